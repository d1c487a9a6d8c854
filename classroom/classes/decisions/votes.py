"""Decisions about polls of the whole class, and the questions that it is asked."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.classes.decisions.situation import ClassSituation
from classroom.classes.events import AnswerShown, ClassEvent, QuestionAsked, VoteCast
from classroom.classes.pupil_commands import CastVote
from classroom.classes.teacher_commands import ShowAnswer
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


def cast_vote(at: ClassSituation, command: CastVote) -> list[ClassEvent]:
    """Save the choice of a device; it may be changed until the poll is closed.

    A device with several seats has one vote, whichever of its seats sends it.
    """
    poll = at.classroom.poll
    if poll is None or not poll.open or poll.number != command.of:
        raise Refused(N_("the vote is over"))
    if not 0 <= command.choice < poll.choices:
        raise Refused(N_("there’s no such choice"))
    device = at.together(at.by)
    if poll.choice(device) == command.choice:
        return []
    voter = next((seat for seat in device if seat in poll.said), at.by)
    return [VoteCast(seat=voter, of=command.of, choice=command.choice)]


def ask(at: ClassSituation, raised: Sequence[QuestionAsked]) -> list[ClassEvent]:
    """Ask the first question that the class has not been asked; once none is left, the oldest."""
    if not raised:
        raise Refused(N_("there’s nothing to ask yet; reveal a rule first"))
    asked = [each.key for each in at.classroom.questions]

    def last_asked(question: QuestionAsked) -> int:
        key = question.about, question.table, question.round
        return len(asked) - asked[::-1].index(key) if key in asked else 0

    return [min(raised, key=last_asked)]


def show_answer(at: ClassSituation, _: ShowAnswer) -> list[ClassEvent]:
    """Show the class the answer, and how it voted."""
    if not at.classroom.questions or at.classroom.questions[-1].shown:
        raise Refused(N_("no question is waiting for an answer"))
    return [AnswerShown()]
