/** What is known about an outlaw. */

import type { BonnieAndClydeView } from '../../wire/types'
import { say } from '../../words'
import { cardName } from './names'
import { places } from './places'

interface Whereabouts {
  captor: number | null
  /** The town under which the reader has seen the outlaw. */
  place: string | null
  /** The towns under which the outlaw may be. */
  left: string[]
  text: string
}

export function whereabouts(view: BonnieAndClydeView, names: string[], kind: string): Whereabouts {
  const found = view.captured.findIndex((cards) => cards.includes(kind))
  const captor = found < 0 ? null : found
  const place = captor === null ? (places.find((town) => view.under[town] === kind) ?? null) : null
  const left =
    captor !== null
      ? []
      : place
        ? [place]
        : places.filter((town) => view.under[town] === null && !view.cleared.includes(town))
  const who = cardName(kind)
  const text =
    captor !== null
      ? captor === view.seat
        ? say('bc.outlaws.yours', { who })
        : say('bc.outlaws.captured', { who, by: names[captor] ?? '' })
      : place
        ? say('bc.outlaws.seen', { who, place: cardName(place) })
        : say(left.length === 1 ? 'bc.outlaws.sure' : 'bc.outlaws.left', {
            who,
            n: left.length,
            place: left.map(cardName).join(say('bc.and')),
          })
  return { captor, place, left, text }
}
