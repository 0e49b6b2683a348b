/** The scenes on the stage and in the corner: at the table, and in a replay. */

import type { Event } from '../wire/types'
import { chosen, lastMoves, reading, scenesOf, type Staged } from './scenes'

/** The table has changed after this many milliseconds: passing scenes do not come at the same moment. */
const SETTLED = 80
/** What has passed by for so long was seen. */
const SEEN = 1200
/** So many of one piece of news at most pass by: the last ones. */
const MOST_PASSING = 2

export class Theatre {
  /** The scenes to play before the table changes: the first one is on the stage. */
  scenes = $state.raw<Staged[]>([])
  /** How many scenes were left out: the log has them. */
  unseen = $state(0)
  /** The frame of the scenes on the stage, which the table has not shown yet. */
  events = $state.raw<Event[]>([])
  /** The scene in the corner. */
  corner = $state.raw<Staged | null>(null)
  /** The events whose scenes were on the stage: screen readers have heard them there. */
  readonly stood = new Set<number>()

  #open: Staged | null = null // what chips that come later belong to
  #since = 0 // when it came to the corner
  #next: Staged[] = [] // pass in the corner, one after the other, when the stage is empty again
  #ends = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #passing: ReturnType<typeof setTimeout> | undefined

  /** `done`: the stage is empty again. `limit`: how long a scene waits for a press; 0: without limit. `later`: when
   * to go on after a scene. */
  constructor(
    readonly reader: number | null,
    private readonly done: () => void,
    private readonly limit: (scene: Staged) => number,
    private readonly later: (work: () => void) => void = (work) => work(),
  ) {}

  /** Put the scenes of some events on the stage, or only those of `endings`; return whether there are any to wait
   * for. */
  play(events: Event[], endings = false): boolean {
    const { scenes, open } = scenesOf(events, this.reader, this.#open)
    this.#open = open
    this.events = events
    const all = scenes.filter(({ weight }) => !endings || weight === 'end')
    const { shown, more } = chosen(all.filter(({ size }) => size === 'stage'))
    this.scenes = lastMoves(events, shown)
    const told = this.scenes.length > shown.length
    this.#next = told ? [] : all.filter(({ size }) => size === 'corner').slice(-MOST_PASSING)
    this.unseen = more
    if (shown.length) {
      const unseen = this.corner && Date.now() - this.#since < SEEN
      if (unseen) this.#next = [this.corner!, ...this.#next].slice(-MOST_PASSING) // it passes again afterwards
      if (this.scenes.some(({ weight }) => weight === 'end')) this.#next = [] // after an ending it is no news
      this.corner = null
      this.#wait()
    } else this.#pass()
    return shown.length > 0
  }

  /** Scenes that come after their events: of skipped endings. */
  add(scenes: Staged[]): void {
    if (!scenes.length) return
    this.corner = null
    this.#next = []
    this.scenes = [...this.scenes, ...scenes]
    this.#wait()
  }

  /** Continue with the next scene, or with the events. */
  next(): void {
    this.scenes = this.scenes.slice(1)
    if (this.scenes.length) this.#wait()
    else this.end()
  }

  /** Drop these scenes; `on`: and continue with their events. */
  end(on = true): void {
    clearTimeout(this.#timer)
    this.scenes = this.events = []
    this.unseen = 0
    const end = ++this.#ends
    this.later(() => {
      if (end !== this.#ends) return
      if (on && !this.scenes.length) this.done()
      if (!this.scenes.length) this.#pass()
    })
  }

  /** Empty stage and corner without continuing. */
  clear(): void {
    this.#ends++ // and drop what was to follow
    clearTimeout(this.#timer)
    clearTimeout(this.#passing)
    this.scenes = this.events = []
    this.unseen = 0
    this.corner = this.#open = null
    this.#next = []
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.scenes[0]) this.stood.add(this.scenes[0].id)
    const limit = this.scenes[0] ? this.limit(this.scenes[0]) : 0
    if (limit) this.#timer = setTimeout(() => this.next(), limit)
  }

  #pass(): void {
    if (!this.#next.length) return
    clearTimeout(this.#passing)
    this.#passing = setTimeout(() => this.#passOn(), SETTLED)
  }

  #passOn(): void {
    if (this.scenes.length) return // when the stage is empty again
    const [scene = null, ...rest] = this.#next
    this.corner = scene
    this.#since = Date.now()
    this.#next = rest
    if (scene) this.#passing = setTimeout(() => this.#passOn(), reading(scene))
  }
}
