"""A pack's own names are used everywhere: no text of a game with renamed things contains a built-in name."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import casefile
from casefile.bots import RandomBot
from casefile.engine.describing import Chip, Scene
from casefile.engine.game import Game, Pack
from casefile.engine.journal import Journal
from casefile.engine.packs import try_out
from casefile.engine.state import State
from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.fbi.game import Fbi
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.terminal.console import Console
from casefile.terminal.line import LineMode
from casefile.terminal.session import Session, deal

Data = dict[str, Any]
NAMES = ("Ann", "Bert", "Cleo")
STEPS = 150
COMMANDS = ("help", "moves", "hint", "table", "log", "score")
KINDS = ("character", "hideout", "police", "car", "weapon", "skill", "weather")  # of Love & Death, with fixed ids
DECKS = ("road", "country-road", "village", "town", "city", "destiny", "memory")
# Names that are also everyday words of the game, or that moves are typed with.
EVERYDAY = {"house", "hobo", "bluff", "fistfight", "first aid", "rain", "knife"}


class Typist(Console):
    """A person at the terminal who asks for everything and then takes any offered move."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.dice = Random(4)
        self.asks = list(COMMANDS)
        self.said: list[str] = []

    def ask(self, mark: str) -> str | None:
        if self.session.over or len(self.said) > STEPS:
            return None
        return self.asks.pop() if self.asks else self.session.game.say(self.dice.choice(self.session.legal))

    def write(self, lines: str, style: str = "") -> None:
        self.said.append(lines)


def typed(game: Game) -> list[str]:
    """All texts that a person reads at the terminal."""
    others = {seat: RandomBot(seat, seat) for seat in range(1, game.seats)}
    session = Session(deal(game, 2), 0, others, NAMES[: game.seats])
    typist = Typist(session)
    LineMode(session, typist, 2).run()
    return typist.said


def played(game: Game, seed: int) -> Iterable[str]:
    """All texts of a game: moves, refusals, prompts, tables, explanations, events and scenes."""
    journal = Journal()
    state, dice, names = game.deal(seed, journal), Random(seed), NAMES[: game.seats]
    yield game.aim()
    for _ in range(STEPS):
        if not state.actors:
            break
        seat = state.actors[0]
        yield from seen(game, state, seat, names)
        state.apply(seat, dice.choice(state.legal(seat)))
    for reader in (None, *range(game.seats)):
        for told in journal.told(reader):
            yield game.tell(told, reader, names)
            staged = game.scene(told, reader, names)
            if isinstance(staged, Scene):
                yield f"{staged.title} {staged.prose} {staged.body}"
            elif isinstance(staged, Chip):
                yield staged.text
    if isinstance(game, LoveAndDeath):  # the score and the success sheet, whatever has happened
        for key in game.words.texts:
            if key.startswith(("sheet.", "deed.", "star.")):
                yield game.words.say(key, count=1, n=1, who="Ann")


def check_sentences(game: Game, built_in: Iterable[str], elsewhere: str = "") -> None:
    """No sentence of the game contains a name that the pack replaces, even if no match reaches it.

    Keys that match `elsewhere` are not read with this pack.
    """
    pattern = any_of(built_in)
    for key, text in game.words.texts.items():
        if not re.match(elsewhere or "$", key):
            assert not pattern.search(text.replace(game.title, "")), (key, text)


def seen(game: Game, state: State, seat: int, names: tuple[str, ...]) -> Iterable[str]:
    view = state.view(seat)
    legal = state.legal(seat)
    yield from (game.show(view, names), game.prompt(view), game.ask(view), game.standing(view, names))
    for action in legal:
        offer, drawn = game.offer(view, action), game.describe(view, action)
        yield f"{offer.text} {offer.note} {offer.about} {drawn.label} {drawn.note} {drawn.group}"
    for action in range(0, game.size, 7):
        if action not in legal:
            yield str(game.why_not(view, action))
    for thing in game.things(view):
        found = game.about(view, thing, names)
        yield f"{found.title} {found.text}" if found else ""
    yield from (game.first_told(word.removeprefix("word/")) for word in game.firsts(view))


def any_of(names: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))


def check(game: Game, built_in: Iterable[str], seeds: int = 3) -> str:
    """Check all these texts: none of these names may be in them."""
    pattern = any_of(built_in)
    read = [*typed(game), *(text for seed in range(seeds) for text in played(game, seed))]
    for text in read:
        plain = text.replace(game.title, "")
        found = pattern.search(plain)
        assert found is None, plain[max(found.start() - 80, 0) : found.end() + 80]
        assert not re.search(r"\b(the|an?) (the|an?)\b", plain, re.IGNORECASE), plain
    return "\n".join(read)


def bonnie_and_clyde() -> Data:
    data = copy.deepcopy(dict(BonnieAndClyde.load_pack(None).data)) | {"id": "ours", "min_meld": 2}
    data["outlaws"] = ["Ma Green", "Pa Grey"]
    data["hinton"]["name"] = "Marshal Quill"
    for entry in data["locations"]:
        entry["name"] = f"Willow {entry['number']}"
    return data


@pytest.mark.parametrize("seats", [2, 3])
def test_bonnie_and_clyde(seats: int) -> None:
    usual = casefile.load("bonnie-and-clyde")
    game = BonnieAndClyde(seats, {}, Pack.of(bonnie_and_clyde()))
    assert isinstance(usual, BonnieAndClyde)
    built_in = [*usual.titles, "Ted", "Hinton", "hinton", "Bonnie", "Clyde", "three or more"]
    read = check(game, built_in)
    check_sentences(game, built_in)
    for own in ("Marshal Quill", "Ma Green and Pa Grey", "two or more cards", "Willow 4"):
        assert own in read, own


def test_a_move_is_typed_by_the_name_that_the_pack_has() -> None:
    game = BonnieAndClyde(2, {}, Pack.of(bonnie_and_clyde()))
    assert game.parse("Marshal Quill draw") == game.parse("hinton draw")
    assert game.parse("discard marshal quill") == game.parse("discard hinton")


def test_fbi() -> None:
    data = copy.deepcopy(dict(Fbi.load_pack(None).data)) | {"id": "ours"}
    built_in = [colour["department"] for colour in data["colours"]]
    for number, colour in enumerate(data["colours"]):
        colour["department"] = f"desk {number}"
    game = Fbi(3, {}, Pack.of(data))
    read = check(game, built_in, 1)
    check_sentences(game, built_in, r"department\.")
    assert "green (desk 3), bonus 2: " in read
    assert "The Green row, desk 3" in read


def love_and_death(article: str) -> Data:
    data = copy.deepcopy(dict(LoveAndDeath.load_pack(None).data)) | {"id": "ours"}
    for kind in KINDS:
        for number, entry in enumerate(data[kind]):
            entry["name"] = f"{article}{kind} number {number}"
    return data


def with_own_cards(data: Data) -> Data:
    for kind in (*DECKS, "hideout", "weather"):
        for number, entry in enumerate(data[kind]):
            entry["text"] = f"Words of {number}."
            entry["name"] = f"{kind} {number}" if kind in DECKS else entry["name"]
    return data


def names_of_love_and_death(*kinds: str) -> set[str]:
    usual = LoveAndDeath()
    ids = [entry["id"] for kind in kinds for entry in usual.pack.data[kind]]
    ids += [f"{entry['id']}-improved" for entry in usual.pack.data["car"]]
    names = {re.sub("^(the|an?) ", "", usual.title_of(id)) for id in ids} - EVERYDAY
    return names | {name[:1].upper() + name[1:] for name in names} | {"Bonnie", "Clyde", "Hamer", "Fordor", "Ford"}


@pytest.mark.parametrize("article", ["the ", ""])
@pytest.mark.parametrize(
    "options", [{}, {"mode": "infinite", "wanted": True, "weather": True}, {"challenge": "hamer"}], ids=str
)
def test_love_and_death(options: Data, article: str) -> None:
    game = LoveAndDeath(1, options, Pack.of(with_own_cards(love_and_death(article))))
    try_out(LoveAndDeath, game.pack)
    built_in = names_of_love_and_death(*KINDS, *DECKS)
    read = check(game, built_in)
    check_sentences(game, built_in - {"No ammo", "Bluff"})
    for kind in KINDS if "weather" in options else KINDS[:-1]:
        assert f"{kind} number " in read, kind
    assert f"HP {article}character number 0 3 of 3" in read


def test_the_prose_of_love_and_death_takes_the_names_of_the_couple() -> None:
    game = LoveAndDeath(1, {}, Pack.of(love_and_death("")))
    lines = [text for key, text in game.words.texts.items() if key.startswith("text.")]
    assert not [line for line in lines if re.search("Bonnie|Clyde", line)]
    assert "a bad picture of character number 1." in game.words.say("text.billboard-road")
    assert game.own_words["text.billboard-road"] == game.words.say("text.billboard-road"), "a page reads it, too"
    assert game.words.say("deed.hamer_here") == "police number 5 killed"
    assert game.own_words["sheet.killed-frank-hamer"] == "police number 5 killed: {count}", (
        "a page shows the sheet, too"
    )


def test_amounts_of_love_and_death() -> None:
    data = love_and_death("") | {"home_made": True}
    data["board"] |= {"most_love": 6, "reversal_clues": 3}
    data["mode"] = [mode | {"goal": 5} for mode in data["mode"]]
    game = LoveAndDeath(1, {}, Pack.of(data))
    assert game.aim().endswith("love 6, 5 loot at Black Lake, a night at the hideout number 7.")
    assert "of 6." in str(game.deal(1)), "the table as text"
    assert game.words.say("move.reverse") == "Turn it around for 3 clues"


def detective_rummy() -> Data:
    data = copy.deepcopy(dict(DetectiveRummy.load_pack("the-last-tram").data)) | {"id": "ours", "home_made": True}
    data["words"] = {key: neutral(part) for key, part in data["words"].items()}
    data["words"]["suspect"] = {f"S{n:02}": {"name": f"Suspect {n}", "trade": "…", "line": "…"} for n in range(1, 15)}
    data["words"]["location"] = {f"LOC-{n}": {"name": f"Place {n}"} for n in range(1, 9)}
    data["words"]["assignment"] = {str(n): {"name": f"Task {n}"} for n in range(1, 11)}
    return data


def neutral(words: Any) -> Any:
    if isinstance(words, dict):
        return {key: neutral(part) for key, part in words.items()}
    return "Something of {S03}." if "{" in words else "Something."


@pytest.mark.parametrize("seats", [2, 3])
def test_detective_rummy(seats: int) -> None:
    usual = casefile.load("detective-rummy").words.texts
    built_in = [text for key, text in usual.items() if re.fullmatch(r"(suspect|location|assignment)\.\S+\.name", key)]
    game = DetectiveRummy(seats, {"hands": 1}, Pack.of(detective_rummy()))
    game.check_new()
    built_in = [*built_in, "Second Cup", "Agency"]
    read = check(game, built_in)
    check_sentences(game, built_in, r"case\.[1-7]\.|game-changer\.")
    for own in ("Suspect 6", "Place 3", "Task "):
        assert own in read, own
