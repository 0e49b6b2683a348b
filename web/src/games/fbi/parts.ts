/** The parts that people are drawn from: each part is a few shapes around a head centred on 0,0 (about 30 wide, 38
 * high; hats reach up to -38, shoulders down to 46). A person is a handful of part names. */

import type { Shape as Line } from '../../design/Figure.svelte'
import type { Part as PersonPart } from '../../design/person'

/** `skin`, `shade`, `hair`, `cloth` and `accent` differ by person; the other colours are the same for all. */
export type Role = 'skin' | 'shade' | 'hair' | 'cloth' | 'accent' | 'ink' | 'paper' | 'grey' | 'brass' | 'red'

export type Shape = Line<Role>

/** Back to front. */
export const LAYERS = ['body', 'neck', 'face', 'eyes', 'mouth', 'hair', 'lens', 'hat', 'extra'] as const
export type Layer = (typeof LAYERS)[number]

export type Part = PersonPart<Role, Layer>

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

const SHOULDERS = 'M-34 48C-34 32-26 28-10 23L0 27 10 23C26 28 34 32 34 48z'
const SHIRT = 'M-9 23-2 48H2L9 23 0 28z'
const EARS = oval(-15.5, 0, 3, 4.5) + oval(15.5, 0, 3, 4.5)
const NECK = 'M-7 12V25Q0 31 7 25V12z'
const NOSE = 'M1-3 4 6Q2 8-1 7.5'

const face = (d: string, side: string): Part => ({
  layer: 'face',
  front: [
    ['skin', NECK],
    ['shade', 'M-7 17Q0 26 7 17V24Q0 31-7 25z'],
    ['skin', EARS],
    ['skin', d],
    ['shade', side],
    ['ink', NOSE, 1.8],
  ],
})

export const PARTS: Record<string, Part> = {
  // --- faces
  oval: face(
    'M-14.5-6C-14.5-25 14.5-25 14.5-6 14.5 8 8 19 0 19S-14.5 8-14.5-6z',
    'M7-17C18-9 16 14 3 18.7 9 10 10-4 7-17z',
  ),
  square: face(
    'M-15.5-12C-15.5-24 15.5-24 15.5-12L15 9C14 17 8 19.5 0 19.5S-14 17-15 9z',
    'M9-19C19-14 18 15 5 19.2 11 12 11-4 9-19z',
  ),
  long: face(
    'M-12.5-10C-12.5-26 12.5-26 12.5-10L11.5 8C10 18 5 23 0 23S-10 18-11.5 8z',
    'M7-19C15-12 14 14 3 22.5 8 12 8-4 7-19z',
  ),
  round: face(
    'M-17.5-2C-17.5-25 17.5-25 17.5-2 17.5 12 9 18 0 18S-17.5 12-17.5-2z',
    'M9-17C21-8 19 13 5 17.6 12 9 12-5 9-17z',
  ),
  heart: face(
    'M-15.5-8C-15.5-25 15.5-25 15.5-8 15 4 6 17 0 20.5-6 17-15 4-15.5-8z',
    'M8-18C19-10 14 9 2 19.5 8 9 10-5 8-18z',
  ),

  // --- eyes and brows
  stern: {
    layer: 'eyes',
    front: [
      ['ink', 'M-10.5-8-3.5-5M10.5-8 3.5-5', 2.6],
      ['ink', oval(-6.5, -1.5, 1.9, 1.7) + oval(6.5, -1.5, 1.9, 1.7)],
    ],
  },
  sly: {
    layer: 'eyes',
    front: [
      ['ink', 'M-11-5.5Q-7-7.5-3-4.5M3-7.5Q7-11 11-7.5', 2.2],
      ['ink', 'M-10-1.5H-3.5M3.5-1.5H10', 2],
      ['ink', ring(-5.5, -0.5, 1.8) + ring(8, -0.5, 1.8)],
    ],
  },
  lashes: {
    layer: 'eyes',
    front: [
      ['ink', 'M-11.5-8.5Q-7-11-3.5-7.5M3.5-7.5Q7-11 11.5-8.5', 1.5],
      ['ink', 'M-11.5-2Q-7-6-3-1.5-7 2-11.5-2zM11.5-2Q7-6 3-1.5 7 2 11.5-2z'],
      ['paper', ring(-6.7, -2.2, 0.9) + ring(7.2, -2.2, 0.9)],
    ],
  },
  wide: {
    layer: 'eyes',
    front: [
      ['paper', oval(-6.5, -1.5, 3.6, 3.8) + oval(6.5, -1.5, 3.6, 3.8)],
      ['ink', ring(-6, -1.2, 2) + ring(6, -1.2, 2)],
      ['ink', 'M-10.5-9.5Q-7-12-3.5-10M3.5-10Q7-12 10.5-9.5', 1.8],
    ],
  },
  kind: {
    layer: 'eyes',
    front: [
      ['ink', ring(-6, -1, 2) + ring(6, -1, 2)],
      ['ink', 'M-10-6.5Q-6.5-9-3-7M3-7Q6.5-9 10-6.5', 1.7],
    ],
  },
  happy: {
    layer: 'eyes',
    front: [
      ['ink', 'M-9.5-.5Q-6-5-2.8-.5M2.8-.5Q6-5 9.5-.5', 2.2],
      ['ink', 'M-10-8Q-6.5-10.5-3-8.5M3-8.5Q6.5-10.5 10-8', 1.6],
    ],
  },
  tired: {
    layer: 'eyes',
    front: [
      ['ink', 'M-10-6Q-6-8-3-6.5M3-6.5Q6-8 10-6', 1.7],
      ['ink', 'M-10-2H-3M3-2H10', 1.9],
      ['ink', ring(-6, -0.8, 1.7) + ring(6, -0.8, 1.7)],
      ['ink', 'M-9.5 2.5Q-6.5 4.5-3.5 2.5M3.5 2.5Q6.5 4.5 9.5 2.5', 1.1],
    ],
  },

  // --- mouths, with or without what grows around them
  grim: { layer: 'mouth', front: [['ink', 'M-5 12.5Q0 10.5 6 12', 2]] },
  smirk: { layer: 'mouth', front: [['ink', 'M-5 11.5Q1 14.5 7 9.5', 2]] },
  smile: { layer: 'mouth', front: [['ink', 'M-6 10.5Q0 16 6 10.5', 2]] },
  agape: { layer: 'mouth', front: [['ink', oval(0.5, 12.5, 2.6, 3.2)]] },
  lips: {
    layer: 'mouth',
    front: [['red', 'M-5.5 11.5Q-2.5 9 0 10.5 2.5 9 5.5 11.5 3 15 0 15T-5.5 11.5z']],
  },
  teeth: {
    layer: 'mouth',
    front: [
      ['ink', 'M-7 9.5H7.5Q7 16 0 16T-7 9.5z'],
      ['paper', 'M-5.5 10.8H6V12.8H-5.5z'],
    ],
  },
  pencil: {
    layer: 'mouth',
    front: [
      ['hair', 'M-8 10.5Q-4 7.5 0 9 4 7.5 8 10.5 3 10.5 0 10.8-3 10.5-8 10.5z'],
      ['ink', 'M-4 14Q0 15.5 5 13.5', 1.8],
    ],
  },
  walrus: {
    layer: 'mouth',
    front: [['hair', 'M-11 16C-11 8-4 6.5 0 8 4 6.5 11 8 11 16 6 14 3 13.5 0 13.5S-6 14-11 16z']],
  },
  handlebar: {
    layer: 'mouth',
    front: [
      [
        'hair',
        'M0 8.5C4 7 7 12 12 9.5 16 7 14 4 12.5 6 14 11 8 15 0 12.5-8 15-14 11-12.5 6-14 4-16 7-12 9.5-7 12-4 7 0 8.5z',
      ],
      ['ink', 'M-3 15.5H4', 1.6],
    ],
  },
  goatee: {
    layer: 'mouth',
    front: [
      ['hair', 'M-8 9.5Q-4 7 0 8.5 4 7 8 9.5V11H-8zM-5 15.5H5Q5 22 0 26-5 22-5 15.5z'],
      ['ink', 'M-4 13Q0 14.5 5 12.5', 1.8],
    ],
  },
  beard: {
    layer: 'mouth',
    front: [
      ['hair', 'M-16-1C-17 14-12 27 0 29 12 27 17 14 16-1 13 7 8 8 0 8S-13 7-16-1z'],
      ['skin', 'M-5 12.5Q0 10.5 5 12.5 3 15.5 0 15.5T-5 12.5z'],
    ],
  },
  stubble: {
    layer: 'mouth',
    front: [
      [
        'hair',
        'M-11 10h.01M-8.5 14h.01M-5 17h.01M0 18h.01M5 17h.01M8.5 14h.01M11 10h.01M-7.5 10h.01M7.5 10.5h.01M-3 8.5h.01M3 8.5h.01',
        1.7,
      ],
      ['ink', 'M-5.5 13Q0 11.5 6 13', 2],
    ],
  },

  // --- hair
  slick: {
    layer: 'hair',
    front: [
      ['hair', 'M-16-3C-19-28 19-28 16-3 15-11 13-15 9-17-1-19-10-17-13-13-15-10-15-7-16-3z'],
      ['paper', 'M-8-20Q0-23 7-20', 1.1],
    ],
  },
  parted: {
    layer: 'hair',
    front: [['hair', 'M-16-2C-20-28 17-29 16-2 15-10 12-13 8-14-2-13-7-15-9-19-10-14-14-12-16-2z']],
  },
  bald: {
    layer: 'hair',
    front: [
      ['hair', 'M-16.5 3C-19-3-18-9-14.5-12-14-6-15-1-16.5 3zM16.5 3C19-3 18-9 14.5-12 14-6 15-1 16.5 3z'],
    ],
  },
  quiff: {
    layer: 'hair',
    front: [
      [
        'hair',
        'M-16-2C-19-20-16-29-2-30 8-31 18-30 19-24 15-25 17-18 16-2 15-10 12-14 6-15-2-14-12-15-13-12-15-9-15-6-16-2z',
      ],
    ],
  },
  curls: {
    layer: 'hair',
    front: [
      [
        'hair',
        [
          [-15, -7, 5.5],
          [-13, -15, 6],
          [-6, -20, 6],
          [2, -21.5, 6],
          [9, -19, 6],
          [14, -13, 6],
          [16, -6, 5],
        ]
          .map(([x, y, r]) => ring(x!, y!, r!))
          .join(''),
      ],
    ],
  },
  wild: {
    layer: 'hair',
    front: [
      [
        'hair',
        'M-16 2-24 3-19-4-27-8-20-12-25-20-16-20-17-29-9-24-5-32 0-25 6-32 9-24 17-29 16-20 25-20 20-12 27-8 19-4 24 3 16 2C16-8 13-15 0-15S-16-8-16 2z',
      ],
    ],
  },
  bob: {
    layer: 'hair',
    front: [
      [
        'hair',
        'M-20 12C-25-32 25-32 20 12 17 14 14 13 12.5 11 17-4 13-13 9-15-3-12-11-13-13-12-15-8-16 0-12.5 11-14 13-17 14-20 12z',
      ],
    ],
  },
  waves: {
    layer: 'hair',
    back: [['hair', 'M-21 22C-28 4-26-26 0-26S28 4 21 22C14 26 8 22 0 22S-14 26-21 22z']],
    front: [
      ['hair', 'M-17 4C-22-28 20-30 17 4 17-8 13-14 5-16-3-11-11-13-14-10-16-6-16 0-17 4z'],
      ['paper', 'M-20 8Q-24 2-20-4T-16-16M20 8Q24 2 20-4T16-16', 0.9],
    ],
  },
  bun: {
    layer: 'hair',
    back: [['hair', ring(0, -24, 8)]],
    front: [['hair', 'M-16.5-2C-19-28 19-28 16.5-2 14-12 8-16 0-18-8-16-14-12-16.5-2z']],
  },
  plaits: {
    layer: 'hair',
    back: [
      [
        'hair',
        'M-15-4C-24 2-24 14-20 26L-15 24C-18 14-16 6-12 2zM15-4C24 2 24 14 20 26L15 24C18 14 16 6 12 2z',
      ],
    ],
    front: [
      ['hair', 'M-16.5-2C-19-27 19-27 16.5-2 14-10 9-14 0-19-9-14-14-10-16.5-2z'],
      ['accent', 'M-22 24-13 26-15 31-21 30zM22 24 13 26 15 31 21 30z'],
    ],
  },
  crop: { layer: 'hair', front: [['hair', 'M-16-4C-18-26 18-26 16-4L13.5-12Q0-18-13.5-12z']] },
  fringe: {
    layer: 'hair',
    front: [['hair', 'M-17 6C-22-30 22-30 17 6L15 5C16-2 15-6 14-9H-14C-15-6-16-2-15 5z']],
  },

  // --- before the eyes
  specs: {
    layer: 'lens',
    front: [
      ['ink', ring(-6.7, -1, 5.4) + ring(6.7, -1, 5.4) + 'M-1.3-2Q0-3 1.3-2M-12-2-16-3M12-2 16-3', 1.7],
    ],
  },
  square_specs: {
    layer: 'lens',
    front: [['ink', 'M-12.5-5.5H-2V3H-12.5zM2-5.5H12.5V3H2zM-2-3H2M-12.5-3H-16M12.5-3H16', 1.8]],
  },
  shades: {
    layer: 'lens',
    front: [
      ['ink', 'M-13.5-5.5H13.5L12 1.5Q7 5 2.5 1L1-2.5H-1L-2.5 1Q-7 5-12 1.5zM-16-4.5H16V-3H-16z'],
      ['paper', 'M-10-3.5-7-3.5M5-3.5H8', 1.2],
    ],
  },
  cat_specs: {
    layer: 'lens',
    front: [['accent', 'M-15-7-3-4Q-2 3-7.5 3T-13-3zM15-7 3-4Q2 3 7.5 3T13-3zM-3-3H3', 1.9]],
  },
  monocle: {
    layer: 'lens',
    front: [
      ['brass', ring(6.7, -1, 5.8), 2],
      ['brass', 'M11 3Q17 12 13 26', 1.2],
    ],
  },
  patch: {
    layer: 'lens',
    front: [
      ['ink', 'M1.5-6H12.5Q13 3 7 4 1.5 3 1.5-6z'],
      ['ink', 'M-15-12 16-4', 1.8],
    ],
  },
  domino: {
    layer: 'lens',
    front: [
      ['ink', 'M-16-6C-9-9-4-8 0-6 4-8 9-9 16-6 16 4 9 6 4 4 1.5 3-1.5 3-4 4-9 6-16 4-16-6z'],
      ['paper', 'M-10.5-2.5Q-7-5-3.5-1.5-7 2-10.5-2.5zM10.5-2.5Q7-5 3.5-1.5 7 2 10.5-2.5z'],
      ['ink', ring(-6.5, -1.5, 1.3) + ring(6.5, -1.5, 1.3)],
    ],
  },
  goggles: {
    layer: 'lens',
    front: [
      ['ink', 'M-17-14H17V-10H-17z'],
      ['brass', ring(-6.5, -12.5, 6) + ring(6.5, -12.5, 6)],
      ['grey', ring(-6.5, -12.5, 4) + ring(6.5, -12.5, 4)],
    ],
  },

  // --- hats
  fedora: {
    layer: 'hat',
    front: [
      ['cloth', 'M-15.5-12C-17-34-8-38 0-33 8-38 17-34 15.5-12z'],
      ['accent', 'M-15.5-19Q0-15 15.5-19V-12.5H-15.5z'],
      ['cloth', 'M-28-11C-16-18 16-18 28-11 16-7.5-16-7.5-28-11z'],
    ],
  },
  bowler: {
    layer: 'hat',
    front: [
      ['cloth', 'M-16-13C-16-40 16-40 16-13z'],
      ['accent', 'M-16-18Q0-14 16-18V-13H-16z'],
      ['cloth', 'M-23-16Q-25-11-20-10.5 0-6 20-10.5 25-11 23-16 14-12 0-12T-23-16z'],
      ['paper', 'M-9-27Q-7-31-3-32', 1.3],
    ],
  },
  flat_cap: {
    layer: 'hat',
    front: [
      ['cloth', 'M-18-9C-25-25-4-34 8-31 20-28 23-15 19-9 8-13-8-13-18-9z'],
      ['accent', 'M-14-11C-6-16 12-16 22-9 24-6 22-4 20-5 10-10-4-11-14-9z'],
      ['paper', 'M-9-16Q-6-26 4-30', 0.9],
    ],
  },
  boater: {
    layer: 'hat',
    front: [
      ['brass', 'M-14-31H14V-14H-14z'],
      ['accent', 'M-14-21H14V-14H-14z'],
      ['brass', oval(0, -12.5, 25, 3.8)],
    ],
  },
  top_hat: {
    layer: 'hat',
    front: [
      ['cloth', 'M-15-38H15L13.5-13H-13.5z'],
      ['accent', 'M-13.8-20H13.8L13.5-13H-13.5z'],
      ['cloth', 'M-23-13Q0-19 23-13 22-9 16-9.5 0-13-16-9.5-22-9-23-13z'],
      ['paper', 'M-10-34-9-23', 1.5],
    ],
  },
  cloche: {
    layer: 'hat',
    front: [
      ['cloth', 'M-20-1C-24-36 24-36 20-1 14-9 6-12 0-12S-14-9-20-1z'],
      ['accent', 'M-20-8C-12-17 12-17 20-8L20-2C12-11-12-11-20-2z'],
      ['brass', ring(13, -13, 4)],
      ['accent', ring(13, -13, 1.8)],
    ],
  },
  beret: {
    layer: 'hat',
    front: [
      ['accent', 'M-15-11C-30-18-20-33-2-32 16-33 24-22 16-11 6-16-6-16-15-11z'],
      ['ink', 'M-2-32-1-36', 2],
    ],
  },
  headscarf: {
    layer: 'hat',
    back: [['accent', 'M-21 18C-29-34 29-34 21 18L10 26H-10z']],
    front: [
      [
        'accent',
        'M-17 0C-21-31 21-31 17 0 14-12 8-17 0-17S-14-12-17 0zM-6 22 0 25 6 22 9 32 2 28 0 30-2 28-9 32z',
      ],
      ['paper', 'M-12-16h.01M-6-21h.01M1-22h.01M8-20h.01M13-14h.01', 2.2],
    ],
  },
  nurse_cap: {
    layer: 'hat',
    front: [
      ['paper', 'M-14-15-17-31Q0-38 17-31L14-15Q0-22-14-15z'],
      ['ink', 'M-14-15-17-31Q0-38 17-31L14-15Q0-22-14-15z', 1.4],
      ['red', 'M-1.8-32H1.8V-28.5H5.3V-25H1.8V-21.5H-1.8V-25H-5.3V-28.5H-1.8z'],
    ],
  },
  peaked_cap: {
    layer: 'hat',
    front: [
      ['cloth', 'M-22-24C-14-38 14-38 22-24L16-13H-16z'],
      ['accent', 'M-16.8-18H16.8L16-12H-16z'],
      ['ink', 'M-16-12.5Q0-16 16-12.5 17-7 13-6 0-11-13-6-17-7-16-12.5z'],
      ['brass', 'M0-30 1.8-26 6-25.7 2.8-23 3.8-19 0-21.2-3.8-19-2.8-23-6-25.7-1.8-26z'],
    ],
  },
  pillbox: {
    layer: 'hat',
    front: [
      ['accent', 'M-12-17-11-29Q0-32 11-29L12-17Q0-22-12-17z'],
      ['brass', 'M-12-17Q0-22 12-17L12-20Q0-25-12-20z'],
      ['ink', 'M-12-17Q-19 0-9 18 0 24 9 18', 1.1],
    ],
  },
  veil: {
    layer: 'hat',
    front: [
      ['cloth', 'M-17-13C-16-30 14-34 18-15Q0-21-17-13z'],
      [
        'ink',
        'M-17-13C-20 2-16 9-9 9L9 9C16 9 20 2 18-15M-18-5 2-18M-17 3 12-18M-11 9 18-12M-2 9 18-5M7 9 18 2M-14-15 13 8M-6-18 17 2M4-19 18-6M-18-8-2 9',
        0.7,
      ],
      ['accent', ring(-12, -22, 5)],
    ],
  },
  sun_hat: {
    layer: 'hat',
    front: [
      ['brass', 'M-15-14C-14-34 14-34 15-14z'],
      ['accent', 'M-15.5-19Q0-15 15.5-19V-13H-15.5z'],
      ['brass', 'M-33-9C-22-19 22-19 33-9 22-7 10-11 0-11S-22-7-33-9z'],
    ],
  },
  watch_cap: {
    layer: 'hat',
    front: [
      ['cloth', 'M-17-10C-18-39 18-39 17-10z'],
      ['accent', 'M-18-15Q0-20 18-15L18-7Q0-12-18-7z'],
      ['ink', 'M-12-16-12-9M-6-17.5-6-10.5M0-17.5V-11M6-17.5V-10.5M12-16V-9', 1],
    ],
  },
  bandanna: {
    layer: 'hat',
    front: [
      ['accent', 'M-17-8C-20-30 20-30 17-8Q0-16-17-8zM15-12 26-16 22-10 27-4 16-8z'],
      ['paper', 'M-10-15h.01M-4-19h.01M3-20h.01M9-16h.01M0-14.5h.01', 2.4],
    ],
  },
  visor: {
    layer: 'hat',
    front: [
      ['accent', 'M-18-8C-12-19 12-19 18-8 22-5 24-2 23 0 12-7-12-7-23 0-24-2-22-5-18-8z'],
      ['ink', 'M-17-9C-10-18 10-18 17-9', 2.2],
    ],
  },
  mortar: {
    layer: 'hat',
    front: [
      ['cloth', 'M-14-10V-22H14V-10Q0-18-14-10z'],
      ['cloth', 'M-24-25 0-34 24-25 0-16z'],
      ['brass', 'M0-25-18-21V-9', 1.6],
      ['brass', 'M-20-10H-16L-15-4H-21z'],
    ],
  },
  toque: {
    layer: 'hat',
    front: [
      ['paper', 'M-13-14V-22C-24-24-20-37-10-34-6-40 6-40 10-34 20-37 24-24 13-22V-14Q0-19-13-14z'],
      [
        'ink',
        'M-13-14V-22C-24-24-20-37-10-34-6-40 6-40 10-34 20-37 24-24 13-22V-14Q0-19-13-14zM-5-19V-25M5-19V-25',
        1.4,
      ],
    ],
  },

  // --- what they wear
  suit: {
    layer: 'body',
    front: [
      ['cloth', SHOULDERS],
      ['paper', SHIRT],
      ['accent', 'M-3.5 28H3.5L2 33 5 48H-5L-2 33z'],
      ['ink', 'M-9 23-14 34-8 36-3 48M9 23 14 34 8 36 3 48', 1.4],
    ],
  },
  pinstripe: {
    layer: 'body',
    front: [
      ['cloth', SHOULDERS],
      ['paper', 'M-28 34V48M-22 30V48M-16 27V48M28 34V48M22 30V48M16 27V48', 0.9],
      ['accent', 'M-10 23-3 48H3L10 23 0 29z'],
      ['paper', 'M-3 28H3L1.8 32 4 48H-4L-1.8 32z'],
      ['ink', 'M-10 23-17 32-10 36-3 48M10 23 17 32 10 36 3 48', 1.4],
    ],
  },
  tuxedo: {
    layer: 'body',
    front: [
      ['ink', SHOULDERS],
      ['paper', 'M-10 23-5 48H5L10 23 0 29z'],
      ['accent', 'M0 28-8 24.5V33zM0 28 8 24.5V33z'],
      ['ink', 'M0 37h.01M0 43h.01', 2.4],
    ],
  },
  trench: {
    layer: 'body',
    back: [['cloth', 'M-24 30-18 8-9 20H9L18 8 24 30z']],
    front: [
      ['cloth', SHOULDERS],
      ['accent', 'M-8 24 0 48 8 24 0 29z'],
      ['cloth', 'M-20 10-7 26-3 40-16 36zM20 10 7 26 3 40 16 36z'],
      ['ink', 'M-20 10-7 26-3 40-16 36zM20 10 7 26 3 40 16 36z', 1.3],
    ],
  },
  fur: {
    layer: 'body',
    front: [
      ['accent', SHOULDERS],
      ['skin', 'M-8 22 0 40 8 22z'],
      [
        'hair',
        'M-13 19-18 23-22 22-25 28-30 29-29 35-34 38-31 42-34 48H-14L-15 43-10 41-12 36-7 33-10 29-6 26zM13 19 18 23 22 22 25 28 30 29 29 35 34 38 31 42 34 48H14L15 43 10 41 12 36 7 33 10 29 6 26z',
      ],
    ],
  },
  pearls: {
    layer: 'body',
    front: [
      ['accent', 'M-34 48C-34 34-26 29-16 26L0 43 16 26C26 29 34 34 34 48z'],
      ['skin', 'M-16 26-7 22H7L16 26 0 43z'],
      ['paper', 'M-11 25h.01M-8 29h.01M-4.5 32h.01M0 33.5h.01M4.5 32h.01M8 29h.01M11 25h.01', 3.6],
    ],
  },
  blouse: {
    layer: 'body',
    front: [
      ['accent', SHOULDERS],
      ['paper', 'M-12 22-2 30-12 37-18 27zM12 22 2 30 12 37 18 27z'],
      ['ink', 'M0 34h.01M0 40h.01M0 46h.01', 2],
    ],
  },
  jersey: {
    layer: 'body',
    front: [
      ['paper', SHOULDERS],
      [
        'accent',
        'M-32 38Q0 30 32 38L34 43Q0 36-34 43zM-26 31Q-10 25-9 24 0 30 9 24 10 25 26 31 0 26-26 31zM-34 47Q0 41 34 47V48H-34z',
      ],
    ],
  },
  rollneck: {
    layer: 'body',
    front: [
      ['cloth', SHOULDERS],
      ['cloth', 'M-10 15H10V27Q0 33-10 27z'],
      ['accent', 'M-10 15H10V19Q0 24-10 19z'],
      ['ink', 'M-9 27Q0 33 9 27', 1.4],
    ],
  },
  apron: {
    layer: 'body',
    front: [
      ['accent', SHOULDERS],
      ['paper', 'M-15 48-13 33H13L15 48zM-13 34-11 24-8 24-9 34zM13 34 11 24 8 24 9 34z'],
    ],
  },
  overalls: {
    layer: 'body',
    front: [
      ['paper', SHOULDERS],
      ['accent', 'M-16 48V37H16V48zM-16 38-15 27-10 25-10 38zM16 38 15 27 10 25 10 38z'],
      ['brass', ring(-12.5, 38, 2) + ring(12.5, 38, 2)],
    ],
  },
  clerical: {
    layer: 'body',
    front: [
      ['ink', SHOULDERS],
      ['ink', 'M-9 18H9V27Q0 31-9 27z'],
      ['paper', 'M-4 20H4V27H-4z'],
    ],
  },
  tunic: {
    layer: 'body',
    front: [
      ['accent', SHOULDERS],
      ['cloth', 'M-10 20H10L11 27Q0 33-11 27z'],
      ['brass', ring(0, 34, 2.2) + ring(0, 41, 2.2) + 'M-30 33-20 30-20 34-31 37zM30 33 20 30 20 34 31 37z'],
    ],
  },
  coat: {
    layer: 'body',
    front: [
      ['paper', SHOULDERS],
      ['accent', 'M-8 23-2 40H2L8 23 0 28z'],
      ['ink', 'M-9 23-15 34-9 35-2 48M9 23 15 34 9 35 2 48M18 40H26', 1.3],
    ],
  },
  scarf: {
    layer: 'body',
    front: [
      ['cloth', SHOULDERS],
      ['accent', 'M-14 18Q0 28 14 18L15 27Q0 36-15 27zM3 28 13 27 16 48H6z'],
      ['paper', 'M-9 22-11 30M-1 24V32M8 22 10 30', 1.5],
    ],
  },
  shawl: {
    layer: 'body',
    front: [
      ['accent', SHOULDERS],
      ['paper', 'M-34 44-28 40-22 44-16 40-10 44-4 40 0 43 4 40 10 44 16 40 22 44 28 40 34 44V48H-34z'],
      ['brass', ring(0, 30, 3.5)],
    ],
  },
  waistcoat: {
    layer: 'body',
    front: [
      ['paper', SHOULDERS],
      ['accent', 'M-18 48C-18 36-16 30-11 25L0 42 11 25C16 30 18 36 18 48z'],
      ['ink', 'M0 25-7 22V30zM0 25 7 22V30z'],
      ['ink', 'M-31 41-25 41M31 41 25 41', 3],
    ],
  },
  cape: {
    layer: 'body',
    back: [['accent', 'M-30 34-22 2-9 20H9L22 2 30 34z']],
    front: [
      ['ink', SHOULDERS],
      ['paper', 'M-8 23-3 48H3L8 23 0 28z'],
      ['accent', 'M-22 3-9 22-13 30zM22 3 9 22 13 30z'],
      ['brass', ring(0, 28, 3)],
    ],
  },

  // --- other features
  cigar: {
    layer: 'extra',
    front: [
      ['cloth', 'M3 12 18 16 17 20 2 15.5z'],
      ['red', 'M18 16 21 17 20 20.5 17 20z'],
      ['paper', 'M21 13Q26 9 22 4T26-4', 1.6],
    ],
  },
  cigarette: {
    layer: 'extra',
    front: [
      ['ink', 'M3 12.5 14 16', 2.6],
      ['paper', 'M13 15.7 21 18.2', 2.6],
      ['paper', 'M22 16Q27 12 23 7T27-2', 1.3],
    ],
  },
  pipe: {
    layer: 'extra',
    front: [
      ['ink', 'M3 13Q10 14 12 19', 2.6],
      ['cloth', 'M9 16H19V22Q18 26 14 26T9 22z'],
      ['ink', 'M9 17H19', 1.6],
    ],
  },
  scar: { layer: 'extra', front: [['red', 'M-12-7-6 9M-12.5-1-8-2.5M-10.5 5-6.5 3.5', 1.5]] },
  mole: { layer: 'extra', front: [['ink', ring(-8, 9, 1.5)]] },
  plaster: {
    layer: 'extra',
    front: [
      ['paper', 'M-13 3-5 8-7 11.5-15 6.5z'],
      ['ink', 'M-13 3-5 8-7 11.5-15 6.5zM-10 6h.01', 0.9],
    ],
  },
  earring: { layer: 'extra', front: [['brass', ring(-16, 7, 2.6), 1.7]] },
  drops: { layer: 'extra', front: [['brass', 'M-16 5-13.5 12H-18.5zM16 5 18.5 12H13.5z']] },
  freckles: {
    layer: 'extra',
    front: [['red', 'M-9 4h.01M-6.5 6h.01M-11 6.5h.01M9 4h.01M6.5 6h.01M11 6.5h.01', 1.5]],
  },
  blush: { layer: 'extra', front: [['red', oval(-9.5, 6.5, 2.6, 1.5) + oval(9.5, 6.5, 2.6, 1.5)]] },
  rose: {
    layer: 'extra',
    front: [
      ['red', ring(-20, 38, 4)],
      ['paper', 'M-22 38Q-20 35.5-18.5 38T-20.5 40', 1.1],
    ],
  },
  badge: {
    layer: 'extra',
    front: [
      ['brass', 'M-20 33-18.5 37-14.5 37.2-17.5 39.8-16.5 44-20 41.8-23.5 44-22.5 39.8-25.5 37.2-21.5 37z'],
    ],
  },
  medal: {
    layer: 'extra',
    front: [
      ['red', 'M-23 33H-17V39H-23z'],
      ['brass', ring(-20, 42, 3.2)],
    ],
  },
  satchel: { layer: 'extra', front: [['hair', 'M-20 27-14 25 24 48H14z']] },
  toothpick: { layer: 'extra', front: [['brass', 'M2 12.5 15 8', 1.8]] },
}

export const SKINS: Record<string, [skin: string, shade: string]> = {
  pale: ['#f2d8bd', '#d9b48f'],
  fair: ['#e9c3a0', '#cb9b74'],
  tan: ['#cf9f72', '#ad7b50'],
  brown: ['#a06d45', '#80512f'],
  dark: ['#6f4529', '#52301b'],
}

export const HAIRS: Record<string, string> = {
  raven: '#1f1a18',
  umber: '#4a2f1d',
  ginger: '#a3491b',
  blond: '#c9983f',
  grey: '#8d867b',
  white: '#e9e3d5',
}
