// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { notes } from '../design/toasts.svelte'
import type { Frame } from '../wire/table.svelte'
import type { Event, Snapshot } from '../wire/types'
import { Announcer, can, waitingFor } from './announcer'
import { snapshot } from './fixture'

const event = (number: number, more: object = {}): Event =>
  ({ number, kind: 'game', at: 0, text: `Event ${number}.`, seat: 1, ...more }) as unknown as Event

const frame = (events: Event[], more: Partial<Snapshot> = {}): Frame => {
  const snap = snapshot(more)
  return { events, snapshot: snap, number: snap.number, fresh: true }
}
const theirs = { legal: [], actors: [1] }

let announcer: Announcer
beforeEach(async () => {
  await Promise.resolve() // the last message is over
  announcer = new Announcer(0, ({ number }) => number === 7)
  notes.spoken = ''
  notes.clear()
})

test("what happened is read, and that it is one's turn", () => {
  announcer.news(frame([event(1), event(2)]), true)
  expect(notes.spoken.trim()).toBe('Event 1. Event 2. Your turn. What do you do?')
})

test('the turn is told once, when nothing else follows, and anew after others', async () => {
  announcer.news(frame([event(1)]), false)
  expect(notes.spoken).not.toContain('Your turn')
  announcer.news(frame([event(2)]), true)
  expect(notes.spoken.trim()).toBe('Event 1. Event 2. Your turn. What do you do?') // in one message
  await Promise.resolve()
  announcer.news(frame([event(3)]), true)
  expect(notes.spoken.trim()).toBe('Event 3.')
  announcer.news(frame([event(4)], theirs), true)
  await Promise.resolve()
  announcer.news(frame([event(5)]), true)
  expect(notes.spoken.trim()).toBe('Event 5. Your turn. What do you do?')
})

test('what stood on the stage is not read a second time, and no fingerprint is', () => {
  announcer.news(frame([event(7), event(8, { text: `Sealed: ${'ab'.repeat(32)}.` })], theirs), true)
  expect(notes.spoken.trim()).toBe('Sealed: ababab…')
})

test('a refusal is a note, a line that was closed is not', () => {
  announcer.refused({ type: 'refusal', id: '', code: 'closed', reason: 'x' }, 'fbi')
  expect(notes.list).toEqual([])
  announcer.refused({ type: 'refusal', id: '', code: 'FBI-1', reason: 'Not so.' }, 'fbi')
  expect(notes.list).toMatchObject([{ text: 'Not so.', tone: 'bad', rule: { game: 'fbi', id: 'FBI-1' } }])
})

test('what can be done, and whom one waits for', () => {
  const snap = snapshot()
  expect(can(snap, snap.legal)).toBe('What do you do? You can: Draw a card; Discard Joplin.')
  expect(can(snap, [])).toBe('Waiting for Ann.')
  expect(waitingFor(snapshot({ actors: [0, 1] }))).toBe('Waiting for Ann and Bob.')
  expect(waitingFor(snapshot({ status: 'ended' }))).toBe('The game is over.')
})
