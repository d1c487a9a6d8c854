"""A table's round in science: ideas, the questions to answer, what if, what next."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.findings.closing_questions import what_if
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.question import Question
from classroom.i18n.messages import Message, counted_message, message
from classroom.pdf import grids
from classroom.pdf.fonts import transliterated
from classroom.pdf.page import BODY, SMALL
from classroom.pdf.structure import read
from classroom.pdf.style import MM
from classroom.pdf.table import render_context
from classroom.pdf.text import bold, name

_CAPTIONS_APART = 7 * MM
"""Points from one line below the picture to the next."""
_TO_LINE = _CAPTIONS_APART - 11
"""Points above the label of the first of those lines."""


class Science(render_context.TableSetting):
    """From the round to science, and on."""

    def ideas(self) -> list[Flowable]:
        """Return the scientific names of the turning points."""
        ideas = list(dict.fromkeys(moment.idea for moment in self.found.turning_points))
        told = []
        for idea in map(IDEAS.__getitem__, ideas or ("law", "reveal")):
            event, called = self.say(message(idea.event)), bold(self.say(message(idea.name)))
            told.append(
                self.prose(
                    f"{self.labelled(event, called)}. {self.say(message(idea.meaning))}", BODY
                )
            )
        return [
            self.heading(message("How it relates to science"), render_context.PART, 2),
            *told,
            Spacer(0, 5),
        ]

    def limits(self) -> list[Flowable]:
        """Return what the game leaves out."""
        limits = bold(self.say(message("The limits of this game.")))
        words = f"{limits} {self.together(self.found.closing.leaves_out)}"
        return [Spacer(0, 2), self.prose(words, SMALL)]

    def prompts(
        self,
        room: render_context.Room,
        above: Sequence[Flowable],
        questions: Sequence[Question],
        felt: Sequence[Flowable] = (),
    ) -> list[Flowable]:
        """Return what was `felt`, the questions with lines to write on, and what next.

        A question about a noted rule quotes it, unless that very sentence is printed `above`.
        """
        found = self.found
        asked = [self._asked(question, above) for question in questions[: room.questions]]
        asked += [[what_if(found.asked.missed, questions).asks]] if room.what_if else []
        told = [*felt]
        cells = [self._numbered(number, each) for number, each in enumerate(asked, 1)]
        for at in range(0, len(cells), 2):
            pair = cells[at : at + 2]
            if len(pair) == 1:
                told += [*pair, render_context.RuledLines(room.lines)]
                continue
            lines = render_context.RuledLines(room.lines), render_context.RuledLines(room.lines)
            told.append(
                grids.over_lines(
                    (pair[0], pair[1]),
                    lines,
                    self.width,
                    render_context.COLUMN_GAP,
                    right_to_left=self.language.right_to_left,
                )
            )
        if room.next_time:
            label = bold(self.say(message("What next")) + ".")
            told.append(
                self.prose(
                    f"{label} {self.say(found.closing.next_time.asks)}", render_context.PUPIL_TEXT
                )
            )
        return told

    def first_question(
        self, room: render_context.Room, questions: Sequence[Question], above: Sequence[Flowable]
    ) -> list[Flowable]:
        """Return the first question and lines to write on; nothing without a question."""
        if not questions:
            return []
        asked = self.together(self._asked(questions[0], above))
        return [
            self.prose(bold(asked), render_context.PUPIL_TEXT),
            render_context.RuledLines(room.lines),
        ]

    def captions(self, room: render_context.Room) -> list[Flowable]:
        """Return lines to write on the picture: what a pupil sees there, and what it means."""
        if not room.captions or not self.found.counts.plays:
            return []
        labels = message("What I see:"), message("What it means:")
        half = self.column
        wide = self.label_width(labels, render_context.PART)
        cells: list[list[Flowable]] = []
        for label in labels:
            said = [Spacer(0, _TO_LINE), self.prose(bold(self.say(label)), BODY)]
            cells += [said, [render_context.RuledLines(room.captions, _CAPTIONS_APART)]]
        start, start_lines, end, end_lines = cells
        row = [start, start_lines, "", end, end_lines]
        widths = (wide, half - wide, render_context.COLUMN_GAP, wide, half - wide)
        return [self.grid([row], widths)]

    def _asked(self, question: Question, above: Sequence[Flowable]) -> list[Message]:
        """Return the question after the cards and the rule that it is about."""
        quoted = self._unless_printed(question.about, above)
        shown = [result.number for result in self.found.round.results if not result.laid]
        named = {"ordinal", "first"} & question.asks.values.keys()
        if named or not question.cards or question.number in shown:
            return [*quoted, question.asks]
        return [render_context.cards_named(question.cards), *quoted, question.asks]

    def _unless_printed(self, noted: Message | None, above: Sequence[Flowable]) -> list[Message]:
        if noted is None:
            return []
        quoted = self.say(noted)
        printed = any(quoted in each.text for top in read(above) for each in top.walk())
        return [] if printed else [noted]

    def _numbered(self, number: int, sentences: Sequence[Message]) -> Flowable:
        return self.prose(
            f"{bold(str(number))}  {self.together(sentences)}", render_context.PUPIL_TEXT
        )

    def remarks(self) -> list[Flowable]:
        """Return remarks on the figures and the names."""
        found = self.found
        sentences: list[Message] = []
        if found.only_robots:
            sentences.append(render_context.only_robots(found))
        elif found.counts.by_robots:
            sentences.append(
                counted_message(
                    "A robot made %(count)s of the %(plays)s plays.",
                    "Robots made %(count)s of the %(plays)s plays.",
                    found.counts.by_robots,
                    plays=found.counts.plays,
                )
            )
        sentences += [repair for repair in found.repairs if repair != found.ended]
        notes: list[Flowable] = []
        if sentences:
            notes.append(self.prose(self.together(sentences), SMALL))
        people = [name for names in self.members.values() for name in names]
        spelled = transliterated([*map(str, found.participants.players), *people])
        if spelled:
            words = message("Spelled in Latin letters here:")
            notes.append(self.prose(f"{self.say(words)} {', '.join(map(name, spelled))}.", SMALL))
        return notes
