"""The debrief of a class as slides: its tables side by side, the best turning points, what they
show together, what next. Lessons leave 8, 15, 25 or 40 minutes for it, and each has its cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from classroom.debrief.ideas import IDEAS
from classroom.debrief.slides import Step, turning
from classroom.debrief.whole_class import ClassFindings, Premature, Tried, asks_again
from classroom.lesson.classroom import Minutes
from classroom.said import Said, Thought, Value, Who, counted, said

MINUTES: Final[tuple[Minutes, ...]] = get_args(Minutes)

Kind = Literal[
    "tables", "turning", "praised", "replication", "premature", "question", "limits", "if", "next"
]

EXIT: Final = said("On a slip: which card could have shown me that I was wrong?")

_TURNS: Final = {8: 2, 15: 2, 25: 3, 40: 4}
"""Turning points that there is time for ..."""
_LEARNED: Final = {8: 0, 15: 1, 25: 2, 40: 2}
"""... and things that the tables show together."""


@dataclass(frozen=True)
class ClassSlide:
    kind: Kind
    step: Step
    idea: str = ""
    """The key of what it corresponds to in science; empty for nothing."""
    table: int | None = None
    """Whose layout it shows, as it lay at the step's moment; None for none."""
    seats: tuple[Who, ...] = ()
    """Who played there, from seat 1 on."""
    rule: Thought | None = None
    """The rule it is about, after the text."""

    def without_names(self, sentence: Said) -> Said:
        """The sentence with seats for the players at its table."""
        values = {at: self._nameless(value) for at, value in sentence.values.items()}
        return replace(sentence, values=values)

    def _nameless(self, value: Value) -> Value:
        if isinstance(value, Who):
            if value not in self.seats:
                return Who("")
            return said("Seat %(number)s", number=self.seats.index(value) + 1)
        return self.without_names(value) if isinstance(value, Said) else value


def class_slides(found: ClassFindings, minutes: Minutes) -> tuple[ClassSlide, ...]:
    """The slides for so many minutes, in their order; for eight minutes two at the most."""
    turns = [
        ClassSlide(
            "turning",
            turning(turn.moment, turn.moment.number),
            turn.moment.idea,
            turn.table,
            turn.seats,
        )
        for turn in found.turns[: _TURNS[minutes]]
    ]
    learned = [*_replications(found), *_premature(found)]
    compared = [_tables(found)] if len(found.tables) > 1 else []
    if minutes == 8:
        two = [*turns[:1], *learned[:1], *turns[1:]]
        return tuple((two if len(two) > 1 else [*compared, *two, _limits(found)])[:2])
    slides = [*compared, *turns, *learned[: _LEARNED[minutes]]]
    if minutes == 40:
        slides += _praised(found)
    if minutes >= 25:
        slides += _questions(found)
    return (*slides, _limits(found), _what_if(found), _next(found))


def _told(
    kind: Kind,
    headline: Said,
    text: tuple[Said, ...],
    idea: str = "",
    question: Said | None = None,
    rule: Thought | None = None,
) -> ClassSlide:
    """A slide without a layout."""
    named = (IDEAS[idea].called, IDEAS[idea].means) if idea else None
    return ClassSlide(kind, Step(None, 0, (), headline, text, named, question), idea, rule=rule)


def _tables(found: ClassFindings) -> ClassSlide:
    """There is nothing beside one alone, and nobody else to be asked."""
    count = len(found.tables)
    if found.unit == "round":
        headline = counted("One round", "%(count)s rounds, side by side", count)
        asks = said("Which round would you like to look at again, and why?")
    else:
        headline = counted("One table", "%(count)s tables, side by side", count)
        asks = said("Which table would you like to ask something, and what?")
    return _told(
        "tables",
        headline,
        (
            counted(
                "%(count)s play by pupils; robots and skipped turns are left out.",
                "%(count)s plays by pupils; robots and skipped turns are left out.",
                found.basis.plays,
            ),
        ),
        question=asks,
    )


def _replications(found: ClassFindings) -> Iterator[ClassSlide]:
    """The one with most tables."""
    same = max(found.replications, key=lambda each: len(each.tables), default=None)
    if same is not None:
        yield _told(
            "replication",
            said("The same rule, more than once"),
            same.sentences,
            "replication",
            asks_again(same),
            same.rule.statement,
        )


def _premature(found: ClassFindings) -> Iterator[ClassSlide]:
    if found.premature is not None:
        yield _told(
            "premature",
            said("It fitted every card, and was not the rule"),
            told_of(found.premature),
            "underdetermined",
            said("Which card would have told it from the rule?"),
            found.premature.statement,
        )


def told_of(premature: Premature) -> tuple[Said, ...]:
    """What is to be told of the commonest premature claim, beside its words."""
    lines = [
        counted(
            "%(count)s pupil took this for the rule while it fitted every card, at tables "
            "%(tables)s.",
            "%(count)s pupils took this for the rule while it fitted every card, at tables "
            "%(tables)s.",
            premature.claims,
            tables=premature.tables,
        )
    ]
    if premature.declared:
        lines.append(
            counted(
                "One of them declared with it, and one card ended it.",
                "%(count)s of them declared with it, and each time one card ended it.",
                premature.declared,
            )
        )
    return tuple(lines)


def _praised(found: ClassFindings) -> Iterator[ClassSlide]:
    """A good question, where no turning point is about the same cards."""
    best = found.praised
    if best is None or any(
        (turn.table, turn.moment.ordinals) == (best.table, best.play.ordinals)
        for turn in found.turns
    ):
        return
    step = Step(
        number=None,
        upto=best.upto,
        ordinals=best.play.ordinals,
        headline=said("A good question"),
        text=(how_it_split(best),),
        idea=(IDEAS["crucial"].called, IDEAS["crucial"].means),
        question=IDEAS["crucial"].asks,
    )
    yield ClassSlide("praised", step, "crucial", best.table)


def how_it_split(test: Tried) -> Said:
    """What the rules alive foretold of a play."""
    split = test.play.split
    assert split is not None, "a test that is praised or missed has one"
    if test.play.cards is None:
        return counted(
            "A hand without a fitting card: %(count)s of the %(alive)s rules that still fitted "
            "predicted it.",
            "A hand without a fitting card: %(count)s of the %(alive)s rules that still fitted "
            "predicted it.",
            split.right,
            alive=split.alive,
        )
    return counted(
        "%(cards)s after %(after)s: %(count)s of the %(alive)s rules that still fitted said "
        "right, the others wrong.",
        "%(cards)s after %(after)s: %(count)s of the %(alive)s rules that still fitted said "
        "right, the others wrong.",
        split.right,
        alive=split.alive,
        cards=test.play.cards,
        after=test.after,
    )


def _questions(found: ClassFindings) -> Iterator[ClassSlide]:
    """The first question that is not asked on another slide."""
    others = [q for q in found.questions if q.idea != "replication"]
    for question in others[:1]:
        yield _told("question", said("To talk about together"), (), question.idea, question.asks)


def _limits(found: ClassFindings) -> ClassSlide:
    asks = said("Where does science work like this, and where does it not?")
    return _told("limits", said("What this game leaves out"), found.leaves_out, question=asks)


def what_if(found: ClassFindings) -> Said:
    """A question about how it might have gone, from what happened."""
    if found.practised.overthrown:
        return said("What if whoever was wrong could have mended the rule, and gone on?")
    for same in found.replications:
        return said(
            "What if tables %(tables)s had swapped their cards? Would each have found the same?",
            tables=same.tables[:2],
        )
    return IDEAS["law"].asks


def _what_if(found: ClassFindings) -> ClassSlide:
    return _told("if", said("What if?"), (), question=what_if(found))


def what_next(found: ClassFindings) -> Said:
    """What to do otherwise in the next round, from what happened in this one."""
    did = found.practised
    if did.overthrown:
        return said("Before you declare next time, name the card that would prove you wrong.")
    if did.tests * 2 < did.plays:
        return said("Next time lay a card now and then of which you do not know what will happen.")
    if found.premature is not None:
        return said("Next time write down a second rule that fits, before you trust the first.")
    if did.foretold and not did.foretold_wrong:
        return said("Next time lay a card now and then that you expect to be wrong.")
    if not did.argued and not did.aloud:
        return said("Next time tell what you know sooner: only what is said can be tested.")
    return said("Next time a harder rule, and the same questions.")


def _next(found: ClassFindings) -> ClassSlide:
    return _told("next", said("What next?"), (what_next(found),), question=EXIT)
