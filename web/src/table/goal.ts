/** What one is after in a game, in a sentence; '' where no catalogue has one. Some options change what it is about. */

import type { Snapshot } from '../wire/types'
import { sayFirst } from '../words'

/** People and places in it are called as the pack of the table calls them. */
export function goalOf({ name, options }: Snapshot['game']): string {
  const changed = Object.entries(options).flat()
  const goal = sayFirst([...changed.map((part) => `goal.${name}-${part}`), `goal.${name}`], '')
  const named = goal.replace(/\{([\w.-]+)\}/g, (_, key: string) =>
    sayFirst([`${name}.${key}`, `goal.${key}`], ''),
  )
  return named.replace(/\bthe ((?:the|an?) )/gi, '$1')
}
