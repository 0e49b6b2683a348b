/** Sentences of FBI's face, and names made from them. */

import { add, addSpoken, say as sayAny, type Tree } from '../../words'
import { signed as signedAny } from '../../words/forms'
import people from '../../../../src/casefile/games/fbi/words/en.people.toml'
import en from './words/en.toml'
import { read, type Suit } from './suits'

const addAll = (tree: Tree) => add(tree, 'fbi.')
addAll(people as Tree)
addAll(en as Tree)
await addSpoken(import.meta.glob('../../../../src/casefile/games/fbi/words/*.people.toml'), addAll)
await addSpoken(import.meta.glob(['./words/*.toml', '!./words/en.toml']), addAll)

export function say(key: string, values: Record<string, string | number> = {}): string {
  return sayAny(`fbi.${key}`, values)
}

export { list } from '../../words/forms'

/** A number on a card or in a row of sums: without a plus by default. */
export const signed = (n: number, plus = false): string => signedAny(n, plus)

export function colour(suit: string): string {
  return say(`colour.${suit}`)
}

export function department(suit: Suit): string {
  return say(`department.${suit}`)
}

/** `red 4` for people: Red 4, or Red −3. */
export function short(card: string): string {
  const { suit, value } = read(card)
  return say('card.short', { colour: colour(suit), n: signed(value) })
}

/** The person on a card. */
export function person(card: string): string {
  const { suit, value } = read(card)
  return say(`people.${suit}.${value}`)
}

/** A card in one sentence. */
export function sentence(card: string): string {
  const { suit, value } = read(card)
  const key = value > 0 ? 'card.villain' : 'card.bystander'
  return say(key, { card: short(card), name: person(card), department: department(suit), n: Math.abs(value) })
}
