import { expect, test } from 'vitest'
import type { LoveAndDeathView } from '../../wire/types'
import { BOX } from './cards'
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
