/** The games' faces, each loaded on demand. A game without one is played with the plain board. */

import type { Component } from 'svelte'
import type { Face } from './contract'

const faces = import.meta.glob<{ default: Face }>('../games/*/index.ts')
const emblems = import.meta.glob<{ default: Component }>('../games/*/Emblem.svelte')

const folder = (game: string) => `../games/${game.replaceAll('-', '_')}`

/** A game's face, or the plain one; a face that cannot be loaded must not stop anybody from playing. */
export async function faceOf(game: string): Promise<Face> {
  const load = faces[`${folder(game)}/index.ts`]
  if (load) {
    try {
      return (await load()).default
    } catch (error) {
      console.error(error)
    }
  }
  return (await import('./plain/index')).plain(game)
}

/** The drawing for a game's folder; null if there is none. */
export async function emblemOf(game: string): Promise<Component | null> {
  const small = emblems[`${folder(game)}/Emblem.svelte`]
  try {
    if (small) return (await small()).default
    const load = faces[`${folder(game)}/index.ts`]
    return load ? (await load()).default.Emblem : null
  } catch {
    return null
  }
}
