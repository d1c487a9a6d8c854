"""Events at a table: its layout, the turning points, the scores, the plays as questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.evidence.information import PlayInformation
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_table import ScoreFound, TableFindings, TeacherMark
from classroom.debrief.findings.turning_points import Kind, Moment, weightiest
from classroom.i18n.messages import Message, PlayerRef, UserText, counted_message, message
from classroom.pdf.cards import PIN, draw_pin
from classroom.pdf.layout import LayoutDrawing
from classroom.pdf.layout_picture import picture
from classroom.pdf.page import BODY, SMALL
from classroom.pdf.structure import Element, TaggedFlowable
from classroom.pdf.style import IDEA, MM
from classroom.pdf.table.render_context import (
    PART,
    SECTION_GAP,
    Room,
    TableSetting,
    cards_named,
    in_order,
)
from classroom.pdf.text import Style, bold, line_width, name, tile

_MARKS = 3
"""Of the teacher's marks, how many a page tells of."""
_WHOLE: frozenset[Kind] = frozenset(("overthrow", "crucial", "stood"))
"""Kinds of turning points that make no sense without all that is told of them."""
_NUMBER = 6 * MM
_PER_ROW = {12 * MM: 12, 10.5 * MM: 13, 9 * MM: 15, 7.7 * MM: 17}
"""Cards in a row of the layout, by a card's width: with room for a whole pin between them."""
CARD_WIDTHS = tuple(_PER_ROW)
"""Widths of a card, from the largest."""
_POINTS_STYLE = Style(size=9.8, leading=13, bold=True, align="end")
_IDEA = Style(size=11, leading=14, bold=True, colour=IDEA, space_after=0, keep_with_next=True)
_PLAYS = 16
"""Rows of a table of plays; of more plays there are several, which may be on different pages."""
_PLAY_SHARES = (0.14, 0.28, 0.17, 0.26, 0.15)
"""Of the column's width, for what is said of each play."""


class Pin(TaggedFlowable):
    """The number of a turning point as it is on the layout."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def tell(self) -> list[Element]:
        self.element = Element("P", str(self.number))
        return [self.element]

    def wrap(self, _available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = PIN, PIN + 2
        return self.width, self.height

    def draw(self) -> None:
        draw_pin(self.canv, PIN / 2, PIN / 2, str(self.number))


class HappenedSection(TableSetting):
    """The section on events."""

    def layout(self, room: Room, shown: Sequence[Moment]) -> Flowable:
        """Return the layout with the numbers of the turning points that are shown."""
        pins: dict[int, tuple[int, ...]] = {}
        for number, moment in enumerate(shown, 1):
            pins[moment.ordinals[0]] = (*pins.get(moment.ordinals[0], ()), number)
        drawn = replace(picture(self.found), pins=pins)
        return LayoutDrawing(drawn, self.language, per_row=_PER_ROW[room.card], card=room.card)

    def shown(self, room: Room) -> list[Moment]:
        """Return the turning points for which there is room, in chronological order."""
        found = self.found
        return [*weightiest(found.turning_points, room.turning, found.headline.entry)]

    def turning_points(
        self, shown: Sequence[Moment], style: Style, short: bool = False
    ) -> list[Flowable]:
        """Return the turning points by pin number, each under its idea; in short with a reason."""
        if not shown:
            return [self.prose(self._nothing(), style)]
        title = counted_message("One turning point", "%(count)s turning points", len(shown))
        every = len(self.found.turning_points)
        if len(shown) < every:
            title = message("%(shown)s of %(all)s turning points", shown=len(shown), all=every)
        rows = [
            (
                Pin(number),
                [
                    self.heading(IDEAS[moment.idea].called, _IDEA, 3),
                    self.prose(self._told(moment, short), style),
                ],
            )
            for number, moment in enumerate(shown, 1)
        ]
        grid = self.items(rows, (_NUMBER, self.column - _NUMBER), row_gap=3)
        return [self.heading(title, PART, 2), grid, Spacer(0, 4)]

    def marks(self) -> list[Flowable]:
        """Return the teacher's marks, in one line for as many as a line holds."""
        marks = self.found.marks[:_MARKS]
        if not marks:
            return []
        places = list(map(_marked, marks))
        if more := len(self.found.marks) - len(marks):
            places.append(counted_message("%(count)s more", "%(count)s more", more))
        label = bold(self.say(message("Marked by the teacher:")))
        return [self.prose(f"{label} {'; '.join(map(self.say, places))}", BODY)]

    def _nothing(self) -> str:
        if not self.found.counts.plays:
            return self.say(message("The cards were dealt, and no card was played."))
        return self.say(message("Nothing in this round stands out."))

    def _told(self, moment: Moment, short: bool) -> str:
        sentences = [*moment.sentences]
        if short:
            why = moment.main
            sentences = [moment.told, *([why.said] if why.said else [])]
            sentences += why.also if why.kind in _WHOLE else ()
            sentences += (why.earns,) if why.earns else ()
        if moment.robot:
            sentences.append(message("A robot played this."))
        where = bold(self.say(cards_named(moment.ordinals)))
        if any(r.number == moment.number and not r.laid for r in self.found.round.results):
            where = bold(self.say(message("After card %(ordinal)s.", ordinal=moment.upto)))
        return f"{where} {self.together(sentences)}"

    def scores(self, room: Room) -> list[Flowable]:
        found = self.found
        if not has_scores(found) or not room.scores:
            return []
        assert found.scores.dealer is not None
        ranked = [*sorted(found.scores.players, key=lambda line: -line.points), found.scores.dealer]
        heading = self.heading(message("Scores"), PART, 2)
        if not room.sums:
            told = [f"{self._scorer(line)} {bold(_number(line.points))}" for line in ranked]
            label = bold(self.say(message("Scores")) + ".")
            return [self.prose(f"{label} {' · '.join(told)}", BODY)]
        rows = [
            (
                self.prose(self.player(line.who), BODY),
                self.prose(_number(line.points), _POINTS_STYLE),
                "",
                self.prose(self._sum(line), BODY),
            )
            for line in ranked
        ]
        names = (line_width(self.player(line.who), BODY) for line in ranked)
        who, points = min(max(names) + SECTION_GAP, 26 * MM), 9 * MM
        widths = (who, points, SECTION_GAP, self.column - who - points - SECTION_GAP)
        return [heading, self.items(rows, widths), Spacer(0, 8)]

    def _scorer(self, line: ScoreFound) -> str:
        if line is self.found.scores.dealer and isinstance(line.who, PlayerRef):
            return self.say(message("%(player)s (dealt)", player=line.who))
        return self.player(line.who)

    def _sum(self, line: ScoreFound) -> str:
        notes = [self.say(words) for words in line.notes]
        if line is self.found.scores.dealer:
            return ", ".join(notes)
        places = {"most": line.high_count, "own": line.hand}
        hands = message("largest hand %(most)s − own hand %(own)s", **places)
        if self.found.round.ruleset.count_down_from is not None:
            hands = message("%(most)s − own hand %(own)s", **places)
        bonuses = "".join(f" + {bonus}" for bonus in line.bonuses)
        rest = name(f"{bonuses} = {_number(line.points)}".strip())  # read from left to right
        return ", ".join([f"{self.say(hands)} {rest}", *notes])

    def plays(self) -> list[list[Flowable]]:
        """Return the plays that ruled out rules, and how many each left, in one table or more."""
        known = [play for play in self.found.asked.plays if play.known]
        telling = [play for play in known if play.told]
        if not telling:
            return []
        heads = (
            message("Card"),
            message("Play"),
            message("Verdict"),
            message("Rules that said right"),
            message("Rules left"),
        )
        widths = [share * self.column for share in _PLAY_SHARES]
        notes = [message("Only rules in the list that still fitted are counted.")]
        if any(play.cards is None and not play.right for play in telling):
            notes.append(
                message("After a wrong “No play”, the card that fitted rules out rules, too.")
            )
        if len(telling) < len(known) == len(self.found.asked.plays):
            notes.append(
                message(
                    "On all other plays they agreed, so those plays showed nothing about the "
                    "rules in the list."
                )
            )
        title = message("Plays that ruled out rules in the list")
        parts: list[list[Flowable]] = []
        for at in range(0, len(telling), _PLAYS):
            rows = telling[at : at + _PLAYS]
            parts.append(
                [
                    self.heading(title, PART, 2),
                    self.table(
                        heads,
                        [[self.prose(cell, SMALL) for cell in self._play(play)] for play in rows],
                        widths,
                    ),
                    Spacer(0, 5),
                ]
            )
            title = message("Plays that ruled out rules in the list, continued")
        parts[-1] += [self.prose(self.together(notes), SMALL), Spacer(0, 5)]
        return parts

    def _play(self, play: PlayInformation) -> list[str]:
        what = " ".join(map(tile, play.cards or ())) or self._no_play(play)
        if play.robot:
            robot = self.say(message("(robot)"))
            what = f"{what} {robot}"
        right = "–"
        if play.split is not None:
            places = {"right": play.split.right, "fit": play.split.still_fit}
            right = self.say(message("%(right)s of %(fit)s", **places))
        return [
            in_order(play.ordinals),
            what,
            self.say(message("right") if play.right else message("wrong")),
            right,
            str(play.left),
        ]

    def _no_play(self, play: PlayInformation) -> str:
        """Return a no play, with the card that fitted where one did."""
        if play.right:
            return self.say(message("no play"))
        fitted = tuple(self.found.round.layout.cards[ordinal - 1].card for ordinal in play.ordinals)
        return self.say(message("no play; %(cards)s fitted", cards=fitted))


def has_scores(found: TableFindings) -> bool:
    """Return whether the points of a round are known."""
    return bool(found.scores.players) and found.scores.dealer is not None


def _marked(mark: TeacherMark) -> Message:
    if not mark.upto:
        return (
            message("the start, “%(word)s”", word=UserText(mark.word))
            if mark.word
            else message("the start")
        )
    if mark.word:
        return message("card %(card)s, “%(word)s”", card=mark.upto, word=UserText(mark.word))
    return message("card %(card)s", card=mark.upto)


def _number(points: int) -> str:
    return str(points).replace("-", "−")
