"""How a table's round relates to science, the questions to talk about, what if, what next."""

from __future__ import annotations

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.ideas import IDEAS
from classroom.printing.fonts import transliterated
from classroom.printing.look import MM
from classroom.printing.page import BODY, LABEL, SMALL, rule
from classroom.printing.prose import Style, bold, name
from classroom.printing.table.setting import GAP, Room, TableSetting
from classroom.said import Said, counted, said

_EVENT, _NARROW_EVENT = 46 * MM, 28 * MM
_QUESTION = Style(size=11, leading=14.5, space_after=3)


class Science(TableSetting):
    """From the round to science, and on."""

    def relates(self, room: Room) -> list[Flowable]:
        ideas = [self.ideas(self.width), Spacer(0, 3)] if room.ideas else []
        title = self.heading(said("How it relates to science"))
        return [title, *ideas, *self.questions(room), *self.limits(room)]

    def ideas(self, width: float) -> Flowable:
        ideas = list(dict.fromkeys(moment.idea for moment in self.found.turning_points))
        rows = []
        for idea in map(IDEAS.__getitem__, ideas or ("law", "reveal")):
            text = f"{bold(self.say(said(idea.name)))}. {self.say(said(idea.meaning))}"
            rows.append((self.prose(self.say(said(idea.event)), LABEL), "", self.prose(text, BODY)))
        event = _EVENT if width > self.column else _NARROW_EVENT
        return self.items(rows, (event, GAP, width - event - GAP), row_gap=1)

    def limits(self, room: Room) -> list[Flowable]:
        """What the game leaves out, and what is to be known of the figures."""
        if not room.limits:
            return self._notes()
        limits = bold(self.say(said("What this game leaves out.")))
        words = f"{limits} {self.together(self.found.leaves_out)}"
        return [Spacer(0, 2), self.prose(words, SMALL), *self._notes()]

    def questions(self, room: Room) -> list[Flowable]:
        rows = [
            (
                self.prose(bold(str(place)), _QUESTION),
                self.prose(self.say(question.asks), _QUESTION),
            )
            for place, question in enumerate(self.found.questions[: room.questions], 1)
        ]
        number = 7 * MM
        return [self.items(rows, (number, self.width - number))]

    def ends(self) -> list[Flowable]:
        return [
            rule(),
            self.stage(said("What if"), self.found.what_if.asks),
            self.stage(said("What next"), self.found.next_time.asks),
        ]

    def _notes(self) -> list[Flowable]:
        found = self.found
        sentences: list[Said] = []
        if found.only_robots:
            sentences.append(said("Only robots played at this table."))
        elif found.counts.by_robots:
            sentences.append(
                counted(
                    "%(count)s of %(plays)s plays was a robot’s.",
                    "%(count)s of %(plays)s plays were robots’.",
                    found.counts.by_robots,
                    plays=found.counts.plays,
                )
            )
        sentences += [repair for repair in found.repairs if repair != found.ended]
        notes: list[Flowable] = []
        if sentences:
            notes.append(self.prose(self.together(sentences), SMALL))
        people = [name for names in self.members.values() for name in names]
        spelled = transliterated([*map(str, found.players), *people])
        if spelled:
            words = said("Spelled in Latin letters here:")
            notes.append(self.prose(f"{self.say(words)} {', '.join(map(name, spelled))}.", SMALL))
        return notes
