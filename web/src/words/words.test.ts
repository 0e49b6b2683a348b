import { expect, test } from 'vitest'
import { has, points, say } from './index'

const files = import.meta.glob<string>(['../**/*.{svelte,ts}', '!../games/**', '!./*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every sentence that a page asks for is in the catalogue', () => {
  const missing = Object.values(files).flatMap((text) =>
    [...text.matchAll(/\bsay\(\s*'([\w.-]+)'/g)]
      .map((found) => found[1]!)
      .filter((key) => !has(key) && !has(`${key}.other`)),
  )
  expect(Object.keys(files).length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

test('a number below nought has a minus, not a hyphen', () => {
  expect(points('fbi', -3)).toBe('−3 points')
  expect(say('hint.percent', { percent: 50 })).toContain('50')
})
