"""Builds the package: the hot modules compiled with mypyc, everything else as it is.

All settings stand in `pyproject.toml`; this file only decides what is compiled and how. Where there is no C compiler
(or no Python headers) the same command gives an install of plain `.py` files: same rules, same results, slower.
Any other problem, a type error above all, stops the build.
"""

import hashlib
import os
import re
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, LinkError, PlatformError

# The compiled modules, the only list of them. They form one library, so that calls between them are plain C calls.
COMPILED = [
    "src/casefile/engine/chance.py",
    "src/casefile/engine/counts.py",
    "src/casefile/engine/state.py",
    "src/casefile/engine/looking.py",
    "src/casefile/engine/guessing.py",
    "src/casefile/engine/parts.py",
    "src/casefile/engine/policy.py",
    "src/casefile/engine/playout.py",
    "src/casefile/engine/batch.py",
    "src/casefile/engine/worth.py",
    "src/casefile/engine/search.py",
    "src/casefile/engine/words.py",
    "src/casefile/arena/resampling.py",
    "src/casefile/table/changes.py",
    "src/casefile/table/clock.py",
    "src/casefile/table/events.py",
    "src/casefile/table/match.py",
    "src/casefile/table/showing.py",
    "src/casefile/table/table.py",
    "src/casefile/table/undo.py",
    "src/casefile/table/wording.py",
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
    "src/casefile/games/bonnie_and_clyde/guessing.py",
    "src/casefile/games/bonnie_and_clyde/describing.py",
    "src/casefile/games/bonnie_and_clyde/explaining.py",
    "src/casefile/games/bonnie_and_clyde/sentences.py",
    "src/casefile/games/bonnie_and_clyde/worlds.py",
    "src/casefile/games/bonnie_and_clyde/policy.py",
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
    "src/casefile/games/detective_rummy/guessing.py",
    "src/casefile/games/detective_rummy/worlds.py",
    "src/casefile/games/detective_rummy/policy_observation.py",
    "src/casefile/games/detective_rummy/policy_tokens.py",
    "src/casefile/games/detective_rummy/policy_cards.py",
    "src/casefile/games/detective_rummy/policy_turn.py",
    "src/casefile/games/detective_rummy/policy_answers.py",
    "src/casefile/games/detective_rummy/policy.py",
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
    "src/casefile/games/love_and_death/policy_observation.py",
    "src/casefile/games/love_and_death/policy_values.py",
    "src/casefile/games/love_and_death/policy_icons.py",
    "src/casefile/games/love_and_death/policy_places.py",
    "src/casefile/games/love_and_death/policy_day.py",
    "src/casefile/games/love_and_death/policy_night.py",
    "src/casefile/games/love_and_death/policy_inside.py",
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

    sys.path.insert(0, str(Path(__file__).parent))  # builds in isolation do not look here
    from build_docstrings import keep_docstrings

    own_cache = "--cache-dir=build/mypy"  # while others check types in this folder
    built = mypycify([own_cache, *COMPILED], opt_level="3", group_name="casefile", multi_file=os.name == "posix")
    keep_docstrings(built, COMPILED)
    if os.name == "posix":
        for extension in built:
            extension.extra_compile_args += [
                "-fno-semantic-interposition",  # +15 % speed: calls inside the library need no detour
                "-fvisibility=hidden",
                "-g0",  # debug information of generated C helps nobody: a quarter less time, a library of a seventh
            ]
            extension.sources = in_parts(extension.sources)
    return built


# -- several parts, on all processors ---------------------------------------------------------------------------------
#
# mypyc writes one C file a module. They are compiled in parts, several at a time: the engine, and for each game its
# rules and its policies. Within a part the compiler sees all functions at once and builds small ones into their
# callers; smaller parts would cost speed (docs/benchmarks.md, "Building", has the figures).


GENERATED = Path("build")  # where mypyc writes its C files


def in_parts(sources: Iterable[str]) -> list[str]:
    """Put the C files of the modules together into one file a part; what does not come from a module stays."""
    parts: dict[str, list[str]] = {}
    others = []
    for path in map(Path, sources):
        module = re.fullmatch(r"__native_casefile___(?:games___([a-z_]+?)___)?(\w+)\.c", path.name)
        if not module:
            others.append(str(path))
            continue
        part = f"{module[1] or 'engine'}{'_policy' if module[1] and module[2].startswith('policy') else ''}"
        parts.setdefault(part, []).append(path.read_text(encoding="utf-8"))
    if not parts:  # the small extension that stands for one module
        return others
    objects = "#include <Python.h>\nextern PyObject *CPyStatics[];\n"
    for part, texts in sorted(parts.items()):
        text, where = with_own_numbers("\n".join(texts), part)
        objects += f"PyObject **const objects_of_{part}[] = {{{where}}};\n"
        others.append(write_if_new(GENERATED / f"part_{part}.c", text))
    header = GENERATED / "__native_internal_casefile.h"
    write_if_new(header, re.sub(r"(extern PyObject \*CPyStatics)\[\d+\]", r"\1[]", header.read_text(encoding="utf-8")))
    return [*others, write_if_new(GENERATED / "part_objects.c", objects)]


def with_own_numbers(text: str, part: str) -> tuple[str, str]:
    """The text of a part with its Python objects (words, numbers) counted within this part, and where they are.

    mypyc counts them through the whole library, so one new word anywhere would change the text of every part, and all
    would be compiled again.
    """
    found: dict[str, int] = {}

    def own(match: re.Match[str]) -> str:
        return f"(*objects_of_{part}[{found.setdefault(match[0], len(found))}])"

    text = re.sub(r"\bCPyStatics\[\d+\]", own, text)
    where = ", ".join(f"&{name}" for name in found) or "0"
    return f"#include <Python.h>\nextern PyObject **const objects_of_{part}[];\n{text}", where


def write_if_new(path: Path, text: str) -> str:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return str(path)


class BuildInParts(build_ext):
    """Compiles several files at a time, and none whose text, headers and options are those of the last time."""

    def build_extensions(self) -> None:
        self.parallel = self.parallel or os.cpu_count()
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = self.compile_changed
        super().build_extensions()

    def compile_changed(
        self, sources, output_dir=None, macros=None, include_dirs=None, debug=False, extra_preargs=None,
        extra_postargs=None, depends=None,
    ):  # fmt: skip
        """The compiler's own `compile`, as setuptools calls it."""
        compiler = self.compiler
        _, objects, after, options, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        before = compiler._get_cc_args(options, debug, extra_preargs)
        headers = hashlib.sha256(repr([before, after, compiler.compiler_so]).encode())
        for folder in dict.fromkeys(include_dirs or []):
            for header in sorted(Path(folder).glob("*.[ch]" if "lib-rt" in str(folder) else "*.h")):
                headers.update(header.read_bytes())

        def compile_one(target: str) -> None:
            source, ending = build[target]
            now = headers.copy()
            now.update(Path(source).read_bytes())
            kept = Path(f"{target}.sha256")
            if Path(target).exists() and kept.exists() and kept.read_text() == now.hexdigest():
                return
            kept.unlink(missing_ok=True)
            compiler._compile(target, source, ending, before, after, options)
            kept.write_text(now.hexdigest())

        largest_first = sorted(build, key=lambda target: -Path(build[target][0]).stat().st_size)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, largest_first))
        return objects


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


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithClient, "build_ext": BuildInParts})
