/** How presses become moves, the same for every game: the things pressed so far select the legal moves that consist
 * of them. A single complete move is made; several are offered; for none the server is asked why. */

import { SvelteMap } from 'svelte/reactivity'
import { attempt } from '../faults'
import type { Event, Snapshot } from '../wire/types'
import {
  isPlan,
  type Face,
  type Feel,
  type HandOrder,
  type Move,
  type Plan,
  type Play,
  type Travel,
} from './contract'

/** What a Play needs to know, and where it reports. */
export interface Source {
  readonly snapshot: Snapshot
  readonly reader: number | null
  readonly kinds: string[]
  readonly open: unknown[] | null
  readonly events: Event[]
  /** A hint on the screen. */
  readonly hinted?: { things: string[] } | null
  /** Whether the screen shows the current state; otherwise a press shows the rest first. */
  readonly current: boolean
  catchUp(): void
  act(move: Move): void
  /** Make the moves of a plan, one after another; not in lessons, which teach moves one by one. */
  follow?(plan: Plan): void
  /** Why does a press begin no move after these? */
  why(thing: string, chosen: string[]): void
}

/** Whether `whole` contains all of `part`, each as often. */
function within(part: string[], whole: string[]): boolean {
  const left = [...whole]
  return part.every((thing) => {
    const at = left.indexOf(thing)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Whether this is a plan that includes some of the pressed things: it is offered for its first thing, or beside it. */
export function takes(move: Move, chosen: string[]): boolean {
  if (!isPlan(move)) return false
  const others = chosen.filter((thing) => !move.takes.includes(thing))
  const alone = new Set(chosen).size === chosen.length
  return others.length < chosen.length && alone && within(others, move.things)
}

/** Whether no thing is left to press for a move that these things begin. */
function complete(move: Move, chosen: string[]): boolean {
  return (
    move.things.length === chosen.length &&
    (within(chosen, move.things) || within(move.things.slice(1), chosen))
  )
}

const kindOf = (thing: string) => thing.split('/')[0]!

/** No moves: always the same list, so that nothing is redrawn while others play. */
const NONE: Move[] = []
const NOTHING: string[] = []

export class TablePlay implements Play<unknown>, HandOrder {
  #chosen = $state.raw<string[]>(NOTHING)
  /** The decision that `chosen` belongs to: another one clears it. */
  #for = $state.raw<Move[]>(NONE)
  #orders = new SvelteMap<string, string[]>()

  readonly legal: Move[] = $derived.by(() => {
    const { reader, current, snapshot } = this.source
    const may = reader !== null && current && snapshot.status === 'running' && snapshot.legal.length
    return may ? snapshot.legal : NONE
  })
  /** What can be pressed: the legal moves, and plans made of them. */
  readonly #offered: Move[] = $derived.by(() => {
    const { follow, snapshot } = this.source
    return this.legal.length && follow ? [...(snapshot.plans ?? []), ...this.legal] : this.legal
  })
  readonly #straight = $derived(this.#offered.filter((move) => isPlan(move) && move.at_once))
  readonly #still = $derived(this.reader === null || this.snapshot.status !== 'running')
  readonly chosen: string[] = $derived(this.#for === this.legal ? this.#chosen : NOTHING)
  /** The moves that are still possible. */
  readonly candidates: Move[] = $derived(this.#with(this.chosen))
  /** A move that ends something for good, chosen once: it is made when it is chosen again. */
  #warned = $state.raw<Move | null>(null)
  readonly warned: Move | null = $derived(
    this.#warned && this.legal.includes(this.#warned) ? this.#warned : null,
  )

  readonly #firsts = $derived(
    new Set(
      this.#offered.flatMap((move) => [...move.things.slice(0, 1), ...(isPlan(move) ? move.takes : [])]),
    ),
  )
  readonly #kinds = $derived(new Set([...this.#firsts].map(kindOf)))
  readonly #all = $derived(new Set(this.#offered.flatMap(({ things }) => things)))
  readonly #targets = $derived.by(() => {
    if (this.chosen.length === 0) return new Set<string>()
    const found = this.#with(this.chosen)
    const left = [...found.flatMap(({ things }) => things), ...(found.find(isPlan)?.takes ?? [])]
    return new Set(left.filter((thing) => !this.chosen.includes(thing)))
  })

  constructor(
    private readonly source: Source,
    readonly face: Face,
    private readonly keep: string = '',
  ) {
    attempt(() => face.unpack?.(source.kinds))
    const kept = keep && recall(keep)
    if (kept) this.#orders.set('hand', kept)
  }

  get snapshot(): Snapshot {
    return this.source.snapshot
  }
  get view(): unknown {
    return this.source.snapshot.view
  }
  get open(): unknown[] | null {
    return this.source.open
  }
  get reader(): number | null {
    return this.source.reader
  }
  get names(): string[] {
    return this.source.snapshot.names
  }
  get kinds(): string[] {
    return this.source.kinds
  }
  get events(): Event[] {
    return this.source.events
  }

  feel(thing: string): Feel {
    if (this.#still) return 'still'
    if (this.chosen.length) {
      if (this.chosen.includes(thing)) return 'chosen'
      return this.#targets.has(thing) ? 'target' : 'idle'
    }
    if (this.#firsts.has(thing)) return 'live'
    return this.#all.has(thing) && this.#kinds.has(kindOf(thing)) ? 'live' : 'idle'
  }

  hinted(thing: string): boolean {
    return this.source.hinted?.things.includes(thing) ?? false
  }

  /** The move that a press on this thing makes, according to the game, whatever else it could begin. */
  atOnce(thing: string): Move | undefined {
    const next = [...this.chosen, thing]
    return this.#straight.find(({ things }) => things.length === next.length && within(next, things))
  }

  press(thing: string): void {
    if (!this.source.current) return this.source.catchUp()
    const straight = this.atOnce(thing)
    if (straight) return this.act(straight)
    const next = [...this.chosen, thing]
    const found = this.#with(next)
    const only = found.length === 1 && complete(found[0]!, next) ? found[0] : undefined
    if (only && !(isPlan(only) && only.gives_up && next.length === 1)) return this.act(only)
    if (found.length) return this.#choose(next)
    if (this.chosen.includes(thing)) {
      const now = this.#with(this.chosen).filter((move) => complete(move, this.chosen))
      if (now.length === 1) return this.act(now[0]!)
      return this.#choose(this.chosen.filter((other) => other !== thing))
    }
    const alone = this.#with([thing])
    if (alone.length === 0) {
      if (this.reader !== null) this.source.why(thing, this.chosen)
      return
    }
    this.#choose([])
    if (this.atOnce(thing))
      this.#choose([thing]) // something else was chosen first: not without a second press
    else this.press(thing)
  }

  /** Choose a thing without making a move: the beginning of a drag. Returns whether it begins a move. */
  hold(thing: string): boolean {
    if (!this.source.current || this.#with([thing]).length === 0) return false
    this.#choose([thing])
    return true
  }

  /** Clear the pressed things. */
  clear(): void {
    this.#choose([])
  }

  act(move: Move): void {
    if (!this.source.current) return this.source.catchUp()
    const again = this.warned === move
    this.#choose([])
    if (move.tone === 'fatal' && !again) this.#warned = move
    else if (isPlan(move)) this.source.follow?.(move)
    else this.source.act(move)
  }

  // A face is asked here and nowhere else: if it fails, nothing flies.

  travels(event: Event): Travel[] {
    return attempt(() => this.face.travels(event, this)) ?? []
  }

  arrange(kinds: string[]): string[] {
    const order = this.#orders.get('hand')
    if (!order) return kinds
    const place = (kind: string) => {
      const at = order.indexOf(kind)
      return at < 0 ? order.length : at
    }
    return [...kinds].sort((a, b) => place(a) - place(b))
  }

  get order(): HandOrder {
    return this
  }

  /** Put a kind of card before (or, at the end, after) another in the own hand. */
  reorder(shown: string[], kind: string, to: number): void {
    const order = shown.filter((other) => other !== kind)
    order.splice(Math.max(0, Math.min(order.length, to)), 0, kind)
    const rest = (this.#orders.get('hand') ?? []).filter((other) => !order.includes(other))
    this.#orders.set('hand', [...order, ...rest])
    if (this.keep) remember(this.keep, [...order, ...rest])
  }

  /** Return to the game's order. */
  unarrange(): void {
    this.#orders.delete('hand')
    if (this.keep) remember(this.keep, null)
  }

  get arranged(): boolean {
    return this.#orders.has('hand')
  }

  #with(chosen: string[]): Move[] {
    if (!chosen.length) return this.#offered
    return this.#offered.filter((move) => within(chosen, move.things) || takes(move, chosen))
  }

  #choose(things: string[]): void {
    this.#for = this.legal
    this.#chosen = things
    this.#warned = null
  }
}

function recall(key: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? kept.map(String) : null
  } catch {
    return null
  }
}

function remember(key: string, order: string[] | null): void {
  try {
    if (order) sessionStorage.setItem(key, JSON.stringify(order))
    else sessionStorage.removeItem(key)
  } catch {
    // then it lasts only for this visit
  }
}
