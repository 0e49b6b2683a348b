// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Snapshot } from '../wire/types'
import type { Face, Play } from './contract'
import { snapshot, source } from './fixture'
import Hand from './Hand.svelte'
import { TablePlay, type Source } from './play.svelte'
import { thing } from './thing'

const acts = vi.fn()
const why = vi.fn()

function playing(more: Partial<Source> = {}, snap: Partial<Snapshot> = {}): TablePlay {
  const table = source({ snapshot: snapshot(snap), act: (move) => acts(move.text), why, ...more })
  return new TablePlay(table, {} as Face)
}

afterEach(() => {
  vi.clearAllMocks()
  document.body.textContent = ''
})

test('a thing has its name, the class of its feel, and a press', () => {
  const deck = thing(playing(), 'deck', { label: 'The deck', look: 'pile' })
  expect(deck['data-thing']).toBe('deck')
  expect(deck.class).toEqual(['pile', 'live'])
  expect(deck['aria-label']).toBe('The deck')
  expect(deck['data-hinted']).toBeUndefined()
  deck.onclick!()
  expect(acts).toHaveBeenCalledWith('draw deck')
})

test('what was pressed says so, and what is not live asks why not', () => {
  const move = { ...snapshot().legal[1]!, things: ['hand/joplin', 'files'] }
  const play = playing({}, { legal: [move] })
  thing(play, 'hand/joplin').onclick!()
  expect(thing(play, 'hand/joplin')['aria-pressed']).toBe(true)
  expect(thing(play, 'files').class).toEqual([undefined, 'target'])
  thing(play, 'car').onclick!()
  expect(why).toHaveBeenCalledWith('car', ['hand/joplin'])
})

test('a hint marks what it is about', () => {
  const play = playing({ hinted: { things: ['deck'] } })
  expect(thing(play, 'deck')['data-hinted']).toBe('')
  expect(thing(play, 'files')['data-hinted']).toBeUndefined()
})

test('nobody presses a picture, and a shorter way is taken', () => {
  const watched = playing({ reader: null })
  expect(thing(watched, 'deck', { picture: true })).toMatchObject({ role: 'img', onclick: undefined })
  expect(thing(watched, 'deck').role).toBeUndefined()
  const press = vi.fn()
  thing(playing(), 'deck', { press }).onclick!()
  expect(press).toHaveBeenCalledWith('deck')
  expect(acts).not.toHaveBeenCalled()
})

test('what stands for another thing has a name of its own, or none', () => {
  expect(thing(playing(), 'deck', { name: 'row' })['data-thing']).toBe('row')
  expect(thing(playing(), 'deck', { name: null })['data-thing']).toBeUndefined()
})

test('a hand of such things', async () => {
  const face = createRawSnippet(() => ({ render: () => '<g></g>' }))
  const cards = [
    { kind: 'joplin', count: 1, label: 'Joplin' },
    { kind: 'car', count: 2, label: 'The car' },
  ]
  const play = playing({ hinted: { things: ['hand/joplin'] } }) as Play<unknown>
  const hand = mount(Hand, { target: document.body, props: { play, cards, face } })
  flushSync()
  const [joplin, car] = document.querySelectorAll<HTMLElement>('button[data-thing]')
  expect(joplin!.classList.contains('live')).toBe(true)
  expect(joplin!.dataset.hinted).toBe('')
  expect(car!.classList.contains('idle')).toBe(true)
  joplin!.click()
  expect(acts).toHaveBeenCalledWith('discard joplin')
  await unmount(hand)
})
