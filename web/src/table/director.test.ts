import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../wire/table.svelte'
import type { Move, Plan } from './contract'
import { Director, type Directed } from './director.svelte'

const move = (id: number, by_itself = false): Move => ({
  id,
  text: `move ${id}`,
  label: `Move ${id}`,
  things: [],
  tone: 'go',
  note: '',
  group: '',
  by_itself,
})

let sent: { action: number; answer: (answer: Partial<Answer>) => Promise<void> }[]
const settled = () => new Promise<void>((done) => setTimeout(done))
const refused = vi.fn()
const leaves = vi.fn()

function directed(legal: Move[]) {
  const table = {
    number: 10,
    caughtUp: true,
    awake: true,
    allowed: legal,
    legal,
    send: (action: number) =>
      new Promise<Answer>((resolve) => {
        sent.push({
          action,
          answer: (answer) => {
            resolve(answer as Answer)
            return settled()
          },
        })
      }),
    leaves,
    refused,
  } satisfies Directed
  return { table, director: new Director(table) }
}
const acts = () => sent.map(({ action }) => action)
const ack = (number: number) => sent.at(-1)!.answer({ type: 'ack', number })
const stale = () => sent.at(-1)!.answer({ type: 'refusal', code: 'stale', reason: '' })

beforeEach(() => {
  sent = []
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

test('one move at a time, until it is on the table', async () => {
  const { table, director } = directed([move(1)])
  director.act(move(1))
  director.act(move(1))
  expect(acts()).toEqual([1])
  await ack(11)
  expect(director.busy).toBe(true)
  table.number = 11
  expect(director.busy).toBe(false)
  expect(director.acts).toBe(1)
})

test('a plan goes on when its last step is on the table, and ends with what is not legal', async () => {
  const { table, director } = directed([move(1), move(2)])
  director.follow({ ...move(-1), steps: [1, 2, 3] } as unknown as Plan)
  await ack(11)
  expect(acts()).toEqual([1])
  table.number = 11
  director.shown(false)
  expect(acts()).toEqual([1, 2])
  await ack(12)
  table.number = 12
  director.shown(false)
  expect(acts()).toEqual([1, 2])
  expect(director.busy).toBe(false)
})

test('a plan that does not get on is given up, and so is one that is refused', async () => {
  vi.useFakeTimers()
  const { director } = directed([move(1), move(2)])
  director.follow({ ...move(-1), steps: [1, 2] } as unknown as Plan)
  sent[0]!.answer({ type: 'ack', number: 10 })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await settled()
  expect(director.busy).toBe(false)
  director.follow({ ...move(-1), steps: [1, 2] } as unknown as Plan)
  await stale()
  expect(director.busy).toBe(false)
  expect(acts()).toEqual([1, 1])
  expect(refused).toHaveBeenCalledTimes(2)
})

test('the only step that is left is made by itself, but not once it was taken back', async () => {
  const { table, director } = directed([move(1, true)])
  director.shown(true)
  expect(acts()).toEqual([])
  director.shown(false)
  expect(acts()).toEqual([1])
  await ack(11)
  table.number = 11
  table.legal = [move(1, true), move(2)]
  director.shown(false)
  expect(acts()).toEqual([1])
})

test('another page of the seat made the step first: nobody hears of it, and one goes on', async () => {
  const { table, director } = directed([move(1, true)])
  director.shown(false)
  table.number = 11
  table.legal = [move(2)]
  director.shown(false) // the other page's move, before the answer
  await stale()
  expect(refused).not.toHaveBeenCalled()
  expect(leaves).not.toHaveBeenCalled()
  expect(director.busy).toBe(false)
  director.act(move(2))
  expect(acts()).toEqual([1, 2])
  await stale()
  expect(refused).toHaveBeenCalledOnce() // a pressed move does report it
})

test('two such steps in a row, the second shown before the first is answered', async () => {
  const { table, director } = directed([move(1, true)])
  director.shown(false)
  table.number = 11
  director.shown(false)
  expect(acts()).toEqual([1])
  await ack(11)
  expect(acts()).toEqual([1, 1])
})
