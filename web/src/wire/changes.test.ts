import { expect, test } from 'vitest'
import { applied } from './changes'

test('a list with one element is a new value; anything else goes deeper', () => {
  const old = { number: 7, names: ['Ann', 'Bob', 'Cid'], view: { hand: { joplin: 2 }, files: null } }
  const next = applied(old, { number: [8], names: { 1: ['Dot'] }, view: { files: [['joplin']] } })
  expect(next).toEqual({
    number: 8,
    names: ['Ann', 'Dot', 'Cid'],
    view: { hand: { joplin: 2 }, files: ['joplin'] },
  })
  expect(old.names).toEqual(['Ann', 'Bob', 'Cid'])
  expect(next.view.hand).toBe(old.view.hand)
})

test('what becomes nothing is said, and an empty change is none', () => {
  expect(applied({ look: 'x' } as { look: string | null }, { look: [null] })).toEqual({ look: null })
  expect(applied({ look: 'x' }, {})).toEqual({ look: 'x' })
})
