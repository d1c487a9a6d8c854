"""The view of a phone about what the whole class does together: the big screen's questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import structs

from classroom.classes import explanation
from classroom.classes.classroom import Classroom
from classroom.classes.explanation import ExplanationSlide
from classroom.classes.polls import Poll
from classroom.classes.script import ScriptStep
from classroom.classes.table import Table
from classroom.classes.withheld import demo_withheld, question_withheld
from classroom.i18n.messages import Language
from classroom.rules.catalogue import RULES
from classroom.views import schemas
from classroom.views.table import People


def lesson_view(
    classroom: Classroom,
    seat: str,
    people: People,
    steps: Sequence[ScriptStep] = (),
    thought: schemas.OwnThought | None = None,
    tables: Collection[Table] = (),
) -> schemas.LessonView:
    """Return what a seat's phone shows of the big screen, with its own vote and no one else's.

    `steps` are those of the class's script, in the phone's language, and `thought` is the seat's
    last guess while the big screen shows those of the class. A question or a demo round is left out
    while it would tell one of the `tables` of its rule.
    """
    show = classroom.show.what
    device = people.devices.get(seat, (seat,))
    if classroom.closed:
        return schemas.LessonView(step=None, slides=None, demo=None, question=None, thought=None)
    at = classroom.show.step
    return schemas.LessonView(
        step=step_slide(steps[at], classroom.show.added)
        if show == "slide" and at < len(steps)
        else None,
        slides=_slides(classroom, people) if show == "explain" else None,
        demo=_demo(classroom, device, people)
        if show == "demo" and not demo_withheld(classroom, tables)
        else None,
        question=_question(classroom, device, people)
        if show == "question" and not question_withheld(classroom, tables)
        else None,
        thought=thought,
    )


def step_slide(step: ScriptStep, added: int = 0) -> schemas.StepSlideView:
    """Return what phones show of a step that is on the big screen, without the note to the teacher.

    It has the first `added` of the cards that follow one by one, and no others.
    """
    return schemas.StepSlideView(
        title=step.title,
        say="" if step.tasks else step.say,
        above=list(step.above),
        below=list(step.below),
        tasks=list(step.tasks),
        plays=step_plays([*step.line, *step.later[:added]]),
    )


def step_plays(line: Sequence[str]) -> list[schemas.StepPlay]:
    """Return the cards of a step's slide."""
    return [
        schemas.StepPlay(play.strip("()").split(), right=not play.startswith("(")) for play in line
    ]


def _slides(classroom: Classroom, people: People) -> schemas.SlideQuestions:
    show, told = classroom.show, explanation.slides(classroom.plan)
    return schemas.SlideQuestions(
        step=show.step,
        runs=None if show.since is None else max(0.0, people.now - show.since),
        seconds=explanation.EXPLANATION_SECONDS / len(told),
        slides=[_slide(slide, people.language) for slide in told],
    )


def _slide(slide: ExplanationSlide, language: Language) -> schemas.SlideQuestion:
    asked = slide.question
    return schemas.SlideQuestion(
        question=asked.text.say(language),
        plays=[schemas.StepPlay(list(map(str, play.cards)), play.right) for play in slide.plays],
        hand=list(map(str, slide.hand)),
        card=None if asked.card is None else str(asked.card),
        choices=[choice.say(language) for choice in asked.choices],
        answer=asked.answer,
        told=asked.told.say(language),
    )


def _demo(classroom: Classroom, device: Sequence[str], people: People) -> schemas.DemoBallot | None:
    shown = classroom.demo
    if shown is None:
        return None
    poll = demo_poll(classroom)
    return schemas.DemoBallot(
        tried=[schemas.DemoCardView(str(each.card), each.right) for each in shown.tried],
        waiting=None if shown.waiting is None else str(shown.waiting),
        of=None if poll is None or not poll.open else poll.number,
        choice=None if poll is None else poll.choice(device),
        rule=RULES[shown.rule].statement.say(people.language) if shown.revealed else None,
    )


def _question(
    classroom: Classroom, device: Sequence[str], people: People
) -> schemas.QuestionBallot | None:
    asked, poll = question(classroom, people), classroom.poll
    if asked is None:
        return None
    if poll is None or poll.about != "question":
        return schemas.QuestionBallot(question=_without_votes(asked), of=None, choice=None)
    return schemas.QuestionBallot(
        question=_without_votes(asked),
        of=poll.number if poll.open else None,
        choice=poll.choice(device),
    )


def _without_votes(asked: schemas.QuestionView) -> schemas.QuestionView:
    """Return a question without its votes: these are for the big screen."""
    return structs.replace(asked, votes=None)


def question(classroom: Classroom, people: People) -> schemas.QuestionView | None:
    """Return the question asked last; its answer and counts only once they are shown."""
    if not classroom.questions:
        return None
    last, poll = classroom.questions[-1], classroom.poll
    asked = last.asked
    ours = poll is not None and poll.about == "question"
    votes = tally(classroom, poll, people) if ours else None
    return schemas.QuestionView(
        about=asked.about,
        table=asked.table,
        round=asked.round,
        cards=asked.cards,
        lines=[list(line) for line in asked.lines],
        answer=asked.answer if last.shown else None,
        ended=asked.ended if last.shown else [],
        votes=votes,
    )


def demo_poll(classroom: Classroom) -> Poll | None:
    """Return the poll on the newest card of the demo round."""
    poll = classroom.poll
    return poll if poll is not None and poll.about == "demo" else None


def tally(classroom: Classroom, poll: Poll | None, people: People) -> schemas.VoteCount | None:
    """Return the counts of a poll, without seats; None without a poll, or a phone that may vote.

    While the poll is open, they are the number of all votes: no one copies the others.
    """
    if poll is None:
        return None
    phones = {
        people.devices.get(seat.id, (seat.id,))
        for seat in classroom.seats.values()
        if seat.device and seat.id in people.online
    }
    of = max(len(phones), len(poll.said))
    counts = [len(poll.said)] if poll.open else poll.counts
    return schemas.VoteCount(counts=counts, of=of) if of else None
