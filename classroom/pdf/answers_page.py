"""The class's own answers, sorted: its last guesses in three piles, and what to do with each.

Each answer stands beside the card that speaks for it or against it. It names tables and no pupils.
In the short form it is one page: where there are more answers than fit, each pile has its first
ones and says how many there are. The long form has all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.findings.sorted_answers import (
    NEXT,
    PILES,
    Pile,
    SortedAnswer,
    SortedAnswers,
)
from classroom.i18n.messages import Language, Message, counted_message, message
from classroom.pdf.fitting import flowing, height_of
from classroom.pdf.page import BODY, HEADLINE, SMALL, Paper, Part, rule
from classroom.pdf.print_job import Form
from classroom.pdf.render_context import RenderContext
from classroom.pdf.style import MM
from classroom.pdf.text import Style, bold
from classroom.pdf.writing_lines import LinesToTheEnd, WritingLines

_THOUGHT = Style(size=9.8, leading=12.5, serif=True, space_after=1)
_AT = Style(size=9.8, leading=13, bold=True)
_PILE = Style(size=12.5, leading=16, bold=True, space_after=2, keep_with_next=True)
_NEXT = Style(size=9.8, leading=13, space_before=2)
_WIDEST_LABEL = 26 * MM
_AIR = 8.0
"""Points below the lines to write on."""
_SPARE = 6.0
"""Points that stay free, so that no rounding makes a second page."""
_MAX_LINES = 7
"""To write on below each pile, at most."""

_SPEAKS: Final[Mapping[Pile, Message]] = MappingProxyType(
    {"agrees": message("For it"), "contradicted": message("Against it")}
)
"""The word for what the evidence does, by the pile of an answer."""
Shown = dict[Pile, int]
"""The number of answers of each pile that it has."""


def answers_part(
    found: SortedAnswers,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
    form: Form = "short",
) -> Part:
    """Return the sheet; there is one answer or more."""
    page = _AnswersPage(found, language, paper)
    story = page.short() if form == "short" else page.long()
    foot = page.say(
        message("Without names. Answers in pupils’ own words are for their own table only.")
    )
    return Part(story=story, head_start=title, head_end=date, foot=foot)


def no_answers_part(date: str, language: Language) -> Part:
    """Return a page for the teacher that says why there is no sheet."""
    page = RenderContext(language)
    why = message(
        "No pupil gave a last guess in these rounds, so there’s nothing to sort. The last call of "
        "a round asks for one."
    )
    story: list[Flowable] = [
        page.heading(message("No answers to sort"), HEADLINE, level=0),
        page.prose(page.say(why), BODY),
    ]
    return Part(story=story, head_start="", head_end=date, foot="")


class _AnswersPage(RenderContext):
    def __init__(self, found: SortedAnswers, language: Language, paper: Paper) -> None:
        super().__init__(language)
        self.found = found
        self.width = paper.text_width
        self.room = paper.text_height - _SPARE

    def short(self) -> list[Flowable]:
        """Return one page: as many answers as fit, and then as many lines to write on."""
        shown = dict.fromkeys(PILES, 1)
        while (more := self._one_more(shown)) is not None:
            shown = more
        for lines in range(_MAX_LINES, 0, -1):
            if self._fits(story := [*self._story(shown, lines)]):
                return story
        return [*self._story(shown, 0)]

    def long(self) -> list[Flowable]:
        """Return all answers, and lines to the end of the last page."""
        return [*self._story(dict.fromkeys(PILES, self.found.answers), 1), LinesToTheEnd()]

    def _one_more(self, shown: Shown) -> Shown | None:
        """Return the same with one answer more, of the pile with the fewest; None: none fits."""
        for pile in sorted(PILES, key=lambda pile: shown[pile]):
            if shown[pile] < len(self.found.piles[pile]):
                more = {**shown, pile: shown[pile] + 1}
                if self._fits([*self._story(more, 1)]):
                    return more
        return None

    def _fits(self, story: list[Flowable]) -> bool:
        return height_of(story, self.width) <= self.room

    def _story(self, shown: Shown, lines: int) -> Iterator[Flowable]:
        yield self.heading(message("Your own answers, sorted"), HEADLINE, level=0)
        yield self.prose(self.say(self._all()), BODY)
        for pile in PILES:
            yield from flowing(self._pile(pile, shown[pile], lines), self.width)

    def _all(self) -> Message:
        return counted_message(
            "%(count)s last guess, without names.",
            "%(count)s last guesses, without names.",
            self.found.pupils,
        )

    def _pile(self, pile: Pile, shown: int, lines: int) -> list[Flowable]:
        answers = self.found.piles[pile]
        told: list[Flowable] = [rule(), self.heading(self.found.heading(pile), _PILE)]
        if not answers:
            return [*told, self.prose(self.say(message("No answer here.")), BODY)]
        labels = [answer.label for answer in answers]
        label = max(
            self.label_width(labels, _AT, _WIDEST_LABEL),
            self.label_width([self._pupils(answer) for answer in answers], SMALL, _WIDEST_LABEL),
        )
        rows = [
            (
                [
                    self.prose(self.say(answer.label), _AT),
                    self.prose(self.say(self._pupils(answer)), SMALL),
                ],
                [*self._answer(pile, answer)],
            )
            for answer in answers[:shown]
        ]
        told.append(self.items(rows, (label, self.width - label), row_gap=4))
        if len(answers) > shown:
            rest = counted_message(
                "The answers of %(count)s more pupil are on the long form.",
                "The answers of %(count)s more pupils are on the long form.",
                sum(answer.pupils for answer in answers[shown:]),
            )
            told.append(self.prose(self.say(rest), SMALL))
        told.append(self.prose(bold(self.say(NEXT[pile])), _NEXT))
        return [*told, WritingLines(lines, above=0), Spacer(0, _AIR)] if lines else told

    def _pupils(self, answer: SortedAnswer) -> Message:
        return counted_message("%(count)s pupil", "%(count)s pupils", answer.pupils)

    def _answer(self, pile: Pile, answer: SortedAnswer) -> Iterator[Flowable]:
        if answer.rule is not None:
            yield self.prose(self.show(answer.rule), _THOUGHT)
        else:
            yield self.prose(
                self.say(message("In pupils’ own words. To read one out, write it here:")), BODY
            )
            yield WritingLines(1, above=0)
        told = [] if answer.told is None else [self.say(answer.told)]
        if pile in _SPEAKS and told:
            told = [self.labelled(bold(self.say(_SPEAKS[pile])), *told)]
        more = (each for each in (answer.rivals, answer.truth) if each is not None)
        told += map(self.say, more)
        if told:
            yield self.prose(" ".join(told), BODY)
