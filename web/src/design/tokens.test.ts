// @vitest-environment node
/** Sizes of type, spaces and layers come from tokens.css. None is written as a number. Letters in a picture (px), sizes relative to another part (em) and to the
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

const FOLDERS = [
  'design',
  'pages',
  'table',
  'games/bonnie_and_clyde',
  'games/detective_rummy',
  'games/fbi',
  'games/love_and_death',
]

const SIZE = /font(?:-size)?:[^;{}]*?\drem\b/g
const LAYER = /z-index: *\d/g

test.each(FOLDERS)('%s writes no size of type and no layer by hand', (folder) => {
  const inside = [...texts].filter(([path]) => path.startsWith(`${folder}/`))
  expect(inside.length).toBeGreaterThan(5)
  const found = inside.flatMap(([path, text]) =>
    [SIZE, LAYER].flatMap((what) => (text.match(what) ?? []).map((each) => `${path}: ${each}`)),
  )
  expect(found).toEqual([])
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
