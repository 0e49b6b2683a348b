"""Positions of Love & Death: any situation of a game as a readable table, and back.

    day = 4
    phase = "afternoon"                      # morning, afternoon, night, dawn
    at = "set-out"                           # where the day goes on; left out, at the beginning of the phase
    gauges = { ammo = 3, food = 2, dollar = 5, clue = 2, love = 6, lake = 1, victims = 5 }
    hp = [3, 2]
    car = { tile = "roadster", gas = 2, body = 1, loot = 1 }
    space = 5                                # of B&C
    police = { space = 3, wounds = 1 }       # the face follows from the victims
    road = { type = "country-road", card = "cotton-mile", stop = 1, halts = 1, next = "road" }
    place = { type = "town", card = "wheat-town", used = ["bank"] }
    decks = { memory = { top = ["bad-leg"] }, destiny = { cards = ["open-drawer"], discards = [] } }
    skills = { bonnie = { driver = 99 }, clyde = {} }
    weapons = { knife = 99 }
    display = ["colt", "thompson"]
    markers = { village = 1, "space 4" = 1 }

What is not named is as after the set-up with this seed. Of a deck, `top` names the next cards and leaves the rest to
the seed, `cards` names all of it, next card first. Inside a sequence of icons, `frames` says how far it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.reading import Reader, found, suggest
from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.love_and_death import agreement, day, dealing
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.fields import DECLARATION
from casefile.games.love_and_death.layout import (
    Deck,
    Frame,
    Icon,
    Index,
    Ledger,
    Phase,
    Police,
    Skill,
    Spot,
    Stage,
    Stop,
    Stream,
    Weapon,
)
from casefile.games.love_and_death.names import read_icon
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import bits, icon_name, stops_of

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath

MOST = 1 << 30
MANY = 999  # of what has no end: victims, loot at the lake
GAUGES = {
    "ammo": "ammo", "food": "food", "dollar": "cash", "clue": "clue", "love": "love", "lake": "lake",
    "victims": "victims", "wanted": "wanted", "ammo_cap": "ammo_cap",
}  # fmt: skip
MOST_HP = 9  # of somebody as a pack has them
GROWTH = 2  # HP that somebody can gain beside those of weapons: by Endurance and by experience
NEXT_ROADS = (*labels.DECKS[:2], "both")
STARTS = {"morning": "set-out", "afternoon": "set-out", "night": "nightfall", "dawn": "police-move", "over": "set-out"}


class Hand:
    """Finds things by name, noting faults."""

    def __init__(self, game: LoveAndDeath, reader: Reader, state: LoveAndDeathState) -> None:
        self.game = game
        self.reader = reader
        self.state = state

    def named(self, place: str, name: object, known: Sequence[str]) -> int:
        if name in known:
            return known.index(str(name))
        self.reader.fault(place, f"{found(name)} is not known here{suggest(str(name)[:60], known)}")
        return 0

    def card(self, place: str, deck: int, name: object) -> int:
        """A card of a deck, taken out of the deck and its discards; Index.NONE for `none`."""
        if name is None or name == "none":
            return Index.NONE
        number = self.named(place, name, self.game.cards[deck])
        state = self.state
        state.discards[deck] &= ~(1 << number)
        rest = [card for card in drawable(state, deck) if card != number]
        put(state, deck, rest)
        return number


def drawable(state: LoveAndDeathState, deck: int) -> list[int]:
    """The cards of a deck, the next one first."""
    first = state.rules.deck_at[deck]
    return [int(card) for card in state.deck[first : first + state.deck_n[deck]]][::-1]


def put(state: LoveAndDeathState, deck: int, cards: list[int]) -> None:
    first = state.rules.deck_at[deck]
    for place in range(state.rules.size[deck]):
        state.deck[first + place] = cards[len(cards) - 1 - place] if place < len(cards) else 0
    state.deck_n[deck] = len(cards)


def read(game: LoveAndDeath, reader: Reader, source: Chance) -> LoveAndDeathState:
    """The State that a position describes; faults are noted in the reader."""
    state = game.blank(source)
    dealing.set_up(state)
    hand = Hand(game, reader, state)
    state.round = reader.integer("day", 1, 1000, 1)
    most = int(state.round) if reader.sound("day") else MOST
    state.nights = reader.integer("nights", 0, most, int(state.round) - 1)
    phase = reader.text("phase", labels.PHASES, "morning")
    state.phase = labels.PHASES.index(phase)
    state.at = labels.PLACES_IN_DAY.index(reader.text("at", labels.PLACES_IN_DAY, STARTS[phase]))
    state.lead = reader.integer("lead", 0, game.seats - 1, 0)
    alive = 0 if phase == "over" or not reader.sound("phase") else 1
    read_gauges(reader, state, alive)
    read_people(hand, alive)
    read_car(hand)
    read_police(hand)
    read_armory(hand)
    if state.ammo > state.ammo_cap:
        reader.fault("gauges.ammo", f"expected 0 to {state.ammo_cap}, which is all that can be carried")
    read_cards(hand)
    read_decks(hand)
    read_inside(hand)
    read_frames(hand)
    ask = reader.text("ask", labels.ASKS, "nothing")
    state.ask = labels.ASKS.index(ask)
    noted = reader.text("noted", default="none")
    if noted != "none":
        state.noted = hand.named("noted", noted, game.actions)
    turn = reader.integer("turn", NOBODY if phase == "over" else 0, game.seats - 1, int(state.lead))
    ledger = reader.integers("ledger", -MOST, MOST)
    if not reader.faults:
        agreement.check(game, reader, state)
    if reader.faults:
        return state
    if phase == "over":
        if len(ledger) != Ledger.SIZE:
            reader.fault("ledger", f"a finished game has its {Ledger.SIZE} numbers")
        state.ledger = vec[i64](ledger)
        state.turn = NOBODY
        return state
    state.turn = turn
    if ask == "nothing":
        day.run(state)
    return state


def read_gauges(reader: Reader, state: LoveAndDeathState, alive: int) -> None:
    """What B&C have, as much as the board has spaces for; `alive`: the least love and health of a game that goes on."""
    rules, gauges = state.rules, reader.table("gauges")
    caps = sorted((int(rules.cap_ammo), int(rules.cap_ammo_more)))
    bounds = {
        "ammo": (0, caps[1]), "ammo_cap": (caps[0], caps[1]), "food": (0, rules.cap_food), "cash": (0, rules.cap_cash),
        "clue": (0, rules.cap_clue), "love": (alive, rules.cap_love),
    }  # fmt: skip
    for name, field in GAUGES.items():
        now = int(getattr(state, field))
        least, most = bounds.get(field, (0, MANY))
        setattr(state, field, gauges.integer(name, least, max(int(most), now), now))  # a pack may deal more than fits
    gauges.finish()
    state.space = reader.integer("space", 1, Police.LAST_SPACE, int(state.space))
    state.weather = labels.WEATHERS.index(reader.text("weather", labels.WEATHERS, "fair"))


def read_people(hand: Hand, alive: int) -> None:
    state, reader = hand.state, hand.reader
    toughest = MOST_HP + GROWTH + sum(int(more) for more in state.rules.weapon_hp)
    read_health(hand, "hp_max", state.hp_max, [(1, toughest)] * len(labels.COUPLE))
    read_health(hand, "hp", state.hp, [(alive, int(most)) for most in state.hp_max])
    if reader.has("skills"):
        table = reader.table("skills")
        for who, name in enumerate(labels.COUPLE):
            own = table.table(name)
            for skill, title in enumerate(labels.SKILLS):
                left = own.integer(title, 0, int(state.rules.skill_uses[skill])) if own.has(title) else Index.NONE
                state.skills[who * Skill.COUNT + skill] = left
            own.finish()
        table.finish()


def read_health(hand: Hand, key: str, cells: vec[i64], bounds: list[tuple[int, int]]) -> None:
    """A number for each of the couple, each within its own bounds."""
    given = hand.reader.integers(key, 0, Skill.ALWAYS)
    if hand.reader.has(key) and len(given) != len(bounds):
        hand.reader.fault(key, "expected two numbers: Bonnie, Clyde")
        return
    for who, n in enumerate(given):
        least, most = bounds[who]
        if not least <= n <= most:
            hand.reader.fault(f"{key}[{who + 1}]", f"expected a whole number from {least} to {most}, found {n}")
        cells[who] = n


def read_car(hand: Hand) -> None:
    state = hand.state
    if not hand.reader.has("car"):
        return
    car = hand.reader.table("car")
    tile = labels.TILES.index(car.text("tile", labels.TILES, "ford-a"))
    face = 2 * tile + int(car.boolean("improved", False))
    state.take_car(face)
    state.car = face
    gas, body = int(state.rules.car_gas[face]), int(state.rules.car_body[face])
    state.gas = car.integer("gas", 0, gas, gas)
    state.body = car.integer("body", 0, body, body)
    state.loot = car.integer("loot", 0, int(state.rules.car_loot[face]), 0)
    car.finish()


def read_police(hand: Hand) -> None:
    """Level and face follow from the victims, unless they are given."""
    state, rules = hand.state, hand.state.rules
    reached = sum(int(rules.track_police[(n - 1) % rules.track + 1]) for n in range(1, state.victims + 1))
    state.level = min(reached, int(rules.levels))
    if state.level:
        state.police = rules.face_of[state.level]
        state.police_space = 1
    if not hand.reader.has("police"):
        return
    police = hand.reader.table("police")
    if police.has("level") or police.has("face"):
        read_level(police, state)
    state.police_space = police.integer("space", Police.OFF_TRACK, Police.LAST_SPACE, int(state.police_space))
    most = int(rules.lines[state.police]) - 1 if state.police != Index.NONE else 0
    state.wounds = police.integer("wounds", 0, most if police.sound("level", "face") else MANY, 0)
    kills = police.table("kills")
    for face_number, name in enumerate(labels.POLICE):
        state.kills[face_number] = kills.integer(name, 0, MANY, 0)
    kills.finish()
    police.finish()


def read_level(police: Reader, state: LoveAndDeathState) -> None:
    """The level of the police, their face, or both: what is left out follows from the other."""
    faces = [Index.NONE, *(int(face) for face in state.rules.face_of[1 : state.rules.levels + 1])]
    names = ["none" if face == Index.NONE else labels.POLICE[face] for face in faces]
    face = police.text("face", names) if police.has("face") else ""
    level = police.integer("level", 0, len(faces) - 1, names.index(face) if face else 0)
    if face and police.sound("level", "face") and face != names[level]:
        police.fault("face", f"expected {names[level]}, as the level is {level}; found {face}")
    state.level, state.police = level, faces[level]
    if level and state.police_space == Police.OFF_TRACK:
        state.police_space = 1


def read_armory(hand: Hand) -> None:
    state, reader = hand.state, hand.reader
    if reader.has("weapons"):
        for weapon in bits(int(state.owned)):
            state.discards[Deck.ARSENAL] |= 1 << weapon
            state.uses[weapon] = 0
        state.owned = 0
        table = reader.table("weapons")
        for weapon, name in enumerate(labels.WEAPONS):
            if table.has(name):
                withdraw(state, weapon)
                state.hold(weapon)
                state.uses[weapon] = table.integer(name, 0, int(state.rules.weapon_uses[weapon]))
        table.finish()
        state.refill()
    if reader.has("display"):
        given = reader.array("display")
        if len(given) > Weapon.SLOTS:
            reader.fault("display", f"expected at most {Weapon.SLOTS}, found {len(given)}")
        names = [hand.named("display", name, (*labels.WEAPONS, "none")) for name in given[: Weapon.SLOTS]]
        for weapon in [int(weapon) for weapon in state.display if weapon != Index.NONE]:
            state.discards[Deck.ARSENAL] |= 1 << weapon
        for slot in range(Weapon.SLOTS):
            state.display[slot] = Index.NONE
        for slot, weapon in enumerate(names):
            if weapon < Weapon.COUNT:
                withdraw(state, weapon)
                state.display[slot] = weapon
    markers = reader.table("markers")
    for spot, name in enumerate(labels.SPOTS):
        state.markers[spot] = markers.integer(name, 0, MANY, 0)
    markers.finish()


def withdraw(state: LoveAndDeathState, weapon: int) -> None:
    """Take a weapon out of wherever it lies."""
    state.discards[Deck.ARSENAL] &= ~(1 << weapon)
    put(state, Deck.ARSENAL, [card for card in drawable(state, Deck.ARSENAL) if card != weapon])
    for slot in range(Weapon.SLOTS):
        if state.display[slot] == weapon:
            state.display[slot] = Index.NONE


def label_list(state: LoveAndDeathState, row: int) -> list[str]:
    """The icons of a place by name; a second one of a kind is `bank 2`."""
    names = [name.rstrip("!") for name in stops_of(state.rules, row)]
    return [f"{name} 2" if name in names[:index] else name for index, name in enumerate(names)]


def read_cards(hand: Hand) -> None:
    """The road and the place that B&C are on."""
    state, reader = hand.state, hand.reader
    road = reader.table("road")
    state.road_type = labels.DECKS.index(road.text("type", labels.DECKS[:2], "country-road"))
    state.next_road = NEXT_ROADS.index(road.text("next", NEXT_ROADS, labels.DECKS[state.road_type]))
    card = road.take("card")
    state.road_card = hand.card("road.card", int(state.road_type), card if road.sound("type") else None)
    stops = Stop.MOST if state.road_card == Index.NONE else int(state.rules.stop_n[state.road_row()])
    state.stop = road.integer("stop", 0, stops, 0)
    state.halts = road.integer("halts", 0, Stop.MOST, 0)
    road.finish()
    by_day = state.phase <= Phase.AFTERNOON and not reader.has("at")
    if state.road_card != Index.NONE and by_day:
        state.at = Stage.ON_ROAD
    if not reader.has("place"):
        return
    place = reader.table("place")
    deck = labels.DECKS.index(place.text("type", labels.DECKS[2:5]))
    card, used = place.take("card"), place.array("used")
    if place.sound("type"):
        state.place_deck = deck
        state.place_card = hand.card("place.card", deck, card)
        here = label_list(state, deck * Deck.MOST_CARDS + max(int(state.place_card), 0))
        for name in used:
            state.used |= 1 << hand.named("place.used", name, here)
        if state.place_card != Index.NONE and by_day:
            state.at = Stage.IN_PLACE
    place.finish()


def read_decks(hand: Hand) -> None:
    """Decks named in part or whole; a card named there is taken from wherever the seed had put it."""
    state, game = hand.state, hand.game
    decks = hand.reader.table("decks")
    for deck, title in enumerate(labels.DECKS):
        if not decks.has(title):
            continue
        entry = decks.table(title)
        where = f"decks.{title}"
        sound = len(hand.reader.faults)
        if entry.has("cards"):
            cards = [hand.named(where, name, game.cards[deck]) for name in entry.array("cards")]
            gone = [hand.named(where, name, game.cards[deck]) for name in entry.array("discards")]
            if not entry.has("discards"):
                gone = [
                    card for card in (*drawable(state, deck), *bits(int(state.discards[deck]))) if card not in cards
                ]
            twice = len(set(cards)) < len(cards) or set(cards) & set(gone) or len(set(gone)) < len(gone)
            if twice and len(hand.reader.faults) == sound:
                hand.reader.fault(where, "a card stands there twice")
            elif not twice:
                if deck == Deck.ARSENAL and not hand.reader.has("display"):
                    for weapon in (*cards, *gone):
                        withdraw(state, weapon)
                put(state, deck, cards)
                state.discards[deck] = sum(1 << card for card in gone)
        else:
            for name in entry.array("discards"):
                card = hand.card(where, deck, name)
                state.discards[deck] |= 1 << card
            top = [hand.card(where, deck, name) for name in entry.array("top")]
            if deck == Deck.MEMORIES:
                for card in top:
                    state.aside &= ~(1 << card)
            put(state, deck, top + drawable(state, deck))
        entry.finish()
    decks.finish()
    streams = hand.reader.integers("streams", 0, MOST)
    if len(streams) > Stream.COUNT:
        hand.reader.fault("streams", f"expected at most {Stream.COUNT} numbers, found {len(streams)}")
    for number, n in enumerate(streams[: Stream.COUNT]):
        state.streams[number] = n


def read_inside(hand: Hand) -> None:
    """Numbers that only matter in the middle of something."""
    inside = hand.reader.table("inside")
    random = int(hand.state.rules.random)
    DECLARATION.read_position(inside, hand.state)
    for name in ("met", "aside"):
        if int(getattr(hand.state, name)) & ~random:
            inside.fault(name, "only random memories can be among these")
            setattr(hand.state, name, 0)
    inside.finish()


def read_frames(hand: Hand) -> None:
    """The stack of sequences, outermost first, each with the icons still to come."""
    state, game = hand.state, hand.game
    given = hand.reader.array("frames")
    if len(given) > Frame.DEPTH:
        hand.reader.fault("frames", f"expected at most {Frame.DEPTH}, found {len(given)}")
    for number, entry in enumerate(given[: Frame.DEPTH]):
        frame = Reader(entry, f"frames[{number + 1}]", hand.reader.faults)
        at = number * Frame.SIZE
        state.frames[at + Frame.SOURCE] = labels.FRAME_SOURCES.index(frame.text("source", labels.FRAME_SOURCES))
        state.frames[at + Frame.START] = state.queue_n
        for key, field, deck in (("memory", Frame.CARD, Deck.MEMORIES), ("destiny", Frame.SIDE_CARD, Deck.DESTINIES)):
            name = frame.text(key, ("none", *game.cards[deck]), "none")
            state.frames[at + field] = hand.card(f"frames.{key}", deck, name)
        state.frames[at + Frame.SIDE] = labels.SIDES.index(frame.text("side", labels.SIDES, "none"))
        for key, field in (("save", Frame.SAVE), ("uses", Frame.USES), ("with", Frame.WITH), ("paid", Frame.PAID)):
            state.frames[at + field] = frame.integer(key, 0, 99, 0)
        for done in frame.array("done"):
            state.frames[at + Frame.DONE] |= 1 << hand.card("frames.done", Deck.DESTINIES, done)
        for text in frame.array("icons"):
            icon = read_icon(str(text))
            for number in range(len(state.rules.either)):
                if text == icon_name(state.rules, Icon.EITHER * Icon.SLOT + number):
                    icon = Icon.EITHER * Icon.SLOT + number
            if icon is None or state.queue_n == Frame.QUEUE:
                frame.fault("icons", f"{found(text)} is no icon")
            else:
                state.queue[state.queue_n] = icon
                state.queue_n += 1
        state.depth += 1
        frame.finish()


def write(game: LoveAndDeath, state: LoveAndDeathState) -> dict[str, object]:
    """The position of a State, complete: reading it back gives the same key."""
    out: dict[str, object] = {
        "day": int(state.round),
        "nights": int(state.nights),
        "phase": labels.PHASES[state.phase],
        "at": labels.PLACES_IN_DAY[state.at],
        "ask": labels.ASKS[state.ask],
        "lead": int(state.lead),
        "turn": int(state.turn),
        "noted": "none" if state.noted == Index.NONE else game.say(int(state.noted)),
        "gauges": {name: int(getattr(state, field)) for name, field in GAUGES.items()},
        "space": int(state.space),
        "weather": labels.WEATHERS[state.weather],
        "hp": [int(n) for n in state.hp],
        "hp_max": [int(n) for n in state.hp_max],
        "skills": {who: write_skills(state, number) for number, who in enumerate(labels.COUPLE)},
        "car": {
            "tile": labels.TILES[state.car // 2],
            "improved": bool(state.car % 2),
            "gas": int(state.gas),
            "body": int(state.body),
            "loot": int(state.loot),
        },
        "police": write_police(state),
        "weapons": {labels.WEAPONS[w]: int(state.uses[w]) for w in range(Weapon.COUNT) if state.owned >> w & 1},
        "display": ["none" if weapon == Index.NONE else labels.WEAPONS[weapon] for weapon in state.display],
        "markers": {labels.SPOTS[spot]: int(state.markers[spot]) for spot in range(Spot.COUNT) if state.markers[spot]},
        "road": write_road(game, state),
        "decks": {
            title: {
                "cards": [game.cards[deck][number] for number in drawable(state, deck)],
                "discards": [game.cards[deck][number] for number in bits(int(state.discards[deck]))],
            }
            for deck, title in enumerate(labels.DECKS)
        },
        "streams": [int(n) for n in state.streams],
        "inside": DECLARATION.write_position(state),
        "frames": [write_frame(game, state, number) for number in range(state.depth)],
    }
    if state.place_deck != Index.NONE:
        out["place"] = write_place(game, state)
    if state.ledger:
        out["ledger"] = [int(n) for n in state.ledger]
    return out


def write_skills(state: LoveAndDeathState, who: int) -> dict[str, int]:
    left = [int(uses) for uses in state.skills[who * Skill.COUNT : (who + 1) * Skill.COUNT]]
    return {name: uses for name, uses in zip(labels.SKILLS, left, strict=True) if uses != Index.NONE}


def write_police(state: LoveAndDeathState) -> dict[str, object]:
    return {
        "level": int(state.level),
        "face": "none" if state.police == Index.NONE else labels.POLICE[state.police],
        "space": int(state.police_space),
        "wounds": int(state.wounds),
        "kills": {name: int(state.kills[face]) for face, name in enumerate(labels.POLICE) if state.kills[face]},
    }


def write_road(game: LoveAndDeath, state: LoveAndDeathState) -> dict[str, object]:
    return {
        "type": labels.DECKS[state.road_type],
        "next": NEXT_ROADS[state.next_road],
        "card": "none" if state.road_card == Index.NONE else game.cards[state.road_type][state.road_card],
        "stop": int(state.stop),
        "halts": int(state.halts),
    }


def write_place(game: LoveAndDeath, state: LoveAndDeathState) -> dict[str, object]:
    place: dict[str, object] = {"type": labels.DECKS[state.place_deck]}
    if state.place_card != Index.NONE:
        here = label_list(state, int(state.place_row()))
        place["card"] = game.cards[state.place_deck][state.place_card]
        place["used"] = [name for index, name in enumerate(here) if state.used >> index & 1]
    return place


def write_frame(game: LoveAndDeath, state: LoveAndDeathState, number: int) -> dict[str, object]:
    frame = [int(n) for n in state.frames[number * Frame.SIZE : (number + 1) * Frame.SIZE]]
    end = state.frames[(number + 1) * Frame.SIZE + Frame.START] if number + 1 < state.depth else state.queue_n
    memory, destiny = frame[Frame.CARD], frame[Frame.SIDE_CARD]
    return {
        "source": labels.FRAME_SOURCES[frame[Frame.SOURCE]],
        "memory": "none" if memory == Index.NONE else game.cards[Deck.MEMORIES][memory],
        "destiny": "none" if destiny == Index.NONE else game.cards[Deck.DESTINIES][destiny],
        "side": labels.SIDES[frame[Frame.SIDE]],
        "save": frame[Frame.SAVE],
        "uses": frame[Frame.USES],
        "with": frame[Frame.WITH],
        "paid": frame[Frame.PAID],
        "done": [game.cards[Deck.DESTINIES][card] for card in bits(frame[Frame.DONE])],
        "icons": [icon_name(state.rules, int(icon)) for icon in state.queue[frame[Frame.START] : end]],
    }
