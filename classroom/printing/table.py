"""A table's debrief: what was felt, what happened, what was learned, how it relates to science,
what if, what next.

The short form is one page, whatever the round: what finds no room is left for the long form, the
least telling first (:data:`_TIGHTER`). The long form has two: what happened, then what was learned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.debrief import claims
from classroom.debrief.asked import Asked
from classroom.debrief.experiments import Experiment
from classroom.debrief.findings import Mark, ReignFound, ScoreFound, TableFindings
from classroom.debrief.ideas import IDEAS
from classroom.debrief.last_words import LastWord
from classroom.debrief.turning import Moment
from classroom.printing.curve import CurveDrawing, CurvePicture, Marked
from classroom.printing.fitting import Scaled, height_of
from classroom.printing.fonts import transliterated
from classroom.printing.layout import PER_ROW, LayoutDrawing, draw_flag
from classroom.printing.lines import WritingLines
from classroom.printing.look import CARD_WIDTH, MM
from classroom.printing.order import Form
from classroom.printing.page import BODY, HEADLINE, LABEL, RULE, SMALL, Paper, Part, rule
from classroom.printing.picture import picture
from classroom.printing.prose import Heading, Prose, Style, bold, line_width, name, tile
from classroom.printing.setting import Setting
from classroom.said import Language, Said, Typed, Value, counted, said

_MARKS = 3
"""Of the teacher's marks, how many a page tells of."""
_NOTERS = 2
"""Pupils who noted rules, from how many on a table's page says how long refuted ones were kept: of
one alone it would be that pupil's own affair."""
_COLUMN_GAP = 9 * MM
_NUMBER, _TILE = 9 * MM, 12 * MM
_LABEL = 22 * MM
_STAGE = 26 * MM
_EVENT, _NARROW_EVENT = 46 * MM, 28 * MM
_GAP = 3 * MM
_RIVAL = Style(size=9.8, leading=12.5, serif=True, space_after=2)
_FLAG_ROOM = 16.0
_POINTS_STYLE = Style(size=9.8, leading=13, bold=True, align="end")
_PLAY_ROW = 16.5
_PLAY_SHARES = (0.13, 0.4, 0.17, 0.2, 0.1)
"""Of the column's width, for what is said of each play."""
_QUESTION = Style(size=11, leading=14.5, space_after=3)
_PART = Style(size=9.8, leading=13, bold=True, space_after=2, keep_with_next=True)
"""Heads a part of what happened or was learned."""


Members = Mapping[str, Sequence[str]]
"""The names of who share a seat, by what it is called; for seats whose name does not say it."""
NOBODY_SHARES: Members = MappingProxyType({})


@dataclass(frozen=True)
class _Room:
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


_TIGHTER: tuple[Mapping[str, Any], ...] = (
    {"ideas": False},
    {"scale": 0.86},
    {"plays": False},
    {"curve": 40.0},
    {"questions": 2},
    {"scale": 0.76},
    {"sums": False},
    {"turning": 4},
    {"reigns": 2},
    {"curve": 0.0},
    {"tests": False},
    {"scale": 0.66},
    {"reigns": 1},
    {"turning": 3},
    {"last_words": False},
    {"reigns": 0},
    {"questions": 1},
    {"limits": False},
    {"scale": 0.56},
    {"turning": 2},
    {"scale": 0.46},
    {"turning": 1},
    {"scale": 0.36},
)
"""What a page gives up, step by step, until everything fits."""


def table_part(
    findings: TableFindings,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
    form: Form = "short",
) -> Part:
    """One table's debrief: a page, or in the long form two."""
    page = _TablePage(findings, language, paper, members)
    return Part(
        story=page.short() if form == "short" else page.long(),
        head_start=" · ".join(part for part in (title, page.players()) if part),
        head_end=date,
        foot=page.foot(),
    )


class _TablePage(Setting):
    """The flowables of one table, top to bottom."""

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
        self.column = (self.width - _COLUMN_GAP) / 2

    # The two forms

    def short(self) -> list[Flowable]:
        return [*self._fitting(self._all, _Room()), WritingLines()]

    def long(self) -> list[Flowable]:
        room = _Room(curve=100.0)
        happened = [*self._first_page(room), *self._curve(room, self.width)]
        # A short round leaves room for the curve below it.
        below = height_of(happened, self.width) <= self.height
        if not below:
            happened = self._fitting(self._first_page, room)
        learned = self._fitting(lambda room: self._second_page(room, not below), room)
        return [*happened, PageBreak(), *learned, WritingLines()]

    def _fitting(self, made: Callable[[_Room], list[Flowable]], room: _Room) -> list[Flowable]:
        """As much as a page has room for: step by step less, then back of that what still fits."""

        def fits(steps: Sequence[Mapping[str, Any]]) -> bool:
            return height_of(made(_less(room, steps)), self.width) <= self.height

        taken: list[Mapping[str, Any]] = []
        for step in _TIGHTER:
            if fits(taken):
                break
            taken.append(step)
        for step in reversed(taken):
            rest = [each for each in taken if each is not step]
            if fits(rest):
                taken = rest
        return made(_less(room, taken))

    def _all(self, room: _Room) -> list[Flowable]:
        """The short form: happened and learned stand side by side, below the layout."""
        happened = [*self._turning_points(room), *self._marks(), *self._scores(room)]
        learned = self._reigns(room)
        # The curve and the plays as questions are both: they stand where there is room.
        for part in (self._curve(room, self.column), self._tests(room)):
            shorter = happened if learned and self._is_shorter(happened, learned) else learned
            shorter.extend(part)
        title = [self.heading(said("What we learned"))] if learned else []
        return [
            *self._top(),
            self.heading(said("What happened")),
            self._layout(room),
            rule(),
            self.columns(happened, [*title, *learned], self.width, _COLUMN_GAP),
            *self._last_words(room),
            rule(),
            *self._relates(room),
            *self._ends(),
        ]

    def _is_shorter(self, one: Sequence[Flowable], other: Sequence[Flowable]) -> bool:
        return height_of(one, self.column) < height_of(other, self.column)

    def _first_page(self, room: _Room) -> list[Flowable]:
        turning, scores = [*self._turning_points(room), *self._marks()], self._scores(room)
        shorter = turning if self._is_shorter(turning, scores) else scores
        shorter.extend(self._plays(room))
        return [
            *self._top(),
            self.heading(said("What happened")),
            self._layout(room),
            rule(),
            self.columns(turning, scores, self.width, _COLUMN_GAP),
        ]

    def _second_page(self, room: _Room, with_curve: bool) -> list[Flowable]:
        curve = self._curve(room, self.width) if with_curve else []
        learned = [*self._each_reign(room), self._tests(room)]
        columns: tuple[list[Flowable], list[Flowable]] = ([], [])
        science = [self.heading(said("How it relates to science"))]
        science += [self._ideas(self.column), Spacer(0, 6)] if room.ideas else []
        for part in [*learned, science if room.ideas else []]:
            min(columns, key=lambda column: height_of(column, self.column)).extend(part)
        return [
            *([self.heading(said("What we learned"))] if curve or any(learned) else []),
            *curve,
            self.columns(*columns, self.width, _COLUMN_GAP),
            *self._last_words(room),
            rule(),
            *([] if room.ideas else science),
            *self._questions(room),
            *self._limits(room),
            *self._ends(),
        ]

    # The head of the page

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
                "the catalogue. Nothing here is proved.",
                library=self.found.library,
            )
        )

    def _top(self) -> list[Flowable]:
        return [
            self.heading(self.found.headline, HEADLINE, level=0),
            *self._rule(),
            self._stage(said("What we felt"), self.found.felt.asks),
            rule(),
        ]

    def _stage(self, title: Said, asks: Said) -> Flowable:
        """A stage of the debrief that is nothing but a question."""
        heading = self.heading(title, _PART)
        row = (heading, self.prose(self.say(asks), BODY))
        return self.grid([row], (_STAGE, self.width - _STAGE))

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

    # What happened

    def _layout(self, room: _Room) -> Flowable:
        """The layout as it lay; smaller cards stand closer together in longer rows."""
        pitch = (self.width - CARD_WIDTH) / (PER_ROW - 1)
        per_row = 1 + int((self.width / room.scale - CARD_WIDTH) / pitch + 1e-6)
        drawing = LayoutDrawing(picture(self.found), self.language, per_row=per_row)
        return Scaled(drawing, room.scale)

    def _turning_points(self, room: _Room) -> list[Flowable]:
        moments = _weightiest(self.found.turning_points, room.turning)
        if not moments:
            return [self.prose(self._nothing(), BODY)]
        title = counted("One turning point", "%(count)s turning points", len(moments))
        rows = [(self._where(moment), self._tile(moment), self._told(moment)) for moment in moments]
        places = (line_width(_ordinals(moment.ordinals), LABEL) for moment in moments)
        number = max(_NUMBER, max(places) + MM)
        grid = self.items(rows, (number, _TILE, self.column - number - _TILE), row_gap=3)
        return [self.heading(title, _PART, 2), grid, Spacer(0, 6)]

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
        return self.prose(_ordinals(moment.ordinals), LABEL)

    def _tile(self, moment: Moment) -> Prose:
        return self.prose(tile(moment.cards[0]) if len(moment.cards) == 1 else "", BODY)

    def _told(self, moment: Moment) -> Prose:
        sentences = [*moment.sentences]
        if moment.robot:
            sentences.append(said("A robot’s move."))
        idea = bold(self.say(IDEAS[moment.idea].called) + ".")
        return self.prose(f"{self.together(sentences)} {idea}", BODY)

    def _scores(self, room: _Room) -> list[Flowable]:
        found = self.found
        if not found.scores or found.dealer_score is None:
            return []
        ranked = [*sorted(found.scores, key=lambda line: -line.points), found.dealer_score]
        heading = self.heading(said("Scores"), _PART, 2)
        if not room.sums:
            told = [f"{self._player(line.who)} {bold(_number(line.points))}" for line in ranked]
            return [heading, self.prose(" · ".join(told), BODY), Spacer(0, 6)]
        rows = [
            (
                self.prose(self._player(line.who), BODY),
                self.prose(_number(line.points), _POINTS_STYLE),
                "",
                self.prose(self._sum(line), BODY),
            )
            for line in ranked
        ]
        who, points = 26 * MM, 9 * MM
        widths = (who, points, _GAP, self.column - who - points - _GAP)
        return [heading, self.items(rows, widths), Spacer(0, 8)]

    def _sum(self, line: ScoreFound) -> str:
        notes = [self.say(words) for words in line.notes]
        if line is self.found.dealer_score:
            return ", ".join(notes)
        terms = f"{line.high_count} − {line.hand}"
        terms += "".join(f" + {bonus}" for bonus in line.bonuses)
        return ", ".join([name(terms), *notes])  # held together, from left to right

    # What we learned

    def _reigns(self, room: _Room) -> list[Flowable]:
        return [flowable for reign in self._each_reign(room) for flowable in reign]

    def _each_reign(self, room: _Room) -> list[list[Flowable]]:
        return [
            [
                _Flag(self.say(_reign_title(reign)), self.language.right_to_left),
                self._reign(reign, room) if room.reigns else self._reign_in_short(reign),
                Spacer(0, 5),
            ]
            for reign in self.found.reigns
        ]

    def _reign_in_short(self, reign: ReignFound) -> Flowable:
        words = [reign.ended]
        if reign.broken is not None and reign.broken.clause is not None:
            words += claims.what_broke(reign.broken, reign.who)
        label = self.say(said("Still alive"))
        alive = f"{label}: {self._alive(reign)}."
        return self.prose(f"{alive} {self.together(words)}", BODY)

    def _reign(self, reign: ReignFound, room: _Room) -> Flowable:
        rows = [
            (self.prose(self.say(label), LABEL), "", list(value))
            for label, value in self._rows(reign, room)
        ]
        widths = (_LABEL, _GAP, self.column - _LABEL - _GAP)
        return self.items(rows, widths, row_gap=1)

    def _rows(self, reign: ReignFound, room: _Room) -> Iterator[tuple[Said, Sequence[Prose]]]:
        """What is told of a Prophet, label by label."""
        full, much = room.reigns > 2, room.reigns > 1
        if reign.claim is not None or (reign.broken is None and not reign.robot):
            yield said("Claim"), self._claim(reign)
        if much:
            resting = self.together(claims.rested_on(reign.evidence, reign.who))
            yield said("Evidence"), [self.prose(resting, BODY)]
        alive = [self._alive(reign)]
        if reign.claim is not None and (beside := claims.beside(reign.claim)):
            alive = [f"{alive[0]}.", self.say(beside)]
        yield said("Still alive"), [self.prose(" ".join(alive), BODY)]
        if reign.rivals and full:
            label = counted(
                "A rival, as good until then", "Rivals, as good until then", len(reign.rivals)
            )
            yield label, self._rivals(reign)
        if much and (test := self._test(reign)):
            yield said("A test not made"), [self.prose(test, BODY)]
        if full:
            yield said("Calls"), [self.prose(self._calls(reign), BODY)]
        label = said("Stood") if reign.how == "stood" else said("Ended by")
        yield label, [self.prose(self.say(reign.ended), BODY)]
        if reign.broken is not None and not reign.robot:
            broke = self.together(claims.what_broke(reign.broken, reign.who))
            yield said("What broke"), [self.prose(broke, BODY)]
        elif reign.claim is not None:
            judged = self.say(claims.became_of(reign.claim))
            yield said("The claim"), [self.prose(judged, BODY)]
        if reign.robot:
            yield said("Robot"), [self.prose(self.say(said("A robot declared.")), BODY)]

    def _claim(self, reign: ReignFound) -> list[Prose]:
        if reign.claim is None:
            nothing = said("Nothing was noted before the declaration.")
            return [self.prose(self.say(nothing), BODY)]
        return [
            self.prose(self.show(reign.claim.words), _RIVAL),
            self.prose(self.say(claims.noted(reign.claim)), SMALL),
        ]

    def _calls(self, reign: ReignFound) -> str:
        if not reign.calls:
            return self.say(said("none confirmed"))
        sentences = [counted("%(count)s confirmed", "%(count)s confirmed", reign.calls)]
        if reign.robot_calls:
            sentences.append(said("(%(calls)s by a robot)", calls=reign.robot_calls))
        return self.together(sentences)

    def _alive(self, reign: ReignFound) -> str:
        many = said("%(alive)s of %(all)s", alive=reign.alive, all=self.found.library)
        rules = said("rules of the catalogue")
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

    def _test(self, reign: ReignFound) -> str:
        """The card of the declarer's hand that would have told; empty where there was none."""
        if reign.claim is not None and reign.claim.test is not None:
            parts = said(
                "%(player)s held %(card)s, on which the claim and the rule part.",
                player=reign.who,
                card=reign.claim.test,
            )
            return self.say(parts)
        if reign.test is None:
            return ""
        return self.say(
            counted(
                "%(player)s held %(card)s: %(count)s of these rules calls it right, the others "
                "wrong.",
                "%(player)s held %(card)s: %(count)s of these rules call it right, the others "
                "wrong.",
                reign.test.split.right,
                player=reign.who,
                card=reign.test.card,
            )
        )

    def _curve(self, room: _Room, width: float) -> list[Flowable]:
        points = self.found.curve
        if not room.curve or not self.found.counts.plays:
            return []
        drawing = CurveDrawing(
            CurvePicture(
                points=[(point.laid, point.alive) for point in points],
                library=self.found.library,
                marks=self._marked_on_curve(),
                reigns=[(reign.after, reign.until) for reign in self.found.reigns],
            ),
            self.say(said("Rules of the catalogue still alive, card by card")),
            self.say(said("cards laid")),
            room.curve,
            right_to_left=self.language.right_to_left,
        )
        alt = said(
            "The curve of the rules still alive: %(library)s before the deal, %(start)s after it, "
            "%(end)s at the end.",
            library=self.found.library,
            start=points[1].alive,
            end=points[-1].alive,
        )
        details = [
            counted(
                "%(count)s card laid: %(alive)s alive.",
                "%(count)s cards laid: %(alive)s alive.",
                point.laid,
                alive=point.alive,
            )
            for before, point in pairwise(points)
            if point.alive != before.alive
        ]
        return [self.figure(drawing, alt, details), Spacer(0, 6)]

    def _marked_on_curve(self) -> list[Marked]:
        """Falls and declarations, then the other turning points: of these some find no room."""
        alive = {0: self.found.library}
        alive |= {point.laid: point.alive for point in self.found.curve}
        marks = []
        for reign in self.found.reigns:
            label = self.say(said("declared"))
            marks.append(Marked(reign.after, reign.alive, label, "declared"))
        falls = {reign.broken.number for reign in self.found.reigns if reign.broken is not None}
        others = sorted(self.found.turning_points, key=lambda moment: moment.number not in falls)
        for moment in others:
            if moment.kind == "declaration":
                continue
            cards = "".join(map(tile, moment.cards[:1])) + ("…" if moment.cards[1:] else "")
            fell = moment.number in falls
            mark = Marked(moment.upto, alive[moment.upto], cards, "fell" if fell else "turning")
            marks += [mark] if mark not in marks else []
        return marks

    def _plays(self, room: _Room) -> list[Flowable]:
        """What the rules alive foretold of each play, up to the last on which they disagreed."""
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
            self.heading(said("Every play as a question"), _PART, 2),
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
            _ordinals(play.ordinals),
            what,
            self.say(said("right") if play.right else said("wrong")),
            bold(right) if play.split.disputed else right,
            str(play.left),
        ]

    def _tests(self, room: _Room) -> list[Flowable]:
        """How well the table asked: in figures, and one question that was asked and one not."""
        found = self.found
        told: list[str] = []
        share, kept = found.measured.could_discriminate, found.measured.immunised
        if share is not None:
            told.append(self.say(_discriminating(share.count, share.of)))
        if found.praised is not None:
            label = bold(self.say(said("A good question.")))
            told.append(f"{label} {self.together(_praised(found.praised))}")
        if found.missed is not None and found.missed.best is not None:
            label = bold(self.say(said("A question not asked.")))
            told.append(f"{label} {self.together(_missed(found.missed, found.missed.best))}")
        noters = {own.play.by for own in found.measured.plays if own.noted is not None}
        if kept is not None and kept.count and len(noters) >= _NOTERS:
            told.append(self.say(_immunised(kept.count, kept.of)))
        if not room.tests or not told:
            return []
        heading = self.heading(said("How we asked"), _PART, 2)
        return [heading, *(self.prose(text, BODY) for text in told), Spacer(0, 6)]

    def _last_words(self, room: _Room) -> list[Flowable]:
        words = self.found.last_words
        if not words or not room.last_words:
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
        heading = self.heading(said("What we thought at the end"), _PART, 2)
        return [rule(), heading, self.items(rows, widths, row_gap=1)]

    # How it relates, what if, what next

    def _relates(self, room: _Room) -> list[Flowable]:
        ideas = [self._ideas(self.width), Spacer(0, 3)] if room.ideas else []
        title = self.heading(said("How it relates to science"))
        return [title, *ideas, *self._questions(room), *self._limits(room)]

    def _ideas(self, width: float) -> Flowable:
        ideas = list(dict.fromkeys(moment.idea for moment in self.found.turning_points))
        rows = []
        for idea in map(IDEAS.__getitem__, ideas or ("law", "reveal")):
            text = f"{bold(self.say(said(idea.name)))}. {self.say(said(idea.meaning))}"
            rows.append((self.prose(self.say(said(idea.event)), LABEL), "", self.prose(text, BODY)))
        event = _EVENT if width > self.column else _NARROW_EVENT
        return self.items(rows, (event, _GAP, width - event - _GAP), row_gap=1)

    def _limits(self, room: _Room) -> list[Flowable]:
        """What the game leaves out, and what is to be known of the figures."""
        if not room.limits:
            return self._notes()
        limits = bold(self.say(said("What this game leaves out.")))
        words = f"{limits} {self.together(self.found.leaves_out)}"
        return [Spacer(0, 2), self.prose(words, SMALL), *self._notes()]

    def _questions(self, room: _Room) -> list[Flowable]:
        rows = [
            (
                self.prose(bold(str(place)), _QUESTION),
                self.prose(self.say(question.asks), _QUESTION),
            )
            for place, question in enumerate(self.found.questions[: room.questions], 1)
        ]
        number = 7 * MM
        return [self.items(rows, (number, self.width - number))]

    def _ends(self) -> list[Flowable]:
        return [
            rule(),
            self._stage(said("What if"), self.found.what_if.asks),
            self._stage(said("What next"), self.found.next_time.asks),
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


def _less(room: _Room, steps: Iterable[Mapping[str, Any]]) -> _Room:
    return reduce(lambda so_far, less: replace(so_far, **less), steps, room)


def _weightiest(moments: Sequence[Moment], most: int) -> list[Moment]:
    """So many of the turning points, in the order in which they happened."""
    told = sorted(moments, key=lambda moment: -moment.main.weight)[:most]
    return [moment for moment in moments if moment in told]


def _ordinals(ordinals: Sequence[int]) -> str:
    """The places of cards in the order of laying; empty for none."""
    if len(ordinals) < 2:
        return "".join(map(str, ordinals))
    return name(f"{ordinals[0]}–{ordinals[-1]}")


def _discriminating(count: int, plays: int) -> Said:
    return counted(
        "Of %(plays)s plays of cards by pupils %(count)s could tell rules apart: rules alive "
        "predicted different answers.",
        "Of %(plays)s plays of cards by pupils %(count)s could tell rules apart: rules alive "
        "predicted different answers.",
        count,
        plays=plays,
    )


def _praised(play: Asked) -> tuple[Said, ...]:
    assert play.split is not None
    assert play.cards is not None
    split = play.split
    return (
        said(
            "%(player)s’s %(cards)s, card %(ordinal)s: of %(alive)s rules alive %(right)s said "
            "right, %(wrong)s wrong.",
            player=play.by,
            cards=play.cards,
            ordinal=play.ordinals[0],
            alive=split.alive,
            right=split.right,
            wrong=split.alive - split.right,
        ),
        counted(
            "Whatever the answer, at least %(count)s had to go.",
            "Whatever the answer, at least %(count)s had to go.",
            split.ruled_out,
        ),
    )


def _missed(play: Asked, better: Experiment) -> tuple[Said, ...]:
    assert play.split is not None
    assert play.cards is not None
    split = play.split
    return (
        said(
            "Card %(ordinal)s, %(cards)s: of %(alive)s rules alive %(right)s said right, %(wrong)s "
            "wrong.",
            ordinal=play.ordinals[0],
            cards=play.cards,
            alive=split.alive,
            right=split.right,
            wrong=split.alive - split.right,
        ),
        said(
            "The same hand held %(card)s: %(right)s to %(wrong)s.",
            card=better.card,
            right=better.split.right,
            wrong=better.split.alive - better.split.right,
        ),
    )


def _immunised(count: int, turns: int) -> Said:
    return counted(
        "In %(count)s of %(turns)s turns the notebook kept a rule that the table had contradicted.",
        "In %(count)s of %(turns)s turns the notebook kept a rule that the table had contradicted.",
        count,
        turns=turns,
    )


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
        super().__init__(text, _PART, 2, mirrored or None)
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
