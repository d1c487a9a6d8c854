"""Feedback to a Prophet on their own overthrow, with a question for the pupil."""

from __future__ import annotations

from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.claims import Broken, Claim, broken, claim
from classroom.game.prophet import Reign
from classroom.game.round import Result
from classroom.i18n.messages import Message, Value, message

_WRONG_PICK = 13
"""The row of the outcome table in which the card that the Prophet picked did not fit."""
_AGREED_WRONGLY = 11
"""The row in which the Prophet agreed with a no play, and a card of the hand fitted."""


def explain_own_overthrow(
    course: Course, reign: Reign, result: Result, why: Message
) -> tuple[tuple[Message, ...], Message]:
    """Return sentences about an overthrow, and a question.

    `why` is the question about any declaration.
    """
    held = claim(course, reign)
    fallen = broken(course, reign, held)
    assert fallen is not None, "a play ended it"
    picked = _picked(result)
    what: Value = picked or result.laid or message("the hand that was shown")
    if fallen.by_robot == "picked":
        return (
            message("Then a robot picked %(what)s for you, and it didn’t fit.", what=what),
            message("It wasn’t your pick, so no one can tell what you’d have picked."),
        ), why
    if fallen.by_robot is not None:
        return (
            message("Then a robot made a call for you, and it failed at %(what)s.", what=what),
            message("It wasn’t your call, so no one can tell what you’d have called."),
        ), why
    match fallen.fall:
        case "broke" if fallen.later is not None:
            return (
                message(
                    "Then %(what)s showed that the rule you wrote down after declaring was wrong.",
                    what=what,
                ),
            ), why
        case "broke":
            return (
                message(
                    "Then %(what)s showed that the rule you declared with was wrong.", what=what
                ),
            ), why
        case "slipped":
            told = (_slip(result, what), message("Your rule gave the right answer there."))
            return told, _of_a_slip(picked is not None)
    failed = message("Then one of your calls was wrong, at %(what)s.", what=what)
    if result.row.number == _AGREED_WRONGLY:
        failed = message("Then you agreed with a “No play”, but %(what)s fitted.", what=what)
    if picked is not None:
        failed = message("Then you picked %(what)s, which didn’t fit.", what=what)
    asks = _of_the_claim(held)
    if fallen.later is not None:
        # The later note is the one that is quoted: a question about the earlier one would mislead.
        asks = message("Which cards supported the rule you wrote down after you declared?")
    return (failed, _only_you_can_tell(fallen, picked is not None)), asks


def _of_the_claim(held: Claim | None) -> Message:
    """Return what is asked about the rule of a declaration, as far as it was noted."""
    if held is None:
        return message(
            "When you declared: which rule did you have in mind, and which cards supported it?"
        )
    if held.already:
        return message(
            "How can you check a rule against all the cards before you declare next time?"
        )
    if held.rule is None:
        return message(
            "When you declared, you had written down a rule in your own words. Which cards "
            "supported it?"
        )
    return message("When you declared: which cards supported the rule you had written down?")


def _picked(result: Result) -> Value | None:
    """Return the card that was picked and didn't fit; None where only the call failed."""
    return result.picked if result.row.number == _WRONG_PICK else None


def _of_a_slip(picked: bool) -> Message:
    if picked:
        return message("Your pick and your written rule differed. Which rule did you follow?")
    return message("Your call and your written rule differed. Which rule did you follow?")


def _slip(result: Result, what: Value) -> Message:
    """Return a sentence saying that the call did not follow the rule; `what` decided."""
    if _picked(result) is not None:
        return message(
            "Your pick didn’t follow your note: your rule said that %(what)s was wrong, but "
            "you picked it.",
            what=what,
        )
    if result.row.number == _AGREED_WRONGLY:
        return message(
            "You didn’t follow your note: you agreed with a “No play”, but your rule "
            "allowed %(what)s.",
            what=what,
        )
    if result.called:
        return message(
            "Your call at %(what)s didn’t follow your note: your rule said “wrong”, but you "
            "called “right”.",
            what=what,
        )
    return message(
        "Your call at %(what)s didn’t follow your note: your rule said “right”, but you "
        "called “wrong”.",
        what=what,
    )


def _only_you_can_tell(fallen: Broken, picked: bool) -> Message:
    match fallen.how:
        case "words":
            return message(
                "Your rule is in your own words, so only you can tell if you followed it."
            )
        case "left":
            assert fallen.earlier is not None
            if fallen.later is not None:
                return message(
                    "%(cards)s had already contradicted the rule you wrote down after card "
                    "%(ordinal)s. Only you can tell which rule you followed.",
                    cards=fallen.earlier.cards,
                    ordinal=fallen.later.laid,
                )
            return message(
                "%(cards)s had already contradicted the rule you wrote down. Only you can "
                "tell which rule you followed.",
                cards=fallen.earlier.cards,
            )
        case "unsure":
            return message(
                "You were less than half sure of the rule you had written down. Only you can tell "
                "which rule you followed."
            )
        case "unseen":
            return message(
                "No one wrote down the hand, so no one can tell if your rule was wrong or "
                "you didn’t follow it."
            )
        case _ if fallen.unlogged and picked:
            return message(
                "This record doesn’t show what you wrote down. Only you can tell if your "
                "rule was wrong or you only picked the wrong card."
            )
        case _ if fallen.unlogged:
            return message(
                "This record doesn’t show what you wrote down. Only you can tell if your "
                "rule was wrong or you made the wrong call."
            )
        case _ if fallen.taken_back:
            return message(
                "You had crossed out your note by then, so only you can tell which rule you "
                "followed."
            )
        case _ if picked:
            return message(
                "You hadn’t written down a rule, so only you can tell if your rule was wrong "
                "or you only picked the wrong card."
            )
    return message(
        "You hadn’t written down your rule, so only you can tell if it was wrong or you "
        "didn’t follow it."
    )
