"""A pupil's slip: the best thing, the rule, the last guess, a question, and lines to write on.

There are four to a sheet, all of one height, so that a pile of sheets is cut at once; three or two
where it takes as many sheets, for then there is more room to write. A slip with long rules and
guesses has fewer lines, and at last smaller type. Large slips are never set smaller: of those a
sheet has fewer where they are long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.debrief.findings.claims import AFTER_DECLARING
from classroom.debrief.findings.of_pupil import ASK_ANY_CARD, PupilFindings, PupilRound
from classroom.debrief.findings.praise import FACT, PRAISE
from classroom.debrief.told.plain_words import begin
from classroom.i18n.messages import Language, Message, message
from classroom.pdf import pupil_render_context
from classroom.pdf.page import Paper, Part
from classroom.pdf.pupil_render_context import counts
from classroom.pdf.structure import Artifact
from classroom.pdf.style import CARD_EDGE, MM
from classroom.pdf.table import NOBODY_SHARES, Members
from classroom.pdf.text import Style, bold
from classroom.pdf.writing_lines import WritingLines


def slips_part(
    pupils: Sequence[PupilFindings],
    head: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
    *,
    large: bool = False,
    several: bool = False,
    tables: bool = False,
) -> Part:
    """Slips in the order of the pupils, up to four to a sheet, in 11 points; `large` ones in 13.

    What is left of the last sheet stays empty. Without pupils there is a sheet of blank slips. Of
    `several` rounds each slip names its own, of several `tables` too.
    """
    several = several or any(len(found.rounds) > 1 for found in pupils)
    setting = pupil_render_context.PupilSetting(language, paper, members, large, several, tables)
    slips = _Slips(setting, head, date)
    return Part(story=slips.story(pupils))


SLIPS_PER_SHEET = 4
"""To a sheet, at most."""
_MAX_LINES = 8
"""Lines to write on: as many as the height of a slip has room for."""
_USUAL = replace(
    pupil_render_context.USUAL,
    text=Style(size=11, leading=14, space_after=1.5),
    name=Style(size=12, leading=14, bold=True),
    apart=7.5 * MM,
)
_CLOSE = replace(_USUAL, text=Style(size=10, leading=12.5, space_after=1))
_CLOSEST = replace(_USUAL, text=Style(size=9, leading=11, space_after=1))


class _Setting(NamedTuple):
    """A way to set a slip."""

    type: pupil_render_context.PupilType
    fewest: int
    """Lines to write on, at least."""
    run_on: bool = False
    """True if the rule and all that is told of it are one paragraph."""


_SETTINGS = (
    _Setting(_USUAL, 2),
    _Setting(_USUAL, 2, run_on=True),
    _Setting(_CLOSE, 2),
    _Setting(_CLOSE, 2, run_on=True),
    _Setting(_CLOSE, 1, run_on=True),
    _Setting(_CLOSEST, 1, run_on=True),
)
"""Tried in this order until everything fits."""
_LARGE_SETTINGS = (_Setting(pupil_render_context.LARGE, 3),)

_CUT = 4 * MM
_ABOVE_LINES = 0.5 * MM
_BELOW_LINES = 3.0 * MM
"""Free below the last line, so that no one writes on the cut."""


class _Slips(pupil_render_context.Private):
    def __init__(self, setting: pupil_render_context.PupilSetting, head: str, date: str) -> None:
        super().__init__(setting)
        self.setting = setting
        self.settings = _LARGE_SETTINGS if self.large else _SETTINGS
        self.head = " · ".join(part for part in (head, date) if part)

    def story(self, pupils: Sequence[PupilFindings]) -> list[Flowable]:
        story: list[Flowable] = []
        rest: list[PupilFindings | None] = [*pupils] or [None] * SLIPS_PER_SHEET
        sheets = -(-len(rest) // SLIPS_PER_SHEET)
        most = -(-len(rest) // sheets)
        while rest:
            sheet = self._sheet(rest, most)
            story += [*([PageBreak()] if story else []), *sheet]
            rest = rest[self.to_a_sheet :]
        return story

    def _sheet(self, pupils: Sequence[PupilFindings | None], most: int) -> list[Flowable]:
        """Return the next pupils' slips, as many as one sheet has room for, and at most so many.

        The last sheet has a cut below each of its slips too: what is left of it stays empty.
        """
        for self.to_a_sheet in range(most, 0, -1):
            room = self.height / self.to_a_sheet - _CUT - _BELOW_LINES
            slips = [self._slip(found, room) for found in pupils[: self.to_a_sheet]]
            if all(slips):
                break
        sheet: list[Flowable] = []
        for at, slip in enumerate(slips, 1):
            # A little less than the room, so that no rounding makes another page.
            left = max(0.0, room - self.high(slip, self.width) - 0.1) + _BELOW_LINES
            sheet += [*slip, Spacer(0, left), _Cut() if at < self.to_a_sheet else Spacer(0, 0)]
        return sheet

    def _slip(self, found: PupilFindings | None, room: float) -> list[Flowable]:
        """Return a slip with as much text and then as many lines as there is room for.

        Return nothing if too few lines fit, unless the slip has the sheet for itself.
        """
        if found is None:
            return self._blank(room)
        for way in self.settings:
            self.set, self.type = way, way.type
            for ways in self._ways(found):
                for lines in range(_MAX_LINES, self.set.fewest - 1, -1):
                    slip = ways(lines)
                    if self.high(slip, self.width) <= room:
                        return slip
        return slip if self.to_a_sheet == 1 else []

    def _ways(self, found: PupilFindings) -> Iterator[Callable[[int], list[Flowable]]]:
        """Yield ways to set a slip, from the longest text to the shortest.

        They are about the round of the question, and all contain the rule and whether the last
        guess was it. Each takes a number of lines.
        """
        at = found.question.at
        latest = found.main
        if at is not None:
            *_, latest = (each for each in found.rounds if each.number == at.round)
        rule = message("The rule was: %(rule)s", rule=latest.rule)
        if self.several:
            rule = message(
                "The rule of round %(number)s was: %(rule)s",
                number=latest.number,
                rule=latest.rule,
            )
        claim = latest.claims[-1] if latest.claims else None
        ended = [] if claim is None else [each for each in claim.ended if each != claim.quote]
        aloud = claim is not None and claim.sentences[0] == claim.quote
        claimed = ended if claim is None or aloud else [claim.sentences[0], *ended]
        told, guess = list[Message](), list[Message]()
        if (ending := latest.ending) is not None:
            compares = ending.kind == "words" and ending.asks == found.question.said
            told = [] if pupil_render_context.found_the_rule(latest) or compares else [ending.told]
            if ending.kind != "rule" or latest.held[-1].only_here:
                guess = [message("Your last idea was: “%(guess)s”", guess=ending.words)]
            elif ending.asks == found.question.said:
                guess = [message("Your last idea was the rule.")]
        elif latest.has_notebook and not latest.wrote and claim is None:
            told = [message("You didn’t write down a guess in this round.")]
        if claim is not None and claim.at == at and claim.quote is not None:
            (quoted,) = claim.quote.values.values()
            same = ending is not None and ending.words == quoted
            asked, others = [claim.quote], [] if same else guess
            if not aloud and claim.is_the_rule:
                asked = [_exactly(claim.quote)]
            elif not aloud and same and told == [message("Your last idea wasn’t the rule.")]:
                told = [message("The rule you had written down wasn’t the table’s rule.")]
        elif ending is not None and at is not None and at.number == ending.number:
            asked, others = guess, []
        else:
            asked, others = [], guess
        act = found.act
        had = [
            each
            for each in found.acts
            if each.kind == "found" and each is not act and each.at != found.question.at
        ]
        # First, so that "That wasn’t the rule" stays about what was said.
        first = [each.told for each in had if each.at and each.at.round == latest.number][:1]
        every, least = [rule, *others, *asked], ended or [*first, *told]
        whole, brief = [*first, *told, *claimed], [*first, *told, *ended]
        if claim is not None and not aloud:
            # In the order of play: another last guess was noted after the end of the reign.
            every, least = [rule, *asked], [*ended, *others]
            whole, brief = ([*how, *others, *first, *told] for how in (claimed, ended))
        if not self.large:
            # Two counts, one in the list and one of all known rules, would speak of two sets.
            others_count = any(map(counts, (*every, *whole)))
            for praised in (act.told, act.brief) if act.in_short else (act.told,):
                if praised is not act.brief and others_count and counts(praised):
                    continue
                yield partial(self._own, found, latest, praised, every, whole)
        for some in (brief, least):
            yield partial(self._own, found, latest, act.brief, every, some)
        if others:
            # A remark on a guess goes with the guess.
            gone = [*others, *([ending.told] if ending is not None else [])]
            shortest = [each for each in least if each not in gone]
            yield partial(self._own, found, latest, act.brief, [rule, *asked], shortest)

    def _own(
        self,
        found: PupilFindings,
        round_: PupilRound,
        praised: Message,
        quoted: Sequence[Message],
        told: Sequence[Message],
        lines: int,
    ) -> list[Flowable]:
        """Return a slip, the best first."""
        text = self.type.text
        owner = pupil_render_context.Owner(self.setting, self.type)
        about = [[each] for each in quoted] + ([[*told]] if told else [])
        if self.set.run_on:
            about = [[*quoted, *told]]
        well_done, did = self.well(found, round_, praised)
        label = bold(self.say(PRAISE if well_done else FACT))
        return [
            self._headed(self.heading(owner.title(found), self.type.name, 0)),
            *owner.sharing(found),
            Spacer(0, 2),
            self.prose(f"{label} {did}", text),
            *(self.prose(self.together(each), text) for each in about),
            self.prose(bold(self.say(_asked(found))), text),
            *([self.prose(self.say(begin(_asked(found))), text)] if self.large else []),
            WritingLines(lines, _ABOVE_LINES, self.type.apart),
        ]

    def _headed(self, title: Flowable) -> Flowable:
        """Return the name, with the lesson at the end of its line."""
        end = replace(self.type.small, align="end", leading=self.type.name.leading)
        widths = (0.55 * self.width, 0.45 * self.width)
        return self.grid([[title, self.prose(self.head, end) if self.head else ""]], widths)

    def _blank(self, room: float) -> list[Flowable]:
        """Return a slip for a pupil without records, with as many lines as fit."""
        text = [
            self._headed(self.prose(self.say(message("Name:")), self.type.name)),
            Spacer(0, 3),
            self.prose(bold(self.say(ASK_ANY_CARD)), self.type.text),
        ]
        left = room - self.high(text, self.width) - _ABOVE_LINES
        lines = min(_MAX_LINES, int(left / self.type.apart))
        return [*text, WritingLines(lines, _ABOVE_LINES, self.type.apart)]


def _asked(found: PupilFindings) -> Message:
    """Return the question; it doesn't say again what the pupil is praised for."""
    act, asked = found.act, found.question
    if act.kind == "found" and act.at == asked.at and "number" in asked.said.values:
        return message(
            "What made you change the rule that you had at card %(number)s?",
            number=asked.said.values["number"],
        )
    return asked.said


def _exactly(quote: Message) -> Message:
    """Return the sentence on a Prophet's note where it is the rule, which is printed above."""
    if quote.text == AFTER_DECLARING:
        return message("After you declared, you wrote down exactly this rule.")
    return message("When you declared, you had written down exactly this rule.")


class _Cut(Artifact):
    """A cutting line in the middle of the space between two slips."""

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, _CUT
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(CARD_EDGE))
        canvas.setLineWidth(0.5)
        canvas.setDash(4, 3)
        canvas.line(0, _CUT / 2, self.width, _CUT / 2)
        canvas.restoreState()
