/** A table as it is held in this browser: one reader for each own seat, or one who watches. */

import { notes } from '../design/toasts.svelte'
import { moves, settings } from '../settings.svelte'
import { lobby, Refused, type Look } from '../wire/lobby'
import { Line, type Answer, type Frame, type Request } from '../wire/table.svelte'
import type { Event, Hint, Snapshot } from '../wire/types'
import { bring, say } from '../words'
import type { Face, Move, Plan } from './contract'
import { Explaining, type Asked } from './explain.svelte'
import { faceOf } from './faces'
import { Flights } from './flights.svelte'
import { TablePlay, type Source } from './play.svelte'
import { plainly } from './seal'
import { play as sound } from './sounds'
import { Stage } from './stage.svelte'

/** How long the sheet of a round stands at most, in milliseconds: longer where no clock runs. */
const LONG_LOOK = 90_000
const SHORT_LOOK = 12_000
/** After so long without the next frame, a plan is given up: whoever plays goes on by hand. */
const PATIENCE = 8_000

type Left = ReturnType<Flights['leave']>

/** One reader: the line to the server, what is shown of it, and how presses become moves. */
export class Reader implements Source {
  readonly line: Line
  readonly stage: Stage
  readonly flights = new Flights()
  readonly play: TablePlay
  readonly open = null
  readonly explaining = new Explaining(this.#asked())
  readonly events: Event[] = $derived.by(() => {
    const { events, gone, snapshot } = this.stage
    return events.filter(
      ({ kind, number }) => kind === 'game' && number <= (snapshot?.number ?? 0) && !gone.has(number),
    )
  })
  hinted = $state.raw<Hint | null>(null)
  /** A hint is being thought about. */
  hinting = $state(false)
  /** How many moves were made from here. */
  acts = $state(0)
  /** Whether this reader has the screen. */
  awake = $state(false)
  /** What is left of the plan that is being followed. */
  #steps = $state.raw<number[]>([])
  #patience: ReturnType<typeof setTimeout> | undefined
  #sending = $state(false)
  #acked = $state(0)
  #first: Snapshot
  #wasLegal = false

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
      hold: (next, now) => this.#hold(next, now),
      before: (frame) => this.#before(frame),
      after: (frame, from, beat) => this.#after(frame, from as Left | undefined, beat),
    })
    this.play = new TablePlay(this, face, `casefile.hand.${table}.${reader ?? 'none'}`)
    this.line.onframe = (frame) => this.stage.take(frame)
    this.line.onreset = () => {
      this.stage.reset()
      this.#steps = []
      this.#acked = 0 // the numbers of another log say nothing about this one
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
  /** A move is on its way, or done and not yet on the table. */
  get busy(): boolean {
    return this.#sending || this.stage.number < this.#acked || this.#steps.length > 0
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
    this.#steps = []
    void this.#act(move.id)
  }

  follow(plan: Plan): void {
    this.#steps = plan.steps
    this.#next()
  }

  /** The next step of the plan, once the last one is on the table; what is not legal any more ends it. */
  #next(): void {
    const [step, ...rest] = this.#steps
    if (step === undefined || this.#sending || this.stage.number < this.#acked || !this.stage.caughtUp) return
    const legal = this.snapshot.legal.some(({ id }) => id === step)
    this.#steps = legal ? rest : []
    clearTimeout(this.#patience)
    if (!legal) return
    this.#patience = setTimeout(() => (this.#steps = []), PATIENCE)
    void this.#act(step)
  }

  /** Where one move is left that nobody learns anything from, it is made; not again once it was taken back. */
  #byItself(): void {
    const [only, ...others] = this.play.legal
    if (only?.by_itself && others.length === 0 && this.awake) void this.#act(only.id)
  }

  async #act(action: number): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    this.hinted = null
    notes.clear()
    this.stage.look()
    sound('card')
    const answer = await this.line.ask({ type: 'act', action, seen: this.stage.number })
    if (answer.type === 'ack') {
      this.#acked = answer.number
      this.acts++
    } else this.#steps = []
    this.#sending = false
    if (this.#steps.length) this.#next()
    else if (answer.type === 'ack') this.#byItself() // where the frame came before the answer
    this.refused(answer)
  }

  /** Ask for something, and say so if it was not done. */
  async do(request: Request): Promise<Answer> {
    const answer = await this.line.ask(request)
    this.refused(answer)
    return answer
  }

  refused(answer: Answer): void {
    if (answer.type !== 'refusal' || answer.code === 'closed') return
    sound('stamp')
    const code = answer.code
    const own = code === 'stale' || code === 'no-answer'
    notes.show(own ? say(`refusal.${code}`) : answer.reason, 'bad', {
      game: this.snapshot.game.name,
      id: code,
    })
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

  /** What things are, is asked over the same line. */
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
    if (!this.mayAct) return notes.show(say('hint.notNow'), 'why')
    if (this.hinting) return
    this.hinting = true
    notes.speak(say('hint.thinking'))
    const answer = await this.do({ type: 'hint' })
    this.hinting = false
    if (answer.type !== 'hint') return
    notes.clear()
    this.hinted = answer
    const text = say('hint.text', { move: answer.label })
    if (answer.moves.length) notes.speak(`${text} ${answer.hinges}`)
    else notes.show(text)
  }

  async undo(): Promise<void> {
    this.#steps = []
    const { free, ask, asked } = this.snapshot.undo
    if (asked === this.reader && asked !== null) {
      await this.do({ type: 'answer-undo', granted: false })
    } else if (!free && !ask) notes.show(say('undo.nothing'), 'why')
    else await this.do({ type: 'undo' })
  }

  /** What can be done now, in one breath. */
  can(): string {
    const { snapshot, play } = this
    if (snapshot.status === 'ended') return say('can.over')
    if (snapshot.status === 'waiting') return say('can.waiting')
    if (!this.mayAct) return this.waitingFor()
    const list = play.candidates.map(({ label }) => label)
    const some = list.slice(0, 12).join('; ')
    const rest = list.length > 12 ? ` ${say('can.more', { n: list.length - 12 })}` : ''
    return `${snapshot.prompt ?? ''} ${say('can.list', { n: list.length, moves: some })}${rest}`
  }

  waitingFor(): string {
    const { actors, names, status } = this.snapshot
    if (status !== 'running') return say('can.over')
    if (actors.length === 0) return say('wait.table')
    return say('wait.for', { names: actors.map((seat) => names[seat]).join(', ') })
  }

  /** At the end of a round, who plays has a look at the sheet before the next one is dealt on the screen,
   *  at any pace: a round that is over is an ending. */
  #hold(next: Snapshot, now: Snapshot): number {
    if (this.reader === null) return 0
    if (next.sheets.length <= now.sheets.length) return 0
    if (next.status !== 'running' && !this.play.face.Closing) return 0 // the end says it all
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
    queueMicrotask(() => (this.#steps.length ? this.#next() : undone || this.#byItself()))
    if (!this.awake) return
    if (from?.length) void this.flights.land(from, beat)
    if (this.hinted && this.play.legal.every((move) => move.id !== this.hinted?.action)) this.hinted = null
    if (frame.events.length === 0) return
    if (!matchMedia('(min-width: 64rem)').matches) {
      const said = frame.events.filter((event) => event.kind === 'said' && event['seat'] !== this.reader)
      for (const event of said) notes.show(event.text)
    }
    for (const { kind, text } of frame.events) if (kind === 'undo_refused') notes.show(text)
    const legal = frame.snapshot.legal.length > 0 && this.stage.waiting <= 1
    const own = legal && !this.#wasLegal
    this.#wasLegal = frame.snapshot.legal.length > 0
    const texts = frame.events
      .filter(({ kind }) => kind !== 'changed')
      .slice(-8)
      .map((event) => plainly(event.text))
    if (own && frame.snapshot.prompt) texts.push(say('turn.yours', { prompt: frame.snapshot.prompt }))
    notes.speak(texts.join(' '))
    if (frame.snapshot.outcome) sound('end')
    else if (own) sound('bell')
    else if (frame.events.some((event) => event.kind === 'game')) sound('card')
  }
}

export class Room {
  state = $state<'loading' | 'missing' | 'failed' | 'ready'>('loading')
  fault = $state('')
  mine = $state.raw<number[]>([])
  host = $state(false)
  readers = $state.raw<Reader[]>([])
  face = $state.raw<Face | null>(null)
  /** The own seat that has the screen; null while it is being passed on. */
  unveiled = $state<number | null>(null)

  #closed = false

  constructor(readonly table: string) {}

  /** Look who sits where, and hold a line for each own seat. */
  async enter(): Promise<void> {
    try {
      const look = await lobby.look(this.table)
      const face = await faceOf(look.snapshot.game.name)
      if (this.#closed) return
      bring(look.words)
      this.face = face
      this.host = look.host
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

  /** The own seat that the device must be passed to; null if it is in the right hands. */
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
    for (const reader of this.readers) reader.close()
  }
}
