"""The hidden cards of Bonnie and Clyde: hands, under-cards, the Case File, the FBI Files below their top card."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from casefile.engine.belief import Hidden, Shuffle, take_top, tally, together
from casefile.games.bonnie_and_clyde.layout import Kind
from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState
from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClydeOptions

OUTLAWS = ("bonnie", "clyde")


def unseen(state: BonnieAndClydeState, view: BonnieAndClydeView) -> Hidden:
    """The cards of a world that the reader of a View cannot see, place by place."""
    names = view.game.kinds
    out: Hidden = {}
    for seat, known in enumerate(view.known_cards):
        if seat != view.seat and view.hand_sizes[seat] > sum(known.values()):
            held = state.hands[seat * Kind.COUNT : (seat + 1) * Kind.COUNT]
            left = {name: int(n) - known.get(name, 0) for name, n in zip(names, held, strict=False)}
            out[f"hand {seat}"] = {name: n for name, n in left.items() if n}
    for place in unknown_under(view):
        out[f"under {place}"] = {names[state.under[names.index(place)]]: 1}
    take_top(out, "next", "case-file", [names[kind] for kind in state.case_file[: state.case_n]][::-1])
    if view.files is None and state.files_n > 1:
        out["files"] = tally(names[kind] for kind in state.files[: state.files_n - 1])
    return out


def unknown_under(view: BonnieAndClydeView) -> list[str]:
    """The locations whose under-card the reader does not know."""
    seen = view.look_at if view.look_card is not None else None
    return [place for place, card in view.under.items() if card is None and place != seen]


def shuffles(view: BonnieAndClydeView, hidden: Hidden) -> list[Shuffle]:
    """Outlaws lie where an under-card may be one; all other cards anywhere, unless one was taken from the Files unseen.

    What lies in the Files is known, card for card, while nothing has been taken from them that the reader missed; with
    discard_pile = top nothing of it is.
    """
    unlisted = cast("BonnieAndClydeOptions", view.game.options).discard_pile == "top"
    if not unlisted and view.files is None and sum(view.files_known.values()) > view.files_size:
        return []
    hiding = tuple(f"under {place}" for place in unknown_under(view) if place not in view.cleared)
    rest = tuple(place for place in hidden if unlisted or place != "files")
    outlaws = {card: n for card, n in together(hidden, hiding).items() if card in OUTLAWS}
    others = {card: n for card, n in together(hidden, rest).items() if card not in OUTLAWS}
    files = [Shuffle(hidden["files"], ("files",))] if "files" in hidden and not unlisted else []
    return [*files, Shuffle(outlaws, hiding), Shuffle(others, rest)]
