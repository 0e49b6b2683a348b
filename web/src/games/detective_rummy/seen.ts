/** What several parts of the board read off the view in the same way. */

import type { DetectiveRummyView } from '../../wire/types'
import { SKILLS, type Skill } from './skills'
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

/** A closed Case, as the ledger has it. */
export interface Closed {
  hand: number
  case: number
  guilty: string[]
  /** Which conclusion is read. */
  verdict: string
  scores: number[]
}

const HEAD = 6
const SEAT = 9
const IDS = [
  ...Array.from({ length: 14 }, (_, i) => `S${String(i + 1).padStart(2, '0')}`),
  ...SKILLS.map((s) => `D-${s}`),
]

/** The Cases that have been closed in this match, first to last. */
export function closedCases(view: DetectiveRummyView): Closed[] {
  const seats = view.totals.length
  const size = HEAD + seats * SEAT
  const out: Closed[] = []
  for (let at = 0; at + size <= view.ledger.length; at += size) {
    const numbers = view.ledger.slice(at, at + size)
    const guilty = IDS.filter((_, i) => (numbers[4]! >> i) & 1)
    const alibi = (numbers[4]! & numbers[5]!) !== 0
    const one = guilty[0]?.replace('D-', '') ?? 'nobody'
    out.push({
      hand: numbers[0]!,
      case: numbers[1]!,
      guilty,
      verdict: guilty.length > 1 ? 'several' : guilty.length && alibi ? 'alibi' : one,
      scores: Array.from({ length: seats }, (_, seat) => numbers[HEAD + seat * SEAT + 6]!),
    })
  }
  return out
}

/** A roll of the dice of Danger. */
export interface Roll {
  number: number
  why: 'round' | 'blood' | 'card'
  seat: number
  dice: Skill[]
}

/** The last roll of this Hand. */
export function lastRoll(play: Table): Roll | null {
  const event = play.events.findLast((each) => each['name'] === 'dice' || each['name'] === 'hand')
  if (event?.['name'] !== 'dice') return null
  const values = event['values'] as { why: number; dice: number[] }
  return {
    number: event.number,
    why: (['round', 'blood', 'card'] as const)[values.why] ?? 'card',
    seat: Number(event['seat']),
    dice: values.dice.flatMap((i) => SKILLS[i] ?? []),
  }
}
