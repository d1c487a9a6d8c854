"""The settings of a teacher's last class, with which the form for a new one begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from classroom.classes.classroom import planned_seats
from classroom.classes.settings import MAX_PUPILS, Plan
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES
from classroom.service import OwnRule
from classroom.service.classes import Classes
from classroom.web.console.new_class_form import filled_in

_NEWEST = 10
"""Classes among which the last one is sought: a teacher may have rehearsed since."""
_FEWEST_RULES = 2
"""Of a list."""


class LastClass(NamedTuple):
    """The title of the class, and the initial values of the form; none of them is the title."""

    title: str
    values: dict[str, Any]


def last_class(classes: Classes, teacher: str, own: Sequence[OwnRule]) -> LastClass | None:
    """Return the teacher's last class that can be read; None before the first.

    Rehearsals don't count.
    """
    newest = [row.id for row in classes.of_teacher(teacher)[:_NEWEST]]
    plans = classes.plans(newest)
    found = (plans[class_id] for class_id in newest if class_id in plans)
    plan = next((plan for plan in found if not plan.rehearsal), None)
    return None if plan is None else LastClass(plan.title, _values(plan, own))


def _values(plan: Plan, own: Sequence[OwnRule]) -> dict[str, Any]:
    """Return what the form begins with: rules that can't be chosen any more are left out."""
    values = filled_in(plan)
    del values["title"]
    if pupils := _pupils(plan):
        values["pupils"] = pupils
    values["rule"] = next(iter(_choices((plan.rule,), own)), None)
    values["rules"] = _choices(plan.rules, own)
    values["dealer_rules"] = _choices(plan.dealing.dealer_rules, own)
    if values["source"] == "list" and len(values["rules"]) < _FEWEST_RULES:
        values["source"] = "one"
    return values


def _choices(rules: Sequence[Rule | None], own: Sequence[OwnRule]) -> list[str]:
    """Return the ids of these rules in the form."""
    ids = {each.built: each.id for each in own}
    chosen = (rule if isinstance(rule, str) else ids.get(rule) for rule in rules if rule)
    return [each for each in chosen if each in {*RULES, *ids.values()}]


def _pupils(plan: Plan) -> int | None:
    """Return a number of pupils for as many tables as the class had; None for the usual one."""
    sizes = range(4, MAX_PUPILS + 1, 4)
    fits = [size for size in sizes if len(planned_seats(size, plan.devices)) == plan.tables]
    return None if plan.devices == "class" else max(fits, default=None)
