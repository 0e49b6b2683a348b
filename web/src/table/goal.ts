/** The goal of a game in a sentence; '' if no catalogue has one. Some options change it. */

import type { Snapshot } from '../wire/types'
import { sayFirst, withNames } from '../words'

/** People and places in it have the names of the table's pack. */
export function goalOf({ name, options }: Snapshot['game']): string {
  const changed = Object.entries(options).flat()
  const goal = sayFirst([...changed.map((part) => `goal.${name}-${part}`), `goal.${name}`], '')
  const named = withNames(goal, (key) => sayFirst([`${name}.${key}`, `goal.${key}`], ''))
  return named.replace(/\bthe ((?:the|an?) )/gi, '$1')
}
