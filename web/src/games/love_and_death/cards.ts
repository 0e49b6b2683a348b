/** The cards as they are printed in the standard box, read from the very pack that the game is played with: for drawing
 *  them, and for saying what a deck can still hold. A home-made pack has others; its cards are drawn by name alone. */

import standard from '../../../../src/casefile/games/love_and_death/content/standard.toml'

export interface Printed {
  id: string
  /** On a road from the bottom, in a place in any order; `!` marks a difficult one. */
  stops?: string[]
  bonus?: number[]
  entry?: string[]
  sides?: Record<string, string[]>
  icons?: string[]
  options?: string[]
}

export interface CarSide {
  gas: number
  body: number
  speed: string
  clues: number
  love: number
  loot: number
  special?: string[]
}

/** What is printed on the parts of a box, by their ids. */
export interface Box {
  cards: Map<string, { deck: string; card: Printed }>
  /** The car tiles: the ordinary side and the improved one. */
  cars: Record<string, [CarSide, CarSide]>
  /** What a night costs and brings: lodgings in dollars, the others in clues. */
  hideouts: Record<string, { price: number; icons: string[] }>
  prices: Record<string, number>
  /** The officers: how far they move, unhurt first, and what each line of a fight brings. */
  police: Record<string, { speed: number[]; lines: string[][] }>
  /** Where the victim track answers. */
  track: { length: number; police: number[]; love: number[]; wanted: number[] }
}

export const DECKS = ['road', 'country-road', 'village', 'town', 'city', 'destiny', 'memory'] as const
const SIDES = ['normal', 'difficult', 'bank', 'accident']

/** An entry of the pack, as it is written there. */
type Entry = { id: string } & Record<string, unknown>

const words = (text: unknown) =>
  String(text ?? '')
    .split(' ')
    .filter(Boolean)

function read(entry: Entry, deck: string): Printed {
  const { id, stops, bonus, icons, options } = entry as Entry & Printed
  if (deck === 'destiny')
    return { id, sides: Object.fromEntries(SIDES.map((side) => [side, words(entry[side])])) }
  if (deck === 'memory') return options ? { id, options } : { id, icons: words(icons) }
  return stops ? { id, stops, bonus: bonus ?? [] } : { id, stops: icons ?? [], entry: words(entry['entry']) }
}

function unpack(pack: Record<string, unknown>): Box {
  const list = <T>(key: string) => pack[key] as (T & { id: string })[]
  const by = <T, R>(key: string, value: (entry: T) => R) =>
    Object.fromEntries(list<T>(key).map((entry) => [entry.id, value(entry)]))
  return {
    cards: new Map(
      DECKS.flatMap((deck) =>
        list<Entry>(deck).map((entry) => [entry.id, { deck, card: read(entry, deck) }] as const),
      ),
    ),
    cars: by('car', ({ ordinary, improved }: { ordinary: CarSide; improved: CarSide }) => [
      ordinary,
      improved,
    ]),
    hideouts: by('hideout', ({ price, icons }: { price: number; icons: string }) => ({
      price,
      icons: words(icons),
    })),
    prices: by('weapon', ({ price }: { price: number }) => price),
    police: by('police', ({ speed, lines }: { speed: number[]; lines: string[] }) => ({
      speed,
      lines: lines.map(words),
    })),
    track: pack['victim_track'] as Box['track'],
  }
}

export const STANDARD = unpack(standard)

const UNKNOWN: Box = {
  cards: new Map(),
  cars: {},
  hideouts: {},
  prices: {},
  police: {},
  track: { length: STANDARD.track.length, police: [], love: [], wanted: [] },
}

/** What may be told of the box that a table plays with: nothing of a home-made one, nor of an earlier form. */
export function boxOf(play: { snapshot: { game: { pack: string; earlier: boolean } } }): Box {
  const { pack, earlier } = play.snapshot.game
  return pack === 'standard' && !earlier ? STANDARD : UNKNOWN
}
