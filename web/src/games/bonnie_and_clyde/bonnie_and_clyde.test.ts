import { expect, test, vi } from 'vitest'
import type { Move, Play } from '../../table/contract'
import type { BonnieAndClydeView } from '../../wire/types'
import { counted, total } from './places'
import { playsHinton, press, straight, thing } from './straight'
import { whereabouts } from './wanted'

const move = (text: string, things: string[], tone: Move['tone'] = 'go') =>
  ({ id: 0, text, label: text, note: '', group: '', things, tone }) as unknown as Move
const meld = move('meld joplin 3', ['hand/joplin', 'location/joplin'])
const look = move('hinton look joplin', ['hand/hinton', 'location/joplin'])
const discard = move('discard joplin', ['hand/joplin', 'files'], 'end')
const up = move('up', ['car', 'location/joplin'])

test('a press on a town lays the cards there or drives there, and is no look of Ted Hinton', () => {
  expect(straight({ legal: [look, meld, discard], chosen: [] }, 'location/joplin')).toBe(meld)
  expect(straight({ legal: [up], chosen: [] }, 'location/joplin')).toBe(up)
  expect(straight({ legal: [look, discard], chosen: [] }, 'location/joplin')).toBeUndefined()
  expect(straight({ legal: [look, meld], chosen: ['hand/hinton'] }, 'location/joplin')).toBeUndefined()
})

test('a press on a pile draws or takes, and later in the turn lets Ted Hinton draw or search', () => {
  const draw = move('draw', ['case-file'])
  const more = move('hinton draw', ['hand/hinton', 'case-file'])
  const files = move('hinton files', ['hand/hinton', 'files'])
  expect(straight({ legal: [draw], chosen: [] }, 'case-file')).toBe(draw)
  expect(straight({ legal: [more, files, discard], chosen: [] }, 'case-file')).toBe(more)
  expect(straight({ legal: [more, files, discard], chosen: [] }, 'files')).toBe(files)
  expect(straight({ legal: [discard, meld], chosen: [] }, 'files')).toBeUndefined()
  expect(straight({ legal: [files, discard], chosen: ['hand/joplin'] }, 'files')).toBeUndefined()
  expect(playsHinton(more)).toBe(true)
  expect(playsHinton(draw)).toBe(false)
})

test('a thing says what a press on it does at once', () => {
  const play = {
    legal: [meld],
    chosen: [],
    feel: () => 'idle',
    hinted: () => false,
  } as unknown as Play<unknown>
  const town = thing(play, 'location/joplin', { label: 'Joplin.', look: 'tile' })
  expect(town).toMatchObject({ 'aria-label': 'Joplin. meld joplin 3.', 'data-acts': 'meld joplin 3' })
  expect(town.class).toEqual(['tile', 'live'])
  expect(thing(play, 'location/dexter', { label: 'Dexter.' })).toMatchObject({
    'aria-label': 'Dexter.',
    'data-acts': undefined,
  })
})

test('a card is discarded by one press when nothing else is left to do', () => {
  const act = vi.fn<(move: Move) => void>()
  const pressed = vi.fn<(thing: string) => void>()
  press({ legal: [discard], chosen: [], act, press: pressed }, 'hand/joplin')
  expect(act).toHaveBeenCalledWith(discard)
  press({ legal: [discard, meld], chosen: [], act, press: pressed }, 'hand/joplin')
  expect(pressed).toHaveBeenCalledWith('hand/joplin')
  expect(act).toHaveBeenCalledTimes(1)
})

test('what is known of an outlaw', () => {
  const view = {
    seat: 0,
    captured: [[], ['clyde']],
    under: { joplin: 'bonnie', dexter: null, eastham: null, gibson: 'kaufman' },
    cleared: ['dexter'],
  } as unknown as BonnieAndClydeView
  const names = ['Ann', 'Bob']
  expect(whereabouts(view, names, 'clyde').text).toBe('Bob has captured Clyde Barrow.')
  expect(whereabouts(view, names, 'bonnie').text).toBe('Bonnie Parker is under Joplin: you saw it.')
  const unseen = { ...view, under: { ...view.under, joplin: null } }
  expect(whereabouts(unseen, names, 'bonnie').left).toEqual(['joplin', 'eastham'])
})

test('cards are counted', () => {
  expect(total(Object.entries(counted(['joplin', 'dexter', 'joplin'])))).toBe(3)
})
