// @vitest-environment happy-dom
/** Replays: going forward plays the scenes, jumping does not. */

import { mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import App from '../App.svelte'
import { go } from '../router.svelte'
import { button, drawn, serve, snapshot } from '../table/fixture'
import { plain } from '../table/plain/index'

vi.mock('../table/faces', async () => {
  const { drawn } = await import('../table/fixture')
  return { faceOf: async () => drawn.face, emblemOf: async () => null }
})

const step = (number: number, title = '') => ({
  seat: 0,
  events: [
    {
      number,
      kind: 'game',
      at: 0,
      seat: 0,
      text: `Event ${number}.`,
      ...(title && { scene: { kind: 'robbery', title, prose: '', picture: '', weight: 'own', body: {} } }),
    },
  ],
  view: { hand: { joplin: 1 } },
  actors: [0],
  sheets: [],
  outcome: null,
})
const STEPS = [step(1), step(2, 'The bank'), step(3), step(4, 'The farm')]
const REVIEW = {
  seat: 0,
  steps: 3,
  brief: false,
  start: 0.5,
  result: 1,
  last: 0.5,
  cost: 0,
  luck: 0.5,
  by_decisions: 0,
  by_luck: 0.5,
  costliest: [],
  decisions: [],
}
let app: object
let answers: Record<string, unknown>

beforeEach(() => {
  answers = {
    '/api/tables/table': {
      snapshot: snapshot({ status: 'ended' }),
      kinds: [],
      words: {},
      mine: [],
      host: false,
    },
    '/api/tables/table/replay': { kinds: [], words: {}, steps: STEPS },
    '/api/guest': { name: 'Ann' },
  }
  serve(answers)
  drawn.face = plain('no-such-game')
  app = mount(App, { target: document.body })
})
afterEach(async () => {
  await unmount(app)
  document.body.textContent = ''
  vi.unstubAllGlobals()
})

vi.setConfig({ testTimeout: 60_000 })
const soon = (what: () => void) => vi.waitFor(what, { timeout: 30_000 })
const text = () => document.body.textContent ?? ''
const scene = () => document.querySelector('.stage h2')?.textContent ?? null
const press = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.click()

test('a step forward plays its scene, and comes after it', async () => {
  go('/t/table/replay?reader=0&step=0')
  await soon(() => expect(text()).toContain('Step 0 of 3'))
  press('One step on')
  await soon(() => expect(scene()).toBe('The bank'))
  expect(text()).toContain('Step 0 of 3')
  button('Go on')!.click()
  await soon(() => expect(text()).toContain('Step 1 of 3'))
  expect(scene()).toBe(null)
  press('One step on')
  await soon(() => expect(text()).toContain('Step 2 of 3'))
})

test('to leap to a step plays nothing, and takes a scene from the stage', async () => {
  go('/t/table/replay?reader=0&step=0')
  await soon(() => expect(text()).toContain('Step 0 of 3'))
  press('One step on')
  await soon(() => expect(scene()).toBe('The bank'))
  press('To the end')
  await soon(() => expect(text()).toContain('Step 3 of 3'))
  expect(scene()).toBe(null)
  press('One step back')
  await soon(() => expect(text()).toContain('Step 2 of 3'))
  expect(scene()).toBe(null)
})

/** From now on a review is made until it is let go. */
function reviewing(): (value?: unknown) => void {
  let done: (value?: unknown) => void = () => {}
  const made = new Promise((resolve) => (done = resolve))
  const others = fetch
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (!path.endsWith('/review')) return others(path, options)
    await made
    return new Response(JSON.stringify(REVIEW))
  })
  return done
}

test('a review goes on while one looks at another seat or page, and is there afterwards', async () => {
  const done = reviewing()
  go('/t/table/replay?reader=0&step=0&review')
  await soon(() => expect(document.querySelector('.review progress')).not.toBe(null))
  expect(text()).toContain('Going through every decision of Ann')
  go('/t/table/replay?reader=1&step=2', { replace: true, keep: true })
  await soon(() => expect(text()).toContain('Step 2 of 3'))
  expect(document.querySelector('.review progress')).not.toBe(null)
  expect(text()).toContain('Going through every decision of Ann')
  go('/nowhere')
  await soon(() => expect(document.querySelector('.review')).toBe(null))
  go('/t/table/replay?reader=1&step=0')
  await soon(() => expect(document.querySelector('.review progress')).not.toBe(null))
  done()
  await soon(() => expect(document.querySelector('.review svg')).not.toBe(null))
  go('/t/table/replay?reader=none&step=1', { replace: true, keep: true })
  await soon(() => expect(text()).toContain('Step 1 of 3'))
  expect(document.querySelector('.review h2')!.textContent).toBe('Review: Ann')
})
