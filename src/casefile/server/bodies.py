"""The JSON bodies of the lobby's requests, typed. Everything unknown is refused."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from casefile.table import ClockSettings
from casefile.table.commands import EntropyText, SeatNumber, Short

GameName = Annotated[Short, Meta(description="The `name` of one of the `games` of `GET /api/games`.")]
Level = Annotated[Short, Meta(description="The level of a bot: one of the `bots` of `GET /api/games`.")]
Token = Annotated[str, Meta(max_length=100, description="The token of an invitation; empty: none.")]
Step = Annotated[int, Meta(ge=0, le=1_000_000, description="A step of the game: 0 is right after the deal.")]
Thing = Annotated[Short, Meta(description="A thing of the table, as `things` of moves name it; empty: none.")]
Place = Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{1,80}:[0-9]{1,7}:[0-9]{1,7}$")]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a request may carry."""


class GuestBody(Body, frozen=True):
    """Who one is: a new guest, or a new name."""

    name: Annotated[Short, Meta(description="What others call you; control characters are taken out of it.")]


class Chair(Body, frozen=True):
    """A seat of a new table: the host's own (`me`), a bot of a level, or open."""

    kind: Annotated[
        str,
        Meta(
            pattern="^(me|bot|open)$",
            description="Who sits there: the host, a bot, or nobody yet.",
            extra_json_schema={"enum": ["me", "bot", "open"]},
        ),
    ] = "open"
    name: Annotated[Short, Meta(description="A name for this seat; empty: the host's own, or one for a bot.")] = ""
    level: Annotated[Level, Meta(description="The level of a bot; empty: the usual one.")] = ""


class TableBody(Body, frozen=True):
    """A new table. Where nothing is said of `undo` and `hints`, a table for several people takes back by consent and
    has no hints; one person against bots has both."""

    game: GameName
    seats: Annotated[
        Annotated[int, Meta(ge=1, le=16)] | None, Meta(description="How many play; null: as many as is usual.")
    ] = None
    pack: Annotated[
        str,
        Meta(
            pattern="^[a-z0-9-]{0,40}$",
            description="One of the game's `packs`, or the `id` of one of its `own_packs`; empty: the usual one.",
        ),
    ] = ""
    options: Annotated[
        dict[Short, int | Short | bool],
        Meta(description="Options by name, as the game's `options` describe them; those not named are as usual."),
    ] = {}
    chairs: Annotated[
        list[Chair], Meta(max_length=16, description="Who sits where, from seat 0 on; seats not named are open.")
    ] = []
    clock: Annotated[ClockSettings, Meta(description="How much time a seat has.")] = ClockSettings()
    start: Annotated[
        Short,
        Meta(
            description="When the cards are dealt: as soon as every seat is filled, or when the host says so.",
            extra_json_schema={"enum": ["filled", "host"]},
        ),
    ] = "filled"
    listed: Annotated[bool, Meta(description="Whether anybody may find the table, and sit down.")] = False
    hot_seat: Annotated[bool, Meta(description="Whether one person may hold several seats, on one screen.")] = False
    pace: Annotated[
        int, Meta(ge=0, le=10_000, description="Milliseconds that a bot takes at least for each decision.")
    ] = 0
    stand_in: Annotated[Level, Meta(description="The level of the bot that plays for who leaves; empty: `greedy`.")] = (
        ""
    )
    title: Annotated[Short, Meta(description="What the table is called.")] = ""
    undo: Annotated[
        Short,
        Meta(
            description="When something is taken back after it has shown something; empty: as is usual for this table.",
            extra_json_schema={"enum": ["", "never", "consent", "always"]},
        ),
    ] = ""
    hints: Annotated[
        bool | None, Meta(description="Whether the coach may be asked; null: as is usual for this table.")
    ] = None


class ShowBody(Body, frozen=True):
    """A game that one wants to see bots play."""

    game: GameName


class SitBody(Body, frozen=True):
    """Sit down, with the token of an invitation where one is needed. After the deal an invitation leads to asking those
    who play."""

    seat: Annotated[SeatNumber | None, Meta(description="The seat, counted from 0; null: any.")] = None
    token: Token = ""
    entropy: Annotated[
        EntropyText | None, Meta(description="32 bytes in hexadecimal to add to the deal; null: none.")
    ] = None


class SeatBody(Body, frozen=True):
    """A seat."""

    seat: SeatNumber


class LeaveBody(Body, frozen=True):
    """The seat to leave."""

    seat: Annotated[SeatNumber | None, Meta(description="The seat, counted from 0; null: all of your seats.")] = None


class BotBody(Body, frozen=True):
    """A bot for a seat."""

    level: Level
    seat: Annotated[SeatNumber | None, Meta(description="An open seat, counted from 0; null: all open ones.")] = None


class PlayOnBody(Body, frozen=True):
    """Play on from a step of a finished game, on this seat."""

    step: Step
    seat: SeatNumber


class BuyBody(Body, frozen=True):
    """Something that a profile can buy."""

    item: Annotated[Short, Meta(description="The `item` of one of the `offers` of the profile.")]


class NamesBody(Body, frozen=True):
    """Names for those whom a profile is about."""

    names: Annotated[list[Short], Meta(max_length=4, description="One name for each, in the order of the profile.")]


class ProfileBody(Body, frozen=True):
    """A profile."""

    text: Annotated[str, Meta(max_length=15_000, description="The text of its file, as `casefile profile` keeps it.")]


class LearnBody(Body, frozen=True):
    """The moves of a lesson so far and the next, if there is one. Instead of a move, a `thing` that was pressed and
    begins none, after those that were `chosen`."""

    acts: Annotated[
        list[Short], Meta(max_length=100, description="The moves made so far, as texts; an empty one: read on.")
    ] = []
    act: Annotated[Short | None, Meta(description="The next move, as a text; empty: read on; null: none.")] = None
    thing: Thing = ""
    chosen: Annotated[list[Thing], Meta(max_length=16, description="The things that were chosen before it.")] = []


class QrBody(Body, frozen=True):
    """A text to be shown as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=512, description="Usually the link of an invitation.")]


class FaultBody(Body, frozen=True):
    """What failed in a page: no words of anybody fit in here."""

    kind: Annotated[str, Meta(pattern="^[A-Za-z0-9_]{1,60}$", description="The kind of the fault, as `TypeError`.")]
    page: Annotated[str, Meta(pattern="^[a-z]{1,10}$", description="The kind of the page, as `table`.")]
    places: Annotated[
        list[Place], Meta(max_length=4, description="Places in the code, each as `FILE:LINE:COLUMN`.")
    ] = []


class NoBody(Body, frozen=True):
    """Nothing more to say."""
