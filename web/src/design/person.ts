/** A person as a list of part names: what the portraits of all games share. */

import type { Shape } from './Figure.svelte'

export interface Part<Role extends string, Layer extends string> {
  layer: Layer
  /** Behind everything: long hair, a raised collar. */
  back?: Shape<Role>[]
  front: Shape<Role>[]
}

/** The shapes of a person, from behind to before. A word that names no part is left out: it may name a colour. */
export function shapesOf<Role extends string, Layer extends string>(
  words: string[],
  parts: Record<string, Part<Role, Layer>>,
  layers: readonly Layer[],
): Shape<Role>[] {
  const worn = words.flatMap((word) => parts[word] ?? [])
  return [
    ...worn.flatMap((part) => part.back ?? []),
    ...layers.flatMap((layer) => worn.filter((part) => part.layer === layer)).flatMap((part) => part.front),
  ]
}
