/** Makes scenes for the stage from the events that a reader is told, each with the chips that follow it. */

import type { Chip, Event, Scene } from '../wire/types'
import { say } from '../words'

export interface Staged extends Scene {
  /** The number of the event that opened it. */
  id: number
  /** That event. */
  event: Event
  /** The seat of the event; -1: nobody's. */
  seat: number
  chips: Chip[]
  /** The log's sentence for it. */
  text: string
  /** Sentences of the log, one below the other. */
  lines?: string[]
  /** On the stage it waits for a press; in the corner it passes. */
  size: 'stage' | 'corner'
}

/** The scenes of some events, in order, and the one that is still open after them. A chip belongs to the scene
 * before it until a curtain falls; without one it is only told. `open` was left open before: a question interrupted
 * it, and its later effects pass as a scene of their own. */
export function scenesOf(
  events: Event[],
  reader: number | null,
  open: Staged | null = null,
): { scenes: Staged[]; open: Staged | null } {
  const scenes: Staged[] = []
  for (const event of events) {
    const { scene, chip } = event
    if (scene) {
      const seat = Number(event['seat'] ?? -1)
      const { weight } = scene
      const own = weight !== 'aside' && (seat < 0 || seat === reader)
      const size = own || weight === 'all' || weight === 'end' ? 'stage' : 'corner'
      const made: Staged = { ...scene, id: event.number, event, seat, chips: [], text: event.text, size }
      scenes.push(made)
      if (!scene.inset) open = made
    } else if (event.curtain) open = null
    else if (chip && open) {
      if (!scenes.includes(open)) {
        const { number: id, text } = event
        open = { ...open, id, text, prose: '', body: {}, chips: [], size: 'corner', weight: 'aside' }
        scenes.push(open)
      }
      add(chip, open.chips)
    }
  }
  return { scenes, open }
}

/** Add a chip; one that continues the last is merged with it: love −1 and love −1 are love −2. */
function add(chip: Chip, chips: Chip[]): void {
  const last = chips.at(-1)
  const [n, more] = [last?.n ?? 0, chip.n ?? 0]
  const goesOn = last?.icon === chip.icon && last.text === chip.text && last.now === chip.was && n * more > 0
  if (goesOn) chips.splice(-1, 1, { ...chip, was: last.was, n: n + more })
  else chips.push(chip)
}

/** The most scenes that are shown in a row; of more, all but the last `AT_LEAST` are left out. */
const MOST = 3
const AT_LEAST = 2

/** Of many scenes on the stage those to show, endings first of all, and how many are left to the log. */
export function chosen(scenes: Staged[]): { shown: Staged[]; more: number } {
  if (scenes.length <= MOST) return { shown: scenes, more: 0 }
  const last = scenes.slice(-AT_LEAST)
  const shown = scenes.filter((scene) => scene.weight === 'end' || last.includes(scene))
  return { shown, more: scenes.length - shown.length }
}

/** If a game ends with several moves in one piece of news (for example forced last moves), moves without a scene
 * are told first, so that the end does not hide them. */
export function lastMoves(events: Event[], shown: Staged[]): Staged[] {
  const end = shown.find(({ weight }) => weight === 'end')
  if (!end) return shown
  const staged = new Set(shown.map(({ id }) => id))
  const told = events.filter(({ kind, number, scene, text }) => {
    const isMove = kind === 'game' && scene && text
    return isMove && number < end.id && !staged.has(number)
  })
  const [first, second] = told
  if (!first || !second) return shown
  const { number: id } = first
  const title = say('scene.last')
  const lines = told.map(({ text }) => text)
  const last: Staged = {
    kind: 'last-moves',
    title,
    id,
    event: first,
    seat: -1,
    chips: [],
    text: '',
    lines,
    size: 'stage',
  }
  const at = shown.indexOf(end)
  return [...shown.slice(0, at), last, ...shown.slice(at)]
}

/** How long a scene stays in the corner, in milliseconds: as long as reading takes. */
export function reading({ title, prose, chips }: Staged): number {
  const letters = title.length + (prose ?? '').length + 12 * chips.length
  return Math.min(4000, 1200 + 35 * letters)
}
