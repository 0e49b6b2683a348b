/** The options of a game for people: those that have an effect now, and the chosen values. */

import type { Options } from '../table/contract'
import type { GameInfo, OptionSchema } from '../wire/lobby'
import { say } from '../words'
import { list } from '../words/forms'

export type Value = number | string | boolean

/** What the effect of options depends on, apart from other options. */
export interface Terms {
  seats: number
  /** Whether the pack has the usual Cases rather than a single one of its own. */
  usual: boolean
}

export function defaults(game: GameInfo): Options {
  const options = Object.entries(game.options.properties)
  return Object.fromEntries(options.map(([key, option]) => [key, option.default]))
}

/** Whether an option has an effect now. */
export function matters(game: GameInfo, option: OptionSchema, values: Options, terms: Terms): boolean {
  return Object.entries(option.when).every(([key, wanted]) => {
    if (key === 'seats') return terms.seats === wanted
    if (key === 'pack') return terms.usual
    const other = game.options.properties[key]
    return !other || !matters(game, other, values, terms) || values[key] === wanted
  })
}

/** Options that differ from the defaults, as the server expects them. */
export function changed(game: GameInfo, values: Options, terms: Terms): Options {
  return Object.fromEntries(
    Object.entries(game.options.properties)
      .filter(([key, option]) => values[key] !== option.default && matters(game, option, values, terms))
      .map(([key]) => [key, values[key]!]),
  )
}

/** The parts of a value that may have several: `driver+hobo`. */
export const parts = (value: Value): string[] => String(value).split('+')

/** The chosen values, by their titles. */
export function chosen(option: OptionSchema, value: Value): string {
  const titles = parts(value).map(
    (part) => option.choices?.find((choice) => String(choice.value) === part)?.title ?? part,
  )
  return list(titles)
}

/** A changed option, as a line of a list. */
export function line(option: OptionSchema, value: Value): string {
  if (option.type === 'boolean') return value ? option.title : say('option.not', { what: option.title })
  return say('option.is', { what: option.title, value: chosen(option, value) })
}
