"""The card that doesn't fit a pupil's noted rule, for their own notebook, where the plan has that.

It follows from the note and from the cards that the whole table sees, so it tells nothing else of
the sealed rule. No one is shown it once last guesses are asked for: it would help to change one.
"""

from __future__ import annotations

from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.debrief.evidence.contradictions import contradiction
from classroom.game.claims import read_claim
from classroom.views.schemas import NoteCheck


def note_check(
    classroom: Classroom, table: Table, played: PlayedRound, seat: str
) -> NoteCheck | None:
    """Return the first cards on the layout that contradict a seat's noted rule; None without one.

    A note in own words names no rule. What contradicts it without a card on the layout, such as a
    hand that was shown, isn't asked about.
    """
    playing = table.playing and table.last_call is None and not classroom.closed
    if not playing or not classroom.plan.note_check:
        return None
    entry = played.notebook(seat).note
    rule = None if entry is None or entry["note"] is None else read_claim(entry["note"])
    against = None if rule is None else contradiction(played.round, rule.rule)
    if against is None or not against.ordinals:
        return None
    laid = [played.round.layout.cards[ordinal - 1] for ordinal in against.ordinals]
    return NoteCheck(cards=[str(each.card) for each in laid], right=laid[0].right)
