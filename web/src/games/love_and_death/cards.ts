/** The cards as printed in the standard box, read from the pack that the game itself uses: for drawing them, and
 * for listing what a deck can still hold. A home-made pack has other cards; those are drawn by name alone. */

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

interface CarSide {
  gas: number
  body: number
  speed: string
  clues: number
  love: number
  loot: number
  special?: string[]
}

/** The printed data of a box's parts, by id. */
export interface Box {
  cards: Map<string, { deck: string; card: Printed }>
  /** The car tiles: the ordinary side and the improved one. */
  cars: Record<string, [CarSide, CarSide]>
  /** The price and effect of a night: lodgings in dollars, the others in clues. */
  hideouts: Record<string, { price: number; icons: string[] }>
  prices: Record<string, number>
  /** The officers: how far they move, unhurt first, and the icons of each line of a fight. */
  police: Record<string, { speed: number[]; lines: string[][] }>
  /** The spaces of the victim track that have an effect. */
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

/** The data of the table's box that may be shown: none for a home-made one, or an earlier form. */
export function boxOf(play: { snapshot: { game: { pack: string; earlier: boolean } } }): Box {
  const { pack, earlier } = play.snapshot.game
  return pack === 'standard' && !earlier ? STANDARD : UNKNOWN
}
