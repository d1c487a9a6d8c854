"""Polls of the whole class, and the questions that it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Literal

from classroom.classes import polls
from classroom.classes.class_question import ClassQuestion
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import ForClass, FromSeat, TeacherCommand
from classroom.classes.polls import Poll
from classroom.classes.situation import ClassSituation
from classroom.classes.withheld import question_withheld
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


class QuestionAsked(ClassEvent, frozen=True, kw_only=True, tag="question"):
    """The class is asked about a round.

    Which of four cards ruled out the most rules (`taught`), or if the first wrong card ruled out
    more than the first right one (`wrong_taught`). `ended` is the number of rules that each card
    ruled out, `lines` the right cards before each.
    """

    about: Literal["taught", "wrong_taught"]
    table: int
    round: int
    cards: list[str]
    ended: list[int]
    """The rules that each of the cards ruled out."""
    lines: tuple[tuple[str, ...], ...] = ()
    """The right cards before each of them; empty in a question of an earlier release."""
    answer: int
    """The index of the right choice."""
    v: Literal[2] = 2

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        poll = Poll(seq, "question", choices=len(self.cards))
        asked = (*classroom.questions, ClassQuestion(self))
        return replace(classroom, questions=asked, poll=poll)


class AnswerShown(ClassEvent, frozen=True, kw_only=True, tag="question_answer"):
    """The answer to it is shown."""

    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        *earlier, last = classroom.questions
        questions = (*earlier, replace(last, shown=True))
        poll = polls.closed(classroom.poll, "question")
        return replace(classroom, questions=questions, poll=poll)


class VoteCast(ClassEvent, frozen=True, kw_only=True, tag="vote"):
    """A phone's choice in the poll that event `of` opened: a `demo_card` or a `question`."""

    seat: str
    of: int
    """The number of the event that opened the poll."""
    choice: int
    """Its index; in a demo round 0 is right and 1 is wrong."""
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        poll = polls.with_vote(classroom.poll, self.of, self.seat, self.choice)
        return replace(classroom, poll=poll)


class AskClass(TeacherCommand, frozen=True, tag="ask"):
    """Asks all phones a question about a round whose rule everyone may see.

    It is shown on the projector, too. Again: a different one.
    """


class ShowAnswer(ForClass, frozen=True, tag="ask_answer"):
    """Shows the answer to that question, and how the class voted."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Show the class the answer, and how it voted."""
        if not at.classroom.questions or at.classroom.questions[-1].shown:
            raise Refused(N_("no question is waiting for an answer"))
        may_be_shown(at)
        return [AnswerShown()]


class CastVote(FromSeat, frozen=True, tag="vote"):
    """A phone's choice in the poll that event `of` of the class opened.

    0 for right and 1 for wrong on the card of a demo round, or the index of an answer to the
    class's question. May be sent again until the poll is closed. A shared device has one vote.
    Everyone sees the counts once it is closed, no one else the choice.
    """

    limit: ClassVar[str] = "60 per minute"
    of: int
    choice: int

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Save the choice of a device; it may be changed until the poll is closed.

        A device with several seats has one vote, whichever of its seats sends it.
        """
        poll = at.classroom.poll
        if poll is None or not poll.open or poll.number != self.of:
            raise Refused(N_("the vote is over"))
        if not 0 <= self.choice < poll.choices:
            raise Refused(N_("there’s no such choice"))
        device = at.together(at.by)
        if poll.choice(device) == self.choice:
            return []
        voter = next((seat for seat in device if seat in poll.said), at.by)
        return [VoteCast(seat=voter, of=self.of, choice=self.choice)]


def may_be_shown(at: ClassSituation) -> None:
    """Refuse to show the question asked last while it would tell of a rule that a table plays."""
    if question_withheld(at.classroom, at.tables.values()):
        raise Refused(N_("a table may not know this rule yet; end its round first"))


def ask(at: ClassSituation, raised: Sequence[QuestionAsked]) -> list[ClassEvent]:
    """Ask the first question that the class has not been asked; once none is left, the oldest."""
    if not raised:
        raise Refused(N_("there’s nothing to ask yet; reveal a rule first"))
    asked = [each.key for each in at.classroom.questions]

    def last_asked(question: QuestionAsked) -> int:
        key = question.about, question.table, question.round
        return len(asked) - asked[::-1].index(key) if key in asked else 0

    return [min(raised, key=last_asked)]
