"""Every code with which this server refuses something, with its status over HTTP and what it means.

A code that is the id of a rule (`BC-DRAW-02`, `CF-03`) is not listed: the rulebook has it. `docs/protocol.md` and the
schema are made from this list (`python -m casefile.server.schema`).
"""

from __future__ import annotations

from dataclasses import dataclass

BANNED = "The host of this server keeps you out. Your seats are kept: if you are let in again, you can go on playing."
CONFLICT = 409  # the status of a refusal by a rule


@dataclass(frozen=True, slots=True)
class Code:
    """`status` is 0 where the code is only told on a socket."""

    status: int
    meaning: str


CODES: dict[str, Code] = {
    # any request
    "bad-request": Code(400, "The body is not what this request takes; the reason names the field."),
    "not-json": Code(415, "The body must be JSON, with `content-type: application/json`."),
    "too-large": Code(413, "The body is longer than this request may be."),
    "no-guest": Code(401, "Only a guest may do this: send `POST /api/guest` first, then the cookie with each request."),
    "banned": Code(403, "The host keeps this guest out. Keep the cookie: it opens the seats if they are let in again."),
    "origin": Code(403, "The request comes from a page of another site."),
    "other-host": Code(421, "The server goes by another name, which the reason gives."),
    "no-page": Code(404, "There is nothing at this address."),
    "not-so": Code(405, "This address exists, but not for this method; the header `Allow` lists those it takes."),
    "slow-down": Code(429, "Too much in too short a time; see [manners](#manners)."),
    "failed": Code(500, "A fault of the server's own; it has been logged."),
    "store": Code(503, "Nothing could be written, so nothing happened: try again."),
    "closing": Code(503, "The server is stopping, or the table is being put away: try again."),
    "busy": Code(503, "Too much is being done at once, at this table or on this server: try again."),
    "broken": Code(503, "A fault of the server's own at this table; it has been logged: try again."),
    "not-here": Code(403, "`/metrics` is for the server's own machine."),
    # games, rules, lessons, profiles
    "no-game": Code(404, "There is no such game."),
    "no-rule": Code(404, "The game has no such rule."),
    "no-lesson": Code(404, "The game has no such lesson or puzzle."),
    "bad-acts": Code(400, "Those moves do not belong to this lesson."),
    "no-profile": Code(404, "This game keeps nothing between games."),
    "not-bought": Code(409, "The profile cannot buy that; the reason says why."),
    "not-renamed": Code(409, "Those names cannot be given."),
    "not-taken": Code(409, "That file is not a profile of this game, or does not add up."),
    # making a table
    "bad-game": Code(400, "There is no such game, or these seats, options or cards are not possible."),
    "bad-plan": Code(400, "More chairs than seats, or several seats for one person without `hot_seat`."),
    "bad-clock": Code(400, "No such clock, or a time out of range."),
    "bad-start": Code(400, "`start` is `filled` or `host`."),
    "bad-pace": Code(400, "`pace` is out of range."),
    "bad-undo": Code(400, "`undo` is `never`, `consent` or `always`."),
    "no-such-bot": Code(400, "There is no bot of this level."),
    "no-name": Code(400, "A name needs at least one printable character."),
    "no-pack": Code(409, "The host does not offer these cards, or no longer."),
    "not-credited": Code(409, "Your profile does not have what this table asks to be credited for."),
    "too-many": Code(409, "You have as many tables here as one guest may have."),
    "full": Code(409, "The server has no room for new tables. Games under way go on."),
    # seats
    "no-table": Code(404, "There is no such table."),
    "unreadable": Code(409, "This version of Casefile cannot read this table."),
    "not-yours": Code(403, "This is not your seat, or not something for somebody without one."),
    "not-host": Code(403, "Only the host may do this."),
    "taken": Code(409, "The seat is taken, or needs an invitation."),
    "seated": Code(409, "You sit at this table already."),
    "sent-away": Code(409, "The host has sent you away from this table."),
    "alone": Code(409, "Others have played this game, and not two are left who could agree to somebody new."),
    "knows": Code(409, "You have held another seat in this game and know its cards."),
    "asked": Code(409, "Somebody has asked already, and is waiting for an answer."),
    "bad-entropy": Code(400, "What a seat adds to the deal is 32 bytes in hexadecimal."),
    "added": Code(0, "This seat has added to the deal already."),
    "dealt": Code(409, "The cards are dealt: it is too late for that."),
    "open-seats": Code(409, "Some seats are open: wait for somebody, or put bots there."),
    "nobody": Code(409, "There is nobody to send away from that seat."),
    "yourself": Code(409, "Somebody else has to do that: a host cannot be sent away, nor grant what they ask for."),
    "others": Code(409, "Other people are playing here: leave, and a bot will play on for you."),
    "not-running": Code(409, "No game is being played here now."),
    "enough": Code(409, "The table has recorded as much of this as it will: only moves are taken now."),
    # playing
    "not-started": Code(0, "The cards are not dealt yet."),
    "stale": Code(0, "What your seat has to decide has changed since `seen`: look again."),
    "bad-number": Code(0, "`seen` is an event number that has not been reached."),
    "flagged": Code(0, "Your time has run out: the rest of this turn is played for you."),
    "no-action": Code(0, "The game has no move with such words."),
    "illegal": Code(0, "The move cannot be made, and no rule is named: a fault of the game's."),
    "not-yours-now": Code(0, "Your seat has nothing to decide now."),
    "no-hints": Code(0, "This table is played without hints."),
    "nothing": Code(0, "You have done nothing that could be taken back."),
    "no-undo": Code(0, "It has shown somebody something, and the terms of the table do not let it be taken back."),
    "refused": Code(0, "The others did not agree to take this back."),
    "nobody-asked": Code(0, "Nobody has asked for anything."),
    "empty": Code(0, "There is nothing to say in that."),
    "request-reused": Code(0, "This `id` was used for another request before."),
    "bad-message": Code(0, "The message could not be read; the reason names the field."),
    "hello": Code(0, "You have said hello already."),
    # finished games
    "not-over": Code(409, "The game is not over."),
    "no-record": Code(409, "There is no record to be had, or only that of a seat."),
    "no-step": Code(400, "The game has no such step."),
    "no-seat": Code(400, "There is no such seat."),
    "bad-seat": Code(400, "A reader is a seat, counted from 0, or `none`."),
}  # fmt: skip


def status_of(code: str) -> int:
    """The status of a refusal over HTTP."""
    known = CODES.get(code)
    return known.status if known is not None and known.status else CONFLICT
