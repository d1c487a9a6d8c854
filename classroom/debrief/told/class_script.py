"""A teacher's script for the debrief of a class, minute by minute, from what happened in it.

In the order of every debrief: what we felt, what happened, what we learned, how it relates to
science, what if, what next. It goes with the slides of :mod:`.class_slides` for as many minutes, in
their order, and names no one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, get_args

from classroom.classes.classroom import Minutes
from classroom.debrief.findings.claims import Fall
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.findings.question import Question
from classroom.debrief.told import class_slides
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, RuleRef, message

FELT: Final = message("What we felt")
HAPPENED: Final = message("What happened")
LEARNED: Final = message("What we learned")
RELATES: Final = message("How it relates to science")
WHAT_IF: Final = message("What if")
NEXT: Final = message("What next")

_PHASES: Mapping[class_slides.Kind, Message] = MappingProxyType(
    {
        "tables": HAPPENED,
        "turning": HAPPENED,
        "replication": LEARNED,
        "falls": LEARNED,
        "same": LEARNED,
        "premature": LEARNED,
        "praised": LEARNED,
        "question": RELATES,
        "limits": RELATES,
        "if": WHAT_IF,
        "next": NEXT,
    }
)
_NAMED: Mapping[class_slides.Kind, Message] = MappingProxyType(
    {
        "tables": message("The idea here: comparing results, including surprising ones."),
        "replication": message("The idea here: comparing several searches for one rule."),
        "limits": message(
            "The idea here: the limits of a model. Every model leaves something out."
        ),
        "if": message(
            "The idea here: a thought experiment. Change one thing, and think it through."
        ),
        "next": message("The idea here: planning a test that could prove us wrong."),
    }
)
"""The ideas of slides that show none."""


How = Literal["pairs", "writing"]

_IN_PAIRS: Mapping[class_slides.Kind, str] = MappingProxyType(
    {
        "turning": N_("Agree on an answer, and on a card that shows it."),
        "replication": N_(
            "One of you says what it shows, the other what it can’t show. Then swap."
        ),
        "same": N_("Work out why no card can tell the two rules apart."),
        "premature": N_("Find a card on which the two rules give different answers."),
    }
)
_IN_ANY_PAIR: Final = N_("Agree on an answer, and on an example from your own table.")
_IN_WRITING: Final = N_("On your own, without talking: one sentence with “because” in it.")
_ON_A_SLIP: Final = N_("On your own, without talking. Put your name on it only if you want to.")

_LONG: Mapping[class_slides.Kind, int] = MappingProxyType(
    {"turning": 4, "replication": 4, "falls": 4, "same": 4, "premature": 4, "question": 4}
)
_USUAL: Final = 3
"""Shares of the time: of these kinds of slides, and of all others."""
_BRIEF: Final = 15
"""Minutes of the script that only names the ideas of its slides: one sheet has no room for more,
and the slides explain them."""
_OF_FALLS: Final = frozenset(get_args(Fall))
"""Events that a question can't be asked about where nothing shows them."""
_EVERY: Final = 10
"""Minutes in which there is a task for pairs and one in writing, at least."""


@dataclass(frozen=True)
class Task:
    """Work for the pupils in place of answering one by one."""

    how: How
    minutes: int
    """Of the minutes of its beat."""
    say: Message


@dataclass(frozen=True)
class Beat:
    """Some minutes of the debrief."""

    start: int
    """In minutes from its beginning ..."""
    until: int
    """... to here."""
    phase: Message
    kind: class_slides.Kind | None
    """Of its slide; None for how it felt."""
    slide: int | None
    """The number of the slide on the projector, from 1; None for none, or the one before."""
    title: Message | None
    """The headline of that slide."""
    table: int | None
    upto: int | None
    """The card of that table up to which the projector shows its cards; None: it shows none."""
    say: tuple[Message, ...]
    rule: RuleRef | None
    """The rule that is spoken of."""
    in_pairs: Message | None
    """The task for pairs that belongs to the question; None where any would do."""
    idea: Message | None
    """The name of the idea, in a sentence."""
    question: Question
    tasks: tuple[Task, ...]


@dataclass(frozen=True)
class ClassScript:
    minutes: Minutes
    slides: int
    beats: tuple[Beat, ...]


def script(found: ClassFindings, minutes: Minutes) -> ClassScript:
    """Return what to say, to ask and to do in so many minutes."""
    slides, before = class_slides.class_slides(found, minutes), _Before(brief=minutes == _BRIEF)
    beats = [(_felt(found), 2 if minutes == 8 else _USUAL)]
    for place, slide in enumerate(slides, 1):
        beats.append((_beat(place, slide, before), _LONG.get(slide.kind, _USUAL)))
    if minutes == 8:
        beats += [(_question(found, slides, before), 4), (_exit(found), 2)]
    return ClassScript(minutes, len(slides), tuple(_with_tasks(list(_timed(beats, minutes)))))


def _timed(beats: list[tuple[Beat, int]], minutes: int) -> Iterator[Beat]:
    """Yield the beats with their minutes, in proportion to their shares, each at least one.

    There are always fewer beats than minutes.
    """
    whole, taken, start = sum(share for _, share in beats), 0, 0
    for place, (beat, share) in enumerate(beats, 1):
        taken += share
        until = max(start + 1, round(minutes * taken / whole))
        until = min(until, minutes - (len(beats) - place))
        yield replace(beat, start=start, until=until)
        start = until


def _with_tasks(beats: Sequence[Beat]) -> Iterator[Beat]:
    """Yield the beats with a task for pairs and one in writing in every ten minutes.

    The remaining minutes get both tasks too. The slip at the end is always in writing.
    """
    chosen: dict[int, set[How]] = {}
    for begin in range(0, beats[-1].until, _EVERY):
        places = [place for place, beat in enumerate(beats) if begin <= beat.start < begin + _EVERY]
        if not places:
            continue
        # The longest first, and how it felt only where there is nothing else.
        places.sort(key=lambda place: (beats[place].kind is None, -_minutes(beats[place])))
        slips = [place for place in places if beats[place].kind == "next"]
        others = [place for place in places if place not in slips] or slips
        writing = (slips or others[1:] or others)[0]
        chosen.setdefault(others[0], set()).add("pairs")
        chosen.setdefault(writing, set()).add("writing")
    for place, beat in enumerate(beats):
        how = chosen.get(place, set())
        yield replace(beat, tasks=tuple(_task(beat, each) for each in get_args(How) if each in how))


def _minutes(beat: Beat) -> int:
    return beat.until - beat.start


def _task(beat: Beat, how: How) -> Task:
    if how == "writing":
        asks = _ON_A_SLIP if beat.kind == "next" else _IN_WRITING
        return Task(how, 1, message(asks))
    text = _IN_ANY_PAIR if beat.kind is None else _IN_PAIRS.get(beat.kind, _IN_ANY_PAIR)
    minutes = 2 if _minutes(beat) > 3 else 1
    return Task(how, minutes, beat.in_pairs or message(text))


def _of(
    phase: Message,
    kind: class_slides.Kind | None,
    question: Question,
    say: tuple[Message, ...] = (),
) -> Beat:
    """Return a beat without a slide and without its minutes."""
    return Beat(
        start=0,
        until=0,
        phase=phase,
        kind=kind,
        slide=None,
        title=None,
        table=None,
        upto=None,
        say=say,
        rule=None,
        in_pairs=message(question.notes.pairs) if question.notes.pairs else None,
        idea=None if kind is None else _NAMED.get(kind),
        question=question,
        tasks=(),
    )


def _felt(found: ClassFindings) -> Beat:
    did = found.practised
    if found.basis.robots and not found.basis.plays:
        ask = message("What was going through your mind while you watched?")
    elif did.overthrown:
        ask = message("What was the most exciting moment, and how did it feel?")
    elif any(row.stable is not None for row in found.tables) or did.declared:
        ask = message("When were you sure, and how did that feel?")
    else:
        ask = message("When were you stuck, and how did that feel?")
    return _of(FELT, None, Question(ask), (message("Phones and cards down, please."),))


class _Before:
    """Ideas that the script has explained so far, to avoid repeating them.

    A brief script explains none.
    """

    def __init__(self, *, brief: bool) -> None:
        self._brief = brief
        self._ideas: set[str] = set()

    def idea(self, idea: str) -> Message:
        """Return a sentence naming the idea, with its explanation the first time."""
        found, again = IDEAS[idea], idea in self._ideas
        if self._brief:
            return message("The idea here: %(name)s.", name=found.called)
        self._ideas.add(idea)
        if again:
            return message("The idea here, again: %(name)s.", name=found.called)
        return message("The idea here: %(name)s. %(means)s", name=found.called, means=found.means)


def _beat(place: int, slide: class_slides.ClassSlide, before: _Before) -> Beat:
    step = slide.step
    assert step.question is not None, "every slide of a class asks something"
    nameless = slide.without_names
    text = tuple(map(nameless, step.text))
    question = replace(step.question, asks=nameless(step.question.asks))
    beat = _of(_PHASES[slide.kind], slide.kind, question, text)
    return replace(
        beat,
        slide=place,
        title=nameless(step.headline),
        table=slide.table,
        upto=None if slide.table is None else step.upto,
        rule=slide.rule,
        idea=before.idea(slide.idea) if slide.idea else beat.idea,
    )


def _question(
    found: ClassFindings, slides: tuple[class_slides.ClassSlide, ...], before: _Before
) -> Beat:
    """Return the one question of a short debrief, if possible one that no slide asks.

    It has no slide of its own, so it isn't about falls that no slide shows.
    """
    left = class_slides.questions_left(found, slides)
    general = [each for each in left if each.event not in _OF_FALLS]
    question = (general or left or list(found.questions))[0]
    asked = [slide.step.question for slide in slides if slide.step.question is not None]
    beat = _of(RELATES, "question", class_slides.apart_from(question, asked))
    return replace(beat, idea=before.idea(question.idea))


def _exit(found: ClassFindings) -> Beat:
    return _of(NEXT, "next", class_slides.EXIT, (class_slides.what_next(found),))
