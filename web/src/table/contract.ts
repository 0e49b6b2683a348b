/** The contract between a game's face and the shared table. A game draws; the table talks to the server. Neither
 * holds a rule: legal moves, the things they touch and their names come from the server. */

import type { Component } from 'svelte'
import type { Event, Move, PlanShown, Snapshot } from '../wire/types'
import type { Staged } from './scenes'

/** How a thing looks and responds now. `still`: cannot be pressed; `idle`: can be pressed, and explains why it does
 * nothing; `live`: begins a legal move; `chosen`: has been pressed; `target`: completes a move with the chosen
 * things. */
export type Feel = 'still' | 'idle' | 'live' | 'chosen' | 'target'

/** A legal move from the server: its name, the things of the table that it consists of, and how serious it is. */
export type { Move }

/** Several moves in a row as one: `steps` are made one after another, as long as each is legal. */
export type Plan = PlanShown

export const isPlan = (move: Move): move is Plan => 'steps' in move

/** The values of a game's event if it has this name, otherwise undefined. `E` are the game's own events, by name. */
export function valuesOf<E, K extends keyof E>(event: Event, name: K): E[K] | undefined {
  return event.kind === 'game' && event['name'] === name ? (event['values'] as E[K]) : undefined
}

/** What the table gives a game to draw with. All of it is reactive: read it in the template or in `$derived`. */
export interface Play<V> {
  readonly snapshot: Snapshot
  /** The game's own View, for the reader. */
  readonly view: V
  /** In an open replay, every seat's own View, by seat; else null. */
  readonly open: V[] | null
  /** The seat that is played from here; null for a spectator. */
  readonly reader: number | null
  readonly names: string[]
  /** The names of the cards by the numbers in events (`values.card`): from the `welcome`. */
  readonly kinds: string[]
  /** The game's events up to the shown state, the latest last; without undone ones. */
  readonly events: Event[]
  /** The moves that are legal for the reader now. */
  readonly legal: Move[]
  /** The things pressed so far for an incomplete move. */
  readonly chosen: string[]
  feel(thing: string): Feel
  /** Whether a hint names this thing. */
  hinted(thing: string): boolean
  /** A press on a thing: completes a move, chooses the thing, or asks the server why not. */
  press(thing: string): void
  /** The move that a press on this thing makes, whatever else it could begin. */
  atOnce?(thing: string): Move | undefined
  /** Make a move at once (for buttons of their own). */
  act(move: Move): void
  /** The hand in the player's own order: sorts `kinds` by it and remembers them, if there is one. */
  arrange(kinds: string[]): string[]
  /** The order that the player may give the own hand; missing where nobody plays, as in a replay. */
  readonly order?: HandOrder
}

/** The own hand in the player's order. */
export interface HandOrder {
  /** Whether the player has given it an order. */
  readonly arranged: boolean
  /** Put a kind of card of those `shown` at place `to`. */
  reorder(shown: string[], kind: string, to: number): void
  /** Return to the game's order. */
  unarrange(): void
}

export interface BoardProps<V> {
  play: Play<V>
}

/** A flying card: from one thing of the table to another. `card` is null if it flies face down. */
export interface Travel {
  from: string
  to: string
  card: string | null
}

export type Options = Record<string, number | string | boolean>

/** The profile that a game stores for the player between games, in the game's own form. */
export interface ProfileProps {
  profile: unknown
  /** What the game that has just ended earned; null if it earned nothing yet, or none has ended here. */
  earned: number | null
  /** The options of the game that has just ended; null before a game. */
  options: Options | null
  busy: boolean
  buy(item: string): void
  /** Change the names of the people in the profile; return whether they were accepted. */
  rename(names: string[]): Promise<boolean>
  /** The profile as a file, for the terminal or another server; and a file to replace it. */
  save(): void
  bring(text: string): void
  /** Start another game with these options. */
  next(options: Options): void
}

/** The props of a scene's body: the scene, and the game's events before it. */
export interface BodyProps {
  scene: Staged
  names: string[]
  events: Event[]
}

/** A game in the client. */
export interface Face<V = unknown> {
  /** The game's name in the protocol. */
  name: string
  /** The middle of the table. It fills its box, whatever its size, and never scrolls it: the box is a size
   * container (`centre`), so that things are drawn in `cqw` and `cqh`. */
  Centre?: Component<BoardProps<V>>
  /** For a game without a `Centre`: the whole board, of any height. */
  Board?: Component<BoardProps<V>>
  /** The other seats, in a strip above: each with its `SeatTag`. Its height does not depend on the decision.
   * Without it the table shows the seats' names. */
  Others?: Component<BoardProps<V>>
  /** The reader's own area: the hand, below the middle. Its height does not depend on the decision. */
  Hand?: Component<BoardProps<V>>
  /** Things to look up: a page beside the log. */
  More?: Component<BoardProps<V>>
  /** Everybody's current standing, above the score sheets, which only know finished rounds. */
  Standing?: Component<BoardProps<V>>
  /** A drawing for the case folder on the first page (an svg of its own). */
  Emblem: Component
  /** The cards of the next table, by their names and in order: called before anything of it is drawn. */
  unpack?(kinds: string[]): void
  /** The cards that fly when this event is shown. */
  travels(event: Event, play: Play<V>): Travel[]
  /** A flying card: draws its face, or its back for null, into an svg of 100 x 140. */
  Card: Component<{ card: string | null }>
  /** A drawing by its name: the picture of a scene, or (`kind` 'icon') the sign of a chip. An svg of its own. */
  Picture?: Component<{ name: string; kind: string }>
  /** Scenes that show more than picture, words and chips, by their kind. */
  scenes?: Record<string, Component<BodyProps>>
  /** The text to read at the end of a round, before its sheet; `view` is the one after it. */
  Closing?: Component<{ view: V }>
  /** The game's own account of its end: above anything that can be pressed. */
  Ending?: Component<BoardProps<V>>
  /** What was earned so far and what it can buy, if the game has a profile. */
  Profile?: Component<ProfileProps>
}
