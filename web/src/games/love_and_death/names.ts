/** What cards and things are called, and how the icons on cards read. */

import { add, has, say as sayAny } from '../../words'
import game from '../../../../src/casefile/games/love_and_death/words/en.toml'
import words from './words/en.toml'

type Tree = Parameters<typeof add>[0]

/** Sections of a catalogue, under their own names. */
const some = (tree: Tree, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, tree[name] ?? {}]))

add(words as Tree, 'ld.')
add(some(game as Tree, 'name', 'text', 'phase', 'side'), 'ld.')
add(some(words as Tree, 'group', 'sheet', 'points', 'hint'), 'love-and-death.')
add(
  { ...some(game as Tree, 'outcome'), sheet: { reason: (game as Tree)['ending'] ?? {} } },
  'love-and-death.',
)

type Values = Record<string, string | number>

export function say(key: string, values: Values = {}): string {
  return sayAny(`ld.${key}`, values)
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Words of a game's table of actions, made readable: the last resort. */
export function plain(text: string): string {
  return capital(text.replaceAll('-', ' '))
}

/** The name of a card or a thing; one of a home-made pack goes by its id. */
export function title(id: string): string {
  return has(`ld.name.${id}`) ? say(`name.${id}`) : id.replaceAll('-', ' ')
}

/** A name at the head of something. */
export const head = (id: string) => capital(title(id))

/** The line or two of a card; '' for one that has none. */
export function prose(id: string): string {
  return has(`ld.text.${id}`) ? say(`text.${id}`) : ''
}

export function carName(id: string, improved: boolean): string {
  return title(improved ? `${id}-improved` : id)
}

/** `grocery!` without its mark. */
export const bare = (stop: string) => stop.replace('!', '')

export const hard = (stop: string) => stop.endsWith('!')

/** A stop of a road or an icon of a place, the difficult mark included. */
export function stopName(stop: string): string {
  if (stop === 'forced') return say('stop.forced')
  return hard(stop) ? say('stop.difficult', { what: title(bare(stop)) }) : title(stop)
}

/** An icon of a card: what it does to what, and how often. */
export interface Icon {
  glyph: string
  /** Signed for gains and losses; 0 where no number belongs to it. */
  n: number
  name: string
}

/** `food-1`, `shoot*2`, `time+1`, `accident`; null for the marks of the engine that nobody sees. */
export function readIcon(text: string): Icon | null {
  if (text === 'side-end' || text === 'line-end') return null
  const change = /^([a-z]+)([+-])(\d+)$/.exec(text)
  if (change) {
    const [, what, sign, number] = change as unknown as [string, string, string, string]
    const n = sign === '-' ? -Number(number) : Number(number)
    if (what === 'time') {
      return { glyph: 'time', n, name: say(n < 0 ? 'icon.back' : 'icon.ahead', { n: Math.abs(n) }) }
    }
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

export function icons(texts: readonly string[]): Icon[] {
  return texts.flatMap((text) => readIcon(text) ?? [])
}

/** With a true minus sign. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`
}

export function list(words: string[]): string {
  return words.join(say('list.comma')) || say('list.nothing')
}

export function spotName(spot: string): string {
  if (spot.startsWith('space ')) return say('spot.space', { n: spot.slice(6) })
  return has(`ld.name.at-${spot}`) ? say(`name.at-${spot}`) : say('spot.deck', { deck: title(spot) })
}
