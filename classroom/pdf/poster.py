"""A sheet for the wall: one card, what it did, one question; large, without names or scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import ceil, sqrt

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.debrief.findings.of_table import TableFindings
from classroom.debrief.told.poster import PosterMoment, poster_moment
from classroom.i18n.messages import ENGLISH, Language, Message, message
from classroom.pdf.cards import CARD_HEIGHT, draw_card
from classroom.pdf.fitting import Scaled, height_of
from classroom.pdf.layout import MAX_DEPTH, LayoutDrawing, LayoutPicture, PrintedColumn
from classroom.pdf.layout_picture import picture
from classroom.pdf.page import BODY, HEADLINE, Paper, Part, rule
from classroom.pdf.render_context import RenderContext
from classroom.pdf.structure import Decoration, Shrinking, WritingSpace
from classroom.pdf.style import CARD_WIDTH, INK_2, MM
from classroom.pdf.table.render_context import counts_what_fits, only_robots, still_fits_means
from classroom.pdf.text import Style, bold, line_width, name

_WHOSE = Style(size=30, leading=36, bold=True)
_HEADLINE = Style(size=42, leading=46, serif=True, space_after=8)
_WHAT = Style(size=27, leading=33, bold=True, space_after=6)
_RULE = Style(size=17, leading=22)
_LEARNED = Style(size=22, leading=27, serif=True, space_after=2)
_IDEA = Style(size=20, leading=26, space_after=2)
_QUESTION = Style(size=32, leading=38, bold=True, space_after=2)
_NEXT = Style(size=20, leading=25)
_STAGE = Style(size=14, leading=18, bold=True, space_after=2, keep_with_next=True)
_SIZES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5)
"""The scales of all letters, tried in order until everything fits."""
_READABLE = 16.0
"""Points: the rule and the idea get no smaller, so that they can be read from a distance."""
_SHOWN, _WIDE, _ENOUGH, _FEWEST = 8, 6, 4, 2
"""Columns of the layout on the strip: at most, with cards that came later, rather, and at least."""
_SMALL, _SMALLEST = 11, 13
"""Columns for which the sheet has room with smaller cards, to keep enough of them, and at most."""
_PITCH = 1.2
"""From one column of it to the next, in widths of a card."""
_HIGHEST = 60 * MM
_CROWDED = 0.6
"""The size of letters from which on the strip is lower, by as much."""
_DEEPEST = (MAX_DEPTH, 40 * MM, 27 * MM, 18 * MM)
"""Depths in points beyond which the wrong cards below a card go on beside it, tried in order."""
_MIN_ON_A_LINE = 0.75
_MIN_BETWEEN, _MAX_BETWEEN = 3.0 * MM, 9 * MM
"""Room between the stages."""
_SPARE = 6.0
"""Points that stay free, so that no rounding makes a second page."""
_HERO, _HERO_GAP = 38 * MM, 8 * MM
_BETWEEN, _FRAME = 2 * MM, 1.0
_WORDS, _WORD = 5, 9 * MM
"""Places for a word at most, and how high they and the gaps between them are."""
_GAP = 4 * MM
_NARROW, _LARGER = 0.55, 1.5
"""Share of the sheet's width: beside a strip that takes less its signs are explained, and it is
drawn larger, by so much at most."""


def poster_part(
    findings: TableFindings,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
    moment: PosterMoment | None = None,
) -> Part:
    """Return a table's poster, of this moment or else of the one most worth showing."""
    wall = poster_moment(findings) if moment is None else moment
    sheet = _WallSheet(findings, language, paper.text_width, title, wall)
    for size in _SIZES:
        stages = sheet.stages(size)
        used = height_of(_one_below_another(stages, 0.0), sheet.width)
        spare = paper.text_height - _SPARE - used
        if spare >= _MIN_BETWEEN * len(stages):
            break
    between = min(_MAX_BETWEEN, max(0.0, spare) / len(stages))
    story = _one_below_another(sheet.stages(size), between)
    english = _WallSheet(findings, ENGLISH, paper.text_width, title, wall).stages(1.0)
    foot = sheet.foot() if counts_what_fits(_one_below_another(english, 0.0)) else ""
    return Part(story=story, head_start="", head_end=date, foot=foot)


def no_poster_part(heads: Sequence[str], date: str, language: Language) -> Part:
    """Return a page for the teacher: which tables have no poster, and why.

    A poster shows one card and what it did. `heads` are the heads their posters would have.
    """
    page = RenderContext(language)
    why = message("No pupil played a card, so there’s nothing to show on a poster.")
    story: list[Flowable] = [
        page.heading(message("No poster"), HEADLINE, level=0),
        page.prose(page.say(why), BODY),
        *(page.prose(name(head), BODY) for head in heads if head),
    ]
    return Part(story=story, head_start="", head_end=date, foot="")


def _one_below_another(stages: Sequence[Sequence[Flowable]], between: float) -> list[Flowable]:
    """Return the stages with so much room between them, in points."""
    return [each for stage in stages for each in (*stage, Spacer(0, between))]


class _WallSheet(RenderContext):
    def __init__(
        self,
        findings: TableFindings,
        language: Language,
        width: float,
        title: str,
        wall: PosterMoment,
    ) -> None:
        super().__init__(language)
        self.found = findings
        self.wall = wall
        self.width = width
        self.title = title

    def foot(self) -> str:
        return self.say(still_fits_means())

    def stages(self, size: float) -> list[list[Flowable]]:
        """Return the sheet stage by stage, in type of this size."""
        wall = self.wall
        word = message("One word each, for this moment:")
        places = _WordPlaces(min(_WORDS, len(self.found.participants.players) or _WORDS))
        felt = [self._stage(message("What we felt"), word), places]
        label, learned = wall.learned
        idea = f"{bold(self.say(message(wall.idea.name)))}. {self.say(message(wall.idea.meaning))}"
        return [
            [*self._whose(size), self._headline(size), rule()],
            [self._stage(message("What happened")), Spacer(0, 4), *self._shown(size)],
            self._hero(size),
            *([] if self.found.no_pupils else [felt]),
            [
                self._stage(message("What we learned"), label),
                self.prose(self.show(learned), _smaller(_LEARNED, size)),
            ],
            [
                self._stage(message("How it relates to science")),
                self.prose(idea, _smaller(_IDEA, size, _READABLE)),
            ],
            [
                self._stage(message("One question")),
                self.prose(self.say(wall.what_if), _smaller(_QUESTION, size)),
            ],
            [
                self._stage(message("What next")),
                self.prose(self.say(wall.next_time), _smaller(_NEXT, size)),
            ],
        ]

    def _whose(self, size: float) -> list[Flowable]:
        """Return the table, to be found from across the room."""
        return [self.prose(self.title, _smaller(_WHOSE, size))] if self.title else []

    def _headline(self, size: float) -> Flowable:
        """In one line, where that does not take much smaller letters."""
        style = _smaller(_HEADLINE, size)
        fits = self.width / line_width(self.say(self.wall.headline), style)
        if _MIN_ON_A_LINE <= fits < 1:
            style = _smaller(style, 0.99 * fits)
        return self.heading(self.wall.headline, style, level=0)

    def _stage(self, title: Message, more: Message | None = None) -> Flowable:
        heading = self.heading(title, _STAGE)
        if more is None:
            return heading
        room = line_width(self.say(title), _STAGE) + _GAP
        row = (heading, self.prose(self.say(more), replace(_STAGE, bold=False)))
        return self.grid([row], (room, self.width - room))

    def _shown(self, size: float) -> list[Flowable]:
        """Return the strip with a legend of its signs."""
        strip = self._strip(size)
        assert isinstance(strip, Scaled)
        drawn = strip.drawing
        assert isinstance(drawn, LayoutDrawing)
        signs = [message("Number: order played."), *_signs_of(drawn.picture)]
        columns = max(map(len, drawn.rows))
        wide = strip.scale * (drawn.inset + CARD_WIDTH * (1 + (columns - 1) * _PITCH)) + 2 * _GAP
        if wide <= _NARROW * self.width:
            # What its signs mean fills the sheet beside it, and needs no height of its own.
            high = strip.wrap(self.width, 1e6)[1]
            larger = min(_LARGER, max(1.0, _HIGHEST / high), _NARROW * self.width / wide)
            drawn.per_row = max(2, columns)
            told = [self.prose(self.say(sign), _NEXT) for sign in signs]
            row = (Scaled(drawn, larger * strip.scale), "", told)
            return [self.grid([row], (larger * wide, _GAP, self.width - larger * wide - _GAP))]
        told = [self.prose(self.together(signs), replace(_NEXT, size=12, leading=15))]
        return [strip, Spacer(0, 6), *told]

    def _strip(self, size: float) -> Flowable:
        """Return a part of the layout, up to the moment or from it on, as wide as the sheet.

        Deep sidelines go on beside themselves, or there are fewer columns, or smaller cards. Where
        the type has to be very small, it is lower.
        """
        whole = picture(self.found)
        highest = _HIGHEST if size > _CROWDED else _HIGHEST * _CROWDED
        first = max(_ENOUGH, len(self._part(whole, _SHOWN)))
        for fewest, smallest in ((_ENOUGH, _SMALL), (_FEWEST, _SMALLEST)):
            for places, most, deepest in product(
                range(first, smallest + 1), range(_SHOWN, fewest - 1, -1), _DEEPEST
            ):
                drawn = self._drawn(whole, most, places, deepest)
                strip = Scaled(drawn, self.width / (CARD_WIDTH * (1 + (places - 1) * _PITCH)))
                if len(drawn.rows) == 1 and strip.wrap(self.width, 1e6)[1] <= highest:
                    return strip
        return strip

    def _part(self, whole: LayoutPicture, most: int) -> list[PrintedColumn]:
        """Return the columns to show."""
        begins, last = self.wall.begins, self.wall.upto + 1
        if begins is None:
            shown = [column for column in whole.columns if column.ordinal <= last]
            for column in whole.columns[len(shown) : min(most, _WIDE)]:
                if column.ordinal == last + 1:  # right at once: no wrong play is passed over
                    shown, last = [*shown, column], column.ordinal
            return [_until(column, last) for column in shown[-most:]]
        before = [column for column in whole.columns if column.ordinal < begins]
        after = [column for column in whole.columns if column.ordinal >= begins]
        told = after[: most - 1] if before else after[:most]
        return [*before[len(before) - min(len(before), most - len(told)) :], *told]

    def _drawn(self, whole: LayoutPicture, most: int, places: int, deepest: float) -> LayoutDrawing:
        columns = self._part(whole, most)
        strip = LayoutPicture(
            columns=tuple(columns),
            reigns=tuple(replace(reign, who="") for reign in whole.reigns),
            deciding=whole.deciding,
            cut_off=bool(columns) and columns[0].ordinal != whole.columns[0].ordinal,
            framed=self._drawn_large(),
        )
        return LayoutDrawing(strip, self.language, per_row=places, legend=False, deepest=deepest)

    def _drawn_large(self) -> frozenset[int]:
        """Return the ordinals of the cards that are drawn large."""
        course, number = self.found.course, self.wall.number
        if self.wall.begins is not None:
            return frozenset((self.wall.begins,))
        results = (each for each in self.found.round.results if each.number == number)
        return frozenset(ordinal for each in results for ordinal in course.ordinals(each))

    def _hero(self, size: float) -> list[Flowable]:
        """Return the card, large, with its effect and the rule beside it."""
        cards = self.wall.cards
        label = bold(self.say(message("The rule was:")))
        style = _smaller(_RULE, size, _READABLE)
        words: list[Flowable] = [
            self.prose(self.say(self.wall.what), _smaller(_WHAT, size)),
            self.prose(f"{label} {self.show(self.found.rule.statement)}", style),
        ]
        if self.wall.refuted is not None:
            words.append(self.prose(self.say(self.wall.refuted), style))
        if self.found.only_robots:
            words.append(self.prose(self.say(only_robots(self.found)), style))
        if not cards:
            return words
        # The line above, or the words beside it, name the cards.
        hero = Decoration(_Cards(cards, self.language.right_to_left))
        text = self.width - _HERO - _HERO_GAP
        return [self.grid([(hero, "", words)], (_HERO, _HERO_GAP, text))]


def _signs_of(strip: LayoutPicture) -> Iterator[Message]:
    """Yield what the signs mean that are drawn on the strip, and no others."""
    plays = (play for column in strip.columns for play in column.sidelines)
    below = (ordinal for play in plays for _, ordinal in play)
    shown = frozenset((*(column.ordinal for column in strip.columns), *below))
    thick = shown & strip.deciding
    if shown & strip.framed - thick:
        yield message("Dashed frame: this card.")
    if thick and thick <= strip.framed:
        yield message("Thick frame: this card.")
    elif thick:
        yield message("Thick frame: it overthrew a Prophet.")
    if any(not shown.isdisjoint(reign.called) for reign in strip.reigns):
        yield message("Flag and yellow: a Prophet.")


def _until(column: PrintedColumn, last: int) -> PrintedColumn:
    """Return the column with the plays that began up to this card."""
    return replace(column, sidelines=tuple(play for play in column.sidelines if play[0][1] <= last))


def _smaller(style: Style, size: float, least: float = 0.0) -> Style:
    """Return the style scaled down, but to no less than `least` points."""
    size = max(size, least / style.size)
    return replace(style, size=style.size * size, leading=style.leading * size)


class _WordPlaces(WritingSpace):
    """Places for a word each, side by side."""

    writing = "words"

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def places(self) -> int:
        return self.count

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, _WORD
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK_2))
        canvas.setLineWidth(0.8)
        room = (self.width + _WORD) / self.count
        for place in range(self.count):
            canvas.line(place * room, 0, (place + 1) * room - _WORD, 0)
        canvas.restoreState()


class _Cards(Shrinking):
    """Cards drawn large: one alone, or several in rows in the order of their laying.

    The cards of a large hand are smaller.
    """

    def __init__(self, cards: Sequence[Card], right_to_left: bool) -> None:
        super().__init__()
        self.cards = cards
        self.right_to_left = right_to_left

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        across = self.across = ceil(sqrt(len(self.cards)))
        self.card = (available_width - _BETWEEN * (across - 1) - 2 * _FRAME) / across
        rows = -(-len(self.cards) // across)
        self.width = available_width
        self.height = rows * (self.card * CARD_HEIGHT + _BETWEEN) - _BETWEEN + 2 * _FRAME
        return self.width, self.height

    def draw(self) -> None:
        pitch = self.card + _BETWEEN
        for place, card in enumerate(self.cards):
            x = _FRAME + place % self.across * pitch
            down = place // self.across * (self.card * CARD_HEIGHT + _BETWEEN)
            y = self.height - _FRAME - down - self.card * CARD_HEIGHT
            left = self.width - x - self.card if self.right_to_left else x
            draw_card(self.canv, left, y, card, self.card, heavy=True)
