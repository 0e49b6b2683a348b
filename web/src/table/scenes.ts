/** What goes on the stage: from the events that a reader is told to scenes, each with the chips that follow it. */

import type { Chip, Event, Scene } from '../wire/types'

export interface Staged extends Scene {
  /** The number of the event that opened it. */
  id: number
  /** Whose event it is; -1: nobody's. */
  seat: number
  chips: Chip[]
  /** The log's sentence for it. */
  text: string
  /** On the stage it waits for a press; in the corner it passes by. */
  size: 'stage' | 'corner'
}

/** The scenes of some events, in their order. A chip belongs to the scene before it; without one it is only told. */
export function scenesOf(events: Event[], reader: number | null): Staged[] {
  const scenes: Staged[] = []
  for (const event of events) {
    const { scene, chip } = event
    if (scene) {
      const seat = Number(event['seat'] ?? -1)
      const own = seat < 0 || seat === reader
      const size = own || scene.weight === 'all' || scene.weight === 'end' ? 'stage' : 'corner'
      scenes.push({ ...scene, id: event.number, seat, chips: [], text: event.text, size })
    } else if (chip) scenes.at(-1)?.chips.push(chip)
  }
  return scenes
}

/** At most so many scenes are shown one after the other; of more, the last ones but `AT_LEAST`. */
const MOST = 3
const AT_LEAST = 2

/** Those of many that are shown, endings first of all, and how many are left to the log. */
export function chosen(scenes: Staged[]): { shown: Staged[]; more: number } {
  if (scenes.length <= MOST) return { shown: scenes, more: 0 }
  const last = scenes.slice(-AT_LEAST)
  const shown = scenes.filter((scene) => scene.weight === 'end' || last.includes(scene))
  return { shown, more: scenes.length - shown.length }
}

/** How long a scene stands in the corner, in milliseconds: as long as it takes to read it. */
export function reading({ title, prose, chips }: Staged): number {
  const letters = title.length + (prose ?? '').length + 12 * chips.length
  return Math.min(4000, 1200 + 35 * letters)
}
