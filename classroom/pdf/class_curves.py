"""The curve of a table on the class's page, and what it shows in words."""

from __future__ import annotations

from collections.abc import Iterator

from classroom.debrief.findings.of_class import TableRow
from classroom.i18n.messages import Message, Value, message
from classroom.pdf.small_multiples import ReignSpan, TableCurve


def curve_of(row: TableRow, title: str, note: str) -> TableCurve:
    """Return the rules that still fitted after each card, among all that are known."""
    course = row.findings.course
    after = [len(course.round.layout.starters)]
    after += [each.laid_before + len(each.laid) for each in course.round.results]
    fitting = map(len, course.rules.wider)
    return TableCurve(
        title=title,
        points=[(0, len(course.rules.hypotheses.library)), *zip(after, fitting, strict=True)],
        had=row.stable,
        seats=[
            ReignSpan(
                reign.after,
                reign.last,
                "untested" if reign.how == "stood" and not reign.calls else reign.how,
                reign.robot,
            )
            for reign in row.findings.reigns
        ],
        note=note,
    )


def what_it_shows(row: TableRow, curve: TableCurve) -> Iterator[Message]:
    """Return in words what a curve and its marks show."""
    played, fitting = curve.points[-1]
    yield message(
        "%(table)s: after %(played)s cards %(fitting)s of %(library)s rules still fitted.",
        table=row.label,
        played=played,
        fitting=fitting,
        library=curve.points[0][1],
    )
    if row.cut_off:
        yield message("%(table)s: ended after a few plays.", table=row.label)
    if curve.had is not None:
        yield message(
            "%(table)s: from card %(card)s on, someone always had the rule.",
            table=row.label,
            card=curve.had,
        )
    for seat in curve.seats:
        places: dict[str, Value] = {"table": row.label, "first": seat.first, "last": seat.last}
        match seat.how:
            case "stood":
                yield message(
                    "%(table)s: a Prophet declared after card %(first)s and lasted to the end.",
                    **places,
                )
            case "untested":
                yield message(
                    "%(table)s: someone declared after card %(first)s, and no call came.",
                    **places,
                )
            case "overthrown":
                yield message(
                    "%(table)s: a Prophet declared after card %(first)s and was overthrown at card "
                    "%(last)s.",
                    **places,
                )
            case "released":
                yield message(
                    "%(table)s: a Prophet declared after card %(first)s and stepped down after "
                    "card %(last)s.",
                    **places,
                )
