/** Names of cards and things, and the text of icons on cards. */

import { add, addSpoken, has, say as sayAny, sayFirst, withNames, type Tree } from '../../words'
import { capital, signed } from '../../words/forms'
import game from '../../../../src/casefile/games/love_and_death/words/en.toml'
import words from './words/en.toml'

export { capital, signed }

/** Sections of a catalogue, under their own names. */
const some = (tree: Tree, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, tree[name] ?? {}]))

function addFace(words: Tree): void {
  add(words, 'ld.')
  add(some(words, 'sheet', 'points', 'hint'), 'love-and-death.')
}

function addGame(game: Tree): void {
  add(some(game, 'name', 'text', 'phase', 'side', 'special'), 'ld.')
  add({ ...some(game, 'outcome'), sheet: { reason: game['ending'] ?? {} } }, 'love-and-death.')
}

addFace(words as Tree)
addGame(game as Tree)
await addSpoken(import.meta.glob(['./words/*.toml', '!./words/en.toml']), addFace)
await addSpoken(import.meta.glob('../../../../src/casefile/games/love_and_death/words/??.toml'), addGame)

type Values = Record<string, string | number>

export function say(key: string, values: Values = {}): string {
  return sayAny(`ld.${key}`, values)
}

/** Make the words of a game's table of actions readable: the last resort. */
export function plain(text: string): string {
  return capital(text.replaceAll('-', ' '))
}

/** The name or text of a card or a thing: from the table's pack, or the shipped one; '' if neither has it. Other
 * things in it, such as {name.clyde}, are filled in with their names. */
function told(part: 'name' | 'text', id: string): string {
  const found = sayFirst([`love-and-death.${part}.${id}`, `ld.${part}.${id}`], '')
  return withNames(found, (key) => title(key.replace('name.', '')))
}

/** The name of a card or a thing; one without a name in a home-made pack uses its id. */
export function title(id: string): string {
  return told('name', id) || id.replaceAll('-', ' ')
}

/** A name at the beginning of a text. */
export const head = (id: string) => capital(title(id))

/** The line or two of a card; '' if it has none. */
export function prose(id: string): string {
  return told('text', id)
}

export function carName(id: string, improved: boolean): string {
  return title(improved ? `${id}-improved` : id)
}

/** `grocery!` without its mark. */
export const bare = (stop: string) => stop.replace('!', '')

export const hard = (stop: string) => stop.endsWith('!')

/** The stops of a sign: several if an "or" joins them. */
export const signs = (stop: string) => (stop.startsWith('forced ') ? [stop] : stop.split(' or '))

/** The icons of a compulsory stop; none of any other. */
export const forced = (stop: string) => (stop.startsWith('forced ') ? printed(stop.slice(7)) : [])

/** The icons of a card's text; those joined by an "or" are one. */
export const printed = (text: string) => text.split(/(?<! or) (?!or )/).filter(Boolean)

/** A stop of a road or an icon of a place, including the difficult mark. */
export function stopName(stop: string): string {
  if (stop.startsWith('forced ')) {
    return say('stop.forced', { icons: list(icons(forced(stop)).map(({ name }) => name)) })
  }
  if (signs(stop).length > 1) return signs(stop).map(stopName).join(say('list.or'))
  return hard(stop) ? say('stop.difficult', { what: title(bare(stop)) }) : title(stop)
}

/** An icon of a card: its action, its object, and how often. */
export interface Icon {
  glyph: string
  /** Signed for gains and losses; 0 if it has no number. */
  n: number
  name: string
}

/** `food-1`, `shoot*2`, `time+1`, `accident`; null for marks of the engine that nobody sees. */
export function readIcon(text: string): Icon | null {
  if (text === 'side-end' || text === 'line-end') return null
  const change = /^([a-z]+)([+-])(\d+)$/.exec(text)
  if (change) {
    const [, what, sign, number] = change as unknown as [string, string, string, string]
    const n = sign === '-' ? -Number(number) : Number(number)
    if (what === 'time') {
      return { glyph: 'time', n, name: say(n < 0 ? 'icon.back' : 'icon.ahead', { n: Math.abs(n) }) }
    }
    if (what === 'wanted') return { glyph: 'wanted', n, name: say('icon.wanted', { n }) }
    return { glyph: what, n, name: say('icon.change', { what: title(what), n: signed(n) }) }
  }
  const times = /^(shoot|victim)(?:\*(\d+))?$/.exec(text)
  if (times) {
    const n = Number(times[2] ?? 1)
    return { glyph: times[1]!, n: n > 1 ? n : 0, name: say(`icon.${times[1]}`, { n }) }
  }
  const [verb = '', what] = text.split(':')
  if (what !== undefined) {
    const glyph = verb === 'replace' ? what : verb === 'destiny' ? 'destiny' : verb
    return { glyph, n: 0, name: sayOr(`icon.${verb}`, text, { what: iconWhat(verb, what) }) }
  }
  return { glyph: verb, n: 0, name: sayOr(`icon.${verb}`, text) }
}

function iconWhat(verb: string, what: string): string {
  return verb === 'destiny' && has(`ld.side.${what}`) ? say(`side.${what}`) : title(what)
}

function sayOr(key: string, text: string, values: Values = {}): string {
  return has(`ld.${key}`) ? say(key, values) : plain(text)
}

/** Icons to draw in a row; an "or" separates those that leave a choice. */
export function icons(texts: readonly string[]): Icon[] {
  const or = { glyph: 'or', n: 0, name: say('list.or').trim() }
  return texts.flatMap((text) =>
    text.split(' or ').flatMap((one, at) => {
      const icon = readIcon(one) ?? []
      return at ? [or, icon].flat() : icon
    }),
  )
}

/** The abilities of a car in words; the pack writes them as `bank: time+1`, `free-stop road`, `spare body-1 fights`. */
export function specialName(text: string): string {
  const [moment = '', brought] = text.split(':')
  if (brought !== undefined) {
    const names = icons(printed(brought.trim())).map(({ name }) => name)
    return say('special.bring', { when: say(`special.${moment}`), icons: list(names) })
  }
  const stops = /^free-stop(?:\*(\d))?(?: (.+))?$/.exec(text)
  if (stops) {
    const n = Number(stops[1] ?? 1)
    const where = stops[2] ? say('special.one_road', { road: title(stops[2]) }) : say('special.any_road')
    return say(n === 1 ? 'special.free_stop' : 'special.free_stops', { n, where })
  }
  const [, thing = '', units, shelter = ''] = /^spare ([a-z]+)(?:-(\d))? (.+)$/.exec(text) ?? []
  const inside = ['fights', 'accidents', 'weather'].includes(shelter)
  const where = inside ? say(`special.${shelter}`) : say('special.hideout', { hideout: title(shelter) })
  const key = units ? 'special.spare_some' : 'special.spare_all'
  return say(key, { where, thing: title(thing), n: units ?? '' })
}

export function list(words: string[]): string {
  return words.join(say('list.comma')) || say('list.nothing')
}
