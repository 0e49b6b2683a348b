/** Values that several parts of the board read from the view. */

import type { Play } from '../../table/contract'
import type { FbiView } from '../../wire/types'
import type { Agent, Suit } from './suits'
import { say } from './text'

export type FbiPlay = Play<FbiView>

/** The steps of a turn. */
export const STEPS = ['order', 'select', 'first-pass', 'second-pass']

export function name(play: FbiPlay, seat: number): string {
  return seat === play.reader ? say('board.you') : (play.names[seat] ?? `${seat + 1}`)
}

/** One of the two agents that a seat sends this turn, as far as the reader may know. */
export interface Slot {
  state: 'empty' | 'sealed' | 'known' | 'played'
  agent: Agent | null
  now: boolean
}

/** First pass and second pass of a seat. */
export function slots(play: FbiPlay, seat: number): [Slot, Slot] {
  const view = play.view
  const played = view.played[seat] as Agent[]
  const own = (play.open?.[seat]?.chosen ?? (seat === play.reader ? view.chosen : [])) as Agent[]
  const rest = own.filter((agent) => !played.includes(agent))
  const passing = view.phase === 'first-pass' || view.phase === 'second-pass'
  const sealed = passing || view.chosen_by.includes(seat)
  const slot = (pass: number): Slot => {
    const now = view.phase === (pass ? 'second-pass' : 'first-pass') && view.turn === seat
    if (played[pass]) return { state: 'played', agent: played[pass], now }
    const known = rest[pass - played.length]
    if (known) return { state: 'known', agent: known, now }
    return { state: sealed ? 'sealed' : 'empty', agent: null, now }
  }
  return [slot(0), slot(1)]
}

/** All seats in the reader's order: the reader first, then clockwise. */
export function around(play: FbiPlay, first: number | null = play.reader): number[] {
  const seats = play.view.points.length
  return Array.from({ length: seats }, (_, i) => ((first ?? 0) + i) % seats)
}

export function rank(view: FbiView, seat: number): number {
  return 1 + view.standings.filter((standing) => standing > view.standings[seat]!).length
}

/** A seat's cards of a colour, the best first. */
export function held(view: FbiView, seat: number, suit: Suit): string[] {
  const value = (card: string) => Number(card.split(' ')[1])
  return view.slammers[seat]!.filter((card) => card.startsWith(`${suit} `)).sort(
    (a, b) => value(b) - value(a),
  )
}
