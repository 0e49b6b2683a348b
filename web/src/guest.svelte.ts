/** The player in this browser: a guest with a name. */

import { lobby } from './wire/lobby'
import { say } from './words'

class Guest {
  name = $state<string | null>(null)
  /** Whether the server has been asked. */
  known = $state(false)

  async ask(): Promise<void> {
    this.name = (await lobby.guest()).name
    this.known = true
  }

  /** Become a guest: with this name, or with a friendly random one if there is none yet. */
  async be(name?: string): Promise<string> {
    if (!this.known) await this.ask()
    const wanted = name?.trim()
    if (this.name !== null && (!wanted || wanted === this.name)) return this.name
    this.name = (await lobby.introduce(wanted || friendly())).name
    return this.name
  }

  async forget(): Promise<void> {
    await lobby.forget()
    this.name = null
  }
}

export function friendly(): string {
  const names = say('guest.names').replace(/[[\]]/g, '').split(', ')
  return names[Math.floor(Math.random() * names.length)]!
}

export const guest = new Guest()
