"""Prepares a release (docs/release.md): `make release VERSION=0.2.0`, and `make released` to see that all agree.

It checks that nothing is left uncommitted and that the changelog has a section for the version, writes the version and
the day where they belong, and makes the packages for every machine. It commits, tags and pushes nothing: it says how.
"""

from __future__ import annotations

import argparse
import datetime
import os
import re
import subprocess
import sys
from pathlib import Path

from packaging.version import InvalidVersion, Version

VERSION_FILE = "src/casefile/__init__.py"
CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
SECTION = re.compile(r"^## \[(?P<version>[^\]]+)\] - (?P<day>.+)$", re.M)
OPEN = "not released yet"


class NotReady(Exception):
    """Why this cannot be released."""


def version_in_code(root: Path) -> str:
    found = re.search(r'^__version__ = "(.+)"$', (root / VERSION_FILE).read_text(encoding="utf-8"), re.M)
    if found is None:
        raise NotReady(f"{VERSION_FILE} has no line __version__ = …")
    return found[1]


def check_version(text: str, root: Path) -> None:
    try:
        wanted = Version(text)
    except InvalidVersion:
        raise NotReady(f"{text!r} is no version: it is like 0.2.0.") from None
    if str(wanted) != text or len(wanted.release) != 3:
        raise NotReady(f"A version has three numbers, like 0.2.0, not {text!r}.")
    if wanted < Version(version_in_code(root)):
        raise NotReady(f"{text} is older than the {version_in_code(root)} of {VERSION_FILE}.")


def check_changelog(version: str, root: Path) -> None:
    """The first section is that of the version, says something, and has no day yet."""
    text = (root / CHANGELOG).read_text(encoding="utf-8")
    sections = list(SECTION.finditer(text))
    if not sections or sections[0]["version"] != version:
        first = sections[0]["version"] if sections else "nothing"
        raise NotReady(f"{CHANGELOG} begins with {first}: write the section “## [{version}] - {OPEN}” first.")
    if sections[0]["day"] != OPEN:
        raise NotReady(f"{CHANGELOG} says that {version} was released on {sections[0]['day']}.")
    end = sections[1].start() if len(sections) > 1 else len(text)
    if not re.search(r"^- ", text[sections[0].end() : end], re.M):
        raise NotReady(f"{CHANGELOG} says nothing about {version}.")


def check_tree(root: Path) -> None:
    changed = git(root, "status", "--porcelain")
    if changed:
        raise NotReady(f"There are changes that are not committed:\n{changed}")


def write_version(version: str, day: str, root: Path) -> None:
    """The version and its day in the code, the changelog and the citation."""
    replace(root / VERSION_FILE, r'^__version__ = ".+"$', f'__version__ = "{version}"')
    replace(root / CHANGELOG, rf"^## \[{re.escape(version)}\] - {OPEN}$", f"## [{version}] - {day}")
    replace(root / CITATION, r"^(date-released: .*\n)?version: .*$", f"date-released: {day}\nversion: {version}")


def replace(file: Path, pattern: str, text: str) -> None:
    changed, times = re.subn(pattern, text, file.read_text(encoding="utf-8"), flags=re.M)
    if times != 1:
        raise NotReady(f"{file.name} has {times or 'no'} places for the version instead of one.")
    file.write_text(changed, encoding="utf-8")


def check_released(tag: str, root: Path) -> None:
    """What is tagged is what the files say: code, changelog and citation have one version, and a day."""
    version = version_in_code(root)
    if tag and tag != f"v{version}":
        raise NotReady(f"The tag is {tag}, and {VERSION_FILE} says {version}.")
    section = SECTION.search((root / CHANGELOG).read_text(encoding="utf-8"))
    if section is None or section["version"] != version or section["day"] == OPEN:
        raise NotReady(f"{CHANGELOG} has no day for {version}: make release VERSION={version} writes it.")
    if f"\nversion: {version}\n" not in (root / CITATION).read_text(encoding="utf-8"):
        raise NotReady(f"{CITATION} has another version than {version}.")


def git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout.rstrip()


def prepare(version: str, root: Path) -> None:
    check_tree(root)
    check_version(version, root)
    check_changelog(version, root)
    write_version(version, datetime.datetime.now(datetime.UTC).date().isoformat(), root)
    if subprocess.run(["make", "--no-print-directory", "packages"], cwd=root).returncode:
        raise NotReady("The packages could not be made: git checkout . takes the new version back.")
    print(f"""
The packages of {version} are in dist, and the version is written down. Look at them, then:

  git commit -am "Version {version}"
  git tag v{version}
  git push origin HEAD v{version}

To take it back instead: git checkout .""")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", nargs="?", default="", help="the version to prepare; none: check what is tagged")
    asked = parser.parse_args()
    root = Path(__file__).resolve().parents[1]
    try:
        if asked.version:
            prepare(asked.version, root)
        else:
            on_tag = os.environ.get("GITHUB_REF_TYPE") == "tag"
            check_released(os.environ.get("GITHUB_REF_NAME", "") if on_tag else "", root)
    except NotReady as reason:
        sys.exit(f"Not ready: {reason}")


if __name__ == "__main__":
    main()
