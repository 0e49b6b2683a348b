// @vitest-environment happy-dom
/** Explanations of a word are shown in a line, once in a browser. */

import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { met } from '../met.svelte'
import First from './First.svelte'
import { snapshot } from './fixture'
import type { Reader } from './room.svelte'

const FIRSTS = [
  { word: 'danger', text: 'There is Danger now.' },
  { word: 'token', text: 'A token.' },
]

/** The text at a decision of a game. */
async function said(game: string): Promise<string> {
  const snap = snapshot({ firsts: FIRSTS })
  snap.game = { ...snap.game, name: game }
  const reader = { snapshot: snap, play: { legal: snap.legal } } as unknown as Reader
  const shown = mount(First, { target: document.body, props: { reader } })
  flushSync()
  const text = document.body.textContent!.trim()
  await unmount(shown)
  return text
}

test('each line once, one for a decision, in each game anew, and after its goal', async () => {
  expect(await said('one')).toBe('')
  met.add('goal/one')
  met.add('goal/other')
  expect(await said('one')).toBe('There is Danger now.')
  expect(await said('one')).toBe('A token.')
  expect(await said('one')).toBe('')
  expect(await said('other')).toBe('There is Danger now.')
})
