/** Many things that come on the table at once are drawn in pieces, some in each frame: a slow device answers nobody while
 *  one piece lasts. */

import { getContext, setContext, untrack } from 'svelte'
import { drawn } from './soon'

const KEY = 'in pieces'

/** How many pieces have come: whoever looks what is on the table looks again. */
let come = $state(0)
export const piecesCome = (): number => come

/** What is drawn below this component may come in pieces. */
export function allowPieces(): void {
  setContext(KEY, true)
}

/** How many of `length` things may be drawn now: `step` more in each frame. Elsewhere than on a table, all of them. */
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
