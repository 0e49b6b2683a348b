/** The moves of Love & Death: what they are made of, what a press may mean, what they are called. */

import type { Play } from '../../table/contract'
import type { LoveAndDeathView } from '../../wire/types'
import { has } from '../../words'
import { bare, carName, icons, list, plain, say, stopName, title } from './names'

export type Table = Play<LoveAndDeathView>

export const SHOPS = ['grocery', 'gas-station', 'garage', 'doctor', 'armory']
export const LODGINGS = ['cabin-camp', 'motel', 'hotel']
/** What a shop sells. */
export const GOODS: Record<string, string> = {
  grocery: 'food',
  'gas-station': 'gas',
  garage: 'body',
  doctor: 'hp',
  armory: 'ammo',
}
const WEAPONS = ['browning', 'colt', 'knife', 'enfield', 'grenade', 'remington', 'thompson', 'schofield']

/** The things that a move is made of. Nearly every move is one thing: one press. */
export function touches(text: string, play: Table): string[] {
  const words = text.split(' ')
  const [verb = '', a = '', b = ''] = words
  const second = words.at(-1) === '2' ? '/2' : ''
  switch (verb) {
    case 'take':
      return a === 'house' ? ['hideout/force'] : [`spot/${a}/take${second}`]
    case 'buy':
      if (a === 'one') return ['counter']
      return WEAPONS.includes(a) ? [`armory/${a}`] : [`spot/${a}/buy${second}`]
    case 'stick':
      return [`spot/${b}/rob${second}`]
    case 'rest':
      return [`spot/${a}/rest${second}`]
    case 'fork':
    case 'exit':
      return [`${verb}/${a}`]
    case 'replace':
      return [`skill/${a}/${b}`]
    case 'redraw':
      return [`weapon/${a}`]
    case 'use':
      return b ? [`weapon/${a}`, `who/${b}`] : [`weapon/${a}`]
    case 'bearer':
    case 'wound':
    case 'heal':
      return [`who/${a}`]
    case 'lose':
    case 'gain':
      return [`gauge/${a}`]
    case 'pay':
      return [`gauge/${a}`]
    case 'sleep':
      return a === 'hobo' ? [`skill/${b}/hobo`] : [`hideout/${a}`]
    case 'repair':
      return [`skill/${a}/mechanic`]
    case 'fistfight':
    case 'first-aid':
      return [`skill/${a}/${verb}`]
    case 'keep':
      return a === 'car' ? [`car/${play.view.car}`] : ['keep']
    case 'steal':
      return [`car/${a}`]
    case 'stow':
      return ['lake']
    case 'override':
      return [`override/${words.slice(1).join('_')}`]
    default:
      return [words.join('/')]
  }
}

/** Which moves somebody may mean who presses a thing, the most likely first. */
export function means(thing: string, play: Table): string[] {
  const parts = thing.split('/')
  const [what = '', a = '', b = ''] = parts
  const second = parts.at(-1) === '2' ? ' 2' : ''
  const { view } = play
  switch (what) {
    case 'spot': {
      const verb = b === 'rob' ? 'stick up' : b
      return [`${verb} ${a}${second}`]
    }
    case 'counter':
      return ['buy one']
    case 'armory':
      return [`buy ${a}`]
    case 'fork':
    case 'exit':
      return [`${what} ${a}`]
    case 'weapon':
      return a === 'knife' ? ['use knife bonnie', 'use knife clyde'] : [`use ${a}`, `redraw ${a}`]
    case 'who':
      if (view.ask === 'heal' || view.ask === 'shop') return [`heal ${a}`]
      return [view.ask === 'bearer' ? `bearer ${a}` : `wound ${a}`]
    case 'gauge':
      if (view.ask === 'hunter' && a === 'ammo') return ['pay ammo']
      return [view.ask === 'gain' ? `gain ${a}` : `lose ${a}`]
    case 'hideout':
      return [a === 'force' ? 'take house' : `sleep ${a}`]
    case 'skill':
      if (b === 'hobo') return [`sleep hobo ${a}`]
      if (b === 'mechanic') return [`repair ${a}`]
      if (b === 'fistfight' || b === 'first-aid') return [`${b} ${a}`]
      if (b === 'bluff') return [`bluff stick-up ${a}`, `bluff shootout ${a}`]
      return [`replace ${a} ${b}`]
    case 'keep':
      return ['keep card']
    case 'car':
      return [a === view.car ? 'keep car' : `steal ${a}`]
    case 'lake':
      return ['stow']
    case 'override':
      return [`override ${a.replaceAll('_', ' ')}`]
    default:
      return [parts.join(' ')]
  }
}

/** A move in words, for a button. */
export function sayMove(text: string, play: Table): string {
  const { view } = play
  if (text.startsWith('override ')) {
    return say('move.override', { move: sayMove(text.slice(9), play) })
  }
  if (text === 'accept' && view.noted) return say('move.accept', { move: sayMove(view.noted, play) })
  const words = text.replace('stick up', 'stick-up').split(' ')
  const [verb = '', a = '', b = ''] = words
  const values: Record<string, string | number> = {}
  let key = verb
  switch (verb) {
    case 'take':
      if (a === 'house') key = 'take_house'
      values['what'] = title(a)
      break
    case 'pass': {
      const stop = view.stops[view.stop]
      if (!stop) key = 'pass_on'
      values['what'] = stop ? stopName(stop) : ''
      break
    }
    case 'buy':
      if (a === 'one') key = 'buy_one'
      else if (WEAPONS.includes(a)) key = 'buy_weapon'
      else if (bare(a) === 'doctor') key = 'buy_doctor'
      values['what'] = title(a === 'one' ? (GOODS[view.shop ?? ''] ?? '') : a)
      break
    case 'stick-up':
    case 'rest':
      values['what'] = title(bare(a))
      break
    case 'fork':
    case 'exit':
      values['what'] = title(a)
      break
    case 'replace':
      if (title(b).startsWith(title(a))) key = 'redraw'
      values['who'] = title(a)
      values['what'] = title(b)
      break
    case 'done':
      if (play.legal.some((move) => move.text === 'stow')) key = 'done_stow'
      else if (view.ask === 'comforts') key = 'done_comforts'
      break
    case 'use':
      if (b) key = 'use_by'
      values['what'] = title(a)
      values['who'] = title(b)
      break
    case 'bearer':
      values['who'] = title(a)
      break
    case 'redraw':
    case 'lose':
    case 'gain':
    case 'arm':
      values['what'] = title(a)
      break
    case 'pay':
      key = 'pay_ammo'
      break
    case 'sleep':
      if (a === 'hobo') key = 'sleep_hobo'
      else if (a === 'romantic-farm' || a === 'wild-camping') key = `sleep_${a}`
      values['what'] = title(a)
      values['who'] = title(b)
      break
    case 'keep':
      key = `keep_${a}`
      values['what'] = a === 'car' ? carName(view.car, view.improved) : title(view.place ?? view.road ?? '')
      break
    case 'steal':
      values['what'] = carName(a, false)
      break
    case 'improve':
      values['what'] = carName(a, true)
      break
    case 'learn':
      values['who'] = title(a)
      values['what'] = title(b)
      break
    case 'bluff':
      key = `bluff_${a}`
      values['who'] = title(b)
      break
    case 'choose':
      values['what'] = list(icons([view.choices[Number(a) - 1] ?? '']).map(({ name }) => name))
      break
    case 'go':
      key = view.ask === 'comforts' ? 'go_on_comforts' : 'go_on'
      break
    default:
      values['who'] = title(a)
  }
  if (words.at(-1) === '2' && has(`ld.move.${key}_2`)) key += '_2'
  return has(`ld.move.${key}`) ? say(`move.${key}`, values) : plain(text)
}
