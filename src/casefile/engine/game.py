"""Game: which game, how many seats, its options and its content pack; frozen.

Everything that is the same in every state of a match belongs here: the table of actions with their texts, the way
from the flat observation to a View, from numbers to score sheets, from a position file to a State.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast
from weakref import ref

from casefile.engine.chance import SEAL_BYTES, Chance, chance
from casefile.engine.describing import About, Chip, Described, Plan, Scene
from casefile.engine.errors import BadOption, BadPack, BadPosition, CasefileError, IllegalAction, UnknownAction
from casefile.engine.observations import checked_view
from casefile.engine.offer import Offer
from casefile.engine.options import Options, read_options
from casefile.engine.parts import parts
from casefile.engine.reading import (
    Reader,
    counted,
    found,
    is_path,
    parse_toml,
    read_source,
    read_toml,
    report,
    suggest,
    text_in,
)
from casefile.engine.rulebook import Rulebook
from casefile.engine.state import ROOM, State
from casefile.engine.words import FALLBACK, Words

if TYPE_CHECKING:
    from typing import Self

    from typing_extensions import TypeVar

    from casefile.engine.belief import Hidden, Shuffle
    from casefile.engine.guesser import Guesser
    from casefile.engine.journal import Event, Journal, Told
    from casefile.engine.looking import Parts
    from casefile.engine.matters import Matter
    from casefile.engine.outcome import Outcome, Sheet
    from casefile.engine.policy import Policy
    from casefile.engine.profile import Profile
    from casefile.engine.view import View

    S = TypeVar("S", bound=State, default=Any)
    V = TypeVar("V", bound=View, default=Any)
else:
    from typing import TypeVar

    S, V = TypeVar("S"), TypeVar("V")


__all__ = ["Care", "Figures", "Game", "Pack", "Thinking"]

SLIP = 0.8  # how alike the names of two games are where one is the other misspelt; no two games' are

# Named figures of a match, each a sum over a number of cases: matches add up, and the mean is sum / cases.
Figures = dict[str, tuple[float, int]]


@dataclasses.dataclass(frozen=True)
class Pack:
    """A content pack as it was read. Equal content has equal `digest`, whatever its layout and comments.

    `base`: the pack that this one `extends`, where that is not the one that ships now.
    """

    id: str
    data: Mapping[str, Any]
    digest: str
    base: Pack | None = None

    @property
    def title(self) -> str:
        """What people choose it by: its own `title`, else its id."""
        return str(self.data.get("title", self.id))

    @property
    def about(self) -> str:
        """One line on what is different about it, where it has one."""
        return str(self.data.get("about", ""))

    @staticmethod
    def of(data: Mapping[str, Any]) -> Pack:
        try:
            text = json.dumps(data, sort_keys=True, default=str, ensure_ascii=True)
        except (ValueError, RecursionError):
            raise BadPack("The pack holds a number or a nesting without end.") from None
        return Pack(str(data.get("id", "")), data, hashlib.sha256(text.encode()).hexdigest())


@dataclasses.dataclass(frozen=True)
class Care:
    """How carefully a level of bots plays: how many games it tries out for a decision, and what it does not see.

    `misses` is how many times in a thousand it misses the obvious move, `overlooks` how many in a thousand of the
    others it does not think of; `respect` how many times in a thousand it takes others to think before they choose in
    secret: see `casefile.bots.search.Paired`.
    """

    simulations: int = 0
    overlooks: int = 0
    misses: int = 0
    respect: int = 0


@dataclasses.dataclass(frozen=True)
class Thinking:
    """How bots that search play a game: see `casefile.bots.search`.

    `point` is what a point of a lead is worth beside the chance to win, in millionths; `levels` is the care of a
    rookie, a deputy, a detective, an inspector and the most wanted. For the coach's reasons, `slight` is a difference
    in points that is no reason for anything, and a course is followed through so many `rounds` (0: to its end).
    """

    point: int = 0
    levels: tuple[Care, Care, Care, Care, Care] = (
        Care(overlooks=1000, misses=250),
        Care(overlooks=1000, misses=75),
        Care(60, overlooks=900),
        Care(200, overlooks=500),
        Care(2400),
    )
    slight: float = 0.5
    rounds: int = 0


class Game(Generic[S, V]):
    """One game, ready to be dealt, with its State and its View. Get one with `casefile.load`.

    >>> import casefile
    >>> game = casefile.load("bonnie-and-clyde", seats=3, target=200)
    >>> game
    <Game bonnie-and-clyde, 3 seats, target=200>
    >>> state = game.deal(7)
    >>> [game.say(action) for action in state.legal(state.turn)]
    ['draw', 'take']
    """

    name: ClassVar[str]
    """What `casefile.load` calls it: `love-and-death`."""
    title: ClassVar[str]
    """What people call it: `Love & Death`."""
    package: ClassVar[str]
    """The Python package with its rules, words and content."""
    least_seats: ClassVar[int]
    """The fewest seats it can be played with."""
    most_seats: ClassVar[int]
    """The most seats it can be played with."""
    standard_pack: ClassVar[str] = "standard"
    """The id of the pack that is played where none is named."""
    options_type: ClassVar[type[Options]]
    """The dataclass of its options."""
    thinking: ClassVar[Thinking] = Thinking()
    """How bots that search play it."""
    profile_type: ClassVar[type[Profile] | None] = None
    """What is kept of a person between matches, if anything."""
    event_values: ClassVar[Mapping[str, type]] = {}
    """What `named` gives for each event, as a TypedDict."""
    curtains: ClassVar[frozenset[str]] = frozenset()
    """Events after which nothing more belongs to the scene before."""
    personal: ClassVar[frozenset[str] | None] = None
    """Events that may read differently to each reader. All others read alike to everybody who was told the same, but to
    the seat whose event it is and to spectators. None: nothing is known of it.
    """
    cooperative: ClassVar[bool] = False
    """Whether all seats win together or lose together."""
    simultaneous: ClassVar[bool] = False
    """Whether several seats may have to decide at once, in secret."""
    language: str = "en"
    """The language of its words. Nothing else depends on it, and `key` is the same in all of them."""
    seats: int
    """How many seats this Game has."""
    options: Options
    """Its options, each with a value."""
    pack: Pack
    """The content pack that it is played with."""
    new_faults: list[str]
    """Faults of the pack that earlier versions let pass: no new match begins with them, see `check_new`."""
    kinds: tuple[str, ...] = ()
    """The cards that events and observations give by number, by name."""
    actions: tuple[str, ...]
    """The text of every action; its place is the action's number."""
    size: int
    """How many actions there are."""
    observation: Mapping[str, range] = {}
    """Where each named part of the observation stands: `view.numbers[i] for i in game.observation["hand"]`.

    What belongs to a seat has one name for each: `total_0`, `total_1`. What has no fixed length comes after the last.
    """

    def __init__(
        self,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: Pack | str | Path | None = None,
    ) -> None:
        self.first: ref[Game] | None = None  # of a Game in another language: the one that it was made from
        self.in_languages: dict[str, Game] = {}
        self.seats = self.check_seats(seats)
        self.options = read_options(self.options_type, options or {}, self.title)
        self.pack = pack if isinstance(pack, Pack) else self.load_pack(pack)
        self.check_schema()
        self.new_faults = []
        faults: list[str] = []
        reader = Reader(self.pack.data, "", faults)
        reader.text("title", default="")  # for people, not for the rules
        reader.text("about", default="")
        self.read_pack(reader)
        if faults:
            raise self.bad_pack([*faults, *self.new_faults])
        self.actions = tuple(self.action_texts())
        self.size = len(self.actions)
        assert self.size < ROOM
        self.ids = {text: number for number, text in enumerate(self.actions)}
        self.take_words()
        self.first_lines: dict[str, dict[str, str]] = {}  # by word, what has been told of it: see `first_told`

    # -- what every game writes ----------------------------------------------------------------------------------------

    def read_pack(self, pack: Reader) -> None:
        """Check the pack and take from it what the rules need; faults go into the reader."""
        raise NotImplementedError

    def action_texts(self) -> list[str]:
        """The text of every action, in the order of their numbers."""
        raise NotImplementedError

    def blank(self, source: Chance) -> S:
        """A State with nothing dealt."""
        raise NotImplementedError

    def start(self, state: S) -> None:
        """Deal the first round."""
        raise NotImplementedError

    def read_view(self, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> V:
        """The View that an observation and a ledger hold: both are a State's, or `view_of` has checked them."""
        raise NotImplementedError

    def view_fields(self, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> dict[str, object]:
        """The fields of that View by name, for a screen that needs nothing else of it."""
        return parts(self.read_view(seat, numbers, ledger))

    view_parts: Parts | None = None
    """Which numbers each field of a View depends on, so that a server reads only the changed ones. None: reads all."""

    def world(self, view: V, source: Chance) -> S:
        """A State consistent with `view`: see `View.determinize`."""
        raise NotImplementedError

    def sheets(self, ledger: tuple[int, ...]) -> tuple[Sheet, ...]:
        """The score sheets that the numbers of a ledger stand for."""
        raise NotImplementedError

    def outcome(self, ledger: tuple[int, ...]) -> Outcome:
        """The outcome of a finished match, from its ledger."""
        raise NotImplementedError

    def why_not(self, view: V, action: int) -> IllegalAction:
        """The reason why an acting seat may not take an action that is not in its legal list."""
        raise NotImplementedError

    def read_position(self, reader: Reader, source: Chance) -> S:
        """The State that a position describes; faults go into the reader."""
        raise NotImplementedError

    def write_position(self, state: S) -> dict[str, object]:
        """The position that describes this State."""
        raise NotImplementedError

    def greedy(self, seed: int = 0) -> Policy:
        """The game's own policy: bot, playout and prior of search in one. A secret seed hides what it draws by lot."""
        raise BadOption(f"{self.title} has no greedy player of its own.")

    def tell(self, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
        """One event as a sentence for one reader."""
        raise NotImplementedError

    def show(self, view: V, names: tuple[str, ...]) -> str:
        """The table as text, as the reader of this View sees it."""
        raise NotImplementedError

    def prompt(self, view: V) -> str:
        """What the reader is asked to decide, in one sentence."""
        raise NotImplementedError

    # -- what a game may write, if the default does not fit ------------------------------------------------------------

    @property
    def longest(self) -> int | None:
        """A true bound on the number of actions in a match, forced ones included; None if these rules promise none."""
        return None

    @property
    def array_length(self) -> int:
        """How many numbers of an observation an array has room for, for programs that want arrays of one length.

        Where the observation has a part of no fixed length, this is room for more of it than matches come to.
        """
        return max((place.stop for place in self.observation.values()), default=ROOM)

    def observed_length(self, numbers: tuple[int, ...]) -> int | None:
        """How many numbers an observation has that begins like this one, where the game can tell. Without a part of no
        fixed length it is always the same.
        """
        return max((place.stop for place in self.observation.values()), default=None)

    def take_words(self) -> None:
        """Make what remembers sentences of this Game: when it is made, and again in each other language."""

    def check_new(self) -> None:
        """Refuse a pack (`BadPack`) or options (`BadOption`) with which no new match should begin, though records of
        such ones are read.
        """
        if self.new_faults:
            raise self.bad_pack(self.new_faults)

    def likely_world(self, view: V, source: Chance) -> S:
        """A likely State consistent with `view`: see `View.suppose`."""
        return self.world(view, source)

    @cached_property
    def guesser(self) -> Guesser | None:
        """Guesses what others hold, for `likely_world`; None: nothing is to be guessed."""
        return None

    def unseen(self, world: S, view: V) -> Hidden:
        """The hidden places of a world drawn from `view`, and the cards there that its reader cannot see.

        The first word of a place's name is the key of its sentence, `unseen.…` in the game's words.
        """
        return {}

    def shuffles(self, view: V, hidden_cards: Hidden) -> list[Shuffle]:
        """How the hidden places were filled, as far as counting tells; `hidden_cards` is `unseen` of any one world."""
        return []

    def title_of(self, name: str) -> str:
        """What people call a card or a place that Views give by this name."""
        return name

    def figures(self, state: S) -> Figures:
        """Statistics of a finished match, for simulations; `state.journal` holds all its events."""
        return {}

    def glance(self, view: V, names: tuple[str, ...]) -> str:
        """`show` for a small screen, as a turn begins: without what can be looked up, in the same paragraphs."""
        return self.show(view, names)

    def ask(self, view: V) -> str:
        """The prompt in short, for a page on which the choices themselves are seen."""
        return self.prompt(view)

    def typed(self, view: V) -> str:
        """How the prompt is answered by typing, for the terminal alone; empty where the moves say it themselves."""
        return ""

    def offer(self, view: V, action: int) -> Offer:
        """A legal move as the terminal lists it for the reader of this View: by names, with what it does or costs."""
        head, _, rest = self.say(action).partition(" ")
        return Offer(head, rest)

    def describe(self, view: V, action: int) -> Described:
        """A legal move as it is drawn for the reader of this View, who must decide."""
        return Described(self.say(action))

    def plans(self, state: S, seat: int) -> list[Plan]:
        """What a seat that must decide may want to do in several moves at once. Holds what its View holds, no more."""
        return []

    def meant(self, view: V, thing: str, chosen: Sequence[str]) -> list[int]:
        """Which actions somebody may mean who presses a thing that begins no move, the most likely first.

        `chosen` was pressed before. Names of things come from outside: whatever is none means nothing.
        """
        return []

    def closed(self, view: V, legal: Sequence[int]) -> dict[str, str]:
        """What the table offers and who decides cannot take now: what is missing to it, in a few words, by its thing.

        `legal` are the legal actions. A reason in full, with its rule, is what `State.explain` is for.
        """
        return {}

    def about(self, view: V, thing: str, names: tuple[str, ...]) -> About | None:
        """What a thing of the table is, does and how it stands, as far as the reader of this View knows.

        A word of the game is the thing `word/…`. Names of things come from outside: None for an unknown one.
        """
        return None

    def things(self, view: V) -> list[str]:
        """What can be asked about with this View: the things on the table, then the words of the game."""
        return []

    def firsts(self, view: V) -> tuple[str, ...]:
        """The words of the game that matter in what the reader sees now, the most pressing first.

        Each is `word/…` for `about`, and is told in a line the first time (`first_told`), never again.
        """
        return ()

    def first_told(self, word: str) -> str:
        """The one line for the first time that a word matters."""
        return self.words.say(f"about.word.{word}.first")

    def matters(self, seat: int, start: S, events: Sequence[Event]) -> list[Matter]:
        """What mattered to a seat in a course of events that began at `start`: see `casefile.bots.reasons`.

        Events are whole, with what is private: they are of a world that the seat imagines.
        """
        return []

    def progress(self, view: V) -> float:
        """How much of the match is over, roughly, from 0 to 1: the coach's chances are corrected by it."""
        return 0.0

    def named(self, told: Told) -> Mapping[str, object]:
        """What a reader was told of an event, with names for numbers: see `event_values`."""
        return told.values

    def scene(self, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | Chip | None:
        """What an event puts on the stage for a reader, if anything."""
        return None

    def building(self, view: V) -> bool:
        """Whether the reader is putting a move together, step by step: the terminal's `cancel` takes back all of it."""
        return False

    def aim(self) -> str:
        """The goal of the game, with the target that the options set, for the first lines of a match."""
        return self.words.say("game.aim", **dataclasses.asdict(self.options)) if "game.aim" in self.words else ""

    def standing(self, view: V, names: tuple[str, ...]) -> str:
        """How a match stands, in a line, for somebody who comes back to it; empty where there is nothing to say."""
        return ""

    def choice_told(self, option: str, value: object) -> tuple[str, str]:
        """A value that an option can take, for people: its title, and what it means."""
        key = f"option.{option}.{value}"
        return self.words.say(f"{key}.title"), self.words.say(f"{key}.about")

    def pack_warnings(self) -> list[str]:
        """Warnings about a pack that can be played."""
        return []

    def pack_notes(self) -> list[str]:
        """Notes about the pack for its author."""
        return []

    @cached_property
    def own_words(self) -> Mapping[str, str]:
        """The pack's own sentences, by key: clients have only those that ship."""
        return {}

    # -- dealing, Views and positions ----------------------------------------------------------------------------

    def view_of(self, seat: int | None, numbers: Iterable[int], ledger: Iterable[int] = ()) -> V:
        """The View of a seat (None: a spectator) from its `numbers` and `ledger`, as a View has them and servers send
        them. What this seat could not be shown in this game raises `BadObservation`.
        """
        view: V = checked_view(self, seat, numbers, ledger)
        return view

    def deal(self, seed: int | bytes, journal: Journal | None = None) -> State:
        """A new match, with a journal if one is given. The same seed deals the same cards for ever."""
        state = self.blank(chance(seed))
        state.journal = journal
        self.start(state)
        return state

    def position(self, source: str | Path | Mapping[str, object]) -> State:
        """The State that a position describes: a TOML file, its text, or the same as a dict.

        A `str` of one line that ends in `.toml` is a path.
        """
        data, file = read_source(source, "A position", BadPosition)
        where = f"{file} is" if file else "This is"
        faults: list[str] = []
        reader = Reader(data, "", faults)
        self.check_position_head(reader)
        given = reader.take("seed") if reader.has("seed") else 0
        try:
            seed = chance(bytes.fromhex(given) if isinstance(given, str) and len(given) == 2 * SEAL_BYTES else given)
        except (CasefileError, ValueError) as reason:
            reader.fault("seed", str(reason))
            seed = chance(0)
        state = self.read_position(reader, seed)
        reader.finish()
        if faults:
            raise BadPosition(report(f"{where} not a position of {self.title}:", faults))
        return state

    def check_position_head(self, reader: Reader) -> None:
        """A position may say what it belongs to; then it must be this game, its seats, options and pack."""
        for key, own in (("game", self.name), ("seats", self.seats), ("pack", self.pack.id)):
            if reader.has(key) and reader.take(key) != own:
                reader.fault(key, f"expected {own}: the game that reads it; found {found(reader.take(key))}")
        for key in ("rules", "about"):  # for readers and for the trace of rules
            reader.take(key)
        if reader.has("options"):
            table = reader.table("options")
            try:
                if read_options(self.options_type, table.data, self.title) != self.options:
                    table.fault("", f"expected those of the game that reads it, found {found(table.data)}")
            except BadOption as reason:
                table.fault("", str(reason))

    def to_position(self, state: State) -> dict[str, object]:
        """The position of `state`, complete: game, seats, options and seed included."""
        seed = state.chance.seed
        head: dict[str, object] = {"game": self.name, "seats": self.seats}
        if self.changed:
            head["options"] = dict(self.changed)
        if self.pack.id != self.standard_pack:
            head["pack"] = self.pack.id
        return head | {"seed": seed.hex() if isinstance(seed, bytes) else seed} | self.write_position(cast("S", state))

    def state_line(self, state: State) -> str:
        """A State in one line, for `repr(state)`: nothing that a seat or a spectator may not know."""
        actors = ", ".join(map(str, state.actors))
        decide = f"seat{'s' if len(state.actors) > 1 else ''} {actors} to decide" if actors else "the match is over"
        return f"<{self.name}, {counted(self.seats, 'seat')}, round {state.round}: {decide}>"

    def state_text(self, state: State) -> str:
        """A State as text, for `print(state)`: the table as everybody sees it, then what only some seats see.

        For programmers: it shows every hand. What nobody sees, such as the order of a deck, is in `to_position`.
        """
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        actors = " and ".join(names[seat] for seat in state.actors)
        now = f"{actors} to decide" if actors else "the match is over"
        head = f"{self.title}, {counted(self.seats, 'seat')}, the full State: {now}."
        try:
            table = self.show(cast("V", state.view(None)), names)
            lines = [head, "", table]
            for seat, name in enumerate(names):
                own = [line for line in self.show(cast("V", state.view(seat)), names).splitlines() if line not in table]
                lines += ["", f"Only {name} sees:", *own] if own else []
        except NotImplementedError:  # a game that is not shown as text
            return head
        return "\n".join(lines)

    # -- actions as text -----------------------------------------------------------------------------------------

    def say(self, action: int) -> str:
        """The text of an action, e.g. `meld joplin 3`."""
        if not isinstance(action, int) or not 0 <= action < self.size:
            raise UnknownAction(f"The actions of {self.title} are numbered 0 to {self.size - 1}.")
        return self.actions[action]

    def parse(self, text: str) -> int:
        """The action that a text names; capitals, extra spaces and a hyphen for a space do not matter."""
        if not isinstance(text, str):
            raise UnknownAction(f"An action is named by its text, not by {type(text).__name__}.")
        plain = " ".join(text.lower().split())
        wanted = plain if plain in self.ids else self.normal(text)
        if wanted in self.ids:
            return self.ids[wanted]
        raise UnknownAction(f"No action of {self.title} is called {text.strip()[:60]!r}{suggest(wanted, self.ids)}.")

    def normal(self, text: str) -> str:
        """A typed text in the form that the table of actions has. Games add their short forms."""
        return " ".join(text.lower().split())

    @cached_property
    def table_digest(self) -> str:
        """A digest of the table of actions: records carry it."""
        return hashlib.sha256("\n".join(self.actions).encode()).hexdigest()

    # -- identity ------------------------------------------------------------------------------------------------

    @cached_property
    def changed(self) -> dict[str, object]:
        """The options that differ from their defaults."""
        default = self.options_type()
        now = dataclasses.asdict(self.options)
        return {name: value for name, value in now.items() if value != getattr(default, name)}

    @property
    def has_greedy(self) -> bool:
        """Whether the game brings a policy of its own, which all bots but `random` need."""
        return type(self).greedy is not Game.greedy

    @cached_property
    def key(self) -> str:
        """One line that tells this Game from every other."""
        options = ",".join(f"{name}={value}" for name, value in sorted(self.changed.items()))
        base = f"/{self.pack.base.digest}" if self.pack.base is not None else ""
        return f"{self.name}/{self.seats}/{options}/{self.pack.digest}{base}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.key == other.key and self.language == other.language

    def __hash__(self) -> int:
        return hash((self.key, self.language))

    def __repr__(self) -> str:
        pack = [] if self.pack.id == self.standard_pack else [f"pack={self.pack.id}"]
        options = [f"{name}={value}" for name, value in self.changed.items()]
        return f"<Game {', '.join([self.name, counted(self.seats, 'seat'), *options, *pack])}>"

    def __reduce__(self) -> tuple[object, ...]:
        return again, (type(self), self.key, self.seats, self.changed, self.pack, self.language)

    # -- the rooms of the game's folder ----------------------------------------------------------------------------

    @classmethod
    def folder(cls) -> Traversable:
        return resources.files(cls.package)

    def speaking(self, language: str) -> Self:
        """The same Game in the words of another language: sentences, titles and what people are asked. Where a
        catalogue of that language lacks one, it is English.

        >>> import casefile
        >>> casefile.load("fbi").speaking("en").language
        'en'
        """
        if language == self.language:
            return self
        first = self if self.first is None else self.first()
        if first is None or first.language == language:
            return self.sibling(language) if first is None else cast("Self", first)
        if language not in first.in_languages:
            first.in_languages[language] = first.sibling(language)
        return cast("Self", first.in_languages[language])

    def sibling(self, language: str) -> Self:
        """The same Game with other words. It does not keep the first one alive, which would then stay for ever."""
        other = object.__new__(type(self))
        kept = {name: value for name, value in vars(self).items() if not is_derived(type(self), name)}
        first = self.first if self.first is not None else ref(self)
        vars(other).update(kept, language=language, first=first, in_languages={})
        other.take_words()
        return other

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules in our own words, by id."""
        book = rulebook_of(self.package)
        if self.language == FALLBACK:
            return book
        story = self.folder() / "rules" / f"story.{self.language}.md"
        house = words_of("casefile.table", self.language).texts
        return book.in_words(house | self.words.texts, text_in(story, BadPack) if story.is_file() else "")

    @cached_property
    def words(self) -> Words:
        """Every sentence of the game, by key."""
        return words_of(self.package, self.language)

    def missing_words(self) -> list[str]:
        """Keys of sentences that shells ask of every game and this one lacks: its options and their choices."""
        wanted: list[str] = []
        for field in dataclasses.fields(self.options_type):
            wanted += [f"option.{field.name}.title", f"option.{field.name}.about"]
            for value in (field.default, *field.metadata["others"]) if isinstance(field.default, str) else ():
                try:
                    self.choice_told(field.name, value)
                except KeyError as key:
                    wanted.append(str(key.args[0]))
        return [key for key in wanted if key not in self.words]

    @classmethod
    def check_seats(cls, seats: object) -> int:
        if seats is None:
            return cls.least_seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not cls.least_seats <= seats <= cls.most_seats:
            raise BadOption(f"{cls.title} is for {cls.least_seats} to {cls.most_seats} seats, not {seats!r}.")
        return seats

    def check_schema(self) -> None:
        """Refuse a pack of another game in one line, not key by key."""
        schema = self.pack.data.get("schema")
        other, slash, _ = schema.partition("/") if isinstance(schema, str) else ("", "", "")
        if slash and other != self.name and not get_close_matches(other, [self.name], cutoff=SLIP):
            called = f"The pack {self.pack.id[:60] or '(no id)'}"
            raise BadPack(f"{called} is one of {other[:60]}, not of {self.name}: its schema is {found(schema)}.")

    def bad_pack(self, faults: list[str]) -> BadPack:
        return BadPack(report(f"The pack {self.pack.id or '(no id)'} cannot be played:", faults))

    @classmethod
    def load_pack(cls, pack: str | Path | None) -> Pack:
        """A pack by the name it ships under, or from a file."""
        if pack is not None and is_path(pack):
            return Pack.of(read_toml(pack, BadPack))
        name = pack or cls.standard_pack
        shipped = cls.packs_in("content")
        if name not in shipped:
            raise BadPack(f"{cls.title} has no pack {name!r}{suggest(str(name), shipped)}. A path ends in .toml.")
        return shipped_pack(shipped[name].read_text(encoding="utf-8"), name)

    def base_pack(self) -> Pack | None:
        """The pack that this game's own pack extends; None if it extends none."""
        if "extends" not in self.pack.data:
            return None
        return self.pack.base or self.load_pack(None)

    @classmethod
    def earlier_pack(cls, digest: str) -> Pack | None:
        """An earlier form of a pack that ships: records and tables of earlier versions name it by its digest.

        Whoever changes a pack in `content` first puts its file as it is into `content/earlier`, under its id and the
        first 12 digits of its digest.
        """
        for name, file in cls.packs_in("content/earlier").items():
            if name.endswith(f"-{digest[:12]}"):
                pack = Pack.of(parse_toml(file.read_text(encoding="utf-8"), name, BadPack))
                if pack.digest == digest:
                    return pack
        return None

    @classmethod
    def earlier_words(cls, pack: Pack) -> dict[str, str]:
        """Where an earlier form of a pack that ships differs from today's words: `<its name>.words.toml` beside it."""
        file = cls.packs_in("content/earlier").get(f"{pack.id}-{pack.digest[:12]}.words")
        return {} if file is None else Words(parse_toml(file.read_text(encoding="utf-8"), file.name, BadPack)).texts

    @classmethod
    def packs_in(cls, folder: str) -> dict[str, Traversable]:
        """The files of packs in a folder of the game, by name."""
        place = cls.folder() / folder
        files = place.iterdir() if place.is_dir() else ()
        return {file.name.removesuffix(".toml"): file for file in files if file.name.endswith(".toml")}


# What ships with a game is long and the same at every table: it is read once.


@cache
def words_of(package: str, language: str = "en") -> Words:
    return Words.load(resources.files(package) / "words", language)


def is_derived(kind: type[Game], name: str) -> bool:
    """Whether an attribute is worked out when it is first asked for, and may hold words."""
    return isinstance(getattr(kind, name, None), cached_property)


@cache
def rulebook_of(package: str) -> Rulebook:
    return Rulebook.load(resources.files(package) / "rules")


MOST_KEPT = 32
_kept: dict[tuple[type[Game], str], Game] = {}


def again(kind: type[Game], key: str, seats: int, changed: dict[str, object], pack: Pack, language: str = "en") -> Game:
    """Rebuild a Game from its pickle. Reading a pack takes a while, so the last few games are kept."""
    game = _kept.get((kind, key))
    if game is None:
        if len(_kept) == MOST_KEPT:
            _kept.clear()
        game = _kept[kind, key] = kind(seats, changed, pack)
    return game.speaking(language)


@cache
def shipped_pack(text: str, name: str) -> Pack:
    return Pack.of(parse_toml(text, name, BadPack))
