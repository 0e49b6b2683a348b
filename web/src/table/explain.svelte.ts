/** The explanation of a thing of the table, in a small card beside it: asked from the server, and cached until
 * something changes. The same card says why a press began no move. Anything with `data-thing`, or `data-about` for
 * a word, can be explained. */

import { notes } from '../design/toasts.svelte'

/** The explanation of a thing; `rules` are ids. */
export interface Told {
  title: string
  text: string
  rules: string[]
}

/** The source of explanations. */
export interface Asked {
  readonly game: string
  /** Changes whenever an answer may have changed. */
  readonly mark: unknown
  /** null if there is no explanation. */
  ask(thing: string): Promise<Told | null>
}

export interface Card extends Told {
  at: HTMLElement
  tone: 'about' | 'why'
  /** How it was opened: some cards close with the pointer, some stay until the next press. */
  by: 'hover' | 'key' | 'hold' | 'press'
}

const NAMED = '[data-about], [data-thing], [data-whole]'
const STANDS = 7000

/** The thing that an element belongs to. */
export function thingAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(NAMED) : null
}

export const nameOf = ({ dataset }: HTMLElement): string => dataset.about ?? dataset.thing ?? ''

export class Explaining {
  card = $state.raw<Card | null>(null)
  /** The last pressed thing: a why-not is shown beside it. */
  pressed: HTMLElement | null = null
  #kept = new Map<string, Promise<Told | null>>()
  #count = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly asked: Asked) {}

  get game(): string {
    return this.asked.game
  }
  get mark(): unknown {
    return this.asked.mark
  }

  /** Open the card of a thing, if it has an explanation. */
  async open(at: HTMLElement, by: Card['by']): Promise<void> {
    const count = ++this.#count
    const name = nameOf(at)
    const told = name ? await this.#told(name) : null
    if (count !== this.#count || !at.isConnected) return
    if (!told) return this.close()
    this.#show({ ...told, at, tone: 'about', by })
    if (by !== 'hover') notes.speak(`${told.title}. ${told.text}`)
  }

  /** A sentence beside the pressed thing; a note if that is not on the screen. */
  why(thing: string, text: string, rule = ''): void {
    const named = (node: HTMLElement | null) =>
      node?.isConnected && node.dataset.thing === thing ? node : null
    const at =
      named(this.pressed) ?? document.querySelector<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`)
    if (!at) return notes.show(text, 'why', rule ? { game: this.game, id: rule } : undefined)
    this.#stand({ title: '', text, rules: rule ? [rule] : [], at, tone: 'why', by: 'press' })
  }

  /** A sentence that does not fit in its place. */
  tell(at: HTMLElement, text: string): void {
    this.#stand({ title: '', text, rules: [], at, tone: 'about', by: 'press' })
  }

  #stand(card: Card): void {
    this.#count++
    this.#show(card)
    notes.speak(card.text)
    this.#timer = setTimeout(() => this.close(), STANDS + card.text.length * 30)
  }

  close(): void {
    this.#count++
    clearTimeout(this.#timer)
    this.card?.at.removeAttribute('aria-describedby')
    this.card = null
  }

  /** Things have changed: old explanations may be wrong. */
  forget(): void {
    this.#kept.clear()
    this.close()
  }

  #show(card: Card): void {
    clearTimeout(this.#timer)
    this.card?.at.removeAttribute('aria-describedby')
    card.at.setAttribute('aria-describedby', 'explained')
    this.card = card
  }

  #told(thing: string): Promise<Told | null> {
    let found = this.#kept.get(thing)
    if (!found) {
      found = this.asked.ask(thing).catch(() => {
        this.#kept.delete(thing)
        return null
      })
      this.#kept.set(thing, found)
    }
    return found
  }
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const GAP = 8

/** The position of a card of this size beside a thing: below, above, to the right or to the left, within the
 * screen. If it fits nowhere, its height is reduced to the larger space above or below. */
export function beside(
  thing: Box,
  card: { width: number; height: number },
  screen: { width: number; height: number },
): { left: number; top: number; height: number } {
  const { width, height } = card
  const right = thing.left + thing.width
  const bottom = thing.top + thing.height
  const within = (at: number, size: number, all: number) =>
    Math.max(GAP, Math.min(at, Math.max(GAP, all - size - GAP)))
  const x = within(thing.left + thing.width / 2 - width / 2, width, screen.width)
  const y = within(thing.top, height, screen.height)
  if (bottom + GAP + height <= screen.height - GAP) return { left: x, top: bottom + GAP, height }
  if (thing.top - GAP - height >= GAP) return { left: x, top: thing.top - GAP - height, height }
  const high = height <= screen.height - 2 * GAP
  if (high && right + GAP + width <= screen.width - GAP) return { left: right + GAP, top: y, height }
  if (high && thing.left - GAP - width >= GAP) return { left: thing.left - GAP - width, top: y, height }
  const above = thing.top - 2 * GAP
  const below = screen.height - bottom - 2 * GAP
  const room = Math.max(above, below)
  if (room < 64) return { left: x, top: screen.height - height - GAP, height } // a thing as large as the screen
  const low = Math.min(height, room)
  return { left: x, top: above > below ? thing.top - GAP - low : bottom + GAP, height: low }
}
