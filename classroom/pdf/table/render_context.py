"""The context of a table's debrief: its findings, its width, its players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom.debrief.findings.of_table import TableFindings
from classroom.i18n.messages import Language, Message, PlayerRef, Value, counted_message, message
from classroom.pdf.render_context import RenderContext
from classroom.pdf.structure import WritingSpace, read
from classroom.pdf.style import INK_2, MM
from classroom.pdf.text import Style, name

COLUMN_GAP = 9 * MM
SECTION_GAP = 3 * MM
LINE_APART = 8 * MM
"""From one line to write on to the next."""
_AFTER_LINES = 2 * MM
PUPIL_TEXT = Style(size=11, leading=14.5, space_after=3)
"""The text style for pupils on the short page."""
BELIEF_TEXT = Style(size=10, leading=12.5, space_after=0)
"""The text style above a bar of belief."""
NOTE = Style(size=9, leading=11.5, colour=INK_2, space_after=2)
"""The text style of notes on a picture."""
THOUGHT = Style(size=9.8, leading=12.5, serif=True, space_after=2)
"""The style of a rule that someone held."""
PART = Style(size=9.8, leading=13, bold=True, space_after=2, keep_with_next=True)
"""Heads a part of what happened or was learned."""

Members = Mapping[str, Sequence[str]]
"""The names of who share a seat, by what it is called; for seats whose name does not say it."""
NOBODY_SHARES: Members = MappingProxyType({})


@dataclass(frozen=True)
class Room:
    """The amount of each kind of content that a page has room for."""

    card: float = 12 * MM
    """The width of a card of the layout, in points."""
    curve: float = 100.0
    """Height of the plot in points; 0 for none."""
    captions: int = 3
    """Lines to write on below the layout: what a pupil sees, and what it means."""
    turning: int = 5
    beliefs: int = 3
    """Rules that pupils noted, each with its bar."""
    questions: int = 3
    lines: int = 2
    """Lines to write on below each question."""
    felt: bool = True
    what_if: bool = True
    next_time: bool = True
    scores: bool = True
    sums: bool = True
    """The scores spelled out, and not the points alone."""
    named: bool = True
    """True if one line names those who named the rule in the last call."""


class TableSetting(RenderContext):
    """One table's findings in a language; `width`, `column` and `height` of the page in points."""

    def __init__(
        self,
        findings: TableFindings,
        language: Language,
        size: tuple[float, float],
        members: Members,
    ) -> None:
        self.found = findings
        self.members = {
            str(player): members[str(player)]
            for player in findings.participants.players
            if str(player) in members
        }
        super().__init__(language)
        self.width, self.height = size
        self.column = (self.width - COLUMN_GAP) / 2

    def players(self) -> str:
        """All players; here alone it is said that a robot helped one."""
        return ", ".join(map(self._with_help, self.found.participants.players))

    def _with_help(self, player: PlayerRef) -> str:
        if player in self.found.participants.helped:
            return self.say(message("%(player)s (at times a robot)", player=player))
        return self.player(player)

    def player(self, player: Value) -> str:
        if player in self.found.participants.robots:
            return self.say(message("%(player)s (robot)", player=player))
        return self.show(player)


class RuledLines(WritingSpace):
    """Lines to write on, so many points apart."""

    def __init__(self, count: int, apart: float = LINE_APART) -> None:
        super().__init__()
        self.count, self.apart = count, apart

    def places(self) -> int:
        return self.count

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        after = _AFTER_LINES if self.count else 0.0
        self.width, self.height = available_width, self.count * self.apart + after
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK_2))
        canvas.setLineWidth(0.5)
        for line in range(self.count):
            y = _AFTER_LINES + line * self.apart
            canvas.line(0, y, self.width, y)
        canvas.restoreState()


def cards_named(ordinals: Sequence[int]) -> Message:
    """Name cards by their numbers: one, or the first and the last."""
    if len(ordinals) > 1:
        return message("Cards %(first)s to %(last)s.", first=ordinals[0], last=ordinals[-1])
    return message("Card %(ordinal)s.", ordinal=ordinals[0])


def only_robots(found: TableFindings) -> Message:
    """Say that no pupil's play is among those of a table."""
    if found.no_pupils:
        return message("All players at this table were robots.")
    return counted_message(
        "A robot made the only play at this table.",
        "Robots made all %(count)s plays at this table.",
        found.counts.plays,
    )


def still_fits_means() -> Message:
    """Return the footnote of pages that count the rules that still fit."""
    return message(
        "A rule “still fits” if nothing shown so far contradicts it. That doesn’t prove it."
    )


def counts_what_fits(story: Sequence[Flowable]) -> bool:
    """Return whether an English page mentions rules that still fit."""
    told = (element for top in read(story) for element in top.walk())
    return any("still fit" in text for each in told for text in (each.text, each.alt))


def in_order(ordinals: Sequence[int]) -> str:
    """Return the places of cards in playing order; empty for none."""
    if len(ordinals) < 2:
        return "".join(map(str, ordinals))
    return name(f"{ordinals[0]}–{ordinals[-1]}")
