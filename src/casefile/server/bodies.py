"""The JSON bodies of the lobby's requests, typed. Everything unknown is refused."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from casefile.table import ClockSettings
from casefile.table.commands import EntropyText, SeatNumber, Short

Token = Annotated[str, Meta(max_length=100)]
Place = Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{1,80}:[0-9]{1,7}:[0-9]{1,7}$")]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a request may carry."""


class GuestBody(Body, frozen=True):
    """Who one is: a new guest, or a new name."""

    name: Short


class Chair(Body, frozen=True):
    """A seat of a new table: the host's own (`me`), a bot of a level, or open."""

    kind: Annotated[str, Meta(pattern="^(me|bot|open)$")] = "open"
    name: Short = ""
    level: Short = ""


class TableBody(Body, frozen=True):
    """A new table. `chairs` says who sits where; those not named are open.

    `pack` is one that ships with the game, or one of the host's own. `undo` (`never`, `consent`, `always`) says when
    something is taken back after it has shown something, `hints` whether the coach may be asked. Where nothing is said,
    a table for several people takes back by consent and has no hints; one person against bots has both.
    """

    game: Short
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    pack: Annotated[str, Meta(pattern="^[a-z0-9-]{0,40}$")] = ""
    options: dict[Short, int | Short | bool] = {}
    chairs: Annotated[list[Chair], Meta(max_length=16)] = []
    clock: ClockSettings = ClockSettings()
    start: Short = "filled"
    listed: bool = False
    hot_seat: bool = False
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 0
    stand_in: Short = ""
    title: Short = ""
    undo: Short = ""
    hints: bool | None = None


class ShowBody(Body, frozen=True):
    """A game that one wants to see bots play."""

    game: Short


class SitBody(Body, frozen=True):
    """Sit down: on this seat or any (null), with the token of an invitation where one is needed.

    After the deal an invitation leads to asking those who play.
    """

    seat: SeatNumber | None = None
    token: Token = ""
    entropy: EntropyText | None = None


class SeatBody(Body, frozen=True):
    seat: SeatNumber


class LeaveBody(Body, frozen=True):
    seat: SeatNumber | None = None


class BotBody(Body, frozen=True):
    level: Short
    seat: SeatNumber | None = None


class PlayOnBody(Body, frozen=True):
    """Play on from a step of a finished game, on this seat."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatNumber


class BuyBody(Body, frozen=True):
    """Something that a profile can buy, by the name that it goes by there."""

    item: Short


class NamesBody(Body, frozen=True):
    """Names for those whom a profile is about."""

    names: Annotated[list[Short], Meta(max_length=4)]


class ProfileBody(Body, frozen=True):
    """A profile as the text of its file."""

    text: Annotated[str, Meta(max_length=15_000)]


class LearnBody(Body, frozen=True):
    """The moves of a lesson so far, as texts (an empty one: read on), and the next, if there is one.

    Instead of a move, a `thing` of the table that was pressed and begins none, after those that were `chosen`.
    """

    acts: Annotated[list[Short], Meta(max_length=100)] = []
    act: Short | None = None
    thing: Short = ""
    chosen: Annotated[list[Short], Meta(max_length=16)] = []


class QrBody(Body, frozen=True):
    """A text to be shown as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=512)]


class FaultBody(Body, frozen=True):
    """What failed in a page: no words of anybody fit in here."""

    kind: Annotated[str, Meta(pattern="^[A-Za-z0-9_]{1,60}$")]
    page: Annotated[str, Meta(pattern="^[a-z]{1,10}$")]
    places: Annotated[list[Place], Meta(max_length=4)] = []


class NoBody(Body, frozen=True):
    """Nothing more to say."""
