/** Names of cards and places. */

import { add, addSpoken, say, sayFirst, type Tree } from '../../words'
import words from './words/en.toml'

function addAll(tree: Tree): void {
  add(tree, 'bc.')
  add({ group: tree['group'] ?? {}, sheet: tree['sheet'] ?? {} }, 'bonnie-and-clyde.')
}

addAll(words as Tree)
await addSpoken(import.meta.glob(['./words/*.toml', '!./words/en.toml']), addAll)

export function cardName(kind: string): string {
  return sayFirst([`bonnie-and-clyde.card.${kind}`, `bc.card.${kind}`], kind)
}

/** The state of a location, or what a person is. */
export function stateOf(kind: string): string {
  return sayFirst([`bonnie-and-clyde.state.${kind}`, `bc.state.${kind}`], '')
}

/** Counted cards in a sentence: `Joplin ×3, Ted Hinton`. */
export function cardList(cards: [string, number][]): string {
  return cards
    .map(([kind, n]) => (n > 1 ? say('bc.times', { card: cardName(kind), n }) : cardName(kind)))
    .join(say('bc.and'))
}
