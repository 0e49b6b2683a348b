"""Reading a pack of Love & Death: check everything, report all faults at once, lay it out as flat tables.

A pack that calls itself `home_made` is free in the number of its cards; every other check holds for it too. The checks
have the numbers LD-VAL-01…19, -23, -24, -27, -30 of the rules page; what only earns a warning is in `remarks.py`. What
is in the box: LD-COMP-02, -03, -07…12; the characters are LD-CHAR-01, -02, the cars LD-VEH-02, -12, -13, their special
characteristics `specials.py`, the prices LD-WEAPON-19.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from mypy_extensions import i64

from casefile.engine.packs import SOURCES
from casefile.engine.reading import Reader, found
from casefile.engine.vecs import vec
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death import specials
from casefile.games.love_and_death.layout import (
    Car,
    Deck,
    Icon,
    Index,
    Police,
    Resource,
    Rules,
    Skill,
    Spot,
    Stop,
    Target,
    Weapon,
    Weather,
)
from casefile.games.love_and_death.names import read_icon

COUNTS = (12, 15, 8, 8, 8, 12, 18)  # of each deck of cards (LD-COMP-08…11)
MOST_ICONS = 8
LONGEST_TRACK = 60
MOST_LETTERS = 200  # of a name, or of the line or two on a card
SPOT_TARGETS = {
    "village": Deck.VILLAGE, "town": Deck.TOWN, "city": Deck.CITY, "road": Deck.ROAD, "country-road": Deck.COUNTRY,
    "destiny": Deck.DESTINIES, "memory": Deck.MEMORIES, "other-road": Target.OTHER_ROAD,
    "both-roads": Target.BOTH_ROADS,
    "victims": Target.VICTIMS, "police+2": Target.AHEAD_OF_POLICE, "police-card": Spot.POLICE_CARD,
    "armory": Spot.ARMORY,
    "outside": Spot.OUTSIDE, "lodgings": Spot.LODGINGS, "clue-hideouts": Spot.CLUE_HIDEOUTS,
    "black-lake": Spot.BLACK_LAKE,
    "here": Target.NEAR, "here-2": Target.NEAR - 2, "here+2": Target.NEAR + 2, "here-3": Target.NEAR - 3,
    "here+3": Target.NEAR + 3,
}  # fmt: skip
# LD-MODE-01…05: ammo, food, dollars, love, red police, random memories set aside, goal, breakdown.
MODE_KEYS = ("ammo", "food", "dollars", "love", "red police", "set_aside", "goal", "breakdown")
PRINTED_MODES = {
    "easy": (7, 7, 4, 4, False, 0, 2, False),
    "normal": (7, 5, 3, 3, False, 2, 4, False),
    "difficult": (7, 5, 3, 3, True, 4, 6, True),
    "hardcore": (5, 4, 2, 3, True, 6, 8, True),
    "infinite": (7, 7, 4, 4, False, 0, 0, False),
}
SCHEMAS = ("love-and-death/box@1", "love-and-death/box@2")
MEMORY_VERBS = {
    *range(Icon.LOSE, Icon.LOSE + Resource.COUNT),
    Icon.BACK,
    Icon.SHOOT,
    Icon.VICTIM,
    Icon.ACCIDENT,
    Icon.WANTED,
    Icon.REPLACE,
}
PRINTED = range(Icon.REPAIR)  # the icons that a pack can print


class Tables:
    """Builds `Rules` from a pack, collecting faults on the way."""

    def __init__(self, pack: Reader, mode: str) -> None:
        self.pack = pack
        self.mode = mode
        self.rules = Rules()
        self.icons: list[int] = []
        self.lists: list[tuple[int, int]] = []
        self.shots: list[int] = []
        self.eithers: list[tuple[int, ...]] = []  # the icons that each "or" joins
        self.either: list[int] = []  # the same as lists of the tables
        self.stops: list[int] = []
        self.signs: list[int] = []
        self.cards: list[tuple[str, ...]] = [()] * Deck.COUNT
        self.sources: dict[str, str] = {}
        self.told: dict[str, str] = {}  # what entries are called and say, by key, where the pack says it itself
        self.mode_xp: dict[str, int] = {}
        self.most_aside = 0
        self.stars: list[tuple[str, str]] = []
        self.specials: list[tuple[str, ...]] = []  # of each face of the cars, as they are written
        self.rules.first_form = pack.text("schema", SCHEMAS) == SCHEMAS[0]
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
            if name in self.sources and reader.sound("id"):  # LD-VAL-02
                reader.fault("id", "this id stands twice in the pack")
            self.sources[name] = reader.text("source", SOURCES)
            self.read_words(reader, name)
            out.append((name, reader))
        if wanted is not None and [name for name, _ in out] != list(wanted):
            if all(reader.sound("id") for _, reader in out):
                self.pack.fault(key, f"expected exactly {', '.join(wanted)}, in this order")
            self.pack.faulty.add(key)
            return []
        return out

    def read_words(self, reader: Reader, name: str) -> None:
        """The name of an entry and the line or two on a card, where the pack brings them."""
        for part, key in (("name", f"name.{name}"), ("text", f"text.{name}")):
            if reader.has(part):
                self.told[key] = plain_text(reader, part)

    def icon_list(self, reader: Reader, key: str, allowed: Container[int] = PRINTED) -> int:
        """A text of icons as a list of the tables; returns its number (LD-VAL-03, -04). `or` leaves a choice."""
        text = reader.take(key)
        if text is None:
            text = ""
        if not isinstance(text, str):
            reader.fault(key, f"expected icons in one text, such as 'shoot hp-1', found {found(text)}")
            text = ""
        signs: list[list[int]] = []
        joined = True  # nothing stands before a first "or"
        for word in text.split():
            if word == "or":
                if joined:
                    reader.fault(key, "'or' stands between two icons")
                joined = True
                continue
            icon = read_icon(word)
            if icon is None or icon // Icon.SLOT not in PRINTED:
                like = "they look like food-1, dollar+3, time-1, shoot*2, memory; numbers go from 1 to 9"
                reader.fault(key, f"{found(word)} is no icon; {like}")
            elif icon // Icon.SLOT not in allowed or (
                icon // Icon.SLOT == Icon.REPLACE and icon % Icon.SLOT == Deck.ARSENAL
            ):
                reader.fault(key, f"{word} cannot stand here")
            elif joined and signs:
                signs[-1].append(icon)
            else:
                signs.append([icon])
            joined = False
        if joined and text.split():
            reader.fault(key, "'or' stands between two icons")
        if len(signs) > MOST_ICONS:
            reader.fault(key, f"{len(signs)} icons, and at most {MOST_ICONS} fit")
        if sum(icon // Icon.SLOT == Icon.REPLACE for sign in signs for icon in sign) > 1:
            reader.fault(key, "a card is replaced once")
        for sign in signs:
            if len(set(sign)) < len(sign) or len(sign) > Stop.ALTERNATIVES:
                reader.fault(key, f"'or' joins 2 to {Stop.ALTERNATIVES} different icons")  # LD-VAL-30
        return self.add_list([self.choice(sign) for sign in signs])

    def choice(self, icons: Sequence[int]) -> int:
        """One icon; of several the one that lets B&C choose."""
        if len(icons) == 1:
            return icons[0]
        key = tuple(icons)
        if key not in self.eithers:
            if len(self.eithers) == Icon.SLOT:
                self.pack.fault("", f"more than {Icon.SLOT} different choices by 'or'")
                return icons[0]
            self.eithers.append(key)
            self.either.append(self.add_list(list(icons)))
        return Icon.EITHER * Icon.SLOT + self.eithers.index(key)

    def one_of(self, icon: int) -> tuple[int, ...]:
        return self.eithers[icon % Icon.SLOT] if icon // Icon.SLOT == Icon.EITHER else (icon,)

    def add_list(self, icons: list[int]) -> int:
        self.lists.append((len(self.icons), len(icons)))
        shots = [[one % Icon.SLOT for one in self.one_of(icon) if one // Icon.SLOT == Icon.SHOOT] for icon in icons]
        self.shots.append(sum(max(n, default=0) for n in shots))
        self.icons += icons
        return len(self.lists) - 1

    def printed(self, number: int) -> list[int]:
        """The icons of a list, all that an "or" joins among them."""
        start, n = self.lists[number]
        return [one for icon in self.icons[start : start + n] for one in self.one_of(icon)]

    def verbs(self, number: int) -> list[int]:
        return [icon // Icon.SLOT for icon in self.printed(number)]

    def check_replaced(self, reader: Reader, key: str, number: int, decks: Sequence[int]) -> None:
        """A card is replaced by an icon of its own (LD-DRAW-03)."""
        for icon in self.printed(number):
            if icon // Icon.SLOT == Icon.REPLACE and icon % Icon.SLOT not in decks:
                known = ", ".join(f"replace:{labels.DECKS[deck]}" for deck in decks)
                reader.fault(key, f"replace:{labels.DECKS[icon % Icon.SLOT]} cannot stand here; what can is {known}")

    # -- the board ---------------------------------------------------------------------------------------------------

    def read_board(self) -> None:
        rules, board = self.rules, self.pack.table("board")
        rules.start_space = board.integer("start_space", 1, Police.LAST_SPACE)
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
        rules.track = track.integer("length", 1, LONGEST_TRACK)
        for key, cells in (("police", rules.track_police), ("love", rules.track_love), ("wanted", rules.track_wanted)):
            spaces = track.integers(key, 1, int(rules.track) if track.sound("length") else LONGEST_TRACK)
            if sorted(set(spaces)) != spaces:
                track.fault(key, "expected rising numbers")
            for space in spaces:
                cells[space] = 1
            if key == "police":
                if spaces[:1] != [1]:
                    track.fault(key, "the first police come with the first victim")
                elif self.published and spaces[2:3] != [9]:
                    track.fault(key, "the third level comes with the 9th victim")
        track.text("source", SOURCES)
        track.finish()

    # -- cards -------------------------------------------------------------------------------------------------------

    def read_cards(self) -> None:
        readers = (self.road_card,) * 2 + (self.place_card,) * 3 + (self.destiny_card, self.memory_card)
        for deck, read in enumerate(readers):
            entries = self.entries(labels.DECKS[deck])
            if not all(reader.sound("id") for _, reader in entries):
                pass  # a repeated entry is reported once, not also as one too many
            elif self.published and len(entries) != COUNTS[deck]:  # LD-VAL-01
                self.pack.fault(labels.DECKS[deck], f"{len(entries)} cards, and the box has {COUNTS[deck]}")
            elif not 1 <= len(entries) <= Deck.MOST_CARDS:
                self.pack.fault(labels.DECKS[deck], f"{len(entries)} cards, and a deck has 1 to {Deck.MOST_CARDS}")
            self.cards[deck] = tuple(name for name, _ in entries)
            for card, (_, reader) in enumerate(entries[: Deck.MOST_CARDS]):
                read(reader, deck, card)
                reader.finish()
                if reader.faulty:
                    self.pack.faulty.add(labels.DECKS[deck])
            self.rules.size[deck] = min(len(entries), Deck.MOST_CARDS)

    def read_stops(self, reader: Reader, key: str, deck: int, card: int) -> list[list[str]]:
        """Stops or icons, each a text: `!` is the difficult mark, `or` leaves a choice, `forced …` is compulsory."""
        row = deck * Deck.MOST_CARDS + card
        stops: list[int] = []
        names: list[list[str]] = []
        for given in reader.array(key):
            text = str(given)
            if text.startswith("forced "):
                holder = Reader({"icons": text.removeprefix("forced ")}, reader.where, self.pack.faults)
                icons = self.icon_list(holder, "icons")
                self.check_replaced(reader, key, icons, range(Deck.DESTINIES))
                stops.append(Stop.FORCED + Stop.ROW * icons)
                names.append([text])
                continue
            words = text.split(" or ")
            signs = [self.stop(reader, key, word.strip()) for word in words]
            names.append([word.removesuffix("!").strip() for word in words])
            if len(signs) > 1:
                kinds = {sign % Stop.HARD for sign in signs}
                if len(kinds) < len(signs) or Stop.MEMORY in kinds or len(signs) > Stop.ALTERNATIVES:
                    joins = f"'or' joins 2 to {Stop.ALTERNATIVES} different stops, none of them compulsory"
                    reader.fault(key, f"{found(given)}: {joins}")  # LD-VAL-30
                self.signs += [len(signs), *signs]
                stops.append(Stop.OR + Stop.ROW * (len(self.signs) - len(signs) - 1))
            else:
                stops.append(signs[0])
        if len(names) > Stop.MOST:
            reader.fault(key, f"{len(names)} of them, and at most {Stop.MOST} fit")
        self.rules.stop_at[row] = len(self.stops)
        self.rules.stop_n[row] = min(len(names), Stop.MOST)
        self.stops += stops
        return names

    def stop(self, reader: Reader, key: str, text: str) -> int:
        name = text.removesuffix("!").strip()
        if name not in labels.STOPS:
            reader.fault(key, f"{found(text)} is no stop; known are {', '.join(labels.STOPS)}")
            return Stop.CLUE
        if text.endswith("!") and name not in (*labels.SHOPS, *labels.LODGINGS):
            reader.fault(key, f"{found(text)}: only shops and lodgings bear the difficult mark")
            return Stop.CLUE
        return labels.STOPS.index(name) + (Stop.HARD if text.endswith("!") else 0)

    def road_card(self, reader: Reader, deck: int, card: int) -> None:
        """LD-VAL-17, -19."""
        row = deck * Deck.MOST_CARDS + card
        if not self.read_stops(reader, "stops", deck, card):
            reader.fault("stops", "expected at least one")
        bonus = reader.integers("bonus", 0, 9)
        if len(bonus) != 3:
            reader.fault("bonus", "expected three numbers: yellow, orange, red")
        for colour, n in enumerate(bonus[:3]):
            self.rules.bonus[row * 3 + colour] = n
        end = reader.text("end", ("same", "road", "country-road"), "same")
        self.rules.road_end[row] = Index.NONE if end == "same" else labels.DECKS.index(end)
        self.sky(reader, row)

    def place_card(self, reader: Reader, deck: int, card: int) -> None:
        """LD-VAL-18, -19."""
        row = deck * Deck.MOST_CARDS + card
        self.rules.entry[row] = self.icon_list(reader, "entry")
        self.check_replaced(reader, "entry", int(self.rules.entry[row]), range(Deck.DESTINIES))
        if any(verb in (Icon.GAIN + Resource.LOOT,) for verb in self.verbs(int(self.rules.entry[row]))):
            reader.fault("entry", "loot comes from banks alone")  # LD-VAL-15
        names = self.read_stops(reader, "icons", deck, card)
        for number in range(Stop.ICONS):
            self.rules.icon_at[row * Stop.ICONS + number] = Index.NONE
        before: list[str] = []
        for index, name in [(i, name) for i, sign in enumerate(names[: Stop.MOST]) for name in sign]:
            if name not in labels.STOPS:
                continue  # it was told of
            if labels.STOPS.index(name) > Stop.LOVE:
                reader.fault("icons", f"{name} cannot stand in a place")
            elif before.count(name) > 1:
                reader.fault("icons", f"{name} stands there more than twice")
            else:
                self.rules.icon_at[row * Stop.ICONS + 2 * labels.STOPS.index(name) + before.count(name)] = index
            before.append(name)
        exits = [str(road) for road in reader.array("exits")]
        if not exits or any(road not in labels.DECKS[:2] for road in exits):
            reader.fault("exits", "expected road, country-road or both")
        self.rules.exits[row] = sum({1 << labels.DECKS.index(road) for road in exits if road in labels.DECKS[:2]}) or 1
        self.sky(reader, row)

    def sky(self, reader: Reader, row: int) -> None:
        """Rain, clouds, sun, or none: such a card counts for no weather."""
        self.rules.sky[row] = ("none", *labels.SKIES).index(reader.text("weather", (*labels.SKIES, "none")))

    def destiny_card(self, reader: Reader, deck: int, card: int) -> None:
        """LD-VAL-14, -15."""
        for side, name in enumerate(labels.DESTINY_SIDES):
            icons = self.rules.destiny[card * 4 + side] = self.icon_list(reader, name)
            verbs = self.verbs(int(icons))
            self.check_replaced(reader, name, int(icons), [Deck.DESTINIES])
            if name == "accident" and (Icon.ACCIDENT in verbs or Icon.MEMORY in verbs):
                reader.fault(name, "an accident brings neither an accident nor a memory")
            if name != "bank" and Icon.GAIN + Resource.LOOT in verbs:
                reader.fault(name, "loot comes from banks alone")

    def memory_card(self, reader: Reader, deck: int, card: int) -> None:
        """Icons, or three things of which one is lost (LD-VAL-11, -12)."""
        if reader.has("options"):
            options = [str(name) for name in reader.array("options")]
            if len(set(options)) != 3 or any(name not in labels.RESOURCES for name in options):
                reader.fault("options", f"expected three different ones of {', '.join(labels.RESOURCES)}")
            self.rules.memory_options[card] = sum(
                {1 << labels.RESOURCES.index(name) for name in options if name in labels.RESOURCES}
            )
            self.rules.random |= 1 << card
            icons = self.add_list([])
        else:
            icons = self.icon_list(reader, "icons", MEMORY_VERBS)
        self.rules.memory[card] = icons
        self.check_replaced(reader, "icons", icons, [Deck.MEMORIES])
        start, n = self.lists[icons]
        turned: list[int] = []
        for icon in self.icons[start : start + n]:
            back = [one for one in map(reversed_icon, self.one_of(icon)) if one is not None]
            if back:
                turned.append(self.choice(back))
        self.rules.memory_back[card] = self.add_list(turned)

    # -- hideouts, police, cars, weapons, skills, weather, Wanted ----------------------------------------------------

    def read_boards(self) -> None:
        rules = self.rules
        for hideout, (name, reader) in enumerate(self.entries("hideout", labels.HIDEOUTS)):
            rules.price[hideout] = reader.integer("price", 0, 20)
            rules.comfort[hideout] = self.icon_list(reader, "icons")
            if name == "wild-camping" and rules.price[hideout]:  # LD-VAL-13
                reader.fault("price", "wild camping is free")
            reader.finish()
        self.read_police()
        self.read_cars()
        for weapon, (_, reader) in enumerate(self.entries("weapon", labels.WEAPONS)):  # LD-VAL-27
            rules.weapon_price[weapon] = reader.integer("price", 0, 20)
            rules.weapon_uses[weapon] = reader.integer("uses", 1, 9, Skill.ALWAYS)
            rules.weapon_hp[weapon] = reader.integer("hp", 0, 3, 0)
            if weapon == Weapon.THOMPSON:
                rules.thompson_cash = reader.integer("dollars", 1, 9)
            reader.finish()
        self.cards[Deck.ARSENAL] = labels.WEAPONS
        rules.size[Deck.ARSENAL] = Weapon.COUNT
        for skill, (_, reader) in enumerate(self.entries("skill", labels.SKILLS)):
            rules.skill_xp[skill] = reader.integer("xp", 0, 9, 0)
            rules.skill_uses[skill] = reader.integer("uses", 1, 9, Skill.ALWAYS)
            for deck in reader.array("decks"):
                if deck in labels.DECKS[:5]:
                    rules.skill_decks[skill] |= 1 << labels.DECKS.index(str(deck))
                else:
                    reader.fault("decks", f"{found(deck)} is no deck of roads or places")
            if skill == Skill.ROMANTISM:
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
        for face, (name, reader) in enumerate(self.entries("police", labels.POLICE)):
            reader.integer("card", 1, 3)
            for colour in levels:
                level = reader.integer(colour, 0, Police.LEVELS, 0)
                if level:
                    levels[colour][level] = face
            speed = reader.integers("speed", 0, 9)
            lines = reader.array("lines")
            if not 1 <= len(lines) <= Police.LINES:
                reader.fault("lines", f"expected 1 to {Police.LINES}")
            elif len(speed) != len(lines):
                reader.fault("speed", f"expected one number for each of the {len(lines)} lines")
            for number, icons in enumerate(lines[: Police.LINES]):
                holder = Reader({"line": icons}, reader.where, self.pack.faults)
                rules.line[face * Police.LINES + number] = self.icon_list(holder, "line")
            for number, n in enumerate(speed[: Police.LINES]):
                rules.speed[face * Police.LINES + number] = n
            rules.lines[face] = min(max(len(lines), 1), Police.LINES)
            rules.immune[face] = int(reader.boolean("immune", False))
            if bool(rules.immune[face]) != (name in labels.POLICE[-2:]):
                reader.fault("immune", "just the last two police withstand the Enfield")
            reader.finish()
            if reader.faulty:
                self.pack.faulty.add("police")
        self.levels = levels
        if self.pack.sound("police"):
            self.check_levels(levels)

    def check_levels(self, levels: dict[str, dict[int, int]]) -> None:
        """Each colour has its police one after the other (LD-VAL-05, -06)."""
        for colour, known in levels.items():
            if sorted(known) != list(range(1, len(known) + 1)) or [known[n] for n in sorted(known)] != sorted(
                known.values()
            ):
                self.pack.fault(
                    "police", f"the {colour} levels must run from 1 without gaps, in the order of the faces"
                )
        third = self.published and self.pack.sound("police")
        if third and (levels["yellow"].get(3), levels["red"].get(3)) != (2, 3):
            self.pack.fault("police", "level 3 is the detective in yellow and the Texas Ranger in red")

    def read_cars(self) -> None:
        """LD-VAL-16."""
        rules = self.rules
        for tile, (name, reader) in enumerate(self.entries("car", labels.TILES)):
            for improved, key in enumerate(("ordinary", "improved")):
                face = 2 * tile + improved
                side = reader.table(key)
                if improved and side.has("name"):
                    self.told[f"name.{name}-improved"] = plain_text(side, "name")
                rules.car_gas[face] = side.integer("gas", 1, 20)
                rules.car_body[face] = side.integer("body", 1, 20)
                rules.car_speed[face] = labels.SPEEDS.index(side.text("speed", labels.SPEEDS))
                rules.car_clues[face] = side.integer("clues", 0, 20)
                rules.car_love[face] = side.integer("love", 0, 8)
                rules.car_loot[face] = side.integer("loot", 1, 20)
                self.specials.append(specials.read(self, side, face))
                if self.published and face == 2 * labels.TILES.index("roadster") and rules.car_speed[face] != 1:
                    side.fault("speed", "the B18 Roadster is orange")
                side.finish()
            reader.finish()

    def read_weather(self) -> None:
        rules = self.rules
        rules.sky_effects[Weather.FAIR] = self.add_list([])
        for weather, (_, reader) in enumerate(self.entries("weather", labels.WEATHERS[1:]), 1):
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
            rules.wanted_target[cell] = Index.NONE
        for level in range(3, 8):
            targets = wanted.array(f"level_{level}")
            if len(targets) > 2:
                wanted.fault(f"level_{level}", "at most two markers")
            for place, target in enumerate(targets[:2]):
                rules.wanted_target[2 * level + place] = self.target(wanted, f"level_{level}", target)
        rolls: dict[int, int] = {}
        sound = True
        for number, entry in enumerate(wanted.array("d66")):
            row = Reader(entry, f"wanted.d66[{number + 1}]", self.pack.faults)
            first, last = row.integer("from", 11, 66), row.integer("to", 11, 66)
            target, n = self.target(row, "target", row.text("target")), row.integer("markers", 1, 9, 1)
            row.finish()
            sound = sound and row.sound("from", "to")
            for roll in range(first, last + 1) if row.sound("from", "to") else ():
                cell = (roll // 10 - 1) * 6 + roll % 10 - 1
                if (not 1 <= roll % 10 <= 6 or cell in rolls) and sound:
                    row.fault("", f"{roll} is no roll of two dice, or stands twice")
                    sound = False
                if not 1 <= roll % 10 <= 6:
                    continue
                rolls[cell] = roll
                rules.dice_target[cell] = target
                rules.dice_n[cell] = n
        if sound and len(rolls) != 36:
            wanted.fault("d66", f"expected all 36 rolls, found {len(rolls)}")
        wanted.text("source", SOURCES)
        wanted.finish()

    def target(self, reader: Reader, key: str, target: object) -> int:
        if not isinstance(target, str) or target not in SPOT_TARGETS:
            reader.fault(key, f"{found(target)} is no place for a marker; known are {', '.join(SPOT_TARGETS)}")
            return Index.NONE
        return SPOT_TARGETS[target]

    # -- modes -------------------------------------------------------------------------------------------------------

    def read_modes(self) -> None:
        """The chosen mode's line; all five are checked (LD-VAL-23)."""
        for name, reader in self.entries("mode", labels.MODES):
            ammo, food = reader.integer("ammo", 0, 50), reader.integer("food", 0, 50)
            dollars, love = reader.integer("dollars", 0, 50), reader.integer("love", 1, 8)
            clues = reader.integer("clues", 0, 20, 0)
            red = reader.text("police", ("yellow", "red")) == "red"
            aside, goal = reader.integer("set_aside", 0, Deck.MOST_CARDS), reader.integer("goal", 0, 99, 0)
            breakdown = reader.boolean("breakdown", False)
            self.mode_xp[name] = reader.integer("xp", 0, 99, 0)
            self.most_aside = max(self.most_aside, aside)
            given = (ammo, food, dollars, love, red, aside, goal, breakdown)
            stars = self.read_stars(reader)
            reader.finish()
            if self.published and not reader.faulty and given != PRINTED_MODES[name]:
                printed = ", ".join(f"{key} {value}" for key, value in zip(MODE_KEYS, PRINTED_MODES[name], strict=True))
                reader.fault("", f"the printed game starts otherwise: {printed.lower()}")
            elif (
                self.published
                and self.pack.sound("memory")
                and not reader.faulty
                and aside > bin(int(self.rules.random)).count("1")
            ):
                reader.fault("set_aside", "more than there are random memories")
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
            if kind == "killed" and value in labels.POLICE:
                out.append((labels.STARS.index(kind), labels.POLICE.index(value)))
            elif kind == "fordor" and not value:
                out.append((labels.STARS.index(kind), Car.FORDOR))
            elif kind in ("victims", "days", "nights") and value.isdigit():
                out.append((labels.STARS.index(kind), int(value)))
            else:
                reader.fault("stars", f"{found(star)} is no star, such as 'victims 9', 'killed sheriff' or 'fordor'")
        return out

    def finish(self) -> None:
        rules = self.rules
        rules.icons = vec[i64](self.icons or [0])
        rules.list_at = vec[i64]([start for start, _ in self.lists])
        rules.list_n = vec[i64]([n for _, n in self.lists])
        rules.list_shots = vec[i64](self.shots)
        rules.either = vec[i64](self.either)
        rules.stops = vec[i64](self.stops or [0])
        rules.signs = vec[i64](self.signs)
        total = 0
        for deck in range(Deck.COUNT):
            rules.deck_at[deck] = total
            total += int(rules.size[deck])
        rules.deck_at[Deck.COUNT] = total


def plain_text(reader: Reader, key: str) -> str:
    """A line for people: no brace, since nothing is filled in."""
    text = reader.text(key)
    if len(text) > MOST_LETTERS or "{" in text or "}" in text:
        reader.fault(key, f"expected at most {MOST_LETTERS} letters and no braces, found {found(text)}")
    return text


def reversed_icon(icon: int) -> int | None:
    """What an icon of a memory becomes for two clues; None is nothing (LD-MEM-06…11).

    >>> from casefile.games.love_and_death.names import icon_text, read_icon
    >>> [icon_text(reversed_icon(read_icon(icon))) for icon in ("love-1", "time-2", "shoot*2", "accident")]
    ['love+1', 'time+2', 'ammo+2', 'repair']
    """
    verb, n = divmod(icon, Icon.SLOT)
    if Icon.LOSE <= verb < Icon.AHEAD:
        return (Icon.GAIN + verb - Icon.LOSE) * Icon.SLOT + n
    return {
        Icon.BACK: Icon.AHEAD * Icon.SLOT + n,
        Icon.SHOOT: (Icon.GAIN + Resource.AMMO) * Icon.SLOT + n,
        Icon.ACCIDENT: Icon.REPAIR * Icon.SLOT,
    }.get(verb)
