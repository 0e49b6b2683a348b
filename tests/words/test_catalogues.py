"""Every language has all sentences, with the same places, in grammar and typography of its own."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from casefile.testing.catalogues import Catalogue, faults, pairs, taught

pytestmark = pytest.mark.once  # texts, not code

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_language_lacks_nothing(language: str) -> None:
    found = [
        f"{other.file.relative_to(ROOT)}: {fault}"
        for english, other in chain(pairs(ROOT, language), taught(ROOT, language))
        for fault in faults(english, other, language)
    ]
    assert not found, "\n".join(found)
    stories = sorted((ROOT / "src").glob("**/rules/story.md"))
    assert stories
    assert all(story.with_name(f"story.{language}.md").is_file() for story in stories)


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("de", "{who} zieht", "{n} is in one language only"),
        ("de", '{who} zieht {n} "Karten"', "quotation marks of another language"),
        ("fr", "{who} pioche {n}!", "no space of its own before '!'"),
        ("fr", "{who} : {n}", "no space of its own before ':'"),
        ("de", "{who:akk} zieht {n}", "asks for a form that is none"),
        ("de", "{n|eine|zwei|drei} {who}", "needs two words"),
    ],
)
def test_faults_are_found(language: str, text: str, fault: str) -> None:
    english = Catalogue(Path("en.toml"), {"draw": "{who} draws {n}.", "gone": "Gone."})
    found = list(faults(english, Catalogue(Path("xx.toml"), {"draw": text, "gone": "x"}), language))
    assert [one for one in found if fault in one], found


def test_what_is_missing_or_too_much_is_found() -> None:
    english = Catalogue(Path("en.toml"), {"draw": "Draw."})
    assert list(faults(english, Catalogue(Path("de.toml"), {"drow": "Zieh."}), "de")) == [
        "draw is missing: Draw.", "drow is in no English catalogue",
    ]  # fmt: skip
