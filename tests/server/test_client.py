"""`casefile client`: the line mode at a server's table, over a real socket."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from casefile.commands import serving
from casefile.commands import store as store_commands
from casefile.commands.profile import profile
from casefile.commands.store import with_store
from casefile.engine.errors import BadOption
from casefile.games.love_and_death.profile import LoveAndDeathProfile
from casefile.server.codes import BANNED
from casefile.terminal.console import Console
from casefile.terminal.line import Leave
from casefile.terminal.link import Link
from casefile.terminal.lobby import Address, Lobby, RemoteError
from casefile.terminal.remote import RemoteLine, watch
from tests.server.helpers import server
from tests.server.several import named, place

app = typer.Typer()
app.command()(serving.client)
app.command()(serving.export)
app.command()(profile)
app.command("import")(serving.import_)
app.add_typer(store_commands.app, name="store")


@contextmanager
def serving_thread(path: Path) -> Iterator[str]:
    """A server in a thread of its own, for clients that block."""
    ready, stop = threading.Event(), threading.Event()
    address: list[str] = []

    async def main() -> None:
        async with server(path) as (base, _):
            address.append(base)
            ready.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    assert ready.wait(120)
    try:
        yield address[0]
    finally:
        stop.set()
        thread.join(120)


class Script(Console):
    """A console that types what it was given, and then always the first move."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.out: list[str] = []

    def ask(self, mark: str) -> str | None:
        return self.lines.pop(0) if self.lines else "1"

    def write(self, lines: str, style: str = "") -> None:
        self.out.append(lines)

    @property
    def text(self) -> str:
        return "\n".join(self.out)


def test_a_profile_goes_to_a_server_and_back(tmp_path: Path, own_home: Path) -> None:
    mine = tmp_path / "mine.toml"
    kept = LoveAndDeathProfile(runs=2, xp=1, earned={"easy": 2}, clyde=["hobo"], names=["Thelma", "Louise"])
    kept.save(mine)
    with serving_thread(tmp_path / "store") as base:
        there = CliRunner().invoke(app, ["profile", str(mine), "--to", base])
        assert there.exit_code == 0, there.output
        assert "has taken the profile" in there.output
        kept.rename(["Sam", "Kim"])
        kept.save(mine)
        back = CliRunner().invoke(app, ["profile", str(mine), "--from", base])
        assert back.exit_code == 0, back.output
        assert "Thelma and Louise" in back.output
        assert LoveAndDeathProfile.load(mine).clyde == ["hobo"]
        assert LoveAndDeathProfile.load(tmp_path / "mine.toml.before").names == ["Sam", "Kim"]
        mine.write_text('schema = "love-and-death/profile@1"\nxp = 40\n', encoding="utf-8")
        forged = CliRunner().invoke(app, ["profile", str(mine), "--to", base])
        assert isinstance(forged.exception, RemoteError)
        assert "does not add up" in str(forged.exception)


def test_a_whole_game_in_the_line_mode(tmp_path: Path, own_home: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        arguments = ["client", base, "--play", "bonnie-and-clyde", "--bots", "greedy", "--name", "Zed"]
        typed = "help\nmoves\nhint\nwhy draw\nseats\nsay hello\n" + "1\n" * 900
        answer = CliRunner().invoke(app, arguments, input=typed)
        assert answer.exit_code == 0, answer.output
        assert "You are at the table" in answer.output
        assert "You may: draw is among your moves now." in answer.output
        assert "chance to win" in answer.output
        assert "your seat is kept" in answer.output.split("say WORDS")[0]
        assert "casefile resume" not in answer.output
        assert "Final points" in answer.output
        assert "promised" in answer.output
        assert (own_home / "guests.json").stat().st_mode & 0o777 == 0o600
        table = answer.output.split("/t/")[1][:16]
        watched = CliRunner().invoke(app, ["client", f"{base}/t/{table}", "--watch"])
        assert "The match is over" in watched.output
        refused = CliRunner().invoke(app, ["client", base])
        assert isinstance(refused.exception, RemoteError)


def ask_until_refused(lobby: Lobby) -> None:
    """A server notices within seconds that somebody was banned."""
    deadline = time.monotonic() + 60
    while lobby.get("/api/guest") and time.monotonic() < deadline:
        time.sleep(0.1)


def test_a_banned_guest_keeps_the_key_and_has_the_seat_again(tmp_path: Path, own_home: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        arguments = ["client", base, "--play", "bonnie-and-clyde", "--bots", "greedy", "--name", "Eve"]
        begun = CliRunner().invoke(app, arguments, input="seats\n")
        assert begun.exit_code == 0, begun.output
        again = ["client", f"{base}/t/{begun.output.split('/t/')[1][:16]}"]
        key = (own_home / "guests.json").read_text(encoding="utf-8")
        eve = with_store(place(tmp_path / "store"), lambda store: store.guests())[0]
        assert with_store(place(tmp_path / "store"), lambda store: store.revoke(eve.id, banned=True))
        with pytest.raises(RemoteError, match="keeps you out"):
            ask_until_refused(Lobby(base, own_home))
        for link in (again, arguments):
            kept_out = CliRunner().invoke(app, link)
            assert isinstance(kept_out.exception, RemoteError)
            assert "keeps you out" in str(kept_out.exception)
            assert (own_home / "guests.json").read_text(encoding="utf-8") == key
        assert with_store(place(tmp_path / "store"), lambda store: store.unban(eve.id))
        back = CliRunner().invoke(app, again, input="seats\n")
        assert back.exit_code == 0, back.output
        assert "0  Eve (a person)" in back.output


def test_a_new_table_has_the_options_that_were_asked_for(tmp_path: Path, own_home: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        game = ["client", base, "--play", "bonnie-and-clyde", "--bots", "greedy", "--name", "Zed"]
        answer = CliRunner().invoke(
            app, [*game, "--option", "target=30", "--option", "look=optional"], input="options\n"
        )
        assert "target = 30 (default 100)" in answer.output
        assert "look = optional (default mandatory)" in answer.output
        refused = CliRunner().invoke(app, [*game, "--option", "target=none"])
        assert isinstance(refused.exception, BadOption)


def test_the_terminal_at_a_server_has_names_notes_and_cancel(tmp_path: Path, own_home: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        arguments = ["client", base, "--play", "detective-rummy", "--bots", "greedy", "--name", "Zed"]
        typed = "detective leo\ndrop 1\ndrop 1\ncancel\ncancel\nexit\n"
        for _ in range(5):  # deals are random, and some ask something else before the discard
            answer = CliRunner().invoke(app, arguments, input=typed, env={"COLUMNS": "70"})
            if "cancel takes all of it back." in answer.output:
                break
        assert answer.exit_code == 0, answer.output
        assert "9) detective Leocadia Vance – Base Skill Intuition" in answer.output
        assert "cancel takes all of it back." in answer.output
        assert "Cancelled." in answer.output
        assert "There is nothing to cancel" in answer.output
        shown = [line for line in answer.output.split("\n") if "://" not in line]
        assert max(map(len, shown)) <= 70


def test_two_people_over_links(tmp_path: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        ann, bob = Lobby(base, tmp_path / "ann"), Lobby(base, tmp_path / "bob")
        ann.introduce("Ann")
        bob.introduce("Bob")
        chairs = [{"kind": "me"}, {"kind": "open"}]
        table = str(ann.post("/api/tables", game="bonnie-and-clyde", seats=2, chairs=chairs)["table"])
        here = Address(base, table)
        token = ann.post(f"/api/tables/{table}/invite", seat=1)["token"]
        invited = Address.read(here.link(table, 1, token))
        with pytest.raises(RemoteError, match="taken"):
            serving.find_seat(Address(base, table, 1, "wrong"), bob, Script())
        read = Script()
        assert serving.find_seat(invited, bob, read) == 1
        assert "taken back if all other people agree" in read.text
        assert "Nobody gets hints here." in read.text
        assert serving.find_seat(here, ann, Script()) == 0
        links = [Link(here, ann.cookie, 0), Link(here, bob.cookie, 1)]
        scripts = [Script("undo", "hint", "terms", "seats", "table", "log 3", "1"), Script()]
        for link in links:
            link.open()
        lines = [RemoteLine(link, seat, script) for seat, (link, script) in enumerate(zip(links, scripts, strict=True))]
        threads = [threading.Thread(target=line.run) for line in lines]
        for thread in threads:
            thread.start()
        spectator, seen = Link(here, "", None), Script()
        spectator.open()
        watch(spectator, seen)
        for thread in threads:
            thread.join(60)
        for link in [*links, spectator]:
            link.close()
        assert all("Final points" in script.text for script in scripts)
        assert "The match is over" in seen.text
        assert "This table is played without hints." in scripts[0].text


class Agreeing(Script):
    """A console that agrees to requests of other people, and answers every other question with no."""

    def ask(self, mark: str) -> str | None:
        if "Do you agree that Zoe takes over the seat of" in mark:
            self.out.append(mark)
            return "yes"
        return super().ask(mark)


def test_somebody_new_takes_over_a_seat_when_two_terminals_agree(tmp_path: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        ann, bob, zoe = (Lobby(base, tmp_path / name) for name in ("ann", "bob", "zoe"))
        for lobby, name in ((ann, "Ann"), (bob, "Bob"), (zoe, "Zoe")):
            lobby.introduce(name)
        chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}]
        wish = {"game": "bonnie-and-clyde", "seats": 3, "chairs": chairs, "listed": True, "options": {"target": 10}}
        here = Address(base, str(ann.post("/api/tables", **wish)["table"]))
        assert serving.find_seat(here, bob, Script()) == 1
        token = ann.post(f"/api/tables/{here.table}/invite", seat=2)["token"]
        waiting, found = Script(), []
        invited = Address.read(here.link(here.table, 2, token))
        asking = threading.Thread(target=lambda: found.append(serving.find_seat(invited, zoe, waiting)))
        asking.start()
        for _ in range(1200):
            if zoe.get(f"/api/tables/{here.table}")["asking"]:
                break
            time.sleep(0.05)
        scripts = [Agreeing(), Agreeing(), Script()]
        links = [Link(here, lobby.cookie, seat) for seat, lobby in enumerate((ann, bob, zoe))]
        threads = [terminal(links[seat], seat, scripts[seat]) for seat in (0, 1)]
        asking.join(60)
        assert found == [2]
        assert "those who play are asked" in waiting.text
        threads.append(terminal(links[2], 2, scripts[2]))
        for thread in threads:
            thread.join(120)
        for link in links:
            link.close()
        assert all("Final points" in script.text for script in scripts)
        assert all("Do you agree that Zoe takes over" in script.text for script in scripts[:2])


class Hasty(Script):
    """A console whose person types while others play; once that is done, they answer as `Script` does."""

    def __init__(self, early: str, *lines: str) -> None:
        super().__init__(*lines)
        self.early = early.split("|")
        self.kept: list[str] = []

    def ask(self, mark: str) -> str | None:
        if "Do you agree" in mark:
            self.early = ["quit"]  # once that is answered
        return super().ask(mark)

    def typed(self) -> str | None:
        return self.early.pop(0) if self.early else None

    def keep(self, line: str | None) -> None:
        self.kept.append(line or "")

    def waiting(self) -> str | None:
        return self.kept.pop(0) if self.kept else None


def pair_of_terminals(base: str, home: Path) -> tuple[Address, Lobby, Lobby]:
    ann, bob = Lobby(base, home / "ann"), Lobby(base, home / "bob")
    ann.introduce("Ann")
    bob.introduce("Bob")
    chairs = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "bonnie-and-clyde", "seats": 2, "chairs": chairs, "listed": True, "options": {"target": 10}}
    here = Address(base, str(ann.post("/api/tables", **wish)["table"]))
    assert serving.find_seat(here, bob, Script()) == 1
    return here, ann, bob


def open_links(base: str, home: Path) -> tuple[list[Link], int]:
    """The links of two people at one table, opened; and whose turn it is."""
    here, ann, bob = pair_of_terminals(base, home)
    links = [Link(here, lobby.cookie, seat) for seat, lobby in enumerate((ann, bob))]
    for link in links:
        link.open()
        while not link.snapshot:
            link.pump()
    return links, links[0].snapshot["actors"][0]


def test_who_waits_in_a_terminal_is_told_for_whom_and_what_they_type_is_answered(tmp_path: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        links, first = open_links(base, tmp_path)
        waits = Hasty("say good evening|score|1|draw|agree")
        line = RemoteLine(links[1 - first], 1 - first, waits)
        waiting = f"Waiting for {line.session.names[first]}."
        for _ in range(60):
            links[1 - first].pump(line.session.meanwhile)
            if waits.out.count(waiting) == 4:
                break
        assert "There is no score sheet yet" in waits.text
        assert waits.out.count(waiting) == 4, "once by itself; a number, a move and a word of consent do nothing"
        assert any("good evening" in str(event["text"]) for event in links[1 - first].events)
        assert links[1 - first].snapshot["actors"] == [first]
        for link in links:
            link.close()


def test_what_was_typed_before_a_question_of_consent_is_no_answer_to_it(tmp_path: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        links, first = open_links(base, tmp_path)
        mover, other = links[first], links[1 - first]
        mover.ask("act", action=mover.snapshot["legal"][0]["id"], seen=mover.number)
        assert mover.ask("undo")["type"] == "ack"
        waits = Hasty("yes|agree", "no")
        line = RemoteLine(other, 1 - first, waits)
        assert line.run() == 0
        assert "'yes' was typed before the question that follows, and is no answer to it." in waits.text
        assert any("does not agree" in str(event["text"]) for event in other.events)
        for link in links:
            link.close()


def terminal(link: Link, seat: int, script: Script) -> threading.Thread:
    """A person who plays in a terminal."""
    link.open()
    thread = threading.Thread(target=RemoteLine(link, seat, script).run)
    thread.start()
    return thread


def test_the_terms_of_a_new_table_are_chosen_in_the_terminal(tmp_path: Path, own_home: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        game = ["client", base, "--play", "bonnie-and-clyde", "--bots", "greedy", "--name", "Zed"]
        typed = "hint\n1\nundo\nquit\n"
        answer = CliRunner().invoke(app, [*game, "--no-hints", "--undo", "never"], input=typed)
        assert "A move that revealed something is never taken back here." in answer.output
        assert "This table is played without hints." in answer.output
        assert "At this table nothing is taken back once it has shown somebody something." in answer.output
        answer = CliRunner().invoke(app, game, input="1\nundo\nno\nundo\nyes\nquit\n")
        assert "taken back, this game counts for nobody any more" in answer.output
        assert answer.output.count("has taken back an action") == 1
        refused = CliRunner().invoke(app, [*game, "--undo", "perhaps"])
        assert "never, by consent, or always" in str(refused.exception)


def test_export_import_and_check(tmp_path: Path) -> None:
    store = tmp_path / "store"
    with serving_thread(store) as base:
        game = ["client", base, "--play", "fbi", "--seats", "3", "--bots", "greedy", "--name", "Zed"]
        answer = CliRunner().invoke(app, game, input="1\n" * 900)
        assert answer.exit_code == 0, answer.output
        table = answer.output.split("/t/")[1][:16]
    record, other = tmp_path / "game.record", tmp_path / "other"
    done = CliRunner().invoke(app, ["export", table, "--to", str(record), "--store", named(store)])
    assert done.exit_code == 0, done.output
    assert CliRunner().invoke(app, ["import", str(record), "--store", str(other)]).exit_code == 0
    for one in (store, other):
        checked = CliRunner().invoke(app, ["store", "check", "--store", named(one)])
        assert checked.output == "1 table replayed, no faults.\n"
    missing = CliRunner().invoke(app, ["store", "check", "--store", str(tmp_path / "nothing")])
    assert isinstance(missing.exception, store_commands.StoreTrouble)


@pytest.mark.parametrize("link", ["", "ftp://x", "http://", "http://x/y/z", "http://a:b@c/"])
def test_an_invalid_link_is_refused(link: str) -> None:
    with pytest.raises(RemoteError):
        Address.read(link)


class AtThePrompt(Script):
    """A person who types nothing until they are told something."""

    def __init__(self) -> None:
        super().__init__()
        self.told = threading.Event()
        self.asked = threading.Event()

    def ask(self, mark: str) -> str | None:
        self.asked.set()
        self.told.wait(120)
        return None

    def interrupt(self, lines: str, mark: str) -> None:
        self.out.append(" ".join(lines.split()))
        self.told.set()


def waiting_at_the_prompt(base: str, home: Path) -> tuple[AtThePrompt, threading.Thread, list[BaseException]]:
    """A person whose turn it is, in a thread of their own."""
    lobby = Lobby(base, home)
    lobby.introduce("Eve")
    chairs = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
    table = str(lobby.post("/api/tables", game="bonnie-and-clyde", seats=2, chairs=chairs)["table"])
    console = AtThePrompt()
    raised: list[BaseException] = []

    def play() -> None:
        link = Link(Address(base, table), lobby.cookie, 0)
        link.open()
        try:
            RemoteLine(link, 0, console).turn()
        except (RemoteError, Leave) as reason:
            raised.append(reason)
        finally:
            link.close()

    thread = threading.Thread(target=play)
    thread.start()
    assert console.asked.wait(120)
    return console, thread, raised


def test_a_ban_is_told_at_the_prompt(tmp_path: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        console, thread, raised = waiting_at_the_prompt(base, tmp_path / "home")
        eve = with_store(place(tmp_path / "store"), lambda store: store.guests())[0]
        with_store(place(tmp_path / "store"), lambda store: store.revoke(eve.id, banned=True))
        thread.join(120)
        assert console.out[-1].startswith("The host of this server keeps you out.")
        assert console.out[-1].endswith("Press Enter to leave.")
        assert [str(reason) for reason in raised] == [BANNED]


def test_a_server_that_stops_is_told_at_the_prompt(tmp_path: Path) -> None:
    with serving_thread(tmp_path / "store") as base:
        console, thread, _ = waiting_at_the_prompt(base, tmp_path / "home")
    thread.join(120)
    assert console.out[-1].startswith("The server is being stopped.")
    assert console.out[-1].endswith("Type on: your next words are sent when it is back.")
