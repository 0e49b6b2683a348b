/** FBI's face in the web client: see the contract. */

import type { Face } from '../../table/contract'
import type { Event, FbiView } from '../../wire/types'
import Board from './Board.svelte'
import Card from './CardFace.svelte'
import Emblem from './Emblem.svelte'
import type { FbiPlay } from './seen'
import { COLOURS } from './suits'
import { person, say as words, short } from './text'

/** The verb of an action and what follows it: `release red 4` is ['release', 'red 4']. */
function parts(text: string): [verb: string, rest: string] {
  const space = text.indexOf(' ')
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)]
}

function touches(text: string): string[] {
  const [verb, rest] = parts(text)
  switch (verb) {
    case 'release':
      return rest === 'none' ? ['release/none'] : [`slammer/${rest}`, 'out']
    case 'choose':
      return rest.split(' ').map((colour) => `agent/${colour}`)
    case 'double':
      return [`agent/${rest}`, 'agent/2x']
    case 'arrest':
      return [`agent/${rest}`]
  }
  return []
}

function say(text: string, play: FbiPlay): string {
  const [verb, rest] = parts(text)
  const agent = (colour: string | undefined): string => words(`agent.${colour}`)
  switch (verb) {
    case 'release':
      return rest === 'none'
        ? words('action.release-none')
        : words('action.release', { card: short(rest), name: person(rest) })
    case 'choose': {
      const [first, second] = rest.split(' ')
      return words('action.choose', { first: agent(first), second: agent(second) })
    }
    case 'double':
      return words('action.double', { first: agent(rest) })
    case 'arrest': {
      const next = play.view.table[rest]?.[0]
      if (next === undefined) return words('action.arrest-none', { first: agent(rest) })
      return words('action.arrest', { first: agent(rest), card: short(`${rest} ${next}`) })
    }
  }
  return text
}

function means(thing: string, play: FbiPlay): string[] {
  const [kind, rest = ''] = thing.split('/')
  const pressed = play.chosen.filter((other) => other !== thing).map((other) => other.split('/')[1] ?? '')
  switch (kind) {
    case 'release':
      return ['release none']
    case 'slammer':
      return [`release ${rest}`]
    case 'out':
      return pressed[0] ? [`release ${pressed[0]}`] : []
    case 'row':
      return means(`agent/${rest}`, play)
    case 'agent': {
      const colour =
        rest === '2x' ? (pressed[0] ?? play.view.chosen[0] ?? play.view.offered[0] ?? COLOURS[0]) : rest
      if (rest === '2x') return [`double ${colour}`]
      if (play.view.phase !== 'select') return [`arrest ${rest}`]
      if (pressed[0] === '2x' || pressed[0] === undefined) return [`double ${rest}`]
      const pair = COLOURS.filter((each) => each === rest || each === pressed[0])
      return pair.length === 2 ? [`choose ${pair.join(' ')}`] : [`double ${rest}`]
    }
  }
  return []
}

function travels(event: Event, play: FbiPlay): ReturnType<Face<FbiView>['travels']> {
  const values = (event['values'] ?? {}) as Record<string, number | number[]>
  const seat = event['seat'] as number
  const card = typeof values['card'] === 'number' ? play.kinds[values['card']] : undefined
  switch (event['name']) {
    case 'deal':
      return (values['purple'] as number[]).flatMap((n, to) =>
        [n, -n].map((value) => ({ from: 'deck', to: `seat/${to}`, card: `purple ${value}` })),
      )
    case 'turn':
      return (values['cards'] as number[])
        .flatMap((n) => play.kinds[n] ?? [])
        .map((kind) => ({ from: 'deck', to: `row/${kind.split(' ')[0]}`, card: kind }))
    case 'release':
      if (!card) return []
      return [{ from: seat === play.reader ? `slammer/${card}` : `seat/${seat}`, to: 'out', card }]
    case 'arrest':
      return card ? [{ from: `row/${COLOURS[values['colour'] as number]}`, to: `seat/${seat}`, card }] : []
  }
  return []
}

const face: Face<FbiView> = { name: 'fbi', Board, Emblem, Card, touches, means, say, travels }

export default face
