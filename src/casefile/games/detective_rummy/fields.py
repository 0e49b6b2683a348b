"""The numbers of Detective Rummy, declared once: what each is, how it starts, who may know it.

Rows for seats are flat: seat * Kind.MOST + kind, seat * Place.MOST + place, seat * Tile.MOST + tile. A place is
one of the Suspects in play, a site one of the Locations in play.

Hidden are the hands, the order of the deck, the Game Changers that lie face down or were taken secretly, the
Assignments not laid out, and whatever a seat is still selecting (DR-SETUP-13, DR-GC-09, DR-TECH-03). What has
legitimately been learnt is kept as the game goes: everybody knows of at least `known` cards of a kind in each hand;
single seats know of `recalled` more, and of the cards that they put under the deck (`buried`: seat and number, the
uppermost first). Once the discard pile has become the deck, everybody knows its cards (`pool`), and each seat which of
them it has `drawn` itself.
"""

from __future__ import annotations

from casefile.engine.declare import Declaration, Observation, Part, number, row
from casefile.games.detective_rummy.layout import Case, Changer, Frame, Item, Kind, Place, Site, Skill, Tile

MOST = 99  # the largest of the plain numbers in a position

DECLARATION = Declaration(
    # The order is that of a State's key, which records hold: a new field comes last.
    fields=(
        row("hands", "rules.seats * Kind.MOST"),
        row("hand_n", "rules.seats", open=True),
        row("known", "rules.seats * Kind.MOST", open=True),
        row("recalled", note="(knower * seats + seat) * Kind.MOST + kind, or empty", empty=True),
        row("deck", "Deck.MOST_CARDS", "the next card last"),
        number("deck_n", open=True),
        row("buried", empty=True),
        row(
            "pool", note="per kind, what the deck was shuffled from and all know of; or empty", empty=True, written=True
        ),
        row("drawn", note="seat * Kind.MOST + kind, what a seat has drawn of it", empty=True, written=True),
        row("discard", "Kind.MOST", "per kind: of the pile no rule reads the order", open=True),
        number("discard_n", open=True),
        row("aside", note="seat * Kind.MOST + kind while the exchange goes on, or empty", empty=True),
        row("looked", "Kind.MOST", "per kind, being looked at"),
        number("looked_n", open=True),
        row("giving", "rules.seats", "per seat, the kind to be passed on", start="Index.NONE"),
        row("picked", "Kind.MOST", "per kind, selected by the seat to decide; still in its hand"),
        number("picked_n"),
        number("selecting", start="Selecting.NOTHING"),
        number("declared", start="Index.NONE"),
        row("character", "rules.seats", start="Index.NONE", open=True, lasts=True),
        row("base", "rules.seats", start="Index.NONE", open=True, lasts=True),
        row("ready", "rules.seats", "bits of Skills", open=True),
        row("wounded", "rules.seats", "bits of Skills", open=True),
        row("items", "rules.seats * Item.COUNT", "seat * Item.COUNT + item", open=True),
        row("modifiers", "rules.seats", open=True),
        row("blood", "rules.seats", "per seat, bits of Suspects, in play or not", open=True, lasts=True),
        row("fame", "rules.seats", "open Fame of Game Changers in this Hand", open=True),
        row("totals", "rules.seats", open=True, lasts=True),
        row("suspects", "Place.MOST", start="Index.NONE", open=True),
        number("place_n", open=True),
        row("icons", "Place.MOST", "per place, bits of Skills", open=True),
        row("alibi", "Place.MOST", "per place: 0 none, 1 for certain, 2 + predicate", open=True),
        row("tokens", "rules.seats * Place.MOST", "everybody sees them, place by place"),
        row("lawyers", "Skill.COUNT", "per Skill, the place", start="Index.NONE", open=True),
        row("sites", "Site.MOST", start="Index.NONE", open=True),
        number("site_n", open=True),
        row("closed", "Site.MOST", "per site, through this Round", open=True),
        row("tiles", "Assignment.COUNT", "after `tile_n` those not laid out, in a secret order", start="Index.NONE"),
        number("tile_n", open=True),
        row("tile_tokens", "rules.seats * Tile.MOST", "everybody sees them, tile by tile"),
        row(
            "changers",
            "Changer.MOST",
            "the Game Changers of the Case; of a stack the first is on top",
            start="Index.NONE",
        ),
        number("changer_n"),
        row("changer_stack", "Changer.MOST", start="Index.NONE"),
        row("changer_state", "Changer.MOST"),
        row("changer_owner", "Changer.MOST", start="Index.NONE", open=True),
        row("changer_round", "Changer.MOST", open=True),
        row("peeked", "Changer.MOST", "per Game Changer, bits of the seats that have looked at it"),
        number("laid", "the Case is set up", open=True),
        number("phase", start="Phase.OVER", open=True, lasts=True),
        number("case", open=True, lasts=True, shown=int, about="The Case that is played."),
        number("active", "whose turn it is by the rulebook", start="NOBODY", open=True),
        number("start", start="NOBODY", open=True),
        number("marker", open=True, shown=int, about="The Round of this Hand, from 1.", within=(0, Case.ROUNDS)),
        number("turns", "taken in this Round", open=True, within=(0, MOST)),
        number("danger", open=True, shown=int, about="The level of Danger.", within=(0, Case.MOST_DANGER)),
        number("danger_next", open=True, within=(0, MOST)),
        number(
            "danger_every",
            open=True,
            shown=int,
            about="How much Danger rises at the start of every Round.",
            within=(0, MOST),
        ),
        number("healed", open=True, within=(0, MOST)),
        number("set_done", open=True, within=(0, MOST)),
        number("prints_left", start="1", open=True, within=(0, MOST)),
        number("changer_taken", open=True, within=(0, MOST)),
        number("print_tokens", open=True, within=(0, MOST)),
        # What each Detective has done this turn, the active one in the lowest bits, then clockwise: see `after_active`.
        number("suspects_turn", "bits of places with a token of this turn", open=True),
        number("tiles_turn", "bits of once-a-turn tiles", open=True),
        number("paid", "the card that paid for the visit under way", start="Index.NONE", open=True),
        number("extra_now", "option eyewitness_extra = immediately", open=True, within=(0, MOST)),
        number(
            "pending", "option game_changer_timing = after_source: the card to resolve", start="Index.NONE", open=True
        ),
        number("answer", "what the frame that has just ended brought", open=True, within=(0, MOST)),
        row("stack", "Frame.DEPTH * Frame.SIZE", "frames, which hold open things alone", open=True),
        number("depth", open=True),
        row("counters", "Stream.COUNT", "numbers used of each stream of chance", lasts=True),
    ),
    observation=Observation(
        parts=(
            Part("seat hand_number=round case phase turn active start marker turns danger danger_next danger_every"),
            Part("deck=deck_n discard_size=discard_n healed set_done prints_left changer_taken print_tokens"),
            Part("suspects_turn tiles_turn paid extra_now pending answer depth selecting declared"),
            Part("picked_size=picked_n looked_size=looked_n"),
            Part("places=place_n sites=site_n tiles=tile_n changers=changer_n laid giving"),
            Part("suspect=suspects icons alibi tokens*4", Place.MOST, "place", "suspects"),
            Part("lawyers", Skill.COUNT, "skill"),
            Part("location=sites closed", Site.MOST, "site", "locations"),
            Part("assignment tile_tokens*4", Tile.MOST, "tile", "assignments"),
            Part(
                "changer_stack changer_state changer_owner changer_round changer_card",
                Changer.MOST,
                "changer",
                "game_changers",
            ),
            Part("discard", Kind.MOST, "kind"),
            Part("hand", Kind.MOST, "kind"),
            Part("picked", Kind.MOST, "kind"),
            Part("looked", Kind.MOST, "kind"),
            Part("aside", Kind.MOST, "kind"),
            Part("frames=stack", Frame.DEPTH * Frame.SIZE, "number"),
        ),
        seat_parts=(
            Part("character base ready wounded", called="seat"),
            Part("items", Item.COUNT, "item", "seat"),
            Part("hand_size=hand_n fame total=totals modifiers blood aside_size", called="seat"),
            Part("known", Kind.MOST, "kind"),
            Part("recalled", Kind.MOST, "kind"),
        ),
        # After the seats: the layers put under the deck, and what is known of all of it.
    ),
)
