"""Love & Death: what the numbers of `layout` are called, in packs, positions, actions and Views."""

from __future__ import annotations

from typing import Final

from casefile.games.love_and_death.layout import Icon, Police, Skill

RESOURCES: Final = ("ammo", "food", "dollar", "clue", "love", "hp", "gas", "body", "loot")
COUPLE: Final = ("bonnie", "clyde")
DECKS: Final = ("road", "country-road", "village", "town", "city", "destiny", "memory", "weapon")
SHOPS: Final = ("grocery", "gas-station", "garage", "doctor", "armory")
LODGINGS: Final = ("cabin-camp", "motel", "hotel")
STOPS: Final = (*SHOPS, "bank", *LODGINGS, "clue", "love", "memory", *(f"fork {deck}" for deck in DECKS[:5]))
HIDEOUTS: Final = (*LODGINGS, "workers-camp", "abandoned-house", "house", "wild-camping", "romantic-farm")
SKILLS: Final = (
    "bonnie-parker", "clyde-barrow", "road-warrior", "city-slicker", "orientation", "country-folk", "driver",
    "romantism", "straight-shooter", "first-aid", "hobo", "fistfight", "bluff", "mechanic", "endurance",
)  # fmt: skip
LEARNABLE: Final = SKILLS[Skill.PRINTED :]
WEAPONS: Final = ("browning", "colt", "knife", "enfield", "grenade", "remington", "thompson", "schofield")
TILES: Final = ("ford-a", "roadster", "chevrolet", "pontiac", "fordor")
POLICE: Final = ("local-police", "sheriff", "detective", "texas-ranger", "federal-agents", "frank-hamer")
MODES: Final = ("easy", "normal", "difficult", "hardcore", "infinite")
SPEEDS: Final = ("yellow", "orange", "red")
SKIES: Final = ("rain", "clouds", "sun")
WEATHERS: Final = ("fair", "rainy", "storm", "mild", "dust-bowl", "warm-spell", "heatwave")
MOMENTS: Final = ("bank", "stick-up", "fight", "night", "kept", "stolen")  # when a car's special brings something
SHELTERS: Final = (*HIDEOUTS, "fights", "accidents", "weather")  # where it spares something
SIDES: Final = ("none", "normal", "difficult", "bank", "accident", "memory", "line", "force")
DESTINY_SIDES: Final = SIDES[1:5]
PHASES: Final = ("morning", "afternoon", "night", "dawn", "over")
ACHIEVEMENTS: Final = (
    "survival", "starved", "merchant", "doctor", "hamer", "petty-bourgeois", "proletarian", "hobos", "roadhog",
)  # fmt: skip
ENDS: Final = (
    "running", "won", "fulfilled", "hp", "love", "ammo", "starved", "hunter", "retired", "too_long",
)  # fmt: skip
FRAME_SOURCES: Final = (
    "road", "memory", "stick-up", "reward", "entry", "night", "dawn", "weather", "carjacking", "hunters",
)  # fmt: skip
PLACES_IN_DAY: Final = (
    "set-out", "road-shown", "on-road", "road-done", "turn-off", "place-shown", "in-place", "shopping", "stuck-up",
    "rewarded", "nightfall", "bed", "asleep", "police-move", "car-choice", "lake-trip", "stowing", "experience",
    "day-count", "weather-done",
)  # fmt: skip
ASKS: Final = (
    "nothing", "replace", "stop", "place", "shop", "bearer", "memory", "loss", "gain", "wound", "heal", "fight",
    "wreck", "night", "mechanic", "car", "stow", "xp", "hunter", "fistfight", "bluff", "either", "exit",
    "comforts",
)  # fmt: skip
SPOTS: Final = (
    *DECKS[:7], *(f"space {n}" for n in range(1, Police.LAST_SPACE + 1)), "police-card", "armory", "outside",
    "lodgings",
    "clue-hideouts", "black-lake",
)  # fmt: skip
STARS: Final = ("victims", "days", "killed", "nights", "fordor")
VERBS: Final = (
    *(f"{name}+" for name in RESOURCES), *(f"{name}-" for name in RESOURCES), "time+", "time-", "shoot*", "victim*",
    "memory", "accident", "replace:", "wanted+", "repair", "destiny:", "side-end", "confront:", "line", "line-end",
    "carjack", "wreck", "hunters:", "knife:",
)  # fmt: skip

ARGUMENTS: Final = {
    Icon.REPLACE: DECKS,
    Icon.DESTINY: SIDES,
    Icon.CONFRONT: POLICE,
    Icon.HUNTERS: SPOTS,
    Icon.KNIFE: COUPLE,
}  # icons whose number is a name


def icon_text(icon: int) -> str:
    """An icon as packs and positions write it.

    >>> [icon_text(verb * Icon.SLOT + n) for verb, n in ((Icon.SHOOT, 1), (Icon.SHOOT, 2), (Icon.MEMORY, 1))]
    ['shoot', 'shoot*2', 'memory']
    """
    verb, n = divmod(icon, Icon.SLOT)
    text = VERBS[verb]
    if verb in ARGUMENTS:
        return text + ARGUMENTS[verb][n].replace(" ", "-")
    if text.endswith("*"):
        return text[:-1] if n == 1 else f"{text}{n}"
    if text[-1] in "+-":
        return f"{text}{n}"
    return text


def read_icon(text: str) -> int | None:
    """The icon that a text stands for; None if it is none.

    >>> read_icon("shoot*2") == Icon.SHOOT * Icon.SLOT + 2, read_icon("food")
    (True, None)
    """
    for verb, start in enumerate(VERBS):
        if verb in ARGUMENTS:
            known = [name.replace(" ", "-") for name in ARGUMENTS[verb]]
            if text.startswith(start) and text[len(start) :] in known:
                return verb * Icon.SLOT + known.index(text[len(start) :])
        elif start[-1] in "+-*":
            if text == start[:-1] and start[-1] == "*":
                return verb * Icon.SLOT + 1
            n = text[len(start) :]
            if text.startswith(start) and n.isascii() and n.isdigit() and 1 <= int(n) <= 9:
                return verb * Icon.SLOT + int(n)
        elif text == start:
            return verb * Icon.SLOT + (1 if verb == Icon.MEMORY else 0)
    return None
