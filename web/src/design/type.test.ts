// @vitest-environment node
/** The shipped typefaces are small, and have every character of our words. */

import { readFileSync, readdirSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const FACES = ['bitter', 'bitter-italic', 'courier-prime'].map((name) => `src/design/type/${name}.woff2`)
/** Characters that the typewriter face lacks; no text in it uses them. */
const ARROWS = '←→↑↓'
const GERMAN_AND_FRENCH = 'äöüßÄÖÜàâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»„“”‚‘’€'
const SIGNS = '−×·…–—'

/** The code points in a font's cmap. WOFF 2: a list of tables, then all of them as one Brotli stream. */
function lettersOf(file: string): Set<number> {
  const data = readFileSync(file)
  const [CMAP, GLYF, LOCA, OTHER] = [0, 10, 11, 63]
  let at = 48
  const number = (): number => {
    let value = 0
    for (;;) {
      const byte = data[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let offset = 0
  let cmap = -1
  for (let left = data.readUInt16BE(12); left > 0; left--) {
    const flags = data[at++]!
    const tag = flags & 63
    if (tag === OTHER) at += 4
    const plain = number()
    const packed = tag === GLYF || tag === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0
    if (tag === CMAP) cmap = offset
    offset += packed ? number() : plain
  }
  return codePoints(brotliDecompressSync(data.subarray(at)).subarray(cmap))
}

/** For the subtable of the Basic Multilingual Plane (format 4), which each of our fonts has. */
function codePoints(cmap: Buffer): Set<number> {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(4 + 8 * n + 4))
  const start = tables.find((place) => cmap.readUInt16BE(place) === 4)!
  const twice = cmap.readUInt16BE(start + 6)
  const found = new Set<number>()
  for (let segment = 0; segment < twice; segment += 2) {
    const last = cmap.readUInt16BE(start + 14 + segment)
    for (let code = cmap.readUInt16BE(start + 16 + twice + segment); code <= last; code++) found.add(code)
  }
  return found
}

function missing(file: string, text: string): string {
  const known = lettersOf(file)
  return [...new Set(text)].filter((each) => each > ' ' && !known.has(each.codePointAt(0)!)).join(' ')
}

test('the files are at most three and 80 kB together', () => {
  expect(readdirSync('src/design/type').filter((name) => name.endsWith('.woff2')).length).toBe(FACES.length)
  expect(FACES.reduce((sum, file) => sum + readFileSync(file).length, 0)).toBeLessThanOrEqual(80_000)
})

const words = import.meta.glob<string>(
  [
    '../words/*.toml',
    '../games/*/words/*.toml',
    '../../../src/casefile/**/words/*.toml',
    '!**/words/*.rules.toml', // as in English, a few rules have signs of mathematics in another face
    '../../../src/casefile/games/*/{lessons,puzzles,content}/*.toml',
  ],
  { query: '?raw', import: 'default', eager: true },
)

test.each(FACES)('%s has every sign of our words, and German and French', (file) => {
  expect(Object.keys(words).length).toBeGreaterThan(40)
  const text = Object.values(words).join('') + GERMAN_AND_FRENCH + SIGNS
  expect(missing(file, file.includes('courier') ? text : text + ARROWS)).toBe('')
})
