/** FBI's face in the web client (see the contract). */

import { valuesOf, type Face, type Travel } from '../../table/contract'
import type { Event, FbiEvents, FbiView } from '../../wire/types'
import Awards from './Awards.svelte'
import Card from './CardFace.svelte'
import Centre from './Centre.svelte'
import Emblem from './Emblem.svelte'
import Hand from './Hand.svelte'
import './ledger.css'
import More from './More.svelte'
import Others from './Others.svelte'
import Picture from './Picture.svelte'
import Reveal from './Reveal.svelte'
import type { FbiPlay } from './seen'
import Standing from './Standing.svelte'

function travels(event: Event, play: FbiPlay): Travel[] {
  const seat = Number(event['seat'])
  const is = <K extends keyof FbiEvents>(name: K) => valuesOf<FbiEvents, K>(event, name)
  const dealt = is('deal')
  if (dealt)
    return dealt.purple.flatMap((n, to) =>
      [n, -n].map((value) => ({ from: 'deck', to: `seat/${to}`, card: `purple ${value}` })),
    )
  const turned = is('turn')
  if (turned) return turned.cards.map((card) => ({ from: 'deck', to: `row/${card.split(' ')[0]}`, card }))
  const freed = is('release')?.card
  if (freed) {
    const from = seat === play.reader ? `slammer/${freed}` : `seat/${seat}`
    return [{ from, to: 'out', card: freed }]
  }
  const caught = is('arrest')
  return caught?.card ? [{ from: `row/${caught.colour}`, to: `seat/${seat}`, card: caught.card }] : []
}

const scenes = { arrest: Reveal, majority: Reveal, end: Awards }

const face: Face<FbiView> = {
  name: 'fbi',
  Centre,
  Others,
  Hand,
  More,
  Standing,
  Emblem,
  Card,
  Picture,
  scenes,
  travels,
}

export default face
