"""The class's slides and script: cuts for the minutes there are, in the order of every debrief."""

from __future__ import annotations

import json
import re

import pytest
import rounds
from found import find_class
from truth import generator

from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.told.class_script import (
    FELT,
    HAPPENED,
    LEARNED,
    NEXT,
    RELATES,
    WHAT_IF,
    script,
)
from classroom.debrief.told.class_slides import DEBRIEF_MINUTES, class_slides

SEEDS = range(80_000, 80_012)
ORDER = [str(phase) for phase in (FELT, HAPPENED, LEARNED, RELATES, WHAT_IF, NEXT)]
CLASSES = [
    rounds.NAMES,
    ("a_prophet_stands", "a_prophet_stands"),
    ("no_prophet",),
    ("ended_at_once",),
    ("only_robots",),
    (),
]


def the_class(names: tuple[str, ...]) -> ClassFindings:
    return find_class(rounds.record(name) for name in names)


@pytest.mark.parametrize("names", CLASSES, ids=len)
@pytest.mark.parametrize("minutes", DEBRIEF_MINUTES)
def test_a_script_fills_its_minutes_and_goes_with_its_slides(minutes, names) -> None:
    found = the_class(names)
    slides, told = class_slides(found, minutes), script(found, minutes)
    assert told.slides == len(slides) == len({id(slide) for slide in slides})
    starts = [beat.start for beat in told.beats]
    assert [0, *(beat.until for beat in told.beats)] == [*starts, minutes]
    assert all(beat.start < beat.until for beat in told.beats)
    assert [beat.slide for beat in told.beats if beat.slide] == list(range(1, len(slides) + 1))
    phases = [ORDER.index(str(beat.phase)) for beat in told.beats]
    assert phases == sorted(phases)
    assert phases[0] == 0
    assert phases[-1] == 5
    for beat in told.beats:
        assert "?" in str(beat.question.asks)
        assert all(map(str, (beat.question.listen, beat.question.likely, beat.question.go_on)))


def test_eight_minutes_are_two_slides_one_question_and_an_exit_ticket() -> None:
    told = script(the_class(rounds.NAMES), 8)
    assert [beat.slide for beat in told.beats] == [None, 1, 2, None, None]
    assert [beat.until - beat.start for beat in told.beats] == [1, 2, 2, 2, 1]


def test_nobody_is_named_in_a_script() -> None:
    told = script(the_class(rounds.NAMES), 40)
    words = " ".join(
        str(sentence)
        for beat in told.beats
        for sentence in (beat.title or "", *beat.say, beat.question.asks)
    )
    names = {name for record in rounds.NAMES for name in rounds.record(record)["players"]}
    assert not [name for name in names if re.search(rf"\b{re.escape(name)}\b", words)]
    assert "Seat 1" in words


@pytest.mark.parametrize("minutes", DEBRIEF_MINUTES)
def test_one_table_alone_is_compared_with_none(minutes) -> None:
    slides = class_slides(the_class(("no_prophet",)), minutes)
    assert "tables" not in [slide.kind for slide in slides]
    assert "Which table" not in " ".join(
        str(beat.question.asks) for beat in script(the_class(()), 40).beats
    )


def test_what_somebody_typed_stays_at_their_table() -> None:
    found = the_class(("said_aloud",))
    spoken = [
        *(str(line) for slide in class_slides(found, 40) for line in slide.step.text),
        *(str(line) for beat in script(found, 40).beats for line in beat.say),
    ]
    assert not [line for line in spoken if "always" in line]
    assert [line for line in spoken if "in their own words" in line]


def test_the_turning_points_lie_as_they_lay() -> None:
    found = the_class(rounds.NAMES)
    for slide in class_slides(found, 40):
        assert (slide.table is None) == (not slide.step.upto)
        assert all(1 <= ordinal <= slide.step.upto for ordinal in slide.step.ordinals)


def test_two_tables_with_the_same_cards_are_asked_whether_that_is_new_evidence() -> None:
    found = the_class(("a_prophet_stands", "a_prophet_stands"))
    (slide,) = [slide for slide in class_slides(found, 15) if slide.kind == "replication"]
    assert "Is that new evidence" in str(slide.step.question.asks)
    found = the_class(("overthrown_by_a_right_card", "a_student_deals"))
    (slide,) = [slide for slide in class_slides(found, 15) if slide.kind == "replication"]
    assert "Different cards" in str(slide.step.question.asks)


def test_what_an_idea_means_is_explained_once() -> None:
    for records in (map(rounds.record, rounds.NAMES), *map(generator.lesson, SEEDS)):
        beats = script(find_class(records), 40).beats
        explained = [
            str(beat.idea) for beat in beats if beat.idea and "again" not in str(beat.idea)
        ]
        assert len(explained) == len(set(explained))
        assert all(
            str(beat.question.listen) != "An example from their own table." for beat in beats
        )


@pytest.mark.parametrize("minutes", DEBRIEF_MINUTES)
def test_every_ten_minutes_have_a_task_for_pairs_and_one_in_writing(minutes) -> None:
    for records in map(generator.lesson, SEEDS):
        beats = script(find_class(records), minutes).beats
        for begin in range(0, minutes, 10):
            here = [beat for beat in beats if begin <= beat.start < begin + 10]
            assert {task.how for beat in here for task in beat.tasks} == {"pairs", "writing"}
        for beat in beats:
            assert sum(task.minutes for task in beat.tasks) <= beat.until - beat.start


def test_nothing_is_asked_about_a_player_whose_name_no_one_noted() -> None:
    record = json.loads((rounds.RECORDS.parents[1] / "records" / "layout.json").read_text("utf-8"))
    nameless = [
        {key: value for key, value in move.items() if key != "by" or value == "teacher"}
        for move in record["moves"]
    ]
    beats = script(find_class([{**record, "players": [], "moves": nameless}]), 40).beats
    said = [str(line) for beat in beats for line in beat.say]
    assert "Someone was overthrown after 1 confirmed call." in said
    assert "The record doesn’t show which rule was followed." in said
    assert not [beat.question.asks for beat in beats if "omeone" in str(beat.question.asks)]


def test_who_only_watched_robots_is_asked_about_that() -> None:
    first, *_ = script(the_class(("only_robots",)), 15).beats
    assert str(first.question.asks) == "What was going through your mind while you watched?"


def test_prophets_who_fell_in_one_known_way_are_not_asked_which_way_it_was() -> None:
    slipped = rounds.record("slip_with_the_right_rule")
    found = find_class([slipped, slipped])
    (slide,) = [slide for slide in class_slides(found, 40) if slide.kind == "falls"]
    assert str(slide.step.headline) == "Calls that didn’t follow the notebooks"
    assert "mix-up" not in str(slide.step.question.asks)


ASKS_SLIP_OR_RULE = re.compile(
    r"mix-up from a wrong rule|or (a|it was a) mix-up|wrong, or not followed"
)


@pytest.mark.parametrize("minutes", DEBRIEF_MINUTES)
def test_if_it_was_a_slip_or_the_rule_is_asked_once(minutes) -> None:
    slip = rounds.record("slip_with_the_right_rule")
    asked = 0
    for records in ([slip, slip, slip], *map(generator.lesson, SEEDS)):
        beats = script(find_class(records), minutes).beats
        asking = [
            beat for beat in beats if ASKS_SLIP_OR_RULE.search(f"{beat.title} {beat.question.asks}")
        ]
        assert len(asking) <= 1
        tasks = [task for beat in beats for task in beat.tasks if "mix-up." in str(task.say)]
        assert len(tasks) <= 1
        answers = [
            beat for beat in beats if "mix-up" in str(beat.question.go_on) and beat.kind != "next"
        ]
        assert len(answers) <= 1
        asked += len(asking)
    assert asked


def test_a_class_of_robots_is_not_asked_how_it_felt_to_be_sure() -> None:
    found = the_class(("only_robots", "only_robots"))
    for minutes in DEBRIEF_MINUTES:
        first, *_ = script(found, minutes).beats
        assert "watched" in str(first.question.asks)


@pytest.mark.parametrize("seed", [3000, 3004, 3008, 3017])
def test_the_projector_begins_with_the_table_that_the_class_page_begins_with(seed: int) -> None:
    found = find_class(generator.lesson(seed))
    assert found.look is not None
    for minutes in DEBRIEF_MINUTES:
        shown = [slide.table for slide in class_slides(found, minutes) if slide.table is not None]
        assert shown[:1] == [found.look.table]


@pytest.mark.parametrize("first", range(2000, 2060, 12))
def test_the_table_to_look_at_first_leads_however_many_tables_there_are(first: int) -> None:
    """Also where it has the weakest turning points of all: it's chosen before they are weighed."""
    found = find_class([generator.record(seed) for seed in range(first, first + 12)])
    assert found.look is not None
    leading, *_ = found.turns
    assert leading.table == found.look.table
    own = found.row(leading.table).findings.moments
    if any(each.upto == found.look.upto and not each.by_a_robot for each in own):
        assert leading.moment.upto == found.look.upto
