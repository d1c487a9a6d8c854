"""Pupils who are seated together because their ideas of a rule disagree.

Two ideas are compared only if they are about the same rule: what two pupils think of different
rules cannot be settled between them. The cards that count are those that were to be judged in the
pupils' rounds, after each card of the main line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from classroom.cards import CARDS, Card, CardSet
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.rules.automaton import Automaton
from classroom.rules.surviving import Right
from classroom.signals.note import Note, read_note

MOST_ON_A_DEVICE = 2
"""Seats of one device that are paired with others: a table of four has room for no more."""


@dataclass(frozen=True)
class LastIdea:
    """The last rule that a pupil wrote down, as a note or last guess, in their last round."""

    played: PlayedRound = field(repr=False)
    rule: Automaton = field(repr=False)

    def called(self, line: Sequence[Card]) -> list[CardSet]:
        """Return the cards that it calls right after each card of a main line.

        Where the line contradicts it, it goes on as a note does.
        """
        note, sets = Note(0, 0, self.rule), []
        for card in line:
            note = note.seen((Right(card),), 0)
            sets.append(note.allowed)
        return sets


def last_idea(tables: Mapping[int, Table], seat: str) -> LastIdea | None:
    """Return a seat's last idea that names a rule; None if it has none, or another pupil's."""
    found = None
    for table in tables.values():
        for played in table.rounds[-1:]:
            note = played.notebook(seat).note if played.round.dealt else None
            rule = None if note is None else read_note(note["note"])
            if rule is not None and (found is None or found.played.dealt_at < played.dealt_at):
                found = LastIdea(played, rule)
    return found


def disagreement(one: LastIdea, other: LastIdea) -> float:
    """Return the share of cards, from 0 to 1, that two ideas judge differently.

    0 if they are not about the same rule.
    """
    if one.played is not other.played and not one.played.same_problem(other.played):
        return 0.0
    lines = {idea.played.round.layout.main_line: None for idea in (one, other)}
    differ = [
        (a ^ b).bit_count()
        for line in lines
        for a, b in zip(one.called(line), other.called(line), strict=True)
    ]
    return sum(differ) / (len(differ) * len(CARDS))


def pairs(
    tables: Mapping[int, Table], groups: Sequence[Sequence[str]]
) -> list[tuple[Sequence[str], Sequence[str]]]:
    """Return which groups of seats sit together: no group twice, some perhaps not at all.

    The sum of what all pairs disagree about is as large as possible. Of groups with several ideas,
    the two that disagree most count.
    """
    import networkx  # which takes a while to load, and is needed here only

    small = [group for group in groups if len(group) <= MOST_ON_A_DEVICE]
    ideas = [[idea for seat in group if (idea := last_idea(tables, seat))] for group in small]
    apart: networkx.Graph[int] = networkx.Graph()
    for (i, some), (j, others) in combinations(enumerate(ideas), 2):
        most = max((disagreement(a, b) for a in some for b in others), default=0.0)
        if most:
            apart.add_edge(i, j, weight=most)
    together = sorted(sorted(pair) for pair in networkx.max_weight_matching(apart))
    return [(small[i], small[j]) for i, j in together]
