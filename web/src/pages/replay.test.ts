// @vitest-environment happy-dom
/** Replays: going forward plays the scenes, jumping does not. */

import { mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import App from '../App.svelte'
import { go } from '../router.svelte'
import { button, serve, snapshot } from '../table/fixture'
import { plain } from '../table/plain/index'

vi.mock('../table/faces', () => ({
  faceOf: async () => plain('no-such-game'),
  emblemOf: async () => null,
}))

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
let app: object

beforeEach(() => {
  serve({
    '/api/tables/table': {
      snapshot: snapshot({ status: 'ended' }),
      kinds: [],
      words: {},
      mine: [],
      host: false,
    },
    '/api/tables/table/replay': { kinds: [], words: {}, steps: STEPS },
  })
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
