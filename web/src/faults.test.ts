// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let sent: string[]

beforeEach(() => {
  sent = []
  vi.resetModules() // each test begins like a freshly loaded page
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(body)
    return Promise.reject(new Error('offline'))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** An error as Chromium and Firefox write them. */
function failed(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack })
}

const CHROMIUM = `TypeError: Ann (see /t/secret.js:1:2)
holds Joplin
    at hand (http://127.0.0.1:8080/assets/TablePage-DY8-cONh.js:1:2345)
    at http://127.0.0.1:8080/assets/index-x.js:3:4`
const FIREFOX = `hand@http://127.0.0.1:8080/assets/TablePage-DY8-cONh.js:1:2345
@http://127.0.0.1:8080/assets/index-x.js:3:4`

test.each([CHROMIUM, FIREFOX])('a fault is its kind, the page and the places in the code', async (stack) => {
  const { faultOf } = await import('./faults')
  expect(faultOf(failed('Ann (see /t/secret.js:1:2)\nholds Joplin', stack), '/t/abcdef')).toEqual({
    kind: 'TypeError',
    page: 't',
    places: ['TablePage-DY8-cONh.js:1:2345', 'index-x.js:3:4'],
  })
})

test('what Svelte throws has a name of its own', async () => {
  const { faultOf } = await import('./faults')
  for (const message of [
    'https://svelte.dev/e/each_key_duplicate',
    'each_key_duplicate\nKeyed each has Ann twice',
  ])
    expect(faultOf(failed(message, '', 'Error'), '/').kind).toBe('each_key_duplicate')
})

test('nothing that somebody wrote goes along', async () => {
  const { faultOf } = await import('./faults')
  expect(faultOf('Ann holds Joplin', '/Ann')).toEqual({ kind: 'string', page: 'other', places: [] })
  expect(faultOf(failed('Ann', '', 'Ann holds Joplin'), '/')).toEqual({
    kind: 'Error',
    page: 'home',
    places: [],
  })
})

test('each fault is reported once, and not many of them', async () => {
  const { report } = await import('./faults')
  const one = (line: number) => failed('', `at http://x/assets/a.js:${line}:1`)
  report(one(1))
  report(one(1))
  expect(sent).toHaveLength(1)
  for (let line = 2; line < 50; line++) report(one(line))
  expect(sent).toHaveLength(5)
})

test('what nothing has caught is told to the person, once', async () => {
  const { watchFaults } = await import('./faults')
  const { notes } = await import('./design/toasts.svelte')
  watchFaults()
  const fault = (error: unknown) => dispatchEvent(Object.assign(new Event('error'), { error }))
  fault(null) // a missing picture is no fault of the code
  expect(notes.list).toEqual([])
  fault(failed('', 'at http://x/assets/a.js:1:1'))
  notes.clear()
  fault(failed('', 'at http://x/assets/a.js:2:1'))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no' }))
  expect(notes.list).toEqual([])
  expect(sent).toHaveLength(3)
})
