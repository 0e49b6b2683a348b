"""The files for hosts (`examples/hosting`), checked with the programs that read them, where those are installed."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec.yaml
import pytest

from casefile.cli import app
from tests.docs.blocks import ROOT
from tests.package.packing import run

pytestmark = pytest.mark.once

HOSTING = ROOT / "examples/hosting"
UNIT = (HOSTING / "casefile.service").read_text(encoding="utf-8")
COMPOSE = msgspec.yaml.decode((HOSTING / "compose.yaml").read_bytes())
WITH_DATABASE = msgspec.yaml.decode((HOSTING / "compose.postgres.yaml").read_bytes())
MOST_EXPOSED = 15  # tenths of a point of ten; systemd calls anything below 40 good


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The systemd unit, with a command that exists."""
    file = tmp_path / "casefile.service"
    file.write_text(UNIT.replace("/opt/casefile/bin/casefile", sys.executable), encoding="utf-8")
    return file


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_understands_the_unit_and_finds_it_shut(unit: Path) -> None:
    told = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")
    run("systemd-analyze", "security", "--no-pager", "--offline=yes", f"--threshold={MOST_EXPOSED}", unit)


def commands() -> dict[str, list[str]]:
    """The commands that the files start, without the program's own path."""
    started = re.search(r"^ExecStart=\S+/casefile (.*)$", UNIT, re.M)
    assert started
    return {
        "unit": shlex.split(started[1]),
        "compose": COMPOSE["services"]["casefile"]["command"],
        "compose with a database": WITH_DATABASE["services"]["casefile"]["command"],
    }


@pytest.mark.parametrize("name", ["unit", "compose", "compose with a database"])
def test_what_they_start_are_options_that_exist(name: str) -> None:
    from typer.main import get_group

    words = commands()[name]
    assert words[0] == "serve"
    serve = get_group(app).get_command(None, "serve")  # type: ignore[arg-type]  # it needs no context
    assert serve is not None
    given = [word.partition("=")[0] for word in words if word.startswith("--")]
    known = {option for parameter in serve.params for option in parameter.opts}
    assert set(given) <= known
    assert any(word.endswith(("/club.casefile", "/club")) for word in words)


def test_the_container_can_write_to_its_volume_alone() -> None:
    service = COMPOSE["services"]["casefile"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert [volume.partition(":")[2] for volume in service["volumes"]] == ["/data"]
    assert "ports" not in service, "people come through the proxy"
    believed = next(word for word in service["command"] if word.startswith("--proxy=")).partition("=")[2]
    assert COMPOSE["services"]["proxy"]["networks"]["inside"]["ipv4_address"] == believed


def test_the_database_is_for_the_server_alone() -> None:
    """No other service reaches it, no password is in the file, and everything else is as without a database."""
    service, database = (WITH_DATABASE["services"][name] for name in ("casefile", "database"))
    assert "ports" not in database
    for secret in (service["environment"]["PGPASSWORD"], database["environment"]["POSTGRES_PASSWORD"]):
        assert secret.startswith("${DATABASE_PASSWORD:?")
    user, name = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    others = [word for word in service["command"] if not word.startswith("--store=")]
    assert f"--store=postgresql://{user}@database/{name}" in service["command"]
    assert others == [word for word in commands()["compose"] if not word.startswith("--store=")]


def test_docker_compose_understands_its_file() -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], capture_output=True).returncode:
        pytest.skip("docker compose is not installed")
    run(docker, "compose", "--file", HOSTING / "compose.yaml", "config", "--quiet")
    run(
        "env", "DATABASE_PASSWORD=word", docker, "compose", "--file", HOSTING / "compose.yaml",
        "--file", HOSTING / "compose.postgres.yaml", "config", "--quiet",
    )  # fmt: skip
