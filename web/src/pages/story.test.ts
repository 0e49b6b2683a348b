import { expect, test } from 'vitest'
import { plainly } from '../table/plain/index'
import { read, spans } from './story'

test('marks within a line', () => {
  expect(
    spans('A **villain** (`red 5`), *see* [FBI-COMP-09](#fbi-comp-09).').map(({ kind }) => kind),
  ).toEqual(['text', 'strong', 'text', 'code', 'text', 'em', 'text', 'link', 'text'])
})

test('headings, text, lists and tables', () => {
  const blocks = read(
    '## The table\n\nOne\ntwo.\n\n* a\n* b\n  more\n\n1. x\n2. y\n\n| h | i |\n|---|---|\n| 1 | 2 |\n',
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'text', 'list', 'list', 'table'])
  expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'a' }], [{ text: 'b more' }]] })
  expect(blocks[3]).toMatchObject({ ordered: true })
  expect(blocks[4]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] })
})

test('a move in plain words keeps its numbers', () => {
  expect(plainly('layoff platte-city 1')).toBe('Layoff platte city 1')
  expect(plainly('release red -3')).toBe('Release red -3')
})
