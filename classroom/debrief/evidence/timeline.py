"""The course of a round: its record replayed once, and the rules that still fitted after each play.

Every other module of this package reads from here, so that "who", "which card" and "how many rules
still fitted" mean the same in every sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from classroom.cards import Card
from classroom.debrief.evidence.expectations import Expectation, expectations
from classroom.debrief.evidence.fitting_rules import FittingRules
from classroom.debrief.evidence.notebook import Noted, every_note, lasting
from classroom.game.header import AnyHeader, LayoutHeader
from classroom.game.kept import KeptRound
from classroom.game.layout import AnyRound, standing
from classroom.game.parts import NATURE
from classroom.game.play import judge_entry
from classroom.game.prophet import Reign
from classroom.game.record import read, steps
from classroom.game.round import Result
from classroom.i18n.messages import PlayerRef, Value, message
from classroom.rules.hypotheses import Hypotheses
from classroom.rules.sealed_rule import SealedRule


@dataclass(frozen=True)
class Course:
    """A replayed record. Seats and ordinals are as in :class:`Round`."""

    header: AnyHeader
    entries: Sequence[Mapping[str, Any]]
    """With real cards, what was taken back is a note among them, as if it had never been."""
    rounds: Sequence[AnyRound]
    """After the deal, and after each entry."""
    known: Hypotheses
    """The rules of the catalogue and of the family, each once, without a sealed rule of neither."""

    @property
    def entry(self) -> SealedRule:
        """The sealed rule."""
        return self.header.rule

    @property
    def round(self) -> AnyRound:
        """Round at the end of the record."""
        return self.rounds[-1]

    @property
    def by_clock(self) -> bool:
        """True if the clock of the round ended it for the teacher."""
        return any(
            entry.get("end") is True and entry.get("clock") is True and not entry.get("info")
            for entry in self.entries
        )

    @cached_property
    def rules(self) -> FittingRules:
        """The rules that still fitted, play by play."""
        return FittingRules(self.round, self.entry, self.known)

    @cached_property
    def notes(self) -> tuple[Noted, ...]:
        """Pupils' notes, in order; those saved after the round are marked as late."""
        return lasting(self.every_note)

    @cached_property
    def every_note(self) -> tuple[Noted, ...]:
        """All notes of pupils, also those changed before another card was played."""
        return every_note(self.round, self.entries)

    @cached_property
    def expected(self) -> tuple[Expectation, ...]:
        """Pupils' predictions of plays."""
        return expectations(self.round, self.entries)

    def line(self, laid: int | None = None) -> list[Card]:
        """Return the main line with `laid` cards on the layout; None: as it is at the end."""
        return [each.card for each in self.round.layout.cards[:laid] if each.right]

    def settled_before(self, number: int) -> int:
        """Return the number of results settled before entry `number`."""
        return sum(result.settled < number for result in self.round.results)

    def after(self, result: Result) -> Card:
        """Return the last card of the main line before this play."""
        before = self.round.layout.cards[: result.laid_before]
        return next(laid.card for laid in reversed(before) if laid.right)

    def who(self, seat: int) -> PlayerRef:
        return PlayerRef(self.round.players[seat])

    def hand(self, number: int, seat: int) -> tuple[Card, ...] | None:
        """Return a seat's hand after entry `number`; None where only the layout is known."""
        round_ = self.rounds[number]
        return round_.hands[seat] if round_.dealt else None

    @property
    def dealer(self) -> Value:
        if self.header.dealer == NATURE:
            return message("Nature")
        return PlayerRef(self.header.dealer)

    def by_robot(self, number: int) -> bool:
        """Return whether entry `number` was a robot's move."""
        return self.entries[number - 1].get("robot") is True

    @property
    def has_notebook(self) -> bool:
        """True if the record would hold notes; with real cards they may be on paper."""
        return self.round.dealt or bool(self.every_note)

    def ordinals(self, result: Result) -> tuple[int, ...]:
        """Return the ordinals of the cards that this play put on the layout."""
        first = result.laid_before + 1
        return tuple(range(first, first + len(result.laid)))

    def reign_of(self, result: Result) -> Reign | None:
        """Return the reign under which this play was judged; None without one."""
        return next(
            (
                reign
                for reign in reversed(self.round.prophets.reigns)
                if reign.number < result.number and reign.seat == result.prophet
            ),
            None,
        )

    def calls(self, reign: Reign) -> tuple[Result, ...]:
        """Return the plays that this Prophet called correctly."""
        return tuple(
            result
            for result in self.round.results
            if result.called is not None
            and not result.row.overthrown
            and self.reign_of(result) == reign
        )


def follow(record: Mapping[str, Any], known: Hypotheses, kept: KeptRound | None = None) -> Course:
    """Replay `record`: as its class saw it, where that is `kept`, otherwise as it is judged now.

    Raise RecordError if a record that is judged is malformed or illegal.
    """
    if kept is None:
        rounds = steps(record)
        header, entries = read(record)
        if not rounds[-1].dealt:
            entries = list(standing(entries))
            rounds = [header.deal()]
            for entry in entries:
                rounds.append(judge_entry(rounds[-1], entry)[1])
        return Course(header, entries, rounds, known)
    header, entries = kept.header(record), record["moves"]
    if isinstance(header, LayoutHeader):
        entries = list(standing(entries))
    return Course(header, entries, kept.steps(record, entries), known)
