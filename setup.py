"""Builds the package: the hot modules compiled with mypyc, everything else as it is.

All settings stand in `pyproject.toml`; this file only decides what is compiled and how. Where there is no C compiler
(or no Python headers) the same command gives an install of plain `.py` files: same rules, same results, slower.
Any other problem, a type error above all, stops the build.
"""

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, LinkError, PlatformError

# The compiled modules, the only list of them. They form one group, so that calls between them are plain C calls.
COMPILED = [
    "src/casefile/engine/chance.py",
    "src/casefile/engine/counts.py",
    "src/casefile/engine/state.py",
    "src/casefile/engine/parts.py",
    "src/casefile/engine/policy.py",
    "src/casefile/engine/playout.py",
    "src/casefile/engine/worth.py",
    "src/casefile/engine/search.py",
    "src/casefile/engine/words.py",
    "src/casefile/arena/resampling.py",
    "src/casefile/table/changes.py",
    "src/casefile/table/showing.py",
    "src/casefile/table/wording.py",
    "src/casefile/games/bonnie_and_clyde/sizes.py",
    "src/casefile/games/bonnie_and_clyde/layout.py",
    "src/casefile/games/bonnie_and_clyde/slots.py",
    "src/casefile/games/bonnie_and_clyde/table.py",
    "src/casefile/games/bonnie_and_clyde/scoring.py",
    "src/casefile/games/bonnie_and_clyde/seeing.py",
    "src/casefile/games/bonnie_and_clyde/dealing.py",
    "src/casefile/games/bonnie_and_clyde/drawing.py",
    "src/casefile/games/bonnie_and_clyde/hinton.py",
    "src/casefile/games/bonnie_and_clyde/placing.py",
    "src/casefile/games/bonnie_and_clyde/ending.py",
    "src/casefile/games/bonnie_and_clyde/playing.py",
    "src/casefile/games/bonnie_and_clyde/state.py",
    "src/casefile/games/bonnie_and_clyde/viewing.py",
    "src/casefile/games/bonnie_and_clyde/describing.py",
    "src/casefile/games/bonnie_and_clyde/sentences.py",
    "src/casefile/games/bonnie_and_clyde/worlds.py",
    "src/casefile/games/bonnie_and_clyde/policy.py",
    "src/casefile/games/detective_rummy/sizes.py",
    "src/casefile/games/detective_rummy/layout.py",
    "src/casefile/games/detective_rummy/slots.py",
    "src/casefile/games/detective_rummy/table.py",
    "src/casefile/games/detective_rummy/scoring.py",
    "src/casefile/games/detective_rummy/placing.py",
    "src/casefile/games/detective_rummy/effects.py",
    "src/casefile/games/detective_rummy/possible.py",
    "src/casefile/games/detective_rummy/interpreter.py",
    "src/casefile/games/detective_rummy/choices.py",
    "src/casefile/games/detective_rummy/seeing.py",
    "src/casefile/games/detective_rummy/dealing.py",
    "src/casefile/games/detective_rummy/turns.py",
    "src/casefile/games/detective_rummy/acting.py",
    "src/casefile/games/detective_rummy/asking_cards.py",
    "src/casefile/games/detective_rummy/asking_suspects.py",
    "src/casefile/games/detective_rummy/asking_things.py",
    "src/casefile/games/detective_rummy/asking.py",
    "src/casefile/games/detective_rummy/state.py",
    "src/casefile/games/detective_rummy/worlds.py",
    "src/casefile/games/detective_rummy/policy_observation.py",
    "src/casefile/games/detective_rummy/policy_tokens.py",
    "src/casefile/games/detective_rummy/policy_cards.py",
    "src/casefile/games/detective_rummy/policy.py",
    "src/casefile/games/fbi/sizes.py",
    "src/casefile/games/fbi/layout.py",
    "src/casefile/games/fbi/slots.py",
    "src/casefile/games/fbi/table.py",
    "src/casefile/games/fbi/dealing.py",
    "src/casefile/games/fbi/releasing.py",
    "src/casefile/games/fbi/choosing.py",
    "src/casefile/games/fbi/arresting.py",
    "src/casefile/games/fbi/scoring.py",
    "src/casefile/games/fbi/seeing.py",
    "src/casefile/games/fbi/state.py",
    "src/casefile/games/fbi/viewing.py",
    "src/casefile/games/fbi/describing.py",
    "src/casefile/games/fbi/sentences.py",
    "src/casefile/games/fbi/worlds.py",
    "src/casefile/games/fbi/policy.py",
    "src/casefile/games/love_and_death/sizes.py",
    "src/casefile/games/love_and_death/layout.py",
    "src/casefile/games/love_and_death/slots.py",
    "src/casefile/games/love_and_death/table.py",
    "src/casefile/games/love_and_death/stock.py",
    "src/casefile/games/love_and_death/police.py",
    "src/casefile/games/love_and_death/ending.py",
    "src/casefile/games/love_and_death/sequences.py",
    "src/casefile/games/love_and_death/resolver.py",
    "src/casefile/games/love_and_death/shooting.py",
    "src/casefile/games/love_and_death/memories.py",
    "src/casefile/games/love_and_death/fights.py",
    "src/casefile/games/love_and_death/inside.py",
    "src/casefile/games/love_and_death/roads.py",
    "src/casefile/games/love_and_death/places.py",
    "src/casefile/games/love_and_death/buying.py",
    "src/casefile/games/love_and_death/day.py",
    "src/casefile/games/love_and_death/nights.py",
    "src/casefile/games/love_and_death/dawn.py",
    "src/casefile/games/love_and_death/experience.py",
    "src/casefile/games/love_and_death/aid.py",
    "src/casefile/games/love_and_death/choices.py",
    "src/casefile/games/love_and_death/seeing.py",
    "src/casefile/games/love_and_death/dealing.py",
    "src/casefile/games/love_and_death/state.py",
    "src/casefile/games/love_and_death/worlds.py",
    "src/casefile/games/love_and_death/policy_values.py",
    "src/casefile/games/love_and_death/policy_icons.py",
    "src/casefile/games/love_and_death/policy_places.py",
    "src/casefile/games/love_and_death/policy.py",
]

# Asking for metadata, a source archive or an editable install compiles nothing: extensions left in `src` would shadow
# the sources one edits.
BUILD_COMMANDS = {"build", "build_ext", "bdist_wheel", "install"}

SLOWER = "the engine runs interpreted (about 30 times slower)"


def find_compiler() -> bool:
    """Whether there is a C compiler; any will do where the one that built this Python is not installed."""
    configured = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if not configured or shutil.which(configured.split()[0]):
        return True
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name):
            os.environ["CC"] = name
            return True
    return False


def can_compile() -> bool:
    """Whether a tiny extension compiles and links: a compiler, a linker and Python's headers are there."""
    from distutils.ccompiler import new_compiler  # setuptools' own copy, wherever Python no longer has one
    from distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            objects = compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])
            if compiler.compiler_type == "unix":
                compiler.link_shared_object(objects, str(Path(folder, "probe.so")))
        except (CompileError, LinkError, PlatformError):
            return False
    return True


def extensions() -> list[Extension]:
    if not BUILD_COMMANDS.intersection(sys.argv):
        return []
    if os.environ.get("CASEFILE_COMPILE") == "0":
        print(f"casefile: Not compiled, as CASEFILE_COMPILE=0 asks: {SLOWER}.")
        return []
    if not find_compiler():
        print(f"casefile: No C compiler found: {SLOWER}.")
        return []
    if not can_compile():
        print(f"casefile: The C compiler cannot build for this Python (are its headers installed?): {SLOWER}.")
        return []

    from mypyc.build import mypycify

    own_cache = "--cache-dir=build/mypy"  # while others check types in this folder
    built = mypycify([own_cache, *COMPILED], opt_level="3", group_name="casefile")
    if os.name == "posix":
        for extension in built:
            extension.extra_compile_args += [
                "-fno-semantic-interposition",  # +15 % speed: calls inside the library need no detour
                "-g0",  # debug information of generated C helps nobody: a quarter less time, a library of a seventh
            ]
    return built


class BuildWithClient(build_py):
    """Takes the web client along, where it has been built (`make`, or `npm run build` in `web`)."""

    def run(self) -> None:
        super().run()
        client = Path("web/dist")
        target = Path(self.build_lib, "casefile/web")
        shutil.rmtree(target, ignore_errors=True)
        if (client / "index.html").is_file():
            shutil.copytree(client, target)
        else:
            print("casefile: The web client is not built: the server shows a plain page instead.")


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithClient})
