/** A table for unit tests: two people at a game without a face of its own. */

import { vi } from 'vitest'
import type { Snapshot } from '../wire/types'
import type { Face } from './contract'
import type { Source } from './play.svelte'

/** The face of every game in tests of whole pages: files share their modules, so all of them mock it with this. */
export const drawn: { face: Face | null } = { face: null }

export function snapshot(more: Partial<Snapshot> = {}): Snapshot {
  const seat = { kind: 'person', name: '', level: '', kept: false, invited: false }
  return {
    table: 'table',
    title: '',
    reader: 0,
    number: 1,
    status: 'running',
    ending: '',
    game: { name: 'no-such-game', title: 'A game', seats: 2, options: {}, pack: 'x', earlier: false },
    seats: [seat, seat],
    names: ['Ann', 'Bob'],
    host: 0,
    start: 'filled',
    listed: false,
    clock: { kind: 'none', limit: 0, increment: 0 },
    clocks: null,
    commitment: '',
    entropy: ['', ''],
    seed: null,
    rematch: null,
    actors: [0],
    view: { hand: { joplin: 1 } },
    legal: [
      { id: 1, text: 'draw deck', label: 'Draw a card', things: ['deck'], tone: 'go', group: 'draw' },
      {
        id: 2,
        text: 'discard joplin',
        label: 'Discard Joplin',
        things: ['hand/joplin'],
        tone: 'go',
        group: 'x',
      },
    ],
    firsts: [],
    prompt: 'What do you do?',
    sheets: [],
    outcome: null,
    undo: { free: false, ask: false, asked: null, granted: [] },
    take_over: null,
    terms: { undo: 'consent', hints: true },
    shares: [],
    counts: true,
    ...more,
  } as Snapshot
}

/** The source of a Play: a table that takes every move and answers every question. */
export function source(more: Partial<Source> = {}): Source {
  return {
    snapshot: snapshot(),
    reader: 0,
    kinds: [],
    events: [],
    open: null,
    current: true,
    catchUp() {},
    act() {},
    why() {},
    ...more,
  }
}

/** A server with these answers, by the requested path. */
export function serve(answers: Record<string, unknown>, heard = (_path: string, _body: string) => {}): void {
  vi.stubGlobal('fetch', async (path: string, { body = '' } = {}) => {
    heard(path, body)
    const found = answers[path.split('?')[0]!]
    return new Response(JSON.stringify(found ?? { code: 'no', reason: 'No.' }), { status: found ? 200 : 404 })
  })
}

/** The fault that any part of a face may have: an error with a sentence of the table in its message. */
export const broken = (() => {
  throw new TypeError('Ann holds Joplin')
}) as never

/** The text that replaces a failed part. */
export const alerts = () => [...document.querySelectorAll('.broken p')].map((one) => one.textContent)

export const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))
