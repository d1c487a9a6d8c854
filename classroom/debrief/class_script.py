"""A teacher's script for the debrief of a class, minute by minute, from what happened in it.

In the order of every debrief: what we felt, what happened, what we learned, how it relates to
science, what if, what next. It goes with the slides of :mod:`classroom.debrief.class_slides` for
as many minutes, in their order, and names nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from classroom.debrief.class_slides import (
    EXIT,
    ClassSlide,
    Kind,
    class_slides,
    what_next,
)
from classroom.debrief.whole_class import ClassFindings
from classroom.lesson.classroom import Minutes
from classroom.said import Said, Thought, said
from classroom.words import N_

FELT: Final = said("What we felt")
HAPPENED: Final = said("What happened")
LEARNED: Final = said("What we learned")
RELATES: Final = said("How it relates to science")
WHAT_IF: Final = said("What if")
NEXT: Final = said("What next")

_PHASES: Mapping[Kind, Said] = MappingProxyType(
    {
        "tables": HAPPENED,
        "turning": HAPPENED,
        "replication": LEARNED,
        "premature": LEARNED,
        "praised": LEARNED,
        "question": RELATES,
        "limits": RELATES,
        "if": WHAT_IF,
        "next": NEXT,
    }
)


class Talk(NamedTuple):
    """What to listen for, what is likely to be answered, and how to go on from there."""

    listen: str
    likely: str
    go_on: str


_OF_IDEAS: Mapping[str, Talk] = MappingProxyType(
    {
        "falsified": Talk(
            N_("One card was enough, however many had fitted before."),
            N_("“It was just bad luck.”"),
            N_("Could that card have been laid before the claim was made? Then it was a test."),
        ),
        "prediction": Talk(
            N_(
                "It held because cards were laid that could have broken it, or because nobody "
                "tried."
            ),
            N_("“So the rule was right.”"),
            N_("Not refuted so far. Did anybody try to break it, and with which card?"),
        ),
        "aloud": Talk(
            N_("Words can be checked by everybody, a feeling cannot."),
            N_("“I knew it all along.”"),
            N_("What exactly was said? Does it leave any card open?"),
        ),
        "know_how": Talk(
            N_("Playing well is one thing; being able to say why is another."),
            N_("“I just felt what fits.”"),
            N_("Let two of that table write the rule down, and compare."),
        ),
        "crucial": Talk(
            N_("It was a good question because two rules predicted different answers."),
            N_("“It was good because it was right.”"),
            N_("Suppose the answer had been the other one: would it have told nothing?"),
        ),
        "no_play": Talk(
            N_("A hand laid open is evidence for everybody."),
            N_("“They were unlucky with their cards.”"),
            N_("Which of the cards that were shown ended a rule you had in mind?"),
        ),
        "publication": Talk(
            N_("What was known by then, and what was hoped."),
            N_("“I wanted to be first.”"),
            N_(
                "So do scientists. What does it cost to publish early, and what does it cost "
                "to wait?"
            ),
        ),
        "underdetermined": Talk(
            N_("Several rules fitted every card; to take the simplest is a choice."),
            N_("“There was no other rule.”"),
            N_("Give them a minute to find one that fits the first five cards of the line."),
        ),
        "sent_out": Talk(
            N_("If you are afraid of a wrong card, you ask less."),
            N_("“Then I played safe cards only.”"),
            N_("What could the table not learn from safe cards?"),
        ),
        "negative": Talk(
            N_("What was known after that card, and not before."),
            N_("“Nothing, it was just wrong.”"),
            N_("Let them name one rule that this card ended."),
        ),
        "whole": Talk(
            N_("A wrong string says less than a wrong card."),
            N_("“The last one was wrong.”"),
            N_("How do you know? Which card, laid alone, would settle it?"),
        ),
        "replication": Talk(
            N_("Other cards are new evidence. The same cards again are not."),
            N_("“They agree, so it is right.”"),
            N_("Had one table been wrong, would the other have noticed?"),
        ),
        "many": Talk(
            N_("With one rule in mind, you find cards that fit it."),
            N_("“One rule is hard enough.”"),
            N_("Let pairs write two rules that both fit the slide before this one."),
        ),
        "law": Talk(
            N_("Everybody trusted that the rule stays the same, and nobody could know."),
            N_("“Then you could never find it.”"),
            N_("How would you notice that it had changed?"),
        ),
        "reveal": Talk(
            N_("More cards make you surer, never certain."),
            N_("“Very sure.”"),
            N_("What would still surprise you?"),
        ),
    }
)
_OF_SLIDES: Mapping[Kind, Talk] = MappingProxyType(
    {
        "tables": Talk(
            N_("How a table asked its questions, not who was clever."),
            N_("“They won.”"),
            N_("Being quick is no merit in itself. What had that table seen when it was sure?"),
        ),
        "premature": Talk(
            N_("A card on which the two rules give different answers."),
            N_("“We needed more cards.”"),
            N_("More of the same would not have helped. What kind of card was missing?"),
        ),
        "limits": Talk(
            N_("Others check a result, and wrong ones count. But nature reveals no rule."),
            N_("“Scientists do not guess.”"),
            N_("Take one thing from the wall: who does that in science?"),
        ),
        "if": Talk(
            N_("An answer that names a card or a moment."),
            N_("“It depends.”"),
            N_("On what? Ask for one card."),
        ),
        "next": Talk(
            N_("A card with its name, and why that one."),
            N_("“Any card.”"),
            N_("Collect the slips at the door. Begin the next lesson with two of them."),
        ),
    }
)
_ANY_IDEA: Final = Talk(
    N_("An example from their own table."),
    N_("“No idea.”"),
    N_("Half a minute with a neighbour, then ask again."),
)

_LONG: Mapping[Kind, int] = MappingProxyType(
    {"turning": 4, "replication": 4, "premature": 4, "question": 4}
)
_USUAL: Final = 3
"""How long these take beside others, which take the usual time."""


@dataclass(frozen=True)
class Beat:
    """Some minutes of the debrief."""

    start: int
    """In minutes from its beginning ..."""
    until: int
    """... to here."""
    phase: Said
    slide: int | None
    """Which slide is on the wall, from 1; None for none, or the one before."""
    title: Said | None
    """What stands at the head of that slide."""
    table: int | None
    say: tuple[Said, ...]
    rule: Thought | None
    """The rule that is spoken of."""
    ask: Said
    listen: Said
    likely: Said
    go_on: Said


@dataclass(frozen=True)
class Script:
    minutes: Minutes
    slides: int
    beats: tuple[Beat, ...]


def script(found: ClassFindings, minutes: Minutes) -> Script:
    """What to say and ask in so many minutes."""
    slides = class_slides(found, minutes)
    beats = [(_felt(found), 2 if minutes == 8 else _USUAL)]
    for place, slide in enumerate(slides, 1):
        beats.append((_beat(place, slide), _LONG.get(slide.kind, _USUAL)))
    if minutes == 8:
        beats += [(_question(found, slides), 4), (_exit(found), 2)]
    return Script(minutes, len(slides), tuple(_timed(beats, minutes)))


def _timed(beats: list[tuple[Beat, int]], minutes: int) -> Iterator[Beat]:
    """The beats with their minutes: in proportion to how long they take, and none shorter than one.

    There are always fewer beats than minutes.
    """
    whole, taken, start = sum(share for _, share in beats), 0, 0
    for place, (beat, share) in enumerate(beats, 1):
        taken += share
        until = max(start + 1, round(minutes * taken / whole))
        until = min(until, minutes - (len(beats) - place))
        yield replace(beat, start=start, until=until)
        start = until


def _of(phase: Said, talk: Talk, ask: Said, say: tuple[Said, ...] = ()) -> Beat:
    """A beat without a slide, whose minutes are not known yet."""
    return Beat(
        start=0,
        until=0,
        phase=phase,
        slide=None,
        title=None,
        table=None,
        say=say,
        rule=None,
        ask=ask,
        listen=said(talk.listen),
        likely=said(talk.likely),
        go_on=said(talk.go_on),
    )


def _felt(found: ClassFindings) -> Beat:
    did = found.practised
    if did.overthrown:
        ask = said("How did it feel to be shown wrong by one card? And to show it?")
    elif any(row.stable is not None for row in found.tables) or did.argued:
        ask = said("When were you sure, and how did that feel?")
    else:
        ask = said("When were you stuck, and how did that feel?")
    talk = Talk(
        N_("Any feeling; none is wrong. Who laughed, who was annoyed, and about what?"),
        N_("“Good.” “Boring.”"),
        N_("Ask for the moment: which card was that?"),
    )
    return _of(FELT, talk, ask, (said("Phones face down. One word each, and nobody comments."),))


def _beat(place: int, slide: ClassSlide) -> Beat:
    talk = _OF_SLIDES.get(slide.kind) or _OF_IDEAS.get(slide.idea, _ANY_IDEA)
    step = slide.step
    assert step.question is not None, "every slide of a class asks something"
    nameless = slide.without_names
    text = tuple(map(nameless, step.text))
    beat = _of(_PHASES[slide.kind], talk, nameless(step.question), text)
    return replace(
        beat, slide=place, title=nameless(step.headline), table=slide.table, rule=slide.rule
    )


def _question(found: ClassFindings, slides: tuple[ClassSlide, ...]) -> Beat:
    """The one question of a short debrief: about something that no slide asks, if there is one."""
    spoken = {slide.idea for slide in slides}
    other = [question for question in found.questions if question.idea not in spoken]
    question = (other or list(found.questions))[0]
    return _of(RELATES, _OF_IDEAS.get(question.idea, _ANY_IDEA), question.asks)


def _exit(found: ClassFindings) -> Beat:
    return _of(NEXT, _OF_SLIDES["next"], EXIT, (what_next(found),))
