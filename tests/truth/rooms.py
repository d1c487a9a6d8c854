"""All that is said of rounds: by the findings, and by each paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from found import find

from classroom.debrief.findings import of_pupil as pupil
from classroom.debrief.findings import standards
from classroom.debrief.findings.class_rows import Unit
from classroom.debrief.findings.of_class import class_findings
from classroom.debrief.findings.side_by_side import side_by_side as compare
from classroom.debrief.findings.sorted_answers import sorted_answers
from classroom.debrief.told import class_script, class_slides, poster, slides
from classroom.game.game_file import GAME_FORMAT
from classroom.pdf import layout, layout_picture
from classroom.pdf.print_job import PAPER_KINDS, Form, Kind
from classroom.rules.compare import equivalent
from truth import (
    contradictions,
    of_asked,
    of_class_counts,
    of_class_falls,
    of_class_pages,
    of_class_questions,
    of_classes,
    of_ends,
    of_falls,
    of_first_looks,
    of_noted_rules,
    of_papers,
    of_plays,
    of_prophets,
    of_pupils,
    of_questions,
    of_side_by_side,
    of_signals,
    of_sorted_answers,
    of_table_pages,
    of_theories,
)
from truth.collect import (
    At,
    False_,
    Several,
    Spoken,
    judge,
    other_rules,
    printed,
    walk,
    walk_pupil,
)
from truth.facts import Facts

PREDICATES = (
    of_asked,
    of_class_counts,
    of_class_falls,
    of_class_pages,
    of_class_questions,
    of_classes,
    of_ends,
    of_falls,
    of_first_looks,
    of_noted_rules,
    of_papers,
    of_plays,
    of_prophets,
    of_pupils,
    of_questions,
    of_side_by_side,
    of_signals,
    of_sorted_answers,
    of_table_pages,
    of_theories,
)
"""Modules that fill the registry."""

Page = list[Spoken]
"""What stands together before someone's eyes."""


def of_round(record: Mapping[str, Any]) -> Iterator[Page]:
    """The findings of one round: table, poster, slides; each pupil's paper."""
    found = find(record)
    table = list(walk(found, At("table")))
    yield table
    yield list(walk([*layout.described(layout_picture.picture(found))], At("layout")))
    yield list(walk(poster.poster_moment(found), At("poster")))
    yield list(walk(slides.slides(found), At("slides")))
    for each in pupil.of_lesson([(None, 1, found.course)]):
        yield list(walk_pupil(each, At("pupil")))
        sealed = pupil.combine_rounds([of.sealed for of in each.rounds])
        shown = (
            [of.ending for of in sealed.rounds],
            sealed.praise,
            sealed.predicted,
            sealed.question,
        )
        yield list(walk(shown, At("review", who=str(each.who))))


def of_class(records: Sequence[Mapping[str, Any]], unit: Unit) -> Iterator[Page]:
    """The findings of a class, its standards, its slides and its script."""
    every = [find(record) for record in records]
    rules = other_rules([each.round.rule for each in every])
    others = {number: [rule] for number, rule in enumerate(rules, 1)}
    found = class_findings(every, None, unit, others)
    yield [*walk(found, At("class")), *walk(standards.met(found), At("standards"))]
    yield list(walk((found.look,), At("first look")))
    yield list(walk(sorted_answers(found), At("sorted answers")))
    for minutes in (8, 15, 25, 40):
        yield list(walk(class_slides.class_slides(found, minutes), At(f"slides {minutes}")))
        yield list(walk(class_script.script(found, minutes), At(f"script {minutes}")))


ALONE: tuple[Kind, ...] = ("table", "pupil", "wall")
"""The kinds of paper that are walked for one round; all others are walked for a class."""
FORMS: tuple[Form, ...] = get_args(Form)
"""Each kind of paper is made in each of these forms, and each as a PDF and as a page."""


def on_paper(record: Mapping[str, Any], names: Sequence[str]) -> Iterator[Page]:
    """What the papers of one round say."""
    for kind in ALONE:
        for form in FORMS:
            wanted = {"kind": kind, "form": form}
            at = At(f"{kind}, {form}")
            if kind != "pupil":
                yield list(_paper([record], at, **wanted))
                continue
            for name in names:
                own = {**wanted, "pupil": name}
                for more in ({}, {"sealed": True}, {"large": True}):
                    yield list(_paper([record], replace(at, who=name), **own, **more))


def slips(record: Mapping[str, Any]) -> Iterator[Page]:
    """What each pupil's slip says."""
    for name in Facts(record, "").pupils:
        at = At("pupil, short", who=name)
        yield list(_paper([record], at, kind="pupil", form="short", pupil=name))


def game_on_paper(records: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[Page]:
    """All sentences on the papers of several rounds at one table."""
    game = {"format": GAME_FORMAT, "rounds": list(records)}
    for kind in PAPER_KINDS:
        for form in FORMS:
            wanted = {"kind": kind, "form": form}
            at = At(f"everything, {kind} of a game, {form}")
            if kind != "pupil":
                yield list(_paper([game], at, **wanted))
                continue
            for name in names:
                yield list(_paper([game], replace(at, who=name), **wanted, pupil=name))


def class_on_paper(records: Sequence[Mapping[str, Any]]) -> Iterator[Page]:
    """All sentences on the papers of a class."""
    for kind in PAPER_KINDS:
        if kind in ALONE:
            continue
        for form in FORMS:
            for minutes in (8, 40) if kind == "script" else (15,):
                wanted = {"kind": kind, "form": form, "minutes": minutes}
                at = At(f"{kind}, {form}, {minutes} minutes")
                yield list(_paper(records, at, **wanted))


def _paper(records: Sequence[Mapping[str, Any]], at: At, **wanted: Any) -> Iterator[Spoken]:
    import papers

    return printed(lambda: papers.in_each_file(records, **wanted), at)


def of_signals_of(records: Sequence[Mapping[str, Any]]) -> Iterator[Page]:
    """What came after the signals of a class, and its script with them."""
    for table, record in enumerate(records, 1):
        yield list(walk(of_signals.seen(record, table), At("signals")))
    for minutes in (8, 40):
        at = At(f"script with signals, {minutes} minutes")
        risen = [of_signals.risen(record) for record in records]
        yield list(_paper(records, at, signals=risen, kind="script", minutes=minutes))


def again_on_paper(record: Mapping[str, Any]) -> Iterator[Page]:
    """What the papers of two tables say that played the very same round: each question twice."""
    for form in FORMS:
        at = At(f"table, twice, {form}")
        yield list(_paper([record, record], at, kind="table", form=form))


def side_by_side(records: Sequence[Mapping[str, Any]]) -> Iterator[Page]:
    """The first round beside the others, where all have one rule."""
    every = [find(record) for record in records]
    first, *others = every
    if others and all(equivalent(first.round.rule, other.round.rule) for other in others):
        yield list(walk(compare([first], others), At("side by side")))


def falsehoods(
    pages: Iterable[Page], tables: Mapping[int, Facts], name: str, unit: str | None = None
) -> Iterator[False_]:
    """What is false on these pages; `unit` is said of a class."""
    several = None if unit is None else Several(tables, unit)
    for page in pages:
        for spoken in page:
            found = judge(spoken, tables, several, name)
            if found is not None and _is_of_all(page):  # which may have said it of one table
                found = judge(spoken, tables, None, name)
            if found is not None:
                yield found


def _is_of_all(page: Page) -> bool:
    """Whether it is all of a class's papers in one, the page of the class and those of tables."""
    return bool(page) and page[0].at.page.startswith("everything,")


def _all_wrong(
    pages: Iterable[Page], tables: Mapping[int, Facts], name: str, unit: str | None = None
) -> list[str]:
    """Return the false and contradictory statements, each template once."""
    found: dict[str, str] = {}
    for page in pages:
        for false in falsehoods([page], tables, name, unit):
            found.setdefault(false.spoken.said.text, str(false))
        for why in () if _is_of_all(page) else contradictions.found(page):
            found.setdefault(why, f"{name}: {page[0].at.page} contradicts itself: {why}")
    return list(found.values())


def wrong(record: Mapping[str, Any], name: str) -> list[str]:
    """Return the false statements in the findings of one round."""
    return _all_wrong(of_round(record), {1: Facts(record, name)}, name)


def wrong_of_class(records: Sequence[Mapping[str, Any]], name: str) -> list[str]:
    """Return the false statements about several tables, and the rounds of one."""
    tables = {n: Facts(record, name) for n, record in enumerate(records, 1)}
    found = _all_wrong(of_class(records, "table"), tables, f"{name} as tables", "table")
    found += _all_wrong(of_class(records, "round"), tables, f"{name} as rounds", "round")
    return found + _all_wrong(side_by_side(records), tables, f"{name} side by side", "round")


def wrong_on_paper(record: Mapping[str, Any], name: str) -> list[str]:
    """Return the false statements in the print-outs of one round."""
    facts = Facts(record, name)
    return _all_wrong(on_paper(record, facts.pupils), {1: facts}, name)


def wrong_again_on_paper(record: Mapping[str, Any], name: str) -> list[str]:
    """Return what a table's papers say wrongly where each question is asked for the second time."""
    return _all_wrong(again_on_paper(record), {1: Facts(record, name)}, name)


def wrong_of_class_on_paper(records: Sequence[Mapping[str, Any]], name: str) -> list[str]:
    """Return the false statements in the print-outs of a class."""
    tables = {n: Facts(record, name) for n, record in enumerate(records, 1)}
    return _all_wrong(class_on_paper(records), tables, name, "table")


def wrong_of_game_on_paper(records: Sequence[Mapping[str, Any]], name: str) -> list[str]:
    """Return the false statements in one table's print-outs about its rounds."""
    rounds = {n: Facts(record, name) for n, record in enumerate(records, 1)}
    names = [each for each in rounds[1].pupils if all(each in f.pupils for f in rounds.values())]
    return _all_wrong(game_on_paper(records, names), rounds, name, "round")


def wrong_of_signals(records: Sequence[Mapping[str, Any]], name: str) -> list[str]:
    """Return the false statements about the signals of a class."""
    tables = {n: Facts(record, name) for n, record in enumerate(records, 1)}
    return _all_wrong(of_signals_of(records), tables, name, "table")
