/** Clocks on the screen: the server says when a seat's time runs out; we only count down. */

import type { Snapshot } from '../wire/types'
import { say } from '../words'

export function clockOf(
  snapshot: Snapshot,
  seat: number,
  now: number,
): { text: string; short: boolean } | null {
  if (snapshot.status !== 'running' || snapshot.clock['kind'] === 'none') return null
  const clock = snapshot.clocks?.[seat]
  if (!clock) return null
  if (clock.flagged) return { text: say('clock.out'), short: true }
  if (clock.deadline === null && snapshot.clock['kind'] !== 'bank') return null
  const left = clock.deadline === null ? clock.left : Math.max(0, clock.deadline - now)
  return { text: span(left), short: clock.deadline !== null && left < 15_000 }
}

/** A time left: `1:05`, `2 h 05`, `3 days`. */
export function span(left: number): string {
  const seconds = Math.ceil(left / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
  const hours = Math.floor(seconds / 3600)
  if (hours < 48) return say('clock.hours', { h: hours, m: two(Math.floor((seconds % 3600) / 60)) })
  return say('clock.days', { n: Math.floor(hours / 24) })
}
