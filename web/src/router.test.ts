// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { route } from './router.svelte'

test('an address that is no text is no page, and blanks none', () => {
  route.path = '/t/%'
  expect(route.parts).toEqual(['t', '%'])
  route.path = '/t/a%20b'
  expect(route.parts).toEqual(['t', 'a b'])
})
