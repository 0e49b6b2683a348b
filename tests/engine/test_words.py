"""Words: sentences by key, nested tables, values filled in."""

from __future__ import annotations

from pathlib import Path

import pytest

from casefile.engine.errors import CasefileError
from casefile.engine.words import Words


def test_sentences_by_key() -> None:
    words = Words({"event": {"car": {"they": "The car moves to {place}."}}, "n": 5})
    assert words.say("event.car.they", place="Joplin") == "The car moves to Joplin."
    assert words.say("n") == "5"
    assert "event.car.they" in words
    assert "event.car" not in words


def test_a_number_below_nought_has_a_minus() -> None:
    words = Words({"score": "{who} {n}", "change": "{n:+d}"})
    assert words.say("score", who="Jean-Luc -1", n=-37) == "Jean-Luc -1 −37", "and names stay as they are"
    assert words.say("score", who="Ann", n=5) == "Ann 5"
    assert words.say("change", n=-3) == "-3", "what says itself how it is written is written so"


def test_a_missing_sentence_or_value_is_our_bug() -> None:
    words = Words({"a": "{x}"})
    with pytest.raises(KeyError):
        words.say("b")
    with pytest.raises(KeyError):
        words.say("a")


def test_a_sentence_names_others_by_their_keys() -> None:
    shipped = Words({"name": {"car": "Ford", "both": "{name.car} and trailer"}, "wreck": "The {name.both} of {who}."})
    assert shipped.say("wreck", who="Ann") == "The Ford and trailer of Ann."
    own = shipped.with_texts({"name.car": "the old {tin} can"})
    assert own.say("wreck", who="Ann") == "The old {tin} can and trailer of Ann.", "one article, and the name as it is"
    assert own.told_anew(["name.both"]) == {"wreck": own.texts["wreck"]}
    assert shipped.say("wreck", who="Ann") == "The Ford and trailer of Ann.", "and nothing has changed there"


def test_a_name_of_a_pack_brings_its_article_and_begins_a_sentence_with_a_capital() -> None:
    shipped = Words(
        {"name": {"hinton": "Ted Hinton"}, "ask": "{name.hinton} may draw. {name.hinton} is in the {name.hinton}.",
         "key": "{name.hinton} draw", "event": {"by": "{who} plays {name.hinton}."}}
    )  # fmt: skip
    own = shipped.with_texts({"name.hinton": "the Ferryman"})
    assert own.say("ask") == "The Ferryman may draw. The Ferryman is in the Ferryman."
    assert own.say("key") == "the Ferryman draw", "no sentence"
    assert own.say("event.by", who="the Quay") == "The Quay plays the Ferryman."
    assert shipped.say("event.by", who="the Quay") == "the Quay plays Ted Hinton.", "ours are as they are written"


def test_loading(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[a]\nb = "c"\n', encoding="utf-8")
    assert Words.load(tmp_path).say("a.b") == "c"
    (tmp_path / "de.toml").write_text("[[", encoding="utf-8")
    with pytest.raises(CasefileError, match=r"de\.toml"):
        Words.load(tmp_path, "de")
