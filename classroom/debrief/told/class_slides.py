"""The debrief of a class as slides.

Its tables side by side, the best turning points, what they show together, and what next. Lessons
leave 8, 15, 25 or 40 minutes for the debrief; each length has its own selection of slides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, get_args

from classroom.classes.classroom import Minutes
from classroom.debrief.findings.claims import Fall
from classroom.debrief.findings.class_turns import ClassTurn, Event
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.findings.other_rules import Premature, SameHere
from classroom.debrief.findings.pupil_experiments import PupilExperiment
from classroom.debrief.findings.question import Question
from classroom.debrief.findings.raised_questions import Raised
from classroom.debrief.findings.replications import asks_again
from classroom.debrief.told.slides import SlideStep, turning
from classroom.i18n.messages import Message, PlayerRef, RuleRef, Value, counted_message, message

DEBRIEF_MINUTES: Final[tuple[Minutes, ...]] = get_args(Minutes)

Kind = Literal[
    "tables",
    "turning",
    "praised",
    "replication",
    "falls",
    "same",
    "premature",
    "question",
    "limits",
    "if",
    "next",
]

EXIT: Final = Question(
    message(
        "On a slip of paper: what was the last rule you believed, and which answer to which card "
        "would have counted against it?"
    )
)

_OF_FALLS: Final[Mapping[Event, str]] = MappingProxyType(
    {
        "broke": "falsified",
        "slipped": "slip",
        "already": "already",
        "unknown": "notes",
        "several": "whole",
    }
)
"""The idea behind each way to be overthrown."""
_FALLS_UNKNOWN: Final = (
    message("A rule that failed, or a mix-up?"),
    Question(message("Was it the rule, or a mix-up? How can we know?")),
)
_FALLS_TOLD: Final[Mapping[Event, tuple[Message, Question]]] = MappingProxyType(
    {
        "broke": (
            message("Rules that failed"),
            Question(message("How could a rule like that be tested sooner?")),
        ),
        "slipped": (
            message("Calls that didn’t follow the notebooks"),
            Question(message("What could explain that, and how could we find out?")),
        ),
        "already": (
            message("Rules that had already been contradicted"),
            Question(message("How could you check a new rule against everything on the table?")),
        ),
    }
)
"""Headline and question where every Prophet was overthrown in the same known way, or most of them
with rules that had already been contradicted."""
SLIP_OR_RULE: Final[frozenset[Event]] = frozenset({"slipped", "unknown", "several"})
"""Events after which the question is whether the rule was wrong or wasn't followed: it's asked on
one slide."""
_ASKED_INSTEAD: Final = (
    Question(message("Which card would you have played next, and what would it have shown?")),
    Question(message("How could you be surer before you declare?")),
)
"""Questions for the slides of turning points after that one, and where a question was asked in its
first and in its second words.

A fourth overthrow is never among them: it weighs less than a declaration.
"""
_FALLS_AGAIN: Final = (
    message("Why calls failed"),
    Question(message("What should you write down before you declare, and why?")),
)
"""Headline and question for the slide of all of them, where one of them was asked about."""
_TURNS: Final = {8: 2, 15: 2, 25: 3, 40: 4}
"""Turning points that there is time for ..."""
_LEARNED: Final = {8: 0, 15: 1, 25: 2, 40: 3}
"""... and things that the tables show together."""


@dataclass(frozen=True)
class ClassSlide:
    kind: Kind
    step: SlideStep
    idea: str = ""
    """The key of what it corresponds to in science; empty for nothing."""
    table: int | None = None
    """The table whose layout it shows, as it was at the step's moment; None: no layout."""
    seats: tuple[PlayerRef, ...] = ()
    """The players there, from seat 1 on."""
    rule: RuleRef | None = None
    """The rule it is about, after the text."""
    event: Event | None = None
    """The kind of event, if a teacher would respond to it differently."""

    def without_names(self, sentence: Message) -> Message:
        """Return the sentence with seats in place of the players at its table."""
        values = {at: self._nameless(value) for at, value in sentence.values.items()}
        return replace(sentence, values=values)

    def _nameless(self, value: Value) -> Value:
        if isinstance(value, PlayerRef):
            if value not in self.seats:
                return PlayerRef("")
            return message("Seat %(number)s", number=self.seats.index(value) + 1)
        return self.without_names(value) if isinstance(value, Message) else value


def class_slides(found: ClassFindings, minutes: Minutes) -> tuple[ClassSlide, ...]:
    """Return the slides for so many minutes, in their order; at most two for eight minutes."""
    turns = [
        ClassSlide(
            "turning",
            turning(turn.moment, turn.moment.number),
            turn.moment.idea,
            turn.table,
            turn.seats,
            event=turn.event,
        )
        for turn in _in_card_order(found.turns[: _TURNS[minutes]])
    ]
    learned = [*_replications(found), *_falls(found), *_same_here(found), *_premature(found)]
    compared = [_tables(found)] if len(found.tables) > 1 else []
    if minutes == 8:
        two = [*turns[:1], *learned[:1], *turns[1:]]
        two = (two if len(two) > 1 else [*compared, *two, _limits(found)])[:2]
        return in_words_of_their_own(_asked_once(two))
    slides = [*compared, *turns, *learned[: _LEARNED[minutes]]]
    if minutes == 40:
        slides += _praised(found)
    if minutes >= 25:
        slides += _question(found, slides)
    ends = (_limits(found), _what_if(found), _next(found))
    return in_words_of_their_own([*_asked_once(slides), *ends])


def in_words_of_their_own(slides: Iterable[ClassSlide]) -> tuple[ClassSlide, ...]:
    """Return the slides with no question twice: the second of a kind has words of its own.

    So have a teacher's notes on it.
    """
    asked, told = list[Question](), []
    for slide in slides:
        question = slide.step.question
        assert question is not None, "every slide of a class asks something"
        asked.append(apart_from(question, asked))
        told.append(replace(slide, step=replace(slide.step, question=asked[-1])))
    return tuple(told)


def apart_from(question: Question, asked: Sequence[Question]) -> Question:
    """Return the question in words, and with notes, that none of those `asked` has.

    Where both of its own are used up, it is a different question.
    """
    words, notes = {each.asks.text for each in asked}, {each.listen.text for each in asked}
    ways = (
        replace(way, again=again)
        for way in (question, question.asked_again(), *_ASKED_INSTEAD)
        for again in (False, True)
    )
    fresh = (way for way in ways if way.asks.text not in words and way.listen.text not in notes)
    return next(fresh, question)


def _in_card_order(turns: Sequence[ClassTurn]) -> Iterator[ClassTurn]:
    """Yield the turning points of each table in the order of its cards, the tables as they come."""
    own: dict[int, list[ClassTurn]] = {}
    for turn in sorted(turns, key=lambda turn: (turn.moment.upto, turn.moment.number)):
        own.setdefault(turn.table, []).append(turn)
    for turn in turns:
        yield own[turn.table].pop(0)


def _asked_once(slides: Sequence[ClassSlide]) -> Iterator[ClassSlide]:
    """Yield the slides, letting only the first ask whether it was a slip or the rule."""
    asked, instead = False, iter(_ASKED_INSTEAD)
    for slide in slides:
        if slide.event not in SLIP_OR_RULE:
            yield slide
            continue
        if not asked:
            asked = True
            yield slide
            continue
        headline = slide.step.headline
        if slide.kind == "falls":
            again, question = _FALLS_AGAIN
            headline = again if headline == _FALLS_UNKNOWN[0] else headline
        else:
            question = next(instead, _ASKED_INSTEAD[-1])
        step = replace(slide.step, headline=headline, question=question)
        yield replace(slide, step=step, event=None)


def questions_left(found: ClassFindings, slides: Sequence[ClassSlide]) -> list[Raised]:
    """Return the questions to the class whose idea no slide raises.

    Questions about a slip or the rule are left out too if a slide asks one.
    """
    shown = {slide.idea for slide in slides}
    shown |= {"replication" for slide in slides if slide.kind == "replication"}
    asked = any(slide.event in SLIP_OR_RULE for slide in slides)
    return [
        question
        for question in found.questions
        if question.idea not in shown and not (asked and question.event in SLIP_OR_RULE)
    ]


def _told(
    kind: Kind,
    headline: Message,
    text: tuple[Message, ...],
    idea: str = "",
    question: Question | None = None,
    rule: RuleRef | None = None,
    event: Event | None = None,
) -> ClassSlide:
    """Return a slide without a layout."""
    named = (IDEAS[idea].called, IDEAS[idea].means) if idea else None
    step = SlideStep(None, 0, (), headline, text, named, question)
    return ClassSlide(kind, step, idea, rule=rule, event=event)


def _tables(found: ClassFindings) -> ClassSlide:
    """Return a slide counting the tables, or the rounds, with a question.

    The wording avoids comparisons where there is only one.
    """
    count = len(found.tables)
    if found.unit == "round":
        headline = counted_message("One round", "%(count)s rounds, side by side", count)
        asks = message("Which round would you like to look at again, and why?")
    else:
        headline = counted_message("One table", "%(count)s tables, side by side", count)
        asks = message("Which table would you like to ask a question, and what would you ask?")
    text = [
        counted_message(
            "Pupils made %(count)s play in all.",
            "Pupils made %(count)s plays in all.",
            found.basis.plays,
        )
    ]
    if found.basis.robots:
        text.append(message("Robots’ plays aren’t counted."))
    cut_off = tuple(row.number for row in found.tables if row.cut_off)
    if cut_off and found.unit == "table":
        text.append(
            counted_message(
                "The round at table %(tables)s was ended after a few plays.",
                "The rounds at tables %(tables)s were ended after a few plays.",
                len(cut_off),
                tables=cut_off,
            )
        )
    return _told("tables", headline, tuple(text), question=Question(asks))


def _replications(found: ClassFindings) -> Iterator[ClassSlide]:
    """Yield a slide for the replication with the most tables."""
    same = max(found.replications, key=lambda each: len(each.tables), default=None)
    if same is not None:
        yield _told(
            "replication",
            message("The same rule, with swapped colours")
            if same.swapped
            else message("The same rule, more than once"),
            same.sentences,
            "replication" if len(same.came_to_it) > 1 else "",
            Question(asks_again(same)),
            same.rule.statement,
        )


def _falls(found: ClassFindings) -> Iterator[ClassSlide]:
    """Yield a slide on the kinds of overthrow, if there were at least two overthrows."""
    often = Counter(found.falls)
    if often.total() < 2:
        return
    lines: dict[Fall, Message] = {
        "broke": counted_message(
            "In %(count)s case, the rule in the notebook failed.",
            "In %(count)s cases, the rule in the notebook failed.",
            often["broke"],
        ),
        "slipped": counted_message(
            "In %(count)s case, the rule in the notebook got the play right, but wasn’t followed.",
            "In %(count)s cases, the rule in the notebook got the play right, but wasn’t followed.",
            often["slipped"],
        ),
        "already": counted_message(
            "In %(count)s case, the rule in the notebook had already been contradicted.",
            "In %(count)s cases, the rule in the notebook had already been contradicted.",
            often["already"],
        ),
        "unknown": counted_message(
            "In %(count)s case, our notes don’t show if the rule was wrong or if it was a mix-up.",
            "In %(count)s cases, our notes don’t show if the rule was wrong or if it was a mix-up.",
            often["unknown"],
        ),
    }
    event: Event = "several" if len(often) > 1 else found.falls[0]
    if 2 * often["already"] > often.total():
        event = "already"
    headline, asks = _FALLS_TOLD.get(event, _FALLS_UNKNOWN)
    yield _told(
        "falls",
        headline,
        tuple(lines[fall] for fall in get_args(Fall) if often[fall]),
        _OF_FALLS[event],
        asks,
        event=event,
    )


def _same_here(found: ClassFindings) -> Iterator[ClassSlide]:
    """Yield a slide on the indistinguishable rule that most pupils had."""
    same = max(found.same_here, key=lambda each: each.pupils, default=None)
    if same is not None:
        yield _told(
            "same",
            message("Two rules that no card could tell apart")
            if same.from_start
            else message("Two rules that no card could tell apart any more"),
            told_of_same(same),
            "underdetermined",
            Question(
                message("No card could tell these two rules apart. What else could?")
                if same.from_start
                else message("Which other cards could have told these two rules apart?")
            ),
            same.rule,
            "same",
        )


def told_of_same(same: SameHere) -> tuple[Message, ...]:
    """Return sentences on a rule that no card could tell from the secret one.

    The rule's own statement is not among them: it comes after them.
    """
    if same.from_start:
        other = counted_message(
            "%(count)s pupil had a different rule at the end. After the first card, no card "
            "could tell the two apart. It was:",
            "%(count)s pupils had a different rule at the end. After the first card, no "
            "card could tell the two apart. It was:",
            same.pupils,
        )
    else:
        other = counted_message(
            "%(count)s pupil had a different rule at the end. After card %(since)s, no card "
            "could tell the two apart. It was:",
            "%(count)s pupils had a different rule at the end. After card %(since)s, no "
            "card could tell the two apart. It was:",
            same.pupils,
            since=same.since,
        )
    return (
        message("%(where)s. The secret rule: %(rule)s", where=same.where, rule=same.secret),
        other,
    )


def _premature(found: ClassFindings) -> Iterator[ClassSlide]:
    if found.premature is not None:
        yield _told(
            "premature",
            message("It fitted every card so far, but it wasn’t the rule"),
            told_of(found.premature),
            "underdetermined",
            Question(asks_of(found.premature)),
            found.premature.statement,
        )


def told_of(premature: Premature) -> tuple[Message, ...]:
    """Return sentences on the commonest premature claim; its statement is not among them."""
    lines = [
        counted_message(
            "%(count)s pupil gave this rule while it fitted every card, at tables %(tables)s.",
            "%(count)s pupils gave this rule while it fitted every card, at tables %(tables)s.",
            premature.claims,
            tables=premature.tables,
        )
    ]
    if premature.swapped:
        lines.append(
            counted_message(
                "At table %(tables)s it was this rule with the colours swapped.",
                "At tables %(tables)s it was this rule with the colours swapped.",
                len(premature.swapped),
                tables=premature.swapped,
            )
        )
    if premature.declared:
        lines.append(
            counted_message(
                "One of them declared with it, and then it failed.",
                "%(count)s of them declared with it, and then it failed.",
                premature.declared,
            )
        )
    return tuple(lines)


def asks_of(premature: Premature) -> Message:
    """Return the question about a premature claim.

    A card that answers it exists at each of these tables, since the claim is equivalent to no
    secret rule there.
    """
    if premature.same_rule:
        return message("Which card told it from the secret rule, or could have?")
    return message(
        "These tables had different secret rules. At each of them, which card told this rule from "
        "the secret one, or could have?"
    )


def _praised(found: ClassFindings) -> Iterator[ClassSlide]:
    """Yield a slide on a good question, unless a turning point is about the same cards."""
    best = found.praised
    if best is None or best.says_right is None or best.says_wrong is None:
        return
    if any(
        (turn.table, turn.moment.ordinals) == (best.table, best.play.ordinals)
        for turn in found.turns
    ):
        return
    step = SlideStep(
        number=None,
        upto=best.upto,
        ordinals=best.play.ordinals,
        headline=message("A good question"),
        text=(
            how_it_split(best),
            message("One of them said “right”: “%(rule)s”", rule=best.says_right),
            message("One of them said “wrong”: “%(rule)s”", rule=best.says_wrong),
        ),
        idea=(IDEAS["experiment"].called, IDEAS["experiment"].means),
        question=Question(
            message("Which of the two rules can still be the rule after that, and why?")
        ),
    )
    yield ClassSlide("praised", step, "experiment", best.table)


def how_it_split(test: PupilExperiment) -> Message:
    """Return a sentence on the predictions of the surviving catalogue rules for a play."""
    split = test.play.split
    assert split is not None and test.play.cards, "a test that is praised or missed has both"
    if not split.disputed:
        return counted_message(
            "%(cards)s after %(after)s: only %(count)s rule in the list still fitted, so the "
            "answer couldn’t tell any apart.",
            "%(cards)s after %(after)s: all %(count)s rules in the list that still fitted agreed, "
            "so the answer couldn’t tell them apart.",
            split.still_fit,
            cards=test.play.cards,
            after=test.after,
        )
    return counted_message(
        "%(cards)s after %(after)s: %(count)s of the %(fit)s rules in the list that still "
        "fitted said right, the others wrong.",
        "%(cards)s after %(after)s: %(count)s of the %(fit)s rules in the list that still "
        "fitted said right, the others wrong.",
        split.right,
        fit=split.still_fit,
        cards=test.play.cards,
        after=test.after,
    )


def _question(found: ClassFindings, slides: Sequence[ClassSlide]) -> Iterator[ClassSlide]:
    """Yield a slide with the first question that no other slide asks."""
    for question in questions_left(found, slides)[:1]:
        yield _told(
            "question",
            message("To talk about together"),
            (),
            question.idea,
            question,
            event=question.event,
        )


def _limits(found: ClassFindings) -> ClassSlide:
    asks = Question(message("Which of these differences matters most, and why?"))
    return _told("limits", message("What this game leaves out"), found.leaves_out, question=asks)


def what_if(found: ClassFindings) -> Message:
    """Return a question about how the round might have gone, based on the findings."""
    if "broke" in found.falls:
        return message("What if you could repair a rule that failed, and carry on?")
    if found.falls:
        return message("What if everyone could read a claimed rule before the first call?")
    for same in found.replications:
        if same.apart:
            return message(
                "What if tables %(tables)s had swapped their cards? What could have gone "
                "differently?",
                tables=same.apart,
            )
    return IDEAS["law"].asks


def _what_if(found: ClassFindings) -> ClassSlide:
    return _told("if", message("What if?"), (), question=Question(what_if(found)))


def what_next(found: ClassFindings) -> Message:
    """Return a suggestion for the next round, based on the findings of this one."""
    did = found.practised
    if "broke" in found.falls:
        return message("Next time, before you declare, name the card that would prove you wrong.")
    if "slipped" in found.falls:
        return message("Next time you call, check each card against the rule you wrote down.")
    if "already" in found.falls:
        return message(
            "Next time you write down a rule, first check it against every card on the table."
        )
    if found.falls:
        return message("Next time, before you declare, write down a rule that others could check.")
    if did.tests * 2 < did.plays:
        return message("Next time, play a card now and then when you don’t know what will happen.")
    if found.premature is not None:
        return message(
            "Next time, write down two rules that fit, and find a card on which they differ."
        )
    if did.predicted and not did.predicted_wrong:
        return message("Next time, once you feel sure, play a card that you expect to be wrong.")
    if not did.declared and not did.aloud:
        return message("Next time, tell others your rule sooner: then they can test it.")
    return message("Next time: a harder rule, and the same questions.")


def _next(found: ClassFindings) -> ClassSlide:
    return _told("next", message("What next?"), (what_next(found),), question=EXIT)
