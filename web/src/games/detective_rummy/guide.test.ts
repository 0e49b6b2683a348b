import { expect, test } from 'vitest'
import { guide } from './guide'
import type { Table } from './text'

/** A table where these things glow after a press on `chosen`. */
function table(chosen: string[], glowing: string[], atOnce: string[] = []): Table {
  const view = { seat: 0, bases: ['DE'], suspects: { S01: {}, S02: {} } }
  return {
    chosen,
    view,
    atOnce: (thing: string) => (atOnce.includes(thing) ? {} : undefined),
    feel: (thing: string) => (glowing.includes(thing) ? 'target' : 'idle'),
  } as unknown as Table
}

test('while several things glow, a sentence says what the next press does', () => {
  expect(guide(table(['skill/VA'], ['suspect/S01']))).toContain('token goes there')
  expect(guide(table(['skill/DE'], ['suspect/S01', 'suspect/S02']))).toContain('gain that Skill')
  expect(guide(table(['hand/e-cl-fo-va'], ['suspect/S01', 'item/kit']))).toContain('with the Kit')
  expect(guide(table(['hand/h-cl-fo'], ['suspect/S01']))).not.toContain('Kit')
})

test('where nothing but cards glow, or nothing was pressed, it says nothing', () => {
  expect(guide(table([], ['suspect/S01']))).toBe('')
  expect(guide(table(['skill/VA'], ['hand/c-cl-va']))).toBe('')
  expect(guide(table(['skill/VA', 'suspect/S01'], []))).toBe('')
})

test('where a press on a Suspect is enough, it says so', () => {
  expect(guide(table([], [], ['suspect/S01']))).toContain('Fingerprint: press a Suspect')
  const print = guide(table(['hand/h-cl-fo'], ['suspect/S01', 'item/kit'], ['suspect/S01']))
  expect(print).toContain('the card’s token')
  expect(print).not.toContain('Kit')
})
