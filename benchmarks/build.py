"""Builds the engine and `benchmarks.leduc` into one compiled group, in a folder of its own.

    python -m benchmarks.build FOLDER

mypyc calls between modules at the speed of C only inside one group, and a group is built at once: Leduc cannot join an
engine that is already installed. So this copies both packages, compiles the modules that `setup.py` lists and
`leduc.py` with the same settings, and leaves a folder to put on PYTHONPATH. It starts afresh only when a source is
newer than what it built.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"casefile": ROOT / "src" / "casefile", "benchmarks": ROOT / "benchmarks"}
STAMP = "built"

SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

extensions = mypycify({modules!r}, opt_level="3", group_name="casefile")
for extension in extensions:
    extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
setup(name="casefile-benchmarks", packages=[], ext_modules=extensions)
"""


def compiled_modules() -> list[str]:
    """The compiled modules that `setup.py` lists, as paths from the new folder, and Leduc."""
    tree = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "COMPILED":
            listed: list[str] = ast.literal_eval(statement.value)
            return [module.removeprefix("src/") for module in listed] + ["benchmarks/leduc.py"]
    raise SystemExit("benchmarks.build: setup.py has no list COMPILED any more.")


def is_current(folder: Path) -> bool:
    stamp = folder / STAMP
    if not stamp.exists():
        return False
    sources = [ROOT / "setup.py", *(file for package in PACKAGES.values() for file in package.rglob("*"))]
    return all(file.stat().st_mtime <= stamp.stat().st_mtime for file in sources if "__pycache__" not in file.parts)


def build(folder: Path) -> None:
    if is_current(folder):
        return
    shutil.rmtree(folder, ignore_errors=True)
    for name, source in PACKAGES.items():
        shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    (folder / "setup.py").write_text(SETUP.format(modules=compiled_modules()), encoding="utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}\nbenchmarks.build: the engine could not be compiled: see above.")
    (folder / STAMP).touch()


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
