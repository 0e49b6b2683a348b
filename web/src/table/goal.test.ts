import { expect, test } from 'vitest'
import type { Snapshot } from '../wire/types'
import { bring } from '../words'
import { goalOf } from './goal'

const goal = (name: string, options: object = {}) => goalOf({ name, options } as unknown as Snapshot['game'])

test('people and places have their own names, or those of the pack', () => {
  expect(goal('bonnie-and-clyde')).toContain('when Bonnie or Clyde turns up')
  expect(goal('love-and-death')).toContain('a night at the romantic farm')
  bring({
    'bonnie-and-clyde.card.bonnie': 'Ma Green',
    'bonnie-and-clyde.card.clyde': 'Pa Grey',
    'love-and-death.name.romantic-farm': 'the old mill',
  })
  expect(goal('bonnie-and-clyde')).toContain('when Ma Green or Pa Grey turns up')
  expect(goal('love-and-death')).toContain('a night at the old mill')
  expect(goal('love-and-death', { challenge: 'hobos' })).toContain('the old mill wins')
  bring({})
})

test('every name in a goal is known', () => {
  for (const name of ['bonnie-and-clyde', 'fbi', 'detective-rummy', 'love-and-death']) {
    expect(goal(name)).not.toMatch(/[{}]/)
  }
})
