"""A finished round as slides for the projector.

The whole layout, its turning points, the teacher's marks, and questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_table import TableFindings, TeacherMark
from classroom.debrief.findings.question import Question
from classroom.debrief.findings.turning_points import Kind, Moment
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, UserText, counted_message, message


@dataclass(frozen=True)
class SlideStep:
    """One slide. Ordinals count the cards played from 1."""

    number: int | None
    """The entry of the record after which it is that moment; None for the whole round."""
    upto: int
    """Cards on the layout at that moment."""
    ordinals: tuple[int, ...]
    """Of the cards the slide is about, framed."""
    headline: Message
    text: tuple[Message, ...]
    """Sentences, shown one after the other."""
    idea: tuple[Message, Message] | None
    """The counterpart in science, by its name and its meaning; None: there is none."""
    question: Question | None


def slides(findings: TableFindings) -> list[SlideStep]:
    """Return the whole layout, turning points and marks in order, and the remaining question."""
    laid = findings.counts.laid
    steps = [
        SlideStep(
            number=None,
            upto=laid,
            ordinals=(),
            headline=findings.headline.said,
            text=(
                counted_message(
                    "%(count)s card on the table.", "%(count)s cards on the table.", laid
                ),
                findings.ended,
            ),
            idea=None,
            question=None,
        )
    ]
    settled = {frame.turning: number for number, frame in enumerate(findings.frames)}
    told = [
        *(turning(moment, settled[at]) for at, moment in enumerate(findings.turning_points)),
        *map(_marked, findings.marks),
    ]
    steps += sorted(told, key=lambda step: step.number or 0)
    asked = {str(step.question.asks) for step in steps if step.question}
    left = [
        question
        for question in findings.closing.questions
        if str(question.asks) not in asked and question.about is None
    ]
    spare = (Question(IDEAS[key].asks, key) for key in ("reveal", "law", "many"))
    last = next(each for each in (*left, *spare) if str(each.asks) not in asked)
    steps.append(
        SlideStep(
            number=None,
            upto=laid,
            ordinals=(),
            headline=message("What this game leaves out"),
            text=findings.closing.leaves_out,
            idea=None,
            question=last,
        )
    )
    return steps


def turning(moment: Moment, settled: int) -> SlideStep:
    """Return the slide of a turning point, which the entry `settled` settled."""
    idea = IDEAS[moment.idea]
    return SlideStep(
        number=settled,
        upto=moment.upto,
        ordinals=moment.ordinals,
        headline=_headline(moment),
        text=_with_quote(moment),
        idea=(message(idea.name), message(idea.meaning)),
        question=moment.asked,
    )


def _marked(mark: TeacherMark) -> SlideStep:
    word = [message("“%(word)s”", word=UserText(mark.word))] if mark.word else []
    laid = (
        counted_message(
            "%(count)s card was on the table.", "%(count)s cards were on the table.", mark.upto
        )
        if mark.upto
        else message("No cards played yet.")
    )
    return SlideStep(
        number=mark.number,
        upto=mark.upto,
        ordinals=(mark.upto,) if mark.upto else (),
        headline=message("Your teacher marked this moment"),
        text=(*word, laid),
        idea=None,
        question=Question(message("What did you think the rule was, just then?")),
    )


_HEADLINES: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        "overthrow": N_("%(player)s overthrows the Prophet"),
        "declaration": N_("%(player)s becomes the Prophet"),
        "stood": N_("A Prophet who lasts to the end"),
        "empty_hand": N_("%(player)s has no cards left"),
        "guessed": N_("%(player)s names the rule"),
        "wrong_guess": N_("%(player)s guesses the rule"),
        "crucial": N_("Two rules in notebooks disagree"),
        "ruled_out": N_("A rule that was written down no longer fits"),
        "dared": N_("%(player)s plays a card that should be wrong"),
        "confirmed": N_("%(player)s plays a card that should be right"),
        "rescue": N_("%(player)s changes a rule"),
        "surprise": N_("An unlikely answer"),
        "good_test": N_("A test that divides"),
        "expulsion": N_("%(player)s is knocked out"),
        "no_play": N_("%(player)s shows a hand"),
        "failed_search": N_("%(player)s shows a hand"),
        "first_wrong": N_("The first “no” to a card"),
        "string": N_("A string, judged as a whole"),
    }
)
"""A few words for each kind of moment; the sentences below them describe the event."""


def _headline(moment: Moment) -> Message:
    text = _HEADLINES[moment.kind]
    return message(text, player=moment.by) if "%(player)s" in text else message(text)


def _with_quote(moment: Moment) -> tuple[Message, ...]:
    """Return the sentences of a turning point, with the rule that its question is about.

    A rule that one of them quotes from the same pupil is not quoted twice.
    """
    told, quoted = _labelled(moment), moment.main.quoted
    if quoted is None or any(quoted.values.items() <= each.values.items() for each in told):
        return told
    return (*told, quoted)


def _labelled(moment: Moment) -> tuple[Message, ...]:
    if not moment.robot:
        return moment.sentences
    return (*moment.sentences, message("A robot’s move."))
