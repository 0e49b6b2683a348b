"""What the check of a pack says of one that can be played: warnings, and totals for its author.

The pack has been read before (`pack.py`), so that everything stands where it should.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from casefile.engine.packs import SOURCES
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Icon, Resource
from casefile.games.love_and_death.names import read_icon

Entry = Mapping[str, Any]

ROADS, PLACES = labels.DECKS[:2], labels.DECKS[2:5]


def warnings(pack: Entry) -> list[str]:
    """Everything odd, each with its rule."""
    out = [
        f"police {face['id']}: no line has a shootout (LD-VAL-07)"
        for face in pack["police"]
        if not any(Icon.SHOOT in icons(line) for line in face["lines"])
    ]
    out += [
        f"{deck} {card['id']}: a bank on a road (LD-VAL-19)"
        for deck in ROADS
        for card in pack[deck]
        if "bank" in stops(card)
    ]
    for road in ROADS:
        missing = [deck for deck in (*ROADS, *PLACES) if deck not in reached(pack, road)]
        if missing:
            out.append(f"{road}: no way leads from there to {', '.join(missing)} (LD-VAL-20)")
    for side in ("normal", "difficult"):
        if all(kills(card, side) for card in pack["destiny"]):
            out.append(f"destiny: every {side} side kills somebody, so that no doctor survives it (LD-VAL-21)")
    if not any(Icon.GAIN + Resource.LOOT in icons(card.get("bank", "")) for card in pack["destiny"]):
        out.append("destiny: no bank side brings loot (LD-VAL-22)")
    if all(Icon.SHOOT in icons(card.get("bank", "")) for card in pack["destiny"]):
        out.append("destiny: every bank side has a shootout (LD-VAL-22)")
    for deck in (*ROADS, *PLACES):
        if all(f"replace:{deck}" in compulsory(card) for card in pack[deck]):
            out.append(f"{deck}: every card is replaced by the next (LD-VAL-25)")
        absent = [sky for sky in labels.SKIES if all(card["weather"] != sky for card in pack[deck])]
        if absent:
            out.append(f"{deck}: no card has {' or '.join(absent)} (LD-VAL-26)")
    return out


def notes(pack: Entry) -> list[str]:
    """How many entries of each kind come from where, and what the destiny cards bring in all (LD-VAL-28)."""
    kinds: dict[str, Counter[str]] = {source: Counter() for source in SOURCES}
    for kind, entries in pack.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            if isinstance(entry, Mapping):
                kinds[entry["source"]][kind] += 1
    out = [f"Source {source}: {listed(f'{kind} {n}' for kind, n in found.items())}." for source, found in kinds.items()]
    for side in labels.DESTINY_SIDES:
        total: Counter[int] = Counter()
        for card in pack["destiny"]:
            total += icons(card.get(side, ""))
        signs = {
            verb: labels.VERBS[verb] if labels.VERBS[verb][-1] in "+-*" else f"{labels.VERBS[verb]}*"
            for verb in sorted(total)
        }
        out.append(f"Destiny cards, {side} sides: {listed(f'{sign}{total[verb]}' for verb, sign in signs.items())}.")
    return out


def listed(parts: Iterable[str]) -> str:
    return ", ".join(parts) or "none"


def icons(text: str) -> Counter[int]:
    """The verbs of a text of icons, each with the sum of its numbers.

    >>> [icons("shoot*2 accident shoot")[verb] for verb in (Icon.SHOOT, Icon.ACCIDENT, Icon.VICTIM)]
    [3, 1, 0]
    """
    out: Counter[int] = Counter()
    for word in text.split():
        if word == "or":
            continue
        icon = read_icon(word)
        assert icon is not None, "the pack was read"
        out[icon // Icon.SLOT] += max(icon % Icon.SLOT, 1)
    return out


def stops(card: Entry) -> list[str]:
    """The stops of a road without the difficult mark; a place has none."""
    written = [stop if stop.startswith("forced ") else stop.split(" or ") for stop in card.get("stops", ())]
    signs = [[sign] if isinstance(sign, str) else sign for sign in written]
    return [stop.removesuffix("!").strip() for sign in signs for stop in sign]


def kills(card: Entry, side: str) -> bool:
    found = icons(card.get(side, ""))
    return Icon.SHOOT in found or Icon.VICTIM in found


def compulsory(card: Entry) -> list[str]:
    """The icons that nobody can pass by: the entry box of a place, the compulsory ones of a road."""
    forced = [stop for stop in stops(card) if stop.startswith("forced ")]
    return " ".join([card.get("entry", ""), *forced]).split()


def reached(pack: Entry, start: str) -> set[str]:
    """The decks to which one can come from the cards of one of them, sooner or later, and this one itself."""
    known, new = {start}, [start]
    while new:
        ways: set[str] = set()
        for card in pack[new.pop()]:
            ways.update(stop.removeprefix("fork ") for stop in stops(card) if stop.startswith("fork "))
            ways.update(card.get("exits", ()))
            ways.add(card.get("end", "same"))
        new += ways - known - {"same"}
        known |= ways
    return known
