/** The moves of Bonnie and Clyde: what they are made of, what a press may mean, what they are called. */

import { say } from '../../words'
import type { Play } from '../../table/contract'
import type { BonnieAndClydeView } from '../../wire/types'
import { cardName } from './names'
import { placeAt } from './places'

export type Table = Play<BonnieAndClydeView>

/** `hinton look joplin` as its verb, its card and its number. */
function parse(text: string): { verb: string; card: string; count: number } {
  const words = text.split(' ')
  const hinton = words[0] === 'hinton'
  const verb = hinton ? words.slice(0, 2).join('_') : words[0]!
  const rest = words.slice(hinton ? 2 : 1)
  return { verb, card: rest[0] ?? '', count: Number(rest[1] ?? 1) }
}

/** The things that a move is made of, in the order in which they are pressed. */
export function touches(text: string, play: Table): string[] {
  const { verb, card } = parse(text)
  const { car, look_at } = play.view
  switch (verb) {
    case 'draw':
      return ['case-file']
    case 'take':
      return ['files']
    case 'hinton_draw':
      return ['hand/hinton', 'case-file']
    case 'hinton_files':
      return ['hand/hinton', 'files']
    case 'hinton_look':
      return ['hand/hinton', `location/${card}`]
    case 'fetch':
      return [`files/${card}`]
    case 'keep':
    case 'leave':
      return [`look/${verb}`]
    case 'look':
      return look_at ? [`location/${look_at}`] : []
    case 'up':
      return ['car', `location/${placeAt(car + 1)}`]
    case 'down':
      return ['car', `location/${placeAt(car - 1)}`]
    case 'meld':
    case 'layoff':
      return [`hand/${card}`, `location/${card}`]
    case 'discard':
      return [`hand/${card}`, 'files']
    default:
      return []
  }
}

/** Which moves somebody may mean who presses a thing. */
export function means(thing: string, play: Table): string[] {
  const [what, card = ''] = thing.split('/')
  const { view, chosen } = play
  const held = chosen.find((other) => other.startsWith('hand/'))?.slice(5)
  const evidence = (kind: string) =>
    view.melded.includes(kind) ? [`layoff ${kind} 1`] : [`meld ${kind} 3`, `layoff ${kind} 1`]
  switch (what) {
    case 'hand':
      return card === 'hinton' ? ['discard hinton', 'hinton draw'] : [`discard ${card}`, ...evidence(card)]
    case 'case-file':
      return held === 'hinton' ? ['hinton draw', 'draw'] : ['draw', 'hinton draw']
    case 'files':
      if (card) return [`fetch ${card}`]
      return held ? [`discard ${held}`, 'take'] : ['take', 'hinton files']
    case 'location':
      if (held === 'hinton') return [`hinton look ${card}`]
      if (view.phase === 'car' && card !== placeAt(view.car)) return ['up', 'down']
      return [...evidence(card), `hinton look ${card}`]
    case 'car':
      return ['up', 'down']
    case 'look':
      return [card]
    default:
      return []
  }
}

/** A move in words, for a button. */
export function sayMove(text: string, play: Table): string {
  const { verb, card, count } = parse(text)
  const { car, look_at, look_card, files_top } = play.view
  const name = (kind: string | null) => (kind ? cardName(kind) : '')
  const place = verb === 'up' ? placeAt(car + 1) : verb === 'down' ? placeAt(car - 1) : look_at
  return say(`bc.move.${verb}`, {
    card: name(verb === 'keep' ? look_card : card),
    place: name(place),
    top: name(files_top),
    n: count,
  })
}
