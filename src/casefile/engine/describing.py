"""How a game describes itself to a screen: a move as a button and as things on the table, an event as a scene,
and every thing and word by what it is and does.

A screen only draws. What a move touches, what it is called and how grave it is, what an event shows and brings: all
of it is said here, from a View or from what a reader was told, so that it can hold nothing more than those.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from casefile.engine.words import Words

# How a move looks: it goes on with the game; it passes; it ends the turn, or more; somebody dies of it; or it can be
# made once and may be kept for a better moment.
Tone = Literal["go", "pass", "end", "fatal", "once"]
# Who sees a scene large: nobody, it passes by; whose event it is (nobody's is everybody's); everybody; or everybody
# whatever their pace.
Weight = Literal["aside", "own", "all", "end"]


@dataclass(frozen=True, slots=True)
class Described:
    """A move from the moment in which it can be made.

    `things` are what it touches on the table, in the order in which they are pressed: `discard joplin` touches
    `hand/joplin` and `files`. A move of no thing is a button. `note` is what it costs, brings or risks, if that needs
    saying; of a fatal move, what it does. Moves with the same `group` stand together in a long list, under that name.
    Of a move on which a card is drawn, `risk` has the worst that each card that can come would bring, as signs of the
    game, the worst first, '' for no harm; `brief` is the note without what these say.
    A move that goes `by_itself` is made without a press where nothing else is legal: there is nothing to learn from it.
    """

    label: str
    things: tuple[str, ...] = ()
    tone: Tone = "go"
    note: str = ""
    group: str = ""
    by_itself: bool = False
    risk: tuple[str, ...] = ()
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """Several moves of one seat in a row, drawn and pressed as one: `steps` are ordinary actions, the first legal now.

    Each is made by itself, as if somebody pressed them one after another, and the rest is dropped where the next one is
    not legal. So a plan is no action, no record knows it, and each step can be taken back. A plan that `gives_up`
    something on its way is not carried out by the first press on its thing alone. `takes` are things that it takes
    along without a press, like the cards of a set; a press on any of them begins it, too, in place of its first thing.
    A plan that goes `at_once` is carried out by a press on its things though other moves have them, too: what those do
    comes on its way, or is asked after it.
    """

    steps: tuple[int, ...]
    move: Described
    gives_up: bool = False
    takes: tuple[str, ...] = ()
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """An event that is put on the stage: it opens a scene, to which the chips that follow belong.

    `picture` is what a face draws for it. `body` holds what a scene with a drawing of its own needs, by name. An
    `inset` stands inside another scene: what follows belongs to that one.
    """

    kind: str
    title: str
    prose: str = ""
    picture: str = ""
    weight: Weight = "own"
    body: Mapping[str, Any] = field(default_factory=dict)
    inset: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """What an event adds to the scene before it: a change of some quantity, with its values before and after."""

    icon: str
    text: str
    n: int | None = None
    was: int | None = None
    now: int | None = None


@dataclass(frozen=True, slots=True)
class About:
    """A thing of the table or a word of the game, explained: what it is, what it does and how it stands; its rules."""

    title: str
    text: str
    rules: tuple[str, ...] = ()


def explained(words: Words, key: str, rules: tuple[str, ...], **values: object) -> About:
    """What the words under `about.<key>` say, with a title and a text."""
    return About(words.say(f"about.{key}.title", **values), words.say(f"about.{key}.text", **values), rules)
