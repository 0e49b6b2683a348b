/** The cards as they are printed in the standard box: for drawing them, and for saying what a deck can still hold.
 *  A home-made pack has others; whatever is not here is drawn by its name alone. */

export interface Printed {
  id: string
  /** On a road from the bottom, in a place in any order; `!` marks a difficult one. */
  stops?: string[]
  bonus?: number[]
  entry?: string[]
  exits?: string[]
  sky?: string
  sides?: Record<string, string[]>
  icons?: string[]
  options?: string[]
}

export const BOX: Record<string, Printed[]> = {
  road: [
    { id: 'filling-station-row', stops: ['gas-station', 'clue', 'fork town'], bonus: [1, 1, 1], sky: 'rain' },
    { id: 'skyline-highway', stops: ['fork city', 'clue', 'motel'], bonus: [1, 1, 1], sky: 'clouds' },
    { id: 'truck-route', stops: ['memory', 'clue', 'grocery!', 'fork town'], bonus: [1, 1, 1], sky: 'sun' },
    {
      id: 'toll-bridge',
      stops: ['gas-station!', 'fork country-road', 'love'],
      bonus: [1, 1, 1],
      sky: 'rain',
    },
    { id: 'refinery-straight', stops: ['clue', 'fork city', 'doctor'], bonus: [1, 1, 1], sky: 'clouds' },
    { id: 'night-highway', stops: ['memory', 'fork town', 'motel'], bonus: [1, 1, 1], sky: 'sun' },
    { id: 'gunsmith-crossing', stops: ['armory!', 'fork town', 'memory'], bonus: [1, 1, 1], sky: 'rain' },
    { id: 'billboard-road', stops: ['fork city', 'love', 'gas-station'], bonus: [1, 1, 1], sky: 'clouds' },
    { id: 'doctors-highway', stops: ['doctor', 'clue', 'fork country-road'], bonus: [1, 1, 1], sky: 'sun' },
    { id: 'storm-highway', stops: ['memory', 'fork city', 'love'], bonus: [1, 1, 1], sky: 'rain' },
    { id: 'supply-road', stops: ['armory', 'gas-station', 'fork town'], bonus: [1, 1, 1], sky: 'clouds' },
    { id: 'long-straight', stops: ['memory', 'clue', 'fork city', 'motel'], bonus: [2, 1, 1], sky: 'sun' },
  ],
  'country-road': [
    {
      id: 'mulberry-lane',
      stops: ['clue', 'memory', 'grocery', 'fork village'],
      bonus: [1, 1, 0],
      sky: 'rain',
    },
    { id: 'river-bend', stops: ['love', 'fork village', 'clue'], bonus: [1, 1, 0], sky: 'clouds' },
    { id: 'dry-gulch', stops: ['memory', 'clue', 'gas-station'], bonus: [1, 1, 0], sky: 'sun' },
    { id: 'cotton-mile', stops: ['grocery', 'love', 'fork road'], bonus: [1, 0, 0], sky: 'rain' },
    { id: 'pecan-hollow', stops: ['clue', 'fork village', 'cabin-camp'], bonus: [1, 1, 0], sky: 'clouds' },
    { id: 'preachers-mile', stops: ['memory', 'love', 'fork village'], bonus: [1, 1, 1], sky: 'sun' },
    { id: 'oil-lease-road', stops: ['gas-station', 'fork town', 'clue'], bonus: [1, 1, 0], sky: 'rain' },
    { id: 'orchard-road', stops: ['love', 'grocery', 'cabin-camp'], bonus: [1, 1, 0], sky: 'clouds' },
    { id: 'telegraph-trail', stops: ['clue', 'clue', 'fork road'], bonus: [1, 1, 0], sky: 'sun' },
    { id: 'red-clay-road', stops: ['grocery!', 'memory', 'fork village'], bonus: [1, 1, 1], sky: 'rain' },
    { id: 'windmill-flat', stops: ['fork village', 'garage', 'love'], bonus: [1, 0, 0], sky: 'clouds' },
    { id: 'county-line', stops: ['clue', 'doctor', 'fork village'], bonus: [1, 1, 1], sky: 'sun' },
    { id: 'rail-crossing', stops: ['fork town', 'gas-station', 'love'], bonus: [1, 1, 0], sky: 'rain' },
    { id: 'quarry-road', stops: ['memory', 'armory', 'clue', 'fork road'], bonus: [1, 0, 0], sky: 'clouds' },
    { id: 'lakeshore-track', stops: ['cabin-camp', 'love', 'fork town'], bonus: [1, 1, 0], sky: 'sun' },
  ],
  village: [
    {
      id: 'bluebonnet',
      entry: ['clue+1'],
      stops: ['grocery', 'gas-station'],
      exits: ['country-road'],
      sky: 'rain',
    },
    {
      id: 'sawmill',
      entry: [],
      stops: ['grocery', 'doctor', 'cabin-camp'],
      exits: ['country-road'],
      sky: 'clouds',
    },
    {
      id: 'chapel-hill',
      entry: ['memory'],
      stops: ['grocery', 'armory', 'love'],
      exits: ['road'],
      sky: 'sun',
    },
    {
      id: 'swimming-hole',
      entry: ['love+1'],
      stops: ['gas-station', 'cabin-camp'],
      exits: ['country-road'],
      sky: 'rain',
    },
    {
      id: 'general-store',
      entry: ['food+1'],
      stops: ['grocery', 'armory', 'clue'],
      exits: ['country-road'],
      sky: 'clouds',
    },
    {
      id: 'ferry-landing',
      entry: ['time-1'],
      stops: ['grocery', 'gas-station', 'doctor'],
      exits: ['road'],
      sky: 'sun',
    },
    {
      id: 'one-bank-village',
      entry: ['memory'],
      stops: ['bank', 'grocery', 'cabin-camp'],
      exits: ['country-road'],
      sky: 'rain',
    },
    {
      id: 'tinkers-row',
      entry: ['clue+1'],
      stops: ['garage', 'gas-station', 'cabin-camp'],
      exits: ['road'],
      sky: 'clouds',
    },
  ],
  town: [
    {
      id: 'courthouse-square',
      entry: ['clue+1'],
      stops: ['bank', 'grocery', 'motel'],
      exits: ['road'],
      sky: 'rain',
    },
    {
      id: 'railway-town',
      entry: ['memory'],
      stops: ['bank', 'gas-station', 'doctor', 'armory'],
      exits: ['road'],
      sky: 'clouds',
    },
    {
      id: 'market-town',
      entry: ['clue+1'],
      stops: ['grocery', 'garage', 'armory'],
      exits: ['country-road'],
      sky: 'sun',
    },
    {
      id: 'copper-town',
      entry: ['time-1'],
      stops: ['bank', 'armory', 'motel!'],
      exits: ['road'],
      sky: 'rain',
    },
    {
      id: 'wheat-town',
      entry: [],
      stops: ['bank', 'grocery!', 'gas-station'],
      exits: ['country-road'],
      sky: 'clouds',
    },
    {
      id: 'picture-house',
      entry: ['love+1'],
      stops: ['gas-station', 'doctor', 'motel'],
      exits: ['country-road'],
      sky: 'sun',
    },
    {
      id: 'canning-town',
      entry: ['food+1'],
      stops: ['bank', 'armory!', 'garage'],
      exits: ['road'],
      sky: 'rain',
    },
    {
      id: 'depot-town',
      entry: ['memory'],
      stops: ['bank', 'grocery', 'gas-station', 'motel!'],
      exits: ['country-road'],
      sky: 'clouds',
    },
  ],
  city: [
    {
      id: 'stockyard-city',
      entry: ['memory'],
      stops: ['bank', 'bank', 'hotel', 'armory'],
      exits: ['road'],
      sky: 'rain',
    },
    {
      id: 'river-city',
      entry: ['time-1'],
      stops: ['bank', 'grocery', 'gas-station', 'hotel'],
      exits: ['road'],
      sky: 'clouds',
    },
    {
      id: 'hospital-city',
      entry: ['clue+1'],
      stops: ['bank', 'doctor', 'garage', 'hotel'],
      exits: ['road'],
      sky: 'sun',
    },
    {
      id: 'capitol-city',
      entry: ['clue+1'],
      stops: ['bank', 'armory', 'hotel'],
      exits: ['road'],
      sky: 'rain',
    },
    {
      id: 'oil-city',
      entry: ['time-1'],
      stops: ['bank', 'bank', 'gas-station', 'doctor'],
      exits: ['country-road'],
      sky: 'clouds',
    },
    {
      id: 'radio-city',
      entry: ['memory', 'clue+1'],
      stops: ['bank', 'grocery', 'armory', 'hotel'],
      exits: ['road'],
      sky: 'sun',
    },
    {
      id: 'ballroom-city',
      entry: ['love+1'],
      stops: ['bank', 'armory', 'hotel'],
      exits: ['country-road'],
      sky: 'rain',
    },
    {
      id: 'harbor-city',
      entry: ['time-1', 'clue+1'],
      stops: ['bank', 'bank', 'grocery', 'armory'],
      exits: ['road'],
      sky: 'clouds',
    },
  ],
  destiny: [
    {
      id: 'quiet-clerk',
      sides: {
        normal: ['time-1'],
        difficult: ['shoot'],
        bank: ['loot+1', 'dollar+3', 'shoot'],
        accident: ['body-1'],
      },
    },
    {
      id: 'open-drawer',
      sides: { normal: [], difficult: [], bank: ['loot+1', 'dollar+2'], accident: ['body-1'] },
    },
    {
      id: 'shotgun-widow',
      sides: {
        normal: ['shoot'],
        difficult: ['shoot*2'],
        bank: ['loot+1', 'dollar+3', 'shoot*2'],
        accident: ['body-2'],
      },
    },
    {
      id: 'two-deputies',
      sides: {
        normal: ['shoot', 'ammo+1'],
        difficult: ['shoot*2', 'hp-1'],
        bank: ['loot+1', 'dollar+3', 'shoot', 'hp-1'],
        accident: ['body-1', 'hp-1'],
      },
    },
    {
      id: 'locked-back-door',
      sides: {
        normal: ['shoot'],
        difficult: ['shoot', 'hp-1'],
        bank: ['loot+1', 'dollar+3', 'shoot', 'hp-1'],
        accident: ['time-1'],
      },
    },
    {
      id: 'talking-cashier',
      sides: {
        normal: ['clue+1'],
        difficult: ['shoot', 'clue+1'],
        bank: ['loot+1', 'dollar+2', 'clue+1', 'shoot'],
        accident: ['body-1', 'time-1'],
      },
    },
    {
      id: 'loose-change',
      sides: {
        normal: ['dollar+1'],
        difficult: ['shoot', 'dollar+1'],
        bank: ['loot+1', 'dollar+3', 'time-1'],
        accident: [],
      },
    },
    {
      id: 'same-song',
      sides: {
        normal: ['shoot', 'love+1'],
        difficult: ['shoot', 'love+1'],
        bank: ['loot+1', 'dollar+2', 'love+1', 'shoot'],
        accident: ['body-1', 'love-1'],
      },
    },
    {
      id: 'old-man-falls',
      sides: {
        normal: ['victim'],
        difficult: ['victim', 'dollar+1'],
        bank: ['loot+1', 'dollar+2', 'victim'],
        accident: ['body-1', 'gas-1'],
      },
    },
    {
      id: 'long-queue',
      sides: {
        normal: ['time-1'],
        difficult: ['time-1', 'dollar+1'],
        bank: ['dollar+1', 'shoot', 'time-1'],
        accident: ['gas-1', 'time-1'],
      },
    },
    {
      id: 'broken-window',
      sides: {
        normal: ['hp-1'],
        difficult: ['hp-1'],
        bank: ['dollar+2', 'shoot', 'hp-1'],
        accident: ['body-2', 'hp-1'],
      },
    },
    {
      id: 'payday-crowd',
      sides: {
        normal: ['shoot', 'dollar+1'],
        difficult: ['shoot*2', 'dollar+2'],
        bank: ['loot+2', 'dollar+2', 'shoot*2', 'time-1'],
        accident: ['body-2', 'time-1'],
      },
    },
  ],
  memory: [
    { id: 'empty-chair', icons: ['love-1'] },
    { id: 'unsent-letter', icons: ['love-1'] },
    { id: 'bread-line', icons: ['food-1'] },
    { id: 'hat-of-coins', icons: ['dollar-1'] },
    { id: 'dry-tank', icons: ['gas-1'] },
    { id: 'bad-leg', icons: ['hp-1'] },
    { id: 'filling-station-boy', icons: ['shoot'] },
    { id: 'crossroads-at-dusk', icons: ['shoot*2'] },
    { id: 'washed-out-bridge', icons: ['accident'] },
    { id: 'the-deer', icons: ['accident'] },
    { id: 'blown-tyre', icons: ['accident'] },
    { id: 'stopped-watch', icons: ['time-1'] },
    { id: 'pawnshop-window', options: ['ammo', 'food', 'dollar'] },
    { id: 'county-fair', options: ['food', 'clue', 'dollar'] },
    { id: 'borrowed-map', options: ['gas', 'clue', 'ammo'] },
    { id: 'toolbox', options: ['dollar', 'body', 'food'] },
    { id: 'birthday', options: ['love', 'clue', 'food'] },
    { id: 'roadside-trade', options: ['ammo', 'gas', 'dollar'] },
  ],
}

export interface CarSide {
  gas: number
  body: number
  speed: string
  clues: number
  love: number
  loot: number
  special?: string
}

/** The car tiles: the ordinary side and the improved one. */
export const CARS: Record<string, [CarSide, CarSide]> = {
  'ford-a': [
    { gas: 5, body: 2, speed: 'yellow', clues: 1, love: 0, loot: 2 },
    { gas: 6, body: 3, speed: 'yellow', clues: 1, love: 0, loot: 2 },
  ],
  roadster: [
    { gas: 5, body: 2, speed: 'orange', clues: 2, love: 1, loot: 1 },
    { gas: 6, body: 3, speed: 'orange', clues: 2, love: 1, loot: 2, special: 'extra-stop' },
  ],
  chevrolet: [
    { gas: 7, body: 3, speed: 'yellow', clues: 2, love: 0, loot: 3 },
    { gas: 7, body: 5, speed: 'orange', clues: 2, love: 0, loot: 3, special: 'camp-free' },
  ],
  pontiac: [
    { gas: 6, body: 3, speed: 'orange', clues: 3, love: 2, loot: 2 },
    { gas: 6, body: 4, speed: 'red', clues: 3, love: 2, loot: 2, special: 'after-bank' },
  ],
  fordor: [
    { gas: 7, body: 5, speed: 'red', clues: 4, love: 1, loot: 4 },
    { gas: 7, body: 6, speed: 'red', clues: 4, love: 2, loot: 4, special: 'tough' },
  ],
}

/** What a night costs and brings: lodgings in dollars, the others in clues. */
export const HIDEOUTS: Record<string, { price: number; icons: string[] }> = {
  'cabin-camp': { price: 1, icons: ['food-1', 'love+1'] },
  motel: { price: 2, icons: ['food-1', 'love+1', 'hp+1'] },
  hotel: { price: 3, icons: ['love+2', 'hp+1'] },
  'workers-camp': { price: 1, icons: ['food-1'] },
  'abandoned-house': { price: 2, icons: ['love+1', 'time+1'] },
  house: { price: 3, icons: ['love+2', 'hp+2'] },
  'wild-camping': { price: 0, icons: ['food-1', 'love-2'] },
  'romantic-farm': { price: 6, icons: [] },
}

export const PRICES: Record<string, number> = {
  browning: 1,
  colt: 4,
  knife: 1,
  enfield: 3,
  grenade: 1,
  remington: 2,
  thompson: 2,
  schofield: 4,
}

/** The officers: how far they move, unhurt first, and what each line of a fight brings. */
export const POLICE: Record<string, { speed: number[]; lines: string[][] }> = {
  'local-police': {
    speed: [2, 2],
    lines: [
      ['shoot', 'hp-1'],
      ['shoot', 'hp-1'],
    ],
  },
  sheriff: {
    speed: [2, 2],
    lines: [
      ['shoot', 'body-1'],
      ['shoot', 'hp-1'],
    ],
  },
  detective: {
    speed: [2, 2],
    lines: [
      ['shoot', 'body-1'],
      ['hp-1', 'body-1'],
    ],
  },
  'texas-ranger': {
    speed: [2, 2],
    lines: [
      ['shoot', 'hp-1'],
      ['shoot', 'hp-1', 'body-1'],
    ],
  },
  'federal-agents': {
    speed: [3, 2],
    lines: [
      ['hp-1', 'body-1'],
      ['shoot', 'hp-2'],
    ],
  },
  'frank-hamer': {
    speed: [3, 3, 2],
    lines: [
      ['shoot*2', 'body-1'],
      ['hp-1', 'body-1'],
      ['shoot', 'hp-2'],
    ],
  },
}

/** Where the victim track answers. */
export const TRACK = { length: 20, police: [1, 4, 9, 14, 17, 20], love: [3, 6, 11, 15, 19], wanted: [8, 16] }

const all = new Map(
  Object.entries(BOX).flatMap(([deck, cards]) => cards.map((card) => [card.id, { deck, card }] as const)),
)

/** A card by its id, with the deck that it belongs to; undefined for a home-made one. */
export function printed(id: string): { deck: string; card: Printed } | undefined {
  return all.get(id)
}

export const DECKS = ['road', 'country-road', 'village', 'town', 'city', 'destiny', 'memory'] as const
