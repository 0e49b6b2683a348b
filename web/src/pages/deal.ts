/** From one press to the first move: a guest, a table, bots, the deal. */

import { guest } from '../guest.svelte'
import { go } from '../router.svelte'
import { faceOf } from '../table/faces'
import { lobby, Refused, type GameInfo } from '../wire/lobby'
import type { Chair } from '../wire/types'
import { LEVEL } from './bots'
import { forget, habit, type Habit } from './habits'

/** The number of seats for a good first game: three, or one if the game can be played alone. */
const PLAYERS = 3

/** The table that *Play now* sets: as last time, otherwise a good first one. */
export function usual({ name, seats: { least, most } }: GameInfo): Habit {
  const last = habit(name)
  if (last && last.seats >= least && last.seats <= most && last.levels.length === last.seats - 1) return last
  const seats = least === 1 ? 1 : Math.min(Math.max(least, PLAYERS), most)
  return { seats, levels: Array<string>(seats - 1).fill(LEVEL), options: {} }
}

export async function playNow(info: GameInfo): Promise<void> {
  const game = info.name
  void faceOf(game)
  void import('./TablePage.svelte')
  await guest.be()
  const { seats, levels, options } = usual(info)
  const chairs: Chair[] = [{ kind: 'me' }, ...levels.map((level): Chair => ({ kind: 'bot', level }))]
  try {
    const { table } = await lobby.create({ game, seats, chairs, options, pace: 60 })
    go(`/t/${table}`)
  } catch (error) {
    // stored values may come from another version: then play as for the first time
    if (!(error instanceof Refused && error.status === 400 && habit(game))) throw error
    forget(game)
    await playNow(info)
  }
}
