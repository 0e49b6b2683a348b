/** Moves that need a single press, since the table leaves no doubt: the town to lay cards in or to drive to, the
 * pile that Ted Hinton draws from or searches, and, if only a discard is left, the card. */

import type { ClassValue } from 'svelte/elements'
import type { Move, Play } from '../../table/contract'
import { thing as pressable, type Pressable } from '../../table/thing'

type Pressed = Pick<Play<unknown>, 'legal' | 'chosen' | 'act' | 'press'>

const HINTON = 'hand/hinton'
const PILES = ['case-file', 'files']

/** The move that a press on this thing makes at once, if nothing was pressed before. */
export function straight(play: Pick<Pressed, 'legal' | 'chosen'>, thing: string): Move | undefined {
  if (play.chosen.length) return undefined
  const [what, kind] = thing.split('/')
  if (what === 'location')
    return made(play.legal, ['car', thing]) ?? made(play.legal, [`hand/${kind}`, thing])
  if (PILES.includes(thing)) {
    const goes = play.legal.filter(({ tone }) => tone === 'go') // discarding Ted Hinton touches a pile too
    return made(goes, [thing]) ?? made(goes, [HINTON, thing])
  }
  const ends = play.legal.length > 0 && play.legal.every(({ tone }) => tone === 'end')
  return what === 'hand' && ends ? play.legal.find(({ things }) => things[0] === thing) : undefined
}

function made(legal: Move[], things: string[]): Move | undefined {
  return legal.find((move) => move.things.join() === things.join())
}

/** Whether this move plays Ted Hinton: if it is made without a press on him, the table shows that he is meant. */
export function playsHinton(move: Move | undefined): boolean {
  return move?.things[0] === HINTON
}

/** Press a thing of the table. */
export function press(play: Pressed, thing: string): void {
  const move = straight(play, thing)
  if (move) play.act(move)
  else play.press(thing)
}

/** The attributes of a thing of the table with its shortcut; the effect of a press follows `label`. */
export function thing<V>(
  play: Play<V>,
  name: string,
  { label, look }: { label?: string; look?: ClassValue } = {},
): Pressable & { 'data-acts': string | undefined } {
  const acts = straight(play, name)
  const made = pressable(play, name, {
    label: label && toldOf(label, acts),
    look,
    feel: acts ? 'live' : undefined,
    press: (thing) => press(play, thing),
    picture: true,
  })
  return { ...made, 'data-acts': acts?.text }
}

/** A sentence about a thing and the immediate effect of a press on it. */
export function toldOf(label: string, acts: Move | undefined): string {
  return acts ? `${label} ${acts.label}.` : label
}
