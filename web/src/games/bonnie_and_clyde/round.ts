/** The points that the events of a round have given each seat so far, as the server names them. */

import { valuesOf } from '../../table/contract'
import type { BonnieAndClydeEvents, Event } from '../../wire/types'

/** The events since the last deal; empty if the log does not reach back to it. */
function thisRound(events: Event[]): Event[] {
  const dealt = events.findLastIndex(
    (event) => valuesOf<BonnieAndClydeEvents, 'deal'>(event, 'deal') !== undefined,
  )
  return dealt < 0 ? [] : events.slice(dealt)
}

/** The outlaws that each seat has captured. */
export function captures(events: Event[], seats: number): string[][] {
  const caught = Array.from({ length: seats }, (): string[] => [])
  for (const event of thisRound(events)) {
    const card = valuesOf<BonnieAndClydeEvents, 'capture'>(event, 'capture')?.card
    if (card) caught[Number(event['seat'])]?.push(card)
  }
  return caught
}

/** The points for everything that each seat has laid down or captured. */
export function laid(events: Event[], seats: number): number[] {
  const points = Array.from({ length: seats }, () => 0)
  for (const event of thisRound(events)) {
    const is = <K extends keyof BonnieAndClydeEvents>(name: K) =>
      valuesOf<BonnieAndClydeEvents, K>(event, name)
    points[Number(event['seat'])]! += (is('meld') ?? is('layoff') ?? is('capture'))?.points ?? 0
  }
  return points
}
