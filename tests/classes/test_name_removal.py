"""Names are left out of what people wrote: whole names and their parts, and nothing else."""

from dataclasses import replace

import pytest
import worlds
from stored_rounds import stored

from classroom.classes import name_removal
from classroom.classes.events import write
from classroom.classes.name_removal import Names
from classroom.classes.registry import read_any_event
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.message import MessageSet
from classroom.classes.verbs.pause import Paused
from classroom.rules.builder.terms import read

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
    return EntryAdded(entry={"by": "s1", **more})


def without(event, names):
    return _read(name_removal.without(write(event), names))


def without_words(event, seat):
    return _read(name_removal.without_words(write(event), seat))


def _read(body):
    return None if body is None else read_any_event(body)


@pytest.mark.parametrize(
    "body",
    [
        entry(play=["9S"]),
        entry(note="alternate-colour", info=True),
        entry(note=None, info=True),
        entry(guess={"format": "eleusis-rule/1"}),
        *stored(worlds.deal(1), ()),
        Paused(all=True),
        MessageSet(text="hush"),
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
            Paused(all=True, by="teacher", why="Ann is late"),
            Paused(all=True, by="teacher", why="… is late"),
        ),
        (MessageSet(text="Ann?"), MessageSet(text="…?")),
    ):
        assert without(body, NAMES) == changed


def test_all_that_one_pupil_wrote():
    assert without_words(entry(note="text:my idea"), "s1") == entry(note="text:…")
    assert without_words(entry(note="text:my idea"), "s2") is None
    assert without_words(entry(note="text:…"), "s1") is None
    assert without_words(MessageSet(text="hush"), "s1") is None


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("lena marie", "Lena is right, so MARIE too", "… is right, so … too"),
        ("lena marie", "ask lena  marie", "ask …"),
        ("Lena", "Lenas idea, Lena’s card, lena_2", "… idea, …’s card, lena_2"),
        ("Anna-Lena", "Anna and lena, not Annalena", "… and …, not Annalena"),
        ("José", "JOSE and Jose\u0301 said", "… and … said"),
        ("lena7", "lena says red, lena7 black", "… says red, … black"),
        ("van der Berg", "the van of der Bergs", "the van of der …"),
        ("李娜", "我觉得李娜说得对", "我觉得…说得对"),
        ("민수", "민수가 맞아", "…가 맞아"),
        ("Ｌena", "lena", "…"),
        ("X", "X says x, XL", "… says x, XL"),
        ("Jo K.", "K said, Jo K. said", "K said, … said"),
    ],
)
def test_parts_of_a_name_count_however_they_are_typed(name, text, left):
    assert Names([name]).left_out(text).replace("..", ".") == left


def test_a_name_still_in_use_stays():
    assert (
        Names(["Lenna Berg"], kept=["Lena Berg"]).left_out("Lenna, Berg, Lena") == "…, Berg, Lena"
    )


def test_a_made_up_name_goes_as_a_whole():
    names = Names([], made_up=["Clever Fox"])
    assert names.left_out("clever fox is a clever one") == "… is a clever one"


STRINGS = {"play": "9S", "by": "s1", "note": "zigzag"}


@pytest.mark.parametrize("kind", ["message", "opened", "entry", "a kind of tomorrow"])
@pytest.mark.parametrize("key", ["remark", "comment", "reason", "words"])
@pytest.mark.parametrize("nested", [lambda s: s, lambda s: [s], lambda s: {"deep": [{"er": s}]}])
def test_every_string_in_an_event_that_cannot_be_read_is_covered(kind, key, nested):
    body = {"type": kind, key: nested("Ann says"), "entry": {**STRINGS, key: nested("as Ann")}}
    changed = name_removal.without(body, NAMES)
    assert changed == {
        "type": kind,
        key: nested("… says"),
        "entry": {**STRINGS, key: nested("as …")},
    }


def test_nothing_that_a_round_is_read_from_is_changed():
    """Whatever pupils call themselves: as cards, seats, verdicts, rules."""
    named = Names(["Red", "9S", "right", "wrong", "none", "zigzag", "Color", "Teacher", "S1 S2"])
    built = {"format": "eleusis-rule/1", "asks": {"is": "kind", "kind": "red"}}
    for body in (
        *stored(replace(worlds.deal(1, "zigzag"), players=("red", "zigzag", "right")), ()),
        *stored(worlds.deal(1, read(built)), (), twin_of=read(built)),
        Paused(all=True, by="teacher", why=""),
        Seated(seat="s1", table=1, robot="red"),
        entry(play=["9S"], hint="red"),
        entry(call="right"),
        entry(verdict="wrong"),
        entry(breaks="none", info=True),
        entry(note=built, refuted_by="9S", info=True),
        entry(guess="zigzag"),
    ):
        assert without(body, named) is None
