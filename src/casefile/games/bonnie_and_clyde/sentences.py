"""Bonnie and Clyde in words: events as sentences for one reader, the table as text, the question to decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from casefile.games.bonnie_and_clyde.describing import most
from casefile.games.bonnie_and_clyde.layout import Location

if TYPE_CHECKING:
    from casefile.engine.journal import Told, Value
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
    from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView


def tell(game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
    """One event as a sentence: the reader's own in the second person, secrets only where the reader was told them."""
    values = {key: spoken(game, key, value) for key, value in told.values.items()}
    key = f"event.{told.name}"
    if told.values.get("shut_out"):
        key = "event.shut_out" if told.name == "went_out" else "event.shut_out_closed"
    mine, known = told.seat == reader, "card" in told.values
    key = game.words.form(key, "you" if mine else "", "known" if known else "", "they")
    if told.name in ("meld", "layoff"):
        how = "how.sideways" if told.values["sideways"] else "how.upright"
        values["how"] = game.words.say(how, points=laid_points(game, told.values))
    if told.name in ("went_out", "case_closed"):
        values["points"] = points(game, told.values, names)
        values["bonus"] = int(str(told.values["car"])) + 1
    who = names[told.seat] if told.seat >= 0 else ""
    return game.words.say(key, who=who, **values)


def spoken(game: BonnieAndClyde, key: str, value: Value) -> object:
    """A value as the sentence has it."""
    if isinstance(value, tuple):
        return hand_text(game, count_kinds(game, value)) if key in ("hand", "cards", "files") else value
    if key in ("card", "top", "location", "to", "car"):
        return game.titles[value] if value >= 0 else game.words.say("table.nothing")
    return value


def laid_points(game: BonnieAndClyde, values: Mapping[str, Value]) -> int:
    """The points of the cards of a meld or layoff (BC-SCORE-02, BC-SCORE-03)."""
    each = game.rules.per_sideways if values["sideways"] else game.rules.per_upright
    return int(str(values["size"])) * int(each)


def points(game: BonnieAndClyde, values: Mapping[str, Value], names: tuple[str, ...]) -> str:
    scores, totals = values["scores"], values["totals"]
    assert isinstance(scores, tuple) and isinstance(totals, tuple)
    rows = zip(names, scores, totals, strict=True)
    return game.words.listed(
        game.words.say("event.score", who=who, score=score, total=total) for who, score, total in rows
    )


def count_kinds(game: BonnieAndClyde, kinds: tuple[int, ...]) -> dict[str, int]:
    out: dict[str, int] = {}
    for kind in sorted(kinds):
        out[game.kinds[kind]] = out.get(game.kinds[kind], 0) + 1
    return out


def hand_text(game: BonnieAndClyde, cards: Mapping[str, int]) -> str:
    """Counted cards as text: `Joplin ×3, Ted Hinton`."""
    shown = [game.title_of(name) + (f" ×{n}" if n > 1 else "") for name, n in cards.items()]
    return game.words.listed(shown)


def prompt(game: BonnieAndClyde, view: BonnieAndClydeView) -> str:
    """The question to the seat to move, in one sentence."""
    key = view.phase
    if view.phase in ("look", "hinton-look") and view.look_card in ("bonnie", "clyde"):
        key = "must-leave"
    if view.phase == "draw" and view.files_closed:
        key = "draw-closed"
    elif view.phase == "draw" and not view.files_size:
        key = "draw-no-files"
    if view.phase == "play" and view.case_file == 0:  # BC-DRAW-03
        key = "play-last"
    elif view.phase == "play" and sum(view.hand.values()) == 1:
        key = "play-out"
    elif view.phase == "play":
        key = play_key(game, view)
    if view.phase == "car" and view.car in (1, Location.COUNT):  # asked only where the car may stay
        key = "car-end"
    return game.question(key, view.car, view.look_card or "", view.look_at or "", view.files_top or "")


def question(game: BonnieAndClyde, key: str, car: int, look_card: str, look_at: str, top: str) -> str:
    """One of the questions, from all that it names."""
    up, down = min(car + 1, Location.COUNT), max(car - 1, 1)
    return game.words.say(
        f"prompt.{key}", card=game.title_of(look_card), place=game.title_of(look_at), top=game.title_of(top),
        car=game.titles[car - 1], number=car, up=game.titles[up - 1], down=game.titles[down - 1], up_bonus=up,
        down_bonus=down,
    )  # fmt: skip


def play_key(game: BonnieAndClyde, view: BonnieAndClydeView) -> str:
    """Which question names what the hand has to play before the discard."""
    hinton = bool(view.hand.get("hinton")) and not view.hinton_used
    least = {place: 1 if place in view.melded else int(game.rules.min_meld) for place in view.hand if place != "hinton"}
    if any(most(game, view, place) >= n for place, n in least.items()):
        return "play" if hinton else "play-lay"
    return "play-hinton" if hinton else "play-discard"


def show(game: BonnieAndClyde, view: BonnieAndClydeView, names: tuple[str, ...]) -> str:
    """The table as text, a line for each thing, in reading order; paragraphs for road, piles and seats, own hand."""
    say = game.words.say
    road = [say("table.head", round=view.round, car=game.titles[view.car - 1], number=view.car)]
    road += [location_line(game, view, at, names) for at in range(Location.COUNT)]
    top = game.title_of(view.files_top) if view.files_top else say("table.nothing")
    piles = [say("table.piles", case=view.case_file, files=view.files_size, top=top)]
    if view.files is not None and view.files:
        piles.append(say("table.files", cards=hand_text(game, count_names(game, view.files))))
    elif view.files_known and view.files_size > 1:
        piles.append(say("table.files_known", cards=hand_text(game, ordered(game, view.files_known))))
    seats = [seat_line(game, view, seat, name) for seat, name in enumerate(names)]
    parts = [road, piles + seats]
    if view.seat is not None and view.phase != "over":
        cards = hand_text(game, ordered(game, view.hand))
        parts.append([say("table.hand", cards=cards, n=sum(view.hand.values()))])
    return "\n\n".join("\n".join(part) for part in parts)


def count_names(game: BonnieAndClyde, names: tuple[str, ...]) -> dict[str, int]:
    return count_kinds(game, tuple(game.kinds.index(name) for name in names))


def ordered(game: BonnieAndClyde, cards: Mapping[str, int]) -> dict[str, int]:
    return {name: cards[name] for name in game.kinds if cards.get(name)}


def location_line(game: BonnieAndClyde, view: BonnieAndClydeView, at: int, names: tuple[str, ...]) -> str:
    """One location: the car, number, name, its under-card."""
    car = game.words.say("table.car") if view.car == at + 1 else ""
    under = under_text(game, view, at, names)
    return f"{car:<{len(game.words.say('table.car'))}} {at + 1:>2} {game.titles[at]:<12} {under}"


def evidence_text(game: BonnieAndClyde, view: BonnieAndClydeView, seat: int) -> str:
    """What lies in front of a seat, location by location."""
    say = game.words.say
    lies: list[str] = []
    for place in game.kinds[: Location.COUNT]:
        counts = {"upright": view.upright[seat].get(place, 0), "sideways": view.sideways[seat].get(place, 0)}
        ways = say("table.plus").join(say(f"table.{way}", n=n) for way, n in counts.items() if n)
        if ways:
            lies.append(say("table.evidence", place=game.title_of(place), cards=ways))
    return say("list.comma").join(lies)


def under_text(game: BonnieAndClyde, view: BonnieAndClydeView, at: int, names: tuple[str, ...]) -> str:
    """What the reader knows of the card under a location, and who else looked at it (BC-INFO-03, BC-INFO-07)."""
    say = game.words.say
    place = game.kinds[at]
    if place not in view.under:
        return say("table.under_gone")
    card = view.under[place]
    known: list[str] = []
    if card is not None:
        known.append(say("table.under_known", card=game.title_of(card)))
    elif place in view.cleared:
        known.append(say("table.under_cleared"))
    others = [name for seat, name in enumerate(names) if seat != view.seat and place in view.looked[seat]]
    if others:
        known.append(say("table.under_seen", who=say("list.comma").join(others)))
    return game.words.beside(known) or say("table.under")


def seat_line(game: BonnieAndClyde, view: BonnieAndClydeView, seat: int, name: str) -> str:
    """One seat: cards, points, what has been laid down and captured, what the reader knows of the hand."""
    say = game.words.say
    laid = view.standing[seat].points
    parts = [say("table.seat", who=name, n=view.hand_sizes[seat], total=view.totals[seat], laid=laid)]
    evidence = evidence_text(game, view, seat)
    if evidence:
        parts.append(say("table.laid", evidence=evidence))
    if view.standing[seat].at_risk:
        parts.append(say("table.at_risk"))
    if view.captured[seat]:
        parts.append(
            say("table.captured", cards=say("list.and").join(game.title_of(card) for card in view.captured[seat]))
        )
    if view.known_cards[seat]:
        parts.append(say("table.known", cards=hand_text(game, ordered(game, view.known_cards[seat]))))
    if seat == view.turn != view.seat:  # readers know when they are asked
        parts.append(say("table.to_move"))
    return game.words.beside(parts)
