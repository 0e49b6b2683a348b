"""Runs the steps of a Dockerfile in a plain folder, without a container engine.

Every stage is built in the same folder, as each begins at / in an image, so that paths written during the build stay
valid; a finished stage is moved aside. Owners, base images and a network of its own are left out.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import string
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

PATIENCE = 280  # seconds for one step, which may fetch packages


class StepFailed(Exception):
    """A step that failed, with its output."""


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile, each with the rest of its line.

    >>> instructions("# what\\nRUN a \\\\\\n    b\\nUSER 7")
    [('RUN', 'a b'), ('USER', '7')]
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(line.split()[0].upper(), line.split(maxsplit=1)[1]) for line in joined.splitlines()]


def is_ignored(path: str, patterns: list[str]) -> bool:
    """Whether a `.dockerignore` excludes a file: the last pattern that matches it or one of its folders decides.

    >>> [is_ignored(path, ["*", "!src", "**/*.so"]) for path in ("Makefile", "src/a.py", "src/deep/a.so")]
    [True, False, True]
    """
    parts = path.split("/")
    above = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    ignored = False
    for line in patterns:
        pattern = line.removeprefix("!")
        anywhere = pattern.removeprefix("**/")
        names = parts if anywhere != pattern else above
        if any(fnmatch(name, anywhere) and name.count("/") == anywhere.count("/") for name in names):
            ignored = not line.startswith("!")
    return ignored


@dataclass
class Image:
    """The last stage, ready to start: its folder, and the settings of its Dockerfile."""

    context: Path
    folder: Path
    arguments: Mapping[str, str]
    env: dict[str, str]
    here: str = "/"
    stages: dict[str, Path] = field(default_factory=dict)
    stage: str = ""
    facts: dict[str, str] = field(default_factory=dict)  # of the last stage, by instruction
    known: Mapping[str, Path | None] = field(default_factory=dict)  # of the last stage
    tops: set[str] = field(default_factory=set)

    @property
    def root(self) -> Path:
        return self.folder / "root"

    def build(self) -> None:
        text = (self.context / "Dockerfile").read_text(encoding="utf-8")
        steps = instructions(text)
        self.tops = {path.split("/")[1] for _, rest in steps for path in re.findall(r"(?:^|[\s=:])(/\w[\w./]*)", rest)}
        self.tops -= {"tmp"}
        outside = dict(self.env)
        for name, rest in steps:
            if name == "FROM":
                self.begin(rest)
                self.env = dict(outside)
            else:
                self.do(name, rest)

    def begin(self, rest: str) -> None:
        if self.root.exists():
            self.stages[self.stage] = self.root.rename(self.folder / f"done-{self.stage}")
        self.root.mkdir(parents=True)
        self.stage = rest.partition(" AS ")[2]
        self.here, self.facts = "/", {}

    def do(self, name: str, rest: str) -> None:
        match name:
            case "WORKDIR":
                self.here = os.path.join(self.here, rest)
                self.place(self.here).mkdir(parents=True, exist_ok=True)
            case "ENV":
                for setting in shlex.split(rest):
                    key, _, value = setting.partition("=")
                    self.env[key] = self.inside(string.Template(value).substitute(self.env))
            case "ARG":
                key, _, value = rest.partition("=")
                self.env[key] = self.arguments.get(key, value)
            case "COPY":
                self.copy(rest.split())
            case "RUN":
                self.run(rest)
            case _:
                self.facts[name] = rest

    def place(self, path: str) -> Path:
        return self.root / os.path.join(self.here, path).lstrip("/")

    def inside(self, text: str) -> str:
        """A text with the image's paths replaced by those in the folder."""
        tops = "|".join(sorted(self.tops))
        return re.sub(rf"(?<![\w./])/(?=({tops})\b)", f"{self.root}/", text)

    def run(self, command: str) -> None:
        if command in self.known:
            if (made := self.known[command]) is not None:
                shutil.copytree(made, self.place(made.name))
            return
        done = subprocess.run(
            ["sh", "-e", "-c", "chown() { :; }\n" + self.inside(command)], cwd=self.place("."), env=self.env,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE,
        )  # fmt: skip
        if done.returncode:
            raise StepFailed(f"{command}\n{done.stdout}")

    def copy(self, words: list[str]) -> None:
        origin = self.context
        if words[0].startswith("--from="):
            origin = self.stages[words.pop(0).removeprefix("--from=")]
        *sources, target = words
        for source in sources:
            there = origin / source.lstrip("/")
            if not there.exists():
                raise StepFailed(f"COPY: there is no {source}")
            place = self.place(target)
            if there.is_file() and (target.endswith("/") or len(sources) > 1 or place.is_dir()):
                place /= there.name
            for file, name in self.files(there, origin):
                end = place / name if name else place
                end.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, end, follow_symlinks=False)

    def files(self, there: Path, origin: Path) -> Iterator[tuple[Path, str]]:
        """The files of a source with their relative names, without the excluded ones."""
        ignored: list[str] = []
        if origin == self.context:
            lines = (self.context / ".dockerignore").read_text(encoding="utf-8").splitlines()
            ignored = [line for line in lines if line and not line.startswith("#")]
        if there.is_file() and not is_ignored(str(there.relative_to(origin)), ignored):
            yield there, ""
        for folder, below, names in os.walk(there):
            links = [name for name in below if (Path(folder) / name).is_symlink()]
            for name in (*names, *links):
                file = Path(folder) / name
                if not is_ignored(str(file.relative_to(origin)), ignored):
                    yield file, str(file.relative_to(there))
            below[:] = [n for n in below if not is_ignored(str((Path(folder) / n).relative_to(origin)), ignored)]

    def words(self, *names: str) -> list[str]:
        """The command line that a container runs, from ENTRYPOINT, CMD or HEALTHCHECK."""
        told = [word for name in names for word in json.loads(re.sub(r"^.*?CMD (?=\[)", "", self.facts[name]))]
        return [self.inside(word) for word in told]
