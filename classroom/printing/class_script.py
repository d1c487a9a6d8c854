"""The teacher's script for the debrief of a class, on paper."""

from __future__ import annotations

from reportlab.platypus import Flowable

from classroom.debrief.class_script import Beat, script
from classroom.debrief.whole_class import ClassFindings
from classroom.lesson.classroom import Minutes
from classroom.printing.grids import Cell
from classroom.printing.look import MM
from classroom.printing.page import BODY, HEADLINE, SMALL, Part
from classroom.printing.prose import bold
from classroom.printing.setting import Setting
from classroom.said import Language, Said, counted, said


def script_part(
    findings: ClassFindings,
    minutes: Minutes,
    title: str,
    date: str,
    language: Language,
    width: float,
) -> Part:
    """What to say and ask in so many minutes; `width` is the width of the text in points."""
    page = _ScriptPage(findings, minutes, language, width)
    return Part(story=page.story(), head_start=title, head_end=date, foot=page.foot())


class _ScriptPage(Setting):
    def __init__(
        self, findings: ClassFindings, minutes: Minutes, language: Language, width: float
    ) -> None:
        super().__init__(language)
        self.script = script(findings, minutes)
        self.width = width

    def story(self) -> list[Flowable]:
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
        rows = [self._beat(beat) for beat in self.script.beats]
        return [
            self.heading(headline, HEADLINE, level=0),
            self.prose(self.together((how, when)), BODY),
            self.table(heads, rows, (start, wall, half, half)),
        ]

    def foot(self) -> str:
        return self.say(said("For the teacher. It names nobody."))

    def _beat(self, beat: Beat) -> list[Cell]:
        minutes = said("%(start)s – %(until)s", start=beat.start, until=beat.until)
        return [
            self.prose(bold(self.say(minutes)), BODY),
            self._wall(beat),
            [
                *([self.prose(self.together(beat.say), BODY)] if beat.say else []),
                *([self.prose(self.show(beat.rule), BODY)] if beat.rule else []),
                self.prose(bold(self.say(beat.ask)), BODY),
            ],
            [
                self._labelled(said("Listen for"), beat.listen),
                self._labelled(said("Likely"), beat.likely),
                self._labelled(said("Go on"), beat.go_on),
            ],
        ]

    def _wall(self, beat: Beat) -> list[Flowable]:
        lines: list[Flowable] = [self.prose(bold(self.say(beat.phase)), BODY)]
        if beat.slide is not None:
            lines.append(self.prose(self.say(said("Slide %(number)s", number=beat.slide)), BODY))
        if beat.table is not None:
            lines.append(self.prose(self.say(said("Table %(number)s", number=beat.table)), BODY))
        if beat.title is not None:
            lines.append(self.prose(self.say(beat.title), SMALL))
        return lines

    def _labelled(self, label: Said, text: Said) -> Flowable:
        return self.prose(f"{bold(self.say(label))}: {self.say(text)}", BODY)
