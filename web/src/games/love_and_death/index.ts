/** Love & Death in the browser (see the contract). */

import { valuesOf, type Face, type Travel } from '../../table/contract'
import type { Event, LoveAndDeathEvents, LoveAndDeathView } from '../../wire/types'
import CardFace from './CardFace.svelte'
import { boxOf } from './cards'
import Centre from './Centre.svelte'
import Emblem from './Emblem.svelte'
import End from './End.svelte'
import Epilogue from './Epilogue.svelte'
import Fight from './Fight.svelte'
import Goal from './Goal.svelte'
import Hand from './Hand.svelte'
import More from './More.svelte'
import Others from './Others.svelte'
import Picture from './Picture.svelte'
import Runs from './Runs.svelte'
import type { Table } from './table'

/** The cards that fly when an event is shown. */
function travels(event: Event, play: Table): Travel[] {
  const drawn = valuesOf<LoveAndDeathEvents, 'draw'>(event, 'draw')
  if (!drawn || drawn.deck === 'weapon') return []
  return [
    { from: `deck/${drawn.deck}`, to: 'now', card: boxOf(play).cards.has(drawn.card) ? drawn.card : null },
  ]
}

const face: Face<LoveAndDeathView> = {
  name: 'love-and-death',
  Centre,
  Others,
  Hand,
  More,
  Standing: Goal,
  Emblem,
  travels,
  Card: CardFace,
  Picture,
  Ending: End,
  scenes: { fight: Fight, end: Epilogue },
  Profile: Runs,
}

export default face
