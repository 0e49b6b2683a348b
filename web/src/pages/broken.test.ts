// @vitest-environment happy-dom
/** A game whose drawing fails still has replays and lessons, and a failing page does not affect the others. */

import { mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import App from '../App.svelte'
import { go } from '../router.svelte'
import { alerts, broken, button, drawn, serve, snapshot } from '../table/fixture'
import { plain } from '../table/plain/index'

vi.mock('../table/faces', async () => {
  const { drawn } = await import('../table/fixture')
  return { faceOf: async () => drawn.face, emblemOf: async () => null }
})

const STEP = { seat: 0, events: [], view: { hand: { joplin: 1 } }, actors: [0], sheets: [], outcome: null }
const LOOK = { snapshot: snapshot({ status: 'ended' }), kinds: [], words: {}, mine: [], host: false }
const EVENT = { number: 1, kind: 'game', at: 0, text: 'Bob draws a card.' }
const PRACTICE = {
  title: 'The first lesson',
  puzzle: false,
  at: 0,
  of: 1,
  words: 'Draw a card.',
  spotlight: [],
  reads: false,
  over: false,
  acts: [],
  answer: null,
  news: [],
  kinds: [],
  snapshot: snapshot(),
}

let answers: Record<string, unknown>
let asked: string[]
let app: object

beforeEach(() => {
  asked = []
  drawn.face = {
    ...plain('no-such-game'),
    Centre: broken,
    Card: broken,
    travels: broken,
  }
  answers = {
    '/api/tables/table': LOOK,
    '/api/tables/table/replay': { kinds: [], words: {}, steps: [STEP, { ...STEP, events: [EVENT] }] },
    '/api/learn/no-such-game/lessons/first': PRACTICE,
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve(answers, (path, body) => asked.push(`${path} ${body}`))
  app = mount(App, { target: document.body })
})

afterEach(async () => {
  await unmount(app)
  document.body.textContent = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Pages are loaded on demand, and the machine may be busy. */
const soon = (what: () => void) => vi.waitFor(what, { timeout: 30_000 })
vi.setConfig({ testTimeout: 60_000 })

const text = () => document.body.textContent ?? ''

test('a replay goes on, step by step', async () => {
  go('/t/table/replay?reader=0')
  await soon(() => expect(alerts()).toEqual([expect.stringContaining('The drawing of this table')]))
  expect(text()).toContain('Joplin')
  document.querySelector<HTMLElement>('[aria-label="One step on"]')!.click()
  await soon(() => expect(text()).toContain('Step 1 of 1'))
})

test('a lesson goes on', async () => {
  go('/learn/no-such-game')
  await soon(() => expect(alerts()).toEqual([expect.stringContaining('The drawing of this table')]))
  expect(text()).toContain('Draw a card.')
  button('Deck')!.click()
  expect(asked.at(-1)).toContain('"act":"draw deck"')
})

test('a page that fails says so, and the others are there', async () => {
  const answer = { right: false, text: '', rule: null, best: null }
  answers['/api/learn/no-such-game/lessons/first'] = { ...PRACTICE, puzzle: true, over: true, answer }
  go('/learn/no-such-game')
  await soon(() => expect(alerts()).toEqual([expect.stringContaining('This page has failed')]))
  expect(document.querySelector('a[href="/about"]')).not.toBeNull()
  go('/about')
  await soon(() => expect(alerts()).toEqual([]))
  expect(document.querySelector('h1')).not.toBeNull()
})

test('whoever is kept out is told so by the desk', async () => {
  const others = fetch
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) =>
    path === '/api/guest'
      ? new Response(JSON.stringify({ code: 'banned', reason: 'You are kept out.' }), { status: 403 })
      : others(path, options),
  )
  answers['/api/games'] = { games: [], bots: [] }
  go('/')
  await vi.waitFor(
    () => expect(document.querySelector('.fault[role=alert] p')?.textContent).toBe('You are kept out.'),
    { timeout: 30_000 },
  )
})
