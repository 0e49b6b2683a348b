"""A table: one game with its seats, clocks and talk, as a pure model. No I/O, no JSON, no tasks, no time but what it
is told. What its readers are shown of it is written in `showing.py`.

`decide` turns a command into entries for the log, or a refusal; it changes nothing. `apply` carries out an
entry that is in the log, and cannot fail for one that `decide` made. Whoever runs a table does, always in this order:

    entries = table.decide(command, asker, now)   validate
    await store.append(…, entries, …)             commit
    for entry in entries: table.apply(entry)      apply and tell
    …                                             notify

so that nobody is ever shown what could still be lost. `Table.replay(entries)` is the same table again. Compiled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from casefile.engine.errors import CasefileError
from casefile.engine.game import Game
from casefile.engine.record import deal_seed
from casefile.engine.words import FALLBACK
from casefile.table import consent, deciding
from casefile.table import entries as log
from casefile.table.clock import Clocks
from casefile.table.commands import Answer, AnyCommand, Asker, Refusal
from casefile.table.consent import TakeOverRequest, UndoRequest
from casefile.table.entries import FORMAT, AnyEntry, BadLog, UndoRule
from casefile.table.events import PLAYED_BY, Happening, Reader, Streams
from casefile.table.fair import read_seed
from casefile.table.games import Games
from casefile.table.match import Dealer, Match, Standing, deal, same_sight
from casefile.table.seats import Roster, Seat


class Table:
    """One table. Made by its first entry, `Created`."""

    def __init__(self, created: log.Created, games: Games, dealer: Dealer = deal) -> None:
        if created.format > FORMAT:
            raise BadLog(
                f"This table was written by a newer version of Casefile: its log has format {created.format}, "
                f"and this version reads up to {FORMAT}."
            )
        self.created = created
        self.games = games
        self.game: Game = games.of(created)
        self.dealer = dealer
        self.version = 1
        self.roster = Roster.of(created)
        self.streams = Streams(self.game.seats)
        self.clocks = Clocks(created.clock, self.game.seats)
        self.match: Match | None = None
        self.decided_at = [0] * self.game.seats  # the seat's event number when its present decision came up
        self.decided_since = [created.at] * self.game.seats  # and the time
        self.round_before = 0  # the round when it was last settled whose time runs
        self.undo: UndoRequest | None = None
        self.take_over: TakeOverRequest | None = None
        self.counts = not created.known  # for the players' results: nobody has known more than their own seat
        self.refused: dict[int, int | None] = {}  # the place of the act that a seat may not ask about again
        self.exhibition = False  # no person sat here when the cards were dealt
        self.rematch = ""
        self.sayings: Counter[str] = Counter()  # by channel
        self.asides = 0  # entries that are neither moves nor talk, without the visits
        self.visits: Counter[str] = Counter()  # those before the deal that are not the host's, by guest
        self.renamings: Counter[str] = Counter()  # by guest
        self.answers: dict[tuple[str, str], tuple[Answer, AnyEntry]] = {}
        self.announce(created.at, "created", commitment=created.commitment)
        for number, seat in enumerate(self.seats):
            if seat.kind != "open":
                self.announce(created.at, "bot" if seat.kind == "bot" else "joined", seat=number)

    @staticmethod
    def replay(entries: Iterable[AnyEntry], games: Games | None = None, dealer: Dealer = deal) -> Table:
        """The table that a log holds."""
        table: Table | None = None
        for entry in entries:
            if table is not None:
                table.apply(entry)
            elif isinstance(entry, log.Created):
                table = Table(entry, games or Games(), dealer)
            else:
                raise BadLog("The log of a table begins with its creation, and this one does not.")
        if table is None:
            raise BadLog("The log is empty.")
        return table

    # -- deciding ----------------------------------------------------------------------------------------------

    def decide(self, command: AnyCommand, asker: Asker, now: int) -> list[AnyEntry] | Answer | Refusal:
        """What the command leads to: entries to commit, or the answer it already had, or a refusal."""
        return deciding.decide(self, command, asker, max(now, self.updated))

    # -- who is who --------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.created.table

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.roster.seats

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names in sentences."""
        return self.roster.names

    @property
    def host(self) -> str:
        return self.roster.host

    @property
    def status(self) -> str:
        return self.roster.status

    @property
    def ending(self) -> str:
        return self.roster.ending

    @property
    def updated(self) -> int:
        """The time of the last entry."""
        return self.roster.updated

    def seats_of(self, guest: str) -> list[int]:
        return self.roster.seats_of(guest)

    def persons(self) -> list[int]:
        return self.roster.persons()

    def refused_already(self, seat: int) -> bool:
        """Whether the others have refused to take back what is still this seat's last act."""
        return self.match is not None and self.refused.get(seat, -1) == self.match.last_own[seat]

    @property
    def undo_rule(self) -> UndoRule:
        """When something is taken back that has shown something.

        Tables from before there was a choice ask those who play, and whoever plays alone need not ask.
        """
        if self.created.undo:
            return self.created.undo
        alone = len({self.seats[seat].guest for seat in self.persons()}) <= 1
        return "always" if alone else "consent"

    def may_read(self, guest: str, reader: Reader) -> bool:
        """Whether a guest may be shown what this reader is shown. Everybody who was let in may spectate."""
        return reader is None or (0 <= reader < len(self.seats) and bool(guest) and self.seats[reader].guest == guest)

    @property
    def played(self) -> bool:
        """Whether a person has made a move here that stands."""
        return self.match is not None and any(act.by == "person" for act in self.match.acts)

    # -- what has to happen by itself ----------------------------------------------------------------------------

    def bots_due(self) -> list[tuple[int, str, int]]:
        """The seats that a program must decide for now: seat, level, number of the decision.

        Nothing is played while the others are asked about an undo, nor after all persons have left.
        """
        if self.match is None or self.status != "running" or self.undo is not None:
            return []
        if not self.exhibition and not self.persons():
            return []
        out: list[tuple[int, str, int]] = []
        for seat in self.match.state.actors:
            if self.seats[seat].kind != "person":
                out.append((seat, self.seats[seat].level or self.created.stand_in, self.match.decision[seat]))
            elif self.clocks.flagged[seat]:
                out.append((seat, self.created.stand_in, self.match.decision[seat]))
        return out

    def next_deadline(self) -> int | None:
        """When `Tick` has something to do."""
        if self.status != "running":
            return None
        if self.match is not None and self.match.state.automatic() is not None:
            return self.updated
        times = [self.clocks.next_deadline(), *consent.deadlines(self)]
        return min((time for time in times if time is not None), default=None)

    def due(self) -> int | None:
        """When this table has something to do without being asked; None if it only waits for people."""
        return self.updated if self.bots_due() else self.next_deadline()

    # -- telling -----------------------------------------------------------------------------------------------

    def events(
        self, reader: Reader, since: int = 0, most: int | None = None, language: str = FALLBACK
    ) -> list[dict[str, object]]:
        """What this reader was told after its event number `since`; `most`: not more than so many events of it."""
        return self.streams.since(self.game.speaking(language), reader, since, most)

    def number(self, reader: Reader) -> int:
        """The reader's last event number; 0 if it was told nothing."""
        return len(self.streams.told[reader])

    def announce(self, at: int, kind: str, to: Iterable[Reader] | None = None, **values: object) -> None:
        """Tell readers (everybody, unless `to` says whom) of something that happened at the table."""
        self.streams.tell(Happening(at, kind, self.names, values), to)

    # -- applying ----------------------------------------------------------------------------------------------

    def apply(self, entry: AnyEntry) -> None:
        """Carry out an entry of the log; one that does not fit raises `BadLog`."""
        before = self.roster
        try:
            self.roster = before.after(entry)
            APPLY[type(entry)](self, entry, before)
        except (CasefileError, LookupError) as reason:
            kind = type(entry).__name__  # and no more of it: this is logged, and entries hold seeds and guests
            raise BadLog(f"Entry {self.version} of the log ({kind}) does not fit: {reason}") from reason
        if entry.request:
            seat = getattr(entry, "seat", -1)
            held = seat >= 0 and entry.guest in (before.seats[seat].guest, self.seats[seat].guest)
            answer = Answer(self.number(seat if held else None), seat=seat)
            self.answers[entry.guest, entry.request] = (answer, entry)
        if not isinstance(entry, (log.Acted, log.Said)):
            if before.status == "waiting" and entry.guest not in ("", before.host):
                self.visits[entry.guest] += 1
            else:
                self.asides += 1
        self.version += 1

    # Who sits where is settled already when these are called; `before` is how it was.

    def _twice(self, _entry: log.Created, _before: Roster) -> None:
        raise BadLog("a table is created once")

    def _invited(self, entry: log.Invited, _before: Roster) -> None:
        self.announce(entry.at, "invited", seat=entry.seat)

    def _seated(self, entry: log.Seated, before: Roster) -> None:
        back = before.seats[entry.seat].kept == entry.guest != ""
        if entry.over:
            self.announce(entry.at, "took_over", seat=entry.seat, of=before.names[entry.seat])
            self.counts = False
        else:
            self.announce(entry.at, "bot" if entry.level else "back" if back else "joined", seat=entry.seat)
        if self.take_over is not None and self.take_over.wanted == entry.seat:
            if entry.guest == self.take_over.guest:
                self.take_over = None
            else:
                self.pass_over(entry.at)
        self.retime(entry.at)

    def _take_over_asked(self, entry: log.TakeOverAsked, _before: Roster) -> None:
        self.take_over = TakeOverRequest(entry.wanted, entry.guest, entry.name, entry.digest, entry.at)
        self.announce(entry.at, "take_over_asked", who=entry.name, of=self.names[entry.wanted], wanted=entry.wanted)

    def _take_over_answered(self, entry: log.TakeOverAnswered, _before: Roster) -> None:
        if self.take_over is None:
            raise BadLog("nobody has asked")
        if entry.granted:
            self.take_over.granted.add(entry.seat)
            self.announce(entry.at, "take_over_granted", seat=entry.seat)
        elif entry.seat >= 0:
            self.take_over = None
            self.announce(entry.at, "take_over_refused", seat=entry.seat, of=self.names[entry.wanted])
        else:
            self.pass_over(entry.at)

    def pass_over(self, at: int) -> None:
        """Drop a request for a seat that nobody has refused."""
        assert self.take_over is not None
        of = self.names[self.take_over.wanted]
        self.take_over = None
        self.announce(at, "take_over_lapsed", of=of)

    def _left(self, entry: log.Left, before: Roster) -> None:
        kind = "kicked" if entry.kicked else "left"
        self.announce(entry.at, kind, seat=entry.seat, who=before.names[entry.seat])
        if self.undo is not None and self.undo.seat == entry.seat:
            self.lapse(entry.at)
        for asked in (self.undo, self.take_over):
            if asked is not None:
                asked.granted.discard(entry.seat)

    def _replaced(self, entry: log.Replaced, _before: Roster) -> None:
        self.announce(entry.at, "replaced", seat=entry.seat)
        self.retime(entry.at)

    def _renamed(self, entry: log.Renamed, before: Roster) -> None:
        self.renamings[entry.guest] += 1
        roster = before
        for number in before.seats_of(entry.guest):  # one after the other: each change of a name is told
            was, roster = roster.names[number], roster.with_name(number, entry.name)
            values: dict[str, object] = {"seat": number, "before": was}
            self.streams.tell(Happening(entry.at, "renamed", roster.names, values))

    def _hosted(self, entry: log.Hosted, _before: Roster) -> None:
        seats = self.seats_of(entry.host)
        self.announce(entry.at, "hosted", seat=seats[0] if seats else -1)

    def _entropy(self, entry: log.Entropy, _before: Roster) -> None:
        self.announce(entry.at, "entropy", seat=entry.seat, entropy=entry.entropy)

    def _started(self, entry: log.Started, _before: Roster) -> None:
        self.match = Match(self.game, self.deal_seed, self.dealer)
        self.exhibition = not self.persons()
        self.announce(entry.at, "started")
        for event in self.match.deal_events:
            self.streams.tell_event(Happening(entry.at, "game", self.names, PLAYED_BY["table"], event))
        self.decided_at = [self.number(seat) for seat in range(self.game.seats)]
        self.decided_since = [entry.at] * self.game.seats
        self.retime(entry.at)

    def _acted(self, entry: log.Acted, _before: Roster) -> None:
        match = self.playing()
        if self.undo is not None and entry.by == "person":
            self.lapse(entry.at)
        before = match.state.copy()
        told = self.streams.numbers()
        act = match.act(entry.seat, entry.action, entry.by)
        if entry.note:
            self.announce(entry.at, "stood_in", seat=entry.seat, note=entry.note)
        for event in act.events:
            self.streams.tell_event(Happening(entry.at, "game", self.names, PLAYED_BY[entry.by], event))
        for reader, number in told.items():
            if self.number(reader) == number and not same_sight(before, match.state, reader):
                self.announce(entry.at, "changed", [reader])
        self.settle(entry.at, told, act)

    def _flagged(self, entry: log.Flagged, _before: Roster) -> None:
        self.clocks.flag(entry.seat)
        self.announce(entry.at, "flagged", seat=entry.seat)

    def _undo_asked(self, entry: log.UndoAsked, _before: Roster) -> None:
        self.undo = UndoRequest(entry.seat, entry.acts, entry.at)
        self.announce(entry.at, "undo_asked", seat=entry.seat)

    def _undo_answered(self, entry: log.UndoAnswered, _before: Roster) -> None:
        if self.undo is None:
            raise BadLog("nobody has asked")
        if entry.granted:
            self.undo.granted.add(entry.seat)
            self.announce(entry.at, "undo_granted", seat=entry.seat)
            return
        if entry.seat >= 0 and entry.seat != self.undo.seat:
            self.refused[self.undo.seat] = self.playing().last_own[self.undo.seat]
            self.announce(entry.at, "undo_refused", seat=entry.seat)
            self.undo = None
        else:
            self.lapse(entry.at)

    def lapse(self, at: int) -> None:
        self.undo = None
        self.announce(at, "undo_lapsed")

    def _undone(self, entry: log.Undone, _before: Roster) -> None:
        match = self.playing()
        before = match.state
        told = self.streams.numbers()
        self.undo = None
        events = [event for act in match.take_back(entry.acts) for event in act.events]
        for reader in self.streams.readers:
            gone = self.streams.numbers_of(reader, events)
            # A reader who was told nothing of the acts and sees no change is not told of the undo either.
            if gone or reader == entry.seat or not same_sight(before, match.state, reader):
                self.announce(entry.at, "undone", [reader], seat=entry.seat, gone=gone)
        if self.counts and self.created.undo == "always" and not entry.free:
            self.counts = False
            self.announce(entry.at, "uncounted", seat=entry.seat)
        self.settle(entry.at, told, None)

    def _said(self, entry: log.Said, _before: Roster) -> None:
        self.sayings[entry.channel] += 1
        readers: list[Reader] = [None] if entry.channel == "spectators" else list(range(len(self.seats)))
        self.announce(
            entry.at, "said", readers, seat=entry.seat, who=entry.name, said=entry.text, channel=entry.channel
        )

    def _rematch(self, entry: log.RematchOffered, _before: Roster) -> None:
        self.rematch = entry.table
        self.announce(entry.at, "rematch", who=entry.name, table=entry.table)

    def _ended(self, entry: log.Ended, _before: Roster) -> None:
        self.undo = self.take_over = None
        self.clocks.turn((), (), entry.at, set(), earned=False)
        seed = self.created.seed if self.match is not None else ""
        self.announce(entry.at, entry.reason, seed=seed)

    # -- the machinery behind ------------------------------------------------------------------------------------

    @property
    def deal_seed(self) -> int | bytes:
        """What the cards are dealt from: secret until the end."""
        seed = read_seed(self.created.seed)
        return deal_seed(seed, [seat.entropy for seat in self.seats]) if isinstance(seed, bytes) else seed

    def playing(self) -> Match:
        if self.match is None or self.status != "running":
            raise BadLog("no game is being played")
        return self.match

    def settle(self, at: int, told: Mapping[Reader, int], act: Standing | None) -> None:
        """After the State has changed: update the pending decisions and the running clocks."""
        match = self.playing()
        changed = match.decisions_changed()
        actors = match.state.actors
        going: set[int] = set()
        for seat in actors:
            own = act is not None and act.seat == seat and set(actors) <= set(act.actors)
            if seat not in changed or (own and match.keys[seat][0] == self.round_before):
                going.add(seat)
        for seat in changed:
            if self.number(seat) == told[seat]:
                self.announce(at, "changed", [seat])
            self.decided_at[seat] = self.number(seat)
            self.decided_since[seat] = at
        self.clocks.turn(actors, self.persons(), at, going, earned=act is not None)
        self.round_before = int(match.state.round)

    def retime(self, at: int) -> None:
        """After somebody came or went: update the running clocks."""
        if self.match is not None and self.status == "running":
            actors = self.match.state.actors
            self.clocks.turn(actors, self.persons(), at, set(actors), earned=False)
            self.round_before = int(self.match.state.round)


APPLY: Mapping[type, Callable[[Table, Any, Roster], None]] = {
    log.Created: Table._twice,
    log.Invited: Table._invited,
    log.Seated: Table._seated,
    log.TakeOverAsked: Table._take_over_asked,
    log.TakeOverAnswered: Table._take_over_answered,
    log.Left: Table._left,
    log.Replaced: Table._replaced,
    log.Renamed: Table._renamed,
    log.Hosted: Table._hosted,
    log.Entropy: Table._entropy,
    log.Started: Table._started,
    log.Acted: Table._acted,
    log.Flagged: Table._flagged,
    log.UndoAsked: Table._undo_asked,
    log.UndoAnswered: Table._undo_answered,
    log.Undone: Table._undone,
    log.Said: Table._said,
    log.RematchOffered: Table._rematch,
    log.Ended: Table._ended,
}
