/** Faults of the page. The person gets one sentence; the server's log gets the kind of fault, its page and its
 * place in the code: no message, no name, nothing about a table. */

import { notes } from './design/toasts.svelte'
import { say } from './words'

/** A report to the server. `places` are places of the code, the innermost first: `TablePage-1a2b3c.js:1:2345`. */
interface Fault {
  kind: string
  page: string
  places: string[]
}

/** The first parts of our pages' addresses; the rest of an address may contain anything. */
const PAGES = ['', 'new', 't', 'rules', 'learn', 'watch', 'about']
const PLACE = /\/([\w.-]{1,80}\.(?:js|ts|svelte))(?:\?[^:]*)?:(\d{1,7}):(\d{1,7})\)?$/
const MOST_PLACES = 4
/** A page that fails repeatedly stops reporting after this many. */
const MOST_TOLD = 5

/** The kind of an error: its class, or the name that Svelte gives it (in its message as an address on a line of its
 * own). */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const own = /^(?:https:\/\/svelte\.dev\/e\/)?([a-z]+(?:_[a-z]+)+)$/m.exec(error.message)
  const kind = own?.[1] ?? error.name
  return /^\w{1,60}$/.test(kind) ? kind : 'Error'
}

/** Places of our own code in a stack, which in some browsers begins with the message. */
function placesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const lines = (error.stack ?? '').replace(error.message, '').split('\n')
  const found = lines.map((line) => PLACE.exec(line.trim()))
  return found.flatMap((at) => (at ? [`${at[1]}:${at[2]}:${at[3]}`] : [])).slice(0, MOST_PLACES)
}

export function faultOf(error: unknown, path: string): Fault {
  const first = path.split('/')[1] ?? ''
  return {
    kind: kindOf(error),
    page: PAGES.includes(first) ? first || 'home' : 'other',
    places: placesOf(error),
  }
}

const told = new Set<string>()

/** Report each fault to the server's log once. */
export function report(error: unknown): void {
  const body = JSON.stringify(faultOf(error, location.pathname))
  if (told.has(body)) return
  console.error(error)
  if (told.size >= MOST_TOLD) return
  told.add(body)
  void fetch('/api/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    body,
  }).catch(() => {}) // offline, nothing is reported
}

/** Try something that may fail; on failure return undefined and report it to the server's log. */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    report(error)
    return undefined
  }
}

let said = false

/** Errors that nothing caught: the page goes on, and says so once. */
function uncaught(error: unknown): void {
  report(error)
  if (said) return
  said = true
  notes.show(say('error.uncaught'), 'bad')
}

export function watchFaults(): void {
  addEventListener('error', (event) => {
    if (event.error !== undefined && event.error !== null) uncaught(event.error) // otherwise something was not loaded
  })
  addEventListener('unhandledrejection', (event) => uncaught(event.reason))
}
