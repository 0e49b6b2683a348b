"""The numbers of FBI, declared once: what each is, how it starts, who may know it.

Rows for seats are flat: seat * Kind.MOST + kind, seat * Suit.COUNT + suit, or two agents per seat. `nets` and
`villains` are the sums of a slammer by suit, kept as cards come and go. Hidden are the order of the deck and, until
each is played, the agents in `chosen` (FBI-INFO-01…04); of a choice no order is kept, so that it does not matter who
chose first.
"""

from __future__ import annotations

from casefile.engine.declare import Declaration, Observation, Part, number, row
from casefile.games.fbi.layout import Colour, Kind, Seat, Suit

DECLARATION = Declaration(
    # The order is that of a State's key, which records hold: a new field comes last.
    fields=(
        row("slammers", "rules.seats * Kind.MOST", open=True),
        row("nets", "rules.seats * Suit.COUNT", open=True),
        row("villains", "rules.seats * Suit.COUNT"),
        row("rows", "Colour.COUNT * rules.longest", "colour * longest + height, from the bottom"),
        row("row_n", "Colour.COUNT"),
        row("gone", "Kind.MOST", open=True),
        row("deck", "rules.cards", "its last `deck_n` cells, the next card first"),
        number("deck_n", open=True),
        number(
            "cuffs",
            start="NOBODY",
            open=True,
            lasts=True,
            shown=int,
            about="The seat that has the cuffs, and begins the turn.",
        ),
        number("phase", start="Phase.OVER", open=True, lasts=True),
        number("place", "how many seats have decided in this phase, one after another", open=True, lasts=True),
        row("released", "rules.seats", start="Released.UNDECIDED", open=True),
        row("order", "rules.seats", "the seats by slammer card", start="Index.NONE"),
        number("offered", "a bit per colour on the table when the agents were chosen", open=True, lasts=True),
        row("chosen", "rules.seats * 2", start="Index.NONE"),
        row("played", "rules.seats * 2", start="Index.NONE", open=True),
    ),
    observation=Observation(
        parts=(
            Part("seat round cuffs turn phase place deck=deck_n offered chosen_by first_agent second_agent"),
            Part("order", Seat.MOST, "place"),
            Part("bonus", Colour.COUNT, "colour"),
            Part("gone", Kind.MOST, "kind"),
        ),
        seat_parts=(
            Part("released played_first=played.0 played_second=played.1"),
            Part("nets", Suit.COUNT, "suit"),
            Part("compared", Colour.COUNT, "colour"),
            Part("slammer=slammers", Kind.MOST, "kind"),
        ),
        # After the seats: per colour the length of its row and the row.
    ),
)
