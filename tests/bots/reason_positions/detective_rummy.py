"""Pictured positions of Detective Rummy: twenty ideas, each with several Suspects, Skills, cards and numbers of seats.

You are seat 0, who is asked. It is the last turn of a Hand unless another Round is named, so that every token counts as
it lies; another Hand follows, so that all Fame is worth something. The puzzles that ship are pictured positions, too,
and are checked in `test_reasons.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.bots.pictured import Pictured

SKILLS = ("CL", "DE", "FO", "GR", "IN", "VA")
IN_CASE = {
    2: ("S01", "S02", "S03"),
    3: ("S01", "S04", "S05", "S06"),
    4: ("S02", "S04", "S07", "S08"),
    5: ("S05", "S09", "S10", "S11"),
    6: ("S07", "S12", "S13"),
}
EVERY = 63  # all Skills, or all Suspects
GUN = {"verb": "place", "seat": 0, "a": EVERY, "b": EVERY, "c": 0, "d": 2}  # where does the token go?

Tokens = Mapping[str, int]


def table(
    case: int, mine: Tokens, *theirs: Tokens, base: str, ready: str, hand: str = "", **more: object
) -> dict[str, object]:
    """The last turn of a Hand of a Case: tokens, your Base Skill, what else is Ready, your cards."""
    seats = 1 + len(theirs)
    others = [skill for skill in SKILLS if skill != base][: seats - 1]
    return {
        "game": "detective-rummy",
        "seats": seats,
        "options": {"mode": "case", "case": case, "hands": 2},
        "marker": 6,
        "start": 1,
        "turns": seats - 1,
        "detectives": [f"{base}-1", *(f"{skill}-1" for skill in others)],
        "phase": "actions",
        "ready": [[base, *ready.split()], *([skill] for skill in others)],
        "hands": [hand.split(), *[4] * (seats - 1)],
        "tokens": [dict(mine), *map(dict, theirs)],
    } | more


def kind(letter: str, *skills: str) -> str:
    return "-".join([letter, *(skill.lower() for skill in sorted(skills))])


def useless(*ready: str, n: int = 2) -> str:
    """Cards of two Skills that are not Ready: they cannot be dropped, so the hand does not become empty."""
    first, second, *_ = (skill for skill in SKILLS if skill not in ready)
    return " ".join([kind("c", first, second)] * n)


def token(case: int, mine: Tokens, *theirs: Tokens, reach: str, **more: object) -> dict[str, object]:
    """A token in your hand, and the Suspects with these Skills to choose from."""
    base, *ready = reach.split()
    hand = useless(base, *ready)
    return table(case, mine, *theirs, base=base, ready=" ".join(ready), hand=hand, steps=[GUN], **more)


# -- where a token goes ------------------------------------------------------------------------------------------------


def break_the_tie() -> Iterator[Pictured]:
    """You are level with a seat on one Suspect and alone on the next: a token on the first takes all from that seat."""
    for case, level, alone, theirs, n, seats, reach in (
        (2, "S02", "S01", "S03", 2, 2, "VA CL"),
        (2, "S01", "S02", "S03", 3, 2, "FO IN"),
        (2, "S03", "S02", "S01", 2, 2, "GR VA"),
        (3, "S05", "S06", "S01", 2, 2, "VA GR"),
        (4, "S07", "S02", "S08", 3, 2, "CL VA"),
        (5, "S10", "S11", "S05", 2, 2, "IN GR"),
        (6, "S13", "S12", "S07", 4, 2, "IN VA"),
        (2, "S01", "S02", "S03", 3, 3, "FO IN"),
        (3, "S04", "S05", "S01", 4, 3, "IN VA"),
        (4, "S02", "S07", "S08", 4, 4, "VA CL"),
    ):
        rest = [{theirs: 3} for _ in range(seats - 2)]
        position = token(case, {level: n, alone: 1}, {level: n, theirs: 5}, *rest, reach=reach)
        yield Pictured(
            f"{level}, {n} each, {seats} seats", position, f"suspect {level.lower()}", ("their_lead",), level
        )


def not_in_vain() -> Iterator[Pictured]:
    """Another seat is far ahead: a token there scores nothing."""
    for case, good, vain, other, reach in (
        (2, "S02", "S03", "S01", "VA GR"),
        (2, "S01", "S02", "S03", "CL IN"),
        (3, "S04", "S05", "S01", "IN VA"),
        (4, "S08", "S04", "S02", "FO GR"),
        (5, "S11", "S10", "S09", "GR IN"),
        (6, "S12", "S13", "S07", "VA IN"),
    ):
        position = token(case, {good: 2, vain: 1}, {vain: 4, other: 7}, reach=reach)
        yield Pictured(f"{vain} is lost", position, f"suspect {good.lower()}", ("in_vain",), vain)


def no_alibi() -> Iterator[Pictured]:
    """A Detective with an alibi scores nothing there, however close they are."""
    for case, good, excused, other, n, reach in (
        (2, "S01", "S02", "S03", 3, "CL VA"),
        (2, "S03", "S01", "S02", 2, "DE FO"),
        (3, "S05", "S04", "S01", 3, "VA GR"),
        (4, "S02", "S07", "S08", 2, "VA CL"),
        (5, "S11", "S05", "S10", 3, "GR DE"),
    ):
        position = token(case, {good: 1, excused: n}, {excused: n, other: 2}, reach=reach, alibis={excused: "certain"})
        yield Pictured(f"{excused} is excused", position, f"suspect {good.lower()}", ("alibi",), excused)


def make_guilty() -> Iterator[Pictured]:
    """One token more makes your own Suspect Guilty as well: all of yours there count once more."""
    for case, mine, rival, other, n, reach in (
        (2, "S01", "S03", "S02", 4, "VA CL"),
        (2, "S02", "S01", "S03", 3, "GR IN"),
        (3, "S06", "S05", "S04", 4, "IN CL"),
        (4, "S08", "S02", "S07", 5, "CL FO"),
        (5, "S10", "S09", "S05", 3, "DE IN"),
        (6, "S12", "S13", "S07", 4, "DE VA"),
    ):
        position = token(case, {mine: n, other: 1}, {rival: n + 1, other: 1}, reach=reach)
        yield Pictured(f"{mine} beside {rival}", position, f"suspect {mine.lower()}", ("guilty",), mine)


def guilty_alone() -> Iterator[Pictured]:
    """You are level in guilt with another seat's Suspect: one token more, and only yours is Guilty."""
    for case, mine, rival, other, n, reach in (
        (2, "S02", "S03", "S01", 4, "VA CL"),
        (2, "S03", "S01", "S02", 5, "GR IN"),
        (3, "S05", "S06", "S01", 3, "DE FO"),
        (4, "S04", "S07", "S02", 4, "GR VA"),
        (5, "S11", "S10", "S05", 4, "GR DE"),
        (6, "S07", "S12", "S13", 5, "CL FO"),
    ):
        position = token(case, {mine: n - 1, other: 1}, {mine: 1, rival: n}, reach=reach)
        yield Pictured(f"{mine}, not {rival}", position, f"suspect {mine.lower()}", ("their_guilty",), rival)


# -- what places a token -----------------------------------------------------------------------------------------------


def empty_hand() -> Iterator[Pictured]:
    """If the last card may be dropped, an empty hand earns a token; also in earlier Rounds."""
    for case, suspect, base, ready, card, marker in (
        (2, "S02", "VA", "IN", "c-in-va", 6),
        (2, "S01", "CL", "", "c-cl-gr", 6),
        (3, "S05", "DE", "VA", "h-de-va", 6),
        (3, "S06", "GR", "CL", "h-cl-gr", 6),
        (5, "S10", "IN", "", "c-in-va", 6),
        (4, "S08", "FO", "", "c-de-fo", 5),
        (6, "S12", "VA", "GR", "c-gr-va", 4),
        (2, "S03", "GR", "DE", "c-de-gr", 3),
    ):
        position = table(
            case, {suspect: 3}, {suspect: 3}, base=base, ready=ready, hand=card, phase="reassess", marker=marker
        )
        yield Pictured(f"{card} in Round {marker}", position, f"drop {card}", ("empty_hand",))


def use_the_gun() -> Iterator[Pictured]:
    """An Item that is kept beyond the last turn is wasted."""
    for case, suspect, base, n in (
        (2, "S02", "VA", 2),
        (2, "S03", "GR", 3),
        (3, "S04", "IN", 2),
        (4, "S08", "FO", 4),
        (6, "S07", "CL", 3),
    ):
        position = table(
            case, {suspect: n}, {suspect: n}, base=base, ready="", hand=useless(base), items=[{"gun": "ready"}, {}]
        )
        yield Pictured(f"{suspect}, {n} each", position, "gun", ("gun",))


def with_the_kit() -> Iterator[Pictured]:
    """The Kit plays a Fingerprint of which only the Base Skill is Ready."""
    for case, suspect, base, card in (
        (2, "S02", "VA", "m-de-va"),
        (2, "S01", "CL", "h-cl-gr"),
        (3, "S06", "GR", "m-de-gr"),
        (4, "S08", "FO", "h-fo-va"),
        (5, "S10", "IN", "m-gr-in"),
    ):
        hand = f"{card} {useless(base, *card.upper().split('-'))}"
        items = [{"kit": "ready"}, {}]
        position = table(case, {suspect: 2}, {suspect: 3}, base=base, ready="", hand=hand, items=items)
        yield Pictured(f"{card} with {base}", position, f"kit {card}", ("kit",), card)


def eyewitness_first() -> Iterator[Pictured]:
    """Only an Eyewitness allows a further Fingerprint: she comes first."""
    for case, suspect, base, witness, other in (
        (2, "S02", "VA", "e-de-in-va", "h-in-va"),
        (2, "S03", "GR", "e-cl-de-gr", "h-de-gr"),
        (3, "S06", "CL", "e-cl-gr-in", "h-cl-in"),
        (4, "S08", "FO", "e-de-fo-in", "h-de-fo"),
        (5, "S09", "VA", "e-fo-gr-va", "h-gr-va"),
        (6, "S12", "VA", "e-cl-fo-va", "h-cl-va"),
    ):
        skills = witness.upper().split("-")[1:]
        ready = " ".join(skill for skill in skills if skill != base)
        hand = f"{witness} {other} {useless(*skills)}"
        position = table(case, {suspect: 2}, {suspect: 3}, base=base, ready=ready, hand=hand)
        yield Pictured(f"{witness} before {other}", position, f"fingerprint {witness}", ("again",), other)


def set_before_print() -> Iterator[Pictured]:
    """The set brings the Skill that a Fingerprint in hand still needs."""
    for case, suspect, base, new, cards in (
        (2, "S02", "VA", "IN", "c-cl-in c-cl-in c-fo-in"),
        (2, "S01", "FO", "CL", "c-cl-gr c-cl-gr c-cl-in"),
        (3, "S05", "VA", "DE", "c-de-gr c-de-fo c-de-fo"),
        (4, "S08", "DE", "FO", "c-fo-in c-fo-in c-fo-gr"),
        (5, "S10", "CL", "IN", "c-gr-in c-gr-in c-de-in"),
        (6, "S12", "GR", "VA", "c-cl-va c-cl-va c-fo-va"),
    ):
        card = kind("h", base, new)
        hand = f"{cards} {card} {useless(base, new)}"
        position = table(case, {suspect: 2}, {suspect: 3}, base=base, ready="", hand=hand)
        yield Pictured(f"{new} for {card}", position, f"set {new.lower()}", ("unlocked",), card)


def keep_the_print() -> Iterator[Pictured]:
    """A wound is healed with a card; not with the one that is to be played."""
    for case, suspect, base, healed in (
        (2, "S02", "VA", "IN"),
        (2, "S03", "DE", "GR"),
        (3, "S01", "CL", "FO"),
        (4, "S04", "GR", "IN"),
        (5, "S05", "VA", "DE"),
        (6, "S13", "IN", "FO"),
    ):
        card, pay = kind("h", base, healed), useless(base, healed, n=1)
        position = table(
            case, {suspect: 3}, {suspect: 3}, base=base, ready="", hand=f"{card} {pay} {pay}", wounded=[[healed], []],
            healed=1, steps=[{"verb": "heal", "seat": 0, "a": SKILLS.index(healed)}],
        )  # fmt: skip
        yield Pictured(f"{pay}, not {card}", position, f"pay {pay}", ("unlocked", "print"), card)


def fetch_it() -> Iterator[Pictured]:
    """The Magnifying Glass brings a Fingerprint that can be played at once."""
    for case, suspect, base, second, letter in (
        (2, "S02", "VA", "IN", "h"),
        (2, "S01", "CL", "FO", "m"),
        (3, "S06", "GR", "CL", "h"),
        (4, "S08", "FO", "DE", "h"),
    ):
        card = kind(letter, base, second)
        position = table(
            case, {suspect: 3}, {suspect: 3}, base=base, ready=second, hand=useless(base, second, n=1),
            items=[{"magnifier": "ready"}, {}], discard=[card, useless(base, second, n=1)],
        )  # fmt: skip
        yield Pictured(card, position, "glass", ("fetched",), card)


def take_what_can_be_played() -> Iterator[Pictured]:
    """Take the Fingerprint whose Skills are Ready from the discard pile, not the one that is worth more to others."""
    for case, suspect, base, second, better in (
        (2, "S02", "VA", "IN", "e-cl-de-gr"),
        (2, "S03", "GR", "DE", "e-cl-fo-va"),
        (3, "S01", "CL", "FO", "e-de-in-va"),
        (5, "S10", "IN", "CL", "e-fo-gr-va"),
    ):
        card = kind("h", base, second)
        position = table(
            case, {suspect: 3}, {suspect: 3}, base=base, ready=second, hand=useless(base, second),
            discard=[card, better, "m-fo-gr" if base != "GR" else "m-fo-in"],
            steps=[{"verb": "take", "seat": 0, "a": 1, "c": -1, "d": 1}],
        )  # fmt: skip
        yield Pictured(f"{card}, not {better}", position, f"take {card}", ("fetched",), card)


def which_skill() -> Iterator[Pictured]:
    """A set of the Base Skill brings any Skill, and the token goes to whoever shows it: where you are level."""
    for case, level, base, ready, taken, far in (
        (2, "S01", "VA", "FO", "CL", "S03"),
        (2, "S03", "VA", "DE", "GR", "S01"),
        (3, "S05", "GR", "VA", "DE", "S01"),
        (4, "S07", "IN", "CL", "DE", "S08"),
        (5, "S11", "VA", "FO", "GR", "S10"),
    ):
        left = [one for one in SKILLS if one not in (base, ready)]
        steps = [
            {"verb": "set", "seat": 0, "a": SKILLS.index(base), "b": 3, "stage": 2},
            {"verb": "skill", "seat": 0, "a": sum(1 << SKILLS.index(one) for one in left), "b": 2},
        ]
        hand = f"{kind('c', *left[:2])} {kind('c', *left[2:])}"  # of which no one Skill lets you drop both
        position = table(
            case, {level: 3}, {level: 3, far: 7}, base=base, ready=ready, hand=hand, set_done=1, steps=steps
        )
        yield Pictured(f"{taken} for {level}", position, f"skill {taken.lower()}", ("their_lead",), level)


def wear_the_vest() -> Iterator[Pictured]:
    """Before a Round of great Danger the Vest keeps the Skills Ready that the last turn needs."""
    for case, base, ready, card in (
        (3, "VA", "DE GR", "h-de-va"),
        (4, "GR", "IN VA", "h-gr-in"),
        (6, "FO", "IN CL", "h-fo-in"),
    ):
        hand = f"{card} {useless(base, *ready.split())}"
        position = table(
            case, {}, {}, base=base, ready=ready, hand=hand, marker=5, danger=3, prints_left=0,
            items=[{"vest": "ready"}, {}],
        )  # fmt: skip
        yield Pictured(f"{base} {ready}", position, "vest", ("wound",))


def rest_when_hurt() -> Iterator[Pictured]:
    """Everything wounded, and nothing to lay down: a rest heals all and draws four cards."""
    for case, base, wounded, marker in (
        (3, "VA", "DE GR", 3),
        (2, "IN", "CL FO", 4),
        (6, "GR", "VA IN", 3),
    ):
        position = table(
            case, {}, {}, base=base, ready="", hand=f"{kind('h', base, wounded.split()[0])} c-fo-gr", marker=marker,
            phase="choose", wounded=[[base, *wounded.split()], []],
        )  # fmt: skip
        yield Pictured(f"{base} {wounded}", position, "recuperate", ("unlocked", "print", "set"))


def known_card() -> Iterator[Pictured]:
    """You have looked at the Game Changer there: it places a second token."""
    for case, here, other, card, reach in (
        (4, "S07", "S02", 29, "CL VA"),
        (4, "S04", "S08", 29, "GR FO"),
    ):
        position = token(
            case, {here: 1, other: 1}, {}, reach=reach, game_changers=[{"card": card, "at": here, "peeked": [0]}]
        )
        yield Pictured(f"{card} at {here}", position, f"suspect {here.lower()}", ("effect",), here)


def no_rest_now() -> Iterator[Pictured]:
    """Do not rest in the last turn if you can place a token."""
    for case, suspect, base, second, seats in (
        (2, "S02", "VA", "IN", 2),
        (2, "S03", "DE", "GR", 2),
        (4, "S07", "CL", "DE", 2),
        (6, "S13", "FO", "IN", 3),
        (3, "S05", "VA", "DE", 3),
    ):
        card = kind("h", base, second)
        theirs = [{suspect: 2}] * (seats - 1)
        hand = f"{card} {useless(base, second)}"
        position = table(case, {suspect: 2}, *theirs, base=base, ready=second, hand=hand, phase="choose")
        yield Pictured(f"{card}, {seats} seats", position, "work", ("print",), card)


# -- Assignments and Game Changers -------------------------------------------------------------------------------------


def finish_it() -> Iterator[Pictured]:
    """One token is missing on an Assignment, and one move brings it."""
    cards = "c-cl-gr c-cl-gr c-gr-in c-gr-in c-de-gr c-de-fo"
    position = table(2, {"S02": 3}, {"S03": 5}, base="VA", ready="", hand=cards)
    position |= {"declared": "GR", "picked": {"c-cl-gr": 2, "c-gr-in": 2}} | done(2, 1)
    yield Pictured("a set of five", position, "add c-de-gr", ("assignment",), "assignment 2")
    for case, base, card in ((2, "VA", "c-in-va"), (4, "FO", "c-cl-fo"), (5, "GR", "c-gr-in")):
        position = table(case, {}, {}, base=base, ready="", hand=card, phase="reassess") | done(9, 1)
        yield Pictured(f"the last card, {card}", position, f"drop {card}", ("assignment",), "assignment 9")
    for case, last, others, reach in (
        (2, "S03", ("S01", "S02"), "VA GR"),
        (3, "S06", ("S01", "S04", "S05"), "VA GR"),
        (6, "S07", ("S12", "S13"), "VA CL"),
    ):
        position = token(case, dict.fromkeys(others, 2), {last: 5}, reach=reach) | done(3, 0)
        yield Pictured(f"everybody, {last} last", position, f"suspect {last.lower()}", ("assignment",), "assignment 3")
    for case, level, alone, reach in ((2, "S02", "S01", "VA CL"), (4, "S07", "S02", "DE IN")):
        position = token(case, {level: 1, alone: 2}, {level: 1}, reach=reach) | done(8, 1)
        yield Pictured(f"by a nose, {level}", position, f"suspect {level.lower()}", ("assignment",), "assignment 8")


def done(tile: int, mine: int) -> dict[str, object]:
    """An Assignment with this many of your tokens."""
    return {"assignments": [tile], "assignment_tokens": [{str(tile): mine}, {}]}


def move_it() -> Iterator[Pictured]:
    """A token that is not needed moves to where you are level with another seat."""
    for case, rich, level, other, reach in (
        (4, "S02", "S07", "S04", "VA CL GR"),
        (4, "S08", "S04", "S02", "FO GR VA"),
        (5, "S09", "S10", "S11", "VA CL GR"),
        (5, "S11", "S05", "S09", "GR DE VA"),
    ):
        place = IN_CASE[case].index(rich)
        base, *ready = reach.split()
        position = table(
            case, {rich: 3, level: 2}, {level: 2, other: 6}, base=base, ready=" ".join(ready),
            hand=useless(base, *ready),
            steps=[{"verb": "move", "seat": 0, "a": place, "b": EVERY, "c": 1, "d": place + 1}],
        )  # fmt: skip
        yield Pictured(f"{rich} to {level}", position, f"suspect {level.lower()}", ("their_lead",), level)


IDEAS: tuple[Callable[[], Iterator[Pictured]], ...] = (
    break_the_tie, not_in_vain, no_alibi, make_guilty, guilty_alone, empty_hand, use_the_gun, with_the_kit,
    eyewitness_first, set_before_print, keep_the_print, fetch_it, take_what_can_be_played,
    which_skill, wear_the_vest, rest_when_hurt, known_card, no_rest_now, finish_it, move_it,
)  # fmt: skip
PICTURED = {f"{idea.__name__}: {one.name}": one for idea in IDEAS for one in idea()}
