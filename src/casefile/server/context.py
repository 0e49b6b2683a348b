"""The parts shared within one server: store, hub, guests, limits, numbers, and who is connected to which table."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from casefile.engine.errors import CasefileError
from casefile.server.backroom import BackRoom
from casefile.server.door import Door, most_connections
from casefile.server.guests import Guests
from casefile.server.history import History
from casefile.server.homes import Homes
from casefile.server.lesson_folder import LessonFolder
from casefile.server.limits import Buckets, Places
from casefile.server.metrics import Metrics
from casefile.server.pack_folder import PackFolder
from casefile.server.profiles import Profiles
from casefile.server.proxies import Proxies, Suspicions
from casefile.server.reviews import Reviews
from casefile.server.settings import Settings
from casefile.server.shows import Shows
from casefile.storage import Guest, Store, Usage
from casefile.table import Hub, Made, NewTable, Refusal

if TYPE_CHECKING:
    from casefile.server.channel import Channel

MEASURE_EVERY = 10.0  # seconds between checks of how much is stored in all

log = logging.getLogger("casefile.server")


class Context:
    """What all parts of one server share."""

    def __init__(self, store: Store, hub: Hub, settings: Settings) -> None:
        limits = settings.limits
        self.store = store
        self.hub = hub
        self.settings = settings
        self.limits = limits
        self.guests = Guests(store, limits.known)
        self.profiles = Profiles(store, hub)
        self.history = History(store, hub)
        self.shows = Shows(hub, limits.shows, limits.show_patience, limits.show_turn_seconds)
        self.metrics = Metrics()
        self.closing = False
        self.restarting = False  # it closes only to go on at once
        self.reviews = Reviews()
        self.back_room = BackRoom()
        self.pack_folder = PackFolder(settings.packs)
        self.lesson_folder = LessonFolder(settings.lessons)
        self.rooms: dict[str, set[Channel]] = {}
        self.entered = 0  # channels so far
        self.requests = Buckets(limits.requests, limits.known)
        self.health = Buckets(limits.health, limits.known)
        self.new_guests = Buckets(limits.guests, limits.known)
        self.new_tables = Buckets(limits.tables, limits.known)
        self.tables_of_address = Buckets(limits.tables_of_address, limits.known)
        self.homes = Homes(limits.known)
        self.sits = Buckets(limits.sits, limits.known)
        self.connects = Buckets(limits.connects, limits.known)
        self.messages = Buckets(limits.messages, limits.known)
        self.talk = Buckets(limits.talk, limits.known)
        self.long_answers = Buckets(limits.long_answers, limits.known)
        self.lists = Buckets(limits.lists, limits.known)
        self.catch_ups = Buckets(limits.catch_ups, limits.known)
        self.wakes = Buckets(limits.wakes, limits.known)
        self.page_faults = Buckets(limits.page_faults, limits.known)
        self.all_page_faults = Buckets(limits.all_page_faults, 1)
        self.usage = Usage(0, 0)
        self.measured = -MEASURE_EVERY
        self.proxies = Proxies(settings.proxies)
        self.suspicions = Suspicions()
        self.door = Door(limits, self.metrics, self.proxies, most_connections(limits.connections))
        self.by_guest = Places(limits.sockets_of_guest)
        self.by_address = Places(limits.sockets_of_address)
        self.metrics.gauge("casefile_sockets", "Open WebSockets.", lambda: sum(map(len, self.rooms.values())))
        self.metrics.gauge("casefile_connections", "Open connections of any kind.", lambda: self.door.count)
        self.metrics.gauge("casefile_tables_awake", "Tables in memory.", lambda: len(hub.owners))
        self.metrics.gauge("casefile_kept_bytes", "Bytes of all logs, last measured.", lambda: self.usage.bytes)
        self.metrics.gauge("casefile_store_failing", "1 if the last write failed.", lambda: bool(store.failing))

    # -- room for one more table ---------------------------------------------------------------------------------

    async def too_many(self, guest: str) -> Refusal | None:
        """Why a guest may open no further table: too many wait or run where they sit, or host without a seat."""
        counts = [await self.store.count_tables(guest=guest, status=status) for status in ("waiting", "running")]
        if sum(counts) >= self.limits.tables_of_guest:
            self.metrics.limited.add(limit="tables of a guest")
            return Refusal("too-many", "You have very many tables: finish, leave or close some first.")
        return await self.no_room(guest)

    async def no_room(self, guest: str) -> Refusal | None:
        """Why nothing more is stored: too much of this guest's, or in all."""
        limits, own = self.limits, await self.store.usage(guest)
        if own.tables >= limits.kept_of_guest or own.bytes >= limits.bytes_of_guest:
            self.metrics.limited.add(limit="kept of a guest")
            return Refusal("too-many", "You have as many tables here as one may keep, ended ones too: ask the host.")
        if time.monotonic() - self.measured > MEASURE_EVERY:
            self.usage, self.measured = await self.store.usage(), time.monotonic()
        if self.usage.tables >= limits.kept or self.usage.bytes >= limits.kept_bytes:
            self.metrics.limited.add(limit="kept in all")
            log.error("no room: %d tables with %d bytes are kept", self.usage.tables, self.usage.bytes)
            return Refusal("full", "This server has no room for new tables now. Games under way go on.")
        return None

    async def create(self, new: NewTable, guest: str, address: str) -> Made | Refusal:
        """A new table; what it asks to be credited as, its host's profile must allow."""
        if new.listed and await self.many_listed(address):
            self.metrics.limited.add(limit="listed of an address")
            return Refusal("too-many", "Very many open tables are from your address: make one for invited people.")
        try:
            game = self.hub.games.load(new.game, new.seats, new.options, new.pack, new.pack_digest)
            if objection := await self.profiles.objection(guest, game):
                return Refusal("not-credited", objection)
        except (CasefileError, TypeError):
            pass  # the table says what is wrong with it
        made = await self.hub.create(new, guest=guest)
        if new.listed and isinstance(made, Made):
            self.homes.note(made.table, address)
        return made

    async def many_listed(self, address: str) -> bool:
        """Whether an address has as many listed tables that wait or run as it may have."""
        tables = self.homes.tables.get(address, [])
        if len(tables) >= self.limits.listed_of_address:
            for table in list(tables):
                row = await self.store.table(table)
                if (row is None or row.status == "ended") and table in self.homes.addresses:
                    self.homes.forget(table)
        return len(self.homes.tables.get(address, [])) >= self.limits.listed_of_address

    async def rematch(self, table: str, guest: str) -> Made | Refusal:
        """The same people at a new table; who asks first needs room for it, and their profile allows it."""
        old = await self.hub.look(table)
        if isinstance(old, Refusal):
            return old
        if not old.rematch:
            if full := await self.too_many(guest):
                return full
            if objection := await self.profiles.objection(guest, old.game):
                return Refusal("not-credited", objection)
        return await self.hub.rematch(table, guest)

    # -- waking tables -------------------------------------------------------------------------------------------

    async def wake(self, table: str, guest: Guest | None, address: str) -> float:
        """Wake a table for somebody who asks for it; the seconds to wait first, if their address has woken very many.

        Nobody waits for a table where they sit or are the host. Whether there is such a table, the hub says.
        """
        if table in self.hub.owners:
            return 0.0
        row = await self.store.table(table)
        if row is None:
            return 0.0
        own = {row.host, *(seat.guest for seat in await self.store.seats_at(table))}
        if (guest is None or guest.id not in own) and (wait := self.wakes.take(address)):
            return wait
        await self.hub.owner(table, address)
        return 0.0

    # -- who is at which table -----------------------------------------------------------------------------------

    def enter(self, channel: Channel) -> bool:
        """A channel is ready; False if it is one spectator too many. Who holds a seat always gets in.

        Where all places are taken, a spectator of the address that has most of them makes room for another address.
        """
        room = self.rooms.setdefault(channel.table, set())
        spectators = [other for other in room if other.reader is None and not other.sent_off]
        if channel.reader is None and len(spectators) >= self.limits.spectators_of_table:
            counts = Counter(other.address for other in spectators)
            address, most = counts.most_common(1)[0]
            if counts[channel.address] + 1 >= most:
                return False
            last = max((other for other in spectators if other.address == address), key=lambda other: other.entered)
            last.send_off("crowded")
        self.entered += 1
        channel.entered = self.entered
        room.add(channel)
        self.look_round(channel.table)
        return True

    def leave(self, channel: Channel) -> None:
        room = self.rooms.get(channel.table, set())
        if channel not in room:
            return
        room.discard(channel)
        if room:
            self.look_round(channel.table)
        else:
            self.rooms.pop(channel.table, None)

    def send_away(self, gone: Mapping[str, bool]) -> None:
        """Close the sockets of guests whose secrets were revoked. True: by the host."""
        self.guests.forget(gone)
        for channel in [channel for room in self.rooms.values() for channel in room]:
            if channel.guest is not None and channel.guest.id in gone:
                channel.send_off("banned" if gone[channel.guest.id] else "not-yours")

    def look_round(self, table: str) -> None:
        """Tell everybody at the table that somebody came or went."""
        for channel in self.rooms.get(table, ()):
            channel.presence_bell.set()

    def presence(self, table: str, seats: int) -> tuple[list[bool], int]:
        """For each seat whether somebody is connected as it, and the number of spectators."""
        readers = [channel.reader for channel in self.rooms.get(table, ())]
        return [seat in readers for seat in range(seats)], readers.count(None)
