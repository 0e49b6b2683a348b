/** The requested reviews of one finished table, by seat. They stay while the reader looks elsewhere. */

import { guest } from '../guest.svelte'
import { lobby, reasonOf, type Review } from '../wire/lobby'

export class Reviews {
  made = $state.raw(new Map<number, Review>())
  /** The seat whose review is being made, and since when. */
  making = $state<number | null>(null)
  since = 0
  fault = $state('')

  constructor(private readonly table: string) {}

  async make(seat: number): Promise<void> {
    if (this.making !== null) return
    this.making = seat
    this.since = Date.now()
    this.fault = ''
    try {
      await guest.be()
      const got = await lobby.review(this.table, seat)
      this.made = new Map([...this.made, [seat, got]])
    } catch (error) {
      this.fault = reasonOf(error)
    } finally {
      this.making = null
    }
  }
}

const MOST = 8
const kept = new Map<string, Reviews>()

/** The reviews of a table, also those that were asked for before the reader went elsewhere. */
export function reviewsOf(table: string): Reviews {
  const found = kept.get(table) ?? new Reviews(table)
  kept.delete(table)
  kept.set(table, found)
  for (const [old, { making }] of kept) if (kept.size > MOST && making === null) kept.delete(old)
  return found
}
