/** The lobby over HTTP: games and rules, guests, tables. A refusal is an error with a code and a sentence. */

import { language, say } from '../words'
import type {
  Chair,
  ClockSettings,
  Event,
  GameShown,
  LearnBody,
  SeatShown,
  Snapshot,
  TermsShown,
} from './types'

export type UndoRule = TermsShown['undo']

/** A refusal of the server, in words for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** A value that an option can take, in words. */
export interface OptionChoice {
  value: number | string
  title: string
  about: string
}

export interface OptionSchema {
  default: number | string | boolean
  title: string
  description: string
  /** Where a page offers it: on the cover of a new table, with the starting conditions, or among the house rules. */
  place: 'cover' | 'start' | 'house'
  /** It has an effect only with these values of other options, of `seats`, or with the `usual` `pack`. */
  when: Record<string, number | string | boolean>
  type?: 'boolean' | 'integer'
  minimum?: number
  maximum?: number
  enum?: string[]
  choices?: OptionChoice[]
  /** Any of the choices, joined by `+`. */
  several?: boolean
}

export interface GameInfo {
  name: string
  title: string
  about: string
  seats: { least: number; most: number }
  /** Whether the game stores profiles of its players between games. */
  profile: boolean
  options: { properties: Record<string, OptionSchema> }
  /** The packs that it can be played with, the standard ones first; and the host's own. */
  packs: string[]
  own_packs: { id: string; title: string; about: string; extends: boolean }[]
  /** The standard packs with a single Case. */
  extending: string[]
}

/** A guest's profile in a game, in the game's own form; `earned` by the requested table. */
export interface Kept {
  profile: unknown
  earned: number | null
}

export interface Catalogue {
  games: GameInfo[]
  bots: string[]
}

interface Rule {
  id: string
  text: string
  section: string
  source: string
}

export interface Rules {
  title: string
  notice: string
  story: string
  rules: Rule[]
}

interface TableRow {
  table: string
  game: string
  status: 'waiting' | 'running' | 'ended'
  created: number
  updated: number
}

/** The result of an ended table; `levels` has '' for a person, and nobody won if it was closed early. */
export interface Result {
  names: string[]
  levels: string[]
  options: Record<string, number | string | boolean>
  scores: number[] | null
  winners: number[] | null
}

/** A table of this guest: while it runs with its players, the standings and whether it is their turn. */
export type MyTable = TableRow & {
  mine: number[]
  title?: string
  names?: string[]
  open?: number
  standing?: string
  actors?: number[]
  turn?: boolean
  result?: Result
}

/** Games and wins against a level of bots, or on a difficulty in games without opponents. */
export interface Wins {
  game: string
  against: string
  games: number
  wins: number
}

/** A table of bots to watch; null if none is running yet. */
export interface Show extends Standing {
  game: string
  table: string | null
}

/** Who plays, and how it stands as everybody may know: not of tables that this server has not looked into. */
interface Standing {
  names?: string[]
  standing?: string
}

type OpenTable = TableRow & { title: string; seats: SeatShown[] }
type RunningTable = TableRow & Standing & { title?: string }

export interface Look {
  mine: number[]
  host: boolean
  /** Whether this guest asks the players for a seat. */
  asking: boolean
  kinds: string[]
  words: Record<string, string>
  snapshot: Snapshot
}

export interface NewTable {
  game: string
  seats?: number
  pack?: string
  options?: Record<string, number | string | boolean>
  chairs?: Chair[]
  clock?: ClockSettings
  start?: 'filled' | 'host'
  listed?: boolean
  hot_seat?: boolean
  pace?: number
  title?: string
  /** When an undo after new knowledge is allowed; by default the table's usual rule. */
  undo?: UndoRule
  hints?: boolean
}

export interface ReplayStep {
  /** The seat that acted; null before the first move. */
  seat: number | null
  /** The reader's own move, with the name it had when it was made; otherwise empty. */
  label: string
  events: Event[]
  view: Record<string, unknown>
  actors: number[]
  sheets: Record<string, unknown>[]
  outcome: Record<string, unknown> | null
}

export interface Replay {
  game: GameShown
  names: string[]
  kinds: string[]
  words: Record<string, string>
  reader: number | null
  steps: ReplayStep[]
}

/** A judged decision; chances from 0 to 1. */
export interface Verdict {
  step: number
  action: number
  text: string
  /** The move, with the name it had at the decision. */
  label: string
  best: number
  best_text: string
  best_label: string
  /** Why the best move was better, in sentences. */
  reasons: string[]
  before: number
  after: number
  cost: number
  luck: number
}

/** One seat's finished game: start − cost + luck = result. */
export interface Review {
  seat: number
  steps: number
  /** Such a long game that each decision was tried less often than for a hint. */
  brief: boolean
  start: number
  result: number
  last: number
  cost: number
  luck: number
  /** The effect of both on the chance at the start, within its limits: the start and these two add up to the result. */
  by_decisions: number
  by_luck: number
  costliest: number[]
  decisions: Verdict[]
}

/** The state of a lesson or a puzzle: its words, and the table as its seat sees it. */
export interface Practice {
  title: string
  puzzle: boolean
  at: number
  of: number
  words: string
  spotlight: string[]
  /** This step is only read. */
  reads: boolean
  over: boolean
  /** The moves so far: the next request sends them too. */
  acts: string[]
  answer: { right: boolean; text: string; rule: string | null; best: string[] } | null
  news: string[]
  kinds: string[]
  snapshot: Snapshot
}

/** An explanation of a thing; an empty title if there is none. */
interface Explained {
  title: string
  text: string
  rules: string[]
}

export interface Lessons {
  lessons: { name: string; title: string; about: string }[]
  puzzles: { name: string; title: string; hard: number }[]
}

async function ask<T>(path: string, body?: object): Promise<T> {
  let answer: Response
  try {
    const headers = { accept: 'application/json', 'accept-language': language }
    answer = await fetch(
      path,
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    )
  } catch {
    throw new Refused(0, 'offline', say('error.offline'))
  }
  let value: unknown
  try {
    value = await answer.json()
  } catch {
    throw new Refused(answer.status, 'unreadable', say('error.unreadable', { status: answer.status }))
  }
  if (answer.ok) return value as T
  const told = value as { code?: string; reason?: string }
  throw new Refused(answer.status, told.code ?? 'failed', told.reason ?? say('error.failed'))
}

const at = (table: string, rest = '') => `/api/tables/${encodeURIComponent(table)}${rest}`

let catalogue: Promise<Catalogue> | undefined

export const lobby = {
  /** Asked once, and again after a failure, or to see the host's changes. */
  games(anew = false): Promise<Catalogue> {
    if (anew) catalogue = undefined
    catalogue ??= ask<Catalogue>('/api/games').catch((error: unknown) => {
      catalogue = undefined
      throw error
    })
    return catalogue
  },
  rules: (game: string) => ask<Rules>(`/api/games/${encodeURIComponent(game)}/rules`),
  rule: (game: string, id: string) =>
    ask<Rule>(`/api/games/${encodeURIComponent(game)}/rules/${encodeURIComponent(id)}`),
  profile: (game: string, table = '') =>
    ask<Kept>(`/api/games/${encodeURIComponent(game)}/profile?table=${encodeURIComponent(table)}`),
  buy: (game: string, item: string) =>
    ask<Kept>(`/api/games/${encodeURIComponent(game)}/profile/buy`, { item }),
  rename: (game: string, names: string[]) =>
    ask<Kept>(`/api/games/${encodeURIComponent(game)}/profile/names`, { names }),
  bring: (game: string, text: string) =>
    ask<Kept>(`/api/games/${encodeURIComponent(game)}/profile/file`, { text }),
  profileFile: (game: string) => `/api/games/${encodeURIComponent(game)}/profile/file`,
  lessons: (game: string) => ask<Lessons>(`/api/learn/${encodeURIComponent(game)}`),
  practise: (game: string, kind: string, name: string, body: LearnBody) =>
    ask<Practice>(`/api/learn/${encodeURIComponent(game)}/${kind}/${encodeURIComponent(name)}`, body),
  aboutLesson: (game: string, kind: string, name: string, acts: string[], thing: string) =>
    ask<Explained>(`/api/learn/${encodeURIComponent(game)}/${kind}/${encodeURIComponent(name)}/about`, {
      acts,
      thing,
    }),
  guest: () => ask<{ name: string | null }>('/api/guest'),
  introduce: (name: string) => ask<{ name: string }>('/api/guest', { name }),
  forget: () => ask<{ name: null }>('/api/guest/forget', {}),
  mine: () => ask<{ tables: MyTable[]; wins: Wins[] }>('/api/guest/tables'),
  listed: () => ask<{ waiting: OpenTable[]; running: RunningTable[]; shows: Show[] }>('/api/tables'),
  show: (game: string) => ask<{ table: string }>('/api/shows', { game }),
  create: (table: NewTable) => ask<{ table: string }>('/api/tables', table),
  look: (table: string) => ask<Look>(at(table)),
  sit: (table: string, body: { seat?: number | null; token?: string; entropy?: string }) =>
    ask<{ seat: number }>(at(table, '/sit'), body),
  leave: (table: string, seat: number | null = null) => ask<object>(at(table, '/leave'), { seat }),
  invite: (table: string, seat: number) =>
    ask<{ seat: number; token: string }>(at(table, '/invite'), { seat }),
  bot: (table: string, level: string, seat: number | null) => ask<object>(at(table, '/bot'), { level, seat }),
  kick: (table: string, seat: number) => ask<object>(at(table, '/kick'), { seat }),
  start: (table: string) => ask<object>(at(table, '/start'), {}),
  close: (table: string) => ask<object>(at(table, '/close'), {}),
  rematch: (table: string) => ask<{ table: string }>(at(table, '/rematch'), {}),
  replay: (table: string, reader: number | null) =>
    ask<Replay>(at(table, `/replay?reader=${reader ?? 'none'}`)),
  aboutStep: (table: string, reader: number | null, step: number, thing: string) =>
    ask<Explained>(
      at(table, `/about?reader=${reader ?? 'none'}&step=${step}&thing=${encodeURIComponent(thing)}`),
    ),
  playOn: (table: string, step: number, seat: number) =>
    ask<{ table: string }>(at(table, '/play-on'), { step, seat }),
  review: (table: string, seat: number) => ask<Review>(at(table, '/review'), { seat }),
}

/** The address of a picture with a text as a QR code. The request sends it in a body, since a link may hold a token. */
export async function qrOf(text: string): Promise<string> {
  const answer = await fetch('/api/qr', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (!answer.ok) throw new Refused(answer.status, 'failed', say('error.failed'))
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`
}

/** 32 random bytes of this browser, to be mixed into the deal. */
export function ownChance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The sentence that tells people what went wrong. */
export function reasonOf(error: unknown): string {
  return error instanceof Refused ? error.reason : say('error.failed')
}
