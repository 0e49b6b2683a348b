"""Knock in words: events as sentences for one reader, the table as text, the question to decide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from casefile_knock.view import BACK

if TYPE_CHECKING:
    from casefile.engine.journal import Told
    from casefile_knock.game import Knock
    from casefile_knock.view import KnockView


def card(game: Knock, name: str) -> str:
    """`hearts 3` for people: 3 of hearts. A pack may have suits that our words do not know."""
    suit, _, rank = name.partition(" ")
    return game.words.say("card.name", rank=rank, suit=game.words.texts.get(f"suit.{suit}", suit))


def cards(game: Knock, names: Iterable[str]) -> str:
    return game.words.listed(card(game, name) for name in names)


def tell(game: Knock, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
    """One event as a sentence: the reader's own in the second person, secrets only where the reader was told them."""
    if told.name == "count":
        return tell_count(game, told, names)
    values: dict[str, object] = dict(told.values)
    if "card" in values:
        values["card"] = card(game, game.kinds[cast(int, values["card"])])
    if "cards" in values:
        values["cards"] = cards(game, (game.kinds[kind] for kind in cast("tuple[int, ...]", values["cards"])))
    key = f"event.{told.name}.{'you' if told.seat == reader else 'they'}"
    sentence = game.words.say(key, who=names[told.seat], **values)
    hand = game.words.say("event.hand", cards=values["cards"]) if "cards" in values else ""
    return f"{sentence} {hand}".strip()


def tell_count(game: Knock, told: Told, names: tuple[str, ...]) -> str:
    """All hands, and who wins the round."""
    say = game.words.say
    kinds = [game.kinds[kind] for kind in cast("tuple[int, ...]", told.values["cards"])]
    counts = cast("tuple[int, ...]", told.values["counts"])
    hands = [
        say("event.count.hand", who=who, n=n, cards=cards(game, kinds[seat * game.hand : (seat + 1) * game.hand]))
        for seat, (who, n) in enumerate(zip(names, counts, strict=True))
    ]
    ((_, _, points),) = game.rounds((told.seat, *counts))
    winners = say("list.and").join(names[seat] for seat, n in enumerate(counts) if n == min(counts))
    return " ".join([*hands, say("event.count.won", who=winners, n=max(points))])


def prompt(game: Knock, view: KnockView) -> str:
    """What the reader is asked, in one sentence."""
    key = "last" if view.phase == "draw" and view.knocker is not None else view.phase
    return game.words.say(f"prompt.{key}")


def standing(game: Knock, view: KnockView, names: tuple[str, ...]) -> str:
    say = game.words.say
    points = [say("standing.score", who=who, n=n) for who, n in zip(names, view.points, strict=True)]
    return say("standing.row", round=view.round, rounds=game.options.rounds, scores=game.words.listed(points))


def show(game: Knock, view: KnockView, names: tuple[str, ...]) -> str:
    """The table as text: the match, the piles, the hands."""
    say = game.words.say
    head = [standing(game, view, names)]
    if view.knocker is not None:
        head.append(say("table.knocked", who=names[view.knocker]))
    piles = [say("table.deck", n=view.deck), say("table.pile", cards=cards(game, view.pile))]
    hands = [hand_line(game, view, seat, name) for seat, name in enumerate(names)]
    return "\n\n".join("\n".join(part) for part in (head, piles, hands))


def hand_line(game: Knock, view: KnockView, seat: int, name: str) -> str:
    hand = view.hands[seat]
    known = [card for card in hand if card != BACK]
    if seat == view.seat:
        return game.words.say("table.hand", who=name, cards=cards(game, known), n=view.count)
    key = "table.open" if len(known) == len(hand) else "table.known" if known else "table.hidden"
    return game.words.say(key, who=name, n=len(hand), cards=cards(game, known))
