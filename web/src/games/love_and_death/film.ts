/** The film of the trip so far, from the table's events, in their order. */

import { valuesOf } from '../../table/contract'
import type { Event, LoveAndDeathEvents } from '../../wire/types'

export interface Shot {
  day: number
  kind: 'card' | 'night' | 'victim' | 'police'
  id: string
}

const MOST = 400

export function filmed(events: Event[]): Shot[] {
  const shots: Shot[] = []
  let day = 1
  for (const event of events) {
    const is = <K extends keyof LoveAndDeathEvents>(name: K) => valuesOf<LoveAndDeathEvents, K>(event, name)
    day = is('phase')?.day ?? day
    const drawn = is('draw')
    const [night, victim, police] = [is('sleep'), is('victim'), is('police')]
    if (drawn && drawn.deck !== 'weapon') shots.push({ day, kind: 'card', id: drawn.card })
    else if (night) shots.push({ day, kind: 'night', id: String(night.night) })
    else if (victim) shots.push({ day, kind: 'victim', id: String(victim.now) })
    else if (police) shots.push({ day, kind: 'police', id: police.police })
  }
  return shots.slice(-MOST)
}

/** The stops of the current road at which they have halted, by name. */
export function halted(events: Event[]): string[] {
  const roads = (event: Event) =>
    ['road', 'country-road'].includes(valuesOf<LoveAndDeathEvents, 'draw'>(event, 'draw')?.deck ?? '')
  return events
    .slice(events.findLastIndex(roads) + 1)
    .flatMap((event) => valuesOf<LoveAndDeathEvents, 'halt'>(event, 'halt')?.stop ?? [])
}

/** The event that opens the story, while nothing but the first road has happened; null later. */
export function begins(events: Event[]): Event | null {
  const [deal, ...others] = events.filter((event) => !valuesOf<LoveAndDeathEvents, 'draw'>(event, 'draw'))
  const roads = events.filter((event) => {
    const drawn = valuesOf<LoveAndDeathEvents, 'draw'>(event, 'draw')
    return drawn && drawn.deck !== 'weapon'
  })
  if (!deal || others.length || roads.length > 1) return null
  return valuesOf<LoveAndDeathEvents, 'deal'>(deal, 'deal') ? deal : null
}
