/** The film of the trip so far. The table tells which cards lie where, not in which order they came: so what is new
 *  between two looks is added here, frame by frame, and kept for this visit. */

import type { LoveAndDeathView } from '../../wire/types'

export interface Shot {
  day: number
  phase: string
  kind: 'card' | 'night' | 'victim' | 'police'
  id: string
}

/** What is kept: the shots, and how things stood at the last look. */
export interface Reel {
  shots: Shot[]
  /** The cards that were out, with the deck of each. */
  out: Record<string, string>
  nights: number
  victims: number
  police: string | null
}

export const EMPTY: Reel = { shots: [], out: {}, nights: 0, victims: 0, police: null }

const MOST = 400
const PHASES = ['morning', 'afternoon', 'night', 'dawn', 'over']
const ORDER = ['road', 'country-road', 'village', 'town', 'city', 'memory', 'destiny']

const time = (day: number, phase: string) => day * PHASES.length + PHASES.indexOf(phase)

/** Every card that has come up and is not back in its deck: a road before what happens on it. */
function cardsOut(view: LoveAndDeathView): Record<string, string> {
  const out: Record<string, string> = {}
  for (const deck of ORDER) for (const card of view.discards[deck] ?? []) out[card] = deck
  if (view.road) out[view.road] = view.road_type
  if (view.place) out[view.place] = view.place_type ?? ''
  if (view.memory) out[view.memory] = 'memory'
  if (view.destiny) out[view.destiny] = 'destiny'
  return out
}

/** The reel after another look. Going back, in a replay or by an undo, cuts what has not happened yet; in a replay, where
 *  one leaps, a card of this very hour that is not out has not come up. */
export function filmed(reel: Reel, view: LoveAndDeathView, leaps = false): Reel {
  const out = cardsOut(view)
  const now = time(view.round, view.phase)
  /** A card is back on its deck while others of that deck still lie out: it was not shuffled in, it was not drawn. */
  const undrawn = (id: string) => {
    const deck = reel.out[id]
    if (deck === undefined || id in out) return false
    const others = Object.keys(reel.out).filter((other) => reel.out[other] === deck && other !== id)
    return others.length === 0 || others.some((other) => other in out && view.discards[deck]?.includes(other))
  }
  const happened = ({ day, phase, kind, id }: Shot) => {
    const at = time(day, phase)
    if (kind === 'night') return Number(id) <= view.nights
    if (kind === 'victim') return Number(id) <= view.victims
    if (at !== now) return at < now
    if (kind === 'police') return !leaps || view.police !== null
    return leaps ? id in out : !undrawn(id)
  }
  const kept = reel.shots.filter(happened)
  const back = kept.length < reel.shots.length
  const before = new Set(back ? kept.map(({ id }) => id) : Object.keys(reel.out))
  const shot = (kind: Shot['kind'], id: string): Shot => ({ day: view.round, phase: view.phase, kind, id })
  const fresh: Shot[] = []
  // a night is over before the cards of the next day come
  if (!back && view.nights > reel.nights) {
    fresh.push({
      day: Math.min(view.nights, view.round),
      phase: 'night',
      kind: 'night',
      id: String(view.nights),
    })
  }
  const rank = (id: string) => ORDER.indexOf(out[id] ?? '')
  const cards = Object.keys(out).filter((id) => !before.has(id))
  fresh.push(...cards.sort((a, b) => rank(a) - rank(b)).map((id) => shot('card', id)))
  if (!back && view.victims > reel.victims) fresh.push(shot('victim', String(view.victims)))
  if (!back && view.police && view.police !== reel.police) fresh.push(shot('police', view.police))
  const shots = fresh.length || back ? [...kept, ...fresh].slice(-MOST) : reel.shots
  return { shots, out, nights: view.nights, victims: view.victims, police: view.police }
}

export class Film {
  shots = $state.raw<Shot[]>([])
  #reel: Reel

  constructor(private readonly key: string) {
    this.#reel = recall(key) ?? EMPTY
    this.shots = this.#reel.shots
  }

  /** Another look at the table; `keep` where it is the game itself and not a replay of it. */
  look(view: LoveAndDeathView, keep: boolean): void {
    const reel = filmed(this.#reel, view, !keep)
    const changed = reel.shots !== this.#reel.shots
    this.#reel = reel
    if (!changed) return
    this.shots = reel.shots
    if (!keep) return
    try {
      sessionStorage.setItem(this.key, JSON.stringify(reel))
    } catch {
      // it is only for this page then
    }
  }
}

function recall(key: string): Reel | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Reel | null
    return kept && Array.isArray(kept.shots) && !Array.isArray(kept.out) ? kept : null
  } catch {
    return null
  }
}
