/** A player in a sentence. */

import type { Play } from '../../table/contract'
import type { BonnieAndClydeView } from '../../wire/types'
import { say } from '../../words'
import { cardList, cardName } from './names'
import { listed } from './places'

/** A player's open cards in words, for people who cannot see them. */
export function seatFacts({ view, names }: Play<BonnieAndClydeView>, seat: number): string {
  const size = view.hand_sizes[seat] ?? 0
  const known = listed(view.known_cards[seat] ?? {})
  const captured = view.captured[seat] ?? []
  const laid = [
    ...listed(view.sideways[seat] ?? {}).map(([kind, n]) =>
      say('bc.seat.sideways', { n, name: cardName(kind) }),
    ),
    ...listed(view.upright[seat] ?? {}).map(([kind, n]) =>
      say('bc.seat.upright', { n, name: cardName(kind) }),
    ),
  ]
  const facts = [
    view.turn === seat ? say('bc.seat.to_move') : '',
    view.dealer === seat ? say('bc.seat.dealer') : '',
    say(size === 1 ? 'bc.seat.cards_one' : 'bc.seat.cards', { n: size }),
    known.length ? say('bc.seat.known', { cards: cardList(known) }) : '',
    laid.length ? say('bc.seat.evidence', { cards: laid.join(say('bc.and')) }) : say('bc.seat.nothing'),
    captured.length ? say('bc.seat.captured', { cards: captured.map(cardName).join(say('bc.and')) }) : '',
    say('bc.seat.total', { n: view.totals[seat] ?? 0 }),
    view.phase === 'over' ? '' : say('bc.seat.now', { n: view.standing[seat]?.points ?? 0 }),
    view.phase !== 'over' && view.standing[seat]?.at_risk
      ? say('bc.seat.at_risk', { who: names[view.both_outlaws ?? 0] ?? '' })
      : '',
  ]
  return say('bc.seat.row', {
    who: names[seat] ?? '',
    facts: facts.filter(Boolean).join(say('bc.place.join')),
  })
}
