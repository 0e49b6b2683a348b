"""Runs the installed package from its `.py` sources, as if nothing had been compiled.

An install holds both: `state.py` and, beside it, the extension that was compiled from it, which Python prefers. With
`CASEFILE_INTERPRETED=1` in the environment the package calls `install` before it imports anything else of its own.
Tests use it to show that both ways give the same game, and a debugger can then step through the rules.
"""

import os
import sys
from dataclasses import dataclass
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def install(package_dir: str) -> None:
    """Let Python find only sources, never extensions, in `package_dir` and the folders below it.

    Calling it twice does no harm. Modules that are already imported stay as they are, so this belongs at the start of
    the package's `__init__.py`. Processes started later inherit the environment variable and do the same there.
    """
    hook = SourcesOnly(os.path.abspath(package_dir))
    if hook in sys.path_hooks:
        return
    sys.path_hooks.insert(0, hook)
    # Finders made before now know about extensions; for our folders the hook makes new ones.
    for path in list(sys.path_importer_cache):
        if hook.covers(path):
            del sys.path_importer_cache[path]


@dataclass(frozen=True)
class SourcesOnly:
    """A path hook (see `sys.path_hooks`) for one folder and all below it."""

    root: str

    def __call__(self, path: str) -> FileFinder:
        if not self.covers(path):
            raise ImportError("not ours: left to the next hook", path=path)
        return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

    def covers(self, path: str) -> bool:
        path = os.path.abspath(path)
        return path == self.root or path.startswith(self.root + os.sep)
