import { expect, test } from 'vitest'
import { has } from '../../words'
import face from './index'
import { figure } from './people'
import type { FbiPlay } from './seen'
import { SUITS } from './suits'
import './text'

const VALUES = [5, 4, 3, 2, 1, -1, -2, -3, -4, -5]

function playing(view: object, chosen: string[] = []): FbiPlay {
  const all = {
    phase: 'select',
    chosen: [],
    offered: ['red', 'blue'],
    table: { red: [4, -1], blue: [] },
    ...view,
  }
  return { view: all, chosen, legal: [], reader: 0, kinds: ['red 4', 'blue 2'] } as unknown as FbiPlay
}

test('every card shows a person of its own, with a name', () => {
  const seen = SUITS.flatMap((suit) => VALUES.map((value) => JSON.stringify(figure(suit, value))))
  expect(new Set(seen).size).toBe(60)
  for (const suit of SUITS) for (const value of VALUES) expect(has(`fbi.people.${suit}.${value}`)).toBe(true)
})

test('every sentence that the face asks for is in the catalogue', () => {
  const files = import.meta.glob<string>('./*.{svelte,ts}', { query: '?raw', import: 'default', eager: true })
  const keys = Object.values(files).flatMap((text) =>
    [...text.matchAll(/\b(?:say|words)\(\s*'([\w.-]+)'/g)].map((found) => found[1]!),
  )
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter((key) => !has(`fbi.${key}`))).toEqual([])
})

test('cards travel from the row to the seat, and out through the gate', () => {
  const tell = (name: string, seat: number, values: object) =>
    face.travels({ number: 1, at: 0, kind: 'game', text: '', name, seat, values }, playing({}))
  expect(tell('arrest', 1, { colour: 'red', agent: 'red', card: 'red 4' })).toEqual([
    { from: 'row/red', to: 'seat/1', card: 'red 4' },
  ])
  expect(tell('arrest', 1, { colour: 'red', agent: '2x', card: null })).toEqual([])
  expect(tell('release', 0, { card: 'blue 2' })).toEqual([
    { from: 'slammer/blue 2', to: 'out', card: 'blue 2' },
  ])
  expect(tell('turn', 1, { round: 1, cards: ['red 4', 'blue 2'], left: 4 }).map(({ to }) => to)).toEqual([
    'row/red',
    'row/blue',
  ])
})
