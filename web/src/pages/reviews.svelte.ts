/** The requested reviews of one finished table, by seat. They stay while the reader changes the view. */

import { guest } from '../guest.svelte'
import { lobby, reasonOf, type Review } from '../wire/lobby'

export class Reviews {
  made = $state.raw(new Map<number, Review>())
  /** The seat whose review is being made. */
  making = $state<number | null>(null)
  fault = $state('')

  constructor(private readonly table: string) {}

  async make(seat: number): Promise<void> {
    this.making = seat
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
