/** A person as a list of part names: shared by the portraits of all games. */

import type { Shape } from './Figure.svelte'

export interface Part<Role extends string, Layer extends string> {
  layer: Layer
  /** Behind everything else: long hair, a raised collar. */
  back?: Shape<Role>[]
  front: Shape<Role>[]
}

/** The shapes of a person, back to front. Words that name no part are skipped: they may name a colour. */
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
