/** A table in this browser: one reader for each own seat, or one spectator. */

import { notes } from '../design/toasts.svelte'
import { moves, settings } from '../settings.svelte'
import { lobby, Refused, type Look } from '../wire/lobby'
import { Line, type Answer, type Frame, type Request } from '../wire/table.svelte'
import type { Event, Hint, Snapshot } from '../wire/types'
import { bring, say } from '../words'
import { Announcer, can, waitingFor } from './announcer'
import type { Face, Move, Plan } from './contract'
import { Director, type Directed } from './director.svelte'
import { Explaining, type Asked } from './explain.svelte'
import { faceOf } from './faces'
import { Flights } from './flights.svelte'
import { TablePlay, type Source } from './play.svelte'
import { drawn } from './soon'
import { play as sound } from './sounds'
import { Stage } from './stage.svelte'

/** The maximum time of a round's sheet, in milliseconds: longer without a clock. */
const LONG_LOOK = 90_000
const SHORT_LOOK = 12_000

type Left = ReturnType<Flights['leave']>

/** One reader: the connection to the server, the shown state, and how presses become moves. */
export class Reader implements Source {
  readonly line: Line
  readonly stage: Stage
  readonly flights = new Flights()
  readonly play: TablePlay
  readonly announcer: Announcer
  readonly #director = new Director(this.#directed())
  readonly open = null
  readonly explaining = new Explaining(this.#asked())
  readonly events: Event[] = $derived.by(() => {
    const { events, gone, snapshot } = this.stage
    return events.filter(
      ({ kind, number }) => kind === 'game' && number <= (snapshot?.number ?? 0) && !gone.has(number),
    )
  })
  hinted = $state.raw<Hint | null>(null)
  /** A hint is being computed. */
  hinting = $state(false)
  /** An undo that would make the game unrated waits for a second press. */
  unsure = $state(false)
  /** Whether this reader has the screen. */
  awake = $state(false)
  #first: Snapshot

  constructor(
    readonly table: string,
    readonly reader: number | null,
    look: Look,
    face: Face,
  ) {
    this.#first = look.snapshot
    this.line = new Line(table, reader)
    this.line.kinds = look.kinds
    this.stage = new Stage(reader, {
      pace: () => settings.pace,
      hidden: () => document.hidden,
      later: drawn,
      hold: (next, now) => this.#hold(next, now),
      before: (frame) => this.#before(frame),
      after: (frame, from, beat) => this.#after(frame, from as Left | undefined, beat),
    })
    this.announcer = new Announcer(reader, ({ number }) => this.stage.theatre.stood.has(number))
    this.play = new TablePlay(this, face, `casefile.hand.${table}.${reader ?? 'none'}`)
    this.line.onframe = (frame) => this.stage.take(frame)
    this.line.onready = () => notes.show(say('line.ready'))
    this.line.onreset = () => {
      this.stage.reset()
      this.#director.reset()
    }
  }

  get snapshot(): Snapshot {
    return this.stage.snapshot ?? this.#first
  }
  get kinds(): string[] {
    return this.line.kinds
  }
  get current(): boolean {
    return this.stage.caughtUp && !this.busy
  }
  get busy(): boolean {
    return this.#director.busy
  }
  get acts(): number {
    return this.#director.acts
  }
  get names(): string[] {
    return this.snapshot.names
  }
  get mayAct(): boolean {
    return this.play.legal.length > 0
  }

  start(): void {
    this.line.open()
  }

  close(): void {
    this.stage.close()
    this.line.close()
  }

  wakeUp(awake: boolean): void {
    this.awake = awake
    this.stage.sleep(!awake)
  }

  catchUp(): void {
    if (!this.busy) this.stage.catchUp()
  }

  act(move: Move): void {
    this.#director.act(move)
  }

  follow(plan: Plan): void {
    this.#director.follow(plan)
  }

  /** Send a request, and report if it was not done. */
  async do(request: Request): Promise<Answer> {
    const answer = await this.line.ask(request)
    this.announcer.refused(answer, this.snapshot.game.name)
    return answer
  }

  why(thing: string, chosen: string[]): void {
    void this.#why(thing, chosen)
  }

  async #why(thing: string, chosen: string[]): Promise<void> {
    const answer = await this.line.ask({ type: 'why', thing, chosen })
    if (answer.type === 'reason' && answer.code) {
      sound('stamp')
      return this.explaining.why(thing, answer.reason, answer.code)
    }
    if (answer.type === 'refusal' && answer.code !== 'no-action' && answer.reason) {
      return this.explaining.why(thing, answer.reason)
    }
    this.explaining.why(thing, this.mayAct ? say('why.nothing') : this.waitingFor())
  }

  /** How moves are sent. */
  #directed(): Directed {
    const reader = () => this
    return {
      get number() {
        return reader().stage.number
      },
      get caughtUp() {
        return reader().stage.caughtUp
      },
      get awake() {
        return reader().awake
      },
      get allowed() {
        return reader().snapshot.legal
      },
      get legal() {
        return reader().play.legal
      },
      send: (action) => this.line.ask({ type: 'act', action, seen: this.stage.number }),
      leaves: () => {
        this.hinted = null
        this.unsure = false
        this.stage.look()
        this.announcer.leaves()
      },
      refused: (answer) => this.announcer.refused(answer, this.snapshot.game.name),
    }
  }

  /** Explanations are asked over the same connection. */
  #asked(): Asked {
    const snapshot = () => this.snapshot
    return {
      get game() {
        return snapshot().game.name
      },
      get mark() {
        return snapshot().number
      },
      ask: async (thing) => {
        const answer = await this.line.ask({ type: 'about', thing })
        return answer.type === 'about' && answer.title ? answer : null
      },
    }
  }

  async hint(): Promise<void> {
    if (!this.snapshot.terms.hints) return notes.show(say('hint.off'), 'why')
    if (!this.mayAct) return notes.show(say('hint.notNow'), 'why')
    if (this.hinting) return
    this.hinting = true
    notes.speak(say('hint.thinking'))
    const answer = await this.do({ type: 'hint' })
    this.hinting = false
    if (answer.type !== 'hint') return
    this.hinted = answer
    this.announcer.hint(answer)
  }

  async undo(): Promise<void> {
    this.#director.drop()
    const { undo, terms, counts } = this.snapshot
    const { free, ask, asked } = undo
    if (asked === this.reader && asked !== null) {
      await this.do({ type: 'answer-undo', granted: false })
    } else if (!free && !ask) {
      const answer = await this.line.ask({ type: 'undo' })
      if (answer.type === 'refusal') notes.show(answer.reason, 'why')
    } else if (!free && terms.undo === 'always' && counts && !this.unsure) {
      this.unsure = true
    } else {
      this.unsure = false
      await this.do({ type: 'undo' })
    }
  }

  /** The possible actions, in one message. */
  can(): string {
    return can(this.snapshot, this.mayAct ? this.play.candidates : [])
  }

  waitingFor(): string {
    return waitingFor(this.snapshot)
  }

  /** At the end of a round, a player sees the sheet before the next deal appears on the screen, at any pace: the
   * end of a round is an ending. */
  #hold(next: Snapshot, now: Snapshot): number {
    if (this.reader === null) return 0
    if (next.sheets.length <= now.sheets.length) return 0
    if (next.status !== 'running' && !this.play.face.Closing) return 0 // the end tells all of it
    const { kind } = next.clock
    return kind === 'none' || kind === 'days' ? LONG_LOOK : SHORT_LOOK
  }

  #before(frame: Frame): Left {
    if (!this.awake || !moves()) return []
    const travels = frame.events
      .filter((event) => event.kind === 'game')
      .slice(-4)
      .flatMap((event) => this.play.travels(event))
    return this.flights.leave(travels)
  }

  #after(frame: Frame, from: Left | undefined, beat: number): void {
    const undone = frame.events.some(({ kind }) => kind === 'undone')
    queueMicrotask(() => this.#director.shown(undone))
    if (!this.awake) return
    if (from?.length) void this.flights.land(from, beat)
    if (this.hinted && this.play.legal.every((move) => move.id !== this.hinted?.action)) this.hinted = null
    if (frame.events.length) this.announcer.news(frame, this.stage.waiting <= 1)
  }
}

export class Room {
  state = $state<'loading' | 'missing' | 'failed' | 'ready'>('loading')
  fault = $state('')
  mine = $state.raw<number[]>([])
  host = $state(false)
  /** Whether this guest asks the players for a seat. */
  asking = $state(false)
  readers = $state.raw<Reader[]>([])
  face = $state.raw<Face | null>(null)
  /** The own seat that has the screen; null while it is being passed on. */
  unveiled = $state<number | null>(null)

  #closed = false

  constructor(readonly table: string) {}

  /** Load the seats, and open a connection for each own seat. */
  async enter(): Promise<void> {
    try {
      const look = await lobby.look(this.table)
      const face = await faceOf(look.snapshot.game.name)
      if (this.#closed) return
      bring(look.words)
      this.face = face
      this.host = look.host
      this.asking = look.asking
      this.mine = look.mine
      const wanted: (number | null)[] = look.mine.length ? look.mine : [null]
      const kept = this.readers.filter(
        ({ reader, line }) => wanted.includes(reader) && line.connection !== 'ended',
      )
      for (const old of this.readers) if (!kept.includes(old)) old.close()
      this.readers = wanted.map(
        (reader) => kept.find((old) => old.reader === reader) ?? new Reader(this.table, reader, look, face),
      )
      for (const reader of this.readers) reader.start()
      this.state = 'ready'
    } catch (error) {
      this.state = error instanceof Refused && error.status === 404 ? 'missing' : 'failed'
      this.fault = error instanceof Refused ? error.reason : say('error.failed')
    }
  }

  get shared(): boolean {
    return this.mine.length > 1
  }

  get isHost(): boolean {
    const seat = this.readers[0]?.snapshot.host ?? null
    return seat === null ? this.host : this.mine.includes(seat)
  }

  /** The reader on the screen. */
  get active(): Reader | undefined {
    const first = this.readers[0]
    if (!this.shared || first?.snapshot.status !== 'running') return first
    return this.readers.find(({ reader }) => reader === this.unveiled)
  }

  /** The own seat that must get the device; null if it has it. */
  get next(): number | null {
    if (!this.shared || this.readers[0]?.line.snapshot?.status !== 'running') return null
    const open = this.readers.find(({ reader }) => reader === this.unveiled)
    if (open && (!open.stage.caughtUp || open.busy || open.snapshot.actors.includes(open.reader!)))
      return null
    const due = this.readers.find(({ line, reader }) => line.snapshot?.actors.includes(reader!))
    if (due) return due.reader === this.unveiled ? null : due.reader
    return open ? null : this.mine[0]!
  }

  close(): void {
    this.#closed = true
    bring({})
    for (const reader of this.readers) reader.close()
  }
}
