"""The finished rounds of a class, those that are most worth showing first."""

from __future__ import annotations

from typing import Any

from classroom.classes.described_rounds import rank
from classroom.service import OpenClass
from classroom.web.platform.language import language
from classroom.web.projector.slides import round_findings, sealed_rules

WITH_HEADLINES = 6
"""Rounds that get a headline: each takes a moment to analyse."""


def best_rounds(opened: OpenClass) -> list[dict[str, Any]]:
    """Return the finished rounds, the best first.

    Each has its ``table``, ``round`` and ``headline``, which is empty for all but the best ones,
    and where it would tell something of a rule that is still a secret somewhere.
    """
    ranked = sorted(
        (
            (table, number, played)
            for table in opened.tables().values()
            for number, played in table.finished.items()
        ),
        key=lambda each: rank(each[2].round, each[2].entries),
        reverse=True,
    )
    sealed = sealed_rules(opened)
    found = []
    for at, (table, number, played) in enumerate(ranked):
        headline = ""
        if at < WITH_HEADLINES:
            said = round_findings(opened, table.number, played).headline.said
            headline = "" if sealed.tells(said) else said.say(language())
        found.append({"table": table.number, "round": number, "headline": headline})
    return found
