"""The common parts of a pupil's page and slips: type, names, praise, owner of a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from reportlab.platypus import Flowable

from classroom.debrief.findings.of_pupil import PupilFindings, PupilRound
from classroom.debrief.told.plain_words import in_plain_words
from classroom.i18n.messages import Language, Message, message
from classroom.pdf.fonts import transliterated
from classroom.pdf.page import Paper
from classroom.pdf.render_context import RenderContext
from classroom.pdf.style import INK_2, MM
from classroom.pdf.table import Members
from classroom.pdf.text import Style, bold, name


@dataclass(frozen=True)
class PupilType:
    """The sizes of a pupil's paper; nothing is smaller than `small`."""

    text: Style
    quiet: Style
    thought: Style
    part: Style
    """Heads a part of the page."""
    name: Style
    small: Style
    apart: float
    """Points from one line to write on to the next ..."""
    above: float
    """... and over the room of the first one."""


USUAL = PupilType(
    text=Style(size=11, leading=14.5, space_after=3),
    quiet=Style(size=10, leading=13.5, colour=INK_2, space_after=3),
    thought=Style(size=11.5, leading=14.5, serif=True),
    part=Style(size=12, leading=15, bold=True, space_after=3, keep_with_next=True),
    name=Style(size=13, leading=16, bold=True),
    small=Style(size=9, leading=11.5, colour=INK_2),
    apart=8.5 * MM,
    above=4 * MM,
)
LARGE = PupilType(
    text=Style(size=13, leading=17, space_after=3),
    quiet=Style(size=13, leading=16.5, colour=INK_2, space_after=3),
    thought=Style(size=13, leading=16.5, serif=True),
    part=Style(size=14, leading=17.5, bold=True, space_after=3, keep_with_next=True),
    name=Style(size=14, leading=17, bold=True),
    small=Style(size=13, leading=16.5, colour=INK_2),
    apart=10 * MM,
    above=0.0,
)
"""For pupils of 8 to 10."""

_PLAIN = frozenset(("noted", "here"))
"""Kinds of acts that say no more than that the rule was noted."""


_COUNTED = frozenset({"known", "left", "fit"})
"""Places of sentences for numbers of rules."""


def counts(sentence: Message) -> bool:
    """Return whether it says how many rules still fitted.

    Two such sentences may count in the list and among all known rules, so one paper has one.
    """
    return not _COUNTED.isdisjoint(sentence.values)


def found_the_rule(round_: PupilRound) -> bool:
    return round_.ending is not None and round_.ending.kind in ("rule", "same")


@dataclass(frozen=True)
class PupilSetting:
    """The things that are the same on the papers of all pupils."""

    language: Language
    paper: Paper
    members: Members
    large: bool
    several: bool
    """With several rounds, what was done names its round."""
    tables: bool
    """With several tables, a name has its table beside it."""

    @property
    def type(self) -> PupilType:
        return LARGE if self.large else USUAL


class Owner(RenderContext):
    """The name on a paper, and those behind the name of a team."""

    def __init__(self, setting: PupilSetting, type_: PupilType | None = None) -> None:
        super().__init__(setting.language)
        self.members, self.tables, self.large = setting.members, setting.tables, setting.large
        self.type = setting.type if type_ is None else type_

    def say(self, sentence: Message) -> str:
        """Return the sentence as a text, in large type in words for the youngest."""
        return super().say(in_plain_words(sentence) if self.large else sentence)

    def title(self, found: PupilFindings) -> Message:
        if self.tables and isinstance(found.table, int):
            return message(
                "%(player)s, table %(table)s: just for you", player=found.who, table=found.table
            )
        return message("%(player)s: just for you", player=found.who)

    def sharing(self, found: PupilFindings) -> list[Flowable]:
        """Return a team's names, and a remark if a name is not in its own script."""
        names = self.members.get(found.who, ())
        told: list[Flowable] = []
        if names:
            told.append(self.prose(", ".join(map(name, names)), self.type.text))
        if transliterated((found.who, *names)):
            spelled = message(
                "Spelled in Latin letters: there’s no font for this name’s own letters."
            )
            told.append(self.prose(self.say(spelled), self.type.small))
        return told


class Private(RenderContext):
    """The base of slips, and of the sections of a page."""

    def __init__(self, setting: PupilSetting) -> None:
        super().__init__(setting.language)
        self.width, self.height = setting.paper.text_width, setting.paper.text_height
        self.large, self.several, self.type = setting.large, setting.several, setting.type

    def say(self, sentence: Message) -> str:
        """Return the sentence as a text, in large type in words for the youngest."""
        return super().say(in_plain_words(sentence) if self.large else sentence)

    def well(self, found: PupilFindings, round_: PupilRound, praise: Message) -> tuple[bool, str]:
        """Return a last note that was the rule, and the act, the best first, as a text.

        With it whether that deserves a "Well done": what was luck or happened to everyone is told
        without.
        """
        act = found.act
        told = [(act.well_done, None if act.at is None else act.at.round, praise)]
        if round_.ending is not None and found_the_rule(round_):
            had = (not round_.ending.early, round_.number, round_.ending.told)
            if counts(praise) and counts(round_.ending.told):
                told = [(*told[0][:2], act.brief)]
            told = [had, *([] if act.kind in _PLAIN else told)]
        told.sort(key=lambda each: not each[0])
        return told[0][0], self.by_round((number, said) for _, number, said in told)

    def by_round(self, told: Iterable[tuple[int | None, Message]]) -> str:
        """Sentences, each with the number of its round if it is about one."""
        texts = []
        for number, sentences in groupby(told, key=lambda each: each[0]):
            text = self.together(sentence for _, sentence in sentences)
            if number is not None and self.several:
                label = bold(self.say(message("Round %(number)s", number=number)))
                text = self.labelled(label, text)
            texts.append(text)
        return " ".join(texts)

    def text(self, sentence: Message) -> Flowable:
        return self.prose(self.say(sentence), self.type.text)

    def high(self, flowables: Iterable[Flowable], width: float) -> float:
        """Points that they take, one below the other."""
        total: float = sum(
            each.getSpaceBefore() + each.wrap(width, self.height)[1] + each.getSpaceAfter()
            for each in flowables
        )
        return total
