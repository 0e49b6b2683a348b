"""Detective Rummy in words: events as sentences for one reader, the table as text, the question to decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from casefile.games.detective_rummy import compiler
from casefile.games.detective_rummy.layout import Case, Suspect
from casefile.games.detective_rummy.view import detective_id, skills_of, verdict

if TYPE_CHECKING:
    from casefile.engine.journal import Told, Value
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.view import DetectiveRummyView, SuspectView

DICE_KEYS = ("dice_round", "dice_blood", "dice_card")
MOST_NAMED = 4  # this many cards are named one by one
SOURCE_KEYS = ("set", "fingerprint", "gun", "empty", "effect")


def tell(game: DetectiveRummy, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
    """One event as a sentence: the reader's own in the second person, secrets only where the reader was told them."""
    values = {key: spoken(game, key, value, names) for key, value in told.values.items() if key != "ledger"}
    who = names[told.seat] if told.seat >= 0 else ""
    number = told.values.get("number")
    if isinstance(number, int):
        text = game.words.say(f"game-changer.{number}.text")
        does = effect(game, number) if told.seat == reader else effect_of(game, number, who)
        values |= {"text": text, "quoted": game.words.language.quoted(text), "effect": does}
    if told.name == "hand_over":
        again = told.values["scores"] == told.values["totals"]
        values["in_all"] = "" if again else game.words.say("event.in_all", totals=values["totals"])
    if told.name == "set":
        values["others"] = others_of_a_set(game, told)
    key = f"event.{variant(told)}"
    if told.name == "hand" and game.rules.campaign:
        key += ".campaign"
    elif told.seat == reader and told.name == "draw" and len(of_cards(told)) > MOST_NAMED:
        key += ".many"
    else:
        alone = told.values.get("n") == 1
        mine = ("you_one" if alone else "", "you") if told.seat == reader else ()
        key = game.words.form(key, *mine, "told" if "card" in told.values else "", "one" if alone else "", "they")
    return "\n\n".join([game.words.say(key, who=who, **values), *stories(game, told)])


def of_cards(told: Told) -> tuple[int, ...]:
    """The cards of an event, as far as the reader was told them."""
    cards = told.values.get("cards", ())
    return cards if isinstance(cards, tuple) else ()


def others_of_a_set(game: DetectiveRummy, told: Told) -> str:
    """The other Skills on the cards of a set: what else was given up."""
    skill = compiler.SKILL_IDS[int(str(told.values["skill"]))].lower()
    pairs = [game.kinds[kind].split("-")[1:] for kind in of_cards(told)]
    return cards_text(game, [game.words.say(f"skill.{one.upper()}") for pair in pairs for one in pair if one != skill])


def stories(game: DetectiveRummy, told: Told) -> list[str]:
    """What is read after an event, as far as the words have it: the introduction of a Case and what it changes
    (DR-SETUP-18), its notes before the scoring, and how it came out (DR-END-02).
    """
    case = told.values.get("case", Case.COUNT)
    assert isinstance(case, int)
    keys: list[str] = []
    if told.name == "case":
        keys += [f"case.{case}.introduction", f"case-rule.{case}"]
        if game.rules.case_opens[case]:
            keys += [f"case.{case}.sealed", "case-rule.sealed"]
    elif told.name == "notes":
        keys.append(f"case.{case}.notes")
    elif told.name == "conclusion":
        return [text] if (text := conclusion(game, told)) else []
    elif told.name == "game_over" and game.rules.campaign:
        keys.append(f"case.{case}.epilogue")
    seal = int(game.rules.case_opens[case])
    return [game.words.say(key, n=seal) for key in keys if game.words.texts.get(key)]


def conclusion(game: DetectiveRummy, told: Told) -> str:
    """How a Case came out, from the event that says who is Guilty."""
    guilty, alibis = told.values["guilty"], told.values["alibis"]
    assert isinstance(guilty, int) and isinstance(alibis, int)
    return game.words.texts.get(f"case.{told.values['case']}.conclusion.{verdict(guilty, alibis)}", "")


def variant(told: Told) -> str:
    """The name of the sentence: some events have several."""
    values = told.values
    if told.name == "dice":
        why = values["why"]
        return DICE_KEYS[why] if isinstance(why, int) else told.name
    if told.name == "print" and values["kit"]:
        return "print_kit"
    if told.name == "exchange" and not values["n"]:
        return "exchange_none"
    if told.name == "exchanged" and not values["cards"]:
        return "exchanged_none"
    if told.name == "danger_due" and values["every"]:
        return "danger_every"
    if told.name == "hand_over":
        return "hand_over_none" if not values["guilty"] else "hand_over"
    return told.name


def spoken(game: DetectiveRummy, key: str, value: Value, names: tuple[str, ...]) -> object:
    """A value as the sentence has it."""
    say = game.words.say
    if isinstance(value, tuple):
        if key == "cards":
            return many_cards(game, [game.kinds[kind] for kind in value])
        if key == "dice":
            return game.words.listed(say(f"skill.{compiler.SKILL_IDS[skill]}") for skill in value)
        if key == "tiles":
            return game.words.listed(tile_name(game, tile + 1) for tile in value)
        if key in ("suspects", "tokens", "ledger"):  # for the verdict on the stage
            return value
        return game.words.listed((say("event.score", who=who, n=n) for who, n in zip(names, value, strict=True)))
    if key == "card":
        return card_name(game, game.kinds[value])
    return spoken_number(game, key, value, names)


def spoken_number(game: DetectiveRummy, key: str, value: int, names: tuple[str, ...]) -> object:
    say = game.words.say
    if key == "skills":
        return game.words.listed(say(f"skill.{skill}") for skill in skills_of(value))
    if key == "skill":
        return say(f"skill.{compiler.SKILL_IDS[value]}")
    if key in ("suspect", "origin"):
        return called(game, compiler.SUSPECT_IDS[value])
    if key in ("guilty", "alibis"):
        return game.words.listed((called(game, name) for i, name in enumerate(compiler.SUSPECT_IDS) if value >> i & 1))
    if key == "location":
        return say(f"location.{compiler.LOCATION_IDS[value]}.name")
    if key == "stack":
        if value < Suspect.COUNT:
            return called(game, compiler.SUSPECT_IDS[value])
        return say("table.area") if value == 200 else say(f"location.{compiler.LOCATION_IDS[value - 100]}.name")
    if key == "item":
        return say(f"item-name.{compiler.ITEM_IDS[value]}")
    if key == "items":
        return game.words.listed(
            (say(f"item-name.{name}") for i, name in enumerate(compiler.ITEM_IDS) if value >> i & 1)
        )
    if key == "tile":
        return tile_name(game, value + 1)
    if key == "detective":
        return say(f"detective.{detective_id(value)}.name")
    if key == "number":
        return say(f"game-changer.{value}.name")
    if key == "source":
        return say(f"source.{SOURCE_KEYS[value]}")
    if key == "modifier":
        name = next(name for name, bit in compiler.MODIFIERS.items() if bit == value)
        return say(f"modifier.{name}")
    if key in ("start", "to"):
        return names[value]
    return value


def card_name(game: DetectiveRummy, card: str, form: str = "card.name") -> str:
    """A card in full: `c-de-va` is Circumstantial Deduction and Valor."""
    say = game.words.say
    kind, *skills = card.split("-")
    both = in_one_breath(game, [say(f"skill.{skill.upper()}") for skill in skills], "list.and")
    return say(form, kind=say(f"kind.{kind}"), skills=both)


def in_one_breath(game: DetectiveRummy, names: list[str], last: str) -> str:
    """Names as a sentence has them: `Closer, Grit and Valor`; `last` is the key of the last link."""
    *most, end = names or [""]
    comma = game.words.say("list.comma")
    return game.words.say(last).join([comma.join(most), end]) if most else end


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def card_name_short(game: DetectiveRummy, card: str) -> str:
    """A card as it stands in a list: `c-de-va` is Circumstantial Deduction+Valor."""
    say = game.words.say
    kind, *skills = card.split("-")
    both = say("list.plus").join(say(f"skill.{skill.upper()}") for skill in skills)
    return say("card.name", kind=say(f"kind.{kind}"), skills=both)


def by_kind(game: DetectiveRummy, cards: Mapping[str, int]) -> list[str]:
    """Cards as lines, one for each kind of Evidence that there is."""
    rows: dict[str, list[str]] = {}
    for card, n in cards.items():
        kind, skills = game.words.say(f"kind-line.{card[0]}"), card_name_short(game, card).partition(" ")[2]
        rows.setdefault(kind, []).append(skills + (f" ×{n}" if n > 1 else ""))
    colon = game.words.language.colon
    return [f"  {kind}{colon}{game.words.listed(names)}" for kind, names in rows.items()]


def item_text(game: DetectiveRummy, item: str) -> str:
    """An Item with what it does."""
    return game.words.say(
        "table.item_does", item=game.words.say(f"item-name.{item}"), does=game.words.say(f"item-does.{item}")
    )


def cards_text(game: DetectiveRummy, cards: Iterable[str] | Mapping[str, int]) -> str:
    """Cards by name, equal ones counted: `2 × c-de-va, h-cl-de`."""
    counts: dict[str, int] = {}
    if isinstance(cards, Mapping):
        counts = dict(cards)
    else:
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
    return game.words.listed((f"{n} × {card}" if n > 1 else card for card, n in counts.items()))


def many_cards(game: DetectiveRummy, cards: list[str]) -> str:
    """A few cards by name; more of them in short, one kind of Evidence after the other."""
    if len(cards) <= MOST_NAMED:
        return cards_text(game, [card_name(game, card) for card in cards])
    rows: dict[str, list[str]] = {}
    for card in cards:
        kind, *skills = card.split("-")
        both = game.words.say("list.plus").join(game.words.say(f"skill.{skill.upper()}") for skill in skills)
        rows.setdefault(kind, []).append(both)
    say = game.words.say
    groups = [say("card.group", kind=say(f"kind.{kind}"), cards=cards_text(game, row)) for kind, row in rows.items()]
    return say("card.groups").join(groups)


def title_of(game: DetectiveRummy, name: str) -> str:
    """Evidence, a Skill, an Assignment, a Game Changer, or where one lies, as people call it; the name itself if it is
    none of these.
    """
    if name in game.kinds:
        return card_name(game, name)
    if name.startswith("game-changer "):
        return game.words.say(f"game-changer.{name.split()[1]}.name")
    if name.startswith("assignment "):
        return game.words.say(f"assignment.{name.split()[1]}.name")
    if name in compiler.SKILL_IDS:
        return game.words.say(f"skill.{name}")
    if name in compiler.SUSPECT_IDS:
        return called(game, name)
    if name in compiler.LOCATION_IDS:
        return game.words.say(f"location.{name}.name")
    return game.words.say("table.area") if name == "assignments" else name


def called(game: DetectiveRummy, id: str) -> str:
    """A Suspect by name, as in a story."""
    if id.startswith("D-"):
        return game.words.say("table.desk", skill=game.words.say(f"skill.{id.removeprefix('D-')}"))
    return game.words.say(f"suspect.{id}.name")


def tile_name(game: DetectiveRummy, number: int) -> str:
    say = game.words.say
    return say("table.tile_name", name=say(f"assignment.{number}.name"), text=say(f"condition.{number}"))


def asked(game: DetectiveRummy, view: DetectiveRummyView) -> str:
    """The word for what the reader is asked."""
    if view.question:
        named = f"asked_{view.question}_{view.purpose}"
        if named == "asked_place_fingerprint" and not game.options.fingerprint_token_optional:
            return "asked_place"
        return named if f"prompt.{named}" in game.words else f"asked_{view.question}"
    may = view.modifiers[view.seat] if view.seat is not None else ()
    if view.selecting:
        return "selecting_two" if "set_of_two" in may else "selecting"
    if view.phase == "visit" and "free_visit" in may:
        return "visit_free"
    if view.phase == "actions" and view.fingerprint_now:
        return "actions_now"
    if view.phase == "reassess" and "reassess_free" in may:
        return "reassess_free"
    if view.phase == "reassess" and game.options.reassess_counts_wounded:
        return "reassess_wounded"
    return view.phase


def prompt(game: DetectiveRummy, view: DetectiveRummyView) -> str:
    """The question to the reader, in one sentence, with the card or the place that asks it."""
    say = game.words.say
    key = f"prompt.{asked(game, view)}"
    if view.question:
        if view.question == "option":
            question = say("prompt.asked_option_of", options=options(game, view))
        else:
            question = say(key, place=place_visited(game, view))
        if not view.source:
            return question
        kind, _, id = view.source.partition(".")
        if kind == "location":
            does = say(f"instruction.{id}")
        elif view.active is None or view.active == view.seat:
            does = effect(game, int(id))
        else:  # the Detective whose turn it is took the card
            does = effect_of(game, int(id), say(f"detective.{view.detectives[view.active]}.name"))
        return say("prompt.by", name=say(f"{view.source}.name"), does=does.removesuffix("."), question=question)
    if key == "prompt.actions":
        ways = ways_to_act(game, view)
        return say(key, ways=game.words.listed(ways)) if ways else say("prompt.actions_none")
    skill = say(f"skill.{view.declared}") if view.selecting else ""
    return say(key, skill=skill, cards=cards_text(game, {card_name(game, kind): n for kind, n in view.picked.items()}))


def ask(game: DetectiveRummy, view: DetectiveRummyView) -> str:
    """The same in short, where the choices are seen."""
    say, word = game.words.say, asked(game, view)
    key = f"ask.{word}" if f"ask.{word}" in game.words else f"prompt.{word}"
    if view.question:
        question = say(key, place=place_visited(game, view))
        return say("ask.by", name=say(f"{view.source}.name"), question=question) if view.source else question
    if word == "actions":
        ways = ways_to_act(game, view, "ask")
        return say(key, ways=game.words.listed(ways)) if ways else say("ask.actions_none")
    return say(key, skill=say(f"skill.{view.declared}") if view.selecting else "")


def place_visited(game: DetectiveRummy, view: DetectiveRummyView) -> str:
    """The Location that a visit is paid to, while that is asked."""
    return game.words.say(f"location.{view.purpose}.name") if view.question == "visit" else ""


def ways_to_act(game: DetectiveRummy, view: DetectiveRummyView, words: str = "prompt") -> list[str]:
    """What the reader has not done yet in this turn, of all that can be done once."""
    seat = view.seat or 0
    ready = [item for item, state in view.items[seat].items() if state == "ready"]
    ways = {
        "set": not view.set_done,
        "fingerprint": view.fingerprints_left > 0,
        "heal": not view.healed and bool(view.wounded[seat]),
        "items": bool(ready),
    }
    return [game.words.say(f"{words}.way_{way}") for way, left in ways.items() if left]


def typed(game: DetectiveRummy, view: DetectiveRummyView) -> str:
    """How that is answered in the terminal, where the words of the moves need it."""
    word = asked(game, view)
    keys = (f"typed.{word}", f"typed.{word.split('_')[0]}")
    return next((game.words.say(key) for key in keys if key in game.words), "")


def options(game: DetectiveRummy, view: DetectiveRummyView) -> str:
    """The options of a card, by number."""
    labels: list[str] = []
    number = view.source.removeprefix("game-changer.")
    while f"choice.{number}.{len(labels) + 1}" in game.words:
        label = game.words.say(f"choice.{number}.{len(labels) + 1}", **names_of(game))
        labels.append(game.words.say("prompt.one_option", n=len(labels) + 1, label=label))
    return game.words.say("list.or").join(labels)


def show(game: DetectiveRummy, view: DetectiveRummyView, names: tuple[str, ...], *, brief: bool = False) -> str:
    """The table as text, a line for each thing, in reading order; in brief, without what was read before."""
    say = game.words.say
    if view.phase == "pick":
        return say("table.before")
    head = say(
        "table.head_campaign" if game.rules.campaign else "table.head",
        hand=view.round,
        case=view.case,
        title=say(f"case.{view.case}.title"),
    )
    where = say("table.round" if view.marker else "table.before_rounds", marker=view.marker, danger=view.danger)
    if view.start is not None:
        where += " " + say("table.start", who=names[view.start])
    parts = [[head, where]]
    parts.append([suspect_line(game, view, name, names) for name in view.suspects])
    places = [location_line(game, view, name) for name in view.locations]
    if view.assignments:
        places += [say("table.tiles"), *(tile_line(game, view, number, names) for number in view.assignments)]
    if view.area_changers:
        places.append(say("table.area_card"))
    parts.append(places)
    parts.append([seat_line(game, view, seat, name, brief=brief) for seat, name in enumerate(names)])
    parts.append(piles(game, view) if brief else pile_lines(game, say("table.deck", n=view.deck), view.discard))
    parts[-1] += card_lines(game, view, names, brief=brief)
    own: list[str] = []
    if view.seat is not None:
        own.append(own_skills(game, view, view.seat))
        own += pile_lines(game, say("table.hand", n=view.hand_sizes[view.seat]), view.hand)
    if view.looked:
        own += pile_lines(game, say("table.looked"), view.looked)
    parts.append(own)
    return "\n\n".join("\n".join(part) for part in parts if part)


def piles(game: DetectiveRummy, view: DetectiveRummyView) -> list[str]:
    """Deck and discard pile, counted."""
    say = game.words.say
    n = sum(view.discard.values())
    discards = say("table.discards", cards=card_count(game, n)) if n else say("table.no_discards")
    return [say("table.deck_brief", n=view.deck) + " " + discards]


def card_lines(game: DetectiveRummy, view: DetectiveRummyView, names: tuple[str, ...], *, brief: bool) -> list[str]:
    """The Game Changers that the reader knows. In brief, those that everybody has read are only named."""
    say = game.words.say
    lines: list[str] = []
    for card in view.game_changers:
        if card.number is not None and card.state == "face-down":
            at, name = title_of(game, card.at), say(f"game-changer.{card.number}.name")
            lines.append(say("table.card_peeked", at=at, name=name, effect=effect(game, card.number)))
        elif card.number is not None and card.state in ("secret", "open"):
            who = names[card.owner] if card.owner >= 0 else ""
            name = say(f"game-changer.{card.number}.name")
            mine = card.owner == view.seat
            does = effect(game, card.number) if mine else effect_of(game, card.number, who)
            form = "named" if brief and card.state == "open" else "card"
            key = f"table.{form}_{card.state}" + ("_you" if mine else "")
            lines.append(say(key, who=who, name=name, effect=does))
    return lines


def own_skills(game: DetectiveRummy, view: DetectiveRummyView, seat: int) -> str:
    """The reader's Skills, by which everything else is done."""
    say = game.words.say
    line = say("table.own_ready", skills=skills_text(game, view.ready[seat]))
    if view.wounded[seat]:
        line += " " + say("table.own_wounded", skills=skills_text(game, view.wounded[seat]))
    if view.items[seat]:
        line += " " + say("table.own_items", items=items_text(game, view.items[seat]))
    return line


def items_text(game: DetectiveRummy, items: Mapping[str, str]) -> str:
    """Items, each with its state."""
    say = game.words.say
    named = (say("table.item", item=say(f"item-name.{i}"), state=say(f"item-state.{s}")) for i, s in items.items())
    return game.words.listed(named)


def card_count(game: DetectiveRummy, n: int) -> str:
    return game.words.say("table.cards_one" if n == 1 else "table.cards", n=n)


def pile_lines(game: DetectiveRummy, head: str, cards: Mapping[str, int]) -> list[str]:
    """A heading and the cards below it; nothing is said behind it."""
    return [head, *by_kind(game, cards)] if cards else [f"{head} {game.words.say('table.nothing')}"]


def effect(game: DetectiveRummy, number: int) -> str:
    """What a Game Changer does, with the names of those it speaks of."""
    return game.words.say(f"effect.{number}", **names_of(game))


def effect_of(game: DetectiveRummy, number: int, who: str) -> str:
    """The same of somebody else's card."""
    return game.words.say(f"effect-of.{number}", who=who, **names_of(game))


def names_of(game: DetectiveRummy) -> dict[str, str]:
    """Suspects and Locations by id."""
    names = {id: called(game, id) for id in compiler.SUSPECT_IDS[: Suspect.DETECTIVE]}
    return names | {id: game.words.say(f"location.{id}.name") for id in compiler.LOCATION_IDS}


def skills_text(game: DetectiveRummy, skills: Iterable[str]) -> str:
    """Skills by name."""
    return game.words.listed(game.words.say(f"skill.{skill}") for skill in skills if skill)


def short_names(game: DetectiveRummy, cards: Mapping[str, int]) -> dict[str, int]:
    return {card_name_short(game, card): n for card, n in cards.items()}


def suspect_line(game: DetectiveRummy, view: DetectiveRummyView, id: str, names: tuple[str, ...]) -> str:
    say = game.words.say
    suspect = view.suspects[id]
    tokens = [say("event.score", who=who, n=n) for who, n in zip(names, suspect.tokens, strict=True) if n]
    parts = [say("table.suspect", name=called(game, id), icons=skills_text(game, suspect.icons))]
    parts.append(say("table.tokens" if tokens else "table.no_tokens", tokens=game.words.listed(tokens)))
    if suspect.lawyers:
        parts.append(say("table.lawyers", skills=skills_text(game, suspect.lawyers)))
    if suspect.alibi != "none":
        parts.append(say("table.alibi"))
    if suspect.bad_blood:
        parts.append(say("table.blood", who=game.words.listed(names[seat] for seat in suspect.bad_blood)))
    return game.words.beside(parts + sealed_changers(game, view, suspect))


def sealed_changers(game: DetectiveRummy, view: DetectiveRummyView, suspect: SuspectView) -> list[str]:
    """The Game Changers at a Suspect, and how many tokens of those that open them lie there."""
    if not suspect.game_changers:
        return []
    line = changers(game, suspect.game_changers)
    if sum(suspect.tokens) < view.seal:
        line += " " + game.words.say("table.sealed", n=sum(suspect.tokens), of=view.seal)
    return [line]


def location_line(game: DetectiveRummy, view: DetectiveRummyView, id: str) -> str:
    say = game.words.say
    line = say("table.location", name=say(f"location.{id}.name"), text=say(f"instruction.{id}"))
    if not view.locations[id]:
        line += game.words.language.between + say("table.closed")
    if view.location_changers[id]:
        line += game.words.language.between + changers(game, view.location_changers[id])
    return line


def changers(game: DetectiveRummy, n: int) -> str:
    return game.words.say("table.changers_one" if n == 1 else "table.changers", n=n)


def tile_line(game: DetectiveRummy, view: DetectiveRummyView, number: int, names: tuple[str, ...]) -> str:
    say = game.words.say
    rules = game.rules
    tokens = [say("event.score", who=who, n=n) for who, n in zip(names, view.assignments[number], strict=True) if n]
    line = say(
        "table.tile_one" if rules.tile_needs[number - 1] == 1 else "table.tile",
        name=tile_name(game, number),
        needs=int(rules.tile_needs[number - 1]),
        fame=int(rules.tile_fame[number - 1]),
    )
    lie = [say("table.tokens", tokens=game.words.listed(tokens))] if tokens else []
    return game.words.beside([line, *lie])


def seat_line(game: DetectiveRummy, view: DetectiveRummyView, seat: int, name: str, *, brief: bool) -> str:
    """One Detective. In brief, the reader's own Skills and Items are left to where the hand is shown."""
    say = game.words.say
    detective = view.detectives[seat]
    parts = [
        say(
            "table.seat_brief" if brief else "table.seat",
            who=name,
            detective=say(f"detective.{detective}.name"),
            base=skills_text(game, [view.bases[seat] or ""]),
            total=view.totals[seat],
            standing=view.standings[seat],
            cards=card_count(game, view.hand_sizes[seat]),
        ),
    ]
    if brief and seat == view.seat:
        return parts[0]
    parts.append(say("table.ready", skills=skills_text(game, view.ready[seat])))
    if view.wounded[seat]:
        parts.append(say("table.wounded", skills=skills_text(game, view.wounded[seat])))
    if view.items[seat]:
        parts.append(items_text(game, view.items[seat]))
    if view.known_cards[seat] and seat != view.seat:
        parts.append(say("table.known", cards=cards_text(game, short_names(game, view.known_cards[seat]))))
    secrets = sum(card.owner == seat and card.state == "secret" for card in view.game_changers)
    if secrets:
        parts.append(say("table.secrets", n=secrets))
    if seat in view.actors and seat != view.seat:
        parts.append(say("table.to_decide"))
    return game.words.beside(parts)
