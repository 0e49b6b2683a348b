"""What the parts of a position of Love & Death must agree in: each card in one place, the police with the victims, and
a question where the day can come to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from casefile.engine.reading import Reader
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Ask, Deck, Frame, Icon, Index, Phase, Police, Stage
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import bits

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath

DAY = (Phase.MORNING, Phase.AFTERNOON)
ON_ROAD = (Stage.ROAD_SHOWN, Stage.ON_ROAD, Stage.ROAD_DONE)
IN_PLACE = (Stage.PLACE_SHOWN, Stage.IN_PLACE)
AT_SHOP = (Stage.SHOPPING, Stage.STUCK_UP, Stage.REWARDED)  # of a road or of a place, or at a fire in the night
NIGHT = (Stage.NIGHTFALL, Stage.BED, Stage.ASLEEP)

ASKED_AT = {  # questions outside of a sequence of icons
    Ask.REPLACE: (Stage.ROAD_SHOWN, Stage.PLACE_SHOWN),
    Ask.STOP: (Stage.ON_ROAD,),
    Ask.PLACE: (Stage.IN_PLACE,),
    Ask.SHOP: (Stage.SHOPPING,),
    Ask.BEARER: (Stage.SHOPPING,),
    Ask.WRECK: tuple(range(Stage.NIGHTFALL)),
    Ask.NIGHT: (Stage.NIGHTFALL,),
    Ask.COMFORTS: (Stage.BED,),
    Ask.MECHANIC: (Stage.ASLEEP,),
    Ask.CAR: (Stage.CAR_CHOICE, Stage.WEATHER_DONE),
    Ask.STOW: (Stage.LAKE_TRIP, Stage.STOWING),
    Ask.XP: (Stage.EXPERIENCE,),
    Ask.EXIT: (Stage.SET_OUT,),
}
OF_A_MEMORY = (Ask.MEMORY, Ask.LOSS, Ask.GAIN)


def check(game: LoveAndDeath, reader: Reader, state: LoveAndDeathState) -> None:
    """Note where a position contradicts itself; each of its parts is sound."""
    check_cards(game, reader, state)
    check_police(reader, state)
    if state.phase != Phase.OVER:
        check_stage(reader, state)
        check_question(reader, state)


def check_cards(game: LoveAndDeath, reader: Reader, state: LoveAndDeathState) -> None:
    for deck in range(len(labels.DECKS)):
        lies: dict[int, str] = {}
        for place, cards in places_of(state, deck):
            for card in cards:
                if card in lies:
                    reader.fault(place, f"{game.cards[deck][card]} lies in {lies[card]} already")
                lies[card] = place


def places_of(state: LoveAndDeathState, deck: int) -> Iterator[tuple[str, Sequence[int]]]:
    """Where cards of a deck lie, by the keys of a position."""
    title, first = labels.DECKS[deck], int(state.rules.deck_at[deck])
    yield f"decks.{title}.cards", [int(card) for card in state.deck[first : first + state.deck_n[deck]]]
    yield f"decks.{title}.discards", bits(int(state.discards[deck]))
    if deck == state.road_type:
        yield "road.card", [int(state.road_card)][: state.road_card != Index.NONE]
    if deck == state.place_deck:
        yield "place.card", [int(state.place_card)][: state.place_card != Index.NONE]
    if deck == Deck.ARSENAL:
        yield "weapons", bits(int(state.owned))
        yield "display", [int(weapon) for weapon in state.display if weapon != Index.NONE]
    if deck == Deck.MEMORIES:
        yield "inside.aside", bits(int(state.aside))
    for number in range(state.depth):
        frame = state.frames[number * Frame.SIZE : (number + 1) * Frame.SIZE]
        if deck == Deck.MEMORIES and frame[Frame.CARD] != Index.NONE:
            yield f"frames[{number + 1}].memory", [int(frame[Frame.CARD])]
        if deck == Deck.DESTINIES:
            yield f"frames[{number + 1}].destiny", [int(frame[Frame.SIDE_CARD])][: frame[Frame.SIDE_CARD] != Index.NONE]
            yield f"frames[{number + 1}].done", bits(int(frame[Frame.DONE]))


def check_police(reader: Reader, state: LoveAndDeathState) -> None:
    if (state.police == Index.NONE) != (state.level == 0):
        reader.fault("police.face", f"expected {'none' if state.level == 0 else 'the police'} of level {state.level}")
    elif state.police == Index.NONE and state.police_space != Police.OFF_TRACK:
        reader.fault("police.space", "leave it out: before the first victims there are no police")
    elif state.police_space > state.space:
        reader.fault("police.space", f"expected at most {state.space}, where B&C are: the police are never ahead")


def check_stage(reader: Reader, state: LoveAndDeathState) -> None:
    """The day can be at this point in this phase, and what belongs there is on the table."""
    at, phase = state.at, state.phase
    here = labels.PLACES_IN_DAY[at]
    night_shop = at in AT_SHOP and phase == Phase.NIGHT
    if at in NIGHT or night_shop:
        phases: tuple[int, ...] = (Phase.NIGHT,)
    else:
        phases = DAY if at < Stage.NIGHTFALL else (Phase.DAWN,)
    if phase not in phases:
        names = " or ".join(labels.PHASES[each] for each in phases)
        reader.fault("at", f"{here} belongs to the {names}, and the phase is {labels.PHASES[phase]}")
    elif at in ON_ROAD and state.road_card == Index.NONE:
        reader.fault("road.card", f"expected a card: at is {here}")
    elif at == Stage.TURN_OFF and state.place_deck == Index.NONE:
        reader.fault("place.type", "expected one: at is turn-off")
    elif at in IN_PLACE and state.place_card == Index.NONE:
        reader.fault("place.card", f"expected a card: at is {here}")
    elif at in AT_SHOP and state.shop == Index.NONE:
        reader.fault("inside.shop", f"expected a shop: at is {here}")
    elif at in AT_SHOP and not night_shop and state.road_card == Index.NONE and state.place_card == Index.NONE:
        reader.fault("at", f"{here} takes the card of a road or of a place")
    elif (at == Stage.BED or night_shop) and state.lodging == Index.NONE:
        reader.fault("inside.lodging", f"expected tonight's hideout: at is {here}")


def check_question(reader: Reader, state: LoveAndDeathState) -> None:
    ask, at = state.ask, state.at
    name = labels.ASKS[ask]
    if ask == Ask.NOTHING or not reader.sound("at", "road.card", "place.card"):
        return
    frame = state.frames[state.frame() : state.frame() + Frame.SIZE] if state.depth else None
    if ask in ASKED_AT:
        if frame is not None:
            reader.fault("ask", f"{name} is not asked inside a sequence (frames)")
        elif at not in ASKED_AT[ask]:
            places = " or ".join(labels.PLACES_IN_DAY[each] for each in ASKED_AT[ask])
            reader.fault("ask", f"{name} is asked at {places}, and at is {labels.PLACES_IN_DAY[at]}")
        elif ask == Ask.WRECK and state.body > 0:
            reader.fault("ask", f"wreck is asked of a car with body 0, and this one has {state.body}")
        elif ask == Ask.BEARER and state.bearing == Index.NONE:
            reader.fault("inside.bearing", "expected the weapon that looks for its bearer: ask is bearer")
    elif frame is None:
        reader.fault("ask", f"{name} is asked inside a sequence, and there are no frames")
    elif ask in OF_A_MEMORY and frame[Frame.CARD] == Index.NONE:
        reader.fault("ask", f"{name} is asked of a memory, and the last of the frames has none")
    elif ask == Ask.EITHER and next_icon(state) // Icon.SLOT != Icon.EITHER:
        reader.fault("ask", "either is asked where the next of the icons has an or")


def next_icon(state: LoveAndDeathState) -> int:
    first = int(state.frames[state.frame() + Frame.START])
    return int(state.queue[first]) if first < state.queue_n else 0
