/** How the cards of Bonnie and Clyde are drawn: the places along the road, and their colours. */

/** The colours of a card: text stands on `deep`, and `mid` and `light` fill the picture. */
interface Paint {
  deep: string
  mid: string
  light: string
}

/** The ten locations in the order of the road, as they are drawn; a pack may rename them. */
const DRAWN = [
  'kaufman',
  'sherman',
  'oronogo',
  'joplin',
  'wellington',
  'platte-city',
  'dexter',
  'eastham',
  'grapevine',
  'gibson',
] as const

export const OUTLAWS = ['bonnie', 'clyde']
const PEOPLE = ['hinton', ...OUTLAWS]

/** The ten locations of the current table, in the order of the road. */
export let places: readonly string[] = DRAWN

/** Set them from the names of all cards: the locations come first. */
export function unpack(kinds: string[]): void {
  places = kinds.length ? kinds.slice(0, DRAWN.length) : DRAWN
}

/** The card whose name selects the picture of this one. */
export function drawn(kind: string): string {
  return DRAWN[numberOf(kind) - 1] ?? kind
}

const PAINTS: Record<string, Paint> = {
  kaufman: { deep: '#9e3423', mid: '#d08458', light: '#f3d6ad' },
  sherman: { deep: '#4c651c', mid: '#97ab55', light: '#e8e8b8' },
  oronogo: { deep: '#7d590a', mid: '#c99b3a', light: '#f4e2aa' },
  joplin: { deep: '#27578c', mid: '#6f9cc7', light: '#d0e1e9' },
  wellington: { deep: '#0f666e', mid: '#55a5a4', light: '#cbe5da' },
  'platte-city': { deep: '#93204c', mid: '#cf7190', light: '#f5d3cd' },
  dexter: { deep: '#a5480f', mid: '#e0924c', light: '#fbdfae' },
  eastham: { deep: '#45454c', mid: '#8b8b91', light: '#dad8ce' },
  grapevine: { deep: '#583e94', mid: '#9786c5', light: '#ded6eb' },
  gibson: { deep: '#1a573c', mid: '#5f9576', light: '#d2e3cd' },
  hinton: { deep: '#1f3550', mid: '#b58a3c', light: '#e9dfc4' },
  bonnie: { deep: '#8f1f1a', mid: '#b98a63', light: '#ead9b8' },
  clyde: { deep: '#8f1f1a', mid: '#8d8672', light: '#e2dcc2' },
}

export function paint(kind: string): Paint {
  return PAINTS[drawn(kind)] ?? PAINTS['eastham']!
}

/** A location's number on the road, from 1; 0 for other cards. */
export function numberOf(kind: string): number {
  return places.indexOf(kind) + 1
}

export function placeAt(number: number): string {
  return places[Math.min(Math.max(number, 1), places.length) - 1]!
}

/** The text in the corner of a card: the location's number, an outlaw's letter, nothing for Ted Hinton. */
export function index(kind: string): string {
  const number = numberOf(kind)
  if (number) return String(number)
  return kind === 'hinton' ? 'H' : kind.slice(0, 1).toUpperCase()
}

/** Counted cards in the order of the road. */
export function listed(cards: Record<string, number>): [string, number][] {
  return [...places, ...PEOPLE].flatMap((kind) =>
    cards[kind] ? [[kind, cards[kind]] as [string, number]] : [],
  )
}

/** The count of each card. */
export function counted(cards: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of cards) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** The total count. */
export function total(cards: [string, number][]): number {
  return cards.reduce((all, [, n]) => all + n, 0)
}
