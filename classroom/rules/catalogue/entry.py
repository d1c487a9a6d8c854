"""Entries of the catalogue: the data of each rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.rules import combinators, measure
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue.hints import Hint
from classroom.rules.catalogue.measured import MEASURED
from classroom.rules.difficulty import MeasuredRule

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
"""Features on which a rule may depend; `history` is more than the last card, `position` the place
in the line, `arithmetic` a sum to be done."""

ANY_STARTER = message("Any card may start.")

Example = tuple[tuple[str, ...], bool]
"""A main line of card texts, starter first, and whether it is right; one that is wrong is wrong at
its last card and nowhere before."""


class Description(Protocol):
    """Data of any rule, whether it is in the catalogue or made in the rule builder.

    `difficulty` is set by hand and checked against measurements, or else it is an estimate.
    `memory` is the number of main-line cards back that the rule looks, besides the place in the
    line; 0 means the place alone, None the whole line (traits.memory). `starters` is the number of
    starter cards the rule gets in rule-sets that deal as many as it needs; with one starter,
    `statement` describes the cards after it. Sentences are English and marked for translation.
    """

    @property
    def id(self) -> str: ...
    @property
    def statement(self) -> Message: ...
    @property
    def hints(self) -> tuple[Hint, ...]: ...
    @property
    def difficulty(self) -> str: ...
    @property
    def how_hard(self) -> tuple[Message, ...]:
        """The measurement or estimate of the difficulty in sentences; empty without one."""

    @property
    def how_long(self) -> tuple[int | None, ...]:
        """Cards needed by a robot that tests its ideas, and by one that only confirms them.

        None stands for a robot that hardly ever found the rule. An estimate has only the first
        number. Empty without measurement or estimate.
        """

    @property
    def tags(self) -> tuple[str, ...]: ...
    @property
    def memory(self) -> int | None: ...
    @property
    def starter(self) -> Message: ...
    @property
    def starters(self) -> int: ...
    @property
    def examples(self) -> tuple[Example, ...]: ...
    @property
    def source(self) -> str: ...
    @property
    def rule(self) -> Automaton:
        """The rule itself, compiled on first use."""

    @property
    def acceptance(self) -> float:
        """The mean share of the 52 cards that is legal in the long run (measure.acceptance)."""


@dataclass(frozen=True, kw_only=True)
class CatalogueEntry:
    """One rule of the catalogue, with everything of its :class:`Description`.

    `ages` is a school level, such as ``10+``. `listed_because` is the reason why a rule that does
    not pass validation (:mod:`classroom.rules.validation`) is listed anyway. `first` and `last` are
    the editions of the catalogue that list it, from one to the other; without `last`, all since.
    """

    id: str
    statement: Message
    hints: tuple[Hint, ...]
    difficulty: str
    tags: tuple[str, ...]
    memory: int | None
    ages: str
    starter: Message = ANY_STARTER
    starters: int = 1
    examples: tuple[Example, ...]
    source: str
    listed_because: str | None = None
    first: int = 1
    last: int | None = None
    asks: combinators.Part = field(repr=False)

    def is_listed(self, edition: int) -> bool:
        return self.first <= edition and (self.last is None or edition <= self.last)

    @cached_property
    def rule(self) -> Automaton:
        return combinators.rule(self.asks, self.starters)

    @cached_property
    def acceptance(self) -> float:
        return measure.acceptance(self.rule)

    @property
    def measured(self) -> MeasuredRule | None:
        """Measurement of the cards that robots needed to learn it; None if there is none yet."""
        return MEASURED.get(self.id)

    @property
    def how_hard(self) -> tuple[Message, ...]:
        return () if self.measured is None else (self.measured.sentence,)

    @property
    def how_long(self) -> tuple[int | None, ...]:
        return () if self.measured is None else self.measured.how_long


def line(text: str, *, right: bool) -> Example:
    """Return an example from a text with spaces between the cards."""
    return tuple(text.split()), right
