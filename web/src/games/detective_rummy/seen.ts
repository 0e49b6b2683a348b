/** Values that several parts of the board read from the view. */

import { valuesOf } from '../../table/contract'
import type { DetectiveRummyEvents, DetectiveRummyView, SuspectView } from '../../wire/types'
import { sorted } from './skills'
import { say, type Table } from './text'

/** All seats in the order of play, the reader's own last. */
export function around(play: Table): number[] {
  const own = play.view.seat
  return play.names.map((_, i) => (i + 1 + (own ?? -1)) % play.names.length)
}

export function who(play: Table, seat: number): string {
  return seat === play.view.seat ? say('you') : (play.names[seat] ?? `${seat + 1}`)
}

/** The cards of the hand in order: how many of each are left, and how many are picked for a set. */
export function inHand(view: DetectiveRummyView): { kind: string; left: number; picked: number }[] {
  return sorted(view.hand).map(([kind, n]) => {
    const picked = view.picked[kind] ?? 0
    return { kind, left: n - picked, picked }
  })
}

/** The seats with the most of something, if anybody has any. */
export function leaders(counts: number[]): number[] {
  const most = Math.max(1, ...counts)
  return counts.flatMap((n, seat) => (n === most ? [seat] : []))
}

export { signed } from '../../words/forms'

/** How close a Suspect's sealed Game Changer is to being opened. */
export function sealOf(suspect: SuspectView, view: DetectiveRummyView): { n: number; of: number } | null {
  const n = suspect.tokens.reduce((sum, each) => sum + each, 0)
  return suspect.game_changers && n < view.seal ? { n, of: view.seal } : null
}

type Dice = DetectiveRummyEvents['dice']

/** A roll of the dice of Danger. */
interface Roll {
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
