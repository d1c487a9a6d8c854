"""The head of a table's page, how the round felt, and its foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Spacer

from classroom.debrief.findings.turning_points import Moment
from classroom.game.round import Result
from classroom.i18n.messages import Message, counted_message, message
from classroom.pdf.page import BODY, RULE, SMALL
from classroom.pdf.structure import WritingSpace
from classroom.pdf.style import INK_2, MM
from classroom.pdf.table import render_context
from classroom.pdf.text import Heading, Style, bold, name

_TOLD = Style(size=18, leading=22, serif=True, space_after=5)
"""The style of the headline: a sentence, and so smaller than a title."""
_MORE = replace(BODY, size=11, leading=14, space_after=3)
"""The style of the sentences after it."""
_MAX_WORDS, _WORD_GAP = 6, 7 * MM
_WORD_HIGH = 8 * MM


class HeadSection(render_context.TableSetting):
    """The beginning and the end of the page."""

    def foot(self) -> str:
        return self.say(render_context.still_fits_means())

    def top(self, counts: bool, shown: Sequence[Moment]) -> list[Flowable]:
        """Return the headline, the rule, and with `counts` how much was played.

        What a turning point that is `shown` says too is left out.
        """
        first, *others = self.found.headline.told
        said = [sentence for moment in shown for sentence in moment.sentences]
        more = self.together(each for each in others if each not in said)
        return [
            Heading(self.say(first), _TOLD, 0, self.language.right_to_left or None),
            *([self.prose(more, _MORE)] if more else []),
            self._rule(),
            *([self._counts()] if counts else []),
            *self._left_early(counts),
            *self._who_shared(),
        ]

    def _rule(self) -> Flowable:
        label = bold(self.say(message("The rule was:")))
        return self.prose(f"{label} {self.show(self.found.rule.statement)}", RULE)

    def _counts(self) -> Flowable:
        ended = () if self.found.ended in self.found.headline.told else (self.found.ended,)
        return self.prose(self.together((self._played(), *ended)), BODY)

    def _left_early(self, ended: bool) -> list[Flowable]:
        """Return the players who were knocked out, and who ran out of cards.

        Without those of whom it was said before how the round `ended`.
        """
        found = self.found
        told = []
        ended = ended or found.ended in found.headline.told
        if not ended and found.round.ended_by in ("empty_hand", "all_expelled"):
            told.append(self.say(found.ended))
        out = [result for result in found.round.results if result.expelled]
        if out:
            label = bold(self.say(message("Knocked out:")))
            told.append(f"{label} {', '.join(map(self._knocked_out, out))}.")
        return [self.prose(" ".join(told), BODY)] if told else []

    def _knocked_out(self, result: Result) -> str:
        who = self.player(self.found.course.who(result.by))
        at = message("card %(card)s", card=result.laid_before + len(result.laid))
        return f"{who} ({self.say(at)})"

    def _played(self) -> Message:
        """Return how many cards lie on the table, and where."""
        counts, starters = self.found.counts, len(self.found.round.layout.starters)
        if counts.laid == starters:
            return counted_message(
                "Only the starter is on the table.",
                "Only the %(count)s starters are on the table.",
                starters,
            )
        return counted_message(
            "%(count)s card on the table: %(line)s on the line, %(wrong)s in sidelines.",
            "%(count)s cards on the table: %(line)s on the line, %(wrong)s in sidelines.",
            counts.laid,
            line=counts.main_line,
            wrong=counts.sidelines,
        )

    def felt(self) -> list[Flowable]:
        """Return the question how it felt, with places for a word; none without pupils."""
        if self.found.no_pupils:
            return []
        return [
            self.heading(message("What we felt"), render_context.PART),
            self.prose(self.say(self.found.closing.felt.asks), render_context.PUPIL_TEXT),
            _TitleWords(self._feeling()),
            Spacer(0, 6),
        ]

    def _feeling(self) -> int:
        """Places for a word: one for each pupil, as far as there is room."""
        found = self.found
        pupils = len(found.participants.players) - len(found.participants.robots)
        return min(pupils or _MAX_WORDS, _MAX_WORDS)

    def _who_shared(self) -> list[Flowable]:
        """Return the names behind those of teams."""
        told = [
            self.labelled(bold(name(team)), ", ".join(map(name, members)))
            for team, members in self.members.items()
        ]
        return [self.prose(" · ".join(told), SMALL)] if told else []


class _TitleWords(WritingSpace):
    """Places for a word each, side by side."""

    writing = "words"

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def places(self) -> int:
        return self.count

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, _WORD_HIGH
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK_2))
        canvas.setLineWidth(0.5)
        room = (self.width + _WORD_GAP) / self.count
        for place in range(self.count):
            canvas.line(place * room, 0, (place + 1) * room - _WORD_GAP, 0)
        canvas.restoreState()
