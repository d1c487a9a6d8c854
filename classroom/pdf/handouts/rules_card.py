"""The rules card: what a player needs, on one side; every figure comes from the rule-set."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.classes import rules_of_play
from classroom.classes.explanation import EXAMPLE_RULE_ID
from classroom.classes.rules_of_play import end, start
from classroom.game.rulesets import RuleSet
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.pdf.grids import Cell
from classroom.pdf.handouts.handout import PUPIL_HEAD, Handout, Page
from classroom.pdf.layout import LayoutDrawing, LayoutPicture, Play, PrintedColumn
from classroom.pdf.page import HEADLINE, Part, rule
from classroom.pdf.structure import Artifact
from classroom.pdf.style import CARD_FACE, INK, LABEL_GAP, MM, RIGHT, WRONG
from classroom.pdf.text import Style, bold, draw_line, line_width
from classroom.rules.catalogue import RULES

_GAP = 8 * MM
_PER_ROW = 6
_PICTURE = 0.44
"""Of the width."""

TITLE = N_("Rules card")
CAPTION = message("The rule here: low cards (ace to 7) and high cards (8 to king) take turns.")
"""Of the picture: :data:`EXAMPLE_RULE_ID` in fewer words than the catalogue's."""
NUMBERS = message("Small numbers: the order of play.")
"""On the cards of the picture."""
STRING = message("Bar: a string.")


_SMALL = 10.5
"""Points of what only sometimes matters, where there is room."""
_SIZES = (
    *((size, max(_SMALL, 0.9 * size)) for size in (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.5, 12.0)),
    *((size, _SMALL) for size in (11.5, 11.0, 10.8, 10.65, 10.5)),
    *((10.5, small) for small in (10.2, 9.8, 9.5)),
    *((size, min(size, 9.5)) for size in (10.35, 10.2, 10.0, 9.8, 9.6, 9.4, 9.2, 9.0)),
)
"""Points of the text, and of what only sometimes matters; the first that fit on a side are used."""
_BESIDE = 7.0
"""Points from a column of the picture of calls to the next."""
_TIP = 3.5
"""Points down from a bubble to its tip."""
_TICK = (((0, 0), (4, -5), (12, 6)),)
_CROSS = (((0, -5), (11, 5)), ((0, 5), (11, -5)))


def parts(page: Page) -> list[Part]:
    smallest = len(_SIZES) - 1
    place = bisect_left(
        range(smallest), True, key=lambda at: page.fits(_Card(page, *_SIZES[at]).story())
    )
    story = _Card(page, *_SIZES[place]).story()
    return [page.part(story, message(TITLE), _about(page.choices.ruleset))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("One side for the table: what a player may do, and what happens then."),
    parts=parts,
    takes=frozenset({"ruleset"}),
)


class _Card:
    """The card in one size of text, and of what only sometimes matters, in points."""

    def __init__(self, page: Page, size: float, small: float) -> None:
        self.page = page
        self.ruleset = page.choices.ruleset
        leading = 1.25
        self.text = Style(size, leading * size, space_after=2)
        self.small = Style(small, leading * small, space_after=2)
        self.head = replace(PUPIL_HEAD, size=size - 1, leading=1.2 * size)
        self.name = replace(HEADLINE, size=min(23, 2.2 * size), leading=min(27, 2.6 * size))
        self.title = Style(
            size + 1.4, 1.4 * size, bold=True, space_before=4, space_after=1, keep_with_next=True
        )

    def story(self) -> list[Flowable]:
        page = self.page
        picture = _PICTURE * page.width
        return [
            page.heading(_name(self.ruleset), self.name, level=0),
            rule(),
            page.grid(
                [(self._beginning(), "", [self._picture(), self._caption()])],
                (page.width - _GAP - picture, _GAP, picture),
            ),
            self._section(message("Your turn: do one of these")),
            self._plays(),
            *(self._prophet() if self.ruleset.prophet else ()),
            *(self._aloud() if self.ruleset.guess_bonus is not None else ()),
            Spacer(0, 3),
            *self._last(),
        ]

    def _beginning(self) -> list[Flowable]:
        return [
            self._section(rules_of_play.secret(self.page.choices.pupils_deal)),
            self._text(*rules_of_play.law()),
            self._section(message("Start")),
            self._text(*start(self.ruleset)),
        ]

    def _section(self, title: Message) -> Flowable:
        return self.page.heading(title, self.title)

    def _text(self, *sentences: Message) -> Flowable:
        return self.page.prose(self.page.together(sentences), self.text)

    # What can be played

    def _plays(self) -> Flowable:
        heads = (message("You ..."), message("If it’s right"), message("If it’s wrong"))
        return self._table(heads, tuple(rules_of_play.plays(self.ruleset)), (0.28, 0.32, 0.40))

    def _prophet(self) -> list[Flowable]:
        page = self.page
        across = (page.width - _GAP) / 2
        steps = (
            message("Straight after your turn, say “Prophet!”"),
            rules_of_play.marker(self.ruleset),
            rules_of_play.call(self.page.choices.pupils_deal),
            message("Don’t say the rule."),
        )
        label = line_width("4", replace(self.text, bold=True)) + LABEL_GAP
        numbered = page.items(
            [
                (page.prose(bold(str(number)), self.text), page.text(step, self.text))
                for number, step in enumerate(steps, 1)
            ],
            (label, across - label),
            row_gap=1,
        )
        others = self._text(message("Others: find the card that proves the Prophet wrong."))
        exceptions = [
            page.text(sentence, self.small) for sentence in rules_of_play.exceptional(self.ruleset)
        ]
        before, after = exceptions[:-2], exceptions[-2:]
        return [
            self._section(message("Think you know the rule? Become the Prophet.")),
            page.columns(
                [numbered, Spacer(0, 2), others, *before],
                [self._calls(across), *after],
                page.width,
                _GAP,
            ),
        ]

    def _calls(self, width: float) -> Flowable:
        """Return the four cases of a call: the call, the answer, and the consequence."""
        page = self.page
        strong = replace(self.text, bold=True)
        heads = (message("You call"), message("Answer"))
        words = [page.say(verdict) for verdict in (message("right"), message("wrong"))]
        bubble = max(
            *(_Bubble.across(word, strong) for word in words),
            line_width(page.say(heads[0]), self.head),
        )
        answer = max(
            *(line_width(word, strong) for word in words),
            line_width(page.say(heads[1]), self.head),
        )
        widths = (bubble + _BESIDE, answer + _BESIDE, _Mark.ACROSS + _BESIDE)
        rows: list[Sequence[Cell]] = [(*(page.text(head, self.head) for head in heads), "", "")]
        for called, answered, what, then in _cases():
            rows.append(
                (
                    page.figure(_Bubble(page.say(called), strong), what),
                    page.prose(page.say(answered), strong),
                    _Mark(called == answered, self.text.leading),
                    page.text(then, self.text),
                )
            )
        return page.grid(rows, (*widths, width - sum(widths)), row_gap=2)

    def _aloud(self) -> list[Flowable]:
        return [
            self._section(message("Think you know the rule? Say it after a right card.")),
            *map(self._text, rules_of_play.aloud()),
        ]

    def _table(
        self,
        heads: tuple[Message, ...],
        rows: tuple[tuple[Message, ...], ...],
        shares: Sequence[float],
    ) -> Flowable:
        page = self.page
        cells = [
            [
                page.prose(bold(page.say(cell)) if place == 0 else page.say(cell), self.text)
                for place, cell in enumerate(row)
            ]
            for row in rows
        ]
        return page.table(heads, cells, [share * page.width for share in shares], head=self.head)

    # The end

    def _last(self) -> list[Flowable]:
        """Return the end and the points, in two columns where there is more than these."""
        points = self.page.choices.points
        expulsion = self.page.choices.expulsion and self.ruleset.expelled_from is not None
        over = [
            self._section(message("The end of the round")),
            self._text(*end(self.ruleset, expulsion)),
        ]
        scored = (
            self._paragraphs(message("Points"), rules_of_play.points(self.ruleset))
            if points
            else []
        )
        dealer = (
            self._paragraphs(
                message("Points for the pupil who deals"),
                rules_of_play.dealers_points(self.ruleset),
            )
            if self.page.choices.pupils_deal and points
            else []
        )
        if not expulsion and not dealer:
            return [*over, *scored]
        if not expulsion:
            return [self._columns([*over, *dealer], scored)]
        bullet = line_width("•", self.text) + LABEL_GAP
        items = [
            (self.page.prose("•", self.text), self._text(sentence))
            for sentence in rules_of_play.knocked_out(self.ruleset)
        ]
        across = (self.page.width - _GAP) / 2 - bullet
        early = [
            self._section(message("Knocked out")),
            self.page.items(items, (bullet, across), row_gap=1),
        ]
        if dealer:
            return [self._columns([*over, *early], [*scored, *dealer])]
        return [self._columns([*over, *scored], early)]

    def _columns(self, start: list[Flowable], end: list[Flowable]) -> Flowable:
        return self.page.columns(start, end, self.page.width, _GAP)

    def _paragraphs(self, title: Message, sentences: Iterable[Message]) -> list[Flowable]:
        return [self._section(title), *map(self._text, sentences)]

    def _caption(self) -> Flowable:
        strings = () if self.ruleset.longest == 1 else (STRING,)
        return self._text(CAPTION, NUMBERS, *strings)

    def _picture(self) -> Flowable:
        page = self.page
        drawing = LayoutDrawing(
            example(self.ruleset), page.language, per_row=_PER_ROW, legend=False
        )
        return page.figure(drawing, example_in_words(self.ruleset))


class _Bubble(Flowable):
    """A word that someone says."""

    def __init__(self, word: str, style: Style) -> None:
        super().__init__()
        self.word, self.style = word, style
        self.width, self.height = self.across(word, style), style.leading + _TIP

    @staticmethod
    def across(word: str, style: Style) -> float:
        """Return the width of the bubble of a word, in points."""
        return line_width(word, style) + style.size

    def draw(self) -> None:
        canvas, wide = self.canv, self.width
        high = self.style.leading
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK))
        canvas.setFillColor(HexColor(CARD_FACE))
        canvas.setLineWidth(0.9)
        canvas.roundRect(0, _TIP, wide, high, high / 2)
        tip = canvas.beginPath()
        tip.moveTo(0.6 * wide, _TIP)
        tip.lineTo(0.5 * wide, 0)
        tip.lineTo(0.4 * wide, _TIP)
        canvas.drawPath(tip, stroke=1, fill=1)
        canvas.restoreState()
        baseline = _TIP + high / 2 - 0.34 * self.style.size
        draw_line(canvas, wide / 2, baseline, self.word, self.style, "centre")


class _Mark(Artifact):
    """A tick or a cross beside a line of text `leading` points high."""

    ACROSS = 12.0

    def __init__(self, came_true: bool, leading: float) -> None:
        super().__init__()
        self.came_true = came_true
        self.width, self.height = self.ACROSS, leading

    def wrap(self, _available_width: float, _available_height: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas, middle = self.canv, self.height / 2
        canvas.saveState()
        canvas.setLineWidth(2)
        canvas.setStrokeColor(HexColor(RIGHT if self.came_true else WRONG))
        strokes = _TICK if self.came_true else _CROSS
        for (x, y), *others in strokes:
            path = canvas.beginPath()
            path.moveTo(x, middle + y)
            for to_x, to_y in others:
                path.lineTo(to_x, middle + to_y)
            canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()


def _cases() -> Iterator[tuple[Message, Message, Message, Message]]:
    """Yield each call with its answer, both in a sentence, and what comes of it."""
    right, wrong = message("right"), message("wrong")
    yield (
        right,
        right,
        message("A card is played. You say “right”, and it is right."),
        message("Play goes on."),
    )
    yield (
        wrong,
        wrong,
        message("A card is played. You say “wrong”, and it is wrong."),
        message("Play goes on. The other player takes cards."),
    )
    yield (
        right,
        wrong,
        message("A card is played. You say “right”, and it is wrong."),
        message("You’re overthrown. The other player takes no cards."),
    )
    yield (
        wrong,
        right,
        message("A card is played. You say “wrong”, and it is right."),
        message("You’re overthrown."),
    )


def _name(ruleset: RuleSet) -> Message:
    if ruleset.prophet:
        return message("How to play New Eleusis")
    return message("How to play %(game)s", game=message(ruleset.title))


def _about(ruleset: RuleSet) -> Message:
    fewest, most = ruleset.players
    return message(
        "%(ruleset)s: for %(fewest)s to %(most)s players",
        ruleset=message(ruleset.title),
        fewest=fewest,
        most=most,
    )


# The example

_EXAMPLE = ("4D", "QH", "2H", "JS", "KC", "3D")
_STRING, _LAST = "6S 10H", "9S"


def example(ruleset: RuleSet) -> LayoutPicture:
    """Return a line with a wrong card, and with strings a wrong string, judged by a rule."""
    string = (_STRING,) if ruleset.longest != 1 else ()
    played = [tuple(map(Card.parse, text.split())) for text in (*_EXAMPLE, *string, _LAST)]
    judge = RULES[EXAMPLE_RULE_ID].rule
    line: list[tuple[Card, int, list[Play]]] = []
    laid = 0
    for cards in played:
        play = tuple((card, laid + place) for place, card in enumerate(cards, 1))
        laid += len(cards)
        if judge.accepts(judge.run([card for card, _, _ in line]), cards):
            line += [(card, ordinal, []) for card, ordinal in play]
        else:
            line[-1][2].append(play)
    return LayoutPicture(tuple(PrintedColumn(card, at, tuple(below)) for card, at, below in line))


def example_in_words(ruleset: RuleSet) -> Message:
    """Return the picture in words."""
    columns = example(ruleset).columns
    below = [
        (column.card, tuple(card for card, _ in play))
        for column in columns
        for play in column.sidelines
    ]
    line = tuple(column.card for column in columns)
    (after, (wrong,)), *strings = below
    told = message(
        "A layout. On the line: %(line)s. Below %(after)s: %(wrong)s, which was wrong.",
        line=line,
        after=after,
        wrong=wrong,
    )
    if not strings:
        return told
    (under, string), *_ = strings
    return message(
        "%(told)s Below %(after)s: the string %(string)s, wrong as a whole.",
        told=told,
        after=under,
        string=string,
    )
