// @vitest-environment happy-dom
/** Everybody's standing, drawn from a View alone. */

import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import type { BodyProps, BoardProps, Face } from '../../table/contract'
import { snapshot } from '../../table/fixture'
import { TablePlay, type Source } from '../../table/play.svelte'
import type { Staged } from '../../table/scenes'
import type { FbiView } from '../../wire/types'
import Awards from './Awards.svelte'
import Others from './Others.svelte'
import Row from './Row.svelte'

const each = <T>(value: T) => ({ red: value, yellow: value, blue: value, green: value, black: value })

/** Ann has red 4 and blue 1, Bob yellow 3 and blue 1; both keep a purple card. */
function view(more: Partial<FbiView> = {}): FbiView {
  return {
    seat: 0,
    actors: [0],
    round: 2,
    turn: 0,
    phase: 'first-pass',
    cuffs: 1,
    last_turn: false,
    deck: 30,
    deck_cards: {},
    table: { ...each([]), red: [5, -1] },
    slammers: [
      ['red 4', 'blue 1', 'purple -2'],
      ['yellow 3', 'blue 1', 'purple 1'],
    ],
    out: [],
    released: ['none', 'none'],
    order: [1, 0],
    offered: ['red'],
    chosen: ['red', 'blue'],
    chosen_by: [0, 1],
    played: [[], []],
    points: [3, 5],
    nets: { ...each([0, 0]), red: [4, 0], yellow: [0, 3], blue: [1, 1], purple: [-2, 1] },
    compared: { ...each([0, 0]), red: [4, 0], yellow: [0, 3], blue: [1, 1] },
    leaders: { ...each([0, 1]), red: [0], yellow: [1] },
    leads: { ...each(0), red: 4, yellow: 3 },
    worth: { red: 5, yellow: 4, blue: 3, green: 2, black: 1 },
    bonuses: { ...each(null), red: 0, yellow: 1 },
    standings: [8, 9],
    ...more,
  } as unknown as FbiView
}

let drawn: Record<string, unknown> | undefined

function clear(): void {
  if (drawn) void unmount(drawn)
  drawn = undefined
  document.body.textContent = ''
}

afterEach(clear)

const shown = () => document.body.textContent!.replace(/\s+/g, ' ')

function draw<P extends object>(part: Component<P>, props: P): string {
  clear()
  drawn = mount(part, { target: document.body, props })
  flushSync()
  return shown()
}

function table(more: Partial<FbiView> = {}): BoardProps<FbiView>['play'] {
  const seen = view(more)
  const source = {
    snapshot: snapshot({ legal: [], view: seen as never }),
    reader: seen.seat,
    kinds: [],
    events: [],
    open: null,
    current: true,
  }
  return new TablePlay(source as unknown as Source, {} as Face) as never
}

test("if it ended now: every slammer with its bonus cards, and everybody's place", () => {
  const text = draw(Others, { play: table() })
  expect(text).toContain('If it ended now')
  expect(text).toContain('You: 3 in the slammer, 8 with bonus cards, place 2.')
  expect(text).toContain('Bob: 5 in the slammer, 9 with bonus cards, place 1.')
})

test('who would get which bonus card, by how much; a tie and an open one are told apart', () => {
  const text = draw(Others, { play: table() })
  expect(text).toContain('Red bonus card (Murder), worth 5: You would get it, ahead by 4.')
  expect(text).toContain('Yellow bonus card (Drugs), worth 4: Bob would get it, ahead by 3.')
  expect(text).toContain(
    'Blue bonus card (White-collar), worth 3: nobody would get it, a tie of You and Bob.',
  )
  expect(text).toContain('Green bonus card (Fraud), worth 2: nobody would get it yet.')
})

test('a sum of a colour says what it is made of, and whether it leads', () => {
  const text = draw(Others, { play: table() })
  expect(text).toContain('Red: 4 from 4, would get the bonus card.')
  expect(text).toContain('Blue: 1 from 1, level at the top.')
  expect(text).toContain('Purple: −2 from −2.')
})

test('when it is over, it is the result', () => {
  const text = draw(Others, { play: table({ phase: 'over', actors: [], turn: null }) })
  expect(text).toContain('Result')
  expect(text).not.toContain('If it ended now')
})

test('a column has one name, its colour; its department stands beside it where there is room', () => {
  draw(Others, { play: table() })
  expect([...document.querySelectorAll('.bonus .name')].map((one) => one.textContent)).toEqual([
    'Red',
    'Yellow',
    'Blue',
    'Green',
    'Black',
  ])
  expect(draw(Row, { play: table() as never, colour: 'red' as const })).toContain('Red row (Murder): 5')
  const body = { bonuses: each(null), worth: each(1), cards: [3, 5], scores: [8, 9] }
  const props: BodyProps = { scene: { body } as unknown as Staged, names: ['Ann', 'Bob'], events: [] }
  expect(draw(Awards, props)).toContain('Red, Murder')
})
