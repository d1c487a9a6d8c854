"""Questions to a class, each raised by something that happened at its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from classroom.debrief.findings.claims import Fall
from classroom.debrief.findings.class_rows import TableRow, falls, stood_after
from classroom.debrief.findings.class_turns import Event
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_table import (
    TableFindings,
)
from classroom.debrief.findings.other_rules import SameHere
from classroom.debrief.findings.question import Question
from classroom.debrief.findings.questions import MAX_QUESTIONS
from classroom.debrief.findings.replications import Replication, asks_again
from classroom.i18n.messages import counted_message, message


@dataclass(frozen=True)
class Raised(Question):
    """A question to the class, and the event that raised it."""

    event: Event | None = None


def _could_declare(table: TableFindings) -> bool:
    return table.round.ruleset.prophet and table.counts.plays > 0


def questions(
    rows: Sequence[TableRow],
    tables: Sequence[TableFindings],
    replications: Sequence[Replication],
    same_here: Sequence[SameHere],
) -> tuple[Raised, ...]:
    """Return three questions to the class, about different ideas."""
    wanted = [_of_replication(same) for same in replications]
    wanted += _of_broken(rows)
    wanted += _of_falls([fall for table in tables for fall in falls(table)])
    for same in same_here:
        asks = message(
            "%(where)s: after card %(since)s, no card could tell someone’s last rule from the "
            "secret one. Which cards could have, up to then?",
            where=same.where,
            since=same.since,
        )
        if same.from_start:
            asks = message(
                "%(where)s: no card could tell someone’s last rule from the secret one. What else "
                "could?",
                where=same.where,
            )
        wanted.append(Raised(asks, "underdetermined", event="same"))
    stood = sorted(after for table in tables if (after := stood_after(table)) is not None)
    if len(stood) > 1 and stood[0] < stood[-1]:
        asks = message(
            "One declaration that lasted came at card %(few)s, another at card %(many)s. Apart "
            "from the number of cards, what makes a claim strong?",
            few=stood[0],
            many=stood[-1],
        )
        wanted.append(Raised(asks, "publication"))
    elif any(map(_could_declare, tables)) and not any(t.pupils.declarations for t in tables):
        asks = message("No pupil declared. What stopped you?")
        wanted.append(Raised(asks, "publication", event="silent"))
    fallbacks = ["reveal", "law"]
    if tables or not rows:
        fallbacks.insert(0, "many")
    if any(table.pupils.wrong_plays for table in tables):
        fallbacks.insert(0, "negative")
    wanted += [Raised(IDEAS[key].asks, key) for key in fallbacks]
    chosen: dict[str, Raised] = {}
    for question in wanted:
        chosen.setdefault(question.idea, question)
    return tuple(chosen.values())[:MAX_QUESTIONS]


def _of_replication(same: Replication) -> Raised:
    if len(same.stood) > 1 and not same.swapped:
        asks = message(
            "Tables %(tables)s played the same rule, and at each a Prophet lasted to the end. Is "
            "that new evidence, or the same evidence twice?",
            tables=same.stood,
        )
    elif same.differently and same.swapped:
        asks = message(
            "Apart from swapped colours, tables %(tables)s had the same rule, and it went "
            "differently. What could have made the difference, and how could you find out?",
            tables=same.tables,
        )
    elif same.differently:
        asks = message(
            "Tables %(tables)s had the same rule, and it went differently. What could have made "
            "the difference, and how could you find out?",
            tables=same.tables,
        )
    else:
        asks = asks_again(same)
    return Raised(asks, "replication")


def _of_broken(rows: Sequence[TableRow]) -> Iterator[Raised]:
    """Yield a question about each noted rule that failed with its Prophet."""
    for row in rows:
        for reign in () if row.only_robots else row.findings.reigns:
            if reign.robot or reign.broken is None or reign.broken.fall != "broke":
                continue
            meant = reign.broken.later or reign.claim
            assert meant is not None, "a noted rule broke"
            asks = message(
                "%(where)s: a rule in a notebook failed: “%(rule)s” What would you keep of "
                "it, and how would you test it?",
                where=row.label,
                rule=meant.words,
            )
            yield Raised(asks, "falsified", event="broke")


def _of_falls(fell: Sequence[Fall]) -> Iterator[Raised]:
    """Yield a question about each other way in which Prophets of the class were overthrown."""
    often = Counter(fell)
    if often["slipped"]:
        asks = counted_message(
            "One Prophet was overthrown although the rule in the notebook had predicted "
            "that play. What could explain that, and how could the table find out?",
            "%(count)s Prophets were overthrown although the rules in the notebooks had "
            "predicted those plays. What could explain that, and how could the tables find "
            "out?",
            often["slipped"],
        )
        yield Raised(asks, "slip", event="slipped")
    if often["already"]:
        asks = counted_message(
            "In %(count)s case, a public prediction failed, and the rule in the notebook "
            "had already been contradicted. How can you notice that in your own notes?",
            "In %(count)s cases, a public prediction failed, and the rule in the notebook "
            "had already been contradicted. How can you notice that in your own notes?",
            often["already"],
        )
        yield Raised(asks, "already", event="already")
    if often["unknown"]:
        asks = counted_message(
            "In %(count)s case, a public prediction failed, and our notes don’t show if the "
            "rule was wrong or if it was a mix-up. What would we need to know?",
            "In %(count)s cases, a public prediction failed, and our notes don’t show if the "
            "rule was wrong or if it was a mix-up. What would we need to know?",
            often["unknown"],
        )
        yield Raised(asks, "notes", event="unknown")
