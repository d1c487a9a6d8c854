"""Each player's noted rules in the course of a round, with their confidence and result."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from classroom.cards import Card
from classroom.debrief.evidence.contradictions import Contradiction, known_contradiction
from classroom.debrief.evidence.equivalence import same_since
from classroom.debrief.evidence.last_guesses import claimed, same
from classroom.game.claims import read_claim
from classroom.game.layout import AnyRound
from classroom.game.refusal import Refused
from classroom.i18n.messages import PlayerRef, RuleRef, UserText

Fate = Literal["own", "stood", "already", "ruled_out"]
"""The result of a note. ``own``: own words, which no one can judge. ``stood``: nothing contradicted
it. ``already``: it was contradicted when it was noted. ``ruled_out``: it was contradicted later."""


@dataclass(frozen=True)
class Noted:
    """A note of a player: the rule they held from then on.

    A last guess counts too. A note changed before another card was played doesn't,
    because no result came between the two.
    """

    number: int
    """Its entry in the record."""
    who: PlayerRef
    words: RuleRef | UserText | None
    """A rule, or words of one's own; None: the player held no rule any more."""
    confidence: int | None
    """0 to 100; None where it was not said."""
    refuted_by: Card | None
    """The card that the player said would refute it."""
    laid: int
    """Cards on the layout then."""
    until: int | None
    """Cards on the layout when the player's next note replaced it; None for the last one in time,
    and for what was saved after the round."""
    late: bool
    """It was saved when the round was over, and may rest on the rule itself. A last guess never is:
    after the end it is taken only as long as the player doesn't know the rule."""
    contradiction: Contradiction | None
    """The first thing in the whole round that it would have answered otherwise."""
    fitted: bool | None
    """True if nothing on the table contradicted it when it was noted; None for own words."""
    right: bool | None
    """True if it judges every line with this starter as the secret rule does; None for own words.

    Before the rule is revealed this is a secret, and `contradiction` and `fitted` are none."""
    same_since: int | None
    """Cards on the layout from which on no card could ever tell it from the secret rule; None for
    own words, and where a card still could. As secret as `right`."""

    @property
    def fate(self) -> Fate:
        if self.fitted is None:
            return "own"
        if self.contradiction is None:
            return "stood"
        return "ruled_out" if self.fitted else "already"

    @property
    def first_against(self) -> int | None:
        """The ordinal of the first card against it; None where none is on the layout."""
        found = self.contradiction
        return found.ordinals[0] if found is not None and found.ordinals else None

    @property
    def last(self) -> int | None:
        """Card until which the rule was held; None: to the end.

        It is the card of the next note, or the one before the card that ruled the rule out.
        """
        first = self.first_against
        if self.fate != "ruled_out" or first is None:
            return self.until
        if self.until is not None and self.until < first:
            return self.until
        return max(self.laid, first - 1)


def note_entries(
    round_: AnyRound,
    entries: Sequence[Mapping[str, Any]],
    reviewers: Collection[str] = (),
) -> Mapping[int, Mapping[str, Any]]:
    """Return the entries of a record that are notes, by their numbers; none by robots.

    Notes of `reviewers` are among them only where they are named, as in what follows.

    Of several notes by one player with no card played between them the last one counts. A note
    saved after the round replaces none from before its end. Info entries are not checked when a
    record is read, so malformed notes are left out.
    """
    over = _over(round_, entries)
    counts: dict[tuple[str, int, bool], int] = {}
    for number, entry in enumerate(entries, 1):
        if is_note(round_, entry, reviewers):
            late = _late(over, number, entry)
            counts[entry["by"], laid(round_, entry, number), late] = number
    return {number: entries[number - 1] for number in sorted(counts.values())}


def is_note(round_: AnyRound, entry: Mapping[str, Any], reviewers: Collection[str] = ()) -> bool:
    """Return whether an entry is a pupil's note."""
    if entry.get("info") is not True or "note" not in entry:
        return False
    if entry.get("robot") is True or entry.get("taken") is True:
        return False
    try:
        if entry["note"] is not None:
            read_claim(entry["note"])
        if entry.get("refuted_by") is not None:
            Card.parse(entry["refuted_by"])
    except (Refused, ValueError):
        return False
    return entry.get("by") in (*round_.players, *reviewers)


def notes(
    round_: AnyRound,
    entries: Sequence[Mapping[str, Any]],
    reviewers: Collection[str] = (),
) -> tuple[Noted, ...]:
    """Return the notes of a round, in their order (:func:`note_entries`)."""
    return lasting(every_note(round_, entries, reviewers))


def every_note(
    round_: AnyRound,
    entries: Sequence[Mapping[str, Any]],
    reviewers: Collection[str] = (),
) -> tuple[Noted, ...]:
    """Return all notes of a round, also those changed before another card was played."""
    over = _over(round_, entries)
    return tuple(
        replace(_note(round_, number, entry), late=_late(over, number, entry))
        for number, entry in enumerate(entries, 1)
        if is_note(round_, entry, reviewers)
    )


def lasting(every: Sequence[Noted]) -> tuple[Noted, ...]:
    """Return the notes that count, as in :func:`note_entries`, each until the next one in time."""
    last = {(note.who, note.laid, note.late): note for note in every}
    following: dict[PlayerRef, int] = {}
    held = []
    for note in sorted(last.values(), key=lambda note: -note.number):
        held.append(replace(note, until=None if note.late else following.get(note.who)))
        if not note.late:
            following[note.who] = note.laid
    return tuple(reversed(held))


def _over(round_: AnyRound, entries: Sequence[Mapping[str, Any]]) -> int | None:
    """Return the entry that ended the round; None while it is played."""
    if round_.ended_by is None:
        return None
    ends = (number for number, entry in enumerate(entries, 1) if "end" in entry)
    settled = [result.settled for result in round_.results]
    settled += [made.settled or 0 for made in round_.guesses.made]
    return next(ends, max(settled, default=0))


def _late(over: int | None, number: int, entry: Mapping[str, Any]) -> bool:
    return over is not None and number > over and entry.get("last_call") is not True


def _note(round_: AnyRound, number: int, entry: Mapping[str, Any]) -> Noted:
    note, confidence, card = entry["note"], entry.get("confidence"), entry.get("refuted_by")
    described = None if note is None else read_claim(note)
    found = right = fitted = None
    if described is not None:
        found = known_contradiction(round_, described.rule, _seen(entry, number))
        fitted = found is None or found.settled >= _seen(entry, number)
        right = same(round_.rule, described.rule, round_.layout.starters)
    return Noted(
        number=number,
        who=PlayerRef(entry["by"]),
        words=None if note is None else claimed(note),
        confidence=confidence if type(confidence) is int and 0 <= confidence <= 100 else None,
        refuted_by=None if card is None else Card.parse(card),
        laid=laid(round_, entry, number),
        until=None,
        late=False,
        contradiction=found,
        fitted=fitted,
        right=right,
        same_since=None
        if described is None or found is not None
        else same_since(round_, described.rule),
    )


def laid(round_: AnyRound, entry: Mapping[str, Any], number: int) -> int:
    """Return the number of cards on the layout, as the player saw it, when this entry came."""
    settled = [result for result in round_.results if result.settled < _seen(entry, number)]
    if not settled:
        return len(round_.layout.starters)
    return settled[-1].laid_before + len(settled[-1].laid)


def _seen(entry: Mapping[str, Any], number: int) -> int:
    """Return the number of the entry before which the player had seen every verdict.

    A play's verdict may have been pending, so it can be earlier than the entry itself.
    """
    unseen = entry.get("unseen")
    return unseen if type(unseen) is int and 0 < unseen < number else number
