import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Line, type Frame, type Wire } from './table.svelte'
import type { Event, Snapshot } from './types'

class FakeSocket implements Wire {
  sent: Record<string, unknown>[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((message: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.closed = true
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  welcome(more: object = {}): void {
    this.onopen?.()
    this.tell({
      type: 'welcome',
      protocol: 1,
      table: 't',
      reader: 0,
      number: 0,
      now: Date.now(),
      kinds: ['a'],
      ...more,
    })
  }
  frame = 0
  update(
    since: number,
    number: number,
    shown: object = { snapshot: { number } },
    frame = ++this.frame,
  ): void {
    const events = Array.from({ length: number - since }, (_, at) => event(since + at + 1))
    this.tell({ type: 'update', since, number, frame, events, ...shown })
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['type'] === type)
  }
}

const event = (number: number): Event => ({ number, at: 0, kind: 'game', text: `event ${number}` })

let sockets: FakeSocket[]
let frames: Frame[]
let line: Line
const socket = () => sockets.at(-1)!
const numbers = () => line.events.map(({ number }) => number)

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  frames = []
  line = new Line('t', 0, () => {
    const made = new FakeSocket()
    sockets.push(made)
    return made
  })
  line.onframe = (frame) => frames.push(frame)
  line.open()
})

afterEach(() => {
  line.close()
  vi.useRealTimers()
})

test('says hello with what it holds, and takes updates in order', () => {
  socket().welcome()
  expect(socket().sent[0]).toEqual({
    type: 'hello',
    protocol: 1,
    reader: 0,
    seen: 0,
    changes: true,
    numbers: false,
    language: 'en',
  })
  socket().update(0, 3)
  socket().update(3, 4)
  expect(numbers()).toEqual([1, 2, 3, 4])
  expect(frames.map(({ fresh }) => fresh)).toEqual([true, false])
  expect(line.kinds).toEqual(['a'])
})

test('a gap is asked for once, and nothing of it is shown before', () => {
  socket().welcome()
  socket().update(0, 2)
  socket().update(4, 5)
  socket().update(5, 6)
  expect(numbers()).toEqual([1, 2])
  expect(socket().of('resend')).toEqual([{ type: 'resend', seen: 2 }])
  socket().update(2, 6)
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6])
})

test('what came twice is skipped; what is old is ignored', () => {
  socket().welcome()
  socket().update(0, 4)
  socket().update(2, 6)
  socket().update(0, 3, { snapshot: { number: 3 } }, 1)
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6])
  expect((line.snapshot as Snapshot).number).toBe(6)
  expect(frames.at(-1)!.events.map(({ number }) => number)).toEqual([5, 6])
})

test('an update without events changes how things stand', () => {
  socket().welcome()
  socket().update(0, 2)
  socket().update(2, 2, { snapshot: { number: 2, title: 'new' } })
  expect((line.snapshot as Snapshot).title).toBe('new')
  expect(numbers()).toEqual([1, 2])
})

test('changes are those of the snapshot before; what they do not name stays the same object', () => {
  socket().welcome()
  socket().update(0, 1, {
    snapshot: { number: 1, names: ['Ann', 'Bob'], view: { hand: { joplin: 1 }, turn: 0 } },
  })
  const before = line.snapshot as unknown as { names: string[]; view: { hand: object } }
  socket().update(1, 2, { changes: { number: [2], view: { turn: [1] } } })
  const after = line.snapshot as unknown as typeof before
  expect(after).toEqual({ number: 2, names: ['Ann', 'Bob'], view: { hand: { joplin: 1 }, turn: 1 } })
  expect(after.names).toBe(before.names)
  expect(after.view.hand).toBe(before.view.hand)
  expect(before.view).toMatchObject({ turn: 0 })
})

test('changes of a snapshot that never came are not used: it is asked for', () => {
  socket().welcome()
  socket().update(0, 1)
  socket().update(1, 1, { changes: { title: ['lost'] } }, 3)
  expect(socket().of('resend')).toEqual([{ type: 'resend', seen: 1 }])
  expect(line.snapshot).toEqual({ number: 1 })
  socket().update(1, 1, { snapshot: { number: 1, title: 'whole' } }, 4)
  socket().update(1, 2, { changes: { number: [2] } }, 5)
  socket().update(1, 2, { changes: { number: [7] } }, 5)
  expect(line.snapshot).toEqual({ number: 2, title: 'whole' })
  expect(numbers()).toEqual([1, 2])
})

test('a reset forgets everything', () => {
  const reset = vi.fn()
  line.onreset = reset
  socket().welcome()
  socket().update(0, 9)
  socket().onclose?.()
  vi.advanceTimersByTime(2000)
  expect(socket().closed).toBe(false)
  socket().welcome({ reset: true })
  expect(reset).toHaveBeenCalled()
  socket().update(0, 1)
  expect(numbers()).toEqual([1])
})

test('a lost connection comes back, and asks only for what is missing', () => {
  socket().welcome()
  socket().update(0, 5)
  socket().onclose?.()
  expect(line.connection).toBe('lost')
  vi.advanceTimersByTime(1000)
  expect(sockets.length).toBe(2)
  socket().welcome()
  expect(socket().sent[0]).toMatchObject({ type: 'hello', seen: 5 })
  socket().update(5, 6)
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6])
  expect(line.connection).toBe('open')
})

test('it waits longer after each failure, but never too long', () => {
  let dials = 0
  for (let minute = 0; minute < 60; minute++) {
    socket().onclose?.()
    vi.advanceTimersByTime(1000)
    dials = sockets.length
  }
  expect(dials).toBeGreaterThan(6)
  expect(dials).toBeLessThan(20)
})

test('a request is answered once, and sent again under the same id', async () => {
  socket().welcome()
  const answer = line.ask({ type: 'act', action: 7, seen: 3 })
  const first = socket().of('act')[0]!
  expect(first).toMatchObject({ action: 7, seen: 3 })
  vi.advanceTimersByTime(5000)
  expect(socket().of('act')).toEqual([first, first])
  socket().onclose?.()
  vi.advanceTimersByTime(1000)
  expect(socket().of('act')).toEqual([])
  socket().welcome()
  expect(socket().of('act')).toEqual([first])
  socket().tell({ type: 'ack', id: first['id'], number: 4, again: true })
  expect(await answer).toMatchObject({ type: 'ack', number: 4 })
  vi.advanceTimersByTime(9000)
  expect(socket().of('act')).toEqual([first])
})

test('a request made while the line is down goes out with the next welcome', () => {
  void line.ask({ type: 'undo' })
  expect(socket().of('undo')).toEqual([])
  socket().welcome()
  expect(socket().of('undo').length).toBe(1)
})

test('two lines never use the same id', () => {
  const other = new Line('t', 0, () => new FakeSocket())
  socket().welcome()
  void line.ask({ type: 'undo' })
  void other.ask({ type: 'undo' })
  void line.ask({ type: 'undo' })
  const ids = socket()
    .of('undo')
    .map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  other.close()
})

test('a pong with a greater number asks for the rest', () => {
  socket().welcome()
  socket().update(0, 2)
  vi.advanceTimersByTime(13_500)
  expect(socket().of('ping').length).toBe(1)
  socket().tell({ type: 'pong', n: 0, number: 5, now: Date.now() + 700 })
  expect(socket().of('resend')).toEqual([{ type: 'resend', seen: 2 }])
  expect(line.offset).toBe(700)
})

test('no pong means a dead line', () => {
  socket().welcome()
  vi.advanceTimersByTime(13_500)
  expect(line.connection).toBe('open')
  vi.advanceTimersByTime(9000)
  expect(line.connection).not.toBe('open')
  vi.advanceTimersByTime(2000)
  expect(sockets.length).toBe(2)
})

test('a server that starts again is back at once: nothing is asked for again, and the page says only that it is ready', async () => {
  let ready = 0
  line.onready = () => ready++
  socket().welcome()
  const answer = line.ask({ type: 'hint' })
  const { id } = socket().of('hint')[0] as { id: string }
  socket().tell({ type: 'refusal', id, code: 'closing', reason: 'The table is being put away.' })
  socket().tell({ type: 'bye', reason: 'restart', text: 'Back at once.', again: true })
  socket().onclose?.()
  expect(line.restarting).toBe(true)
  vi.advanceTimersByTime(200)
  expect(sockets.length).toBe(2)
  socket().welcome()
  expect(ready).toBe(1)
  expect(line.restarting).toBe(false)
  expect(socket().of('hint')[0]).toMatchObject({ id })
  socket().tell({ type: 'refusal', id, code: 'no-hints', reason: 'No.' })
  expect(await answer).toMatchObject({ code: 'no-hints' })
})

test('a table that goes on at another server is there again at once, and nothing is said of it', () => {
  let ready = 0
  line.onready = () => ready++
  socket().welcome()
  socket().tell({ type: 'bye', reason: 'moved', text: 'It goes on elsewhere.', again: true })
  socket().onclose?.()
  expect(line.restarting).toBe(true)
  vi.advanceTimersByTime(200)
  expect(sockets.length).toBe(2)
  socket().welcome()
  expect(line.connection).toBe('open')
  expect(ready).toBe(0)
})

test('a server that does not come back as it said counts as lost', () => {
  socket().welcome()
  socket().tell({ type: 'bye', reason: 'restart', text: 'Back at once.', again: true })
  for (let n = 0; n < 8; n++) {
    socket().onclose?.()
    vi.advanceTimersByTime(200)
  }
  expect(line.restarting).toBe(false)
  expect(line.connection).toBe('lost')
})

test('a server that is being stopped is waited for; a seat that is lost is not', () => {
  socket().welcome()
  socket().tell({ type: 'bye', reason: 'closing', text: 'Back soon.', again: true })
  socket().onclose?.()
  expect(line.connection).toBe('lost')
  expect(line.farewell?.text).toBe('Back soon.')
  vi.advanceTimersByTime(1000)
  socket().welcome()
  expect(line.farewell).toBe(null)
  socket().tell({ type: 'bye', reason: 'not-yours', text: 'Not your seat.' })
  expect(line.connection).toBe('ended')
  vi.advanceTimersByTime(60_000)
  expect(sockets.length).toBe(2)
})

test('what is never answered is given up in the end, and not sent for ever', async () => {
  socket().welcome()
  const answer = line.ask({ type: 'hint' })
  for (let second = 0; second < 40; second++) {
    vi.advanceTimersByTime(1000)
    socket().tell({ type: 'pong', n: 0, number: 0, now: Date.now() })
  }
  expect(socket().of('hint').length).toBe(4)
  expect(await answer).toMatchObject({ type: 'refusal', code: 'no-answer' })
})
