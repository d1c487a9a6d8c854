"""The course of a round: its record replayed once, and the rules that still fitted after each play.

The rules that still fit are counted twice: among the rules of the catalogue, and among those of the
catalogue and the family together (some 6,000). Every other module of this package reads from here,
so that "who", "which card" and "how many rules still fitted" mean the same in every sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from classroom.cards import Card
from classroom.debrief.equivalence import same_since
from classroom.debrief.expectations import Expectation, expectations
from classroom.debrief.notebook import Noted, every_note, lasting
from classroom.game.evidence import observed, starters
from classroom.game.header import AnyHeader, LayoutHeader
from classroom.game.judging import judge_entry
from classroom.game.kept import KeptRound
from classroom.game.layout import AnyRound, standing
from classroom.game.parts import NATURE
from classroom.game.record import read, steps
from classroom.game.reigns import Reign
from classroom.game.round import Result
from classroom.i18n.messages import Message, PlayerRef, Value, message
from classroom.rules.automaton import Automaton
from classroom.rules.described_rule import rivals
from classroom.rules.hypotheses import Hypotheses
from classroom.rules.library import Library
from classroom.rules.sealed_rule import SealedRule
from classroom.rules.surviving import Survivors


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
    def sealed(self) -> str:
        """The name of the sealed rule among the rules that "alive" is counted among."""
        name = rivals(self.header.rule).find(self.round.rule)
        assert name is not None
        return name

    @cached_property
    def survivors(self) -> tuple[Survivors, ...]:
        """Survivors among the sealed rule's rivals (:func:`left_alive`)."""
        return left_alive(self.round, rivals(self.header.rule))

    @property
    def library(self) -> int:
        """Number of rules that "alive" is counted among."""
        return len(rivals(self.header.rule))

    @cached_property
    def hypotheses(self) -> Hypotheses:
        """All the rules that are known here: catalogue, family and the sealed rule, each once."""
        if self.known.library.find(self.round.rule) is not None:
            return self.known
        return self.known.including(self.entry)

    @cached_property
    def wider(self) -> tuple[Survivors, ...]:
        """The rules of :attr:`hypotheses` that fitted: after the deal, and after each result."""
        return left_alive(self.round, self.hypotheses.library)

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

    def still_fit(self, results: int) -> Message:
        """Say how many rules still fitted after so many results, in the list and beyond it."""
        return message(
            "Of the %(library)s rules in the list, %(listed)s still fitted; of all %(known)s that "
            "the program can put together, %(wider)s.",
            library=self.library,
            listed=len(self.survivors[results]),
            known=len(self.hypotheses.library),
            wider=len(self.wider[results]),
        )

    def line(self, laid: int | None = None) -> list[Card]:
        """Return the main line with `laid` cards on the layout; None: as it is at the end."""
        return [each.card for each in self.round.layout.cards[:laid] if each.right]

    def same_since(self, rule: Automaton) -> int | None:
        """Return the card from which on no card could ever tell `rule` from the sealed rule.

        See :func:`classroom.debrief.equivalence.same_since`.
        """
        return same_since(self.round, rule)

    def alive_before(self, index: int) -> int:
        """Return the number of library rules that still fitted before the result at this index."""
        return len(self.survivors[index])

    def alive_after(self, index: int) -> int:
        return len(self.survivors[index + 1])

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


def left_alive(round_: AnyRound, library: Library) -> tuple[Survivors, ...]:
    """Return the survivors of a library: after the deal, and after each result of a round."""
    survivors = [Survivors.of(library, starters(round_))]
    for result in round_.results:
        now = survivors[-1]
        for observation in observed(result):
            now = now.seen(observation)
        survivors.append(now)
    return tuple(survivors)
