/** What a deck can still bring: from the cards left in it, which everybody may know. */

import type { LoveAndDeathView } from '../../wire/types'
import type { Box, Printed } from './cards'
import { bare, capital, readIcon, say, title } from './names'
import type { Table } from './table'

interface Chance {
  glyph: string
  name: string
  /** The number of cards with it. */
  n: number
}

const BAD = ['shoot', 'hp', 'accident', 'memory', 'victim']

function counted(
  cards: Printed[],
  read: (card: Printed) => string[],
  name: (key: string) => string,
): Chance[] {
  const counts = new Map<string, number>()
  for (const card of cards) for (const key of new Set(read(card))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
    .map(([key, n]) => ({ glyph: key.split(' ')[0] === 'fork' ? key.slice(5) : key, name: name(key), n }))
    .sort((a, b) => Number(BAD.includes(b.glyph)) - Number(BAD.includes(a.glyph)) || b.n - a.n)
}

/** The icons on the cards of a deck, the worst first. What destiny may cost depends on who reads it: the game says
 * that. */
export function chances(deck: string, ids: readonly string[], box: Box): Chance[] {
  const cards = ids.flatMap((id) => box.cards.get(id)?.card ?? [])
  if (!cards.length) return []
  if (deck === 'destiny') return []
  if (deck === 'memory') {
    return counted(
      cards,
      (card) => (card.options ? ['choice'] : (card.icons ?? []).map((icon) => icon.replace(/\*\d+$/, ''))),
      (key) => (key === 'choice' ? say('odds.choice') : capital(readIcon(key)?.name ?? key)),
    ).map((chance) => ({ ...chance, glyph: readIcon(chance.glyph)?.glyph ?? 'destiny' }))
  }
  const stops = (card: Printed) => [
    ...(card.stops ?? []).map(bare),
    ...(card.entry ?? []).map((icon) => (icon.startsWith('memory') ? 'memory' : '')).filter(Boolean),
  ]
  return counted(cards, stops, (key) =>
    capital(key.startsWith('fork ') ? say('odds.fork', { what: title(key.slice(5)) }) : title(key)),
  )
}

/** The decks from which the next card may come after a possible action. */
export function near(view: LoveAndDeathView, play: Table): Set<string> {
  const found = new Set<string>()
  for (const { things } of play.legal) {
    const [what, a = '', b = ''] = (things[0] ?? '').split('/')
    if (what === 'fork' || what === 'exit') found.add(a)
    if (what === 'spot' && b === 'rob') found.add('destiny')
  }
  if (view.ask === 'replace') found.add(view.place_type ?? view.road_type)
  const last = view.stop + 1 >= view.stops.length
  if (view.ask === 'stop' && view.stops[view.stop + 1] === 'memory') found.add('memory')
  if ((view.ask === 'stop' && last) || view.road === null) {
    for (const road of view.next_road === 'both' ? ['road', 'country-road'] : [view.next_road])
      found.add(road)
  }
  return found
}
