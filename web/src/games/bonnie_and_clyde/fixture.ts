/** A table of Bonnie and Clyde for unit tests: Ann, who reads it, and Bob. */

import type { Face } from '../../table/contract'
import { snapshot } from '../../table/fixture'
import { TablePlay, type Source } from '../../table/play.svelte'
import type { BonnieAndClydeView, Snapshot } from '../../wire/types'
import { places } from './places'

export function view(more: Partial<BonnieAndClydeView> = {}): BonnieAndClydeView {
  const nothing = { evidence: {}, outlaws: 0, points: 0, out: 1, at_risk: 0 }
  return {
    seat: 0,
    round: 1,
    dealer: 1,
    turns: 1,
    turn: 0,
    phase: 'play',
    car: 1,
    hinton_used: false,
    look_at: null,
    look_card: null,
    due: 'none',
    drawn: null,
    case_file: 30,
    files_size: 1,
    files_top: 'dexter',
    files_closed: false,
    barren_turns: 0,
    hand: { kaufman: 3, dexter: 1, hinton: 1 },
    hand_sizes: [5, 7],
    totals: [0, 0],
    target: 100,
    standing: [nothing, nothing],
    both_outlaws: null,
    captured: [[], []],
    melded: [],
    upright: [{}, {}],
    sideways: [{}, {}],
    under: Object.fromEntries(places.map((place) => [place, null])),
    cleared: [],
    looked: [[], []],
    known_cards: [{}, {}],
    discarded: { dexter: 1 },
    files_known: { dexter: 1 },
    files: null,
    ...more,
  } as BonnieAndClydeView
}

/** A Play of this view; `more` gives the legal moves, if any. */
export function table(seen: BonnieAndClydeView, more: Partial<Snapshot> = {}): TablePlay {
  const source = {
    snapshot: snapshot({ legal: [], ...more, view: seen as never }),
    reader: seen.seat,
    kinds: [],
    events: [],
    open: null,
    current: true,
  }
  return new TablePlay(source as unknown as Source, {} as Face)
}
