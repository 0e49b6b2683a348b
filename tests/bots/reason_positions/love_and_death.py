"""Pictured positions of Love & Death: one idea after the other, each in several situations, with the best move and with
what the coach must say about it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.bots.pictured import Pictured

Position = dict[str, object]


def memory(card: str, **more: object) -> Position:
    """In the morning, on a road that begins with this memory."""
    road = {"type": "road", "card": "storm-highway"}
    return {"phase": "morning", "space": 6, "road": road, "decks": {"memory": {"top": [card]}}, **more}


def at_stop(road: str, card: str, stop: int, **more: object) -> Position:
    """In the afternoon, at a stop of a road."""
    return {"phase": "afternoon", "road": {"type": road, "card": card, "stop": stop}, **more}


def in_place(kind: str, card: str, used: list[str], **more: object) -> Position:
    """In the afternoon, in a place where some shops are already used."""
    return {"phase": "afternoon", "place": {"type": kind, "card": card, "used": used}, **more}


def night(**more: object) -> Position:
    """At nightfall, with no lodging at hand."""
    return {"phase": "night", "space": 6, **more}


def last_love() -> Iterator[Pictured]:
    """A memory that takes love, and there is one left: turn it around, whatever else the clues could buy."""
    for card in ("empty-chair", "unsent-letter", "filling-station-boy"):
        for clues in (2, 4):
            gauges = {"love": 1, "clue": clues, "food": 4, "ammo": 4, "victims": 2}
            position = memory(card, gauges=gauges)
            yield Pictured(
                f"last love: {card}, {clues} clues", position, ("reverse",), ("love_gone",), "by-this-memory"
            )


def no_bullets() -> Iterator[Pictured]:
    """A memory of two shots, and not two bullets."""
    for ammo in (0, 1):
        for clues in (2, 4, 6):
            gauges = {"love": 5, "clue": clues, "food": 4, "ammo": ammo, "victims": 2}
            yield Pictured(
                f"no bullets: {ammo} ammo, {clues} clues",
                memory("crossroads-at-dusk", gauges=gauges),
                ("reverse",),
                ("no_shot",),
                "by-this-memory",
            )


def last_health() -> Iterator[Pictured]:
    """A memory that hurts, and both have one health left."""
    for card, lake, clues in (("bad-leg", 0, 3), ("bad-leg", 1, 5), ("bad-leg", 2, 8), ("filling-station-boy", 1, 4)):
        gauges = {"love": 6, "lake": lake, "clue": clues, "food": 3, "dollar": 2, "ammo": 3, "victims": 2}
        yield Pictured(
            f"last health: {card}, {clues} clues",
            memory(card, gauges=gauges, hp=[1, 1]),
            ("reverse",),
            ("last_health",),
            "by-this-memory",
        )


def who_bears_it() -> Iterator[Pictured]:
    """One is hurt: let it be the one who can bear it."""
    for card in ("bad-leg", "filling-station-boy"):
        for bonnie, clyde in ((1, 3), (3, 1), (1, 2), (2, 1)):
            weak, strong = ("bonnie", "clyde") if bonnie < clyde else ("clyde", "bonnie")
            gauges = {"love": 5, "food": 4, "ammo": 4, "victims": 2}
            yield Pictured(
                f"who bears it: {card}, {bonnie} and {clyde}",
                memory(card, gauges=gauges, hp=[bonnie, clyde]),
                (f"wound {strong}",),
                ("killed",),
                weak,
            )


NEARLY = {"lake": 2, "food": 3, "victims": 6, "ammo": 0, "dollar": 0}  # something is missing for the farm
CHASED: Position = {"hp": [1, 1], "space": 3, "police": {"space": 2}}


def one_clue_short() -> Iterator[Pictured]:
    """Five clues, and the farm asks for six."""
    roads = (("river-bend", 2), ("telegraph-trail", 1), ("oil-lease-road", 2), ("quarry-road", 2))
    for card, stop in roads:
        position = at_stop("country-road", card, stop, gauges={**NEARLY, "love": 8, "clue": 5}, **CHASED)
        yield Pictured(f"one clue short: {card}", position, ("take clue",), ("farm",))
    for card, stop in (("filling-station-row", 1), ("skyline-highway", 1), ("doctors-highway", 1)):
        position = at_stop("road", card, stop, gauges={**NEARLY, "love": 8, "clue": 5}, **CHASED)
        yield Pictured(f"one clue short: {card}", position, ("take clue",), ("farm",))


def one_heart_short() -> Iterator[Pictured]:
    """Love stands at 7, and nothing else is missing."""
    for card, stop in (("preachers-mile", 1), ("river-bend", 0), ("cotton-mile", 1), ("windmill-flat", 2)):
        position = at_stop("country-road", card, stop, gauges={**NEARLY, "love": 7, "clue": 6}, **CHASED)
        yield Pictured(f"one heart short: {card}", position, ("take love",), ("farm",))
    for card, stop in (("toll-bridge", 2), ("storm-highway", 2)):
        position = at_stop("road", card, stop, gauges={**NEARLY, "love": 7, "clue": 6}, **CHASED)
        yield Pictured(f"one heart short: {card}", position, ("take love",), ("farm",))


def the_farm() -> Iterator[Pictured]:
    """Everything is there: go home, and do not try another bed."""
    for mode, lake in (("easy", 2), ("normal", 4), ("difficult", 6), ("hardcore", 8)):
        gauges = {"love": 8, "lake": lake, "clue": 7, "food": 2, "victims": 9, "ammo": 1}
        position = night(gauges=gauges, hp=[1, 2], police={"space": 4}, options={"mode": mode})
        yield Pictured(f"the farm: {mode}", position, ("sleep romantic-farm",), ("farm",))
    gauges = {"love": 8, "lake": 2, "clue": 6, "food": 0, "victims": 5, "ammo": 0}
    position = night(gauges=gauges, police={"space": 5}, seats=2)
    yield Pictured("the farm: for two", position, ("sleep romantic-farm",), ("farm",))


def not_in_the_open() -> Iterator[Pictured]:
    """A night of wild camping costs two love, and there are not three."""
    for love, food, victims in ((1, 3, 2), (2, 3, 2), (2, 1, 4), (1, 2, 5), (2, 4, 1)):
        gauges = {"love": love, "clue": 1, "food": food, "ammo": 4, "victims": victims}
        position = night(gauges=gauges, police={"space": 2})
        yield Pictured(
            f"not in the open: {love} love, {food} food", position, ("sleep workers-camp",), ("love_gone",), "by-night"
        )


def nothing_to_eat() -> Iterator[Pictured]:
    """No food, and somebody with one health left: a bed that asks for no meal."""
    for hp in ([1, 1], [1, 3], [3, 1], [2, 1], [1, 2]):
        gauges = {"love": 5, "lake": 1, "clue": 2, "food": 0, "dollar": 3, "ammo": 4, "victims": 2}
        position = night(gauges=gauges, hp=hp, police={"space": 1})
        yield Pictured(f"nothing to eat: {hp}", position, ("sleep abandoned-house",), ("starved", "hungry"))


def one_space_ahead() -> Iterator[Pictured]:
    """The police are as far behind as they move at dawn, and there is no bullet: the bed that brings one space more."""
    for space, love in ((4, 7), (5, 7), (6, 6), (7, 7), (8, 5)):
        gauges = {"love": love, "lake": 2, "clue": 8, "food": 3, "ammo": 0, "dollar": 0, "victims": 4}
        position = night(gauges=gauges, hp=[2, 2], space=space, police={"space": space - 2})
        yield Pictured(f"one space ahead: on {space}", position, ("sleep abandoned-house",), ("unarmed", "caught"))


def well_before_the_fight() -> Iterator[Pictured]:
    """They come at dawn, their next line costs a health, and somebody has one left: sleep where you are healed."""
    for hp, space in (([1, 1], 5), ([1, 1], 7), ([1, 1], 3)):
        gauges = {"love": 6, "lake": 2, "clue": 9, "food": 3, "dollar": 0, "ammo": 3, "victims": 4}
        position = night(gauges=gauges, hp=hp, space=space, police={"space": space - 1, "wounds": 1})
        yield Pictured(f"well before the fight: {hp} on {space}", position, ("sleep house",), ("shot",))


def buy_bullets() -> Iterator[Pictured]:
    """The police are close behind: three dollars are three bullets."""
    places = (("village", "chapel-hill", ["grocery", "love"]), ("village", "general-store", ["grocery", "clue"]))
    for kind, card, used in (*places, ("town", "market-town", ["grocery", "garage"])):
        for space in (4, 6):
            gauges = {"love": 7, "lake": 2, "food": 4, "ammo": 0, "dollar": 3, "victims": 4, "clue": 4}
            position = in_place(kind, card, used, gauges=gauges, space=space, police={"space": space - 2})
            points = ("ammo", "unarmed", "later_unarmed")
            yield Pictured(f"buy bullets: {card} on {space}", position, ("buy armory",), points)


def see_a_doctor() -> Iterator[Pictured]:
    """Both have one health left, and the law is a step behind with a line that costs one."""
    places = (
        ("village", "sawmill", ["grocery", "cabin-camp"]),
        ("village", "ferry-landing", ["gas-station", "grocery"]),
    )
    for kind, card, used in (*places, ("town", "picture-house", ["gas-station", "motel"])):
        for space in (3, 5):
            gauges = {"love": 6, "lake": 1, "food": 4, "ammo": 4, "dollar": 3, "victims": 6, "clue": 2}
            police = {"space": space - 1, "wounds": 1}
            position = in_place(kind, card, used, gauges=gauges, hp=[1, 1], space=space, police=police)
            yield Pictured(f"see a doctor: {card} on {space}", position, ("buy doctor",), ("shot", "hp"))


def fill_her_up() -> Iterator[Pictured]:
    """An empty tank is a car taken by force: time, a victim, and the police."""
    for card, used in (("bluebonnet", ["grocery"]), ("ferry-landing", ["grocery", "doctor"])):
        for dollars, space in ((3, 4), (2, 5), (1, 6)):
            gauges = {"love": 7, "lake": 2, "clue": 5, "food": 3, "ammo": 0, "dollar": dollars, "victims": 3}
            more = {"gauges": gauges, "space": space, "police": {"space": space - 2}, "phase": "morning"}
            position = in_place("village", card, used, **more) | {"car": {"tile": "roadster", "gas": 0}}
            yield Pictured(f"fill her up: {card}, {dollars} dollars", position, ("buy gas-station",), ("force",))


def no_stick_up() -> Iterator[Pictured]:
    """A stick-up without a bullet may be the last one, and nothing here is worth that risk."""
    full = {"love": 8, "lake": 2, "clue": 6, "food": 3, "dollar": 0, "ammo": 0, "victims": 2}
    for kind, card, used, ways in (
        ("town", "wheat-town", ["grocery", "gas-station"], ("exit country-road",)),
        ("town", "canning-town", ["armory", "garage"], ("exit road",)),
        ("village", "one-bank-village", ["grocery", "cabin-camp"], ("exit country-road",)),
        ("city", "hospital-city", ["doctor", "garage", "hotel"], ("exit road",)),
        ("city", "ballroom-city", ["grocery", "hotel"], ("exit country-road",)),
    ):
        position = in_place(kind, card, used, gauges=full, space=6)
        yield Pictured(f"no stick-up: {card}", position, ways, ("no_shot", "farm"))


def to_the_lake() -> Iterator[Pictured]:
    """Loot in the car counts nothing: a gallon brings it to the lake, and the farm is open."""
    for loot, gas, clues in ((1, 4, 6), (2, 4, 7), (1, 3, 8), (2, 3, 6), (2, 2, 9)):
        gauges = {"love": 8, "lake": 2 - loot, "clue": clues, "food": 3, "victims": 4, "ammo": 0, "dollar": 0}
        car = {"tile": "ford-a", "gas": gas, "loot": loot}
        more = {"gauges": gauges, "car": car, "hp": [1, 1], "space": 5, "police": {"space": 4}}
        position: Position = {"phase": "dawn", "at": "lake-trip", **more}
        yield Pictured(f"to the lake: {loot} loot, {gas} gas, {clues} clues", position, ("stow",), ("farm", "lake"))


def not_back_to_them() -> Iterator[Pictured]:
    """A memory that costs a space, with the police on that space and no bullet."""
    for card in ("stopped-watch", "blown-tyre"):
        for space in (4, 6, 8):
            gauges = {"love": 7, "lake": 2, "clue": 5, "food": 3, "dollar": 2, "ammo": 0, "victims": 4}
            position = memory(card, gauges=gauges) | {"space": space, "police": {"space": space - 1}}
            yield Pictured(f"not back to them: {card} on {space}", position, ("reverse",), ("unarmed",))


def the_bend() -> Iterator[Pictured]:
    """An accident with one body point left is a wreck, and somebody has one health left."""
    for card in ("the-deer", "washed-out-bridge"):
        for clues, love in ((4, 7), (6, 7), (8, 8)):
            gauges = {"love": love, "lake": 2, "clue": clues, "food": 3, "dollar": 3, "ammo": 3, "victims": 2}
            position = memory(card, gauges=gauges, hp=[1, 1]) | {"car": {"tile": "ford-a", "gas": 4, "body": 1}}
            yield Pictured(f"the bend: {card}, {clues} clues", position, ("reverse",), ("crash",))


def spare_the_clue() -> Iterator[Pictured]:
    """A memory takes one of three things, and six clues are what the farm asks for: give another."""
    for card, other in (("county-fair", "lose food"), ("birthday", "lose food"), ("borrowed-map", "lose gas")):
        for hp in ([1, 1], [2, 1]):
            gauges = {"love": 8, "lake": 2, "clue": 6, "food": 2, "dollar": 0, "ammo": 0, "victims": 4}
            position = at_memory(card, gauges, hp)
            yield Pictured(f"spare the clue: {card}, {hp}", position, (other,), ("farm", "clue"))


def at_memory(card: str, gauges: dict[str, int], hp: list[int]) -> Position:
    """At the last stop of the afternoon, with the choice of what the memory takes."""
    road = {"type": "road", "card": "gunsmith-crossing", "stop": 2}
    more = {
        "gauges": gauges,
        "hp": hp,
        "space": 6,
        "police": {"space": 4},
        "options": {"reverse_random_memories": False},
    }
    return {"phase": "afternoon", "road": road, "decks": {"memory": {"top": [card]}}, **more}


def stay_ahead() -> Iterator[Pictured]:
    """The police are one space behind. The car stays ahead to the end of the road; if you turn off, you are caught."""
    for card, stop in (("filling-station-row", 2), ("supply-road", 2), ("truck-route", 3)):
        for ammo, points in ((0, ("unarmed",)), (1, ("caught",))):
            gauges = {"love": 7, "lake": 2, "clue": 7, "food": 3, "ammo": ammo, "dollar": 0, "victims": 4 + 2 * ammo}
            more = {"gauges": gauges, "hp": [2 - ammo, 2 - ammo], "car": {"tile": "fordor", "gas": 4}}
            position = at_stop("road", card, stop, space=5, police={"space": 4, "wounds": ammo}, **more)
            yield Pictured(f"stay ahead: {card}, {ammo} ammo", position, ("pass",), points)


def a_clue_for_a_bed() -> Iterator[Pictured]:
    """With nothing to pay for a bed there is only the open sky: halt for a clue."""
    roads = (("country-road", "river-bend", 2), ("country-road", "oil-lease-road", 2), ("road", "doctors-highway", 1))
    for road, card, stop in roads:
        for love in (3, 4):
            gauges = {"love": love, "clue": 0, "food": 4, "dollar": 0, "ammo": 5, "victims": 2}
            position = at_stop(road, card, stop, gauges=gauges, space=6, police={"space": 2})
            yield Pictured(f"a clue for a bed: {card}, {love} love", position, ("take clue",), ("open_sky",))


def the_last_sack() -> Iterator[Pictured]:
    """One sack is missing, everything else is there, and here is a bank."""
    places = (
        ("town", "wheat-town", ["grocery", "gas-station"]),
        ("village", "one-bank-village", ["grocery", "cabin-camp"]),
    )
    for mode, lake in (("difficult", 5), ("hardcore", 7)):
        for kind, card, used in (*places, ("town", "canning-town", ["armory", "garage"])):
            gauges = {"love": 8, "lake": lake, "clue": 7, "food": 1, "dollar": 0, "ammo": 4, "victims": 10}
            more = {"hp": [2, 2], "space": 7, "police": {"space": 4}, "options": {"mode": mode}}
            position = in_place(kind, card, used, gauges=gauges, **more)
            yield Pictured(f"the last sack: {card}, {mode}", position, ("stick up bank",), ("loot",))


def keep_the_car() -> Iterator[Pictured]:
    """Another car costs the clues that the farm asks for tonight."""
    for tile in ("ford-a", "chevrolet"):
        for gas in (3, 4):
            gauges = {"love": 8, "lake": 2, "clue": 6, "food": 2, "victims": 4, "ammo": 0, "dollar": 0}
            more = {"gauges": gauges, "hp": [2, 1], "space": 6, "police": {"space": 4}}
            car = {"tile": tile, "gas": gas, "body": 2}
            position: Position = {"phase": "dawn", "at": "car-choice", "car": car, **more}
            yield Pictured(f"keep the car: {tile}, {gas} gas", position, ("keep car",), ("farm", "clue"))


def not_back_into_the_fight() -> Iterator[Pictured]:
    """A memory that costs a space, with the police on that space and a line that kills."""
    for space in (5, 7):
        gauges = {"love": 7, "lake": 2, "clue": 5, "food": 3, "ammo": 4, "dollar": 0, "victims": 4}
        police = {"space": space - 1, "wounds": 1}
        position = memory("stopped-watch", gauges=gauges, hp=[1, 1]) | {"space": space, "police": police}
        yield Pictured(f"not back into the fight: on {space}", position, ("reverse",), ("shot",))


def pictures() -> list[Pictured]:
    families = (
        last_love, no_bullets, last_health, who_bears_it, one_clue_short, one_heart_short, the_farm, not_in_the_open,
        nothing_to_eat, one_space_ahead, well_before_the_fight, buy_bullets, see_a_doctor, fill_her_up, no_stick_up,
        to_the_lake, not_back_to_them, the_bend, spare_the_clue, stay_ahead, a_clue_for_a_bed, the_last_sack,
        keep_the_car, not_back_into_the_fight,
    )  # fmt: skip
    return [picture for family in families for picture in family()]
