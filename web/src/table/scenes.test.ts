import { expect, test } from 'vitest'
import type { Event } from '../wire/types'
import { chosen, lastMoves, reading, scenesOf } from './scenes'

let number = 0
const event = (more: Partial<Event>): Event => ({
  number: ++number,
  at: 0,
  kind: 'game',
  text: 'It happens.',
  ...more,
})
const opens = (seat: number, weight: 'aside' | 'own' | 'all' | 'end' = 'own') =>
  event({ seat, scene: { kind: 'robbery', title: 'The bank', prose: 'Two minutes.', weight } })
const falls = () => event({ curtain: true })
const made = (events: Event[], reader: number | null) => scenesOf(events, reader).scenes
const adds = (now: number) => event({ chip: { icon: 'dollar', text: 'Dollars', n: 2, was: now - 2, now } })

test('chips belong to the scene before them; without one they are only told', () => {
  const [scene, ...rest] = made([adds(2), opens(0), adds(4), event({}), adds(8)], 0)
  expect(rest).toEqual([])
  expect(scene!.chips.map(({ now }) => now)).toEqual([4, 8])
})

test('what goes on with the last chip is one with it, in the same direction only', () => {
  const love = (was: number, now: number) =>
    event({ chip: { icon: 'love', text: 'Love', n: now - was, was, now } })
  const [scene] = made([opens(0), love(6, 5), love(5, 4), love(4, 5), adds(2)], 0)
  expect(scene!.chips.map(({ n, was, now }) => [n, was, now])).toEqual([
    [-2, 6, 4],
    [1, 4, 5],
    [2, 0, 2],
  ])
})

test('what a question interrupted goes on as a scene of its own, in passing', () => {
  const { open } = scenesOf([opens(0)], 0)
  const { scenes } = scenesOf([event({}), adds(4), adds(8)], 0, open)
  expect(scenes.map(({ title, prose, size, chips }) => [title, prose, size, chips.length])).toEqual([
    ['The bank', '', 'corner', 2],
  ])
  expect(open!.chips).toEqual([])
})

test('what follows a scene inside another belongs to the outer one', () => {
  const inner = event({ scene: { kind: 'police', title: 'Sirens', prose: '', weight: 'all', inset: true } })
  const scenes = made([opens(0), inner, adds(4)], 0)
  expect(scenes.map(({ chips }) => chips.length)).toEqual([1, 0])
})

test('when the curtain has fallen, nothing more belongs to the scene', () => {
  expect(made([opens(0), falls(), adds(2)], 0)[0]!.chips).toEqual([])
  expect(scenesOf([falls(), adds(2)], 0, made([opens(0)], 0)[0]!)).toEqual({ scenes: [], open: null })
})

test('what is mine, nobody’s or for all fills the stage; the rest passes in the corner', () => {
  const sizes = (reader: number | null) =>
    made([opens(0), opens(1), opens(-1), opens(1, 'all'), opens(1, 'end')], reader).map(({ size }) => size)
  expect(sizes(0)).toEqual(['stage', 'corner', 'stage', 'stage', 'stage'])
  expect(sizes(null)).toEqual(['corner', 'corner', 'stage', 'stage', 'stage'])
})

test('everyday things pass in the corner, one’s own and nobody’s too', () => {
  const scenes = made([opens(0, 'aside'), opens(-1, 'aside')], 0)
  expect(scenes.map(({ size }) => size)).toEqual(['corner', 'corner'])
})

test('moves that come with the end are told before it', () => {
  const arrest = (text: string) =>
    event({ text, seat: 1, scene: { kind: 'arrest', title: text, weight: 'aside' } })
  const events = [arrest('Maud arrests red 4.'), arrest('You arrest blue 3.'), opens(-1, 'end')]
  const stage = (all: Event[]) => made(all, 0).filter(({ size }) => size === 'stage')
  const scenes = lastMoves(events, stage(events))
  expect(scenes.map(({ kind, lines }) => [kind, lines])).toEqual([
    ['last-moves', ['Maud arrests red 4.', 'You arrest blue 3.']],
    ['robbery', undefined],
  ])
  const one = events.slice(1)
  expect(lastMoves(one, stage(one))).toHaveLength(1)
  expect(lastMoves(events.slice(0, 2), [])).toEqual([])
})

test('of many scenes the last two are shown, and every ending', () => {
  const many = made([opens(0), opens(0, 'end'), opens(0), opens(0), opens(0)], 0)
  const { shown, more } = chosen(many)
  expect(shown).toEqual([many[1], many[3], many[4]])
  expect(more).toBe(2)
  expect(chosen(many.slice(0, 3)).more).toBe(0)
})

test('a corner stands as long as it takes to read it, and never long', () => {
  const [short] = made([opens(1)], 0)
  const long = { ...short!, prose: 'word '.repeat(200) }
  expect(reading(short!)).toBeLessThan(reading(long))
  expect(reading(long)).toBe(4000)
})
