"""The files under `examples/hosting`, run with the real programs where they are installed."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.docs.blocks import ROOT
from tests.server.client import PATIENCE
from tests.server.helpers import LOCAL, server

FILES = ROOT / "examples/hosting"
TWO = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOCAL, 0))
        return int(probe.getsockname()[1])


def caddy(folder: Path, behind: str, port: int) -> list[str]:
    text = (FILES / "Caddyfile").read_text("utf-8")
    text = text.replace("club.example", f"https://localhost:{port}").replace("127.0.0.1:8080", behind)
    options = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(options + text, "utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile")]


def nginx(folder: Path, behind: str, port: int) -> list[str]:
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*words, "-keyout", "privkey.pem", "-out", "fullchain.pem"], cwd=folder, check=True, stderr=-3)
    text = (FILES / "nginx.conf").read_text("utf-8").replace("/etc/letsencrypt/live/club.example", str(folder))
    text = text.replace("club.example", "localhost").replace("127.0.0.1:8080", behind)
    text = "".join(line for line in text.splitlines(keepends=True) if "listen [::]" not in line)
    text = text.replace("listen 443", f"listen {LOCAL}:{port}").replace("listen 80;", f"listen {LOCAL}:{free_port()};")
    places = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"pid {folder}/pid;\nerror_log stderr;\ndaemon off;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{head}http {{\naccess_log off;\n{places}{text}}}\n", "utf-8")
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


@asynccontextmanager
async def proxy(which: str, folder: Path, behind: str) -> AsyncIterator[str]:
    port = free_port()
    words = (caddy if which == "caddy" else nginx)(folder, behind, port)
    env = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "told").open("wb") as told:
        running = subprocess.Popen(words, env=env, stdout=told, stderr=told)
        try:
            async with asyncio.timeout(PATIENCE), httpx.AsyncClient(verify=False) as http:
                while True:
                    assert running.poll() is None, (folder / "told").read_text()
                    try:
                        await http.get(f"https://localhost:{port}/healthz")
                        break
                    except httpx.TransportError:
                        await asyncio.sleep(0.05)
            yield f"https://localhost:{port}"
        finally:
            running.terminate()
            running.wait()


@pytest.mark.parametrize("which", ["caddy", "nginx"])
def test_a_proxy_with_our_file_gives_https_and_passes_sockets(which: str, tmp_path: Path) -> None:
    if shutil.which(which) is None:
        pytest.skip(f"{which} is not installed")

    async def main() -> None:
        async with (
            server(tmp_path / "store", proxies=("127.0.0.1", "::1")) as (behind, here),
            proxy(which, tmp_path, behind.removeprefix("http://")) as base,
            httpx.AsyncClient(base_url=base, verify=False) as http,
        ):
            forged = {"x-forwarded-for": "192.0.2.66", "x-forwarded-proto": "http"}
            made = await http.post("/api/guest", json={"name": "Ann"}, headers=forged)
            assert made.headers["set-cookie"].startswith("__Host-casefile="), "https reaches the server, and no forgery"
            assert made.headers["set-cookie"].endswith("Secure")
            assert "192.0.2.66" not in here.context.requests.levels, "nobody takes another address"
            assert (await http.get("/metrics")).status_code == 404
            cookie = made.headers["set-cookie"].partition(";")[0]
            table = await http.post(
                "/api/tables", json={"game": "fbi", "seats": 2, "chairs": TWO}, headers={"cookie": cookie}
            )
            assert table.status_code == 201, table.text
            await play(base, table.json()["table"], cookie)

    asyncio.run(main())


async def play(base: str, table: str, cookie: str) -> None:
    """Send a hello over a socket, and check the welcome that answers it."""
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    url = f"wss{base.removeprefix('https')}/api/tables/{table}/socket"
    async with connect(url, ssl=trust, additional_headers={"cookie": cookie}) as line:
        protocol = json.loads((ROOT / "docs/protocol.schema.json").read_text("utf-8")).get("version", 1)
        await line.send(json.dumps({"type": "hello", "protocol": protocol, "reader": 0, "seen": 0}))
        assert json.loads(await line.recv())["type"] == "welcome"


def test_the_service_runs_what_the_page_says(tmp_path: Path) -> None:
    unit = (FILES / "casefile.service").read_text("utf-8")
    command = re.search(r"^ExecStart=/opt/casefile/bin/(casefile .*)$", unit, re.M)
    assert command
    assert command[1] in (ROOT / "docs/club.md").read_text("utf-8")
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    file = tmp_path / "casefile.service"
    file.write_text(unit.replace("/opt/casefile/bin/casefile", "/bin/true"), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
