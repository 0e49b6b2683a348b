"""What can be asked of a table, and what it answers. Who asks is known already: `guest` was checked by the caller."""

from __future__ import annotations

import msgspec

from casefile.table.entries import Channel

MOST_REQUEST = 64  # characters of a request id


class Refusal(msgspec.Struct, frozen=True):
    """No, and why. `code` is the id of a rule, or one of the table's own words for it (`stale`, `not-yours`, …)."""

    code: str
    reason: str


class Answer(msgspec.Struct, frozen=True):
    """Done. `number` is the last event number of the seat concerned; `again`: this very request was done before."""

    number: int = 0
    again: bool = False
    seat: int = -1


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`guest` asks; `request` is the client's own id for it: the same request is never done twice."""

    guest: str = ""
    request: str = ""


class Sit(Command, frozen=True):
    """Sit down on a seat, or on any that is free (None). `token` is that of an invitation."""

    name: str
    seat: int | None = None
    token: str = ""
    entropy: str = ""


class Leave(Command, frozen=True):
    """Leave a seat, or all one's seats (None). During a game a bot plays on; one may come back."""

    seat: int | None = None


class Rename(Command, frozen=True):
    name: str


class AddEntropy(Command, frozen=True):
    """Add 32 bytes, in hexadecimal, to the deal, before it."""

    seat: int
    entropy: str


class Act(Command, frozen=True):
    """Take an action. `seen` is the last event number that this seat has seen."""

    seat: int
    action: int
    seen: int


class AskUndo(Command, frozen=True):
    """Take back one's last action: at once where that is free, else if the others agree."""

    seat: int


class AnswerUndo(Command, frozen=True):
    """Grant or refuse what another seat asks; who asked may only withdraw (`granted` False)."""

    granted: bool


class Say(Command, frozen=True):
    """Chat. `name` is needed from spectators only."""

    channel: Channel
    text: str
    name: str = ""


# -- what the host may do ------------------------------------------------------------------------------------------


class Invite(Command, frozen=True):
    """Keep a seat for whoever brings the token with this hash (see `new_token`)."""

    seat: int
    digest: str


class PutBot(Command, frozen=True):
    """Put a bot on an open seat, or on all of them (None)."""

    level: str
    seat: int | None = None


class Kick(Command, frozen=True):
    """Send a person or a bot away from a seat."""

    seat: int


class Start(Command, frozen=True):
    """Deal now."""


class Close(Command, frozen=True):
    """End a table that has not begun, or at which no other person is left."""


# -- what only the hub says ------------------------------------------------------------------------------------------


class OfferRematch(Command, frozen=True):
    """The same people at a new table, which has this id."""

    table: str


class BotMove(Command, frozen=True):
    """What a bot chose for a decision of a seat; `note` says why another bot than the seat's had to choose."""

    seat: int
    action: int
    decision: int
    note: str = ""


class Tick(Command, frozen=True):
    """Time has passed."""


AnyCommand = (
    Sit
    | Leave
    | Rename
    | AddEntropy
    | Act
    | AskUndo
    | AnswerUndo
    | Say
    | Invite
    | PutBot
    | Kick
    | Start
    | Close
    | OfferRematch
    | BotMove
    | Tick
)
