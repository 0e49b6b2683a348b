"""What one reader may know of a table now. Built up from nothing, like a View.

Every move is shown to every reader, so this is where a busy server spends its time: it is compiled. What only changes
when people come and go is worked out once for all readers and moves; whoever holds the last snapshot is sent what
differs (`Screens`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypedDict

import msgspec

from casefile.engine.describing import Described
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game
from casefile.engine.looking import Ledgers, Look
from casefile.engine.outcome import Sheet
from casefile.engine.parts import parts
from casefile.engine.state import State
from casefile.engine.view import View
from casefile.engine.words import FALLBACK
from casefile.table import undo
from casefile.table.changes import difference
from casefile.table.consent import alone
from casefile.table.events import Happening, Reader
from casefile.table.wording import Audience, audience, content, words_in

if TYPE_CHECKING:
    from casefile.table.match import Match
    from casefile.table.table import Table

Shown = dict[str, object]

NO_CHOICE: Shown = {"legal": [], "plans": [], "closed": {}, "firsts": [], "prompt": None}
FOR_PROGRAMS = ("numbers", "ledger")  # of a View: the same again, for `Game.view_of`
REMEMBERED: Final = 1 << 12
DRAWN: dict[tuple[int, int], tuple[Described, str, Shown]] = {}  # by action and identity of the move, kept alive here


def by_name(value: object) -> object:
    """Values without a JSON form: in a View only its Game, which is given by its name."""
    if isinstance(value, Game):
        return value.name
    raise TypeError(f"{type(value).__name__} is not shown")


encode = msgspec.json.Encoder(enc_hook=by_name).encode


class Screen:
    """What one reader was shown at one moment, in pieces: objects with different keys, which are one object in JSON.

    A piece that is as before is the same object as before, and one that is the same for several readers is one object.
    """

    def __init__(self, pieces: list[Shown], view: list[Shown] | None) -> None:
        self.pieces = pieces
        self.view = view
        self.json = b""
        self.before: Screen | None = None
        self.changes = b""

    def whole(self) -> bytes:
        """All of it, written once."""
        if not self.json:
            self.json = encode(self.shown())
        return self.json

    def shown(self) -> Shown:
        """All of it in one object."""
        whole: Shown = {}
        for piece in self.pieces:
            whole.update(piece)
        whole["view"] = None
        if self.view is not None:
            view: Shown = {}
            for piece in self.view:
                view.update(piece)
            whole["view"] = view
        return whole


class Screens:
    """What each reader of a table is shown in one language, worked out once for each version of the table."""

    def __init__(self, table: Table, language: str = FALLBACK) -> None:
        self.table = table
        self.game: Game = table.game.speaking(language)
        self.version = -1
        self.made: dict[tuple[Reader, bool], Screen] = {}
        self.told: dict[tuple[Reader, int], bytes] = {}
        self.contents: dict[tuple[int, Audience], bytes] = {}
        self.compared: dict[int, tuple[Shown, Shown, bytes]] = {}  # by the later one's id, which the value keeps alive
        self.head: Shown = {}
        self.head_from: tuple[object, ...] = ()
        self.sheets: tuple[Sheet, ...] = ()
        self.sheets_from: tuple[int, ...] | None = None
        self.ledgers = Ledgers()
        self.now: Shown = {}
        self.looks: dict[Reader, Look] = {}
        self.last: Look | None = None

    def screen(self, reader: Reader, numbers: bool = True) -> Screen:
        """Everything that this reader may know now; `numbers`: with the View's numbers, for programs.

        `casefile.server.snapshot` describes its form. `number` is the reader's last event number: with it, `events`
        goes on from here without a gap.
        """
        self.look()
        found = self.made.get((reader, numbers))
        if found is None:
            look = self.look_of(reader)
            own, view = own_part(self.table, self.game, reader, self.ledgers, numbers, look, self.last)
            self.last = look
            found = self.made[reader, numbers] = Screen([self.head, self.now, own], view)
        return found

    def since(self, now: Screen, before: Screen) -> bytes:
        """How a screen differs from an earlier one of the same reader, written once for all who hold that."""
        if now.before is not before:
            before.before, before.changes = None, b""  # else each would keep all before it
            members = self.differences(before.pieces, now.pieces)
            if before.view is None or now.view is None:
                if before.view is not now.view:
                    members.append(b'"view":[%b]' % encode(now.shown()["view"]))
            elif parts := self.differences(before.view, now.view):
                members.append(b'"view":{%b}' % b",".join(parts))
            now.before, now.changes = before, b"{%b}" % b",".join(members)
        return now.changes

    def differences(self, old: list[Shown], new: list[Shown]) -> list[bytes]:
        """How each piece differs, as members of a JSON object; written once for all readers who share them."""
        found: list[bytes] = []
        for at in range(len(new)):
            before, now = old[at], new[at]
            if before is now:
                continue
            pair = self.compared.get(id(now))
            if pair is None or pair[0] is not before:
                pair = self.compared[id(now)] = before, now, encode(difference(before, now))[1:-1]
            if pair[2]:
                found.append(pair[2])
        return found

    def look_of(self, reader: Reader) -> Look | None:
        """What this reader was shown last of the game, so that only what has changed is read anew."""
        game = self.game
        if reader not in self.looks and game.view_parts is not None:
            self.looks[reader] = Look(game, game.view_parts, reader)
        return self.looks.get(reader)

    def events(self, reader: Reader, since: int) -> bytes:
        """The events after a number, written once for all readers with that number."""
        self.look()
        written = self.told.get((reader, since))
        if written is None:
            told = self.table.streams.told[reader]
            lines = [self.event(reader, number + 1, told[number]) for number in range(since, len(told))]
            written = self.told[reader, since] = b"[%b]" % b",".join(lines)
        return written

    def event(self, reader: Reader, number: int, happening: Happening) -> bytes:
        """One event; its content is written once for all readers who are told the same."""
        game = self.game
        key = id(happening), audience(game, reader, happening)
        written = self.contents.get(key)
        if written is None:
            written = self.contents[key] = encode(content(game, reader, happening))
        return b'{"number":%d,%b' % (number, written[1:])

    def look(self) -> None:
        """Drop the results for an earlier version."""
        table = self.table
        if self.version == table.version:
            return
        self.version = table.version
        self.made.clear()
        self.told.clear()
        self.contents.clear()
        self.compared.clear()
        source = head_source(table)
        if self.head_from != source:
            self.head, self.head_from = head(table), source
        if table.match is not None and (ledger := self.ledgers.of(table.match.state)) is not self.sheets_from:
            # else they are the very same objects, and nobody looks for a difference
            self.sheets, self.sheets_from = self.game.sheets(ledger), ledger
        self.now = now_part(table, self.sheets)


def now_part(table: Table, sheets: Sequence[Sheet]) -> Shown:
    """What is the same for every reader and may be another thing after each move."""
    state = None if table.match is None else table.match.state
    return {
        "clocks": clocks(table),
        "take_over": take_over_part(table),
        "actors": () if state is None else state.actors,
        "sheets": sheets,
        "outcome": None if state is None else state.outcome,
    }


def clocks(table: Table) -> list[dict[str, object]] | None:
    """The state of each seat's time; None if nobody's counts."""
    return None if table.created.clock.kind == "none" else table.clocks.shown()


def head_source(table: Table) -> tuple[object, ...]:
    """Everything that can change in the head of a table."""
    now = table.roster
    return now.seats, now.host, now.status, now.ending, table.rematch, table.counts


def head(table: Table) -> Shown:
    """What is the same for every reader until somebody comes or goes, or the game begins or ends."""
    game, created = table.game, table.created
    host = table.seats_of(table.host)
    return {
        "table": table.id,
        "title": created.title,
        "status": table.status,
        "ending": table.ending,
        "game": game_shown(game),
        "seats": [seat.shown() for seat in table.seats],
        "names": table.names,
        "host": host[0] if host else None,
        "start": created.start,
        "listed": created.listed,
        "clock": {"kind": created.clock.kind, "limit": created.clock.limit, "increment": created.clock.increment},
        "commitment": created.commitment,
        "entropy": [seat.entropy for seat in table.seats],
        "seed": created.seed if table.status == "ended" and table.match is not None else None,
        "rematch": table.rematch or None,
        "terms": {"undo": table.undo_rule, "hints": created.hints},
        "shares": table.roster.shares(),
        "counts": table.counts,
    }


def game_shown(game: Game) -> dict[str, object]:
    """Which game, with the options that differ from their defaults."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": game.seats,
        "options": game.changed,
        "pack": game.pack.id,
        "earlier": game.pack.id == game.standard_pack and game.pack.digest != digest_today(game),
    }


TODAY: dict[str, str] = {}


def digest_today(game: Game) -> str:
    """The digest of the game's standard pack as it ships, worked out once."""
    if game.name not in TODAY:
        TODAY[game.name] = game.load_pack(None).digest
    return TODAY[game.name]


def words_brought(game: Game) -> dict[str, str]:
    """The sentences that a pack brings, by the name of the game and their key: a page has only those that ship."""
    return {f"{game.name}.{key}": text for key, text in game.own_words.items()}


def own_part(
    table: Table, game: Game, reader: Reader, ledgers: Ledgers, numbers: bool = True, look: Look | None = None,
    other: Look | None = None,
) -> tuple[Shown, list[Shown] | None]:  # fmt: skip
    """What is this reader's own: what it may do, and the pieces of how the game stands for it.

    `other` is a Look of another reader, from which this one may take what both see alike.
    """
    own: Shown = {"reader": reader, "number": table.number(reader), "undo": undo_part(table, reader)}
    if table.match is None:
        own.update(NO_CHOICE)
        return own, None
    state = table.match.state
    legal = state.legal(reader) if reader is not None and table.status == "running" else []
    view: View | None = None
    pieces: list[Shown]
    if game.view_parts is None:
        if legal:
            view = state.view(reader)
            shown = parts(view)
        else:
            shown = game.view_fields(reader, state.observed(reader), ledgers.of(state))
        if not numbers:
            for name in FOR_PROGRAMS:
                del shown[name]
        pieces = [shown]
    else:
        if look is None:
            look = Look(game, game.view_parts, reader)
        pieces = [look.head, *look.at(state, other)]
        if numbers:
            pieces.append({"numbers": look.numbers(), "ledger": ledgers.of(state)})
        if legal:
            view = look.view(ledgers.of(state))
    if legal:
        assert view is not None
        own.update(choice_part(game, state, view, legal))
    else:
        own.update(NO_CHOICE)
    return own, pieces


def choice_part(game: Game, state: State, view: View, legal: Sequence[int]) -> Shown:
    """What a reader who must decide may do."""
    assert view.seat is not None
    return {
        "legal": described(game, view, legal),
        "plans": planned(game, state, view.seat),
        "closed": game.closed(view, legal),
        "firsts": firsts(game, view),
        "prompt": game.ask(view),
    }


def described(game: Game, view: View, actions: Sequence[int]) -> list[dict[str, object]]:
    """Moves of the reader of this View, as they are drawn: see `casefile.server.snapshot.Move`."""
    return [drawn_again(action, game.actions[action], game.describe(view, action)) for action in actions]


def drawn_again(action: int, text: str, move: Described) -> dict[str, object]:
    """As `drawn`; where a game gives the very same move again, so is what is shown, and nobody looks for a difference.

    Not to be changed.
    """
    key = action, id(move)
    found = DRAWN.get(key)
    if found is None or found[0] is not move or found[1] is not text:
        if len(DRAWN) >= REMEMBERED:
            DRAWN.clear()
        found = DRAWN[key] = move, text, drawn(action, text, move)
    return found[2]


def drawn(id: int, text: str, move: Described) -> dict[str, object]:
    return {
        "id": id, "text": text, "label": move.label, "things": move.things, "tone": move.tone, "note": move.note,
        "group": move.group, "by_itself": move.by_itself,
        **({"risk": move.risk, "brief": move.brief} if move.risk else {}),
    }  # fmt: skip


def planned(game: Game, state: State, seat: int) -> list[dict[str, object]]:
    """The plans of a seat that must decide: see `casefile.server.snapshot.PlanShown`."""
    return [
        drawn(-1 - i, ", ".join(game.actions[step] for step in plan.steps), plan.move)
        | {"steps": plan.steps, "gives_up": plan.gives_up, "takes": plan.takes, "at_once": plan.at_once}
        for i, plan in enumerate(game.plans(state, seat))
    ]


def firsts(game: Game, view: View) -> list[dict[str, str]]:
    """The words that matter to the reader of this View now, each with its line for the first time."""
    lines = game.first_lines
    found: list[dict[str, str]] = []
    for word in game.firsts(view):
        line = lines.get(word)
        if line is None:
            line = lines[word] = {"word": word, "text": game.first_told(word)}
        found.append(line)
    return found


class Explained(TypedDict):
    """A thing as it is explained: see `casefile.engine.describing.About`; an empty title if it is none."""

    title: str
    text: str
    rules: list[str]


def explained(game: Game, view: View, thing: str, names: Sequence[str]) -> Explained:
    """What a thing of the table is, for the reader of this View."""
    about = game.about(view, thing, tuple(names))
    if about is None:
        return {"title": "", "text": "", "rules": []}
    return {"title": about.title, "text": about.text, "rules": list(about.rules)}


def why_not(game: Game, state: State, seat: Reader, action: int) -> IllegalAction | None:
    """Why a seat may not take an action now, in the language of this Game; None if it may."""
    refusal = state.explain(seat, action)
    if refusal is None or game.language == state.game.language:
        return refusal
    common = words_in(game.language).texts.get(f"refused.{refusal.rule}")
    if common is not None:
        return IllegalAction(refusal.rule, common)
    return refusal if refusal.rule.startswith("CF-") else game.why_not(state.view(seat), action)


def undo_part(table: Table, reader: Reader) -> dict[str, object]:
    """What can be taken back: `free` and `ask` are about the reader's own last action."""
    asked = table.undo
    if asked is not None:
        return {"free": False, "ask": False, "asked": asked.seat, "granted": sorted(asked.granted)}
    match, free, ask = table.match, False, False
    if match is not None and reader is not None and table.status == "running":
        free = undo.free(match, reader) is not None
        ask = may_ask(table, match, reader)
    return {"free": free, "ask": ask, "asked": None, "granted": []}


def may_ask(table: Table, match: Match, seat: int) -> bool:
    """Whether a seat may take back more than what is free, at once or by consent."""
    rule = table.undo_rule
    if rule == "never" or match.last_own[seat] is None or match.over:
        return False
    if rule == "always":
        return True
    return not alone(table, table.seats[seat].guest) and not table.refused_already(seat)


def take_over_part(table: Table) -> dict[str, object] | None:
    """Who asks for which seat, and the seats that agree."""
    asked = table.take_over
    return None if asked is None else {"seat": asked.wanted, "name": asked.name, "granted": sorted(asked.granted)}
