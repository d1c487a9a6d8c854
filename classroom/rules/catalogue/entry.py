"""What the catalogue says about each of its rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from classroom.rules import combine, measure
from classroom.rules.automaton import Automaton
from classroom.words import N_

DIFFICULTIES = (N_("easy"), N_("medium"), N_("hard"), N_("expert"))

TAGS = (
    N_("colour"),
    N_("suit"),
    N_("value"),
    N_("parity"),
    N_("face"),
    N_("prime"),
    N_("position"),
    N_("history"),
    N_("arithmetic"),
)
"""What a rule may depend on; `history` is more than the last card, `position` the place in the
line, `arithmetic` a sum to be done."""

ANY_STARTER = N_("Any card may start.")

Example = tuple[tuple[str, ...], bool]
"""A main line of card texts, starter first, and whether it is right; one that is wrong is wrong at
its last card and nowhere before."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One rule of the catalogue, with everything a teacher and a pupil are told about it.

    `memory` is how many main-line cards back the rule looks, beside the place in the line; 0 means
    the place alone. `ages` is a school level, such as ``10+``. `starters` is how many starter cards
    the rule gets where a rule-set deals as many as it needs; where there is one, `statement` says
    what holds for the cards after it. Sentences are English and marked for translation.
    """

    id: str
    statement: str
    hints: tuple[str, ...]
    difficulty: str
    tags: tuple[str, ...]
    memory: int
    ages: str
    starter: str = ANY_STARTER
    starters: int = 1
    examples: tuple[Example, ...]
    source: str
    asks: combine.Part = field(repr=False)

    @cached_property
    def rule(self) -> Automaton:
        """The rule itself; compiled when first asked for."""
        return combine.rule(self.asks, self.starters)

    @cached_property
    def acceptance(self) -> float:
        """The mean share of the 52 cards that is legal in the long run (measure.acceptance)."""
        return measure.acceptance(self.rule)


def line(text: str, *, right: bool) -> Example:
    """An example, its cards parted by spaces."""
    return tuple(text.split()), right
