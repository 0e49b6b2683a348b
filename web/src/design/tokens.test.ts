// @vitest-environment node
/** Sizes of type, spaces and layers come from tokens.css. Sizes that are still written as numbers are counted: the
 * limits below may only decrease. Letters in a picture (px), sizes relative to another part (em) and to the
 * container (cqw) do not count. */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const texts = new Map(
  readdirSync('src', { recursive: true, encoding: 'utf-8' })
    .filter((path) => /\.(svelte|css)$/.test(path))
    .map((path) => [path, readFileSync(`src/${path}`, 'utf-8')]),
)
const tokens = texts.get('design/tokens.css')!
texts.delete('design/tokens.css')

/** The most that each folder may have: sizes of type, layers. */
const MOST: Record<string, [number, number]> = {
  design: [0, 0],
  pages: [0, 0],
  table: [23, 1],
  'games/bonnie_and_clyde': [30, 3],
  'games/detective_rummy': [90, 7],
  'games/fbi': [22, 0],
  'games/love_and_death': [85, 2],
}

const SIZE = /font(?:-size)?:[^;{}]*?\drem\b/g
const LAYER = /z-index: *\d/g

function count(folder: string, what: RegExp): number {
  const inside = [...texts].filter(([path]) => path.startsWith(`${folder}/`))
  expect(inside.length).toBeGreaterThan(5)
  return inside.reduce((sum, [, text]) => sum + (text.match(what)?.length ?? 0), 0)
}

test.each(Object.entries(MOST))('%s writes no more sizes and layers by hand than before', (folder, most) => {
  expect(count(folder, SIZE), 'sizes of type').toBeLessThanOrEqual(most[0])
  expect(count(folder, LAYER), 'layers').toBeLessThanOrEqual(most[1])
})

test('there are six sizes of type, five spaces and five layers, and no other is asked for', () => {
  const known = [...tokens.matchAll(/^ *(--(?:t\d|s\d|layer-\w+)):.*;.*\/\*/gm)].map((found) => found[1])
  expect(known.map((name) => name!.replace(/\d$|(?<=layer-)\w+$/, ''))).toEqual([
    ...Array<string>(6).fill('--t'),
    ...Array<string>(5).fill('--s'),
    ...Array<string>(5).fill('--layer-'),
  ])
  const asked = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/var\((--(?:t\d|s\d|layer-\w+))/g)].map((found) => found[1]),
  )
  expect(asked.filter((name) => !known.includes(name))).toEqual([])
})
