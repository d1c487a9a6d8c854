"""A noted rule, followed along the line of its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from classroom.cards import CardSet
from classroom.game.claims import read_claim
from classroom.game.refusal import Refused
from classroom.rules import surviving
from classroom.rules.automaton import Automaton
from classroom.rules.compare import same_from
from classroom.rules.surviving import Observation


@dataclass(frozen=True)
class Note:
    """A pupil's latest note, which names a rule; `rule` is a minimal automaton."""

    number: int
    """Of its entry; a note that is repeated keeps the number, and so its age."""
    plays: int
    """Settled plays when it was written."""
    rule: Automaton = field(repr=False)
    state: int = 0
    """The rule's state after the line, followed on where the line contradicts it."""
    refuted: int | None = None
    """Settled plays when something contradicted it; None while nothing does: it is live."""
    sealed: bool = False
    """It judges every line from here on like the sealed rule."""

    @property
    def live(self) -> bool:
        return self.refuted is None

    @property
    def allowed(self) -> CardSet:
        """The cards that it calls right now."""
        return self.rule.legal(self.state)

    def seen(self, evidence: Iterable[Observation], plays: int) -> Note:
        """Return the note after more evidence, of which the last play is number `plays`."""
        state, refuted = self.state, self.refuted
        for one in evidence:
            state, fits = _step(self.rule, state, one)
            if not fits and refuted is None:
                refuted = plays
        return replace(self, state=state, refuted=refuted)

    def compared(self, sealed: Automaton, state: int) -> Note:
        """Return the note with whether it judges like the sealed rule from this state on.

        Once it does, it does so for good.
        """
        if self.sealed or not self.live:
            return self
        return replace(self, sealed=same_from(self.rule, self.state, sealed, state))

    def same_as(self, other: Note) -> bool:
        """Return whether two live notes judge every line alike from here on."""
        return same_from(self.rule, self.state, other.rule, other.state)


def read_note(claim: Any) -> Automaton | None:
    """Return the minimal automaton of a noted rule; None for own words and for no rule."""
    if claim is None:
        return None
    described = read_claim(claim)
    return None if described is None else described.rule.minimal


def is_readable(entry: Mapping[str, Any]) -> bool:
    """Return whether the note of an info entry is well-formed: records aren't checked for that."""
    try:
        read_note(entry["note"])
    except (Refused, ValueError):
        return False
    return True


def _step(rule: Automaton, state: int, seen: Observation) -> tuple[int, bool]:
    """Return the state after an observation, and whether the rule expected it.

    Where the line contradicts it, it begins again with that card, if the card may start it.
    """
    match seen:
        case surviving.Right():
            following = rule.step(state, seen.card)
            if following >= 0:
                return following, True
            return max(rule.step(0, seen.card), 0), False
        case surviving.WrongCard():
            return state, rule.step(state, seen.card) < 0
        case surviving.WrongString():
            return state, not rule.accepts(state, seen.cards)
        case surviving.NoPlayEvidence():
            return state, not rule.legal(state) & seen.hand
        case surviving.WrongNoPlay():
            return state, bool(rule.legal(state) & seen.hand)
        case _:
            raise TypeError(f"{seen!r} is no observation")
