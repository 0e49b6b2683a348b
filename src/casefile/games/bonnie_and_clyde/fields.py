"""The numbers of Bonnie and Clyde, declared once: what each is, how it starts, who may know it.

Rows for seats are flat: seat * Kind.COUNT + kind, or seat * Location.COUNT + location.

What has legitimately been learnt is kept as the game goes (BC-INFO-01, BC-INFO-03). Everybody knows of at least
`known` cards of a kind in each hand, and of at most `filed` in the FBI Files; single seats know of `recalled` more in a
hand, and that `missed` of the filed ones are gone.
"""

from __future__ import annotations

from casefile.engine.declare import Declaration, Observation, Part, number, row
from casefile.games.bonnie_and_clyde.layout import Kind, Location

MOST = 1_000_000  # the largest number of a position

DECLARATION = Declaration(
    # The order is that of a State's key, which records hold: a new field comes last.
    fields=(
        row("hands", "Seat.MOST * Kind.COUNT"),
        row("hand_n", "Seat.MOST", open=True),
        row("upright", "Seat.MOST * Location.COUNT", open=True),
        row("sideways", "Seat.MOST * Location.COUNT", open=True),
        row("captor", "2", "of Bonnie and of Clyde", start="NOBODY", open=True),
        number("melded", "a bit per location of which a meld lies on the table"),
        row("under", "Location.COUNT", start="Index.NONE"),
        row("looked", "Seat.MOST", "a bit per location whose present card the seat has seen", open=True),
        number("cleared", "a bit per location that everybody knows to hide no outlaw", open=True),
        row("known", "Seat.MOST * Kind.COUNT", "seat * Kind.COUNT + kind", open=True),
        row("recalled", note="(knower * Seat.MOST + seat) * Kind.COUNT + kind, or empty", empty=True),
        row("filed", "Kind.COUNT"),
        row("missed", note="knower * Kind.COUNT + kind, or empty", empty=True),
        row("files", "rules.cards"),
        number("files_n", open=True),
        row("files_has", "Kind.COUNT"),
        row("case_file", "rules.cards"),
        number("case_n", open=True, shown=int, about="How many cards are left in the Case File."),
        number("car", start="rules.car_start", open=True),
        number("dealer", start="NOBODY", open=True, lasts=True, shown=int, about="The seat that dealt this round."),
        number("phase", start="Phase.OVER", open=True, lasts=True),
        number("hinton_used", open=True, shown=bool, about="Whether Ted Hinton was played this turn."),
        number("look_at", start="Index.NONE", open=True),
        number("due", start="Due.NOTHING", open=True),
        number(
            "drawn", "the kind taken from the FBI Files this turn, for forbid_rediscard", start="Index.NONE", open=True
        ),
        number("fruitful", "this turn is not barren", open=True),
        number("barren", open=True),
        number(
            "turns",
            "begun in this round",
            start="1",
            open=True,
            shown=int,
            about="How many turns have begun in this round.",
        ),
        row("totals", "Seat.MOST", lasts=True, open=True),
        number("dealt", "numbers of chance used", lasts=True, within=(0, MOST)),
    ),
    observation=Observation(
        parts=(
            Part("seat round dealer turn phase car hinton_used look_at due drawn fruitful barren"),
            Part("case_file=case_n files=files_n files_top look_card"),
            Part("captor_of_bonnie=captor.0 captor_of_clyde=captor.1 cleared turns"),
            Part("melded under_there under_card", Location.COUNT, "location"),
            Part("hand filed missed", Kind.COUNT, "kind"),
        ),
        seat_parts=(
            Part("hand_size=hand_n total=totals looked"),
            Part("upright sideways", Location.COUNT, "location"),
            Part("known", Kind.COUNT, "kind"),
            Part("recalled", Kind.COUNT, "kind"),
        ),
        # After the seats: the FBI Files, while the reader may see them.
    ),
)
