"""Profiles: what some games store for a guest between tables.

The tables are the truth. Whenever a profile is asked for, it first counts the ended tables of its guest that it has not
counted yet; what they earned is written together with the note that they are counted. So each counts once, and none is
lost, whoever dies in between.

A guest may bring a profile from a terminal or from another server, in place of the one here. It is taken at its word as
long as it adds up: nobody can prove what was played alone at home, and nothing is won by a lie. A profile is shown to
its own guest alone, enters no ranking, and buys what anybody may choose as an option of any table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from casefile.engine.errors import BadProfile
from casefile.engine.game import Game
from casefile.engine.profile import Profile, mark_of
from casefile.engine.reading import report
from casefile.storage import Conflict, Store, StoreBroken, StoreBusy
from casefile.table import Hub, Refusal
from casefile.table.replaying import finished

MOST_TRIES = 20  # how often a profile is read again because another writer was faster
NEVER = ("no-table", "unreadable")  # entries that no later version will read either


class Profiles:
    """The profiles of one store."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub

    async def of(self, guest: str | None, game: Game) -> Profile:
        """A guest's profile with all games up to now; a new one for guests without one."""
        if guest is None and game.profile_type is not None:
            return game.profile_type()
        return (await self.settled(guest or "", game))[0]

    async def buy(self, guest: str, game: Game, item: str) -> Profile:
        """Spend what was earned; `BadProfile` says why not."""

        def spend(profile: Profile) -> Profile:
            profile.buy(item, game)
            return profile

        return await self.change(guest, game, spend)

    async def rename(self, guest: str, game: Game, names: Sequence[str]) -> Profile:
        """Change the names of the people in a profile; `BadProfile` says why not."""

        def call(profile: Profile) -> Profile:
            profile.rename(names)
            return profile

        return await self.change(guest, game, call)

    async def bring(self, guest: str, game: Game, text: str) -> Profile:
        """Replace the stored profile by one from a file; `BadProfile` says what is wrong with it."""
        assert game.profile_type is not None
        brought = game.profile_type.parse(text)
        if faults := brought.faults(game):
            raise BadProfile(report("That profile does not add up:", faults))

        def replace(profile: Profile) -> Profile:
            brought.counted = [*profile.counted, *(mark for mark in brought.counted if mark not in profile.counted)]
            return brought

        return await self.change(guest, game, replace)

    async def change(self, guest: str, game: Game, work: Callable[[Profile], Profile]) -> Profile:
        """Change a profile, and store the result."""
        for _ in range(MOST_TRIES):
            profile, version = await self.settled(guest, game)
            profile = work(profile)
            with suppress(Conflict):
                await self.store.keep_profile(guest, game.name, version, profile.text().encode())
                return profile
        raise StoreBusy("This profile changes too fast.")

    async def objection(self, guest: str, game: Game) -> str:
        """Why a new table with these options would not be credited to this guest as it asks to be; '' if it would."""
        return "" if game.profile_type is None else (await self.of(guest, game)).objection(game)

    async def settled(self, guest: str, game: Game) -> tuple[Profile, int]:
        """The profile after every ended table of the guest is counted, and its version."""
        kind = game.profile_type
        assert kind is not None
        for _ in range(MOST_TRIES):
            tables = await self.store.uncounted(guest, game.name)  # first: what is counted meanwhile is in the profile
            kept = await self.store.profile(guest, game.name)
            try:
                profile = kind() if kept is None else kind.parse(kept.data.decode())
            except BadProfile as reason:
                raise StoreBroken(f"A profile cannot be read: {reason}") from None
            version = 0 if kept is None else kept.version
            if not tables:
                return profile, version
            counted = [(table, await self.count(profile, guest, table)) for table in tables]
            with suppress(Conflict):  # read again: another request was faster, or there are more tables
                await self.store.keep_profile(guest, game.name, version, profile.text().encode(), counted)
        raise StoreBusy("This profile changes too fast.")

    async def count(self, profile: Profile, guest: str, table: str) -> int:
        """Credit an ended table. What was closed, left to a bot or counts nowhere earns nothing."""
        played = await self.hub.look(table, guest)
        if isinstance(played, Refusal):
            if played.code in NEVER:
                return 0
            raise StoreBusy(played.reason)
        match = finished(played)
        if match is None or played.ending != "over" or not played.counts or not played.seats_of(guest):
            return 0
        mark = mark_of(match.game, match.seed, [(act.seat, act.action) for act in match.acts])
        if mark in profile.counted:  # its record was counted elsewhere, in a profile that was brought here
            return 0
        profile.counted.append(mark)
        return profile.take(played.game, tuple(int(n) for n in match.state.ledger))
