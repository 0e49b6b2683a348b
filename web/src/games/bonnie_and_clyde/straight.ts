/** Moves that one press is enough for, where the table leaves no doubt: the town to lay cards in or to drive to, and, when
 *  nothing is left but to discard, the card. */

import type { Move, Play } from '../../table/contract'

type Pressed = Pick<Play<unknown>, 'legal' | 'chosen' | 'act' | 'press'>

/** The move that a press on this thing carries out at once, if nothing was pressed before. */
export function straight(play: Pick<Pressed, 'legal' | 'chosen'>, thing: string): Move | undefined {
  if (play.chosen.length) return undefined
  const [what, kind] = thing.split('/')
  if (what === 'location')
    return made(play.legal, ['car', thing]) ?? made(play.legal, [`hand/${kind}`, thing])
  const ends = play.legal.length > 0 && play.legal.every(({ tone }) => tone === 'end')
  return what === 'hand' && ends ? play.legal.find(({ things }) => things[0] === thing) : undefined
}

function made(legal: Move[], things: string[]): Move | undefined {
  return legal.find((move) => move.things.join() === things.join())
}

/** A press on a thing of the table. */
export function press(play: Pressed, thing: string): void {
  const move = straight(play, thing)
  if (move) play.act(move)
  else play.press(thing)
}
