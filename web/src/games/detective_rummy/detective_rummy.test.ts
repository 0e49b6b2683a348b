import { expect, test } from 'vitest'
import type { DetectiveRummyView, SuspectView } from '../../wire/types'
import { bring, has } from '../../words'
import face from './index'
import { figure } from './people'
import { inHand, sealOf } from './seen'
import { read, SKILLS, sorted } from './skills'
import { effect, locationShort, suspectName, suspectTrade, type Table } from './text'

const SUSPECTS = Array.from({ length: 14 }, (_, i) => `S${String(i + 1).padStart(2, '0')}`)
const DETECTIVES = SKILLS.flatMap((skill) => [`${skill}-1`, `${skill}-2`])

function playing(view: object = {}): Table {
  const all = {
    phase: 'actions',
    question: '',
    purpose: '',
    source: '',
    selecting: '',
    seat: 0,
    hand: {},
    wounded: [[], []],
    bases: ['VA', 'CL'],
    detectives: ['VA-1', 'CL-2'],
    game_changers: [],
    ...view,
  }
  return { view: all, chosen: [], legal: [], reader: 0 } as unknown as Table
}

test('a place of a pack that calls it otherwise has no short name of the Casebook', () => {
  expect(locationShort('LOC-1')).toBe('Agency')
  bring({ 'detective-rummy.location.LOC-1.name': 'The Bureau' })
  expect(locationShort('LOC-1')).toBe('The Bureau')
  expect(locationShort('LOC-2')).toBe('Records')
  bring({})
})

test('everybody has a face of their own, and a name', () => {
  const all = [...SUSPECTS, ...DETECTIVES]
  expect(new Set(all.map((id) => JSON.stringify(figure(id)))).size).toBe(26)
  for (const id of SUSPECTS) expect(has(`detective-rummy.suspect.${id}.name`)).toBe(true)
  for (const id of DETECTIVES) expect(has(`detective-rummy.detective.${id}.name`)).toBe(true)
})

test('every sentence that the face asks for is in the catalogue', () => {
  const files = import.meta.glob<string>('./*.{svelte,ts}', { query: '?raw', import: 'default', eager: true })
  const keys = Object.values(files).flatMap((text) =>
    [...text.matchAll(/\bsay\(\s*'([\w.-]+)'/g)].map((found) => found[1]!),
  )
  expect(keys.length).toBeGreaterThan(60)
  expect(keys.filter((key) => !has(`detective-rummy.${key}`))).toEqual([])
})

test('cards by kind and Skills', () => {
  expect(read('e-cl-de-gr')).toEqual({ kind: 'e', skills: ['CL', 'DE', 'GR'] })
  expect(sorted({ 'h-cl-de': 1, 'c-in-va': 2, 'c-cl-de': 1 }).map(([card]) => card)).toEqual([
    'c-cl-de',
    'c-in-va',
    'h-cl-de',
  ])
})

test('a desk that is a Suspect is called so, and says who plays from it', () => {
  expect(suspectName('D-VA')).toBe('Valor desk')
  expect(suspectTrade('D-VA', playing().view)).toBe('Rosario Keane')
})

test('a pack is told in its own words, and only while it is shown', () => {
  bring({ 'detective-rummy.effect.1': '{S03} is a Suspect, too.' })
  expect(effect(1)).toBe('Bertram Gow is a Suspect, too.')
  bring({})
  expect(effect(1)).toContain('1 Fame')
})

test('cards travel from the hand to the discard pile', () => {
  const tell = (name: string, seat: number, values: object) =>
    face.travels({ number: 1, at: 0, kind: 'game', text: '', name, seat, values }, playing())
  expect(tell('discard', 0, { cards: ['c-cl-de'] })).toEqual([
    { from: 'hand/c-cl-de', to: 'discard', card: 'c-cl-de' },
  ])
  expect(tell('print', 1, { card: 'h-de-gr', kit: false })).toEqual([
    { from: 'seat/1', to: 'discard', card: 'h-de-gr' },
  ])
  expect(tell('draw', 1, { n: 2 })).toHaveLength(2)
  expect(tell('draw', 0, { n: 10, cards: Array(10).fill('c-cl-de') })).toEqual([]) // the story is read then
})

test('a card that is laid into a set is counted down on its badge', () => {
  const view = {
    hand: { 'c-cl-de': 3, 'h-de-gr': 1 },
    picked: { 'c-cl-de': 2 },
  } as unknown as DetectiveRummyView
  expect(inHand(view)).toEqual([
    { kind: 'c-cl-de', left: 1, picked: 2 },
    { kind: 'h-de-gr', left: 1, picked: 0 },
  ])
})

test('a sealed Game Changer says how far it is', () => {
  const view = { seal: 3 } as unknown as DetectiveRummyView
  const suspect = (tokens: number[], game_changers = 1) => ({ tokens, game_changers }) as SuspectView
  expect(sealOf(suspect([1, 0, 0]), view)).toEqual({ n: 1, of: 3 })
  expect(sealOf(suspect([1, 2, 0]), view)).toBe(null)
  expect(sealOf(suspect([1, 0, 0], 0), view)).toBe(null)
  expect(sealOf(suspect([0, 0, 0]), { ...view, seal: 0 })).toBe(null)
})
