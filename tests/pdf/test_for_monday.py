"""What a tired teacher sees at a glance: nothing is cut off, the best first, no page half empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pupils
import pytest
import rounds
from found import find, find_class, follow
from truth import generator

from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_pupil import combine_rounds, find_pupils, of_lesson
from classroom.debrief.findings.of_table import TableFindings
from classroom.debrief.findings.raised_questions import Raised
from classroom.debrief.told.poster import poster_moment
from classroom.i18n.messages import ENGLISH, RuleRef
from classroom.pdf.class_bars import Axis, Legend, TableBar
from classroom.pdf.class_page import class_part
from classroom.pdf.figure import Figure
from classroom.pdf.fitting import Scaled, height_of
from classroom.pdf.grids import Grid
from classroom.pdf.layout import LayoutDrawing
from classroom.pdf.page import Paper
from classroom.pdf.poster import poster_part
from classroom.pdf.pupil_page import pupil_part
from classroom.pdf.pupil_slips import slips_part
from classroom.pdf.structure import read
from classroom.pdf.table import table_part
from classroom.pdf.text import Prose, as_words
from classroom.pdf.writing_lines import WritingLines

NOTED = "a_table_that_notes"
SEEDS = range(0, 60, 6)


def flat(text: str) -> str:
    return " ".join(text.split())


def within(value: Any) -> Iterator[Any]:
    """The flowables of a story, and what they are made of."""
    if isinstance(value, list | tuple):
        for each in value:
            yield from within(each)
        return
    yield value
    if isinstance(value, Grid):
        yield from within(value._cellvalues)
    elif isinstance(value, Figure | Scaled):
        yield from within(value.drawing)


def only(kind: type, story: Sequence[Any]) -> Any:
    """The one flowable of this kind."""
    (found,) = (each for each in within(story) if isinstance(each, kind))
    return found


def told(story: Sequence[Any]) -> str:
    """All that a story says, in order."""
    every = [element for top in read(story) for element in top.walk()]
    return flat(" ".join(as_words(each.text, ENGLISH) for each in every))


@cache
def course(seed: int) -> Course:
    return follow(generator.record(seed))


@cache
def found_in(seed: int) -> TableFindings:
    return find(generator.record(seed))


def poster(found: TableFindings) -> list[Any]:
    return poster_part(found, "", "", ENGLISH, Paper.A4).story


def page(found: TableFindings, form: Any = "short", paper: Paper = Paper.A4) -> list[Any]:
    return table_part(found, "", "", ENGLISH, paper, form=form).story


# A table's page


@pytest.mark.parametrize("form", ["short", "long"])
def test_a_noted_rule_is_never_cut_off(form: str) -> None:
    for found in (find(rounds.record(NOTED)), *map(found_in, SEEDS)):
        beliefs = told(page(found, form)).partition("What we thought the rule was")[2]
        assert " …" not in beliefs.partition("How to read this")[0]


def test_both_rules_of_a_crucial_experiment_are_on_the_short_page() -> None:
    every = [told(page(found_in(seed))) for seed in (4, 6, 14, 30)]
    here = "rules gave different answers here."
    assert any(here in text for text in every)
    for text in every:
        assert text.count(here) == text.count("It still fitted") == text.count("It no longer")


@pytest.mark.parametrize("paper", Paper)
def test_the_first_page_of_the_long_form_is_filled(paper: Paper) -> None:
    thought = 0
    for found in (found_in(60), find(pupils.a_round().record), find(rounds.record(NOTED))):
        story = page(found, "long", paper)
        first = story[: next(n for n, each in enumerate(story) if "PageBreak" in repr(each))]
        assert height_of(first, paper.text_width) > 0.8 * paper.text_height
        thought += "What we thought the rule was" in told(first)
    assert thought


def test_a_table_of_robots_alone_is_not_asked_what_it_felt() -> None:
    robots, pupils_ = find(rounds.record("only_robots")), find(rounds.record(NOTED))
    for made in (page(robots), page(robots, "long"), poster(robots)):
        assert "One word each" not in told(made)
    assert "One word each" in told(poster(pupils_))


# A poster


def ordinals(story: list[Any]) -> tuple[set[int], set[int]]:
    """The cards on its strip, right and wrong, by the order in which they were played."""
    columns = only(LayoutDrawing, story).picture.columns
    wrong = {ordinal for c in columns for play in c.sidelines for _, ordinal in play[:1]}
    return {column.ordinal for column in columns}, wrong


@pytest.mark.parametrize("seed", SEEDS)
def test_a_strip_ends_with_its_moment_or_with_right_cards_up_to_the_sixth(seed: int) -> None:
    findings = found_in(seed)
    moment = poster_moment(findings)
    if not findings.counts.plays or moment.begins is not None:
        return
    right, wrong = ordinals(poster(found_in(seed)))
    assert max(wrong, default=0) <= moment.upto + 1
    if max(right) > moment.upto + 1:
        assert len(right) <= 6
        later = sorted(each for each in right if each > moment.upto)
        assert later == list(range(later[0], later[-1] + 1))


def test_a_refuted_rule_is_not_what_was_learned() -> None:
    refuted = 0
    for seed in (0, 6, 47, 57):
        moment = poster_moment(found_in(seed))
        assert moment.refuted is not None
        rules = list(moment.refuted.values.values())
        label, learned = moment.learned
        text = told(poster(found_in(seed)))
        for rule in rules:
            assert isinstance(rule, RuleRef)
            assert str(rule) not in f"{label} {learned}"
            assert str(rule) in text[: text.index("What we learned")]
        refuted += 1
    assert refuted == 4


@pytest.mark.parametrize("seed", [99539, 99500, 99501, *SEEDS])
def test_cards_of_a_strip_are_large_enough_and_in_one_row(seed: int) -> None:
    """Many wrong cards below one go on beside it and don't make the strip a stamp."""
    (drawing,) = [each for each in within(poster(found_in(seed))) if isinstance(each, Scaled)]
    drawing.wrap(Paper.A4.text_width, 1e6)
    assert len(drawing.drawing.rows) == 1
    assert 8.5 * drawing.scale >= 8


def test_a_quiet_round_shows_its_first_wrong_card() -> None:
    moments = {seed: poster_moment(found_in(seed)) for seed in (98003, 98005)}
    assert [str(each.headline) for each in moments.values()] == [
        "The first wrong string",
        "The first wrong card",
    ]
    for seed, moment in moments.items():
        results = found_in(seed).round.results
        first = next(each for each in results if each.laid and not each.right)
        assert (moment.number, moment.cards) == (first.number, first.laid)
        said_ = [e for e in within(poster(found_in(seed))) if isinstance(e, Prose)]
        (rule,) = [each for each in said_ if "The rule was:" in each.text]
        assert rule.style.size >= 16


# A class's page


def test_the_axis_is_named_once_and_short_tables_say_why() -> None:
    record = rounds.record(NOTED)
    found = find_class([record, {**record, "moves": record["moves"][:2]}])
    story = class_part(found, "", "", ENGLISH, Paper.A4).story
    axis = only(Axis, story)
    assert axis.says == "Cards"
    bars = [each for each in within(story) if isinstance(each, TableBar)]
    assert [bar.most for bar in bars] == [axis.most, axis.most]
    assert "Table 1 " in told(story)
    assert "Table 2 ended at once" in told(story)


def test_the_foot_of_a_game_speaks_of_no_tables() -> None:
    found = find_class([rounds.record(NOTED)] * 2, unit="round")
    assert class_part(found, "", "", ENGLISH, Paper.A4).foot == (
        "Without names: what happened, not who did it."
    )


def legend(records: Sequence[Any]) -> dict[str, str]:
    story = class_part(find_class(records), "", "", ENGLISH, Paper.A4).story
    return dict(only(Legend, story).entries)


def test_flags_of_robots_are_hollow_and_the_legend_says_so() -> None:
    both = legend([rounds.record("only_robots"), rounds.record(NOTED)])
    assert (both["declared"], both["robot"]) == ("declared", "a robot declared")
    alone = legend([rounds.record("only_robots")])
    assert "declared" not in alone
    assert alone["robot"] == "a robot declared"


def test_two_rules_that_no_card_could_tell_apart_have_three_lines_to_write_on() -> None:
    found = find_class([rounds.record(NOTED), rounds.record("a_student_deals")])
    asked = (
        Raised(IDEAS["law"].asks, "law"),
        Raised(IDEAS["reveal"].asks, "law", event="same"),
    )
    story = class_part(replace(found, questions=asked), "", "", ENGLISH, Paper.A4).story
    lines = [each.most for each in within(story) if isinstance(each, WritingLines)]
    assert len(lines) == 2
    assert lines[1] >= 3


# A pupil's paper


def papers_of(played: Course, who: str) -> tuple[str, str]:
    """Return what a pupil's slip and page say."""
    every = of_lesson([(None, 1, played)])
    (found,) = (each for each in every if each.who == who)
    slip = slips_part([found], "", "", ENGLISH, Paper.A4)
    return told(slip.story), told(pupil_part(found, "", "", ENGLISH, Paper.A4).story)


def test_the_best_is_said_first() -> None:
    """Ann noted the rule at card 6 and kept it."""
    for text in papers_of(follow(pupils.a_round().record), "Ann"):
        start = text.index("Ann: just for you")
        assert (
            start
            < text.index("At card 6 you wrote down the right rule")
            < text.index("The rule was:")
        )


def test_whoever_gave_the_rule_up_is_told_so() -> None:
    for seed in range(24):
        for pupil in find_pupils(course(seed)).values():
            held = [belief.right for belief in pupil.held]
            given_up = any(held) and not held[-1]
            assert ("found" in {act.kind for act in pupil.acts}) == given_up
            assert "found" not in {act.kind for act in pupil.sealed.acts}


def test_pupils_of_a_table_are_praised_for_different_things() -> None:
    """As far as they did different things."""
    for seed in range(16):
        lesson = of_lesson([("class", 1, course(seed))])
        for found in lesson:
            same = [o for o in lesson if o.act.told.text == found.act.told.text and o is not found]
            others = {o.act.told.text for o in lesson}
            if same:
                assert {act.told.text for act in found.acts} <= others


def test_a_question_about_a_claim_quotes_it() -> None:
    quoted = 0
    for seed in range(60):
        for pupil in find_pupils(course(seed)).values():
            found = combine_rounds([pupil])
            claim = next((c for c in reversed(pupil.claims) if c.at == found.question.at), None)
            if claim is None or claim.quote is None:
                continue
            (rule,) = claim.quote.values.values()
            if rule == pupil.rule:
                continue
            quoted += 1
            slip, _ = papers_of(course(seed), str(pupil.who))
            assert flat(str(rule)) in slip
            if quoted > 5:
                return
    assert quoted
