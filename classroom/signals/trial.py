"""The two signals on trial: a refuted note that is kept, and two ideas without a card between."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from classroom.cards import Card, CardSet, card_set
from classroom.signals.note import Note
from classroom.signals.signal import Signal, SignalEvidence, sureness
from classroom.signals.watched import SeenPlay, Watched

KEPT_PLAYS, KEPT_OWN = 5, 2
"""Plays, and plays of one's own, since the note was refuted."""
UNLIKELY, LIKELY = 0.4, 0.6
"""Shares of a card below and above which most rules contradict the note."""
TELLING, FOLLOWED = 2, 0.85
LAST_ASKED = 4
OWN_WITHOUT = 3
"""Plays of one's own that are wanted where nobody predicts."""

RIVALS_PLAYS, RIVALS_CHANCES = 6, 4


def refuted_note_kept(watched: Watched) -> Signal | None:
    """Return that a pupil goes on as a note says which the table contradicts."""
    kept = {who: note for who in watched.pupils if (note := _kept(watched, who)) is not None}
    if not kept:
        return None
    oldest = min(note.refuted or 0 for note in kept.values())
    return Signal(
        "refuted-note-kept",
        SignalEvidence(
            plays=(watched.plays[max(oldest, 1) - 1].number,),
            notes=tuple(sorted(note.number for note in kept.values())),
            who=tuple(kept),
        ),
        sureness(0.5, (0.03, watched.count - oldest), (0.1, len(kept) - 1)),
    )


def _kept(watched: Watched, who: str) -> Note | None:
    note = watched.seats[who].note
    if note is None or note.refuted is None:
        return None
    held = watched.plays[max(note.refuted, note.plays) :]
    own = [play for play in held if play.by == who and play.cards is not None]
    if len(held) < KEPT_PLAYS or len(own) < KEPT_OWN:
        return None
    if watched.predicted is None:
        follows = [_follows_own(play, who) for play in own]
        return note if len(own) >= OWN_WITHOUT and _mostly(follows) else None
    asked = [play for play in watched.plays if watched.asks(who, play)][-LAST_ASKED:]
    acts = [act for play in held for act in _acts(play, who)]
    telling = [follows for follows, tells in acts if tells]
    if not any(who in play.answers for play in asked) or len(telling) < TELLING:
        return None
    return note if _mostly(telling) and _mostly([follows for follows, _ in acts]) else None


def _mostly(follows: list[bool]) -> bool:
    return sum(follows) >= FOLLOWED * len(follows)


def _says(play: SeenPlay, who: str) -> bool | None:
    """Return the verdict that a pupil's note gives for a play of cards; None for a no play."""
    note = play.notes.get(who)
    if play.cards is None or note is None:
        return None
    return note.rule.accepts(note.state, play.cards)


def _follows_own(play: SeenPlay, who: str) -> bool:
    return _says(play, who) is True


def _acts(play: SeenPlay, who: str) -> Iterator[tuple[bool, bool]]:
    """Yield for a pupil's own play and prediction whether it follows the note, and is telling."""
    says = _says(play, who)
    if says is None or play.cards is None:
        return
    share = None if play.shares is None or len(play.cards) > 1 else play.shares[play.cards[0]]
    disputed = share is not None and (share < UNLIKELY if says else share > LIKELY)
    if play.by == who:
        yield says, disputed or not says
    answer = play.answers.get(who)
    if answer is not None and answer.right is not None:
        yield answer.right == says, disputed


def rivals_not_separated(watched: Watched) -> Signal | None:
    """Return that two live notes differ, and that nobody plays a card on which they do."""
    window = watched.plays[-RIVALS_PLAYS:]
    if len(window) < RIVALS_PLAYS or len(watched.live) < 2:
        return None
    chances: list[tuple[int, Card]] = []
    for play in window:
        rivals = _rivals(play, watched)
        if rivals is None:
            return None
        disputed = _disputed(rivals)
        if play.cards is not None and disputed & card_set(play.cards):
            return None
        cards = tuple(card for card in play.hand if disputed >> card & 1)
        if cards:
            chances.append((play.number, cards[0]))
    if len(chances) < RIVALS_CHANCES:
        return None
    return Signal(
        "rivals-not-separated",
        SignalEvidence(plays=tuple(number for number, _ in chances), instead=(chances[-1][1],)),
        sureness(0.6, (0.05, len(chances))),
    )


def _rivals(play: SeenPlay, watched: Watched) -> list[tuple[Note, Note]] | None:
    """Return the pairs of live notes that differed when a play came; None without any."""
    live = [note for who, note in play.notes.items() if note.live and who in watched.pupils]
    pairs = [(one, other) for one, other in combinations(live, 2) if not one.same_as(other)]
    return pairs or None


def _disputed(pairs: list[tuple[Note, Note]]) -> CardSet:
    cards = 0
    for one, other in pairs:
        cards |= one.allowed ^ other.allowed
    return cards
