"""The teacher's script for the debrief of a class, on paper.

It is held in a hand while talking, so its type is as large as it can be; but what would spill a few
rows onto another page is set smaller, down to what can still be read so, and stays on one.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from reportlab.platypus import Flowable

from classroom.debrief.class_script import Beat, script
from classroom.debrief.whole_class import ClassFindings
from classroom.lesson.classroom import Minutes
from classroom.printing.fitting import height_of
from classroom.printing.grids import Cell
from classroom.printing.look import INK_2, MM
from classroom.printing.page import BODY, HEADLINE, SMALL, Paper, Part
from classroom.printing.prose import Style, bold
from classroom.printing.setting import Setting
from classroom.said import Language, Said, counted, said

_SPARE = 6.0
"""Points that stay free, so that no rounding makes another page."""


class _Type(NamedTuple):
    """How large the rows are set."""

    body: Style
    title: Style
    """Of what stands on the wall."""
    padding: float
    """Points above and below a row."""


_TYPES = (
    _Type(BODY, SMALL, 4.0),
    _Type(
        Style(size=9.2, leading=11.8, space_after=2),
        Style(size=8.5, leading=10.5, colour=INK_2),
        3.0,
    ),
    _Type(
        Style(size=8.5, leading=10.5, space_after=1.5),
        Style(size=8, leading=9.5, colour=INK_2),
        2.2,
    ),
)
"""The largest first."""


def script_part(
    findings: ClassFindings,
    minutes: Minutes,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
) -> Part:
    """What to say and ask in so many minutes."""
    page = _ScriptPage(findings, minutes, language, paper)
    return Part(story=page.story(), head_start=title, head_end=date, foot=page.foot())


class _ScriptPage(Setting):
    def __init__(
        self, findings: ClassFindings, minutes: Minutes, language: Language, paper: Paper
    ) -> None:
        super().__init__(language)
        self.script = script(findings, minutes)
        self.width = paper.text_width
        self.room = paper.text_height - _SPARE

    def story(self) -> list[Flowable]:
        """In the largest type, unless a smaller one takes a page less."""
        stories = [self._in(type_) for type_ in _TYPES]
        return min(stories, key=lambda story: ceil(height_of(story, self.width) / self.room))

    def _in(self, type_: _Type) -> list[Flowable]:
        minutes, slides = self.script.minutes, self.script.slides
        headline = counted(
            "A debrief in %(count)s minute", "A debrief in %(count)s minutes", minutes
        )
        how = counted(
            "On the projector: Class debrief, %(minutes)s minutes, %(count)s slide.",
            "On the projector: Class debrief, %(minutes)s minutes, %(count)s slides.",
            slides,
            minutes=minutes,
        )
        when = said("A table comes into it once everybody may know its rule.")
        heads = (
            said("Minutes"),
            said("On the wall"),
            said("Say and ask"),
            said("Listen for, and go on"),
        )
        start, wall = 16 * MM, 34 * MM
        half = (self.width - start - wall) / 2
        rows = [self._beat(beat, type_) for beat in self.script.beats]
        table = self.table(heads, rows, (start, wall, half, half))
        table.setStyle(
            [(side, (0, 1), (-1, -1), type_.padding) for side in ("TOPPADDING", "BOTTOMPADDING")]
        )
        return [
            self.heading(headline, HEADLINE, level=0),
            self.prose(self.together((how, when)), BODY),
            table,
        ]

    def foot(self) -> str:
        return self.say(said("For the teacher. It names nobody."))

    def _beat(self, beat: Beat, type_: _Type) -> list[Cell]:
        body = type_.body
        minutes = said("%(start)s – %(until)s", start=beat.start, until=beat.until)
        return [
            self.prose(bold(self.say(minutes)), body),
            self._wall(beat, type_),
            [
                *([self.prose(self.together(beat.say), body)] if beat.say else []),
                *([self.prose(self.show(beat.rule), body)] if beat.rule else []),
                self.prose(bold(self.say(beat.ask)), body),
            ],
            [
                self._labelled(said("Listen for"), beat.listen, body),
                self._labelled(said("Likely"), beat.likely, body),
                self._labelled(said("Go on"), beat.go_on, body),
            ],
        ]

    def _wall(self, beat: Beat, type_: _Type) -> list[Flowable]:
        lines = [bold(self.say(beat.phase))]
        if beat.slide is not None:
            lines.append(self.say(said("Slide %(number)s", number=beat.slide)))
        if beat.table is not None:
            lines.append(self.say(said("Table %(number)s", number=beat.table)))
        made: list[Flowable] = [self.prose(line, type_.body) for line in lines]
        if beat.title is not None:
            made.append(self.prose(self.say(beat.title), type_.title))
        return made

    def _labelled(self, label: Said, text: Said, style: Style) -> Flowable:
        return self.prose(f"{bold(self.say(label))}: {self.say(text)}", style)
