"""What happened at a table: its layout, the turning points, the scores, the plays as questions."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.asked import Asked
from classroom.debrief.findings import Mark, ScoreFound
from classroom.debrief.ideas import IDEAS
from classroom.debrief.turning import Moment
from classroom.printing.fitting import Scaled
from classroom.printing.layout import PER_ROW, LayoutDrawing
from classroom.printing.look import CARD_WIDTH, LABEL_GAP, MM
from classroom.printing.page import BODY, LABEL, SMALL
from classroom.printing.picture import picture
from classroom.printing.prose import Prose, Style, bold, line_width, name, tile
from classroom.printing.table.setting import GAP, PART, Room, TableSetting, in_order
from classroom.said import Said, Typed, counted, said

_MARKS = 3
"""Of the teacher's marks, how many a page tells of."""
_NUMBER, _TILE = 9 * MM, 12 * MM
_POINTS_STYLE = Style(size=9.8, leading=13, bold=True, align="end")
_PLAY_ROW = 16.5
_PLAY_SHARES = (0.13, 0.4, 0.17, 0.2, 0.1)
"""Of the column's width, for what is said of each play."""


class Happened(TableSetting):
    """What happened."""

    def layout(self, room: Room) -> Flowable:
        """The layout as it lay; smaller cards stand closer together in longer rows."""
        pitch = (self.width - CARD_WIDTH) / (PER_ROW - 1)
        per_row = 1 + int((self.width / room.scale - CARD_WIDTH) / pitch + 1e-6)
        drawing = LayoutDrawing(picture(self.found), self.language, per_row=per_row)
        return Scaled(drawing, room.scale)

    def turning_points(self, room: Room) -> list[Flowable]:
        moments = _weightiest(self.found.turning_points, room.turning)
        if not moments:
            return [self.prose(self._nothing(), BODY)]
        title = counted("One turning point", "%(count)s turning points", len(moments))
        rows = [(self._where(moment), self._tile(moment), self._told(moment)) for moment in moments]
        places = (line_width(in_order(moment.ordinals), LABEL) for moment in moments)
        number = max(_NUMBER, max(places) + LABEL_GAP + 0.5)
        grid = self.items(rows, (number, _TILE, self.column - number - _TILE), row_gap=3)
        return [self.heading(title, PART, 2), grid, Spacer(0, 6)]

    def marks(self) -> list[Flowable]:
        """What the teacher marked, in one line for as many as a line holds."""
        marks = self.found.marks[:_MARKS]
        if not marks:
            return []
        places = list(map(_marked, marks))
        if more := len(self.found.marks) - len(marks):
            places.append(counted("%(count)s more", "%(count)s more", more))
        label = bold(self.say(said("Marked by the teacher:")))
        return [self.prose(f"{label} {'; '.join(map(self.say, places))}", BODY)]

    def _nothing(self) -> str:
        if not self.found.counts.plays:
            return self.say(said("The cards were dealt, and no card was played."))
        return self.say(said("No play of this round stands out."))

    def _where(self, moment: Moment) -> Prose:
        return self.prose(in_order(moment.ordinals), LABEL)

    def _tile(self, moment: Moment) -> Prose:
        return self.prose(tile(moment.cards[0]) if len(moment.cards) == 1 else "", BODY)

    def _told(self, moment: Moment) -> Prose:
        sentences = [*moment.sentences]
        if moment.robot:
            sentences.append(said("A robot’s move."))
        idea = bold(self.say(IDEAS[moment.idea].called) + ".")
        return self.prose(f"{self.together(sentences)} {idea}", BODY)

    def scores(self, room: Room) -> list[Flowable]:
        found = self.found
        if not found.scores or found.dealer_score is None:
            return []
        ranked = [*sorted(found.scores, key=lambda line: -line.points), found.dealer_score]
        heading = self.heading(said("Scores"), PART, 2)
        if not room.sums:
            told = [f"{self.player(line.who)} {bold(_number(line.points))}" for line in ranked]
            return [heading, self.prose(" · ".join(told), BODY), Spacer(0, 6)]
        rows = [
            (
                self.prose(self.player(line.who), BODY),
                self.prose(_number(line.points), _POINTS_STYLE),
                "",
                self.prose(self._sum(line), BODY),
            )
            for line in ranked
        ]
        who, points = 26 * MM, 9 * MM
        widths = (who, points, GAP, self.column - who - points - GAP)
        return [heading, self.items(rows, widths), Spacer(0, 8)]

    def _sum(self, line: ScoreFound) -> str:
        notes = [self.say(words) for words in line.notes]
        if line is self.found.dealer_score:
            return ", ".join(notes)
        terms = f"{line.high_count} − {line.hand}"
        terms += "".join(f" + {bonus}" for bonus in line.bonuses)
        return ", ".join([name(terms), *notes])  # held together, from left to right

    def plays(self, room: Room) -> list[Flowable]:
        """What the rules alive predicted of each play, up to the last on which they disagreed."""
        known = [play for play in self.found.asked if play.split is not None]
        told = [n for n, play in enumerate(known, 1) if play.split and play.split.disputed]
        if not room.plays or not told:
            return []
        heads = (said("Card"), said("Play"), said("Verdict"), said("Said right"), said("Left"))
        widths = [share * self.column for share in _PLAY_SHARES]
        plays, rest = known[: told[-1]], known[told[-1] :]
        notes = [
            said(
                "Said right: of the rules alive before it, those that predicted it to be "
                "right. Left: those alive after it."
            )
        ]
        if rest:
            first = self.found.round.results[rest[0].index].laid_before + 1
            notes.append(said("From card %(ordinal)s on they agreed on every play.", ordinal=first))
        return [
            self.heading(said("Every play as a question"), PART, 2),
            self.table(
                heads,
                [[self.prose(cell, SMALL) for cell in self._play(play)] for play in plays],
                widths,
                row_height=_PLAY_ROW,
            ),
            Spacer(0, 3),
            self.prose(self.together(notes), SMALL),
        ]

    def _play(self, play: Asked) -> list[str]:
        assert play.split is not None
        what = "".join(map(tile, play.cards or ())) or self.say(said("no play"))
        if play.robot:
            robot = self.say(said("(robot)"))
            what = f"{what} {robot}"
        right = self.say(
            said("%(right)s of %(alive)s", right=play.split.right, alive=play.split.alive)
        )
        return [
            in_order(play.ordinals),
            what,
            self.say(said("right") if play.right else said("wrong")),
            bold(right) if play.split.disputed else right,
            str(play.left),
        ]


def _weightiest(moments: Sequence[Moment], most: int) -> list[Moment]:
    """So many of the turning points, in the order in which they happened."""
    told = sorted(moments, key=lambda moment: -moment.main.weight)[:most]
    return [moment for moment in moments if moment in told]


def _marked(mark: Mark) -> Said:
    if not mark.upto:
        return (
            said("the start, “%(word)s”", word=Typed(mark.word)) if mark.word else said("the start")
        )
    if mark.word:
        return said("card %(card)s, “%(word)s”", card=mark.upto, word=Typed(mark.word))
    return said("card %(card)s", card=mark.upto)


def _number(points: int) -> str:
    return str(points).replace("-", "−")
