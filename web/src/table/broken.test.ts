// @vitest-environment happy-dom
/** Whichever part of a table fails, the others go on, and one can play. */

import type { DetachedWindowAPI } from 'happy-dom'
import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Toasts from '../design/Toasts.svelte'
import { change } from '../settings.svelte'
import type { Look } from '../wire/lobby'
import type { Event, Snapshot } from '../wire/types'
import type { Face } from './contract'
import { alerts, broken, button, snapshot } from './fixture'
import { plain } from './plain/index'
import { Reader, Room } from './room.svelte'
import TableView from './TableView.svelte'

const SHEET = {
  round: 1,
  reason: 'out',
  rule: 'X-01',
  lines: [],
  scores: [5, 3],
  totals: [5, 3],
  notes: [],
}
const OUTCOME = { reason: 'score', rule: 'X-02', scores: [5, 3], ranking: [1, 2], tie_break: [0, 0] }

const event = (number: number, more: object = {}): Event =>
  ({ number, kind: 'game', at: 0, text: `Event ${number}.`, seat: 1, ...more }) as unknown as Event

let sent: { type: string; action?: number }[]
let reader: Reader
let shown: object[]

/** A table on the screen, with this face and this news. */
function table(face: Partial<Face>, snap: Snapshot = snapshot(), events: Event[] = []): void {
  const look = { snapshot: snap, kinds: [], words: {}, mine: [0], host: true } as unknown as Look
  reader = new Reader('table', 0, look, { ...plain('no-such-game'), ...face })
  reader.line.ask = (request) => {
    sent.push(request as { type: string })
    return new Promise(() => {})
  }
  reader.stage.take({ events, snapshot: snap, number: snap.number, fresh: true })
  const room = new Room('table')
  room.mine = [0]
  room.readers = [reader]
  room.state = 'ready'
  const target = document.body
  shown = [mount(TableView, { target, props: { room, reader } }), mount(Toasts, { target })]
  flushSync()
}

const text = () => document.body.textContent ?? ''
function playable(): void {
  expect(text()).toContain('A game')
  expect(text()).toContain('What do you do?')
  button('oplin')!.click()
  flushSync()
  expect(sent).toContainEqual({ type: 'act', action: 2, seen: reader.stage.number })
}

beforeEach(() => {
  ;(window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width: 1440 })
  sent = []
  shown = []
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('casefile.met', '[]')
})

afterEach(async () => {
  for (const one of shown) await unmount(one)
  reader.close()
  document.body.textContent = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a whole table', () => {
  table({})
  expect(alerts()).toEqual([])
  playable()
})

test('below a narrow table stands what happened last, and nothing that was taken back', () => {
  ;(window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width: 390 })
  const last = () => document.querySelector('.news .line')!.textContent
  table({}, snapshot(), [event(1), event(2, { name: 'turn', seat: 0 })])
  expect(last()).toBe('Event 1.') // the flag shows whose turn it is
  const undone = event(4, { kind: 'undone', seat: 0, gone: [3] })
  reader.stage.take({ events: [event(3), undone], snapshot: snapshot(), number: 4, fresh: true })
  flushSync()
  expect(last()).toBe('Event 4.')
})

test('single keys can be turned off', () => {
  const legal = snapshot({}).legal.map((move) => ({ ...move, things: [] })) // otherwise they are on the board
  table({}, snapshot({ legal }))
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  change({ keys: false })
  press('2')
  expect(sent).toEqual([])
  change({ keys: true })
  press('2')
  expect(sent).toHaveLength(1)
})

test('the board: two things that are called the same in plain words both stand there', () => {
  table({}, snapshot({ view: { 'big-bank': 3, big_bank: 4 } }))
  expect(alerts()).toEqual([])
  expect(text()).toMatch(/Big bank\s*3\s*Big bank\s*4/)
})

test('the board: what is known stands there in plain words', () => {
  table({ Centre: broken })
  expect(alerts()).toEqual([expect.stringContaining('The drawing of this table has failed')])
  expect(text()).toContain('What you know')
  playable()
})

test('the board, tried again', () => {
  let fails = true
  const moody = (() => {
    if (fails) throw new Error()
  }) as unknown as Component
  table({ Centre: moody as Face['Centre'] })
  fails = false
  button('Try again')!.click()
  flushSync()
  expect(alerts()).toEqual([])
})

test.each(['travels', 'unpack'] as const)('a face that cannot answer: %s', (name) => {
  table({ [name]: broken })
  expect(alerts()).toEqual([])
  reader.play.press('elsewhere')
  reader.stage.take({ events: [event(2)], snapshot: snapshot({ number: 2 }), number: 2, fresh: false })
  flushSync()
  playable()
})

test('the dock: the moves are left', () => {
  table({}, snapshot({ prompt: Symbol('no text') as never }))
  expect(document.querySelector('.dock')).toBeNull()
  button('Draw a card')!.click()
  expect(sent).toContainEqual({ type: 'act', action: 1, seen: 1 })
})

test('the goal: all the rest is left', () => {
  table({}, snapshot({ game: { ...snapshot().game, options: null as never } }))
  expect(document.querySelector('.goal')).toBeNull()
  playable()
})

test('a hint', () => {
  table({})
  reader.hinted = { action: 2, text: 'discard joplin', things: [], moves: [null] } as never
  flushSync()
  expect(alerts()).toHaveLength(1)
  playable()
})

test('the log', () => {
  table({}, snapshot({ number: 2 }), [event(2), event(2)])
  expect(alerts()).toHaveLength(1)
  playable()
})

test('the score sheets', () => {
  table({}, snapshot({ sheets: [null as never] }))
  button('Score')!.click()
  flushSync()
  expect(alerts()).toHaveLength(1)
  playable()
})

test('the end of a round: nobody is held there', async () => {
  table({ Closing: broken })
  const next = snapshot({ number: 2, sheets: [SHEET], actors: [0] })
  reader.stage.take({ events: [event(2)], snapshot: next, number: 2, fresh: false })
  flushSync()
  expect(alerts()).toHaveLength(1)
  button('Go on')!.click()
  flushSync()
  expect(alerts()).toEqual([])
  await vi.waitFor(() => expect(reader.stage.number).toBe(2)) // when the sheet has gone from the screen
  flushSync()
  playable()
})

test('the result, where the game cannot draw what it keeps', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"profile": {}, "earned": null}'))
  table(
    { Profile: broken },
    snapshot({ status: 'ended', legal: [], prompt: null, outcome: OUTCOME as never }),
  )
  await vi.waitFor(() => expect(alerts()).toHaveLength(1))
  expect(text()).toContain('You win')
  expect(button('again')).toBeDefined()
})

test('the result itself', () => {
  table({}, snapshot({ status: 'ended', legal: [], outcome: {} as never }))
  expect(alerts()).toHaveLength(1)
  expect(text()).toContain('Joplin')
})
