"""Rounds for the whole class: last guesses, grouped by their meaning, and rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Literal

import msgspec

from classroom.classes.classroom import ClassEvent, Classroom, GuessAt, Staged, WordsMean
from classroom.classes.commands import ForClass
from classroom.classes.described_rounds import staged_rounds
from classroom.classes.guesses import OWN_WORDS
from classroom.classes.situation import ClassSituation
from classroom.classes.text_types import Listed
from classroom.game.claims import read_rule
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

_MOST = 200
"""Last guesses that are grouped at once."""


class RoundsStaged(ClassEvent, frozen=True, kw_only=True, tag="staged"):
    """The projector shows the last guesses and the rules of these rounds.

    Each of `tables` is a table, its round, and the last round that it had finished.
    """

    tables: list[tuple[int, int, int]]
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        rounds = {table: number for table, number, _last in self.tables}
        upto = {table: last for table, _number, last in self.tables}
        return replace(classroom, staged=replace(classroom.staged, rounds=rounds, upto=upto))


class WordsGrouped(ClassEvent, frozen=True, kw_only=True, tag="words_grouped"):
    """The teacher read what pupils wrote at the last call, and says what it means.

    Each of `words` is a last guess: its table, its round, and the number of its entry. They mean a
    `rule` of the catalogue or the same as the last guess `like`, or are `left_out`. Without any of
    these, they are as they were written. What was written stays in the log of the table.
    """

    words: list[GuessAt]
    rule: str | None = None
    like: GuessAt | None = None
    left_out: bool = False
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        means = WordsMean(self.rule, self.like, self.left_out)
        words = {**classroom.staged.words, **dict.fromkeys(self.words, means)}
        return replace(classroom, staged=replace(classroom.staged, words=words))


class StageRounds(msgspec.Struct, frozen=True):
    """Chooses the rounds whose last guesses and rules are shown, unless they are chosen already."""

    in_closed_class: ClassVar[bool] = False

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Choose them; refuse where no table has finished a round."""
        staged = staged_rounds(at.classroom, at.tables.values())
        if not staged.rounds:
            raise Refused(N_("no table has finished a round yet"))
        if staged == at.classroom.staged:
            return []
        rounds, upto = staged.rounds, staged.upto
        return [RoundsStaged(tables=[(table, rounds[table], upto[table]) for table in rounds])]


class GroupWords(ForClass, frozen=True, tag="group_words"):
    """Says what last guesses in own words mean: for *What we thought* and *The rule*.

    Each of `words` is a last guess, as in the view `thought_desk`. They mean a `rule` of the
    catalogue or the same as the last guess `like`, or are `left_out`; without any of these, they
    stand for themselves again. What the debrief says that a pupil wrote stays the same.
    """

    words: list[GuessAt]
    rule: Listed | None = None
    like: GuessAt | None = None
    left_out: bool = False

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Group last guesses of finished rounds, all of them in own words."""
        words = list(dict.fromkeys(self.words))
        if not words or len(words) > _MOST:
            raise Refused(_GONE)
        for each in words:
            if not str(_note(at, each)).startswith(OWN_WORDS):
                raise Refused(N_("only an answer in a pupil’s own words can be grouped"))
        if self.rule is not None:
            read_rule(self.rule)
        like = None
        if self.like is not None:
            _note(at, self.like)
            like = root(at.classroom.staged, self.like)
            words = [each for each in words if each != like]
        if not words:
            return []
        return [WordsGrouped(words=words, rule=self.rule, like=like, left_out=self.left_out)]


_GONE = N_("that last guess isn’t there any more")


def root(staged: Staged, at: GuessAt) -> GuessAt:
    """Return the last guess that stands for a group: follow what is like what."""
    while (means := staged.words.get(at)) is not None and means.like is not None:
        at = means.like
    return at


def _note(at: ClassSituation, guess: GuessAt) -> Any:
    """Return what was guessed, as the record has it; refuse where there is no such last guess."""
    number, round_, entry = guess
    table = at.tables.get(number)
    played = None if table is None else table.finished.get(round_)
    if played is None or not 0 < entry <= len(played.entries):
        raise Refused(_GONE)
    said = played.entries[entry - 1]
    if not said.get("last_call") or said.get("note") is None:
        raise Refused(_GONE)
    return said["note"]
