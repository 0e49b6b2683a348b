// @vitest-environment happy-dom
/** What stands on the table, drawn from a View alone. */

import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import type { BoardProps } from '../../table/contract'
import type { BonnieAndClydeView, Snapshot } from '../../wire/types'
import Centre from './Centre.svelte'
import { table, view } from './fixture'
import Hand from './Hand.svelte'
import More from './More.svelte'
import { places } from './places'
import Standing from './Standing.svelte'

type Part = Component<BoardProps<BonnieAndClydeView>>
let drawn: Record<string, unknown> | undefined

function draw(part: Part, more: Partial<BonnieAndClydeView> = {}, snapshot: Partial<Snapshot> = {}): string {
  clear()
  const play = table(view(more), snapshot) as unknown as BoardProps<BonnieAndClydeView>['play']
  drawn = mount(part, { target: document.body, props: { play } })
  flushSync()
  return document.body.textContent!.replace(/\s+/g, ' ')
}

function clear(): void {
  if (drawn) void unmount(drawn)
  drawn = undefined
  document.body.textContent = ''
}

afterEach(clear)

const thing = (name: string) => document.querySelector<HTMLElement>(`[data-thing="${name}"]`)
const towns = () => document.querySelectorAll('[data-thing^="location/"]').length

test('the card that one looks at takes the place of the piles, and covers no town', () => {
  const looking = { phase: 'look', look_at: 'joplin', look_card: 'gibson' } as const
  expect(draw(Centre, looking)).toContain('Under Joplin')
  expect(thing('look')!.getAttribute('aria-label')).toBe('Under Joplin lies Gibson.')
  expect(thing('look')!.closest('.map')).toBeNull()
  expect(thing('case-file')).toBeNull()
  expect(towns()).toBe(places.length)
})

test('the look is gone with the decision, and nobody sees that of another seat', () => {
  draw(Centre)
  expect(thing('look')).toBeNull()
  expect(thing('case-file')).not.toBeNull()
  draw(Centre, { turn: 1, phase: 'look', look_at: 'joplin', look_card: null })
  expect(thing('look')).toBeNull()
})

test('what was fetched unseen is said where the FBI Files are listed', () => {
  const known = { files_known: { joplin: 2, dexter: 1 }, files_size: 3, files_top: 'dexter' }
  expect(draw(Centre, known)).not.toContain('fetched')
  expect(draw(Centre, { ...known, files_size: 2 })).toContain('but one of them was fetched, unseen')
  const note = document.querySelector('[role=note]')!.getAttribute('aria-label')!
  expect(note).toContain('In the FBI Files: Joplin ×2, Dexter.')
  expect(note).toContain('only who fetched it knows which')
  expect(draw(Centre, { ...known, files_size: 1 })).toContain('but 2 of them were fetched, unseen')
})

test('a pile that a press on plays Ted Hinton says so and shows him', () => {
  const legal = [
    {
      id: 1,
      text: 'hinton draw',
      label: 'Play Ted Hinton',
      things: ['hand/hinton', 'case-file'],
      tone: 'go',
    },
  ] as unknown as Snapshot['legal']
  draw(Centre, {}, { legal })
  expect(thing('case-file')!.dataset['acts']).toBe('hinton draw')
  expect(thing('case-file')!.textContent).toContain('30 cards left to draw. Play Ted Hinton.')
  expect(document.querySelectorAll('.by').length).toBe(1)
  draw(Centre)
  expect(document.querySelectorAll('.by').length).toBe(0)
})

const LAID: Partial<BonnieAndClydeView> = {
  car: 6,
  totals: [41, 12],
  sideways: [{ joplin: 3 }, {}],
  upright: [{ joplin: 1, gibson: 3 }, { dexter: 3 }],
  captured: [['bonnie'], []],
  standing: [
    { evidence: { joplin: 14, gibson: 6 }, outlaws: 10, points: 30, out: 36 },
    { evidence: { dexter: 6 }, outlaws: 0, points: 6, out: 12 },
  ],
}

test('if the round ended now: every meld, the outlaws, the bonus of the car, the target', () => {
  const text = draw(Standing, LAID)
  expect(text).toContain('Ann 41 before, 30 now: 71')
  expect(text).toContain('Joplin: 3 sideways and 1 upright +14')
  expect(text).toContain('Gibson: 3 upright +6')
  expect(text).toContain('Bonnie Parker, captured')
  expect(text).toContain('for the outlaws+10')
  expect(text).toContain('Bob 12 before, 6 now: 18')
  expect(text).toContain('Who goes out now gets 6 more, as the car stands on Platte City.')
  expect(text).toContain('has reached 100')
})

test('before anything is laid, and when it is over', () => {
  expect(draw(Standing)).toContain('Nobody has laid anything down yet.')
  expect(draw(Standing, { phase: 'over' })).toBe('')
})

test('who holds both outlaws may shut the others out', () => {
  expect(draw(Standing, { ...LAID, captured: [['bonnie', 'clyde'], []] })).toContain('You hold both outlaws')
  expect(draw(Standing, { ...LAID, captured: [[], ['bonnie', 'clyde']] })).toContain('Bob holds both outlaws')
})

test('what the round would bring stands beside the own points', () => {
  expect(draw(Hand, LAID)).toContain('41 of 100 +30 now')
  expect(draw(Hand)).not.toContain('now')
})

test('what is known of the outlaws', () => {
  const text = draw(More, { ...LAID, under: { joplin: 'clyde', dexter: null } })
  expect(text).toContain('You have captured Bonnie Parker.')
  expect(text).toContain('Clyde Barrow is under Joplin: you saw it.')
  expect(draw(More, { under: { dexter: null }, cleared: [] })).toContain(
    'Clyde Barrow can only be under Dexter.',
  )
})
