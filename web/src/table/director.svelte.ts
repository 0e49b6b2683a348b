/** Sends moves to the server, one at a time: pressed moves, the steps of a plan, and forced steps. */

import type { Answer } from '../wire/table.svelte'
import type { Move, Plan } from './contract'

/** After this time without the next frame, a plan is given up: the player goes on by hand. */
const PATIENCE = 8_000

/** What a director knows about the table, and how it acts on it. */
export interface Directed {
  /** The last event that is shown, and whether nothing else waits to be shown. */
  readonly number: number
  readonly caughtUp: boolean
  /** Whether somebody is looking. */
  readonly awake: boolean
  /** The server's legal moves, and those that can be pressed now. */
  readonly allowed: Move[]
  readonly legal: Move[]
  send(action: number): Promise<Answer>
  /** A move that somebody chose is sent. */
  leaves(): void
  refused(answer: Answer): void
}

export class Director {
  /** The number of moves made from here. */
  acts = $state(0)
  /** The rest of the plan that is being followed. */
  #steps = $state.raw<number[]>([])
  #sending = $state(false)
  /** The event that answered the last move: until it is shown, the move is not on the table. */
  #acked = $state(0)
  #patience: ReturnType<typeof setTimeout> | undefined
  #missed = false // something was shown while a move was being sent

  constructor(private readonly table: Directed) {}

  /** A move is being sent, or is done and not yet on the table. */
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

  /** Drop the plan. */
  drop(): void {
    clearTimeout(this.#patience)
    this.#steps = []
  }

  /** Another log: its numbers mean nothing for this one. */
  reset(): void {
    this.drop()
    this.#acked = 0
  }

  /** Something was shown on the table: continue. Undone moves are not repeated automatically. */
  shown(undone: boolean): void {
    if (this.#steps.length) this.#next()
    else if (this.#sending) this.#missed = !undone
    else if (!undone) this.#byItself()
  }

  /** The next step of the plan, once the last one is on the table; an illegal step ends the plan. */
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

  /** If only one move is left, and it reveals nothing to anybody, it is made. */
  #byItself(): void {
    const [only, ...others] = this.table.legal
    if (only?.by_itself && others.length === 0 && this.table.awake) void this.#send(only.id, true)
  }

  /** `alone`: nobody has pressed it. Another page of the same seat makes the same step: one of them comes too late,
   * and this is not reported. */
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
