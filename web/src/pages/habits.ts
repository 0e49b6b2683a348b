/** A player's habits for a game: the last table against bots, stored in this browser for *Play now*. */

import type { Options } from '../table/contract'

export interface Habit {
  seats: number
  /** The levels of the bots on the other seats. */
  levels: string[]
  options: Options
}

const KEY = 'casefile.habits'

function all(): Record<string, Habit> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept && typeof kept === 'object' ? (kept as Record<string, Habit>) : {}
  } catch {
    return {}
  }
}

export function habit(game: string): Habit | null {
  const kept = all()[game]
  const sound = kept && Number.isInteger(kept.seats) && Array.isArray(kept.levels) && kept.options
  return sound ? kept : null
}

export function keep(game: string, now: Habit): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: now }))
  } catch {
    // without storage, play as for the first time
  }
}

export function forget(game: string): void {
  const rest = all()
  delete rest[game]
  try {
    localStorage.setItem(KEY, JSON.stringify(rest))
  } catch {
    // then there was nothing to forget
  }
}
