"""The debrief of a class on the wall tells of no rule that anyone may not know."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
import worlds
from found import find
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.settings import plan_of
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.debrief.findings.of_class import class_findings
from classroom.debrief.told.class_slides import DEBRIEF_MINUTES
from classroom.game.header import to_json
from classroom.game.record import renamed
from classroom.i18n.messages import ENGLISH, RuleRef, UserText, message
from classroom.rules import mirror
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described, seal
from classroom.views.class_slides import class_slides_view, described_rounds, left_out
from classroom.views.sealed import Sealed
from classroom.views.table import People

PEOPLE = People(worlds.NAMES)
END = {"by": "teacher", "end": True}


def opened(**plan):
    classroom = lesson.Classroom("c0ffee")
    plan = plan_of(title="Class", tables=3, **plan).to_json()
    return lesson.evolve(classroom, 1, Opened(plan=plan, seed="5ec4e7"))


CLASS = opened()


def a_table(number, rule, *, seed=1, over=True, revealed=True, notes=(), twin_of=None):
    header = worlds.deal(seed, rule)
    entries = [*notes, *worlds.play(header, 30 if over else 4, seed)]
    bodies = stored(header, entries, twin_of)
    table = tables.Table(number)
    for body in bodies:
        table = after(table, body)
    if over and table.playing:
        table = after(table, EntryAdded(entry=END))
    return after(table, RuleRevealed()) if over and revealed else table


def after(table, body):
    seq = table.version + 1
    return tables.evolve(table, seq, 1000.0 + seq, body)


def slides(*played, minutes=40, classroom=CLASS, language=ENGLISH):
    told = described_rounds(classroom, played)
    found = [
        find(renamed(table.finished[told[table.number]].record(), worlds.NAMES))
        for table in played
        if table.number in told
    ]
    people = dict.fromkeys(told, PEOPLE)
    classroom = replace(classroom, show=replace(classroom.show, minutes=minutes))
    sealed = Sealed.of(classroom, played, (language,))
    found = class_findings(found, list(told))
    return class_slides_view(classroom, played, told, found, people, language, sealed)


def held(rule):
    return {"by": "s1", "note": rule, "confidence": 60, "info": True}


def test_a_rule_that_another_table_plays_or_its_twin_waits():
    done = a_table(1, "no-clubs")
    for other in (
        a_table(2, "no-clubs", seed=2, over=False),
        a_table(2, mirror.twin("no-clubs"), seed=2, over=False, twin_of="no-clubs"),
    ):
        assert described_rounds(CLASS, [done, other]) == {}
        assert left_out([done, other], {}) == [1]
        assert slides(done, other).slides == []
    another = a_table(2, "zigzag", over=False)
    assert described_rounds(CLASS, [done, another]) == {1: 1}
    # Over is over: no one plays on in a class that is closed.
    closed = replace(CLASS, closed=True)
    assert described_rounds(closed, [done, a_table(2, "no-clubs", seed=2, over=False)]) == {1: 1}


def test_a_rule_that_another_table_may_come_to_waits():
    climbing = opened(ladder=True, rules=("no-clubs", "zigzag"))
    seated = lesson.evolve(climbing, 2, Seated(seat="s9", table=2))
    done, first = a_table(1, "zigzag"), a_table(2, "no-clubs", over=False)
    assert described_rounds(seated, [done, first]) == {}
    assert described_rounds(CLASS, [done, first]) == {1: 1}


def test_the_end_lists_the_rules_by_the_tables_that_played_them():
    end = slides(a_table(1, "zigzag"), a_table(2, "no-clubs"), a_table(3, "no-clubs", seed=2)).end
    assert [(each.rule, each.tables) for each in end.rules] == [
        (str(RULES["no-clubs"].statement), 2),
        (str(RULES["zigzag"].statement), 1),
    ]
    assert end.tables == 3


@pytest.mark.parametrize("over", [True, False])
@pytest.mark.parametrize("minutes", DEBRIEF_MINUTES)
def test_a_sealed_rule_changes_no_byte(minutes, over):
    done = a_table(1, "alternate-colour")
    views = {
        msgspec.json.encode(
            slides(done, a_table(2, rule, over=over, revealed=False), minutes=minutes)
        )
        for rule in ("zigzag", "by-twos", "no-clubs")
    }
    (told,) = views
    assert str(RULES["zigzag"].statement).encode() not in told
    view = msgspec.json.decode(told)
    assert [table["number"] for table in view["tables"]] in ([1], [])
    assert [row["number"] for row in view["rows"]] == [1]
    assert view["left_out"] == ([2] if over else [])


def test_a_wrong_claim_that_is_the_rule_of_another_table_is_not_told():
    """Whatever words it was claimed in: here those of the rule builder."""
    sealed = "odd-black-even-red"
    words = mirror.twin(mirror.twin(sealed))
    claim = to_json(replace(worlds.deal(1), rule=seal(words)), [])["rule"]
    one, two = (a_table(n, "alternate-colour", seed=n, notes=[held(claim)]) for n in (1, 2))
    told = [slide.kind for slide in slides(one, two, a_table(3, "zigzag", over=False)).slides]
    assert "premature" in told
    view = slides(one, two, a_table(3, sealed, over=False))
    assert "premature" not in [slide.kind for slide in view.slides]
    assert str(described(words).statement) not in str(view)


def test_a_rule_no_card_could_tell_apart_is_not_told_where_another_table_plays_it():
    twin = "colour-two-back"
    done = a_table(1, "alternate-colour", seed=4, notes=[held(twin)])
    open_to_all = slides(done, a_table(2, "zigzag", over=False))
    assert "same" in [slide.kind for slide in open_to_all.slides]
    view = slides(done, a_table(2, twin, over=False))
    assert "same" not in [slide.kind for slide in view.slides]
    assert str(RULES[twin].statement) not in str(view)


def test_the_turning_points_come_with_their_layouts():
    view = slides(a_table(1, "no-clubs"), a_table(2, "zigzag", seed=2))
    turning = [slide for slide in view.slides if slide.table is not None]
    assert turning
    for slide in turning:
        (table,) = [table for table in view.tables if table.number == slide.table]
        assert 0 < slide.upto <= table.line.laid


def sealed_rules(**plan):
    """Return what is sealed while table 1 still plays a rule that isn't its own mirror image."""
    return Sealed.of(opened(**plan), [a_table(1, "no-clubs", over=False)], (ENGLISH,))


def test_the_mirror_image_of_a_rule_that_is_still_played_is_sealed_too():
    """A table with swapped colours that has finished would tell the others their rule."""
    image = described(mirror.twin("no-clubs"))
    assert image.rule != RULES["no-clubs"].rule
    for told in (
        RuleRef(message("any words"), image.rule),
        UserText(f"I think: {image.statement}"),
        RuleRef(message("any words"), RULES["no-clubs"].rule),
    ):
        assert sealed_rules(deal="twins").tells(told)
    for told in (
        RuleRef(message("any words"), image.rule),
        UserText(f"I think: {image.statement}"),
    ):
        assert not sealed_rules(deal="same").tells(told), "nobody plays it"
        assert not Sealed.of(opened(deal="twins"), [], (ENGLISH,)).tells(told)


def test_a_class_slide_that_quotes_the_mirror_image_waits_for_the_table_with_the_rule():
    image = mirror.twin("no-clubs")
    words = str(described(image).statement)
    done = a_table(2, "alternate-colour", seed=4, notes=[held(image.to_json())])
    playing = a_table(1, "no-clubs", over=False)
    assert words in str(slides(done, playing, classroom=opened(deal="same")))
    assert words not in str(slides(done, playing, classroom=opened(deal="twins")))


def test_a_slide_has_the_words_and_the_table_of_its_finding():
    view = slides(a_table(1, "no-clubs"), a_table(2, "zigzag", seed=2))
    assert [row.number for row in view.rows] == [1, 2]
    assert all(row.plays and row.laid > row.plays for row in view.rows)
    for slide in view.slides:
        assert slide.headline
        assert slide.question
        assert bool(slide.cards) <= (slide.table is not None)
    told = {slide.kind: slide for slide in view.slides}
    assert any(slide.idea for slide in view.slides)
    assert told["tables"].table is None
    assert {table.number for table in view.tables} == {slide.table for slide in view.slides} - {
        None
    }


def test_a_table_that_has_finished_nothing_is_not_left_out():
    playing = a_table(2, "zigzag", over=False)
    assert left_out([a_table(1, "no-clubs"), playing], {}) == [1]
    assert left_out([a_table(1, "no-clubs"), playing], {1: 1}) == []
