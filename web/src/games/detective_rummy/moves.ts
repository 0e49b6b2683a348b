/** The moves of Detective Rummy: what they are made of, what a press may mean, what they are called. */

import {
  assignmentName,
  cardName,
  changerName,
  choice,
  detectiveName,
  has,
  itemName,
  locationName,
  plainly,
  say,
  skillName,
  suspectName,
  type Table,
} from './text'

function parse(text: string): [verb: string, rest: string] {
  const space = text.indexOf(' ')
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)]
}

/** The things that a move is made of, in the order in which they are pressed. */
export function touches(text: string, play: Table): string[] {
  const [verb, rest] = parse(text)
  const id = rest.toUpperCase()
  switch (verb) {
    case 'detective':
      return [`detective/${id}`]
    case 'visit':
    case 'location':
      return [`location/${id}`]
    case 'suspect':
    case 'from':
      return [`suspect/${id}`]
    case 'heal':
    case 'skill':
    case 'set':
      return [`skill/${id}`]
    case 'item':
      return [`item/${rest}`]
    case 'vest':
    case 'gun':
      return [`item/${verb}`]
    case 'glass':
      return ['item/magnifier']
    case 'assignment':
      return [`assignment/${rest}`]
    case 'option':
      return [`option/${rest}`]
    case 'reveal':
      return [`changer/${rest}`]
    case 'pay':
    case 'add':
    case 'drop':
    case 'give':
    case 'fingerprint':
      return [`hand/${rest}`]
    case 'kit':
      return ['item/kit', `hand/${rest}`]
    case 'take':
      return [play.view.question === 'look' ? `looked/${rest}` : `discard/${rest}`]
  }
  return []
}

/** Which moves somebody may mean who presses a thing. */
export function means(thing: string, play: Table): string[] {
  const [what, id = ''] = thing.split('/')
  const low = id.toLowerCase()
  const { phase, question, selecting } = play.view
  switch (what) {
    case 'hand': {
      if (question === 'visit' || question === 'heal') return [`pay ${id}`]
      if (question === 'pass') return [`give ${id}`]
      if (selecting) return [`add ${id}`]
      if (question || phase !== 'actions') return [`drop ${id}`]
      const set = id.split('-')[1] ?? ''
      return id.startsWith('c') ? [`set ${set}`] : [`fingerprint ${id}`, `kit ${id}`]
    }
    case 'location':
      return [question === 'location' ? `location ${low}` : `visit ${low}`]
    case 'suspect':
      return [`suspect ${low}`, `from ${low}`]
    case 'skill':
      if (question === 'skill') return [`skill ${low}`]
      return (play.view.wounded[play.view.seat ?? -1] ?? []).includes(id)
        ? [`heal ${low}`, `set ${low}`]
        : [`set ${low}`, `heal ${low}`]
    case 'item': {
      if (question === 'item') return [`item ${id}`]
      const card = Object.keys(play.view.hand).find((kind) => !kind.startsWith('c'))
      return id === 'kit' ? (card ? [`kit ${card}`] : []) : [id === 'magnifier' ? 'glass' : id]
    }
    case 'discard':
    case 'looked':
      return [`take ${id}`]
    case 'assignment':
      return [`assignment ${id}`]
    case 'changer':
      return [`reveal ${id}`]
    case 'detective':
      return [`detective ${low}`]
    case 'option':
      return [`option ${id}`]
  }
  return []
}

/** The sentence for an answer: by what it will do, by what is asked, or plain. */
function keyOf(verb: string, play: Table): string {
  const { question, purpose } = play.view
  const keys = [`move.${verb}_${question}_${purpose}`, `move.${verb}_${purpose}`, `move.${verb}_${question}`]
  return keys.find(has) ?? `move.${verb}`
}

/** A move in words, for a button. */
export function sayMove(text: string, play: Table): string {
  const [verb, rest] = parse(text)
  const id = rest.toUpperCase()
  const { phase, question, selecting, source, view } = { ...play.view, view: play.view }
  switch (verb) {
    case 'done':
      if (selecting) return say('move.done_set')
      return say(has(`move.done_${phase}`) ? `move.done_${phase}` : 'move.done')
    case 'decline':
      return say(question ? keyOf(verb, play) : 'move.decline_print')
    case 'use':
      return say(keyOf(verb, play))
    case 'detective': {
      const who = play.names?.[view.detectives.indexOf(id)] ?? ''
      return say(keyOf(verb, play), {
        detective: detectiveName(id),
        skill: skillName(id.split('-')[0]!),
        who,
      })
    }
    case 'visit':
    case 'location':
      return say(keyOf(verb, play), { location: locationName(id) })
    case 'heal':
    case 'set':
    case 'skill':
      return say(keyOf(verb, play), { skill: skillName(id) })
    case 'item':
      return say('move.item', { item: itemName(rest) })
    case 'option':
      return choice(source, rest) || say('move.option', { n: rest })
    case 'suspect':
      return say(keyOf(verb, play), { suspect: suspectName(id, view) })
    case 'from':
      return say('move.from', { suspect: suspectName(id, view) })
    case 'assignment':
      return say('move.assignment', { assignment: assignmentName(rest) })
    case 'reveal':
      return say('move.reveal', { changer: changerName(rest) })
    case 'pay':
    case 'add':
    case 'drop':
    case 'take':
    case 'give':
    case 'fingerprint':
    case 'kit':
      return say(`move.${verb}`, { card: cardName(rest) })
  }
  return !rest && has(`move.${verb}`) ? say(`move.${verb}`) : plainly(text)
}
