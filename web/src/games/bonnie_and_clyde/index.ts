/** Bonnie and Clyde in the browser. */

import type { Face, Travel } from '../../table/contract'
import type { BonnieAndClydeView, Event } from '../../wire/types'
import Board from './Board.svelte'
import CardFace from './CardFace.svelte'
import Emblem from './Emblem.svelte'
import { means, sayMove, touches, type Table } from './moves'
import { unpack } from './places'

/** Which cards travel when an event is shown. */
function travels(event: Event, play: Table): Travel[] {
  if (event.kind !== 'game') return []
  const values = event['values'] as Record<string, number | number[] | undefined>
  const seat = Number(event['seat'])
  const named = (number: unknown) => (typeof number === 'number' ? (play.kinds[number] ?? null) : null)
  const card = named(values['card'])
  const location = named(values['location'])
  const own = seat === play.reader
  const hand = (kind: string | null) => (own && kind ? `hand/${kind}` : `seat/${seat}`)
  const played: Travel = { from: hand('hinton'), to: 'files', card: 'hinton' }
  switch (event['name']) {
    case 'deal':
      return [
        ...play.names.map((_, other) => ({ from: 'case-file', to: `seat/${other}`, card: null })),
        { from: 'case-file', to: 'files', card: named(values['top']) },
      ]
    case 'draw':
      return [{ from: 'case-file', to: hand(card), card }]
    case 'take':
      return [{ from: 'files', to: hand(card), card }]
    case 'fetch':
      return [{ from: 'files', to: hand(card), card }]
    case 'hinton_draw': {
      const cards = (values['cards'] as number[] | undefined)?.map(named)
      const drawn = cards ?? Array.from({ length: Number(values['count'] ?? 0) }, () => null)
      return [played, ...drawn.map((kind) => ({ from: 'case-file', to: hand(kind), card: kind }))]
    }
    case 'hinton_files':
    case 'hinton_look':
      return [played]
    case 'meld':
    case 'layoff':
      return Array.from({ length: Number(values['size'] ?? 1) }, () => ({
        from: hand(location),
        to: `location/${location}`,
        card: location,
      }))
    case 'keep':
      return [{ from: `location/${location}`, to: hand(card), card }]
    case 'capture':
      return [{ from: `location/${location}`, to: `seat/${seat}`, card }]
    case 'discard':
      return [{ from: hand(card), to: 'files', card }]
    default:
      return []
  }
}

const face: Face<BonnieAndClydeView> = {
  name: 'bonnie-and-clyde',
  Board,
  Emblem,
  unpack,
  touches,
  means,
  say: sayMove,
  travels,
  Card: CardFace,
}

export default face
