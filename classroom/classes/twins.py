"""Tables that share a rule: the same cards for all of them, or for every second one its twin.

The cards follow from a secret of the class, so that a table that starts late, or after a restart of
the program, is dealt the same.
"""

from __future__ import annotations

from classroom.classes.classroom import Classroom
from classroom.classes.settings import Plan
from classroom.classes.table import Table
from classroom.rules import mirror
from classroom.rules.builder.terms import Rule
from classroom.rules.described_rule import described


def key(classroom: Classroom, table: Table, rule: Rule) -> str:
    """Return the seed for the cards of a table's next round, if it is dealt this rule.

    The same for every table that plays this rule for the first time, a different one for the
    second.
    """
    rule_id = described(rule).id
    before = sum(played.problem_id == rule_id for played in table.rounds)
    return f"{classroom.seed} {rule_id} {before}"


def swaps(plan: Plan, number: int) -> bool:
    """Return whether a table gets the swapped colours, wherever a rule has a twin."""
    return plan.several.deal == "twins" and number % 2 == 0


def twin(plan: Plan, number: int, rule: Rule) -> Rule | None:
    """Return the rule that a table plays in swapped colours; None: rule and cards as they are."""
    return mirror.twin(rule) if swaps(plan, number) else None
