"""A bad network: a proxy that drops, doubles, reorders and delays messages, and cuts connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from random import Random

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from casefile.table.entries import Acted
from tests.server.client import Client, Guest
from tests.server.helpers import LOCAL, server
from tests.table.helpers import snapshot_json


class BadNetwork:
    """Passes most messages on."""

    def __init__(self, base: str, seed: int) -> None:
        self.target = f"ws{base.removeprefix('http')}"
        self.dice = Random(seed)
        self.good = False
        self.messages = 0
        self.counts = dict.fromkeys(("dropped", "doubled", "delayed", "cut"), 0)

    async def handle(self, near: ServerConnection) -> None:
        assert near.request is not None
        cookie = near.request.headers.get("cookie", "")
        headers = {"cookie": cookie} if cookie else {}
        with contextlib.suppress(ConnectionClosed):
            async with connect(self.target + near.request.path, additional_headers=headers, compression=None) as far:
                ways = [asyncio.create_task(self.pass_on(near, far)), asyncio.create_task(self.pass_on(far, near))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def pass_on(self, source: Connection, target: Connection) -> None:
        held: list[str | bytes] = []
        async for message in source:
            chance = 1.0 if self.good else self.dice.random()
            if chance < 0.08:
                self.counts["dropped"] += 1
                continue
            if chance < 0.16:
                self.counts["delayed"] += 1
                held.append(message)  # it comes after a later one: late, and in the wrong order
                continue
            self.messages += 1
            if not self.good and self.messages % 60 == 0:
                self.counts["cut"] += 1
                return
            await target.send(message)
            if chance < 0.25:
                self.counts["doubled"] += 1
                await target.send(message)
            while held and (self.good or self.dice.random() < 0.5):
                await target.send(held.pop(self.dice.randrange(len(held))))


def test_a_bad_network_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            network = BadNetwork(base, 5)
            async with serve(network.handle, LOCAL, 0, compression=None) as proxy:
                through = f"http://{LOCAL}:{next(iter(proxy.sockets)).getsockname()[1]}"
                chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}]
                table = await ann.create(seats=3, options={"target": 30}, listed=True, chairs=chairs)
                await bob.sit(table)
                clients = [
                    Client(through, table, reader, cookie, retry=0.05)
                    for reader, cookie in ((0, ann.cookie), (1, bob.cookie), (None, ""))
                ]
                async with clients[0], clients[1], clients[2]:
                    games = [asyncio.create_task(clients[seat].play(Random(seat))) for seat in (0, 1)]
                    acted = clients[0].acked, clients[1].acked
                    while not all(game.done() for game in games) and sum(map(len, acted)) < 150:
                        await asyncio.wait(games, timeout=0.05)
                    network.good = True
                    for game in games:
                        game.cancel()
                    await asyncio.gather(*games, return_exceptions=True)
                    truth = here.context.hub.owners[table].table
                    for client in clients:
                        await client.caught_up(truth)
                        assert client.events == truth.events(client.reader)
                        assert client.snapshot == json.loads(snapshot_json(truth, client.reader))
                        # Every acknowledged move was made, and made once.
                        entries = [entry for _, entry in truth.answers.values() if isinstance(entry, Acted)]
                        done = {entry.request: entry.action for entry in entries if entry.seat == client.reader}
                        assert client.acked.items() <= done.items()
                        assert truth.match is not None
                        standing = sum(act.seat == client.reader and act.by == "person" for act in truth.match.acts)
                        assert standing == len(done)
                    assert sum(client.resends for client in clients) > 0
                    assert min(network.counts.values()) > 0, network.counts

    asyncio.run(play())
