/** Cards flying from one thing to another. A flight is only a picture: nothing waits for it. */

import type { Travel } from './contract'
import { soon } from './soon'

export interface Flight {
  id: number
  card: string | null
  from: DOMRect
  to: DOMRect
  beat: number
  late: number
}

const MOST = 8

/** The place of a thing; of the card inside it, if it has one. */
function place(thing: string): DOMRect | null {
  const seat = /^seat\/(\d+)$/.exec(thing)
  const element =
    document.querySelector(`[data-thing="${CSS.escape(thing)}"]`) ??
    (seat && document.querySelector(`[data-seat="${seat[1]}"]`))
  const box = element?.getBoundingClientRect()
  return box && box.width > 0 && box.bottom > 0 && box.top < innerHeight ? box : null
}

/** Somebody reads something that covers the table: no card flies across it. */
const reading = () => document.querySelector('[data-reading]') !== null

/** When the current table is on the screen: asking for places sooner would lay it out twice. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))

export class Flights {
  list = $state.raw<Flight[]>([])
  #count = 0

  /** The places that cards leave, before the table changes. */
  leave(travels: Travel[]): { travel: Travel; from: DOMRect }[] {
    return travels.slice(0, MOST).flatMap((travel) => {
      const from = place(travel.from)
      return from ? [{ travel, from }] : []
    })
  }

  async land(left: { travel: Travel; from: DOMRect }[], beat: number): Promise<void> {
    if (left.length === 0) return
    await drawn()
    if (reading()) return
    const each = Math.min(620, Math.max(180, beat * 0.75))
    const flights = left.flatMap(({ travel, from }, at) => {
      const to = place(travel.to)
      return to
        ? [{ id: ++this.#count, card: travel.card, from, to, beat: each, late: Math.min(at * 90, beat / 2) }]
        : []
    })
    for (const flight of flights) soon(() => (this.list = [...this.list, flight]))
  }

  done(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id)
  }
}
