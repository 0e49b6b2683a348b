/** A thing of the table that can be pressed: its name, the look of its feel, what a press does, and the mark of a hint,
 *  as attributes to spread on its element (attributes, because a class set on the element from elsewhere is lost whenever
 *  Svelte writes `class`). */

import type { ClassValue } from 'svelte/elements'
import type { Feel, Play } from './contract'

export interface Pressable {
  'data-thing': string | undefined
  'data-hinted': '' | undefined
  class: ClassValue
  role: 'img' | undefined
  'aria-label': string | undefined
  /** What a press carries out at once. */
  'aria-description': string | undefined
  'aria-pressed': true | undefined
  onclick: (() => void) | undefined
}

interface More {
  /** The accessible name: one sentence. Without it, the text inside is the name. */
  label?: string
  /** Classes besides the one of its feel. */
  look?: ClassValue
  /** How it looks and answers, where the game knows better. */
  feel?: Feel
  /** What a press does, where a game has shorter ways. */
  press?: (thing: string) => void
  /** Its own name, where a press on it is a press on `thing`; null where something else on the table has the name. */
  name?: string | null
  /** Where nothing can be pressed it is a picture: the element is then no button. */
  picture?: boolean
}

export function thing<V>(
  play: Pick<Play<V>, 'feel' | 'press' | 'hinted' | 'atOnce'>,
  thing: string,
  { label, look, feel = play.feel(thing), press, name = thing, picture = false }: More = {},
): Pressable {
  const still = picture && feel === 'still'
  return {
    'data-thing': name ?? undefined,
    'data-hinted': play.hinted(thing) ? '' : undefined,
    class: [look, feel],
    role: still ? 'img' : undefined,
    'aria-label': label,
    'aria-description': play.atOnce?.(thing)?.label,
    'aria-pressed': feel === 'chosen' || undefined,
    onclick: still ? undefined : () => (press ? press(thing) : play.press(thing)),
  }
}
