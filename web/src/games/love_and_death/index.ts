/** Love & Death in the browser: see the contract. */

import type { Face, Travel } from '../../table/contract'
import type { Event, LoveAndDeathView } from '../../wire/types'
import Board from './Board.svelte'
import CardFace from './CardFace.svelte'
import { boxOf, DECKS } from './cards'
import Emblem from './Emblem.svelte'
import Runs from './Runs.svelte'
import type { Table } from './table'

/** Which cards travel when an event is shown. `what` is the deck, `n` the card's place in the box. */
function travels(event: Event, play: Table): Travel[] {
  if (event.kind !== 'game' || event['name'] !== 'draw') return []
  const values = event['values'] as Record<string, number | undefined>
  const deck = DECKS[values['what'] ?? -1]
  if (!deck) return []
  const card = boxOf(play).decks[deck]?.[values['n'] ?? -1] ?? null
  return [{ from: `deck/${deck}`, to: 'now', card }]
}

function nameThing(thing: string, play: Table): string {
  return play.legal.find(({ things }) => things[0] === thing)?.label ?? ''
}

const face: Face<LoveAndDeathView> = {
  name: 'love-and-death',
  Board,
  Emblem,
  travels,
  Card: CardFace,
  nameThing,
  Profile: Runs,
}

export default face
