// @vitest-environment happy-dom
/** The table, drawn from a View alone. */

import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import type { BodyProps, BoardProps } from '../../table/contract'
import type { Staged } from '../../table/scenes'
import type { BonnieAndClydeView, Event, Snapshot } from '../../wire/types'
import Capture from './Capture.svelte'
import Centre from './Centre.svelte'
import Ending from './Ending.svelte'
import { table, view } from './fixture'
import Hand from './Hand.svelte'
import More from './More.svelte'
import { places } from './places'
import Standing from './Standing.svelte'
import Tally from './Tally.svelte'

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
  expect(draw(Centre, { ...known, files_size: 2 })).toContain('one of these is gone, fetched unseen')
  const note = document.querySelector('[role=note]')!.getAttribute('aria-label')!
  expect(note).toContain('In the FBI Files: Joplin ×2, Dexter.')
  expect(note).toContain('only who fetched it knows which')
  expect(draw(Centre, { ...known, files_size: 1 })).toContain('2 of these are gone')
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
    { evidence: { joplin: 14, gibson: 6 }, outlaws: 10, points: 30, out: 36, at_risk: 0 },
    { evidence: { dexter: 6 }, outlaws: 0, points: 6, out: 12, at_risk: 0 },
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
  expect(draw(Standing, { ...LAID, both_outlaws: 0 })).toContain('You hold both outlaws')
  expect(draw(Standing, THREAT)).toContain('Bob holds both outlaws')
})

const THREAT: Partial<BonnieAndClydeView> = {
  ...LAID,
  both_outlaws: 1,
  standing: [
    { evidence: { joplin: 14, gibson: 6 }, outlaws: 0, points: 20, out: 26, at_risk: 20 },
    { evidence: { dexter: 6 }, outlaws: 20, points: 26, out: 32, at_risk: 0 },
  ],
}

test('points that a shut-out would take away are called at risk, wherever they stand', () => {
  expect(draw(Standing, THREAT)).toContain('Only 41 if Bob goes out.')
  expect(draw(Hand, THREAT)).toContain('41 of 100 +20 at risk')
  expect(document.querySelector('[data-about="word/threat"]')).not.toBeNull()
  expect(document.querySelector('.me')!.getAttribute('aria-label')).toContain(
    'none of them if Bob, who has both outlaws, goes out',
  )
})

const event = (name: string, seat: number, values: Record<string, unknown>) =>
  ({ kind: 'game', number: 1, name, seat, values, text: '' }) as unknown as Event
const ROUND = [
  event('meld', 1, { location: 'dexter', size: 3, sideways: 1, points: 12 }),
  event('deal', 0, { round: 2 }),
  event('meld', 0, { location: 'joplin', size: 3, sideways: 0, points: 6 }),
  event('capture', 1, { card: 'bonnie', location: 'dexter', points: 10 }),
  event('layoff', 0, { location: 'joplin', size: 1, sideways: 1, points: 4 }),
]

function stage(part: Component<BodyProps>, scene: Partial<Staged>, events = ROUND): string {
  clear()
  drawn = mount(part, {
    target: document.body,
    props: { scene: scene as Staged, names: ['Ann', 'Bob'], events },
  })
  flushSync()
  return document.body.textContent!.replace(/\s+/g, ' ')
}

test('a shut-out says what each of the others has lost, and a round leaves its sums to the sheet', () => {
  const body = { by: 1, scores: [0, 45], totals: [41, 145] }
  const shut = stage(Tally, { kind: 'shut_out', seat: 1, body })
  expect(shut).toContain('Ann shut out: 10 points lost')
  expect(shut).toContain('Bob went out')
  expect(shut).not.toContain('145')
  expect(stage(Tally, { kind: 'went_out', seat: 1, body })).not.toContain('lost')
  expect(stage(Tally, { kind: 'shut_out', seat: 1, body }, [])).toContain('Ann shut out +0')
  expect(stage(Tally, { kind: 'end', seat: -1, body: { totals: [41, 145] } })).toContain('145')
})

test('a capture says what it counts and what is at stake with one outlaw, with both, with one each', () => {
  const body = { points: 10, other: 'bonnie', alone: 'alone', both: 'both', split: 'split' }
  expect(stage(Capture, { kind: 'capture', seat: 1, picture: 'clyde', body })).toContain('+10 points both')
  expect(stage(Capture, { kind: 'capture', seat: 0, picture: 'clyde', body })).toContain('split')
  expect(stage(Capture, { kind: 'capture', seat: 0, picture: 'clyde', body }, [])).toContain('alone')
})

test('the end of a match tells its rounds: who went out, the outlaws, the shut-outs', () => {
  const line = (seat: number, what: string, count: number, points: number) => ({ seat, what, count, points })
  const sheets = [
    { round: 1, reason: 'case_closed', by: -1, lines: [line(0, 'outlaws', 1, 10)], scores: [30, 12] },
    {
      round: 2,
      reason: 'went_out',
      by: 1,
      lines: [line(0, 'shut_out', 1, -24), line(1, 'outlaws', 2, 20)],
      scores: [0, 50],
    },
  ] as unknown as Snapshot['sheets']
  const text = draw(Ending, { phase: 'over' }, { sheets })
  expect(text).toContain('The Case File ran out. Ann had an outlaw.')
  expect(text).toContain('Bob went out. Bob had both outlaws. Shut out: Ann, 24 points lost.')
})

test('Ted Hinton lifted: his three favours stand beside the piles', () => {
  clear()
  const favour = (id: number, to: string) => ({ id, text: '', things: ['hand/hinton', to], tone: 'go' })
  const legal = [favour(1, 'case-file'), favour(2, 'files')] as unknown as Snapshot['legal']
  const play = table(view(), { legal })
  play.press('hand/hinton')
  drawn = mount(Centre as Part, { target: document.body, props: { play: play as never } })
  flushSync()
  expect(document.body.textContent).toContain('draw two cards from the Case File, fetch one')
})

test('the FBI Files that are searched say what they are and name their cards', () => {
  const searching = { phase: 'files', files: ['dexter', 'gibson', 'dexter'] } as const
  const text = draw(Centre, { ...searching, files: [...searching.files] })
  expect(text).toContain('The FBI Files: fetch one')
  expect(text).toContain('Gibson')
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
