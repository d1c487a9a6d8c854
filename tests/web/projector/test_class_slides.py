"""The debrief of a class on the wall: who may know what, through the sockets."""

from __future__ import annotations

import lessons
import pytest

from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.i18n.translations import language
from classroom.i18n.vocabulary import Vocabulary
from classroom.message_bus import Changed
from classroom.rules.catalogue import RULES
from classroom.service import Service

from ..conftest import Playing, as_bytes

WORDS = {"prophet_word": "theorist", "dealer_word": "oracle"}


def finish(playing):
    """A few right plays, and the round is over; no one plays its rule any more."""
    service = playing.school.service
    for number in range(6):
        by, move = lessons.right_move(playing.round)
        service.open(playing.id).rounds.pupil_command(
            by, MakeMove(id=f"m{number}", seen=playing.table.version, move=move)
        )
    service.command(EndRound(class_=playing.id, table=1))
    playing.quiet()
    return playing


@pytest.fixture
def over(playing):
    return finish(playing)


def kinds(slides):
    return [slide["kind"] for slide in slides["slides"]]


def test_console_and_wall_get_the_slides_and_a_cut_stays_where_it_is(over):
    act = over.console.act
    assert act(over.id, "show", what="class", minutes=25)["ok"]
    (desk,), (wall,) = over.console.got("class_slides"), over.wall.got("class_slides")
    assert desk == wall
    assert desk["minutes"] == 25
    assert kinds(desk)[0] == "turning"
    assert kinds(desk)[-1] == "next"
    # A step is told without the slides; who loads the page again gets both.
    assert act(over.id, "show", what="class", step=2)["ok"]
    assert over.wall.got("class_slides") == []
    fresh = over.teacher.socket()
    fresh.watch(**{"as": "projector", "class": over.id})
    told = {event: view for event, (view,) in fresh.got()}
    assert (told["class"]["show"]["step"], told["class"]["show"]["minutes"]) == (2, 25)
    assert told["class_slides"]["minutes"] == 25


@pytest.mark.parametrize("minutes", [0, 10, 41])
def test_other_minutes_are_refused(over, minutes):
    assert not over.console.act(over.id, "show", what="class", minutes=minutes)["ok"]


def test_before_a_rule_is_revealed_there_is_no_debrief_of_the_class(playing):
    answer = playing.console.act(playing.id, "show", what="class")
    assert not answer["ok"]
    assert playing.wall.got("class_slides") == []


def test_a_round_that_is_stepped_through_tells_its_rule_as_soon_as_it_is_revealed(school):
    playing = finish(Playing(school, reveal="teacher"))
    assert playing.console.act(playing.id, "show", what="debrief", table=1, by="cards")["ok"]
    assert playing.wall.got("slides")[-1]["rule"] is None
    playing.school.service.command(Reveal(class_=playing.id, table=1))
    assert playing.wall.got("slides")[-1]["rule"]


def test_the_language_and_the_words_are_those_of_the_class(school):
    words = Vocabulary(*WORDS.values())
    over = finish(Playing(school, language="de", **WORDS))
    assert over.console.act(over.id, "show", what="class", minutes=40)["ok"]
    (slides,) = over.wall.got("class_slides")
    (limits,) = [slide for slide in slides["slides"] if slide["kind"] == "limits"]
    assert limits["headline"] == language("de", words).translate("What this game leaves out")
    assert limits["headline"] != "What this game leaves out"
    assert b"Prophet" not in as_bytes(slides)


def test_a_rule_that_is_dealt_once_more_leaves_the_wall_at_once(over):
    rule = over.table.current.header.rule.id
    for name in ("Eli", "Fox", "Gus"):
        over.school.pupil(over.id, name, 2)
    assert over.console.act(over.id, "show", what="class")["ok"]
    statement = str(RULES[rule].statement).encode()
    assert statement in as_bytes(over.wall.got("class_slides"))
    assert over.console.act(over.id, "start", table=2, rule=rule)["ok"]
    (slides,) = over.wall.got("class_slides")
    assert statement not in as_bytes(slides)
    assert (slides["slides"], slides["tables"], slides["left_out"]) == ([], [], [1])


def test_each_worker_tells_its_own_screens_and_none_tells_the_others_to(over, monkeypatch):
    rule = over.table.current.header.rule.id
    for name in ("Eli", "Fox", "Gus"):
        over.school.pupil(over.id, name, 2)
    assert over.console.act(over.id, "show", what="class")["ok"]
    over.quiet()
    said = []
    monkeypatch.setattr(over.school.service.bus, "publish", said.append)
    elsewhere = Service(over.school.store, over.school.clock)
    elsewhere.open(over.id).rounds.start_round(2, rule)
    over.school.service.other_workers.hear("another", Changed(over.id, 2))
    (slides,) = over.wall.got("class_slides")
    assert slides["slides"] == []
    assert said == []


@pytest.mark.parametrize("do", ["rename", "remove"])
def test_a_name_on_the_slides_is_put_right_at_once(over, do):
    (ann,) = [pupil.seat for pupil in over.pupils[:1]]
    service = over.school.service
    service.open(over.id).rounds.pupil_command(
        ann,
        WriteNote(id="n1", round=1, note="text:by colour", confidence=50),
    )
    act = over.console.act
    assert act(over.id, "show", what="debrief", table=1, by="turns", names=True)["ok"]
    assert b"Ann" in as_bytes(over.wall.got("slides"))
    assert act(over.id, do, seat=ann, **({"name": "Zoe"} if do == "rename" else {}))["ok"]
    assert b"Ann" not in as_bytes(over.wall.got("slides"))
