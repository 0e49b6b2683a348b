// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Face, Move } from './contract'
import { snapshot } from './fixture'
import MoveBar from './MoveBar.svelte'
import { TablePlay, type Source } from './play.svelte'

const legal = [
  { id: 1, text: 'lay joplin', label: 'Lay Joplin', things: ['hand/joplin', 'town'], tone: 'go', group: '' },
  { id: 2, text: 'discard joplin', label: 'Discard Joplin', things: ['hand/joplin', 'files'], tone: 'end' },
  { id: 3, text: 'discard dexter', label: 'Discard Dexter', things: ['hand/dexter', 'files'], tone: 'end' },
] as unknown as Move[]
const act = vi.fn()
let bar: Record<string, unknown> | undefined

/** The bar of a table with all these things, after presses on some. */
function pressed(...things: string[]): string[] {
  document.body.innerHTML = ['hand/joplin', 'hand/dexter', 'town', 'files']
    .map((thing) => `<i data-thing="${thing}"></i>`)
    .join('')
  const source = {
    snapshot: snapshot({ legal }),
    reader: 0,
    kinds: [],
    open: null,
    events: [],
    current: true,
    act,
  }
  const play = new TablePlay({ ...source, catchUp: vi.fn(), why: vi.fn() } as unknown as Source, {} as Face)
  for (const thing of things) play.press(thing)
  const reader = { play, hinted: null, mayAct: true, snapshot: play.snapshot }
  bar = mount(MoveBar, { target: document.body, props: { reader } })
  flushSync()
  return [...document.querySelectorAll('.bar button')].map((one) => one.textContent!.trim())
}

afterEach(() => {
  if (bar) void unmount(bar)
  document.body.textContent = ''
})

test('what stands on the table has no button', () => {
  expect(pressed()).toEqual([expect.stringContaining('All moves (3)')])
  expect(pressed('hand/joplin')).not.toContainEqual(expect.stringContaining('Discard'))
})

test('the one move that is left after a press is said in words', () => {
  const [first, ...others] = pressed('hand/dexter')
  expect(first).toContain('Discard Dexter')
  expect(others).toEqual(['Put back'])
  document.querySelector<HTMLElement>('.bar button')!.click()
  expect(act).toHaveBeenCalledWith(legal[2])
})
