"""Every error that a user of the engine can cause, each saying what was wrong and what is allowed."""

__all__ = [
    "BadBuffer", "BadDeclaration", "BadObservation", "BadOption", "BadPack", "BadPolicy", "BadPosition", "BadProfile",
    "BadRecord", "BadSeed", "CasefileError", "IllegalAction", "UnknownAction", "UnknownGame",
]  # fmt: skip


class CasefileError(Exception):
    """The base class of errors in input. A bug of ours raises something else."""


class UnknownGame(CasefileError):
    """No game of that name."""


class BadOption(CasefileError):
    """An option that the game does not have, or a value that it does not take."""


class BadPack(CasefileError):
    """A content pack that cannot be played; the message lists every fault at once."""


class BadPosition(CasefileError):
    """A position that cannot be reached or read; the message lists every fault at once."""


class BadRecord(CasefileError):
    """A record that cannot be read, replayed or verified."""


class BadProfile(CasefileError):
    """A profile that cannot be read, or something that it cannot buy."""


class BadSeed(CasefileError):
    """A seed that is neither a whole number in range nor 32 bytes."""


class UnknownAction(CasefileError):
    """A text that names no action of the game, or a number that none has."""


class BadBuffer(CasefileError, ValueError):
    """A buffer that an observation cannot be written into."""


class BadObservation(CasefileError, ValueError):
    """Numbers that are not what a seat of the game could be shown."""


class BadDeclaration(CasefileError, ValueError):
    """Declared fields of a game that contradict each other."""


class BadPolicy(CasefileError, ValueError):
    """A policy that chose an action which is not legal."""


class IllegalAction(CasefileError):
    """A refused action. `rule` is the id of the rule behind the refusal; nothing has changed."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IllegalAction) and (self.rule, self.reason) == (other.rule, other.reason)

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, str]]:
        return IllegalAction, (self.rule, self.reason)
