"""A guest's tables for the first page: the standings of running ones, the results of ended ones, and the wins.

An ended table does not change, so its result is worked out once and then known: from the summary that it left in the
store when it went to sleep, else by playing its log again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import msgspec

import casefile
from casefile.engine.words import FALLBACK
from casefile.storage import Store, TableRow
from casefile.table import Hub, Refusal
from casefile.table.checking import Result, Summary, result_of

MOST_KEPT = 5000  # results that are known at once
MOST_STANDINGS = 12  # tables under way that are looked into for one answer: each of them is woken
DIFFICULTY = "mode"  # the option that stands for an opponent where a game is played without any


class History:
    """Looks back for the guests of one server."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self.results: OrderedDict[str, Result] = OrderedDict()

    async def tell(
        self, rows: Sequence[TableRow], mine: dict[str, list[int]], who: str, language: str = FALLBACK
    ) -> list[dict[str, object]]:
        """Add what is worth telling to the row of each table. `who`: the address that asks."""
        out: list[dict[str, object]] = []
        looks = 0
        for row in rows:
            told: dict[str, object] = {}
            if row.status == "ended":
                result = await self.result(row, who)
                told = {"result": result} if result is not None else {}
            elif looks < MOST_STANDINGS:
                looks += 1
                told = await self.standing(row, mine.get(row.id, []), who, language)
            out.append(told)
        return out

    async def standing(self, row: TableRow, mine: list[int], who: str, language: str) -> dict[str, object]:
        """The players, the standings as everybody may know them, and who must decide."""
        table = await self.hub.read(row, who)
        if isinstance(table, Refusal):
            return {}
        told: dict[str, object] = {
            "title": table.created.title,
            "names": [name if seat.kind != "open" else "" for name, seat in zip(table.names, table.seats, strict=True)],
            "open": sum(seat.kind == "open" for seat in table.seats),
        }
        if table.match is not None:
            state = table.match.state
            told["standing"] = table.game.speaking(language).standing(state.view(None), tuple(table.names))
            told["actors"] = list(state.actors)
            told["turn"] = any(seat in state.actors for seat in mine)
        return told

    async def result(self, row: TableRow, who: str) -> Result | None:
        """The result of an ended table; None if it cannot be read."""
        if row.id in self.results:
            self.results.move_to_end(row.id)
            return self.results[row.id]
        result = await self.kept(row) or await self.worked_out(row, who)
        if result is not None:
            self.results[row.id] = result
            if len(self.results) > MOST_KEPT:
                self.results.popitem(last=False)
        return result

    async def kept(self, row: TableRow) -> Result | None:
        snapshot = await self.store.load_snapshot(row.id)
        if snapshot is None or snapshot.version != row.version:
            return None
        try:
            return msgspec.json.decode(snapshot.data, type=Summary).result
        except msgspec.MsgspecError:
            return None

    async def worked_out(self, row: TableRow, who: str) -> Result | None:
        table = await self.hub.read(row, who)
        return None if isinstance(table, Refusal) else result_of(table)

    async def wins(self, rows: Sequence[TableRow], mine: dict[str, list[int]], who: str) -> list[dict[str, object]]:
        """By game and by level of the bots (or difficulty, where one plays against none): games and wins.

        A game counts for every level that sat there. What others decided for the guest does not (`Table.counts`: nor
        does a game with cards that somebody knew).
        """
        counts: dict[tuple[str, str], list[int]] = {}
        for row in rows:
            result = await self.result(row, who) if row.status == "ended" else None
            if result is None or result.winners is None or not result.counts:
                continue
            own = [seat for seat in mine.get(row.id, []) if not result.levels[seat]]
            if not own:
                continue
            for against in opponents(row.game, result):
                count = counts.setdefault((row.game, against), [0, 0])
                count[0] += 1
                count[1] += any(seat in result.winners for seat in own)
        order = list(casefile.GAMES)
        keys = sorted(counts, key=lambda key: order.index(key[0]))
        return [
            {"game": game, "against": against, "games": counts[game, against][0], "wins": counts[game, against][1]}
            for game, against in keys
        ]


def opponents(game: str, result: Result) -> list[str]:
    """The levels of the bots; of a game that is played together, its difficulty."""
    kind = casefile.find(game)
    if kind.cooperative:
        return [str(result.options.get(DIFFICULTY, getattr(kind.options_type(), DIFFICULTY, "")))]
    return sorted({level for level in result.levels if level})
