/** What one is after in a game, in a sentence; '' where no catalogue has one. Some options change what it is about. */

import type { Snapshot } from '../wire/types'
import { sayFirst } from '../words'

export function goalOf({ name, options }: Snapshot['game']): string {
  const changed = Object.entries(options).flat()
  return sayFirst([...changed.map((part) => `goal.${name}-${part}`), `goal.${name}`], '')
}
