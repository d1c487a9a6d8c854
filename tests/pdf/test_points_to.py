"""What a page points to, it shows: signs, cards, ideas, and the room to write about them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import papers
import pytest
import rounds
from found import find, find_class, follow
from reportlab.platypus import Flowable
from small_class import predicted, six_right
from truth import generator

from classroom.debrief.evidence.held_rules import always_held, find_held_rules
from classroom.debrief.findings.of_pupil import PupilFindings, of_lesson
from classroom.debrief.told.poster import poster_moment
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import ENGLISH
from classroom.pdf import pages
from classroom.pdf.class_bars import Legend
from classroom.pdf.class_page import class_part
from classroom.pdf.curve import CurveDrawing
from classroom.pdf.page import Paper
from classroom.pdf.poster import _signs_of, _WallSheet
from classroom.pdf.pupil_page import pupil_part
from classroom.pdf.pupil_slips import slips_part
from classroom.pdf.structure import read
from classroom.pdf.table import table_part
from classroom.pdf.table.render_context import RuledLines
from classroom.pdf.text import as_words
from classroom.pdf.writing_lines import LinesToTheEnd

from .test_for_monday import within

SEEDS = tuple(range(560, 572))


@cache
def lesson(seed: int) -> list[dict[str, Any]]:
    return generator.lesson(seed)


def every_round() -> Iterator[dict[str, Any]]:
    yield from map(rounds.record, rounds.NAMES)
    for seed in SEEDS[:4]:
        yield from lesson(seed)


def told(story: Sequence[Flowable]) -> str:
    every = [element for top in read(story) for element in top.walk()]
    return " ".join(" ".join(as_words(each.text, ENGLISH) for each in every).split())


@cache
def slips() -> tuple[tuple[PupilFindings, str, bool], ...]:
    """Every pupil's slip in both sizes: what it says, and whether it is large."""
    made = []
    for seed in SEEDS:
        courses = [(table, 1, follow(record)) for table, record in enumerate(lesson(seed), 1)]
        for pupil in of_lesson(courses):
            for large in (False, True):
                part = slips_part([pupil], "", "", ENGLISH, Paper.A4, large=large)
                made.append((pupil, told(part.story), large))
    return tuple(made)


# Slips


def test_a_question_about_the_last_idea_stands_on_a_slip_that_has_it() -> None:
    asked = 0
    for pupil, text, _ in slips():
        at = pupil.question.at
        if at is None or "last idea" not in str(pupil.question.said):
            continue
        *_, about = (each for each in pupil.rounds if each.number == at.round)
        assert about.ending is not None
        asked += 1
        if about.ending.kind == "rule" and not about.held[-1].only_here:
            assert "Your last idea was the rule." in text
        else:
            assert "Your last idea was: “" in text
    assert asked > 10


def test_a_remark_on_own_words_stands_beside_them() -> None:
    for pupil, text, _ in slips():
        if "Your last idea is in your own words" in text:
            endings = (each.ending for each in pupil.rounds)
            assert any(ending is not None and str(ending.words) in text for ending in endings)


def test_a_slip_counts_rules_of_one_set() -> None:
    for _, text, _ in slips():
        assert not ("rules in the list" in text and "that the program knows" in text)


def test_a_slip_says_only_once_that_the_rule_was_given_up() -> None:
    for _, text, _ in slips():
        assert text.count("you had written down the right rule") <= 1


def test_a_large_page_quotes_the_rule_once_and_has_no_footnote() -> None:
    for seed in SEEDS:
        courses = [(table, 1, follow(record)) for table, record in enumerate(lesson(seed), 1)]
        for pupil in of_lesson(courses):
            part = pupil_part(pupil, "", "", ENGLISH, Paper.A4, large=True)
            rule = as_words(str(pupil.main.rule), ENGLISH)
            assert part.foot == ""
            text = told(part.story)
            aloud = text.count(f"You said: “{rule}")  # what the others heard is quoted too
            held = {as_words(str(belief.words), ENGLISH) for belief in pupil.main.held}
            longer = sum(text.count(each) for each in held if rule in each and each != rule)
            assert text.count(rule) - aloud - longer <= 1


# The class page


@pytest.mark.parametrize("many", [2, 5, 12])
def test_the_table_to_look_at_first_is_marked_in_its_row(many: int) -> None:
    found = find_class([predicted(six_right(seed), 6) for seed in range(15, 15 + many)])
    assert found.look is not None
    text = told(class_part(found, "8B", "", ENGLISH, Paper.A4).story)
    assert text.count("look here first") == 1
    *_, row = re.findall(r"Table (\d+)", text.partition("look here first")[0])
    assert int(row) == found.look.table


@pytest.mark.parametrize("many", [2, 12])
def test_a_dash_is_explained_where_it_stands(many: int) -> None:
    found = find_class([predicted(six_right(seed), 6) for seed in range(15, 15 + many)])
    text = told(class_part(found, "8B", "", ENGLISH, Paper.A4).story)
    assert "Had the rule since card: from then on" in text


@pytest.mark.parametrize("kind", ["class", "answers", "script"])
def test_lines_to_the_end_have_something_to_say(kind: str) -> None:
    order = papers.arrived(lesson(SEEDS[0]), kind=kind, title="8B", minutes=25, form="long")
    making = pages.Making(order, ENGLISH, load_hypotheses(), pages.unheard)
    ends = [
        each
        for part in pages.PAPERS[order.kind](making)
        for each in within(part.story)
        if isinstance(each, LinesToTheEnd)
    ]
    assert ends
    assert all(end.prompts for end in ends)


def test_a_legend_has_only_signs_that_are_drawn() -> None:
    found = find_class([predicted(six_right(seed), 6) for seed in range(15, 18)])
    (legend,) = (
        each
        for each in within(class_part(found, "8B", "", ENGLISH, Paper.A4).story)
        if isinstance(each, Legend)
    )
    falls = any(reign.how == "overthrown" for row in found.tables for reign in row.findings.reigns)
    assert ("overthrown" in dict(legend.entries)) == falls


# A table's page


def test_a_headline_is_one_sentence_and_no_statistic() -> None:
    for record in every_round():
        found = find(record)
        story = table_part(found, "", "", ENGLISH, Paper.A4).story
        (head,) = (
            as_words(element.text, ENGLISH)
            for top in read(story)
            for element in top.walk()
            if element.role == "H1"
        )
        assert "disagreed" not in head
        assert head == as_words(found.headline.told[0].say(ENGLISH), ENGLISH)


def test_every_page_has_room_for_what_is_seen() -> None:
    for record in every_round():
        found = find(record)
        if not found.counts.plays:
            continue
        story = table_part(found, "", "", ENGLISH, Paper.A4).story
        assert "What I see:" in told(story)
        assert any(isinstance(each, RuledLines) and each.count for each in within(story))


def test_the_card_from_which_someone_had_the_rule_is_marked_on_the_curve() -> None:
    marked = 0
    for record in every_round():
        found = find(record)
        since = always_held(find_held_rules(found.course))
        for each in within(table_part(found, "", "", ENGLISH, Paper.A4).story):
            if isinstance(each, CurveDrawing):
                had = [mark.laid for mark in each.picture.marks if mark.kind == "had"]
                assert had == ([] if since is None else [since])
                marked += len(had)
    assert marked > 2


def test_prophets_of_the_long_form_are_read_in_the_order_of_their_reigns() -> None:
    for record in every_round():
        found = find(record)
        text = told(table_part(found, "", "", ENGLISH, Paper.A4, form="long").story)
        firsts = [
            text.index(f"{reign.who} as Prophet: called card")
            for reign in found.reigns
            if reign.called and f"{reign.who} as Prophet: called card" in text
        ]
        if len({str(reign.who) for reign in found.reigns}) == len(found.reigns):
            assert firsts == sorted(firsts)


# Posters


def test_a_wall_has_as_many_headlines_as_its_rounds_have() -> None:
    repeated = 0
    for seed in SEEDS:
        order = papers.arrived(lesson(seed), kind="wall", title="8B")
        making = pages.Making(order, ENGLISH, load_hypotheses(), pages.unheard)
        heads = []
        for part in pages.PAPERS[order.kind](making):
            found = [
                as_words(element.text, ENGLISH)
                for top in read(part.story)
                for element in top.walk()
                if element.role == "H1"
            ]
            heads += found[:1]
        repeated += len(heads) - len({*heads})
    assert repeated <= 2


def test_frames_are_explained_as_they_are_drawn() -> None:
    kinds = set()
    for record in every_round():
        found = find(record)
        if not found.counts.plays:
            continue
        sheet = _WallSheet(found, ENGLISH, Paper.A4.text_width, "", poster_moment(found))
        drawn = sheet._strip(1.0).drawing.picture
        signs = " ".join(map(str, _signs_of(drawn)))
        shown = {column.ordinal for column in drawn.columns} | {
            ordinal for column in drawn.columns for play in column.sidelines for _, ordinal in play
        }
        dashed = shown & drawn.framed - drawn.deciding
        thick = shown & drawn.deciding
        assert ("Dashed frame" in signs) == bool(dashed)
        assert ("Thick frame" in signs) == bool(thick)
        kinds |= {*(["dashed"] if dashed else []), *(["thick"] if thick else [])}
    assert kinds == {"dashed", "thick"}
