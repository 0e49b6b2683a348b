"""The blocks of code in our pages, and how each kind is tried.

* `python` is run; the blocks of a page share their names, as in one session. With `>>>` it is a session that shows what
  comes out. A line that ends in `# -> …` says what its value is, or what it prints.
* `sh` is run line by line in a folder of the page's own. A server is started, must answer, and runs until the page is
  done; `http://127.0.0.1:8080` in any block means a server. Numbers that only make a run long are made small (`LESS`),
  unless the page says what comes out. Of `make` and `npm` it is checked that there is such a target or script. A line
  with a comment `# takes …` says itself why it is not run here.
* `console` has commands after `$ `, each followed by what it prints. Only here a command may fail, with a sentence.
* `text` right after `python` or `sh` is what it prints. Python that prints must say what (see `printed.py` for `…`).
* `toml` and `json` are parsed; a position, a puzzle and a lesson must load.
* A block with `title="FILE"` is also that file from there on; a Python file is imported instead of run.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import textwrap
import threading
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from casefile.lessons import read_lesson, read_puzzle
from casefile.positions import load_position
from tests.docs import session
from tests.docs.printed import agrees, transcript

ROOT = Path(__file__).parents[2]
KNOCK = ROOT / "examples/knock"
KINDS = ("python", "sh", "console", "toml", "json", "text")
FENCE = re.compile(
    r"^(?P<indent> *)(?P<marks>`{3,})(?P<kind>[^\n`]*)\n(?P<body>.*?)^(?P=indent)(?P=marks) *$", re.M | re.S
)
LESS = {
    r"--games \d+": "--games 2",
    r"(--blocks|-n) \d+": "--blocks 1",
    r"--states \d+": "--states 12",
    r"--histories \d+": "--histories 2",
    r"--seats (\d),[\d,]+": r"--seats \1",
    r"--workers \d+": "",
    r"simulations=\d+": "simulations=5",
    r"(casefile\.testing bonnie-and-clyde (?!.*--seats))": r"\1--seats 2 ",
    r"^(.*casefile(\.testing| simulate) .*)$": r"\1 --workers 1",
    r"^(.*casefile arena bonnie-and-clyde .*)$": r"\1 --option target=20",
}
SERVER = "http://127.0.0.1:8080"
PATIENCE = 300  # seconds for one block on a busy machine

REFUSAL = "casefile: "  # the first words of commands that fail with a sentence


@dataclass(frozen=True)
class Block:
    kind: str
    text: str
    line: int
    printed: str | None = None  # what it must print, if the page says that
    file: str = ""


def blocks_of(text: str) -> list[Block]:
    found: list[Block] = []
    end = 0
    for fence in FENCE.finditer(text):
        kind, _, rest = fence["kind"].strip().partition(" ")
        body = textwrap.dedent(fence["body"])
        title = re.search(r'title="([\w.-]+)"', rest)
        alone = not found or found[-1].kind not in ("python", "sh") or text[end : fence.start()].strip()
        if kind == "text" and not alone:
            found[-1] = replace(found[-1], printed=body)
        else:
            line = text.count("\n", 0, fence.start()) + 1
            found.append(Block(kind, body, line, file=title[1] if title else ""))
        end = fence.end()
    return found


class Page:
    """One page under test, in a folder of its own that looks like a source tree after `make play`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # the package that a page writes; all other numbers of packages are those on the path
        path = os.pathsep.join(filter(None, [str(KNOCK / "src"), os.environ.get("PYTHONPATH")]))
        self.env = os.environ | {
            "PYTHONPATH": path,
            "CASEFILE_HOME": str(folder / "home"),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "COLUMNS": "100",
        }
        for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
            self.env.pop(name, None)
        (folder / ".venv").mkdir()
        (folder / ".venv/bin").symlink_to(Path(sys.executable).parent)
        for name in ("src", "tests", "benchmarks"):
            (folder / name).symlink_to(ROOT / name)
        self.session: subprocess.Popen[str] | None = None
        self.servers: list[subprocess.Popen[str]] = []
        self.address = ""
        self.shortens = True  # long runs are made short

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the servers as a person does; each must say that everything is saved."""
        if self.session is not None:
            self.session.kill()
            self.session.wait()
        faults = []
        for server in self.servers:
            server.send_signal(signal.SIGINT)
            told = server.communicate(timeout=PATIENCE)[0]
            if server.returncode or "Everything is kept." not in told:
                faults.append(told)
        assert not faults, faults

    def try_block(self, block: Block) -> None:
        kinds: dict[str, Callable[[str], str]] = {
            "python": self.python, "sh": self.shell, "console": self.console, "toml": self.toml, "json": self.json,
            "text": lambda _: "",
        }  # fmt: skip
        text = block.text
        self.shortens = block.printed is None
        if block.file:
            (self.folder / block.file).write_text(text, encoding="utf-8")
            text = f"import {block.file.removesuffix('.py')}\n" if block.kind == "python" else text
        printed = kinds[block.kind](text)
        if block.printed is not None:
            assert agrees(block.printed, printed), f"it prints\n{printed}"
        elif block.kind == "python":
            assert not printed.strip(), f"the page does not say what it prints:\n{printed}"

    def at_the_server(self, text: str) -> str:
        if SERVER in text and not self.address:
            self.serve(["casefile", "serve"])
        return text.replace(SERVER, self.address)

    # -- the kinds ---------------------------------------------------------------------------------------------------

    def python(self, text: str) -> str:
        if self.session is None:
            self.session = self.start([sys.executable, session.__file__], stdin=subprocess.PIPE)
        assert self.session.stdin is not None
        assert self.session.stdout is not None
        self.session.stdin.write(json.dumps(self.at_the_server(text)) + "\n")
        self.session.stdin.flush()
        printed, mark, given = read_until(session.MARK, self.session.stdout, self.session).partition(session.MARK)
        assert mark, printed
        for said, told in json.loads(given):
            assert agrees(said, told), f"it is not {said} but {told}"
        return printed

    def shell(self, text: str) -> str:
        printed = ""
        for line in text.replace("\\\n", " ").splitlines():
            command, _, comment = line.strip().partition(" #")
            if command and not command.startswith("#") and not comment.strip().startswith("takes "):
                printed += self.command(self.at_the_server(command.strip()))
        return printed

    def console(self, text: str) -> str:
        self.shortens = False
        for line, said in transcript(text):
            printed = self.command(self.at_the_server(line), may_fail=said.startswith(REFUSAL))
            assert agrees(said, printed), f"{line}: it prints\n{printed}"
        return ""

    def toml(self, text: str) -> str:
        data = tomllib.loads(text)
        if "best" in data:
            read_puzzle(text, "page")
        elif "step" in data:
            read_lesson(text, "page")
        elif "game" in data:
            load_position(data)
        return ""

    def json(self, text: str) -> str:
        json.loads(text)
        return ""

    # -- one command -------------------------------------------------------------------------------------------------

    def command(self, line: str, *, may_fail: bool = False) -> str:
        for long, short in LESS.items() if self.shortens else ():
            line = re.sub(long, short, line)
        words = shlex.split(line)
        settings = {}
        while re.fullmatch(r"[A-Z_]+=.*", words[0]):
            name, _, settings[name] = words.pop(0).partition("=")
        match words[0].removeprefix(".venv/bin/"), words[1:]:
            case "make", [target, *_]:
                assert re.search(rf"^{re.escape(target)}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M), line
                return ""
            case "npm", ["ci"]:
                return ""
            case "npm", ["run", script, *_]:
                assert script in json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["scripts"], line
                return ""
            case "casefile", ["serve", *_]:
                return self.serve(words)
            case (("casefile" | "python" | "cd" | "cat"), _):
                done = subprocess.run(
                    line if words[0] == "cat" else words, cwd=self.folder, env=self.env | settings, text=True,
                    shell=words[0] == "cat", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    timeout=PATIENCE,
                )  # fmt: skip
                assert done.returncode == 0 or may_fail, f"{line}\n{done.stdout}"
                assert "Traceback (most recent call last)" not in done.stdout, done.stdout
                return done.stdout
        raise AssertionError(f"{line}: no way to try this command; add one, or say why not: # takes …")

    def serve(self, words: list[str]) -> str:
        """Start the same command on a free port of this machine; return what it prints when it is ready."""
        words = [word for word in words if word != "--open"]
        for option, value in (("--port", "0"), ("--host", "127.0.0.1")):
            if option in words:
                words[words.index(option) + 1] = value
            else:
                words += [option, value]
        server = self.start(words)
        self.servers.append(server)
        assert server.stdout is not None
        told = read_until("Ctrl-C stops the server", server.stdout, server)
        found = re.search(r"http://127\.0\.0\.1:\d+", told)
        assert found, told
        self.address = found[0]
        return told.replace(self.address, SERVER)

    def start(self, words: list[str], stdin: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
        return subprocess.Popen(
            words, cwd=self.folder, env=self.env, text=True, stdin=stdin, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, preexec_fn=hear_control_c if os.name == "posix" else None,
        )  # fmt: skip


def hear_control_c() -> None:
    """A runner in the background may have told its children to ignore Ctrl-C: undo that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def read_until(mark: str, source: IO[str], process: subprocess.Popen[str]) -> str:
    """Return what the process prints up to a mark, or to its end; kill it if that takes too long."""
    watch = threading.Timer(PATIENCE, process.kill)
    watch.start()
    told = ""
    try:
        for line in source:
            told += line
            if mark in line:
                return told
    finally:
        watch.cancel()
    return told
