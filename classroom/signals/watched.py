"""A round as the signals read it: what came before each play, and what pupils wrote and predicted.

Not read: time, names, scores, earlier lessons, robots, answers to the last call, and what a pupil
wrote before a different one took the seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np

from classroom.cards import Card
from classroom.game import evidence
from classroom.game.header import AnyHeader
from classroom.game.layout import AnyRound
from classroom.rules.automaton import Automaton
from classroom.rules.library import Library, Weights
from classroom.rules.surviving import Observation, Survivors
from classroom.signals.note import Note, is_readable, read_note

SIMPLICITY = 0.35
"""The exponent of the library's weights in the share of a card."""
_PLAYS: Final = frozenset(("play", "no_play"))


@dataclass(frozen=True)
class PredictedVerdict:
    """A pupil's prediction of a play."""

    right: bool | None
    """The verdict expected; None: unsure."""
    confidence: int | None
    """The confidence last stated in the notebook, from 0 to 100."""


@dataclass(frozen=True)
class SeenPlay:
    """A play, and what was so when it was made."""

    number: int
    """Of its entry."""
    by: str
    cards: tuple[Card, ...] | None
    """None for a no play."""
    hand: tuple[Card, ...]
    """That it was played from, in the order received; empty with real cards."""
    prophet: str | None
    notes: Mapping[str, Note] = field(repr=False)
    """Each pupil's latest note, if it names a rule."""
    shares: Weights | None = field(default=None, repr=False)
    """The share of each card, where a signal may need it."""
    answers: Mapping[str, PredictedVerdict] = field(default_factory=dict)
    right: bool = False
    """The verdict, once it is settled."""
    called: bool | None = None
    """The Prophet's call."""


@dataclass(frozen=True)
class Pupil:
    """The notes of the present owner of a seat."""

    robot: bool = False
    since: int = 0
    """The entry with which they took the seat."""
    wrote: bool = False
    """A note, own words included."""
    note: Note | None = None
    """The latest note, if it names a rule."""
    confidence: int | None = None


@dataclass(frozen=True)
class Watched:
    """A round so far; a frozen value. `round` is the round after the last entry."""

    sealed: Automaton = field(repr=False)
    """The minimal automaton of the sealed rule."""
    round: AnyRound = field(repr=False)
    survivors: Survivors = field(repr=False)
    asked: frozenset[str] | None
    """The seats that are asked for predictions; None: all pupils, as in a record."""
    seats: Mapping[str, Pupil]
    plays: tuple[SeenPlay, ...] = ()
    """Settled plays and no plays."""
    pending: SeenPlay | None = None
    """The play that waits for the Prophet."""
    latest: int = 0
    """The entry of the play that may be predicted; 0: none."""
    predicted: int | None = None
    """The entry of the first play that anyone predicted: predictions are on from there."""
    done: bool = False
    """The round is over, or its last call has begun."""

    @staticmethod
    def of(header: AnyHeader, library: Library, asked: frozenset[str] | None = None) -> Watched:
        """Return a round that was just dealt; `library` are the rules that a pupil may think of."""
        dealt = header.deal()
        return Watched(
            sealed=header.rule.rule.minimal,
            round=dealt,
            survivors=Survivors.of(_weighed(library), evidence.starters(dealt)),
            asked=asked,
            seats={player: Pupil() for player in dealt.named},
        )

    @property
    def count(self) -> int:
        """The number of settled plays and no plays."""
        return len(self.plays)

    @property
    def pupils(self) -> Mapping[str, Pupil]:
        """The seats of pupils, not of robots, in seat order."""
        return {who: seat for who, seat in self.seats.items() if not seat.robot}

    @property
    def notes(self) -> Mapping[str, Note]:
        """Each pupil's latest note, if it names a rule."""
        pupils = self.pupils.items()
        return {who: pupil.note for who, pupil in pupils if pupil.note is not None}

    @property
    def live(self) -> Mapping[str, Note]:
        """The notes that nothing on the table contradicts."""
        return {who: note for who, note in self.notes.items() if note.live}

    def asks(self, who: str, play: SeenPlay) -> bool:
        """Return whether a pupil was asked to predict a play: not their own, nor as Prophet."""
        if self.predicted is None or play.number < self.predicted:
            return False
        if self.asked is not None and who not in self.asked:
            return False
        return who not in (play.by, play.prophet) and play.number > self.seats[who].since

    def after(self, entry: Mapping[str, Any], before: AnyRound, after: AnyRound) -> Watched:
        """Return the round after one more entry; `before` and `after` are the rounds around it."""
        watched = replace(self, round=after)
        if entry.get("info"):
            return watched._noticed(entry, after.entries)
        if not _PLAYS.isdisjoint(entry):
            watched = watched._played(entry, before, after.entries)
        elif "call" not in entry:
            watched = replace(watched, latest=0)
        watched = watched._with_robot(entry)
        if len(after.results) < len(self.plays) or after.layout.laid < before.layout.laid:
            watched = watched._taken_back(after)
        elif len(after.results) > len(self.plays):
            watched = watched._settled(after)
        elif "start" in entry:
            watched = watched._learned(evidence.starters(after)[-1:], 0)
        return replace(watched, done=after.ended_by is not None)

    # -- entries of play

    def _played(self, entry: Mapping[str, Any], before: AnyRound, number: int) -> Watched:
        player = entry.get("by", "")
        hand = before.hands[before.players.index(player)] if before.dealt else ()
        ruling = before.prophets.ruling
        prophet = None if ruling is None else before.players[ruling]
        notes = self.notes
        wanted = prophet is not None or any(not note.live for note in notes.values())
        play = SeenPlay(
            number=number,
            by=player,
            cards=tuple(map(Card.parse, entry["play"])) if "play" in entry else None,
            hand=hand,
            prophet=prophet,
            notes=notes,
            shares=self.survivors.shares if wanted and len(self.survivors) else None,
        )
        return replace(self, pending=play, latest=number)

    def _with_robot(self, entry: Mapping[str, Any]) -> Watched:
        who, robot = str(entry.get("by")), entry.get("robot") is True
        if who not in self.seats or self.seats[who].robot is robot:
            return self
        return self._with(who, replace(self.seats[who], robot=robot))

    def _settled(self, after: AnyRound) -> Watched:
        result, play = after.results[-1], self.pending
        assert play is not None and play.number == result.number, "a play is settled once made"
        settled = replace(play, right=result.right, called=result.called)
        watched = replace(self, plays=(*self.plays, settled), pending=None)
        return watched._learned(evidence.observed(result), watched.count)

    def _learned(self, seen: tuple[Observation, ...], plays: int) -> Watched:
        survivors = self.survivors
        for one in seen:
            survivors = survivors.seen(one)
        state = self.round.layout.state
        seats = {
            who: pupil
            if pupil.note is None
            else replace(pupil, note=pupil.note.seen(seen, plays).compared(self.sealed, state))
            for who, pupil in self.seats.items()
        }
        return replace(self, survivors=survivors, seats=seats)

    def _taken_back(self, after: AnyRound) -> Watched:
        """Forget what was undone, with real cards, and follow the notes along what is left."""
        kept = {result.number for result in after.results}
        plays = tuple(play for play in self.plays if play.number in kept)
        watched = replace(
            self,
            plays=plays,
            pending=None,
            survivors=Survivors.of(self.survivors.library, evidence.evidence(after)),
        )
        seats = {
            who: pupil if pupil.note is None else replace(pupil, note=watched._along(pupil.note))
            for who, pupil in self.seats.items()
        }
        return replace(watched, seats=seats)

    # -- info entries

    def _noticed(self, entry: Mapping[str, Any], number: int) -> Watched:
        who = str(entry.get("by"))
        if who not in self.seats:
            return self
        if entry.get("taken") is True:
            return self._with(who, Pupil(robot=entry.get("robot") is True, since=number))
        watched = self._with_robot(entry)
        if entry.get("robot") is True or entry.get("review") is True:
            return watched
        if entry.get("last_call") is True:
            return replace(watched, done=True)
        if "expect" in entry:
            return watched._answered(who, entry)
        if "note" in entry and is_readable(entry):
            return watched._wrote(who, entry, number)
        return watched

    def _wrote(self, who: str, entry: Mapping[str, Any], number: int) -> Watched:
        pupil, rule = self.seats[who], read_note(entry["note"])
        if entry["note"] is None:
            return self._with(who, replace(pupil, note=None, confidence=None))
        stated = entry.get("confidence")
        confidence = stated if type(stated) is int and 0 <= stated <= 100 else pupil.confidence
        note = pupil.note
        if rule is None:
            note = None
        elif note is None or note.rule != rule:
            unseen = entry.get("unseen")
            seen = unseen if type(unseen) is int and 0 < unseen < number else number
            note = self._along(Note(number, sum(play.number < seen for play in self.plays), rule))
        return self._with(who, replace(pupil, wrote=True, note=note, confidence=confidence))

    def _along(self, note: Note) -> Note:
        """Return a note followed along the whole line so far."""
        fresh = replace(note, state=0, refuted=None, sealed=False)
        fresh = fresh.seen(evidence.starters(self.round), note.plays)
        for result in self.round.results:
            fresh = fresh.seen(evidence.observed(result), self.count)
        return fresh.compared(self.sealed, self.round.layout.state)

    def _answered(self, who: str, entry: Mapping[str, Any]) -> Watched:
        expect, of = entry["expect"], entry.get("of")
        if expect not in ("right", "wrong", "unsure") or not self.latest or of != self.latest:
            return self
        right = None if expect == "unsure" else expect == "right"
        answer = PredictedVerdict(right, self.seats[who].confidence)
        watched = self
        if self.predicted is None:
            watched = replace(self, predicted=self.latest)
        if watched.pending is not None:
            return replace(watched, pending=_with_answer(watched.pending, who, answer))
        if not watched.plays or watched.plays[-1].number != of:
            return self
        *plays, last = watched.plays
        return replace(watched, plays=(*plays, _with_answer(last, who, answer)))

    def _with(self, who: str, pupil: Pupil) -> Watched:
        return replace(self, seats={**self.seats, who: pupil})


def _with_answer(play: SeenPlay, who: str, answer: PredictedVerdict) -> SeenPlay:
    return replace(play, answers={**play.answers, who: answer})


@lru_cache(maxsize=4)
def _weighed(library: Library) -> Library:
    """Return a library whose weights are those of the shares."""
    weights = np.power(library.weights, SIMPLICITY)
    return replace(library, weights=weights)
