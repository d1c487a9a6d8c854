"""The last guesses of the class without names, each rule once; and then its rules."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from classroom.cards import Card
from classroom.classes import ladder
from classroom.classes.classroom import Classroom, GuessAt, WordsMean
from classroom.classes.described_rounds import most_telling, rank
from classroom.classes.played_round import PlayedRound
from classroom.classes.rude_words import is_rude
from classroom.classes.table import Table
from classroom.classes.verbs.stage import root
from classroom.debrief.evidence.last_guesses import (
    LastGuess,
    claimed,
    numbered_last_guesses,
    same,
)
from classroom.game.refusal import Refused
from classroom.i18n.messages import RuleRef, UserText
from classroom.rules.automaton import Automaton
from classroom.views import schemas
from classroom.views.projector import projector_round
from classroom.views.sealed import Sealed
from classroom.views.table import People, display_claim


@dataclass(frozen=True)
class Said:
    """A last guess, and what it means."""

    at: GuessAt
    guess: LastGuess
    starters: tuple[Card, ...]
    means: RuleRef | UserText | None
    """The rule that was picked, or that the teacher says the words mean; words that stand for
    themselves and others like them; None: left out."""
    rule: str | None
    """The id of that rule, if the list has it."""
    grouped: bool
    """By the teacher."""


@dataclass
class MeantRule:
    """A rule, or words that no rule is known for, with every last guess that means it."""

    means: RuleRef | UserText
    rule: str | None
    said: list[Said] = field(default_factory=list)

    def fits(self, other: Said) -> bool:
        """Return whether a last guess means the same."""
        mine, theirs = self.means, other.means
        if isinstance(mine, UserText) or isinstance(theirs, UserText):
            both = isinstance(mine, UserText) and isinstance(theirs, UserText)
            return both and _letters(str(mine)) == _letters(str(theirs))
        assert theirs is not None
        starters = other.starters if other.starters == self.said[0].starters else ()
        return _alike(mine, theirs, starters)


@dataclass(frozen=True)
class Thoughts:
    """All last guesses of the rounds that are shown to the class."""

    rows: Sequence[MeantRule]
    left_out: Sequence[Said]


def staged(classroom: Classroom, tables: Iterable[Table]) -> dict[int, PlayedRound]:
    """Return the rounds that are shown to the class, by table."""
    rounds = classroom.staged.rounds
    return {
        table.number: table.finished[rounds[table.number]]
        for table in tables
        if rounds.get(table.number) in table.finished
    }


def rules_in_play(classroom: Classroom, tables: Sequence[Table], in_play: Sealed) -> bool:
    """Return whether a table plays the rule of one of these rounds, or may still get it."""
    rules = [rule for played in staged(classroom, tables).values() for rule in played.rules]
    return any(in_play.tells(rule.rule) for rule in rules)


def gives_away(classroom: Classroom, tables: Sequence[Table], in_play: Sealed) -> bool:
    """Return whether showing the last guesses would tell a table of a rule it plays or may get."""
    return rules_in_play(classroom, tables, in_play) or any(
        in_play.tells(each.means) for each in _said(classroom, tables)
    )


def thoughts(classroom: Classroom, tables: Iterable[Table]) -> Thoughts:
    """Return the last guesses, those that mean the same together.

    What most pupils said comes first, and of that the surest.
    """
    rows = list[MeantRule]()
    said = _said(classroom, tables)
    for each in said:
        if each.means is None:
            continue
        row = next((row for row in rows if row.fits(each)), None)
        if row is None:
            row = MeantRule(each.means, each.rule)
            rows.append(row)
        row.rule = row.rule or each.rule
        row.said.append(each)
    for row in rows:
        row.said.sort(key=lambda each: -_sure(each))
    rows.sort(key=lambda row: (len(row.said), sum(map(_sure, row.said))), reverse=True)
    return Thoughts(rows, [each for each in said if each.means is None])


def thought_view(
    classroom: Classroom, tables: Sequence[Table], in_play: Sealed, people: People
) -> schemas.ThoughtView:
    """Return the last guesses for the projector: no names, no tables; nothing if it must not."""
    if gives_away(classroom, tables, in_play):
        return schemas.ThoughtView(rows=[], said=0, withheld=True)
    found = thoughts(classroom, tables)
    rows = [
        schemas.ThoughtRow(
            text=display_claim(row.means, people),
            rule=isinstance(row.means, RuleRef),
            sure=[each.guess.confidence for each in row.said],
        )
        for row in found.rows
    ]
    said = sum(len(row.said) for row in found.rows) + len(found.left_out)
    return schemas.ThoughtView(rows=rows, said=said, withheld=False)


def thought_desk(
    classroom: Classroom, tables: Sequence[Table], people: People
) -> schemas.ThoughtDesk:
    """Return the last guesses for the console, which groups words."""
    found = thoughts(classroom, tables)
    return schemas.ThoughtDesk(
        rows=[
            schemas.ThoughtGroup(
                text=display_claim(row.means, people),
                rule=row.rule,
                like=row.said[0].at if isinstance(row.means, RuleRef) else _own(row).at,
                words=isinstance(row.means, UserText),
                pupils=len(row.said),
                own=_together(each for each in row.said if not each.grouped and _is_words(each)),
                grouped=_together(each for each in row.said if each.grouped),
            )
            for row in found.rows
        ],
        left_out=_together(found.left_out),
    )


def own_thought(
    classroom: Classroom, table: Table, seat: str, people: People
) -> schemas.OwnThought:
    """Return what a phone shows of its own last guess while the projector shows those of all."""
    played = staged(classroom, [table]).get(table.number)
    said = None if played is None else played.notebook(seat).last_guess
    if said is None:
        return schemas.OwnThought(words=None, confidence=None)
    words = claimed(said["note"])
    return schemas.OwnThought(display_claim(words, people), said.get("confidence"))


def rules_view(
    classroom: Classroom, tables: Sequence[Table], people: Callable[[int, PlayedRound], People]
) -> schemas.RuleScene:
    """Return the rules of the rounds that are shown to the class, with the line of one table each.

    A rule that not everyone may know is left out. `people` returns the names that the projector may
    show with a round of a table.
    """
    rounds = {
        number: played
        for number, played in staged(classroom, tables).items()
        if ladder.is_public(classroom, tables, played)
    }
    rules = dict.fromkeys(played.header.rule for played in rounds.values())
    by_number = {table.number: table for table in tables}
    scenes = []
    for rule in rules:
        with_it = {n: played for n, played in rounds.items() if played.header.rule == rule}
        best = most_telling({n: rank(each.round, each.entries) for n, each in with_it.items()})
        named = people(best, with_it[best])
        had, judged, words = _had(classroom, tables, with_it)
        scenes.append(
            schemas.RevealedRule(
                rule=rule.statement.say(named.language),
                table=projector_round(
                    classroom, by_number[best], classroom.staged.rounds[best], named
                ),
                had=had,
                judged=judged,
                words=words,
            )
        )
    return schemas.RuleScene(scenes)


# Inside


def _said(classroom: Classroom, tables: Iterable[Table]) -> list[Said]:
    """Return all last guesses of the rounds, with what they mean."""
    guesses: dict[GuessAt, tuple[LastGuess, PlayedRound]] = {
        (number, classroom.staged.rounds[number], entry): (guess, played)
        for number, played in staged(classroom, tables).items()
        for entry, guess in numbered_last_guesses(
            played.round, played.entries, played.reviewers
        ).items()
    }
    return [_meant(classroom, at, guesses) for at in guesses]


def _meant(
    classroom: Classroom,
    at: GuessAt,
    guesses: Mapping[GuessAt, tuple[LastGuess, PlayedRound]],
) -> Said:
    guess, played = guesses[at]
    stands_for = root(classroom.staged, at)
    if stands_for not in guesses:  # its round is shown no longer
        stands_for = at
    words = classroom.staged.words.get(stands_for)
    means: RuleRef | UserText | None = guesses[stands_for][0].words
    note = guesses[stands_for][1].entries[stands_for[2] - 1]["note"]
    rule = note if isinstance(means, RuleRef) and isinstance(note, str) else None
    grouped = stands_for != at
    if isinstance(means, UserText) and words is None:
        # No one has read it yet, and the class is about to.
        means = None if is_rude(str(means)) else means
    elif isinstance(means, UserText) and words != WordsMean():
        assert words is not None
        grouped = True
        if words.left_out:
            means = None
        elif words.rule is not None:
            with suppress(Refused):  # a later release may have no such rule
                means, rule = claimed(words.rule), words.rule
    starters = played.round.layout.starters
    return Said(at, guess, starters, means, rule, grouped)


def _had(
    classroom: Classroom, tables: Iterable[Table], rounds: Mapping[int, PlayedRound]
) -> tuple[int, int, int]:
    """Return how many had the rule at these tables, of how many that is known, and of how many not.

    It isn't known of words that the teacher has not grouped with a rule.
    """
    had = judged = words = 0
    for each in _said(classroom, tables):
        number = each.at[0]
        if number not in rounds:
            continue
        played = rounds[number]
        if not isinstance(each.means, RuleRef):
            words += 1
            continue
        judged += 1
        meant = each.means.rule
        assert isinstance(meant, Automaton)
        had += same(played.round.rule, meant, played.round.layout.starters)
    return had, judged, words


def _alike(one: RuleRef, other: RuleRef, starters: tuple[Card, ...]) -> bool:
    if not isinstance(one.rule, Automaton) or not isinstance(other.rule, Automaton):
        return False
    return one.rule is other.rule or same(one.rule, other.rule, starters)


def _own(row: MeantRule) -> Said:
    """Return the last guess whose words stand for a group of words."""
    return next((each for each in row.said if not each.grouped), row.said[0])


def _is_words(said: Said) -> bool:
    return isinstance(said.guess.words, UserText)


def _together(said: Iterable[Said]) -> list[schemas.WordsSaid]:
    """Return words, the same words of several pupils once."""
    found: dict[str, list[Said]] = {}
    for each in said:
        found.setdefault(_letters(str(each.guess.words)), []).append(each)
    return [
        schemas.WordsSaid(at=[each.at for each in alike], words=str(alike[0].guess.words))
        for alike in found.values()
    ]


def _sure(said: Said) -> int:
    return -1 if said.guess.confidence is None else said.guess.confidence


def _letters(text: str) -> str:
    """Return words without case, spaces and punctuation at their ends."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(plain.split()).strip(" .,!?;:")
