"""Comparison of two classes or tables that played the same rule, on one page without names.

The records are read with seats in place of names, so that no name can appear: the page may be shown
on the projector.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask_login import current_user

from classroom.classes import ladder
from classroom.classes.classroom import Classroom
from classroom.classes.described_rounds import told_of
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.debrief.findings.of_table import CurvePoint, TableFindings, find
from classroom.debrief.findings.side_by_side import ComparedFigure, SideBySide, side_by_side
from classroom.game.refusal import Refused
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.markers import N_
from classroom.i18n.messages import show
from classroom.rules.described_rule import described
from classroom.rules.sealed_rule import SealedRule
from classroom.web.console import class_list
from classroom.web.platform.context import components, pause
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language
from classroom.web.platform.own_class import own_class

WIDTH, HEIGHT = 900, 300
"""Of the curves, in the drawing's own units."""

pages = Blueprint("comparison", __name__, url_prefix="/console")


@dataclass(frozen=True)
class _Choice:
    """A side to compare: all tables of a class that played the rule, or one of them."""

    value: str
    label: str


@pages.get("/class/<class_id>/compare")
@own_class
def compare(classroom: Classroom) -> Any:
    """Show two sides that played the same rule next to each other.

    ``?rule=`` is an index into the rules of the class. ``one`` and ``other`` are the sides as in
    the form: the id of a class, then perhaps a colon and a table.
    """
    listed = [
        each
        for each in class_list.classes(components(), current_user.get_id())
        if not each.rehearsal
    ]
    rules = _rules(classroom, listed)
    at = request.args.get("rule", 0, type=int)
    rule = rules[at] if 0 <= at < len(rules) else None
    choices = [] if rule is None else _choices(classroom, listed, rule)
    picked = [request.args.get(side, "") for side in ("one", "other")]
    found, why, labels = None, "", ["", ""]
    if rule is not None and all(picked):
        known = {choice.value: choice.label for choice in choices}
        if not all(side in known for side in picked):
            abort(404)
        labels = [known[side] for side in picked]
        if picked[0] == picked[1]:
            why = _("Choose two different ones.")
        else:
            found = side_by_side(*(_findings(side, rule) for side in picked))
    return render_template(
        "console/compare.html",
        classroom=classroom,
        rules=[each.statement.say(language()) for each in rules],
        at=at,
        choices=choices,
        picked=picked,
        why=why,
        labels=labels,
        found=found,
        figures=[] if found is None else [_figure(figure) for figure in found.figures],
        drawn=None if found is None else _drawn(found),
        say=lambda value: show(value, language()),
    )


def _rules(classroom: Classroom, listed: Sequence[class_list.ListedClass]) -> list[SealedRule]:
    """Return the rules of the class that can be compared.

    Two tables of the class have finished a round of such a rule, or a different class has played
    it. Rules that are still sealed are left out.
    """
    tables, rules = Counter[str](), dict[str, SealedRule]()
    for number in classroom.tables:
        here = {each.problem_id: each.problem for each in _finished(classroom, number)}
        rules |= here
        tables.update(here.keys())
    others = {rule for each in listed if each.id != classroom.id for rule in _over(each)}
    return [rule for id, rule in rules.items() if tables[id] > 1 or id in others]


def _over(listed: class_list.ListedClass) -> Sequence[str]:
    """Return the ids of the rules that a closed class has played, as recorded in the index.

    Reading all classes would take too long.
    """
    if listed.status != "closed" or not listed.finished:
        return ()
    return [described(rule).id for rule in listed.played]


def _choices(
    classroom: Classroom, listed: Sequence[class_list.ListedClass], rule: SealedRule
) -> list[_Choice]:
    tables = [
        number
        for number in classroom.tables
        if any(each.problem_id == rule.id for each in _finished(classroom, number))
    ]
    here = [_Choice(classroom.id, _("This class, all tables"))] if len(tables) > 1 else []
    here += [
        _Choice(f"{classroom.id}:{number}", _("Table %(number)s", number=number))
        for number in tables
    ]
    there = [
        _Choice(each.id, f"{each.title} · {each.opened}")
        for each in listed
        if each.id != classroom.id and rule.id in _over(each)
    ]
    return here + there


def _sides(class_id: str, rule: SealedRule) -> list[PlayedRound]:
    """Return each table's round with this rule that is told of, for all tables of a class."""
    classroom = components().service.open(class_id).classroom()
    rounds = (_told_of(classroom, number, rule) for number in classroom.tables)
    return [each for each in rounds if each is not None]


def _told_of(classroom: Classroom, number: int, rule: SealedRule) -> PlayedRound | None:
    """Return the round of a table with this rule that is told of, if it may be compared."""
    comparable = [each for each in _finished(classroom, number) if each.problem_id == rule.id]
    told = told_of(classroom, _tables(classroom), number, lambda played: played in comparable)
    service = components().service
    return None if told is None else service.open(classroom.id).table(number).finished[told]


def _tables(classroom: Classroom) -> list[Table]:
    service = components().service
    return [service.open(classroom.id).table(each) for each in classroom.tables]


def _finished(classroom: Classroom, number: int) -> list[PlayedRound]:
    """Return a table's finished rounds whose rules aren't secret at any table any more."""
    tables = _tables(classroom)
    (table,) = (each for each in tables if each.number == number)
    return [
        each
        for each in table.finished.values()
        if classroom.closed or ladder.is_public(classroom, tables, each)
    ]


def _findings(side: str, rule: SealedRule) -> list[TableFindings]:
    class_id, _colon, table = side.partition(":")
    if table:
        classroom = components().service.open(class_id).classroom()
        told = _told_of(classroom, int(table), rule)
        rounds = [] if told is None else [told]
    else:
        rounds = _sides(class_id, rule)
    if not rounds:
        raise Refused(N_("no table of this class has finished a round with this rule"))
    found, give_way = [], pause()
    for played in rounds:
        found.append(find(played.record(), load_hypotheses(), played.kept))
        give_way()
    return found


def _figure(figure: ComparedFigure) -> tuple[str, list[str], list[str]]:
    """Return a figure's label and the values of both sides, as text.

    Numbers share one line. Values that contain words get a line each.
    """
    said = language()

    def side(values: Sequence[Any]) -> list[str]:
        shown = ["–" if value is None else show(value, said) for value in values]
        short = all(isinstance(value, int | None) for value in values)
        return [" · ".join(shown)] if short else shown

    return show(figure.label, said), side(figure.one), side(figure.other)


def _drawn(found: SideBySide) -> dict[str, Any]:
    """Return the curves as SVG paths, with the drawing's grid, size and end points.

    The x axis counts the cards played, the y axis the rules that still fit, on a log scale.
    """
    points = [point for side in found.curves for curve in side for point in curve]
    most, last = max(found.library, 2), max(1, *(point.laid for point in points))

    def across(laid: int) -> float:
        return round(WIDTH * laid / last, 1)

    def up(still_fit: int) -> float:
        return round(HEIGHT * (1 - log10(max(1, still_fit)) / log10(most)), 1)

    def path(curve: Sequence[CurvePoint]) -> str:
        steps = [f"M{across(curve[0].laid)} {up(curve[0].still_fit)}"]
        steps += [f"H{across(point.laid)}V{up(point.still_fit)}" for point in curve[1:]]
        return "".join(steps)

    decades = [10**power for power in range(len(str(most))) if 10**power <= most]
    return {
        "sides": [[path(curve) for curve in side] for side in found.curves],
        "grid": [(many, up(many)) for many in decades],
        "last": last,
        "width": WIDTH,
        "height": HEIGHT,
        "ends": [
            ", ".join(f"{curve[-1].still_fit} ({curve[-1].laid})" for curve in side)
            for side in found.curves
        ],
    }
