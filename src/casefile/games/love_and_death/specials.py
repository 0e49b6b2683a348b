"""Special characteristics of cars: a small vocabulary, so that every box can have its own (LD-VEH-11, LD-VAL-29).

    special = ["free-stop country-road", "spare body-1 fights", "bank: time+1"]

* `free-stop`, `free-stop road`, `free-stop*2 country-road`: so many stops more on a road before its bonuses shrink.
* `spare body-1 fights`, `spare love wild-camping`: so much of a loss does not happen each time, or all of it. Where: in
  `fights`, in `accidents`, in bad `weather`, or in one of the hideouts.
* `bank: time+1`: icons that come after a `bank` job, a `stick-up` elsewhere, a `fight` or a `night`, or when the car is
  `kept` or `stolen` at Dawn.

A wreck does nothing special. The first form of the packs knew four by name; they are still read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from casefile.engine.reading import Reader, found
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.icons import icons_words, split_icons
from casefile.games.love_and_death.layout import Icon, Index, Moment, Resource, Shelter

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.pack import Tables

NAMED = {
    "none": (),
    "extra-stop": ("free-stop country-road",),
    "camp-free": ("spare love wild-camping",),
    "after-bank": ("bank: {bank}",),
    "tough": ("spare body-1 fights",),
}  # the specials of the first form of the packs, in the words of today
FREE_STOP = r"free-stop(?:\*([1-9]))?(?: (road|country-road))?"
SPARE = r"spare ([a-z]+)(?:-([1-9]))? ([a-z-]+)"
EVERY = 99  # units: all of them
BROUGHT = set(range(Icon.REPAIR)) - {Icon.GAIN + Resource.LOOT, Icon.REPLACE}  # the icons that a special can bring


def read(tables: Tables, side: Reader, face: int) -> tuple[str, ...]:
    """The specials of one face of a car, laid out in the tables; returns them as they are written today."""
    given = side.take("special")
    if isinstance(given, str) or given is None:
        name = given or "none"
        if name not in NAMED:
            side.fault("special", f"expected a list such as ['bank: time+1'], or one of {', '.join(NAMED)}")
            return ()
        bank = str(side.take("bank") or "") if name == "after-bank" else ""
        texts = [text.format(bank=bank) for text in NAMED[name] if bank.strip() or name != "after-bank"]
    elif isinstance(given, list):
        texts = [str(text) for text in given]
    else:
        side.fault("special", f"expected a list such as ['bank: time+1'], found {found(given)}")
        return ()
    for text in texts:
        read_one(tables, side, face, text)
    return tuple(texts)


def read_one(tables: Tables, side: Reader, face: int, text: str) -> None:
    rules = tables.rules
    moment, colon, icons = text.partition(":")
    if colon and moment in labels.MOMENTS:
        holder = Reader({"special": icons}, side.where, side.faults)
        number = tables.icon_list(holder, "special", BROUGHT)
        place = face * Moment.COUNT + labels.MOMENTS.index(moment)
        if not icons.split():
            side.fault("special", f"{found(text)}: expected icons after the colon")
        if rules.car_brings[place] != Index.NONE:
            side.fault("special", f"{moment} stands there twice")
        rules.car_brings[place] = number
    elif stops := re.fullmatch(FREE_STOP, text):
        for road in range(2):
            if stops[2] in (None, labels.DECKS[road]):
                rules.car_stops[2 * face + road] += int(stops[1] or 1)
    elif (spared := re.fullmatch(SPARE, text)) and (
        spared[1] in labels.RESOURCES and spared[3] in labels.SHELTERS and spared[3] != "romantic-farm"
    ):
        place = face * Shelter.COUNT + labels.SHELTERS.index(spared[3])
        if rules.car_spares[place]:
            side.fault("special", f"{spared[3]} stands there twice")
        rules.car_spares[place] = 1 << labels.RESOURCES.index(spared[1])
        rules.car_spares_n[place] = int(spared[2] or EVERY)
    else:
        side.fault(
            "special",
            f"{found(text)} is no special; they look like 'free-stop country-road', 'spare body-1 fights' or "
            f"'MOMENT: icons' with {', '.join(labels.MOMENTS)}; what is spared is {', '.join(labels.RESOURCES)}, "
            f"in {', '.join(labels.SHELTERS[:-4])}, {', '.join(labels.SHELTERS[-3:])}",
        )


def told(game: LoveAndDeath, face: int) -> list[str]:
    """The specials of a face in words."""
    return [tell_one(game, text) for text in game.specials[face]]


def tell_one(game: LoveAndDeath, text: str) -> str:
    say, title = game.words.say, game.title_of
    moment, colon, icons = text.partition(":")
    if colon:
        return say("special.bring", when=say(f"special.{moment}"), icons=icons_words(game, split_icons(icons)))
    if stops := re.fullmatch(FREE_STOP, text):
        n, road = int(stops[1] or 1), stops[2]
        where = say("special.one_road", road=title(road)) if road else say("special.any_road")
        return say("special.free_stop" if n == 1 else "special.free_stops", n=n, where=where)
    spared = re.fullmatch(SPARE, text)
    assert spared is not None, "the pack was read"
    thing, units, shelter = spared.groups()
    where = say("special.hideout", hideout=title(shelter)) if shelter in labels.HIDEOUTS else say(f"special.{shelter}")
    return say("special.spare_some" if units else "special.spare_all", where=where, thing=title(thing), n=units)
