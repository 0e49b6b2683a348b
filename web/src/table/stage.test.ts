import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Frame } from '../wire/table.svelte'
import type { Snapshot } from '../wire/types'
import { Stage } from './stage.svelte'

let number = 0
let stage: Stage

const frame = (legal = 0, kind = 'game'): Frame => {
  number++
  const snapshot = {
    number,
    legal: Array.from({ length: legal }, (_, id) => ({ id, text: '' })),
  } as unknown as Snapshot
  return { events: [{ number, at: 0, kind, text: `${number}` }], snapshot, number, fresh: false }
}

beforeEach(() => {
  vi.useFakeTimers()
  number = 0
  stage = new Stage(0, { pace: () => 'normal' })
  stage.take({ ...frame(), fresh: true })
})
afterEach(() => vi.useRealTimers())

test('the first news are shown at once, the next ones at their pace', () => {
  expect(stage.number).toBe(1)
  stage.take(frame())
  stage.take(frame())
  stage.take(frame())
  expect(stage.number).toBe(2)
  vi.advanceTimersByTime(1000)
  expect(stage.number).toBe(3)
  vi.advanceTimersByTime(1000)
  expect(stage.number).toBe(4)
  expect(stage.caughtUp).toBe(true)
})

test('the own turn is on the table soon, however much happened before', () => {
  for (let at = 0; at < 20; at++) stage.take(frame())
  stage.take(frame(3))
  vi.advanceTimersByTime(4800)
  expect(stage.caughtUp).toBe(true)
  expect(stage.snapshot?.legal.length).toBe(3)
})

test('talk holds nothing up', () => {
  stage.take(frame())
  stage.take(frame(0, 'said'))
  expect(stage.number).toBe(3)
})

test('never more than a screenful waits', () => {
  for (let at = 0; at < 500; at++) stage.take(frame())
  expect(stage.waiting).toBeLessThanOrEqual(40)
  stage.catchUp()
  expect(stage.number).toBe(501)
  expect(stage.events.length).toBe(501)
})

test('pause, step, and go on', () => {
  stage.take(frame())
  stage.take(frame())
  stage.take(frame())
  stage.pause(true)
  vi.advanceTimersByTime(60_000)
  expect(stage.number).toBe(2)
  stage.step()
  expect(stage.number).toBe(3)
  stage.pause(false)
  vi.advanceTimersByTime(2000)
  expect(stage.caughtUp).toBe(true)
})

test('what happened since the player looked can be shown again, and nothing is told twice', () => {
  stage.look()
  for (let at = 0; at < 4; at++) stage.take(frame())
  vi.advanceTimersByTime(10_000)
  expect(stage.since.length).toBe(4)
  stage.repeat()
  expect(stage.repeating).toBe(true)
  expect(stage.caughtUp).toBe(false)
  expect(stage.snapshot?.number).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(stage.caughtUp).toBe(true)
  expect(stage.snapshot?.number).toBe(5)
  expect(stage.events.length).toBe(5)
})

test('a seat that has not the screen waits, and is shown what it missed', () => {
  stage.sleep(true)
  stage.take(frame())
  vi.advanceTimersByTime(5000)
  expect(stage.number).toBe(1)
  stage.sleep(false)
  expect(stage.number).toBe(2)
})

test('what the reader does is shown at once', () => {
  stage.take(frame())
  const own = frame()
  Object.assign(own.events[0]!, { seat: 0, by: 'person' })
  stage.take(own)
  expect(stage.number).toBe(3)
})

test('what was taken back is known by its numbers', () => {
  stage.take(frame())
  const undone = frame(0, 'undone')
  Object.assign(undone.events[0]!, { gone: [2] })
  stage.take(undone)
  expect([...stage.gone]).toEqual([2])
})

test('what is held comes when the player goes on, or when it has been held long enough', () => {
  stage = new Stage(0, {
    pace: () => 'normal',
    hold: (next, now) => (next.number % 3 === 0 && now.number < next.number ? 5000 : 0),
  })
  number = 0
  stage.take({ ...frame(), fresh: true })
  for (let at = 0; at < 4; at++) stage.take(frame())
  vi.advanceTimersByTime(2000)
  expect(stage.held?.number).toBe(3)
  expect(stage.number).toBe(2)
  stage.take(frame())
  expect(stage.number).toBe(2)
  stage.release()
  expect(stage.held).toBe(null)
  expect(stage.number).toBe(3)
  vi.advanceTimersByTime(4000)
  expect(stage.held?.number).toBe(6)
  vi.advanceTimersByTime(5000)
  expect(stage.caughtUp).toBe(true)
  expect(stage.number).toBe(6)
})

test('to skip to how it stands skips what is held, too', () => {
  stage = new Stage(0, { pace: () => 'normal', hold: () => 5000 })
  stage.take({ ...frame(), fresh: true })
  stage.take(frame())
  expect(stage.held).not.toBe(null)
  stage.catchUp()
  expect(stage.held).toBe(null)
  expect(stage.caughtUp).toBe(true)
})

const staged = (seat: number, weight: 'own' | 'all' | 'end' = 'own', legal = 0): Frame => {
  const made = frame(legal)
  const scene = { kind: 'capture', title: 'Clyde', prose: '', weight }
  return { ...made, events: [{ ...made.events[0]!, seat, scene }] }
}

test('a scene comes before its news and waits for a press; then the table changes', () => {
  stage.take(staged(0))
  stage.take(frame(2))
  vi.advanceTimersByTime(60_000)
  expect(stage.theatre.scenes.map(({ title }) => title)).toEqual(['Clyde'])
  expect([stage.number, stage.waiting]).toEqual([1, 2])
  stage.theatre.next()
  vi.advanceTimersByTime(5000)
  expect([stage.number, stage.theatre.scenes.length]).toEqual([3, 0])
})

test('what others do passes in the corner and holds nothing up', () => {
  stage.take(staged(1))
  expect([stage.number, stage.theatre.scenes.length]).toEqual([2, 0])
  vi.advanceTimersByTime(100)
  expect(stage.theatre.corner?.title).toBe('Clyde')
  vi.advanceTimersByTime(4000)
  expect(stage.theatre.corner).toBe(null)
})

test('of one piece of news the last two pass by, one after the other', () => {
  const many = staged(1)
  for (const title of ['A night', 'A storm']) {
    const aside = { kind: 'aside', title, prose: '', weight: 'aside' as const }
    many.events.push({ ...many.events[0]!, number: ++number, scene: aside })
  }
  stage.take({ ...many, number })
  vi.advanceTimersByTime(100)
  expect(stage.theatre.corner?.title).toBe('A night')
  vi.advanceTimersByTime(1600)
  expect(stage.theatre.corner?.title).toBe('A storm')
  vi.advanceTimersByTime(1600)
  expect(stage.theatre.corner).toBe(null)
})

test('what passes by comes when the stage is empty again', () => {
  const both = staged(0)
  const aside = { kind: 'look', title: 'A look', prose: '', weight: 'aside' as const }
  both.events.push({ ...both.events[0]!, number: ++number, scene: aside })
  stage.take({ ...both, number })
  vi.advanceTimersByTime(10_000)
  expect([stage.theatre.scenes.length, stage.theatre.corner]).toEqual([1, null])
  stage.theatre.next()
  vi.advanceTimersByTime(100)
  expect(stage.theatre.corner?.title).toBe('A look')
})

test('what passed by when the stage was taken passes again afterwards, not beside the scene', () => {
  stage.take(staged(1))
  vi.advanceTimersByTime(100)
  const passing = stage.theatre.corner
  stage.take(staged(0))
  vi.advanceTimersByTime(1000)
  expect([stage.theatre.scenes.length, stage.theatre.corner]).toEqual([1, null])
  vi.advanceTimersByTime(10_000)
  stage.theatre.next()
  expect(stage.theatre.corner).toBe(null)
  vi.advanceTimersByTime(100)
  expect(stage.theatre.corner).toBe(passing)
})

test('after an ending nothing passes by that came before it', () => {
  stage.take(staged(1))
  vi.advanceTimersByTime(100)
  stage.take(staged(1, 'end'))
  vi.advanceTimersByTime(1000)
  expect(stage.theatre.scenes.map(({ weight }) => weight)).toEqual(['end'])
  stage.theatre.next()
  vi.advanceTimersByTime(1000)
  expect([stage.caughtUp, stage.theatre.corner]).toEqual([true, null])
})

test('what has passed by long enough to be seen does not come again after a scene', () => {
  stage.take(staged(1))
  vi.advanceTimersByTime(1400)
  expect(stage.theatre.corner).not.toBe(null)
  stage.take(staged(0))
  vi.advanceTimersByTime(10_000)
  stage.theatre.next()
  vi.advanceTimersByTime(100)
  expect(stage.theatre.corner).toBe(null)
})

test('the table changes when the last scene or the sheet of a round has gone from the screen', () => {
  const changes: (() => void)[] = []
  stage = new Stage(0, {
    pace: () => 'normal',
    later: (change) => changes.push(change),
    hold: (next) => (next.sheets?.length ? 5000 : 0),
  })
  stage.take({ ...frame(), fresh: true })
  const first = stage.number
  stage.take(staged(0))
  stage.theatre.next()
  expect([stage.theatre.scenes.length, stage.number]).toEqual([0, first])
  changes.pop()!()
  expect(stage.number).toBe(first + 1)

  const closing = frame()
  stage.take({ ...closing, snapshot: { ...closing.snapshot, sheets: [{}] } as unknown as Snapshot })
  vi.advanceTimersByTime(1000)
  expect(stage.held).not.toBe(null)
  stage.release()
  expect([stage.held, stage.number]).toEqual([null, first + 1])
  changes.pop()!()
  expect(stage.number).toBe(first + 2)
})

test('nothing comes of a scene that had gone when the page was left', () => {
  const changes: (() => void)[] = []
  stage = new Stage(0, { pace: () => 'normal', later: (change) => changes.push(change) })
  stage.take({ ...frame(), fresh: true })
  stage.take(staged(0))
  stage.theatre.next()
  const { number } = stage
  stage.close()
  changes.pop()!()
  expect(stage.number).toBe(number)
})

test('where a clock runs a scene waits twelve seconds', () => {
  stage.snapshot = { ...stage.snapshot!, clock: { kind: 'move' } } as unknown as Snapshot
  stage.take(staged(0))
  vi.advanceTimersByTime(11_000)
  expect(stage.number).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(stage.number).toBe(2)
})

test('catching up skips every scene but an ending, which stands after it', () => {
  for (const each of [staged(0), staged(0), staged(1, 'end'), frame()]) stage.take(each)
  stage.catchUp()
  expect(stage.number).toBe(5)
  expect(stage.theatre.scenes.map(({ weight }) => weight)).toEqual(['end'])
  stage.theatre.next()
  expect(stage.theatre.scenes).toEqual([])
})

test('at once: no scenes but endings', () => {
  stage = new Stage(0, { pace: () => 'instant' })
  stage.take({ ...frame(), fresh: true })
  stage.take(staged(0))
  expect([stage.number, stage.theatre.scenes.length]).toEqual([number, 0])
  stage.take(staged(1, 'end'))
  expect([stage.number, stage.theatre.scenes.length]).toEqual([number - 1, 1])
})

test('an undo takes its scene from the stage', () => {
  stage.take(staged(0))
  stage.take(frame(1, 'undone'))
  expect(stage.theatre.scenes).toEqual([])
  vi.advanceTimersByTime(3000)
  expect(stage.number).toBe(3)
})

test('what is shown again has its scenes again', () => {
  stage.take(staged(0))
  stage.theatre.next()
  stage.repeat()
  vi.advanceTimersByTime(1000)
  expect(stage.theatre.scenes.length).toBe(1)
  stage.theatre.end()
  vi.advanceTimersByTime(3000)
  expect(stage.caughtUp).toBe(true)
})
