import { beforeEach, expect, test, vi } from 'vitest'
import type { Snapshot } from '../wire/types'
import type { Face, Move } from './contract'
import { source } from './fixture'
import { TablePlay, type Source } from './play.svelte'

/** `discard a` consists of the card and the pile, `meld a 3` of the card alone. */
function things(text: string): string[] {
  const [verb, one, two] = text.split(' ')
  if (verb === 'discard') return [`hand/${one}`, 'files']
  if (verb === 'meld') return [`hand/${one}`]
  if (verb === 'choose') return [`agent/${one}`, `agent/${two}`]
  return verb === 'draw' ? ['deck'] : []
}

let acts: string[]
let whys: string[]

function playing(texts: string[], more: Partial<Source> = {}): TablePlay {
  const legal: Move[] = texts.map((text, id) => ({
    id,
    text,
    label: text,
    things: things(text),
    tone: 'go',
    note: '',
    group: '',
    by_itself: false,
  }))
  const table = source({
    snapshot: { status: 'running', legal, names: [], view: {} } as unknown as Snapshot,
    act: (move) => acts.push(move.text),
    why: (thing, chosen) => whys.push(`${thing}: ${chosen.join()}`),
    ...more,
  })
  return new TablePlay(table, {} as Face)
}

beforeEach(() => {
  acts = []
  whys = []
})

test('a thing that is a whole move is carried out', () => {
  playing(['draw', 'discard a']).press('deck')
  expect(acts).toEqual(['draw'])
})

test('one thing after the other, in any order', () => {
  const play = playing(['discard a', 'discard b'])
  expect(play.feel('hand/a')).toBe('live')
  expect(play.feel('files')).toBe('idle')
  play.press('hand/a')
  expect([play.feel('hand/a'), play.feel('files'), play.feel('hand/b')]).toEqual(['chosen', 'target', 'idle'])
  play.press('files')
  play.press('files')
  play.press('hand/b')
  expect(acts).toEqual(['discard a', 'discard b'])
})

test('things of one kind are live in whatever place', () => {
  const play = playing(['choose red green', 'choose red blue', 'choose green blue'])
  expect(play.feel('agent/blue')).toBe('live')
  play.press('agent/blue')
  expect(play.candidates.map(({ text }) => text)).toEqual(['choose red blue', 'choose green blue'])
  play.press('agent/red')
  expect(acts).toEqual(['choose red blue'])
})

test('several moves of the same things are offered, not guessed', () => {
  const play = playing(['meld a 3', 'meld a 4', 'discard a'])
  play.press('hand/a')
  expect(acts).toEqual([])
  expect(play.candidates.length).toBe(3)
  play.press('files')
  expect(acts).toEqual(['discard a'])
})

test('pressed again: the one complete move is meant, or nothing any more', () => {
  const play = playing(['meld a 3', 'discard a', 'discard b'])
  play.press('hand/a')
  play.press('hand/a')
  expect(acts).toEqual(['meld a 3'])
  play.press('hand/b')
  play.press('hand/b')
  expect(play.chosen).toEqual([])
})

test('another beginning replaces the first', () => {
  const play = playing(['discard a', 'discard b'])
  play.press('hand/a')
  play.press('hand/b')
  expect(play.chosen).toEqual(['hand/b'])
})

test('what begins no move asks why', () => {
  const play = playing(['discard a'])
  play.press('deck')
  expect(whys).toEqual(['deck: '])
})

test('a drag holds a thing without carrying anything out', () => {
  const play = playing(['draw', 'discard a'])
  expect(play.hold('deck')).toBe(true)
  expect(play.hold('nothing')).toBe(false)
  expect(acts).toEqual([])
})

test('a press while news are being shown shows the rest first', () => {
  const catchUp = vi.fn()
  const play = playing(['draw'], { current: false, catchUp })
  play.press('deck')
  expect(catchUp).toHaveBeenCalled()
  expect(acts).toEqual([])
})

test('who watches presses nothing', () => {
  const play = playing([], { reader: null })
  play.press('deck')
  expect(play.feel('deck')).toBe('still')
  expect(whys).toEqual([])
})

test('the own order of the hand', () => {
  const play = playing([])
  expect(play.arrange(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  play.reorder(['a', 'b', 'c'], 'c', 0)
  expect(play.arrange(['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
  expect(play.arrange(['a', 'c', 'new'])).toEqual(['c', 'a', 'new'])
  play.unarrange()
  expect(play.arrange(['a', 'b'])).toEqual(['a', 'b'])
})

test('a plan begins with its thing or with any that it takes along, and is confirmed where it gives something up', () => {
  const followed: unknown[] = []
  const legal = ['a', 'b'].map((name, id) => move(id, [`card/${name}`]))
  const plan = (id: number, things: string[], more: object) => ({
    ...move(id, things),
    steps: [0, 1],
    gives_up: false,
    takes: [] as string[],
    at_once: false,
    ...more,
  })
  const plans = [plan(-1, ['skill/x'], { takes: ['card/c'] }), plan(-2, ['place/y'], { gives_up: true })]
  const play = playing([], {
    snapshot: { status: 'running', legal, plans } as unknown as Snapshot,
    follow: (one) => void followed.push(one.id),
  })
  expect(['skill/x', 'card/c', 'place/y', 'card/z'].map((thing) => play.feel(thing))).toEqual([
    'live',
    'live',
    'live',
    'idle',
  ])
  play.press('place/y')
  expect([followed, play.chosen]).toEqual([[], ['place/y']])
  play.press('place/y')
  play.press('skill/x')
  play.press('card/c')
  expect(followed).toEqual([-2, -1, -1])
})

test('what a plan takes along, pressed after its thing, leaves the plans that take it', () => {
  const followed: unknown[] = []
  const plan = (id: number, takes: string[]) => ({
    ...move(id, ['skill/x']),
    steps: [0],
    gives_up: false,
    takes,
    at_once: false,
  })
  const plans = [plan(-1, ['card/a', 'card/b']), plan(-2, ['card/a', 'card/b', 'card/c'])]
  const play = playing([], {
    snapshot: { status: 'running', legal: [move(0, [])], plans } as unknown as Snapshot,
    follow: (one) => void followed.push(one.id),
  })
  play.press('skill/x')
  expect(play.feel('card/a')).toBe('target')
  play.press('card/a')
  expect([play.chosen, play.candidates.map(({ id }) => id)]).toEqual([
    ['skill/x', 'card/a'],
    [-1, -2],
  ])
  play.press('card/c')
  expect([followed, play.candidates.map(({ id }) => id)]).toEqual([[], [-2]])
  play.press('card/c')
  expect(play.candidates.map(({ id }) => id)).toEqual([-1, -2])
})

test('what a plan takes along stands for its first thing, and the others are pressed after it', () => {
  const followed: unknown[] = []
  const plan = (id: number, things: string[]) => ({
    ...move(id, things),
    steps: [0],
    gives_up: false,
    takes: ['card/c'],
    at_once: false,
  })
  const plans = [plan(-1, ['skill/x']), plan(-2, ['skill/x', 'place/y']), plan(-3, ['skill/x', 'place/z'])]
  const play = playing([], {
    snapshot: { status: 'running', legal: [move(0, [])], plans } as unknown as Snapshot,
    follow: (one) => void followed.push(one.id),
  })
  play.press('card/c')
  expect(play.candidates.map(({ id }) => id)).toEqual([-1, -2, -3])
  expect(play.feel('place/z')).toBe('target')
  play.press('place/z')
  expect(followed).toEqual([-3])
})

test('what goes at once is carried out though its thing begins more, but not after something else was begun', () => {
  const followed: unknown[] = []
  const plan = (id: number, things: string[], at_once: boolean) => ({
    ...move(id, things),
    steps: [0],
    gives_up: false,
    takes: ['card/c'],
    at_once,
  })
  const plans = [plan(-1, ['skill/x'], true), plan(-2, ['skill/x', 'place/y'], false)]
  const play = playing([], {
    snapshot: {
      status: 'running',
      legal: [move(0, ['skill/x']), move(1, ['card/d', 'pile'])],
      plans,
    } as unknown as Snapshot,
    follow: (one) => void followed.push(one.id),
  })
  expect(play.atOnce('skill/x')?.id).toBe(-1)
  play.press('skill/x')
  expect(followed).toEqual([-1])
  play.press('card/c')
  expect([followed, play.chosen]).toEqual([[-1], ['card/c']]) // a card that is part of it only begins it
  play.clear()
  play.press('card/d')
  play.press('skill/x')
  expect([followed, play.chosen]).toEqual([[-1], ['skill/x']])
})

function move(id: number, things: string[]): Move {
  return { id, text: String(id), label: '', things, tone: 'go', note: '', group: '', by_itself: false }
}
