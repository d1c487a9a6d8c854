"""The script and the wall of a first lesson through the service: kept, refused, and begun again."""

import pytest
from lessons import Lesson, open_sqlite, streams

from classroom.classes import demo, demo_choice
from classroom.classes.classroom import ProjectorShow
from classroom.classes.script import At
from classroom.classes.verbs.demo import AnswerCard, BeginDemo, HoldUpCard, TellDemoRule
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.script import TurnScript
from classroom.game.refusal import Refused
from classroom.lesson_plans import shipped
from classroom.rules.catalogue import RULES
from classroom.service import Service


@pytest.fixture
def store(tmp_path):
    store = open_sqlite(tmp_path)
    yield store
    store.close()


@pytest.fixture
def lesson(store):
    return Lesson(store, steps=shipped()[0].plan.steps)


def state(lesson):
    return lesson.service.open(lesson.id).classroom()


def refused(lesson, why, do, *what):
    before = streams(lesson.store, lesson.id)
    with pytest.raises(Refused, match=why):
        do(*what)
    assert streams(lesson.store, lesson.id) == before


def test_a_demo_round_is_kept_and_another_process_sees_it(lesson):
    service = lesson.service
    service.open(lesson.id).projector.show(ProjectorShow("demo"))
    assert (state(lesson).show.what, state(lesson).demo.rule) == ("demo", "change-suit")
    service.open(lesson.id).rounds.class_command(HoldUpCard(class_=lesson.id, card="9S"), "a")
    service.open(lesson.id).rounds.class_command(HoldUpCard(class_=lesson.id, card="9S"), "a")
    service.open(lesson.id).rounds.class_command(AnswerCard(class_=lesson.id), "b")
    service.open(lesson.id).rounds.class_command(AnswerCard(class_=lesson.id), "b")
    service.open(lesson.id).rounds.class_command(HoldUpCard(class_=lesson.id, card="2H"))
    later = Service(lesson.store, lesson.clock).open(lesson.id).classroom()
    assert later == state(lesson)
    assert [(str(each.card), each.right) for each in later.demo.tried] == [
        ("7S", True),
        ("9S", False),
    ]
    assert str(later.demo.waiting) == "2H"
    service.open(lesson.id).projector.show(ProjectorShow("lobby"))
    service.open(lesson.id).projector.show(ProjectorShow("demo"))
    assert state(lesson).demo == later.demo


def test_what_a_demo_round_refuses(lesson):
    service = lesson.service
    refused(
        lesson,
        "no demo round has started",
        service.open(lesson.id).rounds.class_command,
        HoldUpCard(class_=lesson.id, card="9S"),
    )
    refused(
        lesson,
        "no demo round has started",
        service.open(lesson.id).rounds.class_command,
        TellDemoRule(class_=lesson.id),
    )
    service.open(lesson.id).rounds.class_command(BeginDemo(class_=lesson.id))
    refused(
        lesson,
        "no card is waiting",
        service.open(lesson.id).rounds.class_command,
        AnswerCard(class_=lesson.id),
    )
    for strange in ("", "1S", "9X", "<b>"):
        refused(
            lesson,
            "no such card",
            service.open(lesson.id).rounds.class_command,
            HoldUpCard(class_=lesson.id, card=strange),
        )
    for turn in range(demo.MAX_DEMO_CARDS):
        service.open(lesson.id).rounds.class_command(
            HoldUpCard(class_=lesson.id, card=f"{2 + turn % 8}{'SHDC'[turn % 4]}")
        )
        service.open(lesson.id).rounds.class_command(AnswerCard(class_=lesson.id))
    refused(
        lesson,
        "no room for another card",
        service.open(lesson.id).rounds.class_command,
        HoldUpCard(class_=lesson.id, card="9S"),
    )
    service.open(lesson.id).rounds.class_command(TellDemoRule(class_=lesson.id))
    refused(
        lesson,
        "has been revealed",
        service.open(lesson.id).rounds.class_command,
        HoldUpCard(class_=lesson.id, card="9S"),
    )
    refused(
        lesson,
        "has been revealed",
        service.open(lesson.id).rounds.class_command,
        TellDemoRule(class_=lesson.id),
    )
    service.open(lesson.id).rounds.class_command(BeginDemo(class_=lesson.id))
    assert state(lesson).demo.rule == demo_choice.RULES_TO_SHOW[1]
    service.open(lesson.id).ending.close()
    refused(
        lesson,
        "this class is over",
        service.open(lesson.id).rounds.class_command,
        HoldUpCard(class_=lesson.id, card="9S"),
    )
    refused(
        lesson,
        "this class is over",
        service.open(lesson.id).rounds.class_command,
        BeginDemo(class_=lesson.id),
    )
    refused(
        lesson,
        "this class is over",
        service.open(lesson.id).projector.show,
        ProjectorShow("explain"),
    )
    service.open(lesson.id).projector.show(ProjectorShow("tables"))


def test_the_demo_has_no_rule_of_the_teachers_list(store):
    first, second, third, *_ = demo_choice.RULES_TO_SHOW
    lesson = Lesson(store, rule=None, rules=(first, third))
    lesson.service.open(lesson.id).rounds.class_command(BeginDemo(class_=lesson.id))
    assert state(lesson).demo.rule == second


def test_a_table_gets_the_rule_of_no_demo(store):
    lesson = Lesson(store, tables=1, ladder=True)
    for _ in range(2):
        lesson.service.open(lesson.id).rounds.class_command(BeginDemo(class_=lesson.id))
        lesson.service.open(lesson.id).rounds.class_command(TellDemoRule(class_=lesson.id))
    shown = {*demo_choice.RULES_TO_SHOW[:2]}
    assert state(lesson).demo_rules == shown
    lesson.join("Ann", "Ben", "Cy")
    easy = [rule.id for rule in RULES.values() if rule.difficulty == "easy"]
    for _ in easy[2:]:
        lesson.service.open(lesson.id).rounds.start_round(1)
        lesson.service.command(EndRound(class_=lesson.id, table=1))
    assert lesson.table().rules_played == {*easy} - shown


def test_no_table_gets_the_rule_that_the_wall_has_told(store):
    first = demo_choice.RULES_TO_SHOW[0]
    playing = Lesson(store, tables=1, rule=first)
    playing.service.open(playing.id).rounds.class_command(BeginDemo(class_=playing.id))
    assert state(playing).demo.rule == demo_choice.RULES_TO_SHOW[1]
    drawing = Lesson(store, seed=2, tables=1, rule=None, band="easy")
    drawing.join("Ann", "Ben", "Cy")
    drawing.service.open(drawing.id).rounds.class_command(BeginDemo(class_=drawing.id))
    easy = [rule.id for rule in RULES.values() if rule.difficulty == "easy"]
    for _ in easy[1:]:
        drawing.service.open(drawing.id).rounds.start_round(1)
        drawing.service.command(EndRound(class_=drawing.id, table=1))
    assert drawing.table().rules_played == {*easy} - {first}
    drawing.service.open(drawing.id).rounds.class_command(BeginDemo(class_=drawing.id))
    assert state(drawing).demo.rule == first


def test_the_script_turns_and_follows(lesson):
    service, clock = lesson.service, lesson.clock
    assert state(lesson).script == At(0)
    service.open(lesson.id).rounds.class_command(TurnScript(class_=lesson.id, step=0))
    began = clock.time
    clock.time += 60
    service.open(lesson.id).rounds.class_command(TurnScript(class_=lesson.id, step=3))
    service.open(lesson.id).projector.follow_script("show", "explain", key="once")
    assert state(lesson).script == At(3, True, clock.time, began)
    before = streams(lesson.store, lesson.id)
    service.open(lesson.id).projector.follow_script("show", "explain", key="once")
    service.open(lesson.id).projector.follow_script("show", "explain")
    service.open(lesson.id).projector.follow_script("hint", "tables")
    assert streams(lesson.store, lesson.id) == before
    clock.time += 60
    service.open(lesson.id).rounds.class_command(TurnScript(class_=lesson.id, step=1))
    assert state(lesson).script == At(1, False, clock.time, began)
    for step in (-1, 15, 99):
        refused(
            lesson,
            "no such step",
            service.open(lesson.id).rounds.class_command,
            TurnScript(class_=lesson.id, step=step),
        )
    service.open(lesson.id).ending.close()
    refused(
        lesson,
        "this class is over",
        service.open(lesson.id).rounds.class_command,
        TurnScript(class_=lesson.id, step=2),
    )
    service.open(lesson.id).projector.follow_script("reveal", "tables")


def test_a_class_without_a_script(store):
    plain = Lesson(store)
    refused(
        plain,
        "has no script",
        plain.service.open(plain.id).rounds.class_command,
        TurnScript(class_=plain.id, step=1),
    )
    before = streams(store, plain.id)
    plain.service.open(plain.id).projector.follow_script("start", "tables")
    assert streams(store, plain.id) == before
