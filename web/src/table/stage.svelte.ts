/** Shows updates one after another, at the player's pace. It neither waits for the connection nor delays it; it
 * only decides when the next piece of news appears on the table. */

import type { Pace } from '../settings.svelte'
import type { Frame } from '../wire/table.svelte'
import type { Event, Snapshot } from '../wire/types'
import { scenesOf } from './scenes'
import { Theatre } from './theatre.svelte'

/** How long a piece of news stays before the next one, in milliseconds. */
export const BEATS: Record<Pace, number> = { slow: 1900, normal: 950, fast: 380, instant: 0 }
/** The longest time until the own turn is on the table. */
const OWN_TURN: Record<Pace, number> = { slow: 8000, normal: 3600, fast: 1500, instant: 0 }
/** More news than this is never shown piece by piece. */
const MOST = 40
const KEPT = 200
/** How long a scene waits for a press if a clock runs, in milliseconds. */
const HURRIED = 12_000

interface Hooks {
  pace: () => Pace
  /** Called before and after the table changes; `after` gets the result of `before`. */
  before?: (frame: Frame) => unknown
  after?: (frame: Frame, from: unknown, beat: number) => void
  hidden?: () => boolean
  /** When the table may change after the last scene or a round's sheet has gone: by default at once. */
  later?: (change: () => void) => void
  /** How long at most a player may look at something before this appears on the table; 0: not at all. */
  hold?: (next: Snapshot, now: Snapshot) => number
}

export class Stage {
  /** The table's state as shown. */
  snapshot = $state.raw<Snapshot | null>(null)
  events = $state.raw<Event[]>([])
  number = $state(0)
  /** The pieces of news that wait to be shown. */
  waiting = $state(0)
  paused = $state(false)
  repeating = $state(false)
  /** The number that had been shown at the player's last action or look. */
  looked = $state(0)
  /** The last shown frame. */
  frame = $state.raw<Frame | null>(null)

  /** Its scenes are played before the next news: the table is still as before. */
  readonly theatre: Theatre
  /** The next frame, held until the player goes on. */
  held = $state.raw<Frame | null>(null)
  /** The numbers of undone events. */
  readonly gone: ReadonlySet<number> = $derived.by(() => {
    const gone = this.events.flatMap((event) => (event.kind === 'undone' ? (event['gone'] as number[]) : []))
    // the same set until something more is undone, so that the lines of the log are not redrawn for every event
    if (gone.length !== this.#gone.size || gone.some((number) => !this.#gone.has(number))) {
      this.#gone = new Set(gone)
    }
    return this.#gone
  })
  #gone = new Set<number>()

  readonly #later: (change: () => void) => void
  #queue: Frame[] = []
  #past: Frame[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #due = 0
  #ownBy = 0 // when the own turn must be on the table
  #asleep = false
  #limit: ReturnType<typeof setTimeout> | undefined
  #released: Frame | null = null
  #staged: Frame | null = null // the frame whose scenes were played, or are being played

  constructor(
    readonly reader: number | null,
    private readonly hooks: Hooks,
  ) {
    // a scene waits for a press, but not for ever if a clock runs
    const clock = () => this.snapshot?.clock?.kind ?? 'none'
    const limit = () => (clock() === 'none' || clock() === 'days' ? 0 : HURRIED)
    this.#later = hooks.later ?? ((change) => change())
    this.theatre = new Theatre(reader, () => this.#plan(), limit, this.#later)
  }

  get caughtUp(): boolean {
    return this.waiting === 0 && !this.repeating
  }

  /** News from the connection. */
  take(frame: Frame): void {
    if (
      this.snapshot === null ||
      (frame.fresh && !this.#asleep && this.#queue.length === 0 && frame.events.length === 0)
    ) {
      this.#show(frame, 0, false)
      this.looked = this.number
      return
    }
    if (frame.events.some(({ kind }) => kind === 'undone')) this.theatre.clear()
    this.#queue.push(frame)
    this.waiting = this.#queue.length
    if (this.#queue.length > MOST) this.#skipTo(this.#queue.length - MOST / 2)
    this.#plan()
  }

  /** Start again, with another log. */
  reset(): void {
    this.close()
    this.held = null
    this.#staged = null
    this.#queue = []
    this.#past = []
    this.waiting = 0
    this.repeating = false
    this.snapshot = null
    this.events = []
    this.number = this.looked = 0
  }

  /** Nobody looks (another seat has the screen): news waits, and is shown later. */
  sleep(asleep: boolean): void {
    this.#asleep = asleep
    if (!asleep) this.#plan()
  }

  /** Show everything known at once. */
  catchUp(): void {
    clearTimeout(this.#timer)
    this.repeating = false
    this.paused = false
    this.theatre.end(false)
    this.#skipTo(this.#queue.length)
  }

  pause(paused: boolean): void {
    this.paused = paused
    clearTimeout(this.#timer)
    this.#plan()
  }

  /** Show the next piece of news now. */
  step(): void {
    const frame = this.#queue.shift()
    if (frame) this.#show(frame, this.#beat(frame), true)
    this.#settle()
  }

  /** The number of events since the player last looked. */
  get since(): Event[] {
    return this.events.filter((event) => event.number > this.looked && event.kind !== 'said')
  }

  /** Show again, piece by piece, what happened since the player's last action. */
  repeat(): void {
    const at = this.#past.findIndex((frame) => frame.number > this.looked)
    if (at < 1) return
    this.#queue = [...this.#past.slice(at), ...this.#queue]
    const before = this.#past[at - 1]!
    this.#past = this.#past.slice(0, at)
    this.repeating = true
    this.#staged = null
    this.waiting = this.#queue.length
    this.snapshot = before.snapshot
    this.#due = Date.now() + 300
    this.#plan()
  }

  /** The player has acted, or turns away: later news is new. */
  look(): void {
    this.looked = this.number
  }

  close(): void {
    for (const timer of [this.#timer, this.#limit]) clearTimeout(timer)
    this.#released = null
    this.theatre.clear()
  }

  /** Continue with the held frame. */
  release(): void {
    clearTimeout(this.#limit)
    const released = (this.#released = this.held)
    this.held = null
    this.#later(() => released === this.#released && this.#plan())
  }

  #plan(): void {
    clearTimeout(this.#timer)
    const frame = this.#queue[0]
    if (frame === undefined || this.paused || this.#asleep || this.held || this.theatre.scenes.length)
      return this.#settle()
    const wait = this.#own(frame) ? 0 : Math.max(0, this.#due - Date.now())
    const beat = this.#beat(frame)
    if (wait === 0 || beat === 0) {
      if (this.#play(frame) || this.#hold(frame)) return this.#settle()
      this.#queue.shift()
      this.#show(frame, beat, true)
      this.#settle()
      this.#plan()
    } else this.#timer = setTimeout(() => this.#plan(), Math.min(wait, 4000))
  }

  /** Put a frame's scenes on the stage before it; return whether there are any to wait for. */
  #play(frame: Frame): boolean {
    if (frame === this.#staged) return false
    this.#staged = frame
    const fresh = frame.events.filter(({ number }) => this.repeating || number > this.number)
    const quick = this.hooks.hidden?.() || (this.hooks.pace() === 'instant' && !this.repeating)
    return this.theatre.play(fresh, quick)
  }

  #hold(frame: Frame): boolean {
    if (this.repeating || frame === this.#released || !this.snapshot) return false
    const most = this.hooks.hold?.(frame.snapshot, this.snapshot) ?? 0
    if (most === 0) return false
    this.held = frame
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => this.release(), most)
    return true
  }

  /** The reader's own last action: it is never delayed. */
  #own(frame: Frame): boolean {
    const mine = frame.events.some((event) => event['seat'] === this.reader && event['by'] === 'person')
    return mine && this.reader !== null && !this.repeating
  }

  /** How long the next frame stays. Own actions and chat hold nothing up. */
  #beat(frame: Frame): number {
    if (this.hooks.hidden?.()) return 0
    const pace = this.hooks.pace()
    const game = frame.events.filter((event) => event.kind === 'game')
    if (game.length === 0) return 0
    const last = this.#queue.at(-1)
    const beat = BEATS[pace]
    if (this.repeating) return beat || BEATS.fast
    if (!last?.snapshot.legal.length) {
      this.#ownBy = 0
      return beat
    }
    this.#ownBy ||= Date.now() + OWN_TURN[pace]
    return Math.min(beat, Math.max(0, this.#ownBy - Date.now()) / this.#queue.length)
  }

  #show(frame: Frame, beat: number, moving: boolean): void {
    const from = moving && beat > 0 ? this.hooks.before?.(frame) : undefined
    this.snapshot = frame.snapshot
    const fresh = frame.events.filter((event) => event.number > this.number)
    if (fresh.length) this.events = [...this.events, ...fresh]
    this.number = Math.max(this.number, frame.number)
    this.frame = frame
    if (this.held === frame) this.held = null
    this.#past.push(frame)
    if (this.#past.length > KEPT) this.#past.shift()
    this.#due = Date.now() + beat
    if (moving) this.hooks.after?.(frame, from, beat)
  }

  #skipTo(count: number): void {
    const skipped = this.#queue.splice(0, count)
    for (const frame of skipped) {
      const seen = frame === this.#staged
      const { scenes } = scenesOf(seen ? [] : frame.events, this.reader)
      const endings = scenes.filter(({ weight }) => weight === 'end')
      this.#show(frame, 0, true)
      this.theatre.add(endings)
    }
    this.#settle()
  }

  #settle(): void {
    this.waiting = this.#queue.length
    if (this.waiting === 0) this.repeating = false
  }
}
