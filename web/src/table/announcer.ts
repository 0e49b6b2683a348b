/** What is heard at a table: news in the live region, sounds, and notes about chat and refusals. */

import { notes } from '../design/toasts.svelte'
import type { Answer, Frame } from '../wire/table.svelte'
import type { Event, Hint, Snapshot } from '../wire/types'
import { say } from '../words'
import { list } from '../words/forms'
import type { Move } from './contract'
import { shortened } from './seal'
import { play as sound } from './sounds'

/** The most sentences that are read out for one piece of news: the log has them all. */
const BREATH = 8
/** The most moves that are named in answer to the question what can be done. */
const NAMED = 12

/** Events of the table that are also shown as a note, for people who look at the cards. */
const NOTED = ['undo_refused', 'uncounted', 'take_over_refused', 'take_over_lapsed', 'took_over']

export class Announcer {
  #told = false // whether the own turn was announced

  /** `staged`: whether an event was a scene on the stage, where it was read already. */
  constructor(
    private readonly reader: number | null,
    private readonly staged: (event: Event) => boolean,
  ) {}

  /** News has appeared on the table; `last`: nothing else follows at once. */
  news({ events, snapshot }: Frame, last: boolean): void {
    const mine = snapshot.legal.length > 0
    const own = mine && last && !this.#told
    this.#told = mine && (own || this.#told)
    if (!matchMedia('(min-width: 64rem)').matches) {
      for (const { kind, text, seat } of events) if (kind === 'said' && seat !== this.reader) notes.show(text)
    }
    for (const { kind, text } of events) if (NOTED.includes(kind)) notes.show(text)
    const texts = events
      .filter((event) => event.kind !== 'changed' && !this.staged(event))
      .slice(-BREATH)
      .map(({ text }) => shortened(text))
    if (own && snapshot.prompt) texts.push(say('turn.yours', { prompt: snapshot.prompt }))
    if (texts.length) notes.speak(texts.join(' '))
    if (snapshot.outcome) sound('end')
    else if (own) sound('bell')
    else if (events.some(({ kind }) => kind === 'game')) sound('card')
  }

  /** Somebody has pressed a move: notes about the previous one are over. */
  leaves(): void {
    notes.clear()
    sound('card')
  }

  /** Report that something was not done. */
  refused(answer: Answer, game: string): void {
    if (answer.type !== 'refusal' || answer.code === 'closed') return
    sound('stamp')
    const code = answer.code
    const own = code === 'stale' || code === 'no-answer'
    notes.show(own ? say(`refusal.${code}`) : answer.reason, 'bad', { game, id: code })
  }

  hint(hint: Hint): void {
    notes.clear()
    const text = say('hint.text', { move: hint.label })
    if (hint.moves.length) notes.speak([text, ...hint.reasons, hint.hinges].join(' '))
    else notes.show(text)
  }
}

/** The possible actions, in one message. */
export function can(snapshot: Snapshot, moves: Move[]): string {
  if (snapshot.status === 'ended') return say('can.over')
  if (snapshot.status === 'waiting') return say('can.waiting')
  if (!moves.length) return waitingFor(snapshot)
  const named = moves.slice(0, NAMED).map(({ label }) => label)
  const more = moves.length - named.length
  const rest = more > 0 ? ` ${say('can.more', { n: more })}` : ''
  return `${snapshot.prompt ?? ''} ${say('can.list', { n: moves.length, moves: named.join('; ') })}${rest}`
}

export function waitingFor({ actors, names, status }: Snapshot): string {
  if (status !== 'running') return say('can.over')
  if (actors.length === 0) return say('wait.table')
  return say('wait.for', { names: list(actors.map((seat) => names[seat] ?? '')) })
}
