/** Bonnie and Clyde in the browser. */

import { valuesOf, type Face, type Play, type Travel } from '../../table/contract'
import type { BonnieAndClydeEvents, BonnieAndClydeView, Event } from '../../wire/types'
import Capture from './Capture.svelte'
import CardFace from './CardFace.svelte'
import Centre from './Centre.svelte'
import Emblem from './Emblem.svelte'
import Ending from './Ending.svelte'
import Hand from './Hand.svelte'
import More from './More.svelte'
import Others from './Others.svelte'
import Picture from './Picture.svelte'
import Standing from './Standing.svelte'
import { unpack } from './places'
import Tally from './Tally.svelte'

/** The cards that fly when an event is shown. */
function travels(event: Event, play: Play<BonnieAndClydeView>): Travel[] {
  const seat = Number(event['seat'])
  const is = <K extends keyof BonnieAndClydeEvents>(name: K) => valuesOf<BonnieAndClydeEvents, K>(event, name)
  const hand = (kind: string | null | undefined) =>
    seat === play.reader && kind ? `hand/${kind}` : `seat/${seat}`
  const played: Travel = { from: hand('hinton'), to: 'files', card: 'hinton' }
  const to = (from: string, card: string | null = null): Travel[] => [{ from, to: hand(card), card }]
  const deal = is('deal')
  if (deal)
    return [
      ...play.names.map((_, other) => ({ from: 'case-file', to: `seat/${other}`, card: null })),
      { from: 'case-file', to: 'files', card: deal.top },
    ]
  const drawn = is('draw')
  if (drawn) return to('case-file', drawn.card)
  const taken = is('take') ?? is('fetch')
  if (taken) return to('files', taken.card)
  const drew = is('hinton_draw')
  if (drew) {
    const cards: (string | null)[] = drew.cards ?? Array.from({ length: drew.count ?? 0 }, () => null)
    return [played, ...cards.flatMap((card) => to('case-file', card))]
  }
  if (is('hinton_files') ?? is('hinton_look')) return [played]
  const placed = is('meld') ?? is('layoff')
  if (placed) {
    const { location, size } = placed
    return Array.from({ length: size }, () => ({
      from: hand(location),
      to: `location/${location}`,
      card: location,
    }))
  }
  const kept = is('keep')
  if (kept) return to(`location/${kept.location}`, kept.card)
  const caught = is('capture')
  if (caught) return [{ from: `location/${caught.location}`, to: `seat/${seat}`, card: caught.card ?? null }]
  const filed = is('discard')
  return filed ? [{ from: hand(filed.card), to: 'files', card: filed.card }] : []
}

const face: Face<BonnieAndClydeView> = {
  name: 'bonnie-and-clyde',
  Centre,
  Others,
  Hand,
  More,
  Standing,
  Emblem,
  unpack,
  travels,
  Card: CardFace,
  Picture,
  scenes: { capture: Capture, went_out: Tally, shut_out: Tally, case_closed: Tally, end: Tally },
  Ending,
}

export default face
