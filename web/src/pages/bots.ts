/** Names for the bots of a new table: people of the time, none like a name that is taken. */

import { say } from '../words'

/** How well they play if nobody says. */
export const LEVEL = 'detective'

export function botNames(taken: string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  const names = say('guest.bots').replace(/[[\]]/g, '').split(', ')
  const free = names.filter((name) => !used.has(name.toLowerCase()))
  for (let at = free.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[free[at], free[other]] = [free[other]!, free[at]!]
  }
  return free
}
