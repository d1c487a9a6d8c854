"""A class that hides points: no view of it has any, and none of its sentences speaks of them."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec
import pytest
import worlds

from classroom.classes import explanation
from classroom.classes.settings import Plan, plan_of
from classroom.game.rulesets import RULESETS
from classroom.i18n.messages import ENGLISH
from classroom.views.projector import projector_table
from classroom.views.rules_of_play import rules_view
from classroom.views.table import table_view

from .test_secrecy import CLASS, PEOPLE, tables_after

SPOKEN = re.compile(r"\bpoints?\b|\bscor|winning", re.IGNORECASE)


def a_class(points):
    return replace(CLASS, plan=replace(CLASS.plan, points=points))


@pytest.fixture(scope="module")
def finished():
    header = worlds.deal(3, "alternate-colour", "lesson")
    entries = [*worlds.play(header, 12, 3), {"by": "teacher", "end": True}]
    return list(tables_after(header, entries))[-1]


def test_the_end_of_a_round_has_scores_only_where_points_are_shown(finished):
    shown = table_view(a_class(True), finished, PEOPLE)
    hidden = table_view(a_class(False), finished, PEOPLE)
    assert shown.rules.points and shown.over.scores and shown.over.dealer is not None
    assert not hidden.rules.points
    over = hidden.over
    assert (over.scores, over.dealer, over.dealer_cap, over.dealer_total) == ([], None, None, None)
    assert over.ended_by == shown.over.ended_by
    wall = projector_table(a_class(False), finished, PEOPLE)
    assert (wall.over.scores, wall.over.dealer, wall.rules.points) == ([], None, False)


def said(plan):
    """Return all that phones and projector say of the rules of play."""
    slides = explanation.slides(plan)
    yield from (text.say(ENGLISH) for slide in slides for text in (slide.head, *slide.text))
    for slide in slides:
        asked = slide.question
        yield from (text.say(ENGLISH) for text in (asked.text, *asked.choices, asked.told))
    for part in rules_view(plan, ENGLISH).parts:
        yield part.title
        yield from part.text
        yield from (line for row in part.plays for line in msgspec.structs.astuple(row))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("dealers", ["nature", "pupils"])
def test_no_sentence_on_the_rules_of_play_speaks_of_points(ruleset, dealers):
    about = {"title": "8B", "ruleset": ruleset, "dealers": dealers}
    hidden = [each for each in said(plan_of(**about, points=False)) if SPOKEN.search(each)]
    assert hidden == []
    assert any(SPOKEN.search(each) for each in said(plan_of(**about)))


def test_how_a_round_ends_is_explained_all_the_same():
    slides = explanation.slides(plan_of(title="8B", ruleset="express", points=False))
    end = slides[-1]
    assert end.head.say(ENGLISH) == "The end of the round"
    assert [each.say(ENGLISH) for each in end.text] == [
        "The round ends when someone has no cards left.",
        "The round also ends when someone says the right rule.",
    ]


def test_a_class_of_an_earlier_release_shows_points():
    stored = plan_of(title="8B").to_json()
    del stored["points"]
    assert Plan.from_json(stored).points
