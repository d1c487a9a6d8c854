"""A round's layout as the picture that paper draws."""

from __future__ import annotations

from classroom.debrief.findings.of_table import TableFindings
from classroom.game.round import BaseRound
from classroom.pdf.layout import LayoutPicture, Play, PrintedColumn, PrintedReign


def picture(findings: TableFindings) -> LayoutPicture:
    """Every card of the layout, the reigns behind their cards, the cards that ended them framed."""
    return LayoutPicture(
        columns=_columns(findings.round),
        reigns=tuple(
            PrintedReign(
                after=reign.after,
                called=reign.called,
                how=reign.how,
                deciding=reign.deciding,
                who=reign.who,
            )
            for reign in findings.reigns
        ),
        deciding=frozenset(n for reign in findings.reigns for n in reign.deciding),
    )


def _columns(round_: BaseRound) -> tuple[PrintedColumn, ...]:
    line: list[tuple[int, dict[int, Play]]] = []
    for ordinal, laid in enumerate(round_.layout.cards, 1):
        if laid.right:
            line.append((ordinal, {}))
            continue
        plays = line[laid.column][1]
        plays[laid.play] = (*plays.get(laid.play, ()), (laid.card, ordinal))
    return tuple(
        PrintedColumn(round_.layout.cards[ordinal - 1].card, ordinal, tuple(plays.values()))
        for ordinal, plays in line
    )
