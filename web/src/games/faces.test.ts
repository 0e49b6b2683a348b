// @vitest-environment happy-dom
/** Every face at positions of whole games in all modes, as the server sends them (`tests/web/faces.py` writes
 * them): nothing throws, no word is missing, no key and no thing occurs twice. `CASEFILE_FACES` is the folder;
 * without it this test is skipped. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { change } from '../settings.svelte'
import type { Face } from '../table/contract'
import { faceOf } from '../table/faces'
import { Reader, Room } from '../table/room.svelte'
import { TablePlay, type Source } from '../table/play.svelte'
import type { Look } from '../wire/lobby'
import type { Event, Snapshot } from '../wire/types'
import { bring } from '../words'

const FOLDER = process.env['CASEFILE_FACES'] ?? ''
const GAMES = ['bonnie-and-clyde', 'fbi', 'detective-rummy', 'love-and-death']

interface Frame {
  events: Event[]
  snapshot: Snapshot
  /** Every seat's View. */
  open?: unknown[]
}
interface Table {
  game: string
  seats: number
  options: object
  reader: number | null
  kinds: string[]
  words: Record<string, string>
  frames: Frame[]
}

function* tables(game: string): Generator<Table> {
  let table: Table | null = null
  for (const line of readFileSync(join(FOLDER, `${game}.jsonl`), 'utf8').split('\n')) {
    if (!line) continue
    const read = JSON.parse(line) as Table | Frame
    if ('snapshot' in read) table!.frames.push(read)
    else {
      if (table) yield table
      table = { ...read, frames: [] }
    }
  }
  if (table) yield table
}

/** Signs of a faulty sentence: a key without words, an unfilled place, an undefined value. */
const RAW = /⟦[^⟧]*⟧|\{[a-z_]\w*\}|\bundefined\b|\bNaN\b|\[object \w+\]/

/** The faults of the page as it is now. */
function faults(): string[] {
  const out = [...document.querySelectorAll('.broken')].map((one) => `failed: ${one.textContent}`)
  const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
  const words = `${labels.join('\n')}\n${document.body.textContent}`
  const raw = RAW.exec(words)
  if (raw) out.push(`raw: ${words.slice(Math.max(0, raw.index - 100), raw.index + 100)}`)
  const things = [...document.querySelectorAll('[data-thing]')].map((one) => one.getAttribute('data-thing')!)
  const twice = things.filter((thing, at) => things.indexOf(thing) < at)
  if (twice.length) out.push(`twice: ${[...new Set(twice)].join(', ')}`)
  return out
}

/** A finished game as a replay shows it: every seat's View open. */
function replayed(table: Table, { snapshot, open }: Frame, face: Face): TablePlay {
  const source = {
    snapshot: { ...snapshot, status: 'ended', legal: [], prompt: null, view: snapshot.view },
    reader: table.reader,
    kinds: table.kinds,
    open: open ?? null,
    events: [],
    current: true,
  }
  return new TablePlay(source as unknown as Source, face)
}

let thrown: unknown[]

/** Complaints of the page and the console so far. */
function complaints(): string[] {
  const all = [...faults(), ...thrown.map((one) => `thrown: ${one instanceof Error ? one.stack : one}`)]
  thrown = []
  return all
}

beforeEach(() => {
  thrown = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void thrown.push(...said))
  vi.spyOn(console, 'warn').mockImplementation((...said) => void thrown.push(...said))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  change({ pace: 'instant' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.skipIf(!FOLDER)('faces', () => {
  vi.setConfig({ testTimeout: 600_000 })

  test.each(GAMES)('%s', async (game) => {
    const face = await faceOf(game)
    const { default: TableView } = await import('../table/TableView.svelte')
    const { default: Sheets } = await import('../table/Sheets.svelte')
    const found: string[] = []
    const note = (table: Table, { snapshot: { number } }: Frame, what: string) => {
      const { seats, options, reader } = table
      const all = complaints()
      if (all.length)
        found.push([JSON.stringify({ what, seats, options, reader, number }), ...all].join('\n'))
    }
    for (const table of tables(game)) {
      if (found.length > 5) break
      bring(table.words)
      const first = table.frames[0]!
      const look = { snapshot: first.snapshot, kinds: table.kinds } as unknown as Look
      const reader = new Reader(first.snapshot.table, table.reader, look, face)
      const room = new Room(first.snapshot.table)
      room.mine = table.reader === null ? [] : [table.reader]
      room.readers = [reader]
      room.state = 'ready'
      const shown = mount(TableView, { target: document.body, props: { room, reader } })
      for (const frame of table.frames) {
        const { events, snapshot } = frame
        reader.stage.take({ events, snapshot, number: snapshot.number, fresh: false })
        reader.stage.catchUp()
        flushSync()
        note(table, frame, 'table')
        const thing = reader.play.legal.find(({ things }) => things.length > 1)?.things[0]
        if (thing === undefined) continue
        reader.play.hold(thing)
        flushSync()
        note(table, frame, `with ${thing} chosen`)
        reader.play.clear()
      }
      reader.close()
      await unmount(shown)
      const last = table.frames.at(-1)!
      const board = mount((face.Centre ?? face.Board)!, {
        target: document.body,
        props: { play: replayed(table, last, face) as never },
      })
      const { names, sheets } = last.snapshot
      const sheet = mount(Sheets, { target: document.body, props: { game, names, sheets } })
      flushSync()
      note(table, last, 'replay')
      await unmount(board)
      await unmount(sheet)
    }
    expect(found.join('\n\n')).toBe('')
  })
})
