/** Many things that appear on the table at once are drawn in pieces, some in each frame: a slow device does not
 * respond while one piece is drawn. */

import { getContext, setContext, untrack } from 'svelte'
import { drawn } from './soon'

const KEY = 'in pieces'

/** The number of pieces drawn: code that looks for things on the table looks again. */
let come = $state(0)
export const piecesCome = (): number => come

/** Components below this one may be drawn in pieces. */
export function allowPieces(): void {
  setContext(KEY, true)
}

/** How many of `length` things may be drawn now: `step` more in each frame. Outside a table, all of them. */
export function inPieces(length: () => number, step: number): { readonly drawn: number } {
  if (!getContext<boolean | undefined>(KEY)) return { drawn: Infinity }
  let limit = $state(step)
  $effect(() => {
    const wanted = length()
    if (limit >= wanted) untrack(() => (limit = wanted + step))
    else
      drawn(() => {
        limit += step
        come += 1
      })
  })
  return {
    get drawn() {
      return limit
    },
  }
}
