"""What every part of a table's debrief is set with: its findings, its width, who sat there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from reportlab.platypus import Flowable

from classroom.debrief.findings import TableFindings
from classroom.printing.look import MM
from classroom.printing.page import BODY, Paper
from classroom.printing.prose import Style, name
from classroom.printing.setting import Setting
from classroom.said import Language, Said, Value, said

COLUMN_GAP = 9 * MM
GAP = 3 * MM
_STAGE = 26 * MM
THOUGHT = Style(size=9.8, leading=12.5, serif=True, space_after=2)
"""What somebody took the rule for."""
PART = Style(size=9.8, leading=13, bold=True, space_after=2, keep_with_next=True)
"""Heads a part of what happened or was learned."""

Members = Mapping[str, Sequence[str]]
"""The names of who share a seat, by what it is called; for seats whose name does not say it."""
NOBODY_SHARES: Members = MappingProxyType({})


@dataclass(frozen=True)
class Room:
    """How much of everything a page has room for."""

    scale: float = 1.0
    """Of the layout."""
    curve: float = 56.0
    """Height of the plot in points; 0 for none."""
    turning: int = 5
    reigns: int = 3
    """3: all of each; 2: without rivals; 1: what was claimed and what became of it; 0: a sentence
    or two."""
    ideas: bool = True
    last_words: bool = True
    tests: bool = True
    sums: bool = True
    """The scores spelled out, and not the points alone."""
    questions: int = 3
    limits: bool = True
    """What the game leaves out of science."""
    plays: bool = True
    """Which plays could tell rules apart, one by one."""


class TableSetting(Setting):
    """One table's findings in a language, on a paper; `width`, `column` and `height` in points."""

    def __init__(
        self, findings: TableFindings, language: Language, paper: Paper, members: Members
    ) -> None:
        self.found = findings
        self.members = {
            str(player): members[str(player)]
            for player in findings.players
            if str(player) in members
        }
        super().__init__(language)
        self.width, self.height = paper.text_width, paper.text_height
        self.column = (self.width - COLUMN_GAP) / 2

    def players(self) -> str:
        return ", ".join(self.player(player) for player in self.found.players)

    def player(self, player: Value) -> str:
        if player in self.found.robots:
            return self.say(said("%(player)s (robot)", player=player))
        if player in self.found.helped:
            return self.say(said("%(player)s (at times a robot)", player=player))
        return self.show(player)

    def stage(self, title: Said, asks: Said) -> Flowable:
        """A stage of the debrief that is nothing but a question."""
        heading = self.heading(title, PART)
        row = (heading, self.prose(self.say(asks), BODY))
        return self.grid([row], (_STAGE, self.width - _STAGE))


def alive_means(found: TableFindings) -> Said:
    """What stands at the foot of whatever says of rules that they are alive."""
    return said(
        "“Alive” means: contradicted by no card so far, among the %(library)s rules of the "
        "catalogue. Nothing here is proved.",
        library=found.library,
    )


def in_order(ordinals: Sequence[int]) -> str:
    """The places of cards in the order of laying; empty for none."""
    if len(ordinals) < 2:
        return "".join(map(str, ordinals))
    return name(f"{ordinals[0]}–{ordinals[-1]}")
