"""A round at a table with its record: what was dealt, the entries, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from classroom.cards import Card
from classroom.game.header import AnyHeader, to_json
from classroom.game.kept import KeptRound
from classroom.game.layout import AnyRound, standing
from classroom.game.outcome import Outcome
from classroom.i18n.messages import Message
from classroom.rules import swap
from classroom.rules.compare import equivalent
from classroom.rules.sealed_rule import SealedRule

NONE = "none"
"""Said of the cards of a hand: not one of them."""
NOTES = ("note", "breaks")
"""Info entries of the lab notebook."""
PRIVATE = frozenset((*NOTES, "expect"))
"""Info entries that only their seat and the teacher are told of; a first one is announced."""


class PlayedRound(msgspec.Struct, frozen=True):
    """A round with its record, whether over or not."""

    header: AnyHeader
    entries: tuple[Mapping[str, Any], ...]
    round: AnyRound
    dealt_at: float
    """In running time, like all moments of a table."""
    outcomes: tuple[Outcome, ...] = ()
    """The decisions about each entry."""
    times: tuple[float, ...] = ()
    """The times at which the entries were saved."""
    infos: tuple[int, ...] = ()
    """The numbers of the info entries, of which there are few beside those of play."""
    revealed: bool = False
    revealed_to_all: bool = False
    """The teacher meant every table that plays this rule, now or later."""
    twin_of: SealedRule | None = None
    """In swapped colours: the rule that tables with the colours as they are play instead."""
    date: float = 0.0
    """The time of the deal, in UTC seconds by the computer's clock."""

    @property
    def problem(self) -> SealedRule:
        """The rule that this table and its twins have in common."""
        return self.header.rule if self.twin_of is None else self.twin_of

    @property
    def rules(self) -> list[SealedRule]:
        """Its rule; of a twin also the one that it is the twin of."""
        return list(dict.fromkeys((self.header.rule, self.problem)))

    @property
    def problem_id(self) -> str:
        return self.problem.id

    def same_problem(self, other: PlayedRound) -> bool:
        """Return whether knowing the rule of one round gives away that of the other.

        Rules are compared by what they allow, not by their words: a correct guess of the one would
        be a correct guess of the other.
        """
        starters = self.round.layout.starters
        if self.twin_of is not None:
            starters = swap.cards(starters)
        return _same(self.problem, other.problem, starters)

    @property
    def hints(self) -> tuple[Message, ...]:
        """The teacher's hints about the rule; each is an info entry of the record."""
        dealt = {hint.text: hint for hint in self.header.rule.hints}
        given = (entry["hint"] for _, entry in self._infos() if "hint" in entry)
        return tuple(dealt.get(text) or Message(text) for text in given)

    @property
    def standing(self) -> Sequence[Mapping[str, Any]]:
        """The entries; with real cards those that were undone are mere notes among them."""
        return self.entries if self.round.dealt else standing(self.entries)

    @property
    def marks(self) -> tuple[int, ...]:
        """The numbers of the entries with which the teacher marked a moment."""
        noted = self._infos()
        return tuple(n for n, entry in noted if "mark" in entry and "of" not in entry)

    @property
    def over(self) -> bool:
        return self.round.ended_by is not None

    @property
    def timed_out(self) -> bool:
        """True if the clock ended the round instead of the teacher."""
        return any("end" in entry and entry.get("clock") for entry in self.entries)

    def notebook(self, seat: str) -> Notebook:
        """Return what the present owner of a seat has written and said."""
        return Notebook(self, seat)

    def taken(self, seat: str) -> bool:
        """Return whether a seat was taken over during the round, or after it."""
        return any(_takes(entry, seat) for _, entry in self._infos())

    def _infos(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Return the info entries with their numbers, oldest first."""
        return ((number, self.entries[number - 1]) for number in self.infos)

    @property
    def reviewers(self) -> tuple[str, ...]:
        """The seats that have reviewed it, which are no players."""
        return tuple(
            dict.fromkeys(entry["by"] for _, entry in self._infos() if entry.get("review"))
        )

    @property
    def before_last_guesses(self) -> PlayedRound:
        """The round without its last guesses, and without what was saved after its end."""
        numbers = range(1, len(self.entries) + 1)
        entries = dict(zip(numbers, self.entries, strict=True))
        moves = (number for number in reversed(numbers) if not entries[number].get("info"))
        end = next(moves, 0)
        kept = [n for n in numbers if n <= end or entries[n].get("taken")]
        return replace(
            self,
            entries=tuple(
                {"by": entries[n]["by"], "info": True}
                if entries[n].get("last_call")
                else entries[n]
                for n in kept
            ),
            outcomes=tuple(self.outcomes[n - 1] for n in kept if n <= len(self.outcomes)),
            times=tuple(self.times[n - 1] for n in kept if n <= len(self.times)),
            infos=tuple(at for at, n in enumerate(kept, 1) if entries[n].get("info")),
        )

    def record(self) -> dict[str, Any]:
        """Return the game record, with seat ids for names."""
        return to_json(self.header, self.entries)

    @property
    def kept(self) -> KeptRound:
        """The rule-set, the rule and the decisions of the round, to read its record with."""
        return KeptRound(ruleset=self.header.ruleset, rule=self.header.rule, outcomes=self.outcomes)


@dataclass(frozen=True, slots=True)
class Notebook:
    """The info entries of a round by the present owner of a seat, the newest first."""

    played: PlayedRound
    seat: str

    @property
    def last_guess(self) -> Mapping[str, Any] | None:
        """The last guess, sent or as far as it is written.

        An entry with ``note``, written as a guess is, and ``confidence``, from 0 to 100 or missing.
        """
        entry = self.last_guess_entry
        return None if entry is None or entry["note"] is None else entry

    @property
    def last_guess_entry(self) -> Mapping[str, Any] | None:
        """The same, also where its words were withdrawn: then ``note`` is None."""
        return next((entry for _, entry in self._entries() if entry.get("last_call")), None)

    @property
    def last_guesses(self) -> int:
        """The number of last guesses that were saved."""
        return sum("last_call" in entry for _, entry in self._entries())

    @property
    def note(self) -> Mapping[str, Any] | None:
        """The last note of the rule: an entry with ``note``, also a last guess."""
        return next((entry for _, entry in self._entries() if "note" in entry), None)

    @property
    def notes(self) -> frozenset[int]:
        """The numbers of the entries with a note of the rule."""
        return frozenset(number for number, entry in self._entries() if "note" in entry)

    @property
    def written(self) -> int:
        """The number of entries of the lab notebook."""
        return sum(any(key in entry for key in NOTES) for _, entry in self._entries())

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of all these entries."""
        return frozenset(number for number, _ in self._entries())

    @property
    def breaks(self) -> str | None:
        """The card that could break the reigning Prophet's rule, or ``none``.

        None if the seat has not answered, if there is no Prophet, once that card is out of its
        hand, and with real cards, of which no hand is known.
        """
        round_ = self.played.round
        reign = round_.prophets.reign
        if reign is None or not round_.dealt or self.seat not in round_.players:
            return None
        own = (entry for number, entry in self._entries() if number > reign.number)
        card: str | None = next((entry["breaks"] for entry in own if "breaks" in entry), None)
        hand = [str(held) for held in round_.hands[round_.players.index(self.seat)]]
        return card if card == NONE or card in hand else None

    def _entries(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        for number in reversed(self.played.infos):
            entry = self.played.entries[number - 1]
            if _takes(entry, self.seat):
                return
            if entry["by"] == self.seat:
                yield number, entry


def _takes(entry: Mapping[str, Any], seat: str) -> bool:
    return entry.get("taken") is True and entry.get("by") == seat


@lru_cache(maxsize=1024)
def _same(one: SealedRule, other: SealedRule, starters: tuple[Card, ...]) -> bool:
    return one == other or equivalent(one.rule, other.rule, starters)
