"""`casefile client --bot`: a user's own bot at a server's table, over a real socket."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner
from websockets.sync.client import connect

from casefile.commands import serving
from casefile.positions import load_position
from casefile.terminal import automatic
from casefile.terminal.console import Console
from casefile.terminal.lobby import Address, Lobby
from casefile.terminal.remote import Link, RemoteLine
from tests.docs.blocks import ROOT
from tests.server.test_client import Script, serving_thread

app = typer.Typer()
app.command()(serving.client)

BOT = """
class Last:
    def __init__(self, game, seat, seed, parameters=None):
        self.asked = 0
        self.most = (parameters or {}).get("most", 10**6)

    def choose(self, view, legal):
        self.asked += 1
        if self.asked > self.most:
            return self.stumble(legal)
        return legal[-1]

    def stumble(self, legal):
        return legal[len(legal)]


class Stopped(Last):
    def choose(self, view, legal):
        raise KeyboardInterrupt


class Empty:
    def choose(self, view, legal):
        return legal[0]
"""


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a bot in a file; it does not wait between its moves."""
    monkeypatch.setattr(automatic, "PACE", 0.0)
    file = tmp_path / "last.py"
    file.write_text(BOT, encoding="utf-8")
    return f"{file}:Last"


def test_a_bot_opens_a_table_and_plays_to_the_end(tmp_path: Path, own_home: Path, bot: str) -> None:
    with serving_thread(tmp_path / "store") as base:
        answer = CliRunner().invoke(app, [base, "--play", "fbi", "--bots", "greedy", "--bot", bot])
        assert answer.exit_code == 0, answer.output
        assert "Last" in answer.output
        assert "Final points: Last " in answer.output
        table = answer.output.split("/t/")[1][:16]
        seats = Lobby(base, own_home).get(f"/api/tables/{table}")["snapshot"]["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "bot"]


def test_a_bot_comes_by_an_invitation_and_plays_with_a_person(tmp_path: Path, own_home: Path, bot: str) -> None:
    with serving_thread(tmp_path / "store") as base:
        lobby = Lobby(base, own_home)
        lobby.introduce("Ada")
        chairs = [{"kind": "me"}, {"kind": "open"}]
        table = lobby.post("/api/tables", game="fbi", seats=2, chairs=chairs)["table"]
        token = lobby.post(f"/api/tables/{table}/invite", seat=1)["token"]
        address = Address(base, table)
        there: list[object] = []
        player = threading.Thread(
            target=lambda: there.append(CliRunner().invoke(app, [address.link(table, 1, token), "--bot", bot]))
        )
        player.start()
        link = Link(address, lobby.cookie, 0)
        link.open()
        try:
            while not link.snapshot or link.snapshot["status"] == "waiting":
                link.pump()
            console: Console = Script()
            assert RemoteLine(link, 0, console).run() == 0
            assert link.snapshot["names"] == ["Ada", "Last"]  # it is a guest of its own, although it has the same home
            assert link.snapshot["outcome"] is not None
        finally:
            link.close()
            player.join(120)
        assert getattr(there[0], "exit_code", None) == 0, getattr(there[0], "output", "")


def test_a_bot_that_fails_says_where_and_before_what(tmp_path: Path, own_home: Path, bot: str) -> None:
    with serving_thread(tmp_path / "store") as base:
        answer = CliRunner().invoke(app, [base, "--play", "fbi", "--bots", "greedy", "--bot", f"{bot}:most=3"])
        assert answer.exit_code == 1
        assert "IndexError: list index out of range (last.py, line 14, in stumble)" in answer.output
        assert "return legal[len(legal)]" in answer.output
        (kept,) = (own_home / "failed").glob("fbi-seat-0-*.toml")
        assert str(kept) in answer.output
        state = load_position(kept)
        assert 0 in state.actors
        assert len(state.legal(0)) > 1
        table = answer.output.split("/t/")[1][:16]
        assert Lobby(base, own_home, "Last").get(f"/api/tables/{table}")["mine"] == [0]  # and goes on after its repair
        again = CliRunner().invoke(app, [f"{base}/t/{table}", "--bot", bot])
        assert again.exit_code == 0, again.output


def test_whoever_stops_a_bot_is_told_how_it_comes_back(tmp_path: Path, own_home: Path, bot: str) -> None:
    stopped = f"{bot[: -len('Last')]}Stopped"
    with serving_thread(tmp_path / "store") as base:
        answer = CliRunner().invoke(app, [base, "--play", "fbi", "--bots", "greedy", "--bot", stopped])
        assert answer.exit_code == 130
        table = answer.output.split("/t/")[1][:16]
        assert answer.output.endswith(
            "Your seat is kept, and the game goes on when you come back: "
            f"casefile client {base}/t/{table} --bot {stopped} --name Stopped\n"
        )


def test_a_bot_that_cannot_be_made_opens_no_table(tmp_path: Path, own_home: Path, bot: str) -> None:
    with serving_thread(tmp_path / "store") as base:
        answer = CliRunner().invoke(app, [base, "--play", "fbi", "--bot", f"{bot[: -len('Last')]}Empty"])
        assert "takes no arguments" in str(answer.exception)
        assert "/t/" not in answer.output


class Overheard:
    """A socket that records both directions."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.opening = connect(*args, **options)
        self.heard: list[dict[str, Any]] = []

    def __enter__(self) -> Overheard:
        self.socket = self.opening.__enter__()
        return self

    def __exit__(self, *reason: object) -> None:
        self.opening.__exit__(*reason)

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self.socket.send(text)

    def __iter__(self) -> Iterator[str]:
        for text in self.socket:
            self.heard.append(json.loads(text))
            yield str(text)


def test_the_smallest_bot_of_the_page_waits_for_each_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    code = page.partition("## The smallest bot")[2].partition("```python\n")[2].partition("```")[0]
    opened: list[Overheard] = []

    def overhear(*args: Any, **options: Any) -> Overheard:
        opened.append(Overheard(*args, **options))
        return opened[-1]

    monkeypatch.setattr("websockets.sync.client.connect", overhear)
    with serving_thread(tmp_path / "store") as base:
        exec(code.replace("http://127.0.0.1:8080", base), {})
    kinds = [message["type"] for message in opened[0].heard if message["type"] in ("act", "ack", "refusal")]
    assert len(kinds) > 40
    assert kinds[::2] == ["act"] * len(kinds[::2])
    assert kinds[1::2] == ["ack"] * len(kinds[1::2]), "one answer before the next act, and nothing refused"
