/** What a game's face and the shared table owe each other. A game draws; the table talks to the server. Neither holds
 *  a rule: which moves are legal, what they touch and what they are called comes from the server. */

import type { Component } from 'svelte'
import type { Event, Move, PlanShown, Snapshot } from '../wire/types'
import type { Staged } from './scenes'

/** How a thing looks and answers now. `still`: nothing to press here; `idle`: can be pressed, and says why not;
 *  `live`: begins a legal move; `chosen`: has been pressed; `target`: completes a move with what was chosen. */
export type Feel = 'still' | 'idle' | 'live' | 'chosen' | 'target'

/** A legal move, as the server says it: what it is called, which things of the table it is made of, how grave it is. */
export type { Move }

/** Several moves in a row as one: `steps` are made one after another, as long as each is legal. */
export type Plan = PlanShown

export const isPlan = (move: Move): move is Plan => 'steps' in move

/** The values of a game's event if it has this name, else undefined. `E` are the game's own events, by name. */
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
  /** The seat that is being played from here; null for a spectator. */
  readonly reader: number | null
  readonly names: string[]
  /** The names of the cards by the numbers that events use for them (`values.card`): from the `welcome`. */
  readonly kinds: string[]
  /** The game's events up to what is shown, the latest last; without those that were taken back. */
  readonly events: Event[]
  /** The moves that are legal for the reader now. */
  readonly legal: Move[]
  /** The things pressed so far for a move that is not complete. */
  readonly chosen: string[]
  feel(thing: string): Feel
  /** Whether a hint is about this thing. */
  hinted(thing: string): boolean
  /** A press on a thing: completes a move, chooses the thing, or asks the server why not. */
  press(thing: string): void
  /** What a press on this thing carries out, whatever else it could begin. */
  atOnce?(thing: string): Move | undefined
  /** Carry out a move at once (for buttons of their own). */
  act(move: Move): void
  /** The hand as the player has arranged it: sorts and keeps `kinds` by the player's own order, if there is one. */
  arrange(kinds: string[]): string[]
  /** The order that the player may give the own hand; left out where nobody plays, as in a replay. */
  readonly order?: HandOrder
}

/** The own hand as its player sorts it. */
export interface HandOrder {
  /** Whether the player has given it an order. */
  readonly arranged: boolean
  /** Put a kind of card of those `shown` at place `to`. */
  reorder(shown: string[], kind: string, to: number): void
  /** Back to the order that the game gives. */
  unarrange(): void
}

export interface BoardProps<V> {
  play: Play<V>
}

/** A card on its way: from one thing of the table to another. `card` is null where it travels face down. */
export interface Travel {
  from: string
  to: string
  card: string | null
}

export type Options = Record<string, number | string | boolean>

/** What a game keeps of the player between games, in the game's own form. */
export interface ProfileProps {
  profile: unknown
  /** What the game that has just ended earned; null where it earned nothing yet, or none has ended here. */
  earned: number | null
  /** The options of the game that has just ended; null before a game. */
  options: Options | null
  busy: boolean
  buy(item: string): void
  /** Other names for those whom the profile is about; whether they were taken. */
  rename(names: string[]): Promise<boolean>
  /** The profile as a file, for the terminal or another server; and one of those in place of this. */
  save(): void
  bring(text: string): void
  /** Go on to a game with these options. */
  next(options: Options): void
}

/** What the body of a scene is drawn from: the scene, and the game's events that were told before it. */
export interface BodyProps {
  scene: Staged
  names: string[]
  events: Event[]
}

/** A game in the client. */
export interface Face<V = unknown> {
  /** The game's name in the protocol. */
  name: string
  /** The middle of the table. It fills the box that it gets, whatever its size, and never scrolls it: the box is a size
   *  container (`centre`), so that things are drawn in `cqw` and `cqh`. */
  Centre?: Component<BoardProps<V>>
  /** Where a game has no `Centre` yet: all of it in one, as high as it likes. */
  Board?: Component<BoardProps<V>>
  /** What the other seats show, in a strip above: each with its `SeatTag`. Its height does not depend on the decision.
   *  Without it the table names the seats. */
  Others?: Component<BoardProps<V>>
  /** What is the reader's own: the hand, below the middle. Its height does not depend on the decision. */
  Hand?: Component<BoardProps<V>>
  /** What one looks up now and then: a page beside the log. */
  More?: Component<BoardProps<V>>
  /** How everybody stands now, above the score sheets, which know only what is over. */
  Standing?: Component<BoardProps<V>>
  /** A drawing for the case folder on the first page (an svg of its own). */
  Emblem: Component
  /** The cards of the table that comes, by their names and in order: before anything of it is drawn. */
  unpack?(kinds: string[]): void
  /** Which cards travel when this event is shown. */
  travels(event: Event, play: Play<V>): Travel[]
  /** A card on its way: draws its face, or its back for null, into an svg of 100 x 140. */
  Card: Component<{ card: string | null }>
  /** A drawing by its name: the picture of a scene, or (`kind` 'icon') the sign of a chip. An svg of its own. */
  Picture?: Component<{ name: string; kind: string }>
  /** Scenes that show more than picture, words and chips, by their kind. */
  scenes?: Record<string, Component<BodyProps>>
  /** What is read when a round is over, before its sheet; `view` is the one after it. */
  Closing?: Component<{ view: V }>
  /** How a game ended, as it tells it itself: before anything that can be pressed. */
  Ending?: Component<BoardProps<V>>
  /** Its ending does not tell by how much it was won: the words of the last scene stand before it. */
  margin?: boolean
  /** What was earned so far and what it can buy, where the game keeps a profile. */
  Profile?: Component<ProfileProps>
}
