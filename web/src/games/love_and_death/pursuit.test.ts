// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import type { Event } from '../../wire/types'
import type { Staged } from '../../table/scenes'
import End from './End.svelte'
import Epilogue from './Epilogue.svelte'
import { say } from './names'
import Pursuit from './Pursuit.svelte'
import type { Table } from './table'
import { tale, tripOf } from './tale'

let shown: ReturnType<typeof mount> | undefined

afterEach(async () => {
  if (shown) await unmount(shown)
  document.body.textContent = ''
})

const SEAT = { kind: 'person', name: '', level: '', kept: false, invited: false }

function pursuit(view: object, options: object = {}, more: object = {}): HTMLElement {
  const table = {
    status: 'running',
    actors: [1],
    seats: [SEAT, SEAT],
    sheets: [],
    shares: [],
    legal: [],
    clock: { kind: 'none' },
  }
  const play = {
    names: ['Ann'],
    reader: 0,
    view: { round: 1, phase: 'morning', space: 3, police: null, victims: 0, markers: {}, skies: [], ...view },
    snapshot: { ...table, game: { name: 'love-and-death', pack: 'standard', earlier: false, options } },
    ...more,
  } as unknown as Table
  shown = mount(Pursuit, { target: document.body, props: { play } })
  flushSync()
  return document.body
}

test('Wanted has its gauge before the first point, where it is played', () => {
  expect(pursuit({ wanted: 0 }, { wanted: true }).querySelector('.wanted')?.textContent).toMatch(/wanted\s+0/)
})

test('whom one plays with, and whose decision it is', () => {
  const said = (page: HTMLElement) => page.querySelector('.company')?.textContent.replace(/\s+/g, ' ').trim()
  const page = pursuit({}, {}, { names: ['Ann', 'Bob'] })
  expect(said(page)).toContain(say('company.with'))
  expect(said(page)).toContain('Bob')
  expect(said(page)).not.toContain('Ann')
  expect(page.querySelector('[data-seat="1"]')?.className).toMatch(/\bturn\b/)
})

test('a watcher sees both who play', () => {
  const page = pursuit({}, {}, { names: ['Ann', 'Bob'], reader: null })
  expect(page.querySelectorAll('.company [data-seat]')).toHaveLength(2)
})

test('who plays alone plays with nobody', () => {
  expect(pursuit({}).querySelector('.company')).toBe(null)
})

test('Wanted is not there where it is not played', () => {
  expect(pursuit({ wanted: 0 }).querySelector('.wanted')).toBe(null)
})

test('what the sky shows is for tomorrow, and stands apart from the weather of today', () => {
  const page = pursuit({ weather: 'fair', skies: ['rain', 'sun'] }, { weather: true })
  expect(page.querySelector('.today')?.textContent).toBe('Today: fair weather')
  expect(page.querySelector('.today svg')).toBe(null)
  expect(page.querySelector('.skies')?.textContent).toContain(say('weather.tomorrow'))
  expect(page.querySelectorAll('.skies svg')).toHaveLength(2)
})

test('of nights that nobody slept nothing is told', () => {
  const play = {
    view: { round: 1, nights: 0, victims: 0, lake: 0, love: 0 },
    events: [],
    snapshot: { sheets: [{ reason: 'hp', lines: [] }] },
  } as unknown as Table
  shown = mount(End, { target: document.body, props: { play } })
  flushSync()
  expect(document.querySelector('.story')?.textContent).toBe(
    'It lasted one day. Nobody died for it. Nothing lies in Black Lake. There was no love left.',
  )
})

test('the last scene counts what the trip came to', () => {
  const happened = (number: number, name: string, values: object) =>
    ({ number, kind: 'game', name, values, text: '' }) as unknown as Event
  const scene = { id: 9, kind: 'end', body: { end: 'ammo' } } as unknown as Staged
  const events = [
    happened(2, 'phase', { phase: 'morning', day: 3 }),
    happened(3, 'sleep', { hideout: 'workers-camp', night: 2 }),
    happened(4, 'stick_up', { stop: 'bank', difficult: false }),
    happened(5, 'victim', { was: 7, now: 8 }),
    happened(6, 'lose', { thing: 'love', n: 1, was: 4, now: 3 }),
    happened(7, 'stow', { was: 0, now: 1 }),
    happened(8, 'killed', { police: 'sheriff' }),
  ]
  shown = mount(Epilogue, { target: document.body, props: { scene, names: [], events } })
  flushSync()
  expect(document.body.textContent.trim()).toBe(
    'It lasted 3 days. They slept 2 nights. They held up one place. 8 people did not live to tell it. ' +
      'They shot the sheriff. One piece of loot lies in Black Lake. Of the love, 3 were left.',
  )
})

test('the end says which of the two it was', () => {
  const wounded = (number: number, who: string, now: number) =>
    ({
      number,
      kind: 'game',
      name: 'wound',
      values: { who, was: now + 1, now },
      text: '',
    }) as unknown as Event
  const tell = (end: string, events: Event[]) => tale(tripOf(events), end)
  const fight = [wounded(2, 'bonnie', 1), wounded(3, 'clyde', 0)]
  expect(tell('hp', fight)).toMatch(/^It was Clyde\. It lasted one day\./)
  expect(tell('hp', [...fight, wounded(4, 'bonnie', 0)])).toMatch(/^It lasted/)
  expect(tell('love', fight)).toMatch(/^It lasted/)
})
