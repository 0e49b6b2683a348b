/** How moves go to the server, one at a time: what was pressed, the steps of a plan, and the one step that is left. */

import type { Answer } from '../wire/table.svelte'
import type { Move, Plan } from './contract'

/** After so long without the next frame, a plan is given up: whoever plays goes on by hand. */
const PATIENCE = 8_000

/** What a director knows of the table, and how it acts there. */
export interface Directed {
  /** The last event that is shown, and whether nothing else waits to be. */
  readonly number: number
  readonly caughtUp: boolean
  /** Whether somebody looks. */
  readonly awake: boolean
  /** What the server allows, and what of it can be pressed now. */
  readonly allowed: Move[]
  readonly legal: Move[]
  send(action: number): Promise<Answer>
  /** A move that somebody wanted leaves. */
  leaves(): void
  refused(answer: Answer): void
}

export class Director {
  /** How many moves were made from here. */
  acts = $state(0)
  /** What is left of the plan that is being followed. */
  #steps = $state.raw<number[]>([])
  #sending = $state(false)
  /** The event that answered the last move: until it is shown, the move is not on the table. */
  #acked = $state(0)
  #patience: ReturnType<typeof setTimeout> | undefined
  #missed = false // something was shown while a move was on its way

  constructor(private readonly table: Directed) {}

  /** A move is on its way, or done and not yet on the table. */
  get busy(): boolean {
    return this.#sending || this.table.number < this.#acked || this.#steps.length > 0
  }

  act(move: Move): void {
    this.drop()
    void this.#send(move.id)
  }

  follow(plan: Plan): void {
    this.drop()
    this.#steps = plan.steps
    this.#next()
  }

  /** No more of the plan. */
  drop(): void {
    clearTimeout(this.#patience)
    this.#steps = []
  }

  /** Another log: its numbers say nothing about this one. */
  reset(): void {
    this.drop()
    this.#acked = 0
  }

  /** Something came on the table: on with what is next. What was taken back is not made again by itself. */
  shown(undone: boolean): void {
    if (this.#steps.length) this.#next()
    else if (this.#sending) this.#missed = !undone
    else if (!undone) this.#byItself()
  }

  /** The next step of the plan, once the last one is on the table; what is not legal any more ends it. */
  #next(): void {
    const [step, ...rest] = this.#steps
    const { table } = this
    if (step === undefined || this.#sending || table.number < this.#acked || !table.caughtUp) return
    this.drop()
    if (!table.allowed.some(({ id }) => id === step)) return
    this.#steps = rest
    this.#patience = setTimeout(() => this.drop(), PATIENCE)
    void this.#send(step)
  }

  /** Where one move is left that nobody learns anything from, it is made. */
  #byItself(): void {
    const [only, ...others] = this.table.legal
    if (only?.by_itself && others.length === 0 && this.table.awake) void this.#send(only.id, true)
  }

  /** `alone`: nobody has pressed it. Another page of the same seat makes the same step: one of them comes too late,
   *  and nobody need know. */
  async #send(action: number, alone = false): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    this.#missed = false
    if (!alone) this.table.leaves()
    const answer = await this.table.send(action)
    if (answer.type === 'ack') {
      this.#acked = answer.number
      this.acts++
    } else this.drop()
    this.#sending = false
    if (this.#steps.length) this.#next()
    else if (this.#missed) this.#byItself()
    if (!alone) this.table.refused(answer)
  }
}
