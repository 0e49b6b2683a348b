import { expect, test } from 'vitest'
import { capital, list, row, signed } from './forms'

test('numbers have true signs', () => {
  expect([2, 0, -3].map((n) => signed(n))).toEqual(['+2', '0', '−3'])
  expect([2, 0, -3].map((n) => signed(n, false))).toEqual(['2', '0', '−3'])
})

test('lists read like sentences', () => {
  expect(list([])).toBe('')
  expect(list(['Ann'])).toBe('Ann')
  expect(list(['Ann', 'Bob'])).toBe('Ann and Bob')
  expect(list(['Ann', 'Bob', 'Eve'])).toBe('Ann, Bob and Eve')
})

test('what stands side by side has commas', () => {
  expect(row(['alone', 'Difficulty: Easy'])).toBe('alone, Difficulty: Easy')
})

test('sentences begin large', () => {
  expect(capital('open at night')).toBe('Open at night')
  expect(capital('')).toBe('')
})
