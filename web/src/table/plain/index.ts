/** The face of a game without its own: the View in plain words; the list of moves does the rest. */

import type { Face } from '../contract'
import Blank from './Blank.svelte'
import Board from './Board.svelte'
import Emblem from './Emblem.svelte'

/** `layoff platte-city 1` as a button says it. */
export function plainly(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/(?<=[a-z])[-_](?=[a-z])/g, ' ')
}

export function plain(name: string): Face {
  return {
    name,
    Board,
    Emblem,
    Card: Blank,
    travels: () => [],
  }
}
