"""The page of the command line matches the help of the commands."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest
from typer.main import get_command

from casefile import manual
from casefile.cli import COMMANDS, app
from tests.docs.blocks import ROOT

pytestmark = pytest.mark.once

ALL = dict(manual.commands(get_command(app)))


def test_the_page_is_up_to_date() -> None:
    command = [sys.executable, "-m", "casefile.manual", "--check"]  # in this process other tests may have added bots
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr


def test_every_command_and_option_has_its_words() -> None:
    assert {path[0] for path in ALL} == set(COMMANDS)
    for path, command in ALL.items():
        assert command.help, path
        assert manual.examples(command), path
        for parameter in command.params:
            assert parameter.help or "--help" in parameter.opts, (path, parameter.name)


@pytest.mark.parametrize("line", [line for command in ALL.values() for line in manual.examples(command)])
def test_examples_use_options_that_exist(line: str) -> None:
    words = shlex.split(line)[1:]
    path = tuple(words[:2]) if tuple(words[:2]) in ALL else tuple(words[:1])
    known = {name for parameter in ALL[path].params for name in (*parameter.opts, *parameter.secondary_opts)}
    assert {word for word in words[len(path) :] if word.startswith("-")} <= known
