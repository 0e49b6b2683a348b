"""Pictured positions of FBI: fifteen ideas, each in several colours, values and numbers of seats.

You are seat 0, who is asked; it is the last turn unless a deck is named, so that every arrest counts as it is. The
puzzles that ship are pictured positions, too, and are checked in `test_reasons.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.bots.pictured import Pictured

COLOURS = ("red", "yellow", "blue", "green", "black")


def last_turn(slammers: list[list[str]], table: list[str], **more: object) -> dict[str, object]:
    return {"game": "fbi", "seats": len(slammers), "deck": [], "slammers": slammers, "table": table} | more


def row(colour: str, *values: int) -> list[str]:
    return [f"{colour} {value}" for value in values]


def slammers(seats: int, mine: list[str], first: list[str]) -> list[list[str]]:
    """Your slammers, those of the first other seat, and a purple villain for everybody."""
    rest: list[list[str]] = [[] for _ in range(seats - 2)]
    return [[*own, f"purple {seats - seat}"] for seat, own in enumerate([mine, first, *rest])]


def will_not_wait() -> Iterator[Pictured]:
    """One prize with a bystander behind him, and a long row: the prize first, for others act before your second one."""
    for colour, prize, behind, long, seats in (
        ("red", 5, -4, "green", 2),
        ("yellow", 5, -3, "black", 2),
        ("blue", 5, -4, "green", 2),
        ("green", 5, -2, "blue", 3),
        ("black", 5, -4, "yellow", 3),
        ("red", 4, -3, "blue", 3),
    ):
        table = row(colour, prize, behind) + row(long, *((3, 3, 2, 2) if seats == 2 else (3, 3, 2, 2, 1)))
        chosen = [[colour, long], [colour, "2x"], [colour, long]][:seats]
        position = last_turn(slammers(seats, [], []), table, phase="first-pass", cuffs=0, chosen=chosen)
        name = f"{colour} {prize} before {long}, {seats} seats"
        yield Pictured(name, position, f"arrest {colour}", ("villain", "bystander"), f"{colour} {prize}")


def second_visit() -> Iterator[Pictured]:
    """Behind one villain there are only bystanders: the second agent goes where a villain remains for him."""
    for rich, prize, behind, other, mine in (
        ("blue", 4, -3, "green", []),
        ("red", 5, -2, "black", []),
        ("yellow", 4, -4, "blue", []),
        ("black", 5, -3, "yellow", ["green 1"]),
        ("green", 4, -1, "red", ["black 2"]),
    ):
        table = row(rich, prize, behind) + row(other, 3, 3, 2)
        position = last_turn(slammers(2, mine, []), table, phase="select", cuffs=0)
        pair = " ".join(sorted((rich, other), key=COLOURS.index))
        yield Pictured(f"{rich} once", position, f"choose {pair}", ("bystander",), f"{rich} {behind}")


def nothing_but_bystanders() -> Iterator[Pictured]:
    """A row of a bystander alone: an agent sent there must take him."""
    for rich, poor, cost in (
        ("red", "blue", -4),
        ("yellow", "green", -3),
        ("blue", "black", -2),
        ("green", "red", -4),
        ("black", "yellow", -3),
    ):
        table = [*row(rich, 5, 4, 3, 2), f"{poor} {cost}"]
        position = last_turn(slammers(2, [], []), table, phase="select", cuffs=0)
        yield Pictured(f"{rich} twice", position, f"double {rich}", ("bystander",), f"{poor} {cost}")


def first_already() -> Iterator[Pictured]:
    """Ruth has released a bystander, so you are first without paying."""
    for colour, hers, cheap in (
        ("red", "purple -1", "purple 2"),
        ("yellow", "green -2", "black 1"),
        ("blue", "red -3", "green 2"),
        ("green", "purple -1", "yellow 1"),
        ("black", "blue -4", "purple 2"),
    ):
        held = [[cheap, "green 4"], ["yellow 4", "blue 4"]]
        position = last_turn(held, row(colour, 5, -3), cuffs=1, released=[hers])
        yield Pictured(f"nothing to pay for {colour}", position, "release none", ("paid",), cheap)


def still_first() -> Iterator[Pictured]:
    """Your bystander is worth more than hers: even after its release you are first."""
    for colour, hers, mine in (
        ("red", "green -3", "purple -2"),
        ("yellow", "red -4", "black -3"),
        ("blue", "yellow -4", "green -2"),
        ("green", "black -2", "purple -1"),
        ("black", "blue -3", "red -2"),
    ):
        held = [[mine, "green 3", "purple 2"], ["yellow 4", "blue 4"]]
        position = last_turn(held, row(colour, 5, -4), cuffs=1, released=[hers])
        yield Pictured(f"{mine} before {hers}", position, f"release {mine}", ("shed",), mine)


def let_him_go() -> Iterator[Pictured]:
    """With a row of equals a late place is no worse than an early one, and a bystander at the count is."""
    for mine, colour in (
        ("red -4", "green"),
        ("yellow -3", "black"),
        ("purple -2", "black"),
        ("green -3", "yellow"),
        ("black -4", "blue"),
        ("blue -2", "red"),
    ):
        held = [[mine, "purple 2"], ["purple 1"]]
        position = last_turn(held, row(colour, *ALIKE[colour]), cuffs=0)
        yield Pictured(f"{mine} goes", position, f"release {mine}", ("shed",), mine)


ALIKE = {
    "red": (3, 3, 2, 2),
    "yellow": (3, 3, 2, 2),
    "blue": (2, 2, 2, 1),
    "green": (3, 3, 3, 2),
    "black": (3, 3, 2, 2),
}


def bigger_burden() -> Iterator[Pictured]:
    """Of two bystanders that cost no bonus card, release the one with the higher penalty."""
    for more, less, mine, hers in (
        ("green -3", "purple -1", [], []),
        ("red -4", "purple -2", ["black 1"], []),
        ("black -4", "yellow -2", ["red 2"], ["blue 2"]),
        ("yellow -3", "green -1", [], []),
        ("blue -4", "black -1", ["yellow 3"], ["red 1"]),
    ):
        colour = "green" if "green" not in more + less else "blue"
        held = [[more, less, *mine], ["purple 2", *hers]]
        position = last_turn(held, row(colour, *ALIKE[colour]), cuffs=0)
        yield Pictured(f"{more}, not {less}", position, f"release {more}", ("shed",), more)


def bystander_in_the_way() -> Iterator[Pictured]:
    """Without this bystander you lead in his colour; another costs more, but no bonus card depends on it."""
    for colour, mine, hers, own, worse in (
        ("yellow", 4, 3, -1, "red -2"),
        ("red", 4, 3, -2, "purple -3"),
        ("red", 3, 2, -1, "black -2"),
        ("blue", 5, 4, -1, "purple -2"),
        ("yellow", 5, 4, -2, "green -3"),
    ):
        seats = 3 if worse == "purple -3" else 2
        held = [[f"{colour} {mine}", f"{colour} {own}", worse], [f"{colour} {hers}"], []][:seats]
        table = row("black" if "black" not in worse else "green", *((3, 3, 2, 2) if seats == 2 else (4, 4, 3, 3, 2, 2)))
        position = last_turn(held, table, cuffs=0)
        yield Pictured(f"{colour} {own}, not {worse}", position, f"release {colour} {own}", ("bonus",), colour)


def one_decides() -> Iterator[Pictured]:
    """You are level in a colour: its small villain makes you lead, and the other villains are enough."""
    for colour, each, small, other in (
        ("red", 3, 1, "green"),
        ("yellow", 3, 1, "black"),
        ("blue", 3, 2, "green"),
        ("red", 2, 1, "blue"),
        ("yellow", 2, 1, "green"),
    ):
        held = slammers(2, row(colour, each), row(colour, each))
        table = [f"{colour} {small}", *row(other, *((2, 2, 2) if other == "blue" else (3, 3, 2)))]
        chosen = [[colour, other], [colour, other]]
        position = last_turn(held, table, phase="first-pass", cuffs=0, chosen=chosen)
        yield Pictured(f"{colour} {small} is the lead at {each}", position, f"arrest {colour}", ("bonus",), colour)


def spoil_it() -> Iterator[Pictured]:
    """She leads by one: with a 1 you are level, and players who are level get no card."""
    for colour, hers, other, more in (
        ("yellow", 4, "black", "blue 1"),
        ("red", 4, "green", "blue 2"),
        ("blue", 4, "black", "green 2"),
        ("yellow", 3, "green", "blue 2"),
        ("red", 3, "blue", "green 4"),
    ):
        held = slammers(2, [*row(colour, hers - 1), more], row(colour, hers))
        table = [f"{colour} 1", *row(other, 2, 2, 1)]
        position = last_turn(held, table, phase="select", cuffs=0)
        pair = " ".join(sorted((colour, other), key=COLOURS.index))
        yield Pictured(f"level in {colour} at {hers}", position, f"choose {pair}", ("their_bonus",), colour)


def keep_the_lead() -> Iterator[Pictured]:
    """The only villain you could pay with holds a lead by one, and with a row of equals there is nothing to buy."""
    for colour, mine, alike, seats in (
        ("red", 4, "green", 2),
        ("yellow", 3, "black", 2),
        ("blue", 4, "green", 2),
        ("red", 3, "black", 3),
        ("yellow", 5, "green", 3),
    ):
        held = [row(colour, mine), row(colour, mine - 1), []][:seats]
        table = row(alike, *(ALIKE[alike] if seats == 2 else (4, 3, 3, 2, 2, 1)))
        position = last_turn(held, table, cuffs=0)
        yield Pictured(
            f"{colour} {mine} stays, {seats} seats", position, "release none", ("bonus", "their_bonus"), colour
        )


def answer_the_offer() -> Iterator[Pictured]:
    """A small villain puts you before her, and the first finds a 5 where the second must take a bystander."""
    for colour, hers, mine, behind, held_by_her in (
        ("black", "purple 1", "green 2", -4, ["red 4", "blue 1"]),
        ("green", "blue 1", "black 2", -3, ["red 4", "blue 2"]),
        ("blue", "purple 1", "yellow 2", -4, ["red 4", "black 1"]),
        ("red", "green 2", "black 3", -3, ["red 4", "blue 4", "yellow 4"]),
        ("yellow", "black 1", "purple 2", -4, ["red 4", "blue 1"]),
        ("black", "none", "green 1", -4, ["red 4", "blue 1"]),
    ):
        held = [[mine, "green 5" if colour != "green" else "black 5"], held_by_her]
        position = last_turn(held, row(colour, 5, behind), cuffs=1, released=[hers])
        keys = ("place", "bystander")
        yield Pictured(f"{mine} against {hers} for {colour}", position, f"release {mine}", keys, f"{colour} 5")


def the_one_to_spare() -> Iterator[Pictured]:
    """Two villains would buy the first place: not the one who holds the lead in his colour."""
    for lead, spare, prize, mine, hers in (
        ("yellow", "black 2", "red", [], ["black 4", "green 4"]),
        ("red", "green 2", "blue", [], ["black 4", "green 3"]),
        ("blue", "black 2", "red", [], ["black 4", "green 4"]),
        ("yellow", "purple 2", "black", ["blue 2"], ["black 4", "green 4", "red 4"]),
        ("red", "yellow 2", "green", ["blue 1"], ["black 4", "yellow 5"]),
    ):
        held = [[*row(lead, 2, 2), spare, *mine], [f"{lead} 3", *hers]]
        position = last_turn(held, row(prize, 5, -4), cuffs=1, released=["purple 1"])
        yield Pictured(f"{spare}, not {lead}", position, f"release {spare}", ("bonus",), lead)


def too_dear() -> Iterator[Pictured]:
    """To be before her costs more than the place is worth."""
    for mine, hers, prize in (
        ("yellow 4", "green 3", "black"),
        ("red 4", "blue 3", "green"),
        ("blue 5", "red 4", "black"),
        ("yellow 5", "green 4", "black"),
        ("red 3", "green 2", "black"),
    ):
        position = last_turn([[mine], ["purple 1"]], row(prize, 1, -1), cuffs=1, released=[hers])
        yield Pictured(f"{mine} for a {prize} 1", position, "release none", ("paid", "bonus"), mine)


def lay_nothing_bare() -> Iterator[Pictured]:
    """The top-card variant: taking the top card uncovers the one below for the next player."""
    for colour, top, below, other in (
        ("red", 2, 5, "blue"),
        ("yellow", 1, 5, "green"),
        ("blue", 2, 5, "black"),
        ("green", 1, 4, "black"),
        ("black", 2, 5, "red"),
    ):
        table = [*row(colour, below, top), f"{other} 1"]
        position = last_turn(
            slammers(2, [], []), table, phase="first-pass", cuffs=0, chosen=[[colour, other], [colour, other]]
        ) | {"options": {"top_card": True}}
        yield Pictured(
            f"{colour} {below} under {colour} {top}", position, f"arrest {other}", ("bared",), f"{colour} {below}"
        )


def lead_on_the_way() -> Iterator[Pictured]:
    """Many turns to come: one villain of a colour, with its lead, before one of a long row."""
    for colour, prize, long, seats in (
        ("red", 5, "black", 2),
        ("red", 4, "green", 2),
        ("yellow", 5, "green", 2),
        ("yellow", 4, "black", 3),
        ("red", 5, "blue", 3),
    ):
        table = [*row(colour, prize, -4), *row(long, 2, 2, 1)]
        chosen = [[colour, long], [colour, long], [colour, long]][:seats]
        position = last_turn(slammers(seats, [], []), table, phase="first-pass", cuffs=0, chosen=chosen) | {"deck": 30}
        yield Pictured(
            f"{colour} {prize} early, {seats} seats", position, f"arrest {colour}", ("lead", "their_lead"), colour
        )


IDEAS: tuple[Callable[[], Iterator[Pictured]], ...] = (
    will_not_wait, second_visit, nothing_but_bystanders, first_already, still_first, let_him_go, bigger_burden,
    bystander_in_the_way, one_decides, spoil_it, keep_the_lead, answer_the_offer, the_one_to_spare, too_dear,
    lay_nothing_bare, lead_on_the_way,
)  # fmt: skip
PICTURED = [(f"{idea.__name__}: {one.name}", one) for idea in IDEAS for one in idea()]
