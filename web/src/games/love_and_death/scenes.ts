/** The picture of every card: a palette, a ground, a sky, and the things in it. */

import { STANDARD } from './cards'

/** A prop, the place of its foot, its size, and whether it is mirrored. */
type Placed = [name: string, x: number, y: number, scale?: number, flipped?: boolean]

type Ground = 'highway' | 'lane' | 'street' | 'indoors' | 'field' | 'water' | 'plain'

export interface Picture {
  palette: string
  ground: Ground
  /** The place of the sun or the moon; none if it is hidden. */
  light?: [number, number]
  things: Placed[]
}

type Palette = Record<string, string>

const ink = { k: '#241a12', f: '#e8b58f' }

/** Colours by letter: k ink, w white, r red, g gold, o fire, b blue, n and d wood, v and u leaves, s and l steel, t wall,
 *  f skin; S sky, H haze, L the light, M hills, G ground, R road, D its edge. */
export const PALETTES: Record<string, Palette> = {
  country: {
    ...ink, w: '#fbf4e2', r: '#b5422c', g: '#f0c24f', o: '#e98a3a', b: '#6f9cc7', n: '#a8713f', d: '#5f3d22', v: '#7d9440', u: '#55692b', s: '#7b7d78', l: '#cfcabb', t: '#e2b878',
    S: '#f8e3b0', H: '#fbf0cf', L: '#eda04a', M: '#c9ae62', G: '#a5a24c', R: '#dcb883', D: '#8b7a3a',
  },
  highway: {
    ...ink, w: '#fbf4e2', r: '#b5382b', g: '#f3c45b', o: '#e98a3a', b: '#4f7ea5', n: '#9a6a3e', d: '#55391f', v: '#7f9058', u: '#556440', s: '#6f7a80', l: '#cbd2cf', t: '#d9b27c',
    S: '#bcd6d3', H: '#e4ecdc', L: '#f3b45a', M: '#8ea596', G: '#cdb072', R: '#4c443d', D: '#9a8350',
  },
  dusk: {
    ...ink, w: '#fdebd0', r: '#8f2a2c', g: '#ffcf6a', o: '#f0883e', b: '#4a5a86', n: '#7a4a38', d: '#3b2430', v: '#5f6a48', u: '#3f4838', s: '#5c5870', l: '#b9a7a5', t: '#c98a66',
    S: '#e58a5a', H: '#f8c98a', L: '#fbe08c', M: '#8a4a58', G: '#6f4a48', R: '#33293a', D: '#553a42',
  },
  night: {
    ...ink, f: '#d9a682', w: '#d6dde0', r: '#8d3434', g: '#ffd976', o: '#f2913f', b: '#2f4a6b', n: '#5b4636', d: '#33281f', v: '#39503f', u: '#263a30', s: '#44505a', l: '#8a97a0', t: '#7c6a5a',
    S: '#1d2f45', H: '#2c4560', L: '#f3ecc8', M: '#22384a', G: '#2b3a35', R: '#171b22', D: '#1b2725',
  },
  village: {
    ...ink, w: '#fdf6e6', r: '#c04f35', g: '#f3c75a', o: '#ee9446', b: '#7fb0cc', n: '#b07a45', d: '#64411f', v: '#86a04a', u: '#5d7634', s: '#83877f', l: '#d6d2c2', t: '#e9c088',
    S: '#cfe3dc', H: '#f3eed2', L: '#f6c55f', M: '#a9b86a', G: '#bfae62', R: '#e0c592', D: '#94853f',
  },
  town: {
    ...ink, w: '#fbf2df', r: '#a93a2b', g: '#f3cd68', o: '#e78c3e', b: '#587f9c', n: '#9b6c44', d: '#55381f', v: '#7d8a4a', u: '#566236', s: '#757068', l: '#cdc2ac', t: '#cf9a63',
    S: '#f0cfa0', H: '#fae8c4', L: '#e8944a', M: '#c08a5c', G: '#b8935c', R: '#8a6a48', D: '#6b4f33',
  },
  city: {
    ...ink, f: '#dfab86', w: '#e9e6dc', r: '#b0413a', g: '#ffd670', o: '#f0913f', b: '#2d4560', n: '#7b5a46', d: '#3a2c28', v: '#5c6f58', u: '#3e4d42', s: '#59636c', l: '#a9b1b4', t: '#a5856a',
    S: '#53728c', H: '#8fa8b0', L: '#f5d491', M: '#3c566d', G: '#4b4f55', R: '#2d2b2e', D: '#3a3b40',
  },
  indoors: {
    ...ink, w: '#fbf3df', r: '#b03a2a', g: '#f0c04c', o: '#ee8a3a', b: '#44698a', n: '#9c6238', d: '#5a341c', v: '#6f8040', u: '#4d6140', s: '#6d6a66', l: '#c9c2b2', t: '#c29a64',
    S: '#8c4a34', H: '#a55c40', L: '#ffd98a', M: '#733a2a', G: '#4d2a1c', R: '#3b2016', D: '#2d180f',
  },
  memory: {
    k: '#2e2114', f: '#d8b98c', w: '#f4e7c8', r: '#8a5a38', g: '#d9b070', o: '#c08850', b: '#a08a68', n: '#8f6c45', d: '#533a22', v: '#8d7a50', u: '#6b5a3a', s: '#7c6a50', l: '#c6af86', t: '#b8945e',
    S: '#e0c795', H: '#efdcb2', L: '#f7eac8', M: '#c4a26c', G: '#a98756', R: '#8c6c44', D: '#7b5c38',
  },
} // prettier-ignore

const DEFAULTS: Record<string, [palette: string, ground: Ground]> = {
  'country-road': ['country', 'lane'],
  road: ['highway', 'highway'],
  village: ['village', 'lane'],
  town: ['town', 'street'],
  city: ['city', 'street'],
  destiny: ['indoors', 'indoors'],
  memory: ['memory', 'plain'],
}

type Sketch = { things: Placed[]; palette?: string; ground?: Ground; light?: [number, number] }

const counter: Placed[] = [
  ['shelves', 80, 92],
  ['counter', 80, 92],
]

const SKETCHES: Record<string, Sketch> = {
  // country roads
  'mulberry-lane': { light: [124, 30], things: [['hedge', 30, 62], ['hedge', 138, 60], ['tree', 24, 66, 0.9], ['gate', 112, 74]] },
  'river-bend': { light: [50, 28], ground: 'water', things: [['tree', 26, 58, 0.8], ['tree', 136, 57, 0.7], ['bush', 112, 60], ['boat', 92, 78, 0.9]] },
  'dry-gulch': { light: [112, 28], things: [['cliff', 30, 60, 0.9], ['cactus', 56, 72, 1.2], ['cactus', 136, 62, 0.8], ['pump', 110, 78], ['chair', 126, 78, 0.4]] },
  'cotton-mile': { light: [80, 34], things: [['cotton', 36, 62, 0.8], ['cotton', 124, 62, 0.8], ['cotton', 30, 76], ['cotton', 132, 76], ['cotton', 26, 92, 1.2], ['cotton', 138, 92, 1.2]] },
  'pecan-hollow': { palette: 'dusk', light: [46, 30], things: [['tree', 24, 62], ['cabin', 62, 62, 0.7], ['cabin', 98, 64, 0.8], ['cabin', 128, 68], ['tree', 150, 66, 1.1]] },
  'preachers-mile': { light: [128, 26], things: [['tent', 78, 66], ['tree', 22, 64, 0.8], ['signpost', 126, 76, 0.9]] },
  'oil-lease-road': { light: [30, 26], things: [['derrick', 34, 60, 0.8], ['derrick', 62, 56, 0.6], ['derrick', 128, 66], ['nodder', 98, 70, 0.9]] },
  'orchard-road': { light: [130, 28], things: [['peach', 26, 64, 0.8], ['peach', 52, 60, 0.7], ['stall', 104, 74], ['peach', 138, 66, 0.9]] },
  'telegraph-trail': { light: [50, 30], things: [['pole', 32, 84, 1.2], ['pole', 58, 66, 0.8], ['pole', 70, 57, 0.5], ['cactus', 128, 74, 1.1], ['bush', 108, 62]] },
  'red-clay-road': { light: [34, 26], palette: 'dusk', things: [['store', 92, 68], ['dog', 124, 80], ['tree', 28, 64, 0.9]] },
  'windmill-flat': { light: [120, 30], things: [['windmill', 54, 66, 1.1], ['shed', 104, 68, 1.2], ['car hulk', 134, 78, 0.7]] },
  'county-line': { light: [118, 32], things: [['signpost', 56, 74, 1.5], ['bush', 118, 64], ['tree', 138, 62, 0.8], ['doctor', 106, 62, 0.6]] },
  'rail-crossing': { light: [40, 26], things: [['train', 74, 62, 0.9], ['crossing', 120, 80, 1.2], ['bar', 62, 82, 0.9]] },
  'quarry-road': { light: [126, 26], things: [['cliff', 46, 64, 1.2], ['blast', 74, 52], ['shed', 122, 74, 1.1]] },
  'lakeshore-track': { palette: 'dusk', ground: 'water', light: [110, 34], things: [['stilts', 40, 70], ['stilts', 78, 66, 0.8], ['boat', 116, 78]] },
  // roads
  'filling-station-row': { light: [128, 24], things: [['station', 36, 66, 0.9], ['pump', 62, 74], ['pump', 116, 70, 0.9], ['pump', 132, 78, 1.1]] },
  'skyline-highway': { palette: 'dusk', light: [46, 34], things: [['skyline', 84, 56, 0.9]] },
  'truck-route': { light: [34, 24], things: [['truck', 72, 76, 1.1], ['store', 128, 62, 0.7]] },
  'toll-bridge': { light: [124, 26], ground: 'water', things: [['bridge', 80, 60], ['booth', 54, 60]] },
  'refinery-straight': { palette: 'dusk', light: [124, 32], things: [['refinery', 52, 60, 0.9], ['refinery', 128, 62, 0.7, true]] },
  'night-highway': { palette: 'night', light: [122, 24], things: [['lamps', 78, 62, 0.5], ['lamps', 90, 78, 1], ['pole', 32, 70, 0.9]] },
  'gunsmith-crossing': { light: [32, 26], things: [['gunsign', 52, 76, 1.1], ['shed', 116, 66, 1.3]] },
  'billboard-road': { light: [126, 24], things: [['billboard', 56, 72], ['pole', 134, 70, 0.8], ['billboard', 118, 58, 0.4]] },
  'doctors-highway': { light: [126, 26], things: [['doctor', 54, 68, 1.1], ['car chevrolet', 118, 80, 0.7]] },
  'storm-highway': { palette: 'night', things: [['storm', 56, 36, 1.1], ['pole', 128, 68, 0.9], ['lamps', 86, 74, 0.7]] },
  'supply-road': { light: [126, 24], things: [['army', 58, 74], ['army', 100, 60, 0.5], ['signpost', 132, 76]] },
  'long-straight': { light: [80, 36], things: [['pole', 24, 84, 1.2], ['pole', 48, 64, 0.6], ['cactus', 130, 72, 1.1], ['pole', 60, 55, 0.3]] },
  // villages
  bluebonnet: { light: [124, 26], things: [['house', 38, 64], ['house', 72, 60, 0.8], ['store', 116, 66, 0.8], ['bush', 56, 72]] },
  sawmill: { light: [34, 26], things: [['saw', 70, 70, 1.1], ['tree', 130, 66], ['tree', 22, 62, 0.7], ['shed', 112, 64]] },
  'chapel-hill': { light: [122, 28], things: [['church', 70, 64], ['tree', 28, 66, 0.8], ['house', 122, 66, 0.8]] },
  'swimming-hole': { ground: 'water', light: [128, 26], things: [['rope', 52, 66, 1.1], ['bush', 128, 60], ['bush', 108, 60]] },
  'general-store': { light: [124, 26], things: [['store', 72, 70, 1.3], ['tree', 130, 66, 0.9], ['dog', 110, 80, 0.8]] },
  'ferry-landing': { ground: 'water', light: [40, 28], things: [['ferry', 84, 72, 1.1], ['house', 130, 57, 0.6], ['tree', 24, 58, 0.7]] },
  'one-bank-village': { light: [120, 26], things: [['henbank', 76, 68, 1.3], ['house', 32, 64, 0.7], ['church', 124, 62, 0.7]] },
  'tinkers-row': { light: [32, 26], things: [['shed', 40, 64, 1.2], ['car hulk', 72, 76, 0.9],
      ['junk', 72, 76], ['car hulk', 128, 70, 0.7, true], ['house', 108, 60, 0.7]] },
  // towns
  'courthouse-square': { light: [132, 24], things: [['courthouse', 80, 70], ['tree', 24, 72, 0.8], ['tree', 138, 72, 0.8]] },
  'railway-town': { light: [32, 26], things: [['houses', 84, 62, 0.8], ['train', 76, 76, 0.9], ['water_tower', 136, 62]] },
  'market-town': { light: [128, 24], things: [['houses', 80, 60, 0.8], ['stall', 46, 76], ['stall', 88, 78, 1.1], ['stall', 126, 76]] },
  'copper-town': { light: [126, 24], things: [['headframe', 42, 68], ['bank', 104, 72, 0.9]] },
  'wheat-town': { light: [128, 26], ground: 'field', things: [['elevators', 76, 68], ['wheat', 80, 88], ['bank', 128, 68, 0.5]] },
  'picture-house': { palette: 'dusk', things: [['cinema', 80, 76, 1.2], ['houses', 24, 72, 0.7], ['houses', 142, 72, 0.7]] },
  'canning-town': { light: [130, 24], things: [['cannery', 66, 72, 1.1], ['houses', 130, 70, 0.6]] },
  'depot-town': { palette: 'dusk', light: [126, 26], things: [['depot', 62, 74, 1.1], ['train', 140, 80, 0.7], ['water_tower', 118, 66, 0.9]] },
  // cities
  'stockyard-city': { light: [132, 24], things: [['skyline', 90, 62, 0.8], ['bank', 44, 72, 0.8], ['fence', 104, 84, 1.2], ['cow', 96, 84], ['cow', 122, 86, 1, true]] },
  'river-city': { light: [34, 26], ground: 'water', things: [['skyline', 80, 58], ['arches', 80, 70]] },
  'hospital-city': { light: [128, 24], things: [['hospital', 78, 74], ['houses', 142, 74, 0.7], ['houses', 18, 74, 0.7]] },
  'capitol-city': { light: [128, 26], things: [['capitol', 80, 74]] },
  'oil-city': { palette: 'dusk', light: [124, 28], ground: 'street', things: [['derrick', 28, 66], ['bank', 66, 74, 0.8], ['derrick', 100, 68, 1.1], ['bank', 132, 74, 0.8]] },
  'radio-city': { palette: 'night', light: [30, 24], things: [['skyline', 92, 70, 0.9], ['radio', 56, 74, 0.8]] },
  'ballroom-city': { palette: 'night', things: [['skyline', 80, 62, 1], ['ballroom', 80, 80, 1.1]] },
  'harbor-city': { palette: 'dusk', ground: 'water', light: [40, 30], things: [['skyline', 122, 58, 0.7], ['crane', 122, 64], ['ship', 64, 76, 1.1]] },
  // destiny
  'quiet-clerk': { things: [['shelves', 80, 92], ['clerk', 80, 66, 1.2], ['counter', 80, 92]] },
  'open-drawer': { things: [...counter, ['till', 80, 62, 1.5]] },
  'shotgun-widow': { things: [['shelves', 80, 92], ['widow', 74, 68, 1.4], ['counter', 80, 92]] },
  'two-deputies': { things: [['deputy', 58, 68, 1.3], ['deputy', 104, 68, 1.3], ['counter', 80, 92], ['napkin', 58, 64], ['napkin', 104, 64]] },
  'locked-back-door': { things: [['door', 80, 80, 1.4]] },
  'talking-cashier': { things: [['shelves', 80, 92], ['cashier', 72, 68, 1.3], ['counter', 80, 92]] },
  'loose-change': { things: [...counter, ['sock', 78, 62, 1.4]] },
  'same-song': { things: [...counter, ['wireless', 78, 63, 1.4]] },
  'old-man-falls': { things: [['counter', 80, 72], ['oldman', 72, 90, 1.3]] },
  'long-queue': { things: [['queue', 82, 88, 1.3]] },
  'broken-window': { things: [['pane', 80, 76, 1.5]] },
  'payday-crowd': { things: [['queue', 80, 66, 1], ['counter', 80, 92], ['envelopes', 78, 66, 1]] },
  // memories
  'empty-chair': { things: [['table', 66, 82, 1.2], ['chair', 114, 84, 1.2]] },
  'unsent-letter': { things: [['letter', 80, 78, 1.2]] },
  'bread-line': { things: [['queue', 80, 80, 1.2], ['bread', 126, 92, 0.8]] },
  'hat-of-coins': { things: [['hat', 80, 70, 1.4]] },
  'dry-tank': { things: [['needle', 80, 78, 1.3]] },
  'bad-leg': { things: [['crutch', 70, 82, 1.2]] },
  'filling-station-boy': { things: [['station', 46, 78], ['pump', 82, 82, 1.3], ['boy', 110, 84, 1.3]] },
  'crossroads-at-dusk': { ground: 'lane', light: [80, 36], things: [['signpost', 126, 70, 1.1], ['cycle', 56, 80, 1.3], ['cycle', 96, 74, 1]] },
  'washed-out-bridge': { ground: 'water', things: [['broken_bridge', 80, 58]] },
  'the-deer': { ground: 'highway', things: [['deer', 78, 84, 1.3], ['tree', 24, 66, 0.8], ['tree', 138, 66, 0.9]] },
  'blown-tyre': { things: [['tyre', 78, 84, 1.3]] },
  'stopped-watch': { things: [['watch', 72, 86, 1.3]] },
  'pawnshop-window': { things: [['pane', 80, 84, 1.6], ['guitar', 76, 80, 1]] },
  'county-fair': { things: [['fair', 58, 80, 1.2], ['tent', 126, 80, 0.6], ['bear', 104, 88, 1.2]] },
  'borrowed-map': { things: [['map', 80, 78, 1.4]] },
  toolbox: { things: [['tools', 80, 82, 1.4]] },
  birthday: { things: [['cake', 80, 80, 1.5]] },
  'roadside-trade': { ground: 'lane', light: [120, 26], things: [['wagon', 76, 80, 1.3]] },
  // nights
  'cabin-camp': { palette: 'night', ground: 'field', light: [122, 26], things: [['cabin', 44, 70], ['cabin', 80, 66, 0.9], ['cabin', 116, 70], ['tree', 146, 70], ['fire', 78, 84]] },
  motel: { palette: 'night', ground: 'street', light: [36, 24], things: [['motel', 84, 74, 1.1]] },
  hotel: { palette: 'night', ground: 'street', light: [126, 24], things: [['houses', 30, 74, 0.7], ['hotel', 80, 78, 1.1], ['houses', 138, 74, 0.6]] },
  'workers-camp': { palette: 'night', ground: 'field', light: [122, 26], things: [['shanty', 80, 72, 1.2], ['fire', 82, 88, 1.1]] },
  'abandoned-house': { palette: 'night', ground: 'field', light: [120, 26], things: [['ruin', 80, 76, 1.3], ['tree', 32, 74, 0.8], ['bush', 122, 76]] },
  house: { palette: 'night', ground: 'field', light: [122, 26], things: [['house', 78, 76, 1.5], ['tree', 128, 74], ['fence', 36, 80, 0.8]] },
  'wild-camping': { palette: 'night', ground: 'field', light: [120, 24], things: [['tree', 32, 74, 1.1], ['tree', 136, 72], ['car fordor', 84, 78, 1.1], ['fire', 52, 86]] },
  'romantic-farm': { palette: 'dusk', ground: 'lane', light: [46, 34], things: [['barn', 80, 70, 1.1], ['well', 124, 74], ['tree', 28, 70, 1], ['dog', 112, 84, 0.7]] },
  force: { palette: 'night', ground: 'field', things: [['house', 80, 76, 1.5]] },
  // scenes of the day
  night: { palette: 'night', ground: 'field', light: [116, 26], things: [['tree', 26, 72], ['cabin', 132, 68, 0.8], ['car fordor', 74, 80, 1.2]] },
  'black-lake': { palette: 'dusk', ground: 'water', light: [80, 40], things: [['tree', 22, 58, 0.9], ['tree', 140, 58, 0.8], ['boat', 84, 78, 1.2]] },
  car: { palette: 'dusk', ground: 'street', light: [126, 30], things: [['houses', 44, 66, 0.7], ['car roadster', 30, 82, 0.9], ['car pontiac', 82, 84, 0.9], ['car fordor', 134, 82, 0.9]] },
  wreck: { palette: 'dusk', ground: 'highway', things: [['car ford-a', 74, 84, 1.3], ['crash', 112, 84, 1.3], ['pole', 130, 70, 0.8]] },
  xp: { palette: 'dusk', ground: 'field', light: [80, 40], things: [['couple', 80, 84, 1.3]] },
  between: { palette: 'dusk', ground: 'highway', light: [80, 38], things: [['signpost', 126, 76, 1.1], ['pole', 34, 72, 0.9]] },
  'the-end': { palette: 'dusk', ground: 'highway', light: [80, 40], things: [['couple', 80, 82, 0.8], ['pole', 28, 76, 1]] },
  parted: { palette: 'dusk', ground: 'highway', light: [80, 40], things: [['she', 84, 64, 0.4], ['car ford-a', 54, 84, 1.1], ['he', 110, 88, 1]] },
  opening: { palette: 'country', ground: 'lane', light: [44, 32], things: [['pole', 28, 72, 0.9], ['couple', 58, 84, 0.9], ['car ford-a', 106, 84, 1.2]] },
  ambush: { palette: 'memory', ground: 'lane', things: [['tree', 20, 66], ['tree', 140, 66], ['car fordor', 80, 84, 1.5],] },
  hunter: {
    palette: 'dusk',
    ground: 'lane',
    light: [46, 36],
    things: [
      ['tree', 24, 72],
      ['deputy', 96, 84, 1.4],
      ['gunsign', 134, 78, 0.8],
    ],
  },
  // shops
  grocery: { palette: 'indoors', ground: 'indoors', things: [['shelves', 80, 92], ['counterman', 80, 66, 1.2], ['counter', 80, 92], ['till', 116, 63, 0.9]] },
  'gas-station': { palette: 'highway', ground: 'street', light: [126, 26], things: [['station', 50, 72, 1.1], ['pump', 96, 80, 1.3], ['car pontiac', 130, 86, 0.8]] },
  garage: { palette: 'indoors', ground: 'indoors', things: [['car hulk', 66, 86, 1.3], ['tools', 124, 88, 0.8]] },
  doctor: { palette: 'village', ground: 'street', light: [126, 26], things: [['doctor', 78, 78, 1.3]] },
  armory: { palette: 'indoors', ground: 'indoors', things: [['guns', 34, 84, 0.75], ['guns', 126, 84, 0.75], ['counterman', 80, 68, 1.1], ['counter', 80, 92]] },
} // prettier-ignore

/** The picture of a card or a scene; one of a home-made pack gets the plain picture of its kind. */
export function picture(id: string, kind = ''): Picture {
  const deck = STANDARD.cards.get(id)?.deck ?? kind
  const [palette, ground] = DEFAULTS[deck] ?? ['dusk', 'highway' as Ground]
  const found = SKETCHES[id] ?? { things: [], light: [80, 36] as [number, number] }
  return {
    palette: found.palette ?? palette,
    ground: found.ground ?? ground,
    light: found.light,
    things: found.things,
  }
}
