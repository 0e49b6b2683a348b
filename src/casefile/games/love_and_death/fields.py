"""The numbers of Love & Death, declared once: what each is, how it starts, who may know it.

Bits are used for small sets: cards, weapons, tiles, hideouts. Hidden are the order of the decks and which random
memories were set aside (LD-TECH-02). `met` are the random memories that have been seen, so that nobody has to remember
what a reshuffle would make them forget.
"""

from __future__ import annotations

from casefile.engine.declare import Declaration, Observation, Part, number, row
from casefile.games.love_and_death.layout import Deck, Frame, Hideout, Police, Skill, Spot, Stop, Weapon

# Bounds in positions, where -1 stands for none.
FLAG = (-1, 1)
FEW = (-1, 99)
MANY = (-1, 999)
CARDS = (-1, (1 << Deck.MOST_CARDS) - 1)  # bits
TILES = (-1, 31)  # bits

DECLARATION = Declaration(
    # The order is that of a State's key, which records hold: a new field comes last.
    fields=(
        number("phase", start="Phase.OVER", open=True),
        number("at", "where the day goes on", open=True),
        number("ask", start="Ask.NOTHING", open=True),
        number(
            "lead",
            "the seat that decides in this phase",
            open=True,
            shown=int,
            about="The seat that decides in this phase.",
        ),
        number("noted", "the lead's action, while the partner may still change it", start="Index.NONE", open=True),
        number("nights", open=True, shown=int, about="How many nights were spent."),
        number("road_type", "of the last road card drawn", start="Deck.COUNTRY", open=True),
        number("next_road", start="Deck.COUNTRY", open=True),
        number("road_card", start="Index.NONE", open=True),
        number("stop", "the next stop", open=True, shown=int, about="The place among `stops` of the next one."),
        number("halts", "stops made", open=True, shown=int, about="How many stops were made on this road."),
        number("place_deck", start="Index.NONE", open=True),
        number("place_card", start="Index.NONE", open=True),
        number("used", "bits of the place's icons", open=True),
        number("shop", "what is bought from or stuck up", start="Index.NONE", open=True, within=(-1, Stop.HOTEL)),
        number("hard", "the stick-up is a difficult one", open=True, within=FLAG),
        number("bought", open=True, within=FEW),
        number("corpses", "victims of the destiny side of this stick-up", open=True, within=FEW),
        number("called_off", open=True, within=FLAG),
        number("lodging", "tonight's hideout", start="Index.NONE", open=True, within=(-1, Hideout.HOBO_FIRE)),
        number("swaps", open=True, within=(-1, Deck.MOST_CARDS)),
        number("space", open=True, shown=int, about="The space of B&C on the track, 1 to 9."),
        number("police", "a face", start="Index.NONE", open=True),
        number("police_space", start="Police.OFF_TRACK", open=True),
        number("wounds", open=True, shown=int, about="The wounds of the police on the trail."),
        number("level", open=True, shown=int, about="The level of the police; 0: none yet."),
        number("fighting", open=True, within=FLAG),
        number("fought", start="Index.NONE", open=True, within=(-1, Police.FACES - 1)),
        number("last_line", open=True, within=FLAG),
        number("shield", open=True, within=FEW),
        number("dawn_fought", open=True, within=FLAG),
        number("ammo", open=True, shown=int, about="Ammunition."),
        number("ammo_cap", open=True, shown=int, about="How much ammunition can be carried."),
        number("food", open=True, shown=int, about="Food."),
        number("cash", open=True, shown=int, about="Money."),
        number("clue", open=True, shown=int, about="Clues."),
        number("love", open=True, shown=int, about="The love of Bonnie and Clyde."),
        number("lake", "loot at Black Lake", open=True, shown=int, about="The loot at Black Lake."),
        number("victims", open=True, shown=int, about="How many people died so far."),
        number("car", open=True),
        number("gas", open=True, shown=int, about="The gas in the tank."),
        number("body", "0 is a wreck", open=True, shown=int, about="The body of the car; at 0 it is a wreck."),
        number("loot", open=True, shown=int, about="The loot in the car."),
        number("wanted", open=True, shown=int, about="How much B&C are wanted."),
        number("weather", start="Weather.FAIR", open=True),
        number(
            "skies", "today's weather icons, two bits each, the last one lowest", open=True, within=(-1, (1 << 24) - 1)
        ),
        number("owned", "bits of weapons", open=True),
        number(
            "bearing",
            "a weapon that looks for its bearer",
            start="Index.NONE",
            open=True,
            within=(-1, Weapon.COUNT - 1),
        ),
        number("slept", "bits of hideouts", open=True, within=(-1, 511)),
        number("driven", "bits of tiles", open=True, within=TILES),
        number("accident_wrecks", open=True, within=MANY),
        number("xp_spent", open=True, within=MANY),
        number("armed", "weapons for xp", open=True, within=(-1, 2)),
        number("boosted", "bits of characters", open=True, within=(-1, 3)),
        number("improved", "bits of tiles", open=True, within=TILES),
        number("achieved", "bits of achievements", open=True, within=(-1, 511)),
        number("met", "bits of random memories that have been seen", open=True, within=CARDS),
        number("aside", "bits of random memories that were set aside", within=CARDS),
        number("depth", "frames on the stack", open=True),
        number("queue_n", open=True),
        row("hp", "2", open=True),
        row("hp_max", "2", open=True),
        row("skills", "2 * Skill.COUNT", "who * Skill.COUNT + skill: uses left, or Index.NONE", open=True),
        row("display", "Weapon.SLOTS", "the armory, bottom first", start="Index.NONE", open=True),
        row("uses", "Weapon.COUNT", "of each weapon", open=True),
        row("kills", "Police.FACES", open=True),
        row("markers", "Spot.COUNT", open=True),
        row("deck", "rules.deck_at[Deck.COUNT]", "the next card of a deck last"),
        row("deck_n", "Deck.COUNT", open=True),
        row("discards", "Deck.COUNT", "bits", open=True),
        row("streams", "Stream.COUNT", "how far each stream of chance is used"),
        row("frames", "Frame.DEPTH * Frame.SIZE", "see Frame", open=True),
        row("queue", "Frame.QUEUE", "icons still to be resolved; the first queue_n are seen"),
    ),
    observation=Observation(
        parts=(
            Part("seat day=round turn phase at ask lead noted nights"),
            Part("road_type next_road road_card stop halts place_deck place_card used"),
            Part("shop hard bought corpses called_off lodging swaps"),
            Part("space police police_space wounds level fighting fought last_line shield dawn_fought"),
            Part("ammo ammo_cap food dollars=cash clues=clue love lake victims car gas body loot wanted"),
            Part("weather skies owned bearing slept driven accident_wrecks"),
            Part("xp_spent armed boosted improved achieved met depth queue_length=queue_n"),
            Part("hp", 2, "one of the couple"),
            Part("hp_max", 2, "one of the couple"),
            Part("skills_bonnie=skills.0", Skill.COUNT, "skill"),
            Part(f"skills_clyde=skills.{Skill.COUNT}", Skill.COUNT, "skill"),
            Part("display", Weapon.SLOTS, "slot"),
            Part("uses", Weapon.COUNT, "weapon"),
            Part("kills", Police.FACES, "face"),
            Part("markers", Spot.COUNT, "spot"),
            Part("deck_n", Deck.COUNT, "deck"),
            Part("rest", Deck.COUNT, "deck: bits of the cards that may still be drawn"),
            Part("discards", Deck.COUNT, "deck"),
            Part("frames", Frame.DEPTH * Frame.SIZE, "number of each frame"),
            Part("queue", Frame.QUEUE, "icon, as many as there are"),
        ),
    ),
)
