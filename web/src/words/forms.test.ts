import { expect, test } from 'vitest'
import { capital, list, row, runs, signed } from './forms'

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

test('a number stays with its word', () => {
  const kept = (text: string) => runs(text).filter((_, at) => at % 2)
  expect(kept('The stick-up will bring: dollars +2, ammo −1. Go on?')).toEqual(['dollars +2,', 'ammo −1.'])
  expect(kept('Who loses 1 HP?')).toEqual(['1 HP?'])
  expect(kept('Where do you sleep (you have 12 clues)?')).toEqual(['12 clues)?'])
  expect(kept('In the end Round 1 begins, and each pays.')).toEqual(['Round 1 begins,'])
  expect(kept('7 unmistakably long words')).toEqual([])
  for (const text of ['', 'dollars +2', 'Go on?', 'Pay $3 to 2 men']) expect(runs(text).join('')).toBe(text)
})
