import { expect, test } from 'vitest'
import { bring, has } from '../../words'
import type { Event, LoveAndDeathView } from '../../wire/types'
import { boxOf, STANDARD } from './cards'
import { begins, filmed, halted } from './film'
import type { Table } from './table'
import { forced, icons, prose, readIcon, say, signs, specialName, stopName, title } from './names'
import { groups } from './choices'
import { chances, near } from './odds'
import { picture, PALETTES } from './scenes'
import { PROPS } from './props'
import { current } from './shown'

test('every card has a name, a text and a picture', () => {
  for (const id of STANDARD.cards.keys()) {
    expect(title(id)).not.toBe('')
    expect(prose(id)).not.toBe('')
    const { palette, things } = picture(id)
    expect(PALETTES[palette]).toBeDefined()
    expect(things.length, id).toBeGreaterThan(0)
    for (const [name] of things) expect(name.startsWith('car ') || name in PROPS, `${id}: ${name}`).toBe(true)
  }
})

test('a pack can name its cards and cars', () => {
  const [ours, car] = [title('sunken-lane'), title('roadster')]
  bring({
    'love-and-death.name.sunken-lane': 'Widow Hart’s Lane',
    'love-and-death.text.sunken-lane': 'Two gates, both open.',
  })
  expect(title('sunken-lane')).toBe('Widow Hart’s Lane')
  expect(prose('sunken-lane')).toBe('Two gates, both open.')
  expect(title('roadster')).toBe(car)
  bring({})
  expect(title('sunken-lane')).toBe(ours)
  expect(title('my-own-lane')).toBe('my own lane')
})

test('icons read as words', () => {
  expect(readIcon('food-1')).toEqual({ glyph: 'food', n: -1, name: 'food −1' })
  expect(readIcon('shoot*2')?.name).toBe('2 shootouts')
  expect(readIcon('shoot')?.name).toBe('a shootout')
  expect(icons(['side-end', 'time-1', 'replace:village', 'destiny:bank'])).toHaveLength(3)
})

test('what a card does not print is nothing, and has no name', () => {
  const { hideouts, police, cards } = STANDARD
  expect(hideouts['romantic-farm']?.icons).toEqual([])
  const printed = [...cards.values()].flatMap(({ card }) => [
    ...(card.icons ?? []),
    ...(card.entry ?? []),
    ...Object.values(card.sides ?? {}).flat(),
  ])
  const rest = [...Object.values(hideouts), ...Object.values(police)].flatMap((one) =>
    'icons' in one ? one.icons : one.lines.flat(),
  )
  for (const { name } of icons([...printed, ...rest])) expect(name).not.toMatch(/undefined/i)
})

test('what only other boxes print reads as words', () => {
  const names = icons(['food+1 or ammo-1', 'wanted+1']).map(({ name }) => name)
  expect(names).toEqual(['food +1', 'or', 'ammo −1', 'Wanted +1'])
  expect(signs('clue or grocery! or fork town')).toEqual(['clue', 'grocery!', 'fork town'])
  expect(stopName('clue or grocery!')).toBe('clue or grocery store (difficult)')
  expect(forced('forced food+1 or ammo+1 time-1')).toEqual(['food+1 or ammo+1', 'time-1'])
  expect(stopName('forced wanted+1')).toBe('something you cannot pass: Wanted +1')
  expect(specialName('free-stop country-road')).toBe('1 more free stop on each country road')
  expect(specialName('spare love wild-camping')).toBe('sleeping at: wild camping, you lose no love')
  expect(specialName('spare body-1 fights')).toBe('in a fight with the police the first body −1 is spared')
  expect(specialName('bank: time+1')).toBe('after a bank job: 1 ahead on the track')
})

const move = (label: string, things: string[], more: object = {}) => ({
  text: label,
  label,
  things,
  tone: 'go',
  note: '',
  group: '',
  ...more,
})
const table = (view: object, ...legal: object[]) =>
  ({
    view: { stops: [], icons: [], exits: [], display: [], noted: null, hp: {}, hp_max: {}, ...view },
    legal,
    reader: 0,
    snapshot: { game: { pack: 'standard', earlier: false } },
  }) as unknown as Table

const closed = (play: Table, why: Record<string, string>): Table =>
  ({ ...play, snapshot: { ...play.snapshot, closed: why } }) as Table

test('what can be done stands beside what the card offers and is closed', () => {
  const here = table(
    { ask: 'stop', stops: ['grocery!', 'clue'], stop: 0 },
    move('Drive on', ['pass'], { tone: 'pass' }),
  )
  const [first] = groups(here)
  expect(first?.options.map(({ thing }) => thing)).toEqual(['spot/grocery/buy', 'spot/grocery/rob', 'pass'])
  expect(first?.options.map(({ label }) => label)).toEqual(['Go in and buy', 'Stick it up', 'Drive on'])
  const hit = move('Bonnie is hit', ['who/bonnie'], { tone: 'fatal', note: 'This kills Bonnie' })
  const [who] = groups(table({ ask: 'wound', hp: { clyde: 3 }, hp_max: { clyde: 4 } }, hit))
  expect(who?.options[0]).toMatchObject({ tone: 'fatal', note: 'This kills Bonnie' })
  expect(who?.options[1]).toMatchObject({ label: 'Clyde', note: '3 of 4 HP' })
})

test('what is closed says what is missing to it, once for a house', () => {
  const free = move('Sleep outside', ['hideout/wild-camping'], { note: 'Free: love −1' })
  const night = closed(table({ ask: 'night', goal: 2 }, free), { 'hideout/house': '3 clues; you have 1' })
  const options = groups(night).flatMap((group) => group.options)
  const note = (id: string) => options.find(({ thing }) => thing === `hideout/${id}`)?.note
  expect(note('wild-camping')).toBe('Free: love −1')
  expect(note('house')).toBe('3 clues; you have 1')
  expect(options.map(({ label }) => label).join()).not.toMatch(/undefined|-/)
  const morning = closed(
    table({ ask: 'place', icons: ['motel', 'grocery'] }, move('', ['spot/grocery/rob'])),
    {
      'spot/motel/rest': 'not before the afternoon',
      'spot/grocery/buy': 'you have no dollars',
    },
  )
  const [motel, grocery] = groups(morning)
  expect(motel?.options.map(({ note }) => note)).toEqual(['not before the afternoon'])
  expect(grocery?.options.map(({ note }) => note)).toEqual(['you have no dollars', ''])
})

test('a stick-up shows its cards, and says them to whoever does not see them', () => {
  const rob = move('Stick up the bank', ['spot/bank/rob'], {
    note: '$2; shots on 1 of 2',
    brief: '$2',
    risk: ['shoot', ''],
  })
  const [bank] = groups(table({ ask: 'place', icons: ['bank'] }, rob))
  const said = 'Stick up the bank. $2; shots on 1 of 2'
  expect(bank?.options[0]).toMatchObject({ note: '$2', risk: ['shoot', ''], said })
})

test('nobody is done at a counter before anything was bought, and the loot comes before leaving it', () => {
  const one = move('Buy one: gas', ['counter'])
  const things = (play: Table) => groups(play).flatMap(({ options }) => options.map(({ thing }) => thing))
  expect(things(table({ ask: 'shop', shop: 'gas-station' }, one))).toEqual(['counter'])
  expect(things(table({ ask: 'shop', shop: 'gas-station' }, one, move('Done', ['done'])))).toEqual([
    'counter',
    'done',
  ])
  expect(things(table({ ask: 'stow' }, move('Leave it', ['done']), move('Stow', ['lake'])))).toEqual([
    'lake',
    'done',
  ])
})

test('what was halted at on this road is known from what was told', () => {
  const told = (name: string, values: object) =>
    ({ number: 0, at: 0, kind: 'game', text: '', name, values }) as unknown as Event
  const road = told('draw', { deck: 'road', card: 'toll-bridge' })
  const before = [told('halt', { stop: 'clue' }), road]
  expect(halted([...before, told('halt', { stop: 'love' }), told('pass', { stop: 'clue' })])).toEqual([
    'love',
  ])
  expect(halted(before)).toEqual([])
})

test('a stick-up draws from the destiny deck, a turn-off from that of its place', () => {
  const here = table(
    { ask: 'stop', stops: ['bank', 'clue'], stop: 0, road: 'toll-bridge' },
    move('', ['spot/bank/rob']),
    move('', ['fork/town']),
  )
  expect([...near(here.view, here)]).toEqual(['destiny', 'town'])
})

test('what a deck can bring is counted on the cards that are left', () => {
  const found = chances('memory', ['empty-chair', 'unsent-letter', 'toolbox'], STANDARD)
  expect(found.map(({ n }) => n)).toEqual([2, 1, 1])
})

test('the film has every shot, where it belongs', () => {
  const told = (name: string, values: object) => ({ number: 0, at: 0, kind: 'game', text: '', name, values })
  const film = filmed([
    told('draw', { deck: 'road', card: 'toll-bridge' }),
    told('draw', { deck: 'weapon', card: 'colt' }),
    told('victim', { was: 0, now: 1 }),
    told('police', { police: 'sheriff', space: 1 }),
    told('sleep', { hideout: 'motel', night: 1 }),
    told('phase', { phase: 'morning', day: 2 }),
    told('draw', { deck: 'road', card: 'toll-bridge' }),
  ])
  expect(film.map(({ day, kind, id }) => `${day} ${kind} ${id}`)).toEqual([
    '1 card toll-bridge',
    '1 victim 1',
    '1 police sheriff',
    '1 night 1',
    '2 card toll-bridge',
  ])
})

test('the middle shows who is fought, and not who comes next', () => {
  const view = { phase: 'dawn', ask: 'wound', side: 'line', police: 'sheriff', fought: 'local-police' }
  const shown = (line: number | null) =>
    current({ ...view, fought_line: line } as unknown as LoveAndDeathView)
  expect([shown(1).id, shown(1).over]).toEqual(['local-police', say('now.line', { n: 1 })])
  expect(shown(null).over).toBe(say('now.fight'))
})

test('whoever asks what a wreck costs shows the wreck, not the road', () => {
  const view = { phase: 'dawn', ask: 'wound', body: 0, side: 'none', next_road: 'road', road: null }
  const shown = (more: object) => current({ ...view, ...more } as unknown as LoveAndDeathView).id
  expect([shown({}), shown({ body: 1 }), shown({ phase: 'night' })]).toEqual(['wreck', 'between', 'between'])
})

test('the cards drawn here are those of the standard box', () => {
  expect(STANDARD.cards.size).toBe(12 + 15 + 8 + 8 + 8 + 12 + 18)
  const deck = (id: string) => STANDARD.cards.get(id)?.deck
  expect(deck('toll-bridge')).toBe('road')
  for (const { card } of STANDARD.cards.values()) {
    const marks = [...Object.values(card.sides ?? {}).flat(), ...(card.icons ?? []), ...(card.entry ?? [])]
    for (const mark of marks) expect(readIcon(mark), `${card.id}: ${mark}`).not.toBeNull()
    if (card.bonus) expect(card.bonus, card.id).toHaveLength(3)
    else expect(card.sides ?? card.icons ?? card.options ?? card.stops, card.id).toBeDefined()
  }
  expect(STANDARD.cards.get('quiet-clerk')?.card.sides).toHaveProperty('accident')
  expect(STANDARD.hideouts['wild-camping']).toMatchObject({ price: 0 })
  expect(STANDARD.cars['ford-a']?.[1].speed).toBe('yellow')
  expect(STANDARD.police['frank-hamer']?.lines).toHaveLength(3)
})

test('of a home-made box nothing is told that may be otherwise there', () => {
  const home = boxOf({ snapshot: { game: { pack: 'mine', earlier: false } } })
  expect(home.cards.size).toBe(0)
  expect(chances('memory', ['empty-chair'], home)).toEqual([])
  expect(chances('destiny', ['quiet-clerk'], home)).toEqual([])
  expect(boxOf({ snapshot: { game: { pack: 'standard', earlier: false } } })).toBe(STANDARD)
  expect(boxOf({ snapshot: { game: { pack: 'standard', earlier: true } } })).toBe(home)
})

test('names, prose and ends are those of the game', () => {
  expect(title('quiet-clerk')).not.toBe('quiet clerk')
  expect(prose('quiet-clerk')).not.toBe('')
  expect(say('phase.dawn')).toBe('Dawn')
  for (const key of ['outcome.starved', 'sheet.reason.starved', 'sheet.loot'])
    expect(has(`love-and-death.${key}`), key).toBe(true)
})

test('a story opens once, before anything was done', () => {
  const event = (number: number, name: string, values: object) =>
    ({ number, kind: 'game', name, values, at: 0, text: '' }) as unknown as Event
  const deal = event(1, 'deal', {})
  const guns = event(2, 'draw', { deck: 'weapon', card: 'colt' })
  const road = event(3, 'draw', { deck: 'country-road', card: 'dry-gulch' })
  expect(begins([guns, deal, road])).toBe(deal)
  expect(begins([deal, road, event(4, 'halt', { stop: 'clue' })])).toBe(null)
  expect(begins([deal, road, event(4, 'draw', { deck: 'village', card: 'sawmill' })])).toBe(null)
  expect(begins([])).toBe(null)
})
