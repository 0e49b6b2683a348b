/** Detective Rummy in the browser. */

import { valuesOf, type Face, type Travel } from '../../table/contract'
import type { DetectiveRummyEvents, DetectiveRummyView, Event } from '../../wire/types'
import CardFace from './CardFace.svelte'
import Centre from './Centre.svelte'
import Closing from './Closing.svelte'
import Dice from './Dice.svelte'
import Effect from './Effect.svelte'
import Emblem from './Emblem.svelte'
import Ending from './Ending.svelte'
import Hand from './Hand.svelte'
import More from './More.svelte'
import Others from './Others.svelte'
import Picture from './Picture.svelte'
import Standing from './Standing.svelte'
import type { Table } from './text'
import Verdict from './Verdict.svelte'

/** The most cards that fly if nobody sees which they are, and if many people do. */
const MOST_DRAWN = 4
const MOST_EXCHANGED = 6
/** A larger draw than this is a new hand. */
const MOST_FLOWN = 6

/** The cards that fly when an event is shown. */
function travels(event: Event, play: Table): Travel[] {
  const seat = Number(event['seat'])
  const is = <K extends keyof DetectiveRummyEvents>(name: K) => valuesOf<DetectiveRummyEvents, K>(event, name)
  const hand = (kind: string | null) => (seat === play.reader && kind ? `hand/${kind}` : `seat/${seat}`)
  const to = (from: string, card: string | null = null): Travel[] => [{ from, to: hand(card), card }]
  const drawn = is('draw')
  if (drawn) {
    if (drawn.n > MOST_FLOWN) return [] // a deal: the story covers the table then
    const cards: (string | null)[] =
      drawn.cards ?? Array.from({ length: Math.min(MOST_DRAWN, drawn.n) }, () => null)
    return cards.flatMap((card) => to('deck', card))
  }
  const shed = is('discard') ?? is('reassess') ?? is('set')
  if (shed) return shed.cards.map((card) => ({ from: hand(card), to: 'discard', card }))
  const print = is('print')
  if (print) return [{ from: hand(print.card), to: 'discard', card: print.card }]
  const taken = is('take')
  if (taken) return to('discard', taken.card)
  const kept = is('keep')
  if (kept) return to('deck', kept.card)
  const exchanged = is('exchanged')
  if (exchanged)
    return exchanged.cards.slice(0, MOST_EXCHANGED).map((card) => ({ from: 'deck', to: 'discard', card }))
  const passed = is('passed')
  const card = passed?.card ?? null
  return passed ? [{ from: hand(card), to: `seat/${passed.to}`, card }] : []
}

const face: Face<DetectiveRummyView> = {
  name: 'detective-rummy',
  Centre,
  Others,
  Hand,
  More,
  Standing,
  Emblem,
  travels,
  Card: CardFace,
  Closing,
  Picture,
  scenes: { verdict: Verdict, changer: Effect, dice: Dice, end: Ending },
}

export default face
