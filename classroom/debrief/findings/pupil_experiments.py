"""Plays of a class's pupils as experiments, and what came of their predictions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from classroom.cards import Card
from classroom.debrief.evidence.information import PlayInformation
from classroom.debrief.evidence.measures import Band, MeasuredPupils
from classroom.debrief.findings.class_rows import Unit
from classroom.debrief.findings.of_table import (
    TableFindings,
    simplicity,
)
from classroom.i18n.messages import Message, RuleRef, message
from classroom.rules.catalogue import RULES

ENOUGH_PREDICTED = 20
"""Plays that were predicted by pupils who were about equally sure, from which on the share that
came true is given. Plays are counted here, not predictions: those of several pupils on one play
are not independent. A share of 20 is uncertain by some 22 points, two standard errors at worst."""

ENOUGH_TABLES = 3
"""Tables, or rounds, that these come from at least: pupils at one table saw the same cards."""


@dataclass(frozen=True)
class PupilExperiment:
    """A pupil's play as an experiment."""

    table: int
    play: PlayInformation
    after: Card
    """The last card of the main line then."""
    upto: int
    """Cards on the layout once it was settled."""
    says_right: RuleRef | None = None
    """A rule in the list that still fitted and said right, the simplest; None without one."""
    says_wrong: RuleRef | None = None
    """The same for wrong."""


def enough_predicted(measured: MeasuredPupils) -> tuple[Band, ...]:
    """Return the confidence bands with enough predictions in the class."""
    return tuple(
        band
        for band in measured.calibration
        if len(set(band.came_true.at)) >= ENOUGH_PREDICTED
        and len({place.round for place in band.came_true.at}) >= ENOUGH_TABLES
    )


def how_sure(bands: Sequence[Band], unit: Unit) -> tuple[Message, ...]:
    """Return sentences on correct predictions by confidence, and on their limits.

    No margin of error is given: predictions of several pupils on one play, or of one pupil by one
    rule, are not independent. Empty where there is too little data.
    """
    if not bands:
        return ()
    return (
        *(_band(band, unit) for band in bands),
        message("Calls aren’t counted: they end with the first one that fails."),
        message("This isn’t the same as being right about the rule."),
    )


def _band(band: Band, unit: Unit) -> Message:
    share = band.came_true
    where = {
        "lowest": band.lowest,
        "highest": band.highest,
        "yes": share.count,
        "of": share.of,
        "plays": len(set(share.at)),
        "places": len({place.round for place in share.at}),
    }
    if unit == "round":
        return message(
            "When pupils were %(lowest)s to %(highest)s%% sure of their rule, %(yes)s of %(of)s "
            "predictions were right (%(plays)s plays in %(places)s rounds).",
            **where,
        )
    return message(
        "When pupils were %(lowest)s to %(highest)s%% sure of their rule, %(yes)s of %(of)s "
        "predictions were right (%(plays)s plays at %(places)s tables).",
        **where,
    )


def chosen_play(
    played: Sequence[tuple[int, TableFindings]],
    measured: Sequence[MeasuredPupils],
    choose: Callable[[Iterable[PlayInformation]], PlayInformation | None],
) -> PupilExperiment | None:
    """Return the play that `choose` selects from those of all tables; None without one."""
    plays = [
        (number, table, own.play)
        for (number, table), each in zip(played, measured, strict=True)
        for own in each.plays
    ]
    chosen = choose(play for _, _, play in plays)
    for number, table, play in plays:
        if play is chosen:
            result = table.round.results[play.index]
            after, upto = table.course.after(result), result.laid_before + len(result.laid)
            return PupilExperiment(number, play, after, upto, *_for_and_against(table, play))
    return None


def _for_and_against(
    table: TableFindings, play: PlayInformation
) -> tuple[RuleRef | None, RuleRef | None]:
    """Return a listed rule that fitted before a play of cards and said right, and one for wrong."""
    course, found = table.course, dict[bool, RuleRef]()
    line = course.line(course.round.results[play.index].laid_before)
    listed = [name for name in course.rules.survivors[play.index].still_fit if name in RULES]
    for name in sorted(listed, key=simplicity):
        entry = RULES[name]
        says = entry.rule.accepts(entry.rule.run(line), play.cards or ())
        found.setdefault(says, RuleRef(entry.statement, entry.rule))
    return found.get(True), found.get(False)
