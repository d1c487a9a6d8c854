"""A settled play in one sentence, by its row of the outcome table, and what was untested."""

from __future__ import annotations

from classroom.debrief.evidence.timeline import Course
from classroom.game.round import Result
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, Value, counted_message, message

_CARDS = {
    1: N_("%(player)s’s %(cards)s after %(after)s: right."),
    2: N_("%(player)s’s %(cards)s after %(after)s: wrong."),
    5: N_("%(player)s’s %(cards)s after %(after)s: called “right” by %(prophet)s, and it was."),
    6: N_("%(player)s’s %(cards)s after %(after)s: called “wrong” by %(prophet)s, and it was."),
    9: N_(
        "%(player)s’s %(cards)s after %(after)s: %(prophet)s called it “right”, but it was wrong."
    ),
    10: N_(
        "%(player)s’s %(cards)s after %(after)s: %(prophet)s called it “wrong”, but it was right."
    ),
}
_WRONG_STRING = N_("%(player)s’s string %(cards)s after %(after)s: wrong.")

_NO_PLAY = {
    4: N_("%(player)s said “No play” after %(after)s, but %(laid)s fitted."),
    8: N_(
        "%(player)s said “No play” after %(after)s; %(prophet)s rightly said that a card fitted, "
        "and picked %(laid)s."
    ),
    11: N_(
        "%(player)s said “No play” after %(after)s, and %(prophet)s agreed; but %(laid)s fitted."
    ),
    13: N_(
        "%(player)s said “No play” after %(after)s. %(prophet)s rightly said that a card "
        "fitted, but picked %(picked)s, which didn’t; %(laid)s did."
    ),
}

_UNKNOWN_HAND = {
    3: N_("%(player)s said “No play” after %(after)s, and no card in the hand fitted."),
    7: N_("%(player)s said “No play” after %(after)s, and no card fitted, as %(prophet)s said."),
    12: N_(
        "%(player)s said “No play” after %(after)s. %(prophet)s said that a card fitted; none did."
    ),
}
"""With real cards no one writes down the hand."""

_FEW = 6
"""Cards of a shown hand that are named, at most."""
_SHOWN = {
    3: N_("%(player)s said “No play” after %(after)s and showed %(shown)s: no card fitted."),
    7: N_(
        "%(player)s said “No play” after %(after)s and showed %(shown)s: no card fitted, as "
        "%(prophet)s said."
    ),
    12: N_(
        "%(player)s said “No play” after %(after)s and showed %(shown)s. %(prophet)s said that a "
        "card fitted; none did."
    ),
}

_JUDGED_TO_COUNT = 5
"""Plays that must have been judged before it says something that a value was never among them."""
_BY_VALUE = frozenset(("value", "prime", "arithmetic"))
"""Tags of rules in which any value of the last card may count by itself."""
_BY_FACE = _BY_VALUE | {"parity", "face"}
"""Tags of rules in which at least ace, jack, queen and king are easily taken for something else."""

_NEVER_AFTER = {
    "A": N_("Until then nothing had been judged after an ace."),
    "J": N_("Until then nothing had been judged after a jack."),
    "Q": N_("Until then nothing had been judged after a queen."),
    "K": N_("Until then nothing had been judged after a king."),
}


def describe_play(course: Course, result: Result) -> Message:
    """Return a sentence on what happened in this play."""
    places: dict[str, Value] = {
        "player": course.who(result.by),
        "after": course.after(result),
        "laid": result.laid,
    }
    if result.prophet is not None:
        prophet = course.who(result.prophet)
        places["prophet"] = prophet
        if prophet and course.by_robot(result.settled):
            places["prophet"] = message("%(prophet)s (here a robot)", prophet=prophet)
    if result.picked is not None:
        places["picked"] = result.picked
    row = result.row.number
    if result.cards is not None:
        text = _WRONG_STRING if row == 2 and len(result.cards) > 1 else _CARDS[row]
        return message(text, **places, cards=result.cards)
    if row in _NO_PLAY:
        return message(_NO_PLAY[row], **places)
    shown = len(result.shown)
    if not shown:
        return message(_UNKNOWN_HAND[row], **places)
    if shown <= _FEW:
        return message(_SHOWN[row], **places, shown=result.shown)
    if row == 3:
        return counted_message(
            "%(player)s showed a hand of %(count)s card after %(after)s: it didn’t fit.",
            "%(player)s showed a hand of %(count)s cards after %(after)s: none fitted.",
            shown,
            **places,
        )
    if row == 7:
        return counted_message(
            "%(player)s showed a hand of %(count)s card after %(after)s: it didn’t fit, as "
            "%(prophet)s said.",
            "%(player)s showed a hand of %(count)s cards after %(after)s: none fitted, as "
            "%(prophet)s said.",
            shown,
            **places,
        )
    return counted_message(
        "%(player)s showed a hand of %(count)s card after %(after)s. %(prophet)s said that it "
        "fitted; it didn’t.",
        "%(player)s showed a hand of %(count)s cards after %(after)s. %(prophet)s said that one "
        "of them fitted; none did.",
        shown,
        **places,
    )


def untested(course: Course, result: Result) -> str | None:
    """Return the rank of the card before this play, if no play had been judged after that rank.

    Only where the sealed rule depends on values, and enough plays had been judged for the gap to
    say something; None otherwise. Within a string, each later card also comes after the one before.
    """
    rank = course.after(result).rank
    matters = _BY_FACE if rank in _NEVER_AFTER else _BY_VALUE
    if result.cards is None or not matters & set(course.entry.tags):
        return None
    earlier = [other for other in course.round.results if other.number < result.number]
    if len(earlier) < _JUDGED_TO_COUNT:
        return None
    for other in earlier:
        if course.after(other).rank == rank:
            return None
        if other.cards is not None and any(card.rank == rank for card in other.cards[:-1]):
            return None
    return rank


def never_after(rank: str) -> Message:
    """Return a sentence saying that no play had been judged after a card of this rank."""
    if rank in _NEVER_AFTER:
        return message(_NEVER_AFTER[rank])
    return message("Until then nothing had been judged after a card of value %(value)s.",
                value=int(rank))  # fmt: skip
