/** One reader's connection to a table: numbers without a gap, requests that are done once, and automatic
 * reconnection. The rules are in `docs/protocol.md`: missing updates are requested, repeated ones are skipped, and
 * unanswered requests are sent again with the same id. */

import { bring, language } from '../words'
import { applied, type Change } from './changes'
import type { Ask, Bye, Event, Presence, Snapshot, Tell, Update } from './types'

/** An update: its new events, and the state after them. */
export interface Frame {
  events: Event[]
  snapshot: Snapshot
  number: number
  /** The first one after a (new) connection: it may be long, and nobody was looking. */
  fresh: boolean
}

/** A request without its id. */
export type Request =
  Exclude<Ask, { type: 'hello' | 'resend' | 'ping' }> extends infer R
    ? R extends { id: string }
      ? Omit<R, 'id'>
      : never
    : never

export type Answer = Exclude<Tell, { type: 'welcome' | 'update' | 'presence' | 'pong' | 'bye' }>

/** The part of a WebSocket that we use. */
export interface Wire {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

interface Pending {
  text: string
  sent: number
  /** How often it was sent on this connection. */
  times: number
  answer: (answer: Answer) => void
}

const PROTOCOL = 1
const PING_EVERY = 12_000
const PONG_WITHIN = 8_000
const ANSWER_WITHIN = 4_000
const LONGEST_WAIT = 10_000
const MOST_TIMES = 4
const AT_ONCE = 150
/** Attempts until a server that announced a short stop counts as lost. */
const RESTARTS_WITHIN = 6

export class Line {
  snapshot = $state.raw<Snapshot | null>(null)
  events = $state.raw<Event[]>([])
  presence = $state.raw<Presence | null>(null)
  /** `lost`: it is reconnecting; `ended`: it is not. */
  connection = $state<'connecting' | 'open' | 'lost' | 'ended'>('connecting')
  farewell = $state.raw<Bye | null>(null)
  kinds = $state.raw<string[]>([])
  /** The server's clock minus ours, in milliseconds. */
  offset = $state(0)

  number = 0
  onframe: (frame: Frame) => void = () => {}
  /** This reader's data belongs to another log. */
  onreset: () => void = () => {}
  /** The server is back after a short stop of its own. */
  onready: () => void = () => {}

  #socket: Wire | null = null
  #fresh = true
  #frame = 0 // the update of this connection that `snapshot` comes from
  #asked = false // a resend has been requested
  #tries = 0
  #count = 0
  #waiting = new Map<string, Pending>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #pinged = 0 // when the unanswered ping was sent
  #lastPing = 0
  #greeted = false
  #prefix = Math.random().toString(36).slice(2, 10)

  constructor(
    readonly table: string,
    readonly reader: number | null,
    private readonly dial: (table: string) => Wire = dialled,
  ) {}

  /** The server said that it, or another one, will be there at once, so no warning is shown yet. */
  get restarting(): boolean {
    return this.farewell?.reason === 'restart' || this.farewell?.reason === 'moved'
  }

  open(): void {
    if (this.#socket !== null || this.connection === 'ended') return
    clearTimeout(this.#retry)
    const socket = this.dial(this.table)
    this.#socket = socket
    this.#greeted = false
    this.#pinged = Date.now() // a socket that never opens is like a pong that never comes
    socket.onopen = () => {
      this.#frame = 0
      const wishes = { changes: true, numbers: false, language }
      this.#send({ type: 'hello', protocol: PROTOCOL, reader: this.reader, seen: this.number, ...wishes })
    }
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(data)) as Tell)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose()
    }
    this.#beat ??= setInterval(() => this.#tick(), 1000)
  }

  close(): void {
    this.connection = 'ended'
    clearTimeout(this.#retry)
    clearInterval(this.#beat)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    for (const { answer } of this.#waiting.values()) {
      answer({ type: 'refusal', id: '', code: 'closed', reason: '' })
    }
    this.#waiting.clear()
  }

  /** The page is visible again, or the network is back: reconnect now. */
  wake(): void {
    if (this.connection === 'ended') return
    if (this.#socket === null) {
      this.#tries = 0
      this.open()
    } else if (this.#greeted && this.#pinged === 0) this.#ping()
  }

  /** Send a request; it is answered once, however often the connection breaks. */
  ask(request: Request): Promise<Answer> {
    if (this.connection === 'ended') {
      return Promise.resolve({ type: 'refusal', id: '', code: 'closed', reason: '' })
    }
    const id = `${this.#prefix}-${++this.#count}`
    const text = JSON.stringify({ ...request, id })
    return new Promise((answer) => {
      this.#waiting.set(id, { text, sent: Date.now(), times: 1, answer })
      if (this.#greeted) this.#socket?.send(text)
    })
  }

  #send(message: Ask): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #hear(message: Tell): void {
    switch (message.type) {
      case 'welcome':
        bring(message.words ?? {})
        return this.#welcome(message.kinds ?? [], message.now, message.reset ?? false)
      case 'update':
        return this.#take(message)
      case 'presence':
        this.presence = message
        return
      case 'pong':
        this.#pinged = 0
        this.offset = message.now - Date.now()
        if (message.number > this.number) this.#resend()
        return
      case 'bye':
        this.farewell = message
        if (!message.again) this.close()
        return
      default: {
        // a stopping server has done nothing: the request waits for the next connection
        if (message.type === 'refusal' && message.code === 'closing') return
        const pending = this.#waiting.get(message.id)
        this.#waiting.delete(message.id)
        pending?.answer(message)
      }
    }
  }

  #welcome(kinds: string[], now: number, reset: boolean): void {
    this.kinds = kinds
    this.offset = now - Date.now()
    this.connection = 'open'
    if (this.farewell?.reason === 'restart') this.onready()
    this.farewell = null
    this.#tries = 0
    this.#pinged = 0
    this.#lastPing = Date.now()
    this.#greeted = true
    this.#asked = false
    this.#fresh = true
    if (reset) {
      this.number = 0
      this.events = []
      this.onreset()
    }
    for (const pending of this.#waiting.values()) {
      pending.sent = Date.now()
      pending.times = 1
      this.#socket?.send(pending.text)
    }
  }

  #take(update: Update): void {
    if (update.frame <= this.#frame) return // a repeated update
    const snapshot = this.#shown(update)
    if (!snapshot || update.since > this.number) return this.#resend()
    this.#asked = false
    this.#frame = update.frame
    const events = update.events.filter((event) => event.number > this.number)
    this.number = update.number
    if (events.length) this.events = [...this.events, ...events]
    this.snapshot = snapshot
    const fresh = this.#fresh
    this.#fresh = false
    this.onframe({ events, snapshot, number: update.number, fresh })
  }

  /** The snapshot after an update: a whole one, or the last one with its changes; null if that one is missing. */
  #shown(update: Update): Snapshot | null {
    if (update.snapshot) return update.snapshot
    const next = this.snapshot && update.frame === this.#frame + 1
    return next ? applied(this.snapshot, update.changes as Change) : null
  }

  #resend(): void {
    if (this.#asked) return
    this.#asked = true
    this.#send({ type: 'resend', seen: this.number })
  }

  #ping(): void {
    this.#pinged = this.#lastPing = Date.now()
    this.#send({ type: 'ping', n: this.#lastPing % 1_000_000 })
  }

  #tick(): void {
    const now = Date.now()
    if (this.#socket === null) return
    if (this.#pinged && now - this.#pinged > PONG_WITHIN) return this.#lose()
    if (!this.#greeted) return
    if (!this.#pinged && now - this.#lastPing > PING_EVERY) {
      this.#asked = false
      this.#ping()
    }
    for (const [id, pending] of this.#waiting) {
      if (now - pending.sent < ANSWER_WITHIN) continue
      if (pending.times >= MOST_TIMES) {
        this.#waiting.delete(id)
        pending.answer({ type: 'refusal', id, code: 'no-answer', reason: '' })
        continue
      }
      pending.sent = now
      pending.times++
      this.#socket.send(pending.text)
    }
  }

  #lose(): void {
    const socket = this.#socket
    this.#socket = null
    this.#greeted = false
    this.#pinged = 0
    socket?.close()
    if (this.connection === 'ended') return
    this.connection = 'lost'
    if (this.restarting && this.#tries >= RESTARTS_WITHIN) this.farewell = null
    const longer = Math.min(LONGEST_WAIT, 400 * 2 ** this.#tries++) * (0.75 + Math.random() / 2)
    const wait = this.restarting ? AT_ONCE : longer
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.open(), wait)
  }
}

function dialled(table: string): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`) as Wire
}
