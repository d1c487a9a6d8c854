"""A table's page: the layout as it lay, turning points, Prophets, scores, questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from reportlab.platypus import Flowable, KeepTogether, Spacer

from classroom.debrief.experiments import Experiment
from classroom.debrief.findings import Mark, ReignFound, ScoreFound, TableFindings
from classroom.debrief.ideas import IDEAS
from classroom.debrief.last_words import LastWord
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
    rule,
)
from classroom.printing.picture import picture
from classroom.printing.prose import Heading, Prose, Style, bold, name, tile
from classroom.printing.setting import Setting
from classroom.said import Language, Said, Typed, Value, counted, said

_MARKS = 3
"""Of the teacher's marks, how many a page tells of."""
_COLUMN_GAP = 9 * MM
_NUMBER, _TILE = 9 * MM, 12 * MM
_LABEL = 22 * MM
_EVENT = 46 * MM
_GAP = 3 * MM
_RIVAL = Style(size=9.8, leading=12.5, serif=True, space_after=2)
_FLAG_ROOM = 16.0
_POINTS_STYLE = Style(size=9.8, leading=13, bold=True, align="end")
_QUESTION = Style(size=11, leading=14.5, space_after=4)


Members = Mapping[str, Sequence[str]]
"""The names of who share a seat, by what it is called; for seats whose name does not say it."""
NOBODY_SHARES: Members = MappingProxyType({})


def table_part(
    findings: TableFindings,
    title: str,
    date: str,
    language: Language,
    width: float,
    members: Members = NOBODY_SHARES,
) -> Part:
    """One table's pages; `width` is the width of the text in points."""
    page = _TablePage(findings, language, width, members)
    return Part(
        story=page.story(),
        head_start=" · ".join(part for part in (title, page.players()) if part),
        head_end=date,
        foot=page.foot(),
    )


class _TablePage(Setting):
    """The flowables of one table, top to bottom."""

    def __init__(
        self, findings: TableFindings, language: Language, width: float, members: Members
    ) -> None:
        self.found = findings
        self.members = {
            str(player): members[str(player)]
            for player in findings.players
            if str(player) in members
        }
        super().__init__(language)
        self.width = width
        self.column = (width - _COLUMN_GAP) / 2

    def story(self) -> list[Flowable]:
        return [
            self.heading(self.found.headline, HEADLINE, level=0),
            *self._rule(),
            rule(),
            self.heading(said("The layout as it lay")),
            LayoutDrawing(
                picture(self.found),
                self.language.translate,
                right_to_left=self.language.right_to_left,
            ),
            rule(),
            *self._two_columns(),
            *self._last_words(),
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
            return [self.columns(happened, [*claimed, *narrow], self.width, _COLUMN_GAP)]
        columns = self.columns(happened, claimed, self.width, _COLUMN_GAP)
        return [columns, KeepTogether(wide)]

    def _height(self, flowables: Sequence[Flowable], width: float | None = None) -> float:
        """Points they take in a column, or in `width` points."""
        room = self.column if width is None else width
        height: float = sum(
            each.getSpaceBefore() + each.wrap(room, 1e6)[1] + each.getSpaceAfter()
            for each in flowables
        )
        return height

    def players(self) -> str:
        return ", ".join(self._player(player) for player in self.found.players)

    def _player(self, player: Value) -> str:
        if player in self.found.robots:
            return self.say(said("%(player)s (robot)", player=player))
        if player in self.found.helped:
            return self.say(said("%(player)s (at times a robot)", player=player))
        return self.show(player)

    def foot(self) -> str:
        return self.say(
            said(
                "“Alive” means: contradicted by no card so far, among the %(library)s rules of "
                "the library. Nothing here is proved.",
                library=self.found.library,
            )
        )

    def _rule(self) -> list[Flowable]:
        counts = self.found.counts
        label = bold(self.say(said("The rule was:")))
        statement = self.show(self.found.rule.statement)
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
            self.prose(f"{label} {statement}", RULE),
            self.prose(self.together(sentences), BODY),
            *self._who_shared(),
        ]

    def _who_shared(self) -> list[Flowable]:
        """The names behind those of teams."""
        told = [
            f"{bold(name(team))}: {', '.join(map(name, members))}"
            for team, members in self.members.items()
        ]
        return [self.prose(" · ".join(told), SMALL)] if told else []

    # The two columns

    def _turning_points(self) -> list[Flowable]:
        moments = self.found.turning_points
        if not moments:
            nothing = self.prose(self._nothing(), BODY)
            return [self.heading(said("Nothing to tell")), nothing, *self._marks()]
        title = counted("One turning point", "%(count)s turning points", len(moments))
        rows = [(self._where(moment), self._tile(moment), self._told(moment)) for moment in moments]
        text = self.column - _NUMBER - _TILE
        grid = self.grid(rows, (_NUMBER, _TILE, text), row_gap=4)
        return [self.heading(title), grid, *self._marks()]

    def _marks(self) -> list[Flowable]:
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
        first, last = moment.ordinals[0], moment.ordinals[-1]
        return self.prose(str(first) if first == last else name(f"{first}–{last}"), LABEL)

    def _tile(self, moment: Moment) -> Prose:
        return self.prose(tile(moment.cards[0]) if len(moment.cards) == 1 else "", BODY)

    def _told(self, moment: Moment) -> Prose:
        sentences = [*moment.sentences]
        if moment.robot:
            sentences.append(said("A robot’s move."))
        idea = bold(self.say(said(IDEAS[moment.idea].name)) + ".")
        return self.prose(f"{self.together(sentences)} {idea}", BODY)

    def _scores(self) -> list[Flowable]:
        found = self.found
        if not found.scores or found.dealer_score is None:
            return []
        ranked = sorted(found.scores, key=lambda line: -line.points)
        rows = [
            (
                self.prose(self._player(line.who), BODY),
                self.prose(_number(line.points), _POINTS_STYLE),
                "",
                self.prose(self._sum(line), BODY),
            )
            for line in (*ranked, found.dealer_score)
        ]
        who, points = 26 * MM, 9 * MM
        widths = (who, points, _GAP, self.column - who - points - _GAP)
        return [self.heading(said("Scores")), self.grid(rows, widths), Spacer(0, 8)]

    def _sum(self, line: ScoreFound) -> str:
        notes = [self.say(words) for words in line.notes]
        if line is self.found.dealer_score:
            return ", ".join(notes)
        terms = f"{line.high_count} − {line.hand}"
        terms += "".join(f" + {bonus}" for bonus in line.bonuses)
        return ", ".join([name(terms), *notes])  # held together, from left to right

    def _prophets(self) -> list[Flowable]:
        boxes: list[Flowable] = []
        for reign in self.found.reigns:
            boxes += [
                _Flag(self.say(_reign_title(reign)), self.language.right_to_left),
                self._reign(reign),
                Spacer(0, 5),
            ]
        return boxes

    def _reign(self, reign: ReignFound) -> Flowable:
        rows: list[tuple[Said, Sequence[Prose]]] = [
            (said("Calls"), [self.prose(self._calls(reign), BODY)]),
            (said("Still alive"), [self.prose(self._alive(reign), BODY)]),
        ]
        if reign.rivals:
            label = counted(
                "A rival, as good until then",
                "Rivals, as good until then",
                len(reign.rivals),
            )
            rows.append((label, self._rivals(reign)))
        if reign.test is not None:
            rows.append(
                (said("A test not made"), [self.prose(self._test(reign, reign.test), BODY)])
            )
        label = said("Stood") if reign.how == "stood" else said("Ended by")
        rows.append((label, [self.prose(self.say(reign.ended), BODY)]))
        if reign.robot:
            rows.append((said("Robot"), [self.prose(self.say(said("A robot declared.")), BODY)]))
        return self.grid(
            [(self.prose(self.say(label), LABEL), "", list(value)) for label, value in rows],
            (_LABEL, _GAP, self.column - _LABEL - _GAP),
            row_gap=1,
        )

    def _calls(self, reign: ReignFound) -> str:
        if not reign.calls:
            return self.say(said("none confirmed"))
        sentences = [counted("%(count)s confirmed", "%(count)s confirmed", reign.calls)]
        if reign.robot_calls:
            sentences.append(said("(%(calls)s by a robot)", calls=reign.robot_calls))
        return self.together(sentences)

    def _alive(self, reign: ReignFound) -> str:
        many = said("%(alive)s of %(all)s", alive=reign.alive, all=self.found.library)
        rules = said("rules of the library")
        return f"{bold(self.say(many))} {self.say(rules)}"

    def _rivals(self, reign: ReignFound) -> list[Prose]:
        lines: list[Prose] = []
        for rival in reign.rivals:
            lines.append(self.prose(self.show(rival.statement), _RIVAL))
            if rival.same_here:
                same = said("After this starter the two can never be told apart.")
                lines.append(self.prose(self.say(same), SMALL))
        if reign.more_rivals:
            words = counted(
                "and %(count)s more rule", "and %(count)s more rules", reign.more_rivals
            )
            lines.append(self.prose(self.say(words), SMALL))
        return lines

    def _test(self, reign: ReignFound, test: Experiment) -> str:
        return self.say(
            counted(
                "%(player)s held %(card)s: %(count)s of these rules calls it right, the others "
                "wrong.",
                "%(player)s held %(card)s: %(count)s of these rules call it right, the others "
                "wrong.",
                test.split.right,
                player=reign.who,
                card=test.card,
            )
        )

    def _science(self, width: float) -> list[Flowable]:
        ideas = list(dict.fromkeys(moment.idea for moment in self.found.turning_points))
        rows = []
        for idea in map(IDEAS.__getitem__, ideas or ("law", "reveal")):
            text = f"{bold(self.say(said(idea.name)))}. {self.say(said(idea.meaning))}"
            rows.append((self.prose(self.say(said(idea.event)), LABEL), "", self.prose(text, BODY)))
        event = _EVENT if width > self.column else _LABEL + 6 * MM
        limits = bold(self.say(said("What this game leaves out.")))
        return [
            self.heading(said("What it has to do with science")),
            self.grid(rows, (event, _GAP, width - event - _GAP), row_gap=1),
            Spacer(0, 3),
            self.prose(f"{limits} {self.together(self.found.leaves_out)}", SMALL),
            *self._notes(),
        ]

    # Below

    def _last_words(self) -> list[Flowable]:
        words = self.found.last_words
        if not words:
            return []
        rows = [
            (
                self.prose(self._player(word.who), BODY),
                self.prose(self.say(said("%(sure)s %% sure", sure=word.confidence)), BODY),
                self.prose(self.show(word.words), _RIVAL),
                "",
                self.prose(self.say(_judged(word)), LABEL),
            )
            for word in words
        ]
        who, sure, judged = 26 * MM, 20 * MM, 26 * MM
        widths = (who, sure, self.width - who - sure - _GAP - judged, _GAP, judged)
        heading = self.heading(said("What we thought at the end"))
        return [KeepTogether([rule(), heading, self.grid(rows, widths, row_gap=1)])]

    def _questions(self) -> list[Flowable]:
        rows = [
            (
                self.prose(bold(str(place)), _QUESTION),
                self.prose(self.say(question.asks), _QUESTION),
            )
            for place, question in enumerate(self.found.questions, 1)
        ]
        number = 7 * MM
        return [
            self.heading(counted("One question", "%(count)s questions", len(rows))),
            self.grid(rows, (number, self.width - number)),
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
        notes = [self.prose(self.together(sentences), SMALL)] if sentences else []
        people = [name for names in self.members.values() for name in names]
        spelled = transliterated([*map(str, found.players), *people])
        if spelled:
            words = said("Spelled in Latin letters here:")
            notes.append(self.prose(f"{self.say(words)} {', '.join(map(name, spelled))}.", SMALL))
        return notes


def _judged(word: LastWord) -> Said:
    if word.right is None:
        return said("own words")
    return said("the rule") if word.right else said("another rule")


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

    def __init__(self, text: str, mirrored: bool) -> None:
        super().__init__(text, SECTION, 1, mirrored or None)
        self.mirrored = mirrored

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        _, height = super().wrap(available_width - _FLAG_ROOM, available_height)
        return available_width, height

    def draw(self) -> None:
        draw_flag(self.canv, self.width + 4 if self.mirrored else 1, self.height - 11.5)
        if not self.mirrored:
            self.canv.translate(_FLAG_ROOM, 0)
        super().draw()


def _marked(mark: Mark) -> Said:
    if not mark.upto:
        return (
            said("the start, “%(word)s”", word=Typed(mark.word)) if mark.word else said("the start")
        )
    if mark.word:
        return said("card %(card)s, “%(word)s”", card=mark.upto, word=Typed(mark.word))
    return said("card %(card)s", card=mark.upto)
