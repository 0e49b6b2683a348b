/** Sentences of Detective Rummy's face, and names made from them. */

import {
  add,
  addSpoken,
  brings,
  has as hasAny,
  say as sayAny,
  quoted as quotedAny,
  type Tree,
  withNames,
} from '../../words'
import { capital, list } from '../../words/forms'
import type { Play } from '../../table/contract'
import type { DetectiveRummyView } from '../../wire/types'
import { read } from './skills'
import cards from '../../../../src/casefile/games/detective_rummy/words/en.cards.toml'
import story from '../../../../src/casefile/games/detective_rummy/words/en.story.toml'
import en from './words/en.toml'

const PREFIX = 'detective-rummy.'
const addAll = (tree: Tree) => add(tree, PREFIX)
for (const tree of [en, cards, story]) addAll(tree as Tree)
await addSpoken(import.meta.glob(['./words/*.toml', '!./words/en.toml']), addAll)
await addSpoken(
  import.meta.glob('../../../../src/casefile/games/detective_rummy/words/*.{cards,story}.toml'),
  addAll,
)

export type Table = Play<DetectiveRummyView>

export function say(key: string, values: Record<string, string | number> = {}): string {
  return sayAny(PREFIX + key, values)
}

export function has(key: string): boolean {
  return hasAny(PREFIX + key)
}

/** A sentence, or undefined if the catalogue has none: packs may have things without a story. */
export function maybe(key: string): string {
  return has(key) ? say(key) : ''
}

function named(key: string, otherwise: string): string {
  return has(key) ? say(key) : otherwise
}

export { capital as plainly, list }

/** A text inside quotation marks: inner double quotation marks become single ones. */
export const quoted = (text: string): string => (text ? quotedAny(text) : text)

export const skillName = (skill: string): string => named(`skill.${skill}`, skill)
export const skillList = (skills: readonly string[]): string => list(skills.map(skillName))
export const itemName = (item: string): string => named(`item-name.${item}`, capital(item))
export const locationName = (id: string): string => named(`location.${id}.name`, id)
/** A short name for little room: only the Casebook's names have one. */
export const locationShort = (id: string): string =>
  brings(`${PREFIX}location.${id}.name`) ? locationName(id) : named(`place-short.${id}`, locationName(id))
export const detectiveName = (id: string): string => named(`detective.${id}.name`, id)
export const changerName = (number: number | string): string =>
  named(`game-changer.${number}.name`, `${say('changer.title')} ${number}`)
export const assignmentName = (number: number | string): string =>
  named(`assignment.${number}.name`, `${say('about.assignment')} ${number}`)

/** The effects of a Game Changer, with Suspects and Locations by name. */
function printed(key: string, who = ''): string {
  const name = (id: string) =>
    id === 'who' ? who : id.startsWith('S') ? named(`suspect.${id}.name`, id) : locationName(id)
  return withNames(maybe(key), name)
}

export const effect = (number: number | string): string => printed(`effect.${number}`)

/** The same for somebody else's card. */
export const effectOf = (number: number | string, who: string): string => printed(`effect-of.${number}`, who)

/** Two or more words joined: `Closer, Grit and Valor`. */
function both(words: string[]): string {
  const [last, ...before] = [...words].reverse()
  return [before.reverse().join(say('and')), last].filter(Boolean).join(say('both'))
}

/** `c-de-va` for people. */
export function cardName(card: string): string {
  const { kind, skills } = read(card)
  return say('card.name', {
    kind: named(`kind.${kind}`, kind),
    skills: both(skills.map(skillName)),
  })
}

export function cardList(cards: [string, number][]): string {
  return list(
    cards.map(([card, n]) => (n > 1 ? say('card.times', { card: cardName(card), n }) : cardName(card))),
  )
}

/** The seat with this desk; -1 for none. */
function seatOf(view: DetectiveRummyView, id: string): number {
  return id.startsWith('D-') ? view.bases.indexOf(id.slice(2)) : -1
}

/** Suspects are people, or, in the first Case, the desks of the Detectives: the log names them the same way. */
export function suspectName(id: string): string {
  return id.startsWith('D-')
    ? say('desk.name', { skill: skillName(id.slice(2)) })
    : named(`suspect.${id}.name`, id)
}

/** A Suspect's occupation; for a desk, who plays from it, or who sits there by day and by night. */
export function suspectTrade(id: string, view: DetectiveRummyView): string {
  if (!id.startsWith('D-')) return maybe(`suspect.${id}.trade`)
  const skill = id.slice(2)
  const detective = view.detectives[seatOf(view, id)]
  if (detective) return detectiveName(detective)
  return [1, 2].map((face) => detectiveName(`${skill}-${face}`)).join(say('both'))
}

/** The portrait for a Suspect. */
export function faceOf(id: string, view: DetectiveRummyView): string {
  return id.startsWith('D-') ? (view.detectives[seatOf(view, id)] ?? `${id.slice(2)}-1`) : id
}

export function suspectLine(id: string, view: DetectiveRummyView): string {
  if (!id.startsWith('D-')) return maybe(`suspect.${id}.line`)
  const detective = view.detectives[seatOf(view, id)]
  return detective ? maybe(`detective.${detective}.line`) : ''
}

/** The place where a Game Changer was found. */
export function stackName(at: string): string {
  if (at === 'assignments') return say('changer.area')
  return at.startsWith('LOC') ? locationName(at) : suspectName(at)
}
