"""The games in the lobby: what they are, who can play, and each option in words."""

from __future__ import annotations

import dataclasses
from typing import Any

from casefile.engine.game import Game
from casefile.engine.packs import shipped


def describe(game: Game) -> dict[str, object]:
    """A game for the lobby; its options as a JSON Schema, with titles and descriptions for people."""
    about = game.words.say("game.about") if "game.about" in game.words else ""
    properties = {field.name: option_schema(game, field) for field in dataclasses.fields(game.options)}
    packs = shipped(type(game))
    return {
        "name": game.name,
        "title": game.title,
        "about": about,
        "seats": {"least": game.least_seats, "most": game.most_seats},
        "profile": game.profile_type is not None,
        "options": {"type": "object", "properties": properties, "additionalProperties": False},
        "packs": packs,
        "extending": [pack for pack in packs if "extends" in game.load_pack(pack).data],
    }


def option_schema(game: Game, field: dataclasses.Field[Any]) -> dict[str, object]:
    """The values of an option, and what a page says about it and its choices."""
    key, facts = f"option.{field.name}", field.metadata
    out: dict[str, object] = {
        "default": field.default,
        "title": game.words.say(f"{key}.title"),
        "description": game.words.say(f"{key}.about"),
        "place": facts["place"],
        "when": facts["when"],
    }
    if isinstance(field.default, bool):
        return out | {"type": "boolean"}
    if isinstance(field.default, int):
        out |= {"type": "integer", "minimum": facts["least"], "maximum": facts["most"]}
        return out | {"choices": choices(game, field.name, named_numbers(game, field))}
    values = [field.default, *facts["others"]]
    several = {"pattern": "^[a-z_+-]+$", "several": True} if facts["several"] else {"enum": values}
    return out | several | {"choices": choices(game, field.name, values)}


def named_numbers(game: Game, field: dataclasses.Field[Any]) -> list[object]:
    """The numbers of an option, if it has names for them: Cases."""
    try:
        game.choice_told(field.name, field.default)
    except KeyError:
        return []
    return list(range(field.metadata["least"], field.metadata["most"] + 1))


def choices(game: Game, option: str, values: list[object]) -> list[dict[str, object]]:
    told = [(value, *game.choice_told(option, value)) for value in values]
    return [{"value": value, "title": title, "about": about} for value, title, about in told]
