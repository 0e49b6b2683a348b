/** The six Skills: colours and symbols; and the kinds of Evidence. Colour is never the only sign: wherever one is
 * shown, its symbol is there too, and its name is near. */

export const SKILLS = ['CL', 'DE', 'FO', 'GR', 'IN', 'VA'] as const
export type Skill = (typeof SKILLS)[number]

export interface Dye {
  /** A field of the colour, and the colour of drawings on it. */
  fill: string
  on: string
  /** A darker shade, for lines on the field. */
  deep: string
}

export const DYES: Record<Skill, Dye> = {
  CL: { fill: '#a62a2a', on: '#fff5e6', deep: '#7f1a1d' },
  DE: { fill: '#1f5596', on: '#f3f8ff', deep: '#143d70' },
  FO: { fill: '#1d7047', on: '#f1fff4', deep: '#0f5230' },
  GR: { fill: '#4a443e', on: '#fbf3e2', deep: '#2d2925' },
  IN: { fill: '#6a3a8c', on: '#fbf1ff', deep: '#4b2468' },
  VA: { fill: '#e3a91f', on: '#2a1c00', deep: '#b37d06' },
}

/** Symbols around 0,0, about 24 wide and high; holes by the even-odd rule. */
export const SYMBOLS: Record<Skill, string> = {
  // Closer: a pair of handcuffs
  CL: 'M-12.4 4.6a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0zM-9.5 4.6a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0zM0 -4.6a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0zM2.9 -4.6a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0zM-2.6-1.4 1.4 2.6 2.9 1.1-1.1-2.9zM-9.8-3.4h4.2v3h-4.2zM5.6.6h4.2v3H5.6z',
  // Deduction: a chess knight
  DE: 'M-8 12V9.2h1.8C-6.4 4.6-3.6 2.4-1.2-.4-3.4.3-5.4.6-6.4 2.6L-9 1.2C-9.2-3-6-7-3.4-9.2L-3.6-12 .2-9.8C6.6-9.4 9 .4 7.2 9.2H9V12zM-2.6-5.6a1.2 1.2 0 1 0 .01 0z',
  // Forensics: a flask
  FO: 'M-4.4-12H4.4v2.6H3.2v5.6L9.6 8q1.4 4-2.4 4H-7.2q-3.8 0-2.4-4l6.4-11.8v-5.6h-1.2zM-3.4 1-6.2 6.2H6.2L3.4 1zM-2 7.6a1.3 1.3 0 1 0 .01 0zM2.4 8.4a1 1 0 1 0 .01 0z',
  // Grit: a boot
  GR: 'M-7.6-12H1.8L1.4-3.4C3 .2 7.4 1.2 9.8 3.2 11 4.3 11 5.4 11 7H-8.2C-8.6.6-6.8-5-7.6-12zM-8.2 8.4H11V11H2L1 9.8H-1L-2 11h-6.2zM-4.8-9.4v1.7h4v-1.7z',
  // Intuition: the moon and a star
  IN: 'M2.4-11.4A11.6 11.6 0 1 0 10.6 4.6 9.6 9.6 0 0 1 2.4-11.4zM7.4-9.6 8.8-5.6 12.4-4.2 8.8-2.8 7.4 1.2 6-2.8 2.4-4.2 6-5.6z',
  // Valor: a shield with a star
  VA: 'M0-12Q5-9 10-9.4 10.6 6 0 12.4-10.6 6-10-9.4-5-9 0-12zM0-6.6-1.7-2.3-6.2-2-2.7.8-3.8 5.2 0 2.7 3.8 5.2 2.7.8 6.2-2 1.7-2.3z',
}

export type Kind = 'c' | 'h' | 'm' | 'e'

export interface Evidence {
  kind: Kind
  skills: Skill[]
}

/** `c-de-va` in parts. */
export function read(card: string): Evidence {
  const [kind = 'c', ...skills] = card.split('-')
  return { kind: kind as Kind, skills: skills.map((skill) => skill.toUpperCase() as Skill) }
}

/** The signs of the kinds of Fingerprint, around 0,0: an ear, a bagged thing, an eye. */
export const KINDS: Record<Exclude<Kind, 'c'>, string> = {
  h: 'M-5 4.5C-9-6-4-11 1-11 8-11 10-3 5.5 1.5 3 4 4 10-1 11-4.5 11.5-6 9-5 7M-2.5-2C-2.5-7 4-7 3.5-2.5 3 .5 0 .5-.5 4',
  m: 'M-8-6H8L9.5 11h-19zM-5.5-6C-5.5-13 5.5-13 5.5-6M-3 4 3-1M-3.5 5.5a1.6 1.6 0 1 0-.01-.01zM3.5-1.5a1.6 1.6 0 1 0-.01-.01z',
  e: 'M-11 0C-5-8 5-8 11 0 5 8-5 8-11 0zM0-3.6a3.6 3.6 0 1 0 .01 0zM0-.8a.8.8 0 1 0 .01 0z',
}

export const ITEMS = ['vest', 'magnifier', 'gun', 'kit'] as const
export type Item = (typeof ITEMS)[number]

/** Sorted like a hand: Circumstantial first, then Fingerprints, each by Skills. */
export function sorted(cards: Record<string, number>): [string, number][] {
  const place = (card: string) => 'chme'.indexOf(card[0]!)
  return Object.entries(cards).sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
}
