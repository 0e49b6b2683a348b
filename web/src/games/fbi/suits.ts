/** The departments: their colours on a card, symbols and textures. Colour is never the only sign: wherever it is
 * shown, the symbol or the texture is there too. */

export const COLOURS = ['red', 'yellow', 'blue', 'green', 'black'] as const
export const SUITS = [...COLOURS, 'purple'] as const
export const AGENTS = [...COLOURS, '2x'] as const

export type Colour = (typeof COLOURS)[number]
export type Suit = (typeof SUITS)[number]
export type Agent = (typeof AGENTS)[number]

export interface Dye {
  /** The band of a villain's card, and the colour of text on it. */
  fill: string
  on: string
  /** The colour as ink on a card's paper. */
  ink: string
  /** The wall behind a villain, and the lines on it. */
  wall: string
  line: string
  /** A light wash, for daylight. */
  wash: string
}

export const DYES: Record<Suit, Dye> = {
  red: { fill: '#a8211c', on: '#fff6e6', ink: '#9a1c18', wall: '#d9a08c', line: '#bb7561', wash: '#f3d9c9' },
  yellow: {
    fill: '#efb917',
    on: '#2b1d00',
    ink: '#7a5600',
    wall: '#e9cd80',
    line: '#c9a544',
    wash: '#faecbd',
  },
  blue: { fill: '#1f4f91', on: '#f4f7ff', ink: '#1c4885', wall: '#a3b7d0', line: '#7690b3', wash: '#dce6f1' },
  green: {
    fill: '#1d6c3d',
    on: '#f1fff2',
    ink: '#18613a',
    wall: '#a5c3a3',
    line: '#75a077',
    wash: '#dcebd5',
  },
  black: {
    fill: '#25211e',
    on: '#fbf3e0',
    ink: '#25211e',
    wall: '#b1a798',
    line: '#8b8072',
    wash: '#e6dfd0',
  },
  purple: {
    fill: '#5c2d79',
    on: '#fbf1ff',
    ink: '#562a72',
    wall: '#bfa4c9',
    line: '#9b78aa',
    wash: '#e9dcee',
  },
}

/** Symbols, centred on 0,0, about 22 wide and high; holes by the even-odd rule. */
export const SYMBOLS: Record<Suit, string> = {
  // murder: a dagger
  red: 'M9.5-11.2 8 .1-1.2 4.9-5 1.1zM-9.6-1.6l1.9-1.9L3.4 7.6 1.5 9.5zM-6.3 3.4l2.8 2.8-4 4.2a2 2 0 1 1-2.8-2.8z',
  // drugs: a vial with a druggist's cross
  yellow:
    'M-4-11.5h8v2.8H2.8v3C6.2-4.2 7.5-2 7.5 1.5V9q0 2.5-2.5 2.5h-10q-2.5 0-2.5-2.5V1.5C-7.5-2-6.2-4.2-2.8-5.7v-3H-4zM-1.5-1.5v3h-3v3h3v3h3v-3h3v-3h-3v-3z',
  // white-collar crime: collar and tie
  blue: 'M-11.5-7-4.5-11.5-1-6.5-7 3zM11.5-7 4.5-11.5 1-6.5 7 3zM-2.6-3.4h5.2L1.6.6 4.6 8.4 0 12.5-4.6 8.4-1.6.6z',
  // fraud: a die
  green:
    'M-7-10H7q3 0 3 3V7q0 3-3 3H-7q-3 0-3-3V-7q0-3 3-3zM-5.3-7.5a2.2 2.2 0 1 0 .01 0zM5.3-7.5a2.2 2.2 0 1 0 .01 0zM0-2.2a2.2 2.2 0 1 0 .01 0zM-5.3 3.1a2.2 2.2 0 1 0 .01 0zM5.3 3.1a2.2 2.2 0 1 0 .01 0z',
  // theft: a mask
  black:
    'M-11.5-5.5C-7-9-3-7 0-5 3-7 7-9 11.5-5.5 12 4 8 7.5 4 6.5 1.8 6 1.2 3.5 0 3.5S-1.8 6-4 6.5C-8 7.5-12 4-11.5-5.5zM-8.5-1.5C-7 2.5-4.5 2.5-2.5.8-3.5-2.5-6.5-3-8.5-1.5zM8.5-1.5C7 2.5 4.5 2.5 2.5.8 3.5-2.5 6.5-3 8.5-1.5z',
  // one's own old cases: a key
  purple: 'M-6-9.5a5.7 5.7 0 1 1-.01 0zM-6-6.3a2.5 2.5 0 1 0 .01 0zM-1-5.3H11.5V1H8.7V-2H6.5V2.5H3.7V-2H-1z',
}

/** A numeral of 1 to 5, a sign or the times sign as strokes around 0,0: 28 high. */
export const STROKES: Record<string, string> = {
  '0': 'M0-13C-11-13-11 13 0 13S11-13 0-13z',
  '1': 'M-6-8 1-13V13M-6 13H8',
  '2': 'M-8-6C-8-16 9-16 8-5 7.5 1-8 6-8.5 13H9',
  '3': 'M-8-13H8L-1-3C12-3 12 13 0 13-5 13-8 11-9 7',
  '4': 'M3.5 13V-13H2L-10 6H10',
  '5': 'M7.5-13H-6L-7-2C8-7 12 13 0 13-5 13-8 11-9 7.5',
  '+': 'M-6 0H6M0-6V6',
  '−': 'M-6 0H6',
  '×': 'M-5.5-3.5 5.5 7.5M5.5-3.5-5.5 7.5',
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)

/** The texture of a department as one path of strokes over a field from 0,0 to `w`,`h`. */
export function texture(suit: Suit, w: number, h: number): string {
  switch (suit) {
    case 'red': // slanting rain
      return range(-h + 8, w, 11)
        .map(
          (x) => `M${Math.max(x, 0)} ${x < 0 ? h + x : h}L${Math.min(x + h, w)} ${x + h > w ? x + h - w : 0}`,
        )
        .join('')
    case 'yellow': // dots
      return range(6, h, 10)
        .flatMap((y, row) => range(row % 2 ? 11 : 5, w - 2, 12).map((x) => `M${x} ${y}h.01`))
        .join('')
    case 'blue': // ruled paper
      return range(7, h, 8)
        .map((y) => `M0 ${y}H${w}`)
        .join('')
    case 'green': // lattice
      return range(8, h, 12)
        .map((y) => `M0 ${y}H${w}`)
        .concat(range(8, w, 12).map((x) => `M${x} 0V${h}`))
        .join('')
    case 'black': // bricks
      return range(10, h, 10)
        .map(
          (y, row) =>
            `M0 ${y}H${w}` +
            range(row % 2 ? 10 : 20, w, 20)
              .map((x) => `M${x} ${y - 10}V${y}`)
              .join(''),
        )
        .join('')
    case 'purple': // waves
      return range(8, h, 10)
        .map(
          (y) =>
            `M0 ${y}` +
            range(0, w - 11, 11)
              .map(() => 'q2.75-5 5.5 0t5.5 0')
              .join(''),
        )
        .join('')
  }
}

export interface Kind {
  suit: Suit
  value: number
}

/** `red -3` in parts. */
export function read(card: string): Kind {
  const [suit, value] = card.split(' ')
  return { suit: suit as Suit, value: Number(value) }
}
