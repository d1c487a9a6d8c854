"""Names are left out of what people wrote: whole names and their parts, and nothing else."""

import pytest

from classroom.lesson.forgetting import Names, without, without_words

NAMES = Names(["Ann", "Ben Ottokar", "José", "Ruth de la Cruz", "X", "李娜"])


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ann!", "…!"),
        ("ask ANN, not Annabel", "ask …, not Annabel"),
        ("Ben Ottokar and ottokar", "… and …"),
        ("josé's trap", "…'s trap"),
        ("red de la black", "red de la black"),
        ("x marks the spot", "x marks the spot"),
        ("李娜 says red", "… says red"),
        ("(a+b)* is no name", "(a+b)* is no name"),
        ("", ""),
    ],
)
def test_what_is_left_of_a_text(text, left):
    assert NAMES.left_out(text) == left


def test_a_name_that_is_a_word_takes_the_word_along():
    """On phones names are typed in small letters: what may be a name goes."""
    assert Names(["Will"]).left_out("Will thinks it will be red") == "… thinks it … be red"


def test_a_name_may_hold_any_sign():
    assert Names(["A.B (1)"]).left_out("as A.B (1) said") == "as … said"
    assert Names([]).left_out("Ann") == "Ann"


def entry(**more):
    return {"type": "entry", "entry": {"by": "s1", **more}}


@pytest.mark.parametrize(
    "body",
    [
        entry(play=["9S"]),
        entry(note="alternate-colour", info=True),
        entry(note=None, info=True),
        entry(guess={"format": "eleusis-rule/1"}),
        {"type": "dealt", "engine": "1", "header": {"players": ["s1"]}},
        {"type": "paused", "all": True},
        {"type": "message", "text": "hush"},
    ],
)
def test_what_holds_no_name_stays_as_it_is(body):
    assert without(body, NAMES) is None


def test_every_place_where_somebody_writes():
    for body, changed in (
        (entry(note="text:Ann says red"), entry(note="text:… says red")),
        (entry(guess="text:as Ann said"), entry(guess="text:as … said")),
        (entry(mark="Ann's trap", info=True), entry(mark="…'s trap", info=True)),
        (
            {"type": "paused", "all": True, "by": "teacher", "why": "Ann is late"},
            {"type": "paused", "all": True, "by": "teacher", "why": "… is late"},
        ),
        ({"type": "message", "text": "Ann?"}, {"type": "message", "text": "…?"}),
    ):
        assert without(body, NAMES) == changed


def test_all_that_one_pupil_wrote():
    assert without_words(entry(note="text:my idea"), "s1") == entry(note="text:…")
    assert without_words(entry(note="text:my idea"), "s2") is None
    assert without_words(entry(note="text:…"), "s1") is None
    assert without_words({"type": "message", "text": "hush"}, "s1") is None
