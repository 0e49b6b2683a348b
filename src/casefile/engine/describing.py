"""How a game describes itself to whoever draws it: a move as a button and as things on the table, an event as a scene.

A screen only draws. What a move touches, what it is called and how grave it is, what an event shows and brings: all
of it is said here, from a View or from what a reader was told, so that it can hold nothing more than those.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

# How a move looks: it gets on with the game; it lets a chance go by; it ends the turn, or more; somebody dies of it.
Tone = Literal["go", "pass", "end", "fatal"]
# Who sees a scene large: whose event it is (nobody's is everybody's), everybody, or everybody whatever their pace.
Weight = Literal["own", "all", "end"]


@dataclass(frozen=True, slots=True)
class Described:
    """A move from the moment in which it can be made.

    `things` are what it touches on the table, in the order in which they are pressed: `discard joplin` touches
    `hand/joplin` and `files`. A move of no thing is a button. `note` is what it costs, brings or risks, if that needs
    saying; of a fatal move, what it does. Moves with the same `group` stand together in a long list, under that name.
    """

    label: str
    things: tuple[str, ...] = ()
    tone: Tone = "go"
    note: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """An event that is put on the stage: it opens a scene, to which the chips that follow belong.

    `picture` is what a face draws for it. `body` holds what a scene with a drawing of its own needs, by name.
    """

    kind: str
    title: str
    prose: str = ""
    picture: str = ""
    weight: Weight = "own"
    body: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chip:
    """What an event adds to the scene before it: so much more or less of something, from so many to so many."""

    icon: str
    text: str
    n: int | None = None
    was: int | None = None
    now: int | None = None
