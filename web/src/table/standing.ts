/** A seat's role at the table, in a few words. */

import type { Snapshot } from '../wire/types'
import { say } from '../words'
import { list } from '../words/forms'

/** These seats are played by one guest. */
export function sharing({ names }: Snapshot, seats: number[]): string {
  return say('terms.shared', { names: list(seats.map((seat) => names[seat] ?? '')) })
}

/** `here`: somebody is connected as this seat. */
export function standingOf(snapshot: Snapshot, seat: number, reader: number | null, here: boolean): string {
  if (seat === reader) return say('seats.you')
  const kind = snapshot.seats[seat]?.kind
  if (kind === 'bot') return say('seats.bot')
  if (kind === 'open') return say('seats.open')
  if (!here) return say('seats.away')
  const others = snapshot.shares.find((seats) => seats.includes(seat))?.filter((other) => other !== seat)
  if (!others) return say('seats.here')
  return say('seats.shares', { names: list(others.map((other) => snapshot.names[other] ?? '')) })
}
