"""Every player's last guess at the rule, and whether it was the rule.

It was given in the last call, or after the end of the round while the rule was sealed to its table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from classroom.debrief.evidence.equivalence import same_since
from classroom.game.claims import read_claim, typed_beside
from classroom.game.layout import AnyRound
from classroom.game.refusal import Refused
from classroom.i18n.messages import PlayerRef, RuleRef, UserText
from classroom.rules.compare import equivalent


@dataclass(frozen=True)
class LastGuess:
    """A player's last guess at the rule of a round."""

    who: PlayerRef
    words: RuleRef | UserText
    """The rule that was picked, or words of one's own."""
    typed: str | None
    """The player's own words, where the program read the rule in them."""
    confidence: int | None
    """0 to 100; None where it was not said."""
    right: bool | None
    """True if the picked rule judges every card as the sealed one does; None for own words."""
    same_since: int | None
    """Cards on the layout from which on no card could ever tell it from the sealed rule; None for
    own words, and where a card still could."""


def claimed(claim: object) -> RuleRef | UserText:
    """Parse a guess written as in a record into its displayed form."""
    rule = read_claim(claim)
    if rule is None:
        return UserText(str(claim).removeprefix("text:").strip())
    return RuleRef(rule.statement, rule.rule)


def last_guesses(
    round_: AnyRound,
    entries: Sequence[Mapping[str, Any]],
    reviewers: Sequence[str] = (),
) -> tuple[LastGuess, ...]:
    """Return the latest answer of each player, surest first, those who did not say it last.

    Those of `reviewers` are among them only where they are named.

    An answer that was written and not sent counts too; a withdrawn one does not.
    Info entries are not checked when a record is read, so malformed answers are left out.
    """
    return tuple(numbered_last_guesses(round_, entries, reviewers).values())


def numbered_last_guesses(
    round_: AnyRound,
    entries: Sequence[Mapping[str, Any]],
    reviewers: Sequence[str] = (),
) -> dict[int, LastGuess]:
    """Return the same by the number of the entry, in the same order."""
    people = (*round_.players, *reviewers)
    latest = {
        entry["by"]: (number, entry)
        for number, entry in enumerate(entries, 1)
        if _is_last_guess(people, entry)
    }
    found = {number: word for number, entry in latest.values() for word in _of(round_, entry)}
    seats = {player: seat for seat, player in enumerate(people)}

    def surest(numbered: tuple[int, LastGuess]) -> tuple[int, int]:
        _, word = numbered
        return -1 if word.confidence is None else word.confidence, -seats[word.who]

    return dict(sorted(found.items(), key=surest, reverse=True))


def _is_last_guess(people: Sequence[str], entry: Mapping[str, Any]) -> bool:
    confidence = entry.get("confidence")
    if entry.get("info") is not True or entry.get("last_call") is not True:
        return False
    said = confidence is None or (type(confidence) is int and 0 <= confidence <= 100)
    return said and entry.get("by") in people and "note" in entry


def _of(round_: AnyRound, entry: Mapping[str, Any]) -> Iterator[LastGuess]:
    by, note = entry["by"], entry["note"]
    if note is None:
        return
    try:
        rule = read_claim(note)
    except Refused:
        return
    right = None if rule is None else same(round_.rule, rule.rule, round_.layout.starters)
    since = None if rule is None else same_since(round_, rule.rule)
    yield LastGuess(
        who=PlayerRef(by),
        words=claimed(note),
        typed=typed_beside(entry),
        confidence=entry.get("confidence"),
        right=right,
        same_since=since,
    )


# The console is told again whenever anything changes at its table.
same = lru_cache(maxsize=64)(equivalent)
