/** The possible actions as things to press: everything that the card offers, and what the server allows beyond it. */

import { boxOf, STANDARD } from './cards'
import type { Move } from '../../table/contract'
import { bare, carName, head, icons, list, say, signs, title } from './names'
import type { Table } from './table'

const SHOPS = ['grocery', 'gas-station', 'garage', 'doctor', 'armory']
const LODGINGS = ['cabin-camp', 'motel', 'hotel']
/** The goods of a shop. */
const GOODS: Record<string, string> = {
  grocery: 'food',
  'gas-station': 'gas',
  garage: 'body',
  doctor: 'hp',
  armory: 'ammo',
}

export interface Option {
  thing: string
  label: string
  /** The same, if no sign above it names the house. */
  full: string
  glyph: string
  /** A line below the name; '' for none. */
  note: string
  /** What it brings, as icons of cards. */
  icons: readonly string[]
  /** A picture instead of the sign: what to draw, and of whom. */
  picture?: 'who' | 'weapon' | 'car' | 'scene'
  id: string
  tone: Move['tone']
  /** Its whole text for screen readers. */
  said: string
  /** For each card that it may draw, the worst that it brings, the worst card first. */
  risk: readonly string[]
}

/** Options that belong together, such as those of one house in a place. */
interface Group {
  /** The stop or icon that they belong to; '' for none. */
  stop: string
  options: Option[]
  /** None of them is open now. */
  closed?: boolean
}

/** These names are the rulebook's, in every pack. */
const HIDEOUTS = Object.keys(STANDARD.hideouts)
const CARS = Object.keys(STANDARD.cars)

function deeds(stop: string): string[] {
  if (signs(stop).length > 1) return signs(stop).flatMap(deeds)
  const what = bare(stop)
  if (SHOPS.includes(what)) return [`spot/${what}/buy`, `spot/${what}/rob`]
  if (LODGINGS.includes(what)) return [`spot/${what}/rest`, `spot/${what}/rob`]
  if (what === 'bank') return ['spot/bank/rob']
  if (what === 'clue' || what === 'love') return [`spot/${what}/take`]
  return what.startsWith('fork ') ? [`fork/${what.slice(5)}`] : []
}

/** The card's own choices, allowed or not. */
function offered(play: Table): Group[] {
  const { view } = play
  const group = (things: string[], stop = ''): Group => ({
    stop,
    options: [...new Set(things)].map((thing) => option(thing, play)),
  })
  const legal = (thing: string) => play.legal.some(({ things }) => things[0] === thing)
  const openFirst = (things: string[]): Group[] => [
    group(things.filter(legal)),
    { ...group(things.filter((one) => !legal(one))), closed: true },
  ]
  switch (view.ask) {
    case 'stop': {
      const stop = view.stops[view.stop]
      return stop ? [group([...deeds(stop), 'pass'], stop)] : []
    }
    case 'place': {
      const texts = play.legal.flatMap(({ things }) => things)
      const houses = [...new Set(view.icons)].map((icon) => {
        const things = deeds(icon).flatMap((thing) => {
          const allowed = texts.filter((other) => other === thing || other === `${thing}/2`)
          return allowed.length ? allowed : [thing]
        })
        // a completely closed house says so once
        return group(things.some(legal) ? things : things.slice(0, 1), icon)
      })
      return [...houses, group(view.exits.map((road) => `exit/${road}`))]
    }
    case 'shop':
      return [
        group([
          ...(view.shop === 'doctor' ? ['who/bonnie', 'who/clyde'] : ['counter']),
          ...(view.shop === 'armory' ? view.display.map((weapon) => `armory/${weapon}`) : []),
          ...(legal('done') ? ['done'] : []),
        ]),
      ]
    case 'stow':
      return [group(['lake', 'done'].filter(legal))]
    case 'night': {
      const hideouts = HIDEOUTS.filter((hideout) => !LODGINGS.includes(hideout))
      const open = hideouts.filter((hideout) => hideout !== 'romantic-farm' || view.goal !== null)
      return openFirst(open.map((hideout) => `hideout/${hideout}`))
    }
    case 'car':
      return openFirst([view.car, ...CARS.filter((car) => car !== view.car)].map((car) => `car/${car}`))
    case 'memory':
      return [group(['suffer', 'reverse'])]
    case 'wound':
    case 'heal':
    case 'bearer':
      return [group(['who/bonnie', 'who/clyde'])]
    default:
      return []
  }
}

/** Everything to press in the middle of the table. */
export function groups(play: Table): Group[] {
  if (play.reader === null || play.legal.length === 0) return []
  const noted = play.view.noted !== null
  const found = noted ? [] : offered(play).filter(({ options }) => options.length)
  const known = new Set(found.flatMap(({ options }) => options.map(({ thing }) => thing)))
  const begins = new Set(play.legal.flatMap(({ things }) => things.slice(0, 1)))
  const more = [...begins].filter((thing) => !known.has(thing))
  const rest = { stop: '', options: more.map((thing) => option(thing, play)) }
  return [
    ...found.filter(({ closed }) => !closed),
    ...(more.length ? [rest] : []),
    ...found.filter(({ closed }) => closed),
  ]
}

/** The things in the middle: other parts that show one of them leave its name to the middle. */
export function tiled(play: Table): Set<string> {
  return new Set(groups(play).flatMap(({ options }) => options.map(({ thing }) => thing)))
}

const SIGNS: Record<string, string> = {
  pass: 'up',
  keep: 'card',
  done: 'done',
  go: 'arrow',
  carjack: 'car',
  wait: 'wait',
  lake: 'lake',
  suffer: 'memory',
  reverse: 'reverse',
  kill: 'victim',
  stand: 'arrow',
  retire: 'moon',
  accept: 'done',
  boost: 'hp',
  improve: 'car',
  bluff: 'skill',
}

function sign(thing: string, play: Table): string {
  const [what = '', a = '', b = ''] = thing.split('/')
  if (what === 'spot') return b === 'take' ? a : b
  if (what === 'fork' || what === 'exit' || what === 'gauge') return a
  if (what === 'hideout') return a === 'force' ? 'rob' : a
  if (what === 'counter') return GOODS[play.view.shop ?? ''] ?? 'dollar'
  if (what === 'skill')
    return b === 'first-aid' ? 'hp' : b === 'mechanic' ? 'body' : b === 'fistfight' ? 'fist' : 'skill'
  return SIGNS[what] ?? 'skill'
}

/** The action at a spot, without the spot's name, which is above. */
function deed(thing: string): string {
  const [, a = '', b = '', second] = thing.split('/')
  const words = say(`deed.${b === 'buy' && a === 'doctor' ? 'buy_doctor' : b}`)
  return second ? `${words} (${say('deed.again')})` : words
}

/** The name of a thing that begins no move now. */
function closed(thing: string, { view }: Table): string {
  const [what = '', a = ''] = thing.split('/')
  if (what === 'counter') return head(GOODS[view.shop ?? ''] ?? '')
  if (what === 'car') return carName(a, false)
  return a ? head(a) : say(`closed.${what}`)
}

function option(thing: string, play: Table): Option {
  const { view } = play
  const box = boxOf(play)
  const [what = '', a = ''] = thing.split('/')
  const moves = play.legal.filter(({ things }) => things[0] === thing)
  const [move] = moves
  const one: Option = {
    thing,
    label: move?.label ?? closed(thing, play),
    full: '',
    glyph: sign(thing, play),
    note: (move ? (move.brief ?? move.note) : play.snapshot.closed?.[thing]) ?? '',
    icons: [],
    id: a,
    tone: move?.tone ?? 'go',
    said: '',
    risk: move?.risk ?? [],
  }
  if (moves.length > 1 && what === 'weapon') one.label = say('choice.who_uses', { what: title(a) })
  switch (what) {
    case 'spot':
      one.full = one.label
      one.label = deed(thing)
      break
    case 'who':
      one.picture = 'who'
      one.note ||= say('choice.hp', { n: view.hp[a] ?? 0, most: view.hp_max[a] ?? 0 })
      break
    case 'weapon':
      one.picture = 'weapon'
      break
    case 'armory':
      one.picture = 'weapon'
      if (box.prices[a]) one.note ||= say('choice.dollars', { n: box.prices[a] })
      break
    case 'car': {
      one.picture = 'car'
      if (a === view.car) one.note = say(view.body ? 'choice.mine' : 'choice.wreck')
      break
    }
    case 'hideout': {
      const hideout = box.hideouts[a]
      if (!move && hideout) one.icons = hideout.icons
      if (HIDEOUTS.includes(a)) one.picture = 'scene'
      break
    }
    case 'reverse':
      one.note ||= say('choice.have_clues', { n: view.clues })
      break
    case 'pass':
      if (view.ask === 'stop') one.label = say('closed.pass') // its sign stands above, or on the road
      break
    case 'choose':
      one.icons = [view.choices[Number(a) - 1] ?? '']
      break
    case 'lake':
      one.note = say('choice.lake', { n: view.lake, loot: view.loot })
      break
  }
  const brings = list(icons(one.icons).map(({ name }) => name))
  const note = (move && one.risk.length ? move.note : one.note) || ''
  one.said = [move?.label ?? (one.full || one.label), note, one.icons.length ? brings : '']
    .filter(Boolean)
    .join('. ')
  return one
}
