/** The attributes of a pressable thing of the table, to spread on its element: its name, its look, the effect of a
 * press, and the mark of a hint (attributes, because a class set on the element from elsewhere is lost whenever
 * Svelte writes `class`). */

import type { ClassValue } from 'svelte/elements'
import type { Feel, Play } from './contract'

export interface Pressable {
  'data-thing': string | undefined
  'data-hinted': '' | undefined
  class: ClassValue
  role: 'img' | undefined
  'aria-label': string | undefined
  /** The move that a press makes at once. */
  'aria-description': string | undefined
  'aria-pressed': true | undefined
  onclick: (() => void) | undefined
}

interface More {
  /** The accessible name: one sentence. Without it, the text inside is the name. */
  label?: string
  /** Classes besides the one of its look. */
  look?: ClassValue
  /** Its look, if the game knows better. */
  feel?: Feel
  /** The effect of a press, for games with shortcuts. */
  press?: (thing: string) => void
  /** Its own name, if a press on it is a press on `thing`; null if something else on the table has the name. */
  name?: string | null
  /** If nothing can be pressed it is a picture: the element is then no button. */
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
