/** Detective Rummy in the browser. */

import type { Face, Travel } from '../../table/contract'
import type { DetectiveRummyView, Event } from '../../wire/types'
import Board from './Board.svelte'
import CardFace from './CardFace.svelte'
import Closing from './Closing.svelte'
import Emblem from './Emblem.svelte'
import type { Table } from './text'

/** Which cards travel when an event is shown. */
function travels(event: Event, play: Table): Travel[] {
  if (event.kind !== 'game') return []
  const values = event['values'] as Record<string, number | number[] | undefined>
  const seat = Number(event['seat'])
  const own = seat === play.reader
  const named = (number: unknown) => (typeof number === 'number' ? (play.kinds[number] ?? null) : null)
  const card = named(values['card'])
  const cards = ((values['cards'] as number[] | undefined) ?? []).map(named)
  const hand = (kind: string | null) => (own && kind ? `hand/${kind}` : `seat/${seat}`)
  const unknown = Array.from({ length: Math.min(4, Number(values['n'] ?? 0)) }, () => null)
  switch (event['name']) {
    case 'draw':
      return (cards.length ? cards : unknown).map((kind) => ({ from: 'deck', to: hand(kind), card: kind }))
    case 'discard':
    case 'reassess':
    case 'set':
      return cards.map((kind) => ({ from: hand(kind), to: 'discard', card: kind }))
    case 'print':
      return [{ from: hand(card), to: 'discard', card }]
    case 'take':
      return [{ from: 'discard', to: hand(card), card }]
    case 'keep':
      return [{ from: 'deck', to: hand(card), card }]
    case 'exchanged':
      return cards.slice(0, 6).map((kind) => ({ from: 'deck', to: 'discard', card: kind }))
    case 'passed':
      return [{ from: hand(card), to: `seat/${Number(values['to'])}`, card }]
  }
  return []
}

const face: Face<DetectiveRummyView> = {
  name: 'detective-rummy',
  Board,
  Emblem,
  travels,
  Card: CardFace,
  Closing,
}

export default face
