"""Reading a pack of Love & Death: check everything, report all faults at once, lay it out as flat tables.

A pack that calls itself `home_made` is free in the number of its cards; every other check holds for it too. The checks
have the numbers LD-VAL-01…19, -23, -24, -27 of the rules page; what only earns a warning is in `remarks.py`. What is in
the box: LD-COMP-02, -03, -07…12; the characters are LD-CHAR-01, -02, the cars LD-VEH-02, -11…13, the prices
LD-WEAPON-19.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mypy_extensions import i64

from casefile.engine.packs import SOURCES
from casefile.engine.reading import Reader, found
from casefile.engine.vecs import vec
from casefile.games.love_and_death import layout as x
from casefile.games.love_and_death.names import (
    DECKS,
    DESTINY_SIDES,
    HIDEOUTS,
    LODGINGS,
    MODES,
    POLICE,
    RESOURCES,
    SHOPS,
    SKIES,
    SKILLS,
    SPECIALS,
    SPEEDS,
    STARS,
    STOPS,
    TILES,
    WEAPONS,
    WEATHERS,
    read_icon,
)

COUNTS = (12, 15, 8, 8, 8, 12, 18)  # of each deck of cards (LD-COMP-08…11)
MOST_ICONS = 8
SPOT_TARGETS = {
    "village": x.VILLAGE, "town": x.TOWN, "city": x.CITY, "road": x.ROAD, "country-road": x.COUNTRY,
    "destiny": x.DESTINIES, "memory": x.MEMORIES, "other-road": x.OTHER_ROAD, "both-roads": x.BOTH_ROADS,
    "victims": x.AT_VICTIMS, "police+2": x.AHEAD_OF_POLICE, "police-card": x.POLICE_CARD, "armory": x.AT_ARMORY,
    "outside": x.OUTSIDE, "lodgings": x.AT_LODGINGS, "clue-hideouts": x.AT_CLUE_HIDEOUTS, "black-lake": x.BLACK_LAKE,
    "here": x.NEAR, "here-2": x.NEAR - 2, "here+2": x.NEAR + 2, "here-3": x.NEAR - 3, "here+3": x.NEAR + 3,
}  # fmt: skip
# LD-MODE-01…05: ammo, food, dollars, love, red police, random memories set aside, goal, breakdown.
PRINTED_MODES = {
    "easy": (7, 7, 4, 4, False, 0, 2, False),
    "normal": (7, 5, 3, 3, False, 2, 4, False),
    "difficult": (7, 5, 3, 3, True, 4, 6, True),
    "hardcore": (5, 4, 2, 3, True, 6, 8, True),
    "infinite": (7, 7, 4, 4, False, 0, 0, False),
}
MEMORY_VERBS = {*range(x.LOSE, x.LOSE + x.RESOURCES), x.BACK, x.SHOOT, x.VICTIM, x.ACCIDENT, x.WANTED}


class Tables:
    """Builds `Rules` from a pack, collecting faults on the way."""

    def __init__(self, pack: Reader, mode: str) -> None:
        self.pack = pack
        self.mode = mode
        self.rules = x.Rules()
        self.icons: list[int] = []
        self.lists: list[tuple[int, int]] = []
        self.shots: list[int] = []
        self.stops: list[int] = []
        self.cards: list[tuple[str, ...]] = [()] * x.DECKS
        self.sources: dict[str, str] = {}
        self.mode_xp: dict[str, int] = {}
        self.most_aside = 0
        self.stars: list[tuple[str, str]] = []
        pack.text("schema", ["love-and-death/box@1"])
        pack.text("id")
        self.published = not pack.boolean("home_made", False)
        self.read_board()
        self.read_cards()
        self.read_boards()
        self.read_modes()
        self.finish()
        pack.finish()  # LD-VAL-03

    # -- small things ----------------------------------------------------------------------------------------------

    def entries(self, key: str, wanted: Sequence[str] | None = None) -> list[tuple[str, Reader]]:
        """The tables of an array by their ids; with `wanted`, exactly these, in this order."""
        out: list[tuple[str, Reader]] = []
        for number, entry in enumerate(self.pack.array(key)):
            reader = Reader(entry, f"{key}[{number + 1}]", self.pack.faults)
            name = reader.text("id")
            reader.where = f"{key} {name}" if name else reader.where
            if name in self.sources:  # LD-VAL-02
                reader.fault("id", "this id stands twice in the pack")
            self.sources[name] = reader.text("source", SOURCES)
            out.append((name, reader))
        if wanted is not None and [name for name, _ in out] != list(wanted):
            self.pack.fault(key, f"expected exactly {', '.join(wanted)}, in this order")
            return []
        return out

    def icon_list(self, reader: Reader, key: str, allowed: Iterable[int] | None = None) -> int:
        """A text of icons as a list of the tables; returns its number (LD-VAL-03, -04)."""
        text = reader.take(key)
        if text is None:
            text = ""
        if not isinstance(text, str):
            reader.fault(key, f"expected icons in one text, such as 'shoot hp-1', found {found(text)}")
            text = ""
        icons: list[int] = []
        for word in text.split():
            icon = read_icon(word)
            if icon is None or icon // x.SLOT > x.WANTED:
                reader.fault(key, f"{found(word)} is no icon; they look like food-1, dollar+3, time-1, shoot*2, memory")
            elif allowed is not None and icon // x.SLOT not in allowed:
                reader.fault(key, f"{word} cannot stand here")
            else:
                icons.append(icon)
        if len(icons) > MOST_ICONS:
            reader.fault(key, f"{len(icons)} icons, and at most {MOST_ICONS} fit")
        return self.add_list(icons)

    def add_list(self, icons: list[int]) -> int:
        self.lists.append((len(self.icons), len(icons)))
        self.shots.append(sum(icon % x.SLOT for icon in icons if icon // x.SLOT == x.SHOOT))
        self.icons += icons
        return len(self.lists) - 1

    def verbs(self, number: int) -> list[int]:
        start, n = self.lists[number]
        return [icon // x.SLOT for icon in self.icons[start : start + n]]

    # -- the board ---------------------------------------------------------------------------------------------------

    def read_board(self) -> None:
        rules, board = self.rules, self.pack.table("board")
        rules.start_space = board.integer("start_space", 1, x.LAST_SPACE)
        for name in ("ammo", "ammo_more", "food", "cash", "clue", "love"):
            setattr(rules, f"cap_{name}", board.integer(f"most_{name.replace('cash', 'dollar')}", 1, 50))
        rules.reverse_clues = board.integer("reversal_clues", 0, 20)
        rules.record_days = board.integer("record_days", 1, 999)
        rules.improve_xp = board.integer("improve_xp", 0, 99)
        rules.boost_xp = board.integer("boost_xp", 0, 99)
        self.memory_xp = board.integer("memory_xp", 0, 99)
        rules.carjack = self.icon_list(board, "carjacking")
        rules.carjack_more = self.icon_list(board, "carjacking_wanted")
        rules.wreck = self.icon_list(board, "wreck")
        rules.force = self.icon_list(board, "house_by_force")
        board.text("source", SOURCES)
        board.finish()
        self.read_track()

    def read_track(self) -> None:
        """The victim track (LD-VAL-09, -10)."""
        rules, track = self.rules, self.pack.table("victim_track")
        rules.track = track.integer("length", 1, 60)
        for key, cells in (("police", rules.track_police), ("love", rules.track_love), ("wanted", rules.track_wanted)):
            spaces = track.integers(key, 1, int(rules.track))
            if sorted(set(spaces)) != spaces:
                track.fault(key, "expected rising numbers")
            for space in spaces:
                cells[space] = 1
            if key == "police":
                if spaces[:1] != [1]:
                    track.fault(key, "the first police come with the first victim")
                if self.published and spaces[2:3] != [9]:
                    track.fault(key, "the third level comes with the 9th victim")
        track.text("source", SOURCES)
        track.finish()

    # -- cards -------------------------------------------------------------------------------------------------------

    def read_cards(self) -> None:
        readers = (self.road_card,) * 2 + (self.place_card,) * 3 + (self.destiny_card, self.memory_card)
        for deck, read in enumerate(readers):
            entries = self.entries(DECKS[deck])
            if self.published and len(entries) != COUNTS[deck]:  # LD-VAL-01
                self.pack.fault(DECKS[deck], f"{len(entries)} cards, and the box has {COUNTS[deck]}")
            elif not 1 <= len(entries) <= x.MOST_CARDS:
                self.pack.fault(DECKS[deck], f"{len(entries)} cards, and a deck has 1 to {x.MOST_CARDS}")
            self.cards[deck] = tuple(name for name, _ in entries)
            for card, (_, reader) in enumerate(entries[: x.MOST_CARDS]):
                read(reader, deck, card)
                reader.finish()
            self.rules.size[deck] = min(len(entries), x.MOST_CARDS)

    def read_stops(self, reader: Reader, key: str, deck: int, card: int) -> list[str]:
        """Stops or icons, each a text; `!` behind it is the difficult mark, `forced …` are compulsory icons."""
        row = deck * x.MOST_CARDS + card
        self.rules.stop_at[row] = len(self.stops)
        names: list[str] = []
        for given in reader.array(key):
            text = str(given)
            name = text.removesuffix("!").strip()
            names.append(name)
            if name.startswith("forced "):
                holder = Reader({"icons": name.removeprefix("forced ")}, reader.where, self.pack.faults)
                self.stops.append(x.FORCED + x.ROW * self.icon_list(holder, "icons"))
            elif name not in STOPS:
                reader.fault(key, f"{found(given)} is no stop; known are {', '.join(STOPS)}")
                self.stops.append(x.CLUE_STOP)
            elif text.endswith("!") and name not in (*SHOPS, *LODGINGS):
                reader.fault(key, f"{found(given)}: only shops and lodgings bear the difficult mark")
                self.stops.append(x.CLUE_STOP)
            else:
                self.stops.append(STOPS.index(name) + (x.HARD if text.endswith("!") else 0))
        if len(names) > x.MOST_STOPS:
            reader.fault(key, f"{len(names)} of them, and at most {x.MOST_STOPS} fit")
        self.rules.stop_n[row] = min(len(names), x.MOST_STOPS)
        return names

    def road_card(self, reader: Reader, deck: int, card: int) -> None:
        """LD-VAL-17, -19."""
        row = deck * x.MOST_CARDS + card
        if not self.read_stops(reader, "stops", deck, card):
            reader.fault("stops", "expected at least one")
        bonus = reader.integers("bonus", 0, 9)
        if len(bonus) != 3:
            reader.fault("bonus", "expected three numbers: yellow, orange, red")
        for colour, n in enumerate(bonus[:3]):
            self.rules.bonus[row * 3 + colour] = n
        end = reader.text("end", ("same", "road", "country-road"), "same")
        self.rules.road_end[row] = x.NONE if end == "same" else DECKS.index(end)
        self.sky(reader, row)

    def place_card(self, reader: Reader, deck: int, card: int) -> None:
        """LD-VAL-18, -19."""
        row = deck * x.MOST_CARDS + card
        self.rules.entry[row] = self.icon_list(reader, "entry")
        if any(verb in (x.GAIN + x.LOOT,) for verb in self.verbs(int(self.rules.entry[row]))):
            reader.fault("entry", "loot comes from banks alone")  # LD-VAL-15
        names = self.read_stops(reader, "icons", deck, card)
        for number in range(x.ICONS):
            self.rules.icon_at[row * x.ICONS + number] = x.NONE
        for index, name in enumerate(names[: x.MOST_STOPS]):
            if name not in STOPS or STOPS.index(name) > x.LOVE_STOP:
                reader.fault("icons", f"{name} cannot stand in a place")
                continue
            place = row * x.ICONS + 2 * STOPS.index(name) + names[:index].count(name)
            if names[:index].count(name) > 1:
                reader.fault("icons", f"{name} stands there more than twice")
            else:
                self.rules.icon_at[place] = index
        exits = [str(road) for road in reader.array("exits")]
        if not exits or any(road not in DECKS[:2] for road in exits):
            reader.fault("exits", "expected road, country-road or both")
        self.rules.exits[row] = sum({1 << DECKS.index(road) for road in exits if road in DECKS[:2]}) or 1
        self.sky(reader, row)

    def sky(self, reader: Reader, row: int) -> None:
        self.rules.sky[row] = 1 + SKIES.index(reader.text("weather", SKIES))

    def destiny_card(self, reader: Reader, deck: int, card: int) -> None:
        """LD-VAL-14, -15."""
        for side, name in enumerate(DESTINY_SIDES):
            icons = self.rules.destiny[card * 4 + side] = self.icon_list(reader, name)
            verbs = self.verbs(int(icons))
            if x.REPLACE in verbs:
                reader.fault(name, "a destiny side replaces nothing")
            if name == "accident" and (x.ACCIDENT in verbs or x.MEMORY in verbs):
                reader.fault(name, "an accident brings neither an accident nor a memory")
            if name != "bank" and x.GAIN + x.LOOT in verbs:
                reader.fault(name, "loot comes from banks alone")

    def memory_card(self, reader: Reader, deck: int, card: int) -> None:
        """Icons, or three things of which one is lost (LD-VAL-11, -12)."""
        if reader.has("options"):
            options = [str(name) for name in reader.array("options")]
            if len(set(options)) != 3 or any(name not in RESOURCES for name in options):
                reader.fault("options", f"expected three different ones of {', '.join(RESOURCES)}")
            self.rules.memory_options[card] = sum({1 << RESOURCES.index(name) for name in options if name in RESOURCES})
            self.rules.random |= 1 << card
            icons = self.add_list([])
        else:
            icons = self.icon_list(reader, "icons", MEMORY_VERBS)
        self.rules.memory[card] = icons
        start, n = self.lists[icons]
        turned = [icon for icon in map(reversed_icon, self.icons[start : start + n]) if icon is not None]
        self.rules.memory_back[card] = self.add_list(turned)

    # -- hideouts, police, cars, weapons, skills, weather, Wanted ----------------------------------------------------

    def read_boards(self) -> None:
        rules = self.rules
        for hideout, (name, reader) in enumerate(self.entries("hideout", HIDEOUTS)):
            rules.price[hideout] = reader.integer("price", 0, 20)
            rules.comfort[hideout] = self.icon_list(reader, "icons")
            if name == "wild-camping" and rules.price[hideout]:  # LD-VAL-13
                reader.fault("price", "wild camping is free")
            reader.finish()
        self.read_police()
        self.read_cars()
        for weapon, (_, reader) in enumerate(self.entries("weapon", WEAPONS)):  # LD-VAL-27
            rules.weapon_price[weapon] = reader.integer("price", 0, 20)
            rules.weapon_uses[weapon] = reader.integer("uses", 1, 9, x.ALWAYS)
            rules.weapon_hp[weapon] = reader.integer("hp", 0, 3, 0)
            if weapon == x.THOMPSON:
                rules.thompson_cash = reader.integer("dollars", 1, 9)
            reader.finish()
        self.cards[x.ARSENAL] = WEAPONS
        rules.size[x.ARSENAL] = x.WEAPONS
        for skill, (_, reader) in enumerate(self.entries("skill", SKILLS)):
            rules.skill_xp[skill] = reader.integer("xp", 0, 9, 0)
            rules.skill_uses[skill] = reader.integer("uses", 1, 9, x.ALWAYS)
            for deck in reader.array("decks"):
                if deck in DECKS[:5]:
                    rules.skill_decks[skill] |= 1 << DECKS.index(str(deck))
                else:
                    reader.fault("decks", f"{found(deck)} is no deck of roads or places")
            if skill == x.ROMANTISM:
                rules.romantism_love = reader.integer("love", 0, 9)
            reader.finish()
        for character, (_, reader) in enumerate(self.entries("character", ("bonnie", "clyde"))):
            rules.start_hp[character] = reader.integer("hp", 1, 9)
            reader.finish()
        self.read_weather()
        self.read_wanted()

    def read_police(self) -> None:
        """LD-VAL-05…08, -10."""
        rules = self.rules
        levels: dict[str, dict[int, int]] = {"yellow": {}, "red": {}}
        for face, (name, reader) in enumerate(self.entries("police", POLICE)):
            reader.integer("card", 1, 3)
            for colour in levels:
                level = reader.integer(colour, 0, x.LEVELS, 0)
                if level:
                    levels[colour][level] = face
            speed = reader.integers("speed", 0, 9)
            lines = reader.array("lines")
            if not 1 <= len(lines) <= x.LINES:
                reader.fault("lines", f"expected 1 to {x.LINES}")
            if len(speed) != len(lines):
                reader.fault("speed", f"expected one number for each of the {len(lines)} lines")
            for number, icons in enumerate(lines[: x.LINES]):
                holder = Reader({"line": icons}, reader.where, self.pack.faults)
                rules.line[face * x.LINES + number] = self.icon_list(holder, "line")
            for number, n in enumerate(speed[: x.LINES]):
                rules.speed[face * x.LINES + number] = n
            rules.lines[face] = min(max(len(lines), 1), x.LINES)
            rules.immune[face] = int(reader.boolean("immune", False))
            if bool(rules.immune[face]) != (name in POLICE[-2:]):
                reader.fault("immune", "just the last two police withstand the Enfield")
            reader.finish()
        self.levels = levels
        for colour, known in levels.items():
            if sorted(known) != list(range(1, len(known) + 1)) or [known[n] for n in sorted(known)] != sorted(
                known.values()
            ):
                self.pack.fault(
                    "police", f"the {colour} levels must run from 1 without gaps, in the order of the faces"
                )
        if self.published and (levels["yellow"].get(3), levels["red"].get(3)) != (2, 3):
            self.pack.fault("police", "level 3 is the detective in yellow and the Texas Ranger in red")

    def read_cars(self) -> None:
        """LD-VAL-16."""
        rules = self.rules
        for tile, (name, reader) in enumerate(self.entries("car", TILES)):
            for improved, key in enumerate(("ordinary", "improved")):
                face = 2 * tile + improved
                side = reader.table(key)
                rules.car_gas[face] = side.integer("gas", 1, 20)
                rules.car_body[face] = side.integer("body", 1, 20)
                rules.car_speed[face] = SPEEDS.index(side.text("speed", SPEEDS))
                rules.car_clues[face] = side.integer("clues", 0, 20)
                rules.car_love[face] = side.integer("love", 0, 8)
                rules.car_loot[face] = side.integer("loot", 1, 20)
                special = side.text("special", SPECIALS, "none")
                rules.car_special[face] = SPECIALS.index(special)
                rules.after_bank[face] = self.icon_list(side, "bank") if special == "after-bank" else self.add_list([])
                side.finish()
            if self.published and name == "roadster" and rules.car_speed[2 * tile] != 1:
                reader.fault("ordinary.speed", "the B18 Roadster is orange")
            reader.finish()

    def read_weather(self) -> None:
        rules = self.rules
        rules.sky_effects[x.FAIR] = self.add_list([])
        for weather, (_, reader) in enumerate(self.entries("weather", WEATHERS[1:]), 1):
            rules.sky_effects[weather] = self.icon_list(reader, "icons")
            rules.sky_cash[weather] = reader.integer("lodging_dollars", 0, 9, 0)
            rules.sky_clues[weather] = reader.integer("hideout_clues", 0, 9, 0)
            rules.sky_skips[weather] = int(reader.boolean("skip_morning", False))
            rules.sky_normal[weather] = int(reader.boolean("difficult_is_normal", False))
            reader.finish()

    def read_wanted(self) -> None:
        """LD-VAL-24."""
        rules, wanted = self.rules, self.pack.table("wanted")
        for cell in range(16):
            rules.wanted_target[cell] = x.NONE
        for level in range(3, 8):
            targets = wanted.array(f"level_{level}")
            if len(targets) > 2:
                wanted.fault(f"level_{level}", "at most two markers")
            for place, target in enumerate(targets[:2]):
                rules.wanted_target[2 * level + place] = self.target(wanted, f"level_{level}", target)
        rolls: dict[int, int] = {}
        for number, entry in enumerate(wanted.array("d66")):
            row = Reader(entry, f"wanted.d66[{number + 1}]", self.pack.faults)
            first, last = row.integer("from", 11, 66), row.integer("to", 11, 66)
            target, n = self.target(row, "to_place", row.text("target")), row.integer("markers", 1, 9, 1)
            row.finish()
            for roll in range(first, last + 1):
                cell = (roll // 10 - 1) * 6 + roll % 10 - 1
                if not 1 <= roll % 10 <= 6 or cell in rolls:
                    row.fault("", f"{roll} is no roll of two dice, or stands twice")
                    continue
                rolls[cell] = roll
                rules.dice_target[cell] = target
                rules.dice_n[cell] = n
        if len(rolls) != 36:
            wanted.fault("d66", f"expected all 36 rolls, found {len(rolls)}")
        wanted.text("source", SOURCES)
        wanted.finish()

    def target(self, reader: Reader, key: str, target: object) -> int:
        if not isinstance(target, str) or target not in SPOT_TARGETS:
            reader.fault(key, f"{found(target)} is no place for a marker; known are {', '.join(SPOT_TARGETS)}")
            return x.NONE
        return SPOT_TARGETS[target]

    # -- modes -------------------------------------------------------------------------------------------------------

    def read_modes(self) -> None:
        """The chosen mode's line; all five are checked (LD-VAL-23)."""
        for name, reader in self.entries("mode", MODES):
            ammo, food = reader.integer("ammo", 0, 50), reader.integer("food", 0, 50)
            dollars, love = reader.integer("dollars", 0, 50), reader.integer("love", 1, 8)
            clues = reader.integer("clues", 0, 20, 0)
            red = reader.text("police", ("yellow", "red")) == "red"
            aside, goal = reader.integer("set_aside", 0, x.MOST_CARDS), reader.integer("goal", 0, 99, 0)
            breakdown = reader.boolean("breakdown", False)
            self.mode_xp[name] = reader.integer("xp", 0, 99, 0)
            self.most_aside = max(self.most_aside, aside)
            given = (ammo, food, dollars, love, red, aside, goal, breakdown)
            if self.published and given != PRINTED_MODES[name]:
                reader.fault("", f"the printed game starts otherwise: {PRINTED_MODES[name]}")
            if self.published and aside > bin(int(self.rules.random)).count("1"):
                reader.fault("set_aside", "more than there are random memories")
            stars = self.read_stars(reader)
            reader.finish()
            if name == self.mode:
                rules = self.rules
                rules.start_ammo, rules.start_food, rules.start_cash = ammo, food, dollars
                rules.start_love, rules.start_clues = love, clues
                rules.red, rules.aside, rules.goal, rules.breakdown = red, aside, goal, breakdown
                rules.infinite = name == "infinite"
                rules.star_kind = vec[i64]([kind for kind, _ in stars])
                rules.star_value = vec[i64]([value for _, value in stars])
                levels = self.levels["red" if red else "yellow"]
                rules.levels = len(levels)
                for level, face in levels.items():
                    rules.face_of[level] = face

    def read_stars(self, reader: Reader) -> list[tuple[int, int]]:
        out: list[tuple[int, int]] = []
        for star in reader.array("stars"):
            kind, _, value = str(star).partition(" ")
            if kind == "killed" and value in POLICE:
                out.append((STARS.index(kind), POLICE.index(value)))
            elif kind == "fordor" and not value:
                out.append((STARS.index(kind), x.FORDOR))
            elif kind in ("victims", "days", "nights") and value.isdigit():
                out.append((STARS.index(kind), int(value)))
            else:
                reader.fault("stars", f"{found(star)} is no star, such as 'victims 9', 'killed sheriff' or 'fordor'")
        return out

    def finish(self) -> None:
        rules = self.rules
        rules.icons = vec[i64](self.icons or [0])
        rules.list_at = vec[i64]([start for start, _ in self.lists])
        rules.list_n = vec[i64]([n for _, n in self.lists])
        rules.list_shots = vec[i64](self.shots)
        rules.stops = vec[i64](self.stops or [0])
        total = 0
        for deck in range(x.DECKS):
            rules.deck_at[deck] = total
            total += int(rules.size[deck])
        rules.deck_at[x.DECKS] = total


def reversed_icon(icon: int) -> int | None:
    """What an icon of a memory becomes for two clues; None is nothing (LD-MEM-06…11).

    >>> from casefile.games.love_and_death.names import icon_text, read_icon
    >>> [icon_text(reversed_icon(read_icon(icon))) for icon in ("love-1", "time-2", "shoot*2", "accident")]
    ['love+1', 'time+2', 'ammo+2', 'repair']
    """
    verb, n = divmod(icon, x.SLOT)
    if x.LOSE <= verb < x.AHEAD:
        return (x.GAIN + verb - x.LOSE) * x.SLOT + n
    return {
        x.BACK: x.AHEAD * x.SLOT + n,
        x.SHOOT: (x.GAIN + x.AMMO) * x.SLOT + n,
        x.ACCIDENT: x.REPAIR * x.SLOT,
    }.get(verb)
