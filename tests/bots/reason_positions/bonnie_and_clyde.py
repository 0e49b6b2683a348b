"""Pictured positions of Bonnie and Clyde: twelve ideas, each with several places, cards and scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from tests.bots.pictured import Pictured

GAME = "bonnie-and-clyde"
ROAD = (
    "kaufman", "sherman", "oronogo", "joplin", "wellington", "platte-city", "dexter", "eastham", "grapevine", "gibson",
)  # fmt: skip


def at(place: str) -> int:
    """The number of a place on the road."""
    return ROAD.index(place) + 1


def do_not_feed() -> Iterator[Pictured]:
    """The next player has two of a kind, openly taken: the third one makes a meld and takes them out."""
    for card in ("grapevine", "gibson", "eastham", "dexter", "oronogo", "wellington"):
        yield Pictured(
            "do not feed",
            {
                "seats": 2, "car": 4 if card != "joplin" else 5, "totals": [94, 93],
                "hands": [{card: 1, "kaufman": 1}, {card: 2, "sherman": 1}], "known": [{}, {card: 2}],
                "table": [{"upright": {"joplin": 3}}, {"upright": {"joplin": 2}}], "under": {"joplin": "none"},
            },
            "discard kaufman", ("fed",), card,
        )  # fmt: skip


def catch_now() -> Iterator[Pictured]:
    """The car stands where an outlaw is known to lie, and a card can be laid off there."""
    for place, outlaw in zip(ROAD[2:10], ("bonnie", "clyde") * 4, strict=True):
        hand = {place: 1, "sherman": 3, "kaufman": 1}
        yield Pictured(
            "catch now",
            {
                "seats": 2, "car": at(place), "totals": [70, 75], "hands": [hand, 7],
                "table": [{}, {"upright": {place: 3}}], "under": {place: outlaw}, "looked": [[place], []],
            },
            f"layoff {place} 1", ("outlaw", "their_outlaw"),
        )  # fmt: skip


def drive_to_the_outlaw() -> Iterator[Pictured]:
    """After a layoff the car goes up or down: where the outlaw is, and a card that fits waits in the hand."""
    for place, way in zip(ROAD[2:8], ("up", "down") * 3, strict=True):
        outlaw = "clyde" if way == "up" else "bonnie"
        yield Pictured(
            "drive to the outlaw",
            {
                "seats": 2, "phase": "car", "due": "layoff", "car": at(place) + (-1 if way == "up" else 1),
                "totals": [62, 66], "hands": [{place: 1, "gibson": 2}, 6],
                "table": [{"upright": {"sherman": 4}}, {"upright": {place: 3}}],
                "under": {place: outlaw, "sherman": "none"}, "looked": [[place], []],
            },
            way, ("outlaw",), outlaw,
        )  # fmt: skip


def which_meld_first() -> Iterator[Pictured]:
    """Two melds, and the car on the lower place: laid in the right order both lie sideways."""
    for low, high in pairwise(ROAD[2:9]):
        rival = "sherman" if "joplin" in (low, high) else "joplin"
        yield Pictured(
            "which meld first",
            {
                "seats": 2, "car": at(low), "totals": [80, 96], "hands": [{low: 3, high: 3, "kaufman": 1}, 6],
                "table": [{}, {"upright": {rival: 3}}], "under": {low: "none", high: "none"},
            },
            f"meld {low} 3", ("sideways", "now", "out"),
        )  # fmt: skip


def the_open_card() -> Iterator[Pictured]:
    """The card on top of the FBI Files makes three on the car's place."""
    for card in ROAD[2:10]:
        rival = "sherman" if card == "joplin" else "joplin"
        yield Pictured(
            "the open card",
            {
                "seats": 2, "phase": "draw", "car": at(card), "totals": [84, 88], "hands": [{card: 2, "kaufman": 1}, 6],
                "table": [{}, {"upright": {rival: 3}}], "fbi_files": {"top": [card]}, "under": {card: "none"},
            },
            "take", ("lay", "sideways", "out", "now"),
        )  # fmt: skip


def out_at_once() -> Iterator[Pictured]:
    """One card to lay off, one to discard: out before the others play on."""
    for card, size in zip(ROAD[2:9], (5, 4, 6, 3, 5, 4, 6), strict=True):
        yield Pictured(
            "out at once",
            {
                "seats": 2, "car": 9 if card != "grapevine" else 4, "totals": [92, 90],
                "hands": [{card: 1, "kaufman": 1}, size], "under": {card: "none"},
                "table": [{"upright": {card: 4}}, {"upright": {"sherman": 3}}],
            },
            f"layoff {card} 1", ("now", "out", "match"),
        )  # fmt: skip


def end_it() -> Iterator[Pictured]:
    """Well ahead: the last card of the Case File ends the round before the others get their cards down."""
    for card, size in zip(ROAD[4:10], (8, 7, 9, 8, 7, 9), strict=True):
        yield Pictured(
            "end it",
            {
                "seats": 2, "phase": "draw", "car": 3, "totals": [92, 90],
                "hands": [{"kaufman": 1, "sherman": 1, "oronogo": 1}, size],
                "table": [{"upright": {"joplin": 6}}, {"upright": {"sherman": 3}}], "case_file": 1,
                "fbi_files": {"top": [card]},
            },
            "draw", ("now", "their_lay", "their_outlaw"),
        )  # fmt: skip


def fetch_the_third() -> Iterator[Pictured]:
    """Ted Hinton reads the FBI Files: the third card of a meld is there."""
    for card in ("oronogo", "joplin", "wellington", "dexter", "eastham", "grapevine"):
        files = [other for other in ("oronogo", "gibson", "sherman", "joplin") if other != card]
        rival = "sherman" if card == "joplin" else "joplin"
        yield Pictured(
            "fetch the third",
            {
                "seats": 2, "phase": "files", "car": at(card), "totals": [84, 88],
                "hands": [{card: 2, "kaufman": 1}, 5], "fbi_files": [files[0], card, *files[1:], "kaufman"],
                "table": [{}, {"upright": {rival: 4}}],
            },
            f"fetch {card}", ("lay", "sideways", "out", "now"),
        )  # fmt: skip


def keep_what_fits() -> Iterator[Pictured]:
    """The card under the meld is the third one of another: the car goes on to its place now."""
    for low, high in pairwise(ROAD[3:9]):
        rival = "kaufman" if low != "kaufman" else "sherman"
        yield Pictured(
            "keep what fits",
            {
                "seats": 2, "phase": "look", "look_at": "sherman", "due": "meld", "car": at(low), "totals": [84, 88],
                "hands": [{high: 2, "gibson": 1}, 5], "table": [{"upright": {"sherman": 3}}, {"upright": {rival: 4}}],
                "under": {"sherman": high}, "looked": [["sherman"], []],
            },
            "keep", ("lay", "sideways", "out", "now"),
        )  # fmt: skip


def shut_them_out() -> Iterator[Pictured]:
    """Both outlaws are caught: going out now leaves nobody else a point."""
    for card, sizes in zip(ROAD[4:10], ((5, 2), (4, 3), (6, 4), (3, 5), (5, 5), (4, 2)), strict=True):
        hand = {card: 1, "kaufman": 1}
        yield Pictured(
            "shut them out",
            {
                "seats": 3, "car": 3, "totals": [60, 88, 92], "hands": [hand, *sizes],
                "table": [
                    {"sideways": {"joplin": 4}, "captured": ["bonnie", "clyde"]}, {"upright": {card: 4}},
                    {"sideways": {"oronogo": 5}},
                ],
                "under": {card: "none"},
            },
            f"layoff {card} 1", ("shut_out", "their_lay", "now"),
        )  # fmt: skip


def lay_it_down() -> Iterator[Pictured]:
    """The round is nearly over: what is still in the hand then scores nothing."""
    for card in ("kaufman", "sherman", "oronogo", "wellington", "platte-city", "grapevine", "eastham"):
        yield Pictured(
            "lay it down",
            {
                "seats": 2, "car": at(card), "totals": [92, 92], "hands": [{card: 3, "gibson": 2, "dexter": 2}, 1],
                "table": [{}, {"upright": {"joplin": 3}}], "case_file": 1, "under": {card: "none"},
            },
            f"meld {card} 3", ("lay",),
        )  # fmt: skip


def one_place_more() -> Iterator[Pictured]:
    """Going out pays the number of the car's place: one place up is what the match needs."""
    for place in range(4, 10):
        need = 100 - 10 - (place + 1)
        yield Pictured(
            "one place more",
            {
                "seats": 2, "phase": "car", "due": "layoff", "car": place, "totals": [need, 90],
                "hands": [{"kaufman": 1}, 5], "table": [{"upright": {"sherman": 5}}, {"upright": {"oronogo": 3}}],
                "under": {"sherman": "none"},
            },
            "up", ("out",), ROAD[place],
        )  # fmt: skip


IDEAS = (
    do_not_feed, catch_now, drive_to_the_outlaw, which_meld_first, the_open_card, out_at_once, end_it, fetch_the_third,
    keep_what_fits, shut_them_out, lay_it_down, one_place_more,
)  # fmt: skip
POSITIONS = [replace(one, position={"game": GAME, **one.position}) for idea in IDEAS for one in idea()]
