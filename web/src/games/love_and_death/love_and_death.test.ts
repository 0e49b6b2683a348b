import { expect, test } from 'vitest'
import standard from '../../../../src/casefile/games/love_and_death/content/standard.toml'
import english from '../../../../src/casefile/games/love_and_death/words/en.toml'
import type { LoveAndDeathView } from '../../wire/types'
import { BOX, CARS, HIDEOUTS, POLICE, PRICES } from './cards'
import { EMPTY, filmed } from './film.svelte'
import { means, sayMove, touches, type Table } from './moves'
import { icons, prose, readIcon, title } from './names'
import { chances } from './odds'
import { picture, PALETTES } from './scenes'
import { PROPS } from './props'

const view = {
  ask: 'stop', stops: ['grocery!', 'clue'], stop: 0, car: 'ford-a', improved: false, shop: 'grocery', place: null, road: 'river-bend', noted: 'pass',
} as unknown as LoveAndDeathView // prettier-ignore
const play = { view, legal: [], chosen: [] } as unknown as Table

const MOVES = [
  'keep card', 'replace bonnie bonnie-parker', 'take clue', 'take love 2', 'pass', 'buy grocery', 'buy armory 2', 'stick up bank 2', 'rest motel',
  'fork village', 'exit road', 'buy one', 'buy thompson', 'bearer clyde', 'done', 'redraw colt', 'reverse', 'suffer', 'lose ammo', 'wound bonnie',
  'use browning', 'use knife clyde', 'go on', 'carjack', 'wait', 'sleep house', 'sleep romantic-farm', 'sleep hobo clyde', 'take house', 'repair clyde',
  'keep car', 'steal fordor', 'stow', 'learn bonnie first-aid', 'improve pontiac', 'arm colt', 'boost clyde', 'retire', 'fistfight bonnie', 'kill',
  'bluff shootout bonnie', 'bluff stick-up clyde', 'stand', 'first-aid bonnie', 'accept', 'override pass',
] // prettier-ignore

test('every move has a name in words', () => {
  for (const move of MOVES) {
    const words = sayMove(move, play)
    expect(words, move).not.toMatch(/[⟦{}]/)
    expect(words.length, move).toBeGreaterThan(3)
  }
  expect(sayMove('juggle three-oranges', play)).toBe('Juggle three oranges')
})

test('a thing means the move that it is made for', () => {
  const shared = ['wound bonnie', 'lose ammo', 'bearer clyde', 'redraw colt', 'use knife clyde']
  for (const move of MOVES.filter((other) => !shared.includes(other))) {
    expect(means(touches(move, play)[0]!, play), move).toContain(move)
  }
})

test('every card has a name, a text and a picture', () => {
  for (const { id } of Object.values(BOX).flat()) {
    expect(title(id)).not.toBe('')
    expect(prose(id)).not.toBe('')
    const { palette, things } = picture(id)
    expect(PALETTES[palette]).toBeDefined()
    expect(things.length, id).toBeGreaterThan(0)
    for (const [name] of things) expect(name.startsWith('car ') || name in PROPS, `${id}: ${name}`).toBe(true)
  }
})

test('icons read as words', () => {
  expect(readIcon('food-1')).toEqual({ glyph: 'food', n: -1, name: 'food −1' })
  expect(readIcon('shoot*2')?.name).toBe('2 shootouts')
  expect(readIcon('shoot')?.name).toBe('a shootout')
  expect(icons(['side-end', 'time-1', 'replace:village', 'destiny:bank'])).toHaveLength(3)
})

test('what a deck can bring is counted on the cards that are left', () => {
  const found = chances('memory', ['empty-chair', 'unsent-letter', 'toolbox'])
  expect(found.map(({ n }) => n)).toEqual([2, 1])
})

test('the film grows, survives a shuffle, and is cut when the table goes back', () => {
  const at = (values: Partial<LoveAndDeathView>) =>
    ({
      round: 1, phase: 'morning', nights: 0, victims: 0, police: null, road: null, road_type: 'road', place: null, place_type: null,
      memory: null, destiny: null, discards: {}, ...values,
    }) as LoveAndDeathView // prettier-ignore
  const ids = (reel: typeof EMPTY) => reel.shots.map(({ id }) => id)
  const one = filmed(EMPTY, at({ road: 'toll-bridge' }))
  const two = filmed(
    one,
    at({ phase: 'afternoon', road: 'long-straight', discards: { road: ['toll-bridge'] } }),
  )
  const three = filmed(
    two,
    at({
      phase: 'afternoon',
      road: 'long-straight',
      discards: { road: ['toll-bridge'] },
      memory: 'the-deer',
    }),
  )
  expect(ids(three)).toEqual(['toll-bridge', 'long-straight', 'the-deer'])
  const undone = filmed(
    three,
    at({ phase: 'afternoon', road: 'long-straight', discards: { road: ['toll-bridge'] } }),
  )
  expect(ids(undone)).toEqual(['toll-bridge', 'long-straight'])
  const shuffled = filmed(
    three,
    at({ round: 2, nights: 1, road: 'truck-route', discards: { memory: ['the-deer'] } }),
  )
  expect(ids(shuffled)).toEqual(['toll-bridge', 'long-straight', 'the-deer', '1', 'truck-route'])
  expect(ids(filmed(shuffled, at({ road: 'toll-bridge' })))).toEqual(['toll-bridge'])
})

type Entry = Record<string, unknown> & { id: string }
const split = (text: unknown) =>
  String(text ?? '')
    .split(' ')
    .filter(Boolean)

test('the cards drawn here are those of the standard box', () => {
  const box = standard as unknown as Record<string, Entry[]>
  for (const [deck, cards] of Object.entries(BOX)) {
    expect(
      cards.map(({ id }) => id),
      deck,
    ).toEqual(box[deck]!.map(({ id }) => id))
    for (const [at, card] of cards.entries()) {
      const entry = box[deck]![at]!
      if (card.bonus) expect(card.bonus).toEqual(entry['bonus'])
      if (card.stops) expect(card.stops).toEqual(entry['stops'] ?? entry['icons'])
      if (card.entry) expect(card.entry).toEqual(split(entry['entry']))
      if (card.options) expect(card.options).toEqual(entry['options'])
      if (card.icons) expect(card.icons).toEqual(split(entry['icons']))
      for (const [side, icons] of Object.entries(card.sides ?? {})) expect(icons).toEqual(split(entry[side]))
    }
  }
  for (const { id, price } of box['weapon']!) expect(PRICES[id], id).toBe(price)
  for (const { id, price, icons } of box['hideout']!)
    expect(HIDEOUTS[id], id).toEqual({ price, icons: split(icons) })
  for (const { id, speed, lines } of box['police']!)
    expect(POLICE[id], id).toEqual({ speed, lines: (lines as string[]).map(split) })
  for (const { id, ordinary, improved } of box['car']!)
    for (const [at, side] of [ordinary, improved].entries()) expect(side, id).toMatchObject(CARS[id]![at]!)
})

test('names and prose are those of the game', () => {
  const words = english as unknown as Record<string, Record<string, string>>
  for (const [id, name] of Object.entries(words['name']!)) expect(title(id)).toBe(name)
  for (const [id, text] of Object.entries(words['text']!)) expect(prose(id)).toBe(text)
})
