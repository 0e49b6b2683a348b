/** From one press to the first move: a guest, a table, bots, the deal. */

import { guest } from '../guest.svelte'
import { go } from '../router.svelte'
import { faceOf } from '../table/faces'
import { lobby, type GameInfo } from '../wire/lobby'
import { LEVEL } from './bots'

/** How many make a good first game: a table of three, or nobody else where one can play alone. */
const PLAYERS = 3

export async function playNow({ name: game, seats: { least, most } }: GameInfo): Promise<void> {
  void faceOf(game)
  void import('./TablePage.svelte')
  await guest.be()
  const seats = least === 1 ? 1 : Math.min(Math.max(least, PLAYERS), most)
  const chairs = Array.from({ length: seats }, (_, at) =>
    at === 0 ? { kind: 'me' } : { kind: 'bot', level: LEVEL },
  )
  const { table } = await lobby.create({ game, seats, chairs, pace: 60 })
  go(`/t/${table}`)
}
