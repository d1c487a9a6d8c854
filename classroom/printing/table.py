"""A table's page: the layout as it lay, turning points, Prophets, scores, questions."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, KeepTogether, Spacer

from classroom.debrief.findings import ReignFound, ScoreFound, TableFindings, TestCard
from classroom.debrief.ideas import IDEAS
from classroom.debrief.said import Language, Said, Value, counted, said, show
from classroom.debrief.turning import Moment
from classroom.printing.fonts import transliterated
from classroom.printing.layout import LayoutDrawing, draw_flag
from classroom.printing.lines import WritingLines
from classroom.printing.look import MM
from classroom.printing.page import (
    BODY,
    HEADLINE,
    LABEL,
    RULE,
    SECTION,
    SMALL,
    Part,
    grid,
    rule,
    side_by_side,
)
from classroom.printing.picture import picture
from classroom.printing.prose import Heading, Prose, Style, bold, name, tile
from classroom.printing.voice import PAPER, on_paper, together

_COLUMN_GAP = 9 * MM
_NUMBER, _TILE = 9 * MM, 12 * MM
_LABEL = 22 * MM
_EVENT = 46 * MM
_GAP = 3 * MM
_RIVAL = Style(size=9.8, leading=12.5, serif=True, space_after=2)
_FLAG_ROOM = 16.0
_POINTS_STYLE = Style(size=9.8, leading=13, bold=True, align="end")
_QUESTION = Style(size=11, leading=14.5, space_after=4)


def table_part(
    findings: TableFindings, title: str, date: str, language: Language, width: float
) -> Part:
    """One table's pages; `width` is the width of the text in points."""
    page = _TablePage(findings, language, width)
    return Part(
        story=page.story(),
        head_start=" · ".join(part for part in (title, page.players()) if part),
        head_end=date,
        foot=page.foot(),
    )


class _TablePage:
    """The flowables of one table, top to bottom."""

    def __init__(self, findings: TableFindings, language: Language, width: float) -> None:
        self.found = findings
        self.language = language
        self.width = width
        self.column = (width - _COLUMN_GAP) / 2

    def story(self) -> list[Flowable]:
        return [
            Heading(self._say(self.found.headline), HEADLINE),
            *self._rule(),
            rule(),
            self._section(said("The layout as it lay")),
            LayoutDrawing(
                picture(self.found),
                self.language.translate,
                right_to_left=self.language.right_to_left,
            ),
            rule(),
            *self._two_columns(),
            KeepTogether([rule(), *self._questions()]),
            WritingLines(),
        ]

    def _two_columns(self) -> list[Flowable]:
        """What happened, and who claimed what; scores and science where there is room for them."""
        happened, claimed = self._turning_points(), self._prophets()
        scores, narrow = self._scores(), self._science(self.column)
        if self._height(happened) <= self._height(claimed):
            happened += [Spacer(0, 8), *scores]
        else:
            claimed += scores
        left, right = self._height(happened), self._height(claimed)
        wide = [rule(), *self._science(self.width)]
        below = max(left, right) + self._height(wide, self.width)
        beside = max(left, right + self._height(narrow))
        if beside <= below:
            return [side_by_side(happened, [*claimed, *narrow], self.width, _COLUMN_GAP)]
        columns = side_by_side(happened, claimed, self.width, _COLUMN_GAP)
        return [columns, KeepTogether(wide)]

    def _height(self, flowables: Sequence[Flowable], width: float | None = None) -> float:
        """Points they take in a column, or in `width` points."""
        room = self.column if width is None else width
        return sum(
            each.getSpaceBefore() + each.wrap(room, 1e6)[1] + each.getSpaceAfter()
            for each in flowables
        )

    def _say(self, sentence: Said) -> str:
        return on_paper(sentence, self.language)

    def _show(self, value: Value) -> str:
        return show(value, self.language, PAPER)

    def _section(self, title: Said) -> Heading:
        return Heading(self._say(title), SECTION, level=1)

    def players(self) -> str:
        return ", ".join(self._player(player) for player in self.found.players)

    def _player(self, player: Value) -> str:
        if player in self.found.robots:
            return self._say(said("%(player)s (robot)", player=player))
        if player in self.found.helped:
            return self._say(said("%(player)s (at times a robot)", player=player))
        return self._show(player)

    def foot(self) -> str:
        return self._say(
            said(
                "“Alive” means: contradicted by no card so far, among the %(library)s rules of "
                "the library. Nothing here is proved.",
                library=self.found.library,
            )
        )

    def _rule(self) -> list[Flowable]:
        counts = self.found.counts
        label = bold(self._say(said("The rule was:")))
        statement = self._show(self.found.rule.statement)
        sentences = (
            counted(
                "%(count)s card laid, %(line)s on the line, %(hanging)s in sidelines.",
                "%(count)s cards laid, %(line)s on the line, %(hanging)s in sidelines.",
                counts.laid,
                line=counts.main_line,
                hanging=counts.sidelines,
            ),
            self.found.ended,
        )
        return [
            Prose(f"{label} {statement}", RULE),
            Prose(together(sentences, self.language), BODY),
        ]

    # The two columns

    def _turning_points(self) -> list[Flowable]:
        moments = self.found.turning_points
        if not moments:
            return [self._section(said("Nothing to tell")), Prose(self._nothing(), BODY)]
        title = counted("One turning point", "%(count)s turning points", len(moments))
        rows = [(self._where(moment), self._tile(moment), self._told(moment)) for moment in moments]
        text = self.column - _NUMBER - _TILE
        return [self._section(title), grid(rows, (_NUMBER, _TILE, text), row_gap=4)]

    def _nothing(self) -> str:
        if not self.found.counts.plays:
            return self._say(said("The cards were dealt, and no card was played."))
        return self._say(said("No play of this round stands out."))

    def _where(self, moment: Moment) -> Prose:
        first, last = moment.ordinals[0], moment.ordinals[-1]
        return Prose(str(first) if first == last else f"{first}–{last}", LABEL)

    def _tile(self, moment: Moment) -> Prose:
        return Prose(tile(moment.cards[0]) if len(moment.cards) == 1 else "", BODY)

    def _told(self, moment: Moment) -> Prose:
        sentences = [*moment.sentences]
        if moment.robot:
            sentences.append(said("A robot’s move."))
        idea = bold(self._say(said(IDEAS[moment.idea].name)) + ".")
        return Prose(f"{together(sentences, self.language)} {idea}", BODY)

    def _scores(self) -> list[Flowable]:
        found = self.found
        if not found.scores or found.dealer_score is None:
            return []
        ranked = sorted(found.scores, key=lambda line: -line.points)
        rows = [
            (
                Prose(self._player(line.who), BODY),
                Prose(_number(line.points), _POINTS_STYLE),
                "",
                Prose(self._sum(line), BODY),
            )
            for line in (*ranked, found.dealer_score)
        ]
        who, points = 26 * MM, 9 * MM
        widths = (who, points, _GAP, self.column - who - points - _GAP)
        return [self._section(said("Scores")), grid(rows, widths), Spacer(0, 8)]

    def _sum(self, line: ScoreFound) -> str:
        notes = [self._say(words) for words in line.notes]
        if line is self.found.dealer_score:
            return ", ".join(notes)
        terms = f"{line.high_count} − {line.hand}"
        terms += "".join(f" + {bonus}" for bonus in line.bonuses)
        return ", ".join([terms, *notes])

    def _prophets(self) -> list[Flowable]:
        boxes: list[Flowable] = []
        for reign in self.found.reigns:
            boxes += [_Flag(self._say(_reign_title(reign))), self._reign(reign), Spacer(0, 5)]
        return boxes

    def _reign(self, reign: ReignFound) -> Flowable:
        rows: list[tuple[Said, Sequence[Prose]]] = [
            (said("Calls"), [Prose(self._calls(reign), BODY)]),
            (said("Still alive"), [Prose(self._alive(reign), BODY)]),
        ]
        if reign.rivals:
            label = counted(
                "A rival, as good until then",
                "Rivals, as good until then",
                len(reign.rivals),
            )
            rows.append((label, self._rivals(reign)))
        if reign.test is not None:
            rows.append((said("A test not made"), [Prose(self._test(reign, reign.test), BODY)]))
        label = said("Stood") if reign.how == "stood" else said("Ended by")
        rows.append((label, [Prose(self._say(reign.ended), BODY)]))
        if reign.robot:
            rows.append((said("Robot"), [Prose(self._say(said("A robot declared.")), BODY)]))
        return grid(
            [(Prose(self._say(label), LABEL), "", list(value)) for label, value in rows],
            (_LABEL, _GAP, self.column - _LABEL - _GAP),
            row_gap=1,
        )

    def _calls(self, reign: ReignFound) -> str:
        if not reign.calls:
            return self._say(said("none confirmed"))
        sentences = [counted("%(count)s confirmed", "%(count)s confirmed", reign.calls)]
        if reign.robot_calls:
            sentences.append(said("(%(calls)s by a robot)", calls=reign.robot_calls))
        return together(sentences, self.language)

    def _alive(self, reign: ReignFound) -> str:
        many = said("%(alive)s of %(all)s", alive=reign.alive, all=self.found.library)
        return f"{bold(self._say(many))} {self._say(said('rules of the library'))}"

    def _rivals(self, reign: ReignFound) -> list[Prose]:
        lines: list[Prose] = []
        for rival in reign.rivals:
            lines.append(Prose(self._show(rival.statement), _RIVAL))
            if rival.same_here:
                same = said("After this starter the two can never be told apart.")
                lines.append(Prose(self._say(same), SMALL))
        more = reign.alive - len(reign.rivals) - 1
        if more > 0:
            words = counted("and %(count)s more rule", "and %(count)s more rules", more)
            lines.append(Prose(self._say(words), SMALL))
        return lines

    def _test(self, reign: ReignFound, test: TestCard) -> str:
        return self._say(
            counted(
                "%(player)s held %(card)s: %(count)s of these rules calls it right, the others "
                "wrong.",
                "%(player)s held %(card)s: %(count)s of these rules call it right, the others "
                "wrong.",
                test.right,
                player=reign.who,
                card=test.card,
            )
        )

    def _science(self, width: float) -> list[Flowable]:
        ideas = list(dict.fromkeys(moment.idea for moment in self.found.turning_points))
        rows = []
        for idea in map(IDEAS.__getitem__, ideas or ("law", "reveal")):
            text = f"{bold(self._say(said(idea.name)))}. {self._say(said(idea.meaning))}"
            rows.append((Prose(self._say(said(idea.event)), LABEL), "", Prose(text, BODY)))
        event = _EVENT if width > self.column else _LABEL + 6 * MM
        limits = bold(self._say(said("What this game leaves out.")))
        return [
            self._section(said("What it has to do with science")),
            grid(rows, (event, _GAP, width - event - _GAP), row_gap=1),
            Spacer(0, 3),
            Prose(f"{limits} {together(self.found.leaves_out, self.language)}", SMALL),
            *self._notes(),
        ]

    # Below

    def _questions(self) -> list[Flowable]:
        rows = [
            (Prose(bold(str(place)), _QUESTION), Prose(self._say(question.asks), _QUESTION))
            for place, question in enumerate(self.found.questions, 1)
        ]
        number = 7 * MM
        return [
            self._section(counted("One question", "%(count)s questions", len(rows))),
            grid(rows, (number, self.width - number)),
        ]

    def _notes(self) -> list[Prose]:
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
        notes = [Prose(together(sentences, self.language), SMALL)] if sentences else []
        spelled = transliterated(str(player) for player in found.players)
        if spelled:
            words = said("Spelled in Latin letters here:")
            notes.append(Prose(f"{self._say(words)} {', '.join(map(name, spelled))}.", SMALL))
        return notes


def _reign_title(reign: ReignFound) -> Said:
    if reign.until <= reign.after:
        return said(
            "%(player)s as Prophet, from card %(after)s", player=reign.who, after=reign.after
        )
    return said(
        "%(player)s as Prophet, cards %(after)s to %(until)s",
        player=reign.who,
        after=reign.after,
        until=reign.until,
    )


def _number(points: int) -> str:
    return str(points).replace("-", "−")


class _Flag(Heading):
    """A heading with the Prophet's flag before it."""

    def __init__(self, text: str) -> None:
        super().__init__(text, SECTION, level=1)

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        _, height = super().wrap(available_width - _FLAG_ROOM, available_height)
        return available_width, height

    def draw(self) -> None:
        draw_flag(self.canv, 1, self.height - 11.5)
        self.canv.translate(_FLAG_ROOM, 0)
        super().draw()
