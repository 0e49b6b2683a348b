/** The summary of a trip: on the last scene, from the events, and on the page after it, from the View. */

import { valuesOf } from '../../table/contract'
import type { Event, LoveAndDeathEvents } from '../../wire/types'
import { say, title } from './names'

interface Trip {
  days: number
  nights: number
  stickUps: number
  victims: number
  loot: number
  /** How much of it there was at the end; null if nothing changed it. */
  love: number | null
  /** How often they shot each kind of person. */
  killed: Map<string, number>
  /** Who of the two has no HP left. */
  fallen: Set<string>
}

export function tripOf(events: Event[]): Trip {
  const trip: Trip = {
    days: 1,
    nights: 0,
    stickUps: 0,
    victims: 0,
    loot: 0,
    love: null,
    killed: new Map(),
    fallen: new Set(),
  }
  for (const event of events) {
    const is = <K extends keyof LoveAndDeathEvents>(name: K) => valuesOf<LoveAndDeathEvents, K>(event, name)
    trip.days = is('phase')?.day ?? trip.days
    trip.nights = is('sleep')?.night ?? trip.nights
    trip.victims = is('victim')?.now ?? trip.victims
    trip.loot = is('stow')?.now ?? trip.loot
    if (is('stick_up')) trip.stickUps++
    const stock = is('gain') ?? is('lose')
    if (stock?.thing === 'love') trip.love = stock.now
    const health = is('wound') ?? is('heal') ?? is('boost')
    if (health?.now === 0) trip.fallen.add(health.who)
    else if (health) trip.fallen.delete(health.who)
    const police = is('killed')?.police
    if (police) trip.killed.set(police, (trip.killed.get(police) ?? 0) + 1)
  }
  return trip
}

/** A trip in sentences, and whose death was the end of it. */
export function tale(trip: Trip, end: unknown): string {
  const { days, nights, stickUps, victims, loot, love, killed, fallen } = trip
  const [who] = fallen
  return [
    ...(end === 'hp' && fallen.size === 1 ? [say('end.fallen', { who: title(who!) })] : []),
    say('end.days', { n: days }),
    ...(nights ? [say('end.nights', { n: nights })] : []),
    ...(stickUps ? [say('end.stick_ups', { n: stickUps })] : []),
    say(victims ? 'end.victims' : 'end.no_victims', { n: victims }),
    ...[...killed].map(([who, n]) => say('end.killed', { n, who: title(who) })),
    say(loot ? 'end.loot' : 'end.no_loot', { n: loot }),
    ...(love === null ? [] : [say(love ? 'end.love' : 'end.no_love', { n: love })]),
  ].join(' ')
}
