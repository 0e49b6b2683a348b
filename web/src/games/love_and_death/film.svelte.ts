/** The film of the trip so far. The table tells which cards lie where, not in which order they came: so what is new
 *  between two looks is added here, frame by frame, and kept for this visit. */

import type { LoveAndDeathView } from '../../wire/types'

export interface Shot {
  /** The number of the table at which it was taken: going back cuts what came later. */
  number: number
  day: number
  phase: string
  kind: 'card' | 'night' | 'victim' | 'police'
  id: string
}

interface Reel {
  shots: Shot[]
  /** The cards that were out at the last look. */
  out: string[]
  nights: number
  victims: number
  police: string | null
}

const MOST = 400
const ORDER = ['road', 'country-road', 'village', 'town', 'city', 'memory', 'destiny']

/** Every card that has come up and is not back in its deck: a road before what happens on it. */
function cardsOut(view: LoveAndDeathView): string[] {
  const down = ORDER.flatMap((deck) => view.discards[deck] ?? [])
  const now = [view.road, view.place, view.memory, view.destiny].filter((card) => card !== null)
  return [...new Set([...down, ...now])]
}

export class Film {
  shots = $state.raw<Shot[]>([])
  #reel: Reel

  constructor(private readonly key: string) {
    this.#reel = recall(key) ?? { shots: [], out: [], nights: 0, victims: 0, police: null }
    this.shots = this.#reel.shots
  }

  look(view: LoveAndDeathView, number: number): void {
    const reel = this.#reel
    const kept = reel.shots.filter((shot) => shot.number <= number)
    const back = kept.length < reel.shots.length
    const before = new Set(back ? kept.map(({ id }) => id) : reel.out)
    const out = cardsOut(view)
    const shot = (kind: Shot['kind'], id: string): Shot => ({
      number,
      day: view.round,
      phase: view.phase,
      kind,
      id,
    })
    const fresh: Shot[] = []
    // a night is over before the cards of the next day come
    if (!back && view.nights > reel.nights) {
      fresh.push({ ...shot('night', String(view.nights)), day: Math.min(view.nights, view.round) })
    }
    fresh.push(...out.filter((id) => !before.has(id)).map((id) => shot('card', id)))
    if (!back && view.victims > reel.victims) fresh.push(shot('victim', String(view.victims)))
    if (!back && view.police && view.police !== reel.police) fresh.push(shot('police', view.police))
    const shots = [...kept, ...fresh].slice(-MOST)
    this.#reel = { shots, out, nights: view.nights, victims: view.victims, police: view.police }
    if (fresh.length || back) {
      this.shots = shots
      try {
        sessionStorage.setItem(this.key, JSON.stringify(this.#reel))
      } catch {
        // it is only for this page then
      }
    }
  }
}

function recall(key: string): Reel | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Reel | null
    return kept && Array.isArray(kept.shots) ? kept : null
  } catch {
    return null
  }
}
