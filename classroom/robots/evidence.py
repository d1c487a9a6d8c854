"""The evidence in a robot's view of its table: the answers so far, oldest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from classroom.cards import Card, card_set
from classroom.rules.surviving import NoPlayEvidence, Observation, Right, WrongCard, WrongString
from classroom.views.schemas import TableView


@dataclass(frozen=True, slots=True)
class EvidenceAnswer:
    observation: Observation
    laid: int
    """The number of cards on the layout once it was given."""


def answers(table: TableView) -> tuple[EvidenceAnswer, ...]:
    """Return the answers visible on the table, in an order in which a rule can be checked on them.

    A wrong play was judged after the card above it, so going through the columns from left to right
    is enough. The hand shown in a right no play and a Prophet's wrong pick are included while they
    can be seen.
    """
    return tuple(_answers(table))


def _answers(table: TableView) -> Iterator[EvidenceAnswer]:
    last = len(table.line.columns) - 1
    happened = table.happened
    for place, column in enumerate(table.line.columns):
        if place == last and happened is not None and happened.picked_wrong is not None:
            yield EvidenceAnswer(WrongCard(Card.parse(happened.picked_wrong)), column.n - 1)
        yield EvidenceAnswer(Right(Card.parse(column.card)), column.n)
        for sideline in column.sidelines:
            cards = tuple(Card.parse(laid.card) for laid in sideline)
            wrong = WrongCard(cards[0]) if len(cards) == 1 else WrongString(cards)
            yield EvidenceAnswer(wrong, sideline[-1].n)
    if happened is not None and happened.kind == "no_play" and happened.verdict == "right":
        yield EvidenceAnswer(
            NoPlayEvidence(card_set(map(Card.parse, happened.cards))), table.line.laid
        )
