/** What several parts of the board read off the view in the same way. */

import { valuesOf } from '../../table/contract'
import type { DetectiveRummyEvents, DetectiveRummyView, SuspectView } from '../../wire/types'
import { say, type Table } from './text'

/** All seats in the order of play, the reader's own last. */
export function around(play: Table): number[] {
  const own = play.view.seat
  return play.names.map((_, i) => (i + 1 + (own ?? -1)) % play.names.length)
}

export function who(play: Table, seat: number): string {
  return seat === play.view.seat ? say('you') : (play.names[seat] ?? `${seat + 1}`)
}

/** The seats with the most of something, if anybody has any. */
export function leaders(counts: number[]): number[] {
  const most = Math.max(1, ...counts)
  return counts.flatMap((n, seat) => (n === most ? [seat] : []))
}

export { signed } from '../../words/forms'

/** How far the seal of a Suspect's Game Changer is, while it is sealed. */
export function sealOf(suspect: SuspectView, view: DetectiveRummyView): { n: number; of: number } | null {
  const n = suspect.tokens.reduce((sum, each) => sum + each, 0)
  return suspect.game_changers && n < view.seal ? { n, of: view.seal } : null
}

type Dice = DetectiveRummyEvents['dice']

/** A roll of the dice of Danger. */
export interface Roll {
  number: number
  why: Dice['why']
  seat: number
  dice: Dice['dice']
}

/** The last roll of this Hand. */
export function lastRoll(play: Table): Roll | null {
  const event = play.events.findLast((each) => each['name'] === 'dice' || each['name'] === 'hand')
  const values = event && valuesOf<DetectiveRummyEvents, 'dice'>(event, 'dice')
  return values ? { number: event.number, seat: Number(event['seat']), ...values } : null
}
