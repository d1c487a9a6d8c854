"""What a single pupil gets on paper, private and without ranking: a page, or one of four slips.

A page is one page, whoever it is for: where there is much to tell there are fewer lines to write
on, and of many guesses the last ones are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.cards import Card
from classroom.debrief.ideas import IDEAS
from classroom.debrief.measures import Share
from classroom.debrief.notebook import Noted
from classroom.debrief.pupil import PupilFindings, PupilRound, Tried
from classroom.printing.cards import (
    CARD_HEIGHT,
    HALF_HEIGHT,
    draw_card,
    draw_figure,
    draw_half_card,
)
from classroom.printing.grids import Cell
from classroom.printing.lines import WritingLines
from classroom.printing.look import CARD_EDGE, INK, MM, RIGHT, WRONG
from classroom.printing.page import BODY, HEADLINE, LABEL, RULE, SMALL, Paper, Part, rule
from classroom.printing.prose import Style, bold, name
from classroom.printing.setting import Setting
from classroom.printing.structure import Ornament
from classroom.printing.table import NOBODY_SHARES, Members
from classroom.said import Language, Said, counted, said
from classroom.words import N_

SLIPS = 4
"""To a sheet."""

_GAP = 9 * MM
_THOUGHT = Style(size=10.5, leading=13, serif=True)
_NAME = Style(size=13, leading=16, bold=True)
_ASK = Style(size=11, leading=14.5, space_after=2)
_CARD = 10.5 * MM
_WHEN, _SURE, _FATE, _ROUND = 26 * MM, 20 * MM, 58 * MM, 15 * MM
_DOT = 3.6 * MM
_MOST_DOTS = 20
_SHOWN = ((None, 8, 6, 5), (4, 3, 2))
"""How many guesses may be shown; rather than fewer than five, anything else is left out."""
_LINES = (5, 4, 3, 2, 1)
"""Lines to write on under each heading."""


def pupil_part(
    found: PupilFindings,
    head: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
) -> Part:
    """A pupil's page. `head` stands at the top, as on the other papers."""
    page = _PupilPage(found, language, paper, members)
    return Part(story=page.story(), head_start=head, head_end=date, foot=page.foot())


def slips_part(
    pupils: Sequence[PupilFindings],
    head: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
) -> Part:
    """Slips, four to a sheet. What is left of the last sheet are blank ones, for pupils of whom the
    records tell nothing."""
    slips = _Slips(head, date, language, paper, members)
    return Part(story=slips.story(pupils))


class _Private(Setting):
    """What page and slip have in common."""

    def __init__(self, language: Language, paper: Paper, members: Members) -> None:
        super().__init__(language)
        self.width, self.height = paper.text_width, paper.text_height
        self.members = members

    def sharing(self, found: PupilFindings) -> list[Flowable]:
        """The names behind a team's."""
        names = self.members.get(found.who, ())
        return [self.prose(", ".join(map(name, names)), LABEL)] if names else []

    def high(self, flowables: Iterable[Flowable], width: float) -> float:
        """Points that they take, one below the other."""
        total: float = sum(
            each.getSpaceBefore() + each.wrap(width, self.height)[1] + each.getSpaceAfter()
            for each in flowables
        )
        return total


# The page


class _PupilPage(_Private):
    def __init__(
        self, found: PupilFindings, language: Language, paper: Paper, members: Members
    ) -> None:
        super().__init__(language, paper, members)
        self.found = found
        self.column = (self.width - _GAP) / 2
        self.brief = 0
        """What is left out for want of room: 1, surprises, earlier claims and the dots of what was
        foretold; 2, the drawings and the rules of earlier rounds too."""
        self.shown: int | None = None
        """How many guesses are shown, from the last one back; None: all."""
        self.held = [(round_, note) for round_ in found.rounds for note in round_.held]

    def story(self) -> list[Flowable]:
        """As much as fits on the page: rather all guesses than many lines to write on."""
        ways = (way for shown in _SHOWN for way in product((0, 1, 2), shown))
        for self.brief, self.shown in ways:
            if self._fits(fewest := self._story(_LINES[-1])):
                return next(filter(self._fits, map(self._story, _LINES)), fewest)
        return fewest

    def _fits(self, story: Sequence[Flowable]) -> bool:
        return self.high(story, self.width) <= self.height

    def foot(self) -> str:
        return self.say(
            said(
                "“Still fitted” means: contradicted by no card until then, among the "
                "%(library)s rules of the catalogue.",
                library=max(round_.library for round_ in self.found.rounds),
            )
        )

    def _story(self, lines: int) -> list[Flowable]:
        return [
            self.heading(said("%(player)s, for you alone", player=self.found.who), HEADLINE, 0),
            *self.sharing(self.found),
            *self._rules(),
            rule(),
            *self._trail(),
            Spacer(0, 8),
            self._tests(),
            rule(),
            self.columns(self._reasoning(lines), self._ticket(lines), self.width, _GAP),
        ]

    def _rules(self) -> list[Flowable]:
        """The rule of each round, for a page is read when all is over."""
        told = []
        for round_ in self.found.rounds[-1:] if self.brief > 1 else self.found.rounds:
            label = said("The rule was:")
            if len(self.found.rounds) > 1:
                label = said("The rule of round %(number)s was:", number=round_.number)
            text = f"{bold(self.say(label))} {self.show(round_.rule)}"
            told.append(self.prose(text, RULE))
        return told

    # What was thought when

    def _trail(self) -> list[Flowable]:
        heading = self.heading(said("What I thought, and when"))
        if not self.held:
            nothing = said(
                "Nothing was written in the lab notebook. A rule that is written down before a "
                "card is played can be surprised by it."
            )
            return [heading, self.prose(self.say(nothing), BODY)]
        last = self.held[-self.shown :] if self.shown else self.held
        several = len(self.found.rounds) > 1
        heads = [said("Cards"), said("My rule"), said("How sure"), said("What became of it")]
        widths = [_WHEN, self.width - _WHEN - _SURE - _FATE, _SURE, _FATE]
        if several:
            heads, widths = [said("Round"), *heads], [_ROUND, *widths]
            widths[2] -= _ROUND
        rows = [self._row(round_, note, several) for round_, note in last]
        flowables = [heading, self.table(heads, rows, widths, named_rows=False)]
        if earlier := len(self.held) - len(last):
            left_out = counted(
                "%(count)s guess before these is not shown.",
                "%(count)s guesses before these are not shown.",
                earlier,
            )
            flowables.append(self.prose(self.say(left_out), SMALL))
        kept = self.found.measured.immunised
        if kept is not None and kept.count:
            sentence = counted(
                "For %(count)s turn the notebook still held a rule that a card had ruled out.",
                "For %(count)s turns the notebook still held a rule that a card had ruled out.",
                kept.count,
            )
            flowables.append(self.prose(self.say(sentence), BODY))
        return flowables

    def _row(self, round_: PupilRound, note: Noted, several: bool) -> list[Cell]:
        assert note.words is not None
        cells: list[Cell] = [
            self.say(_when(note)),
            self.prose(self.show(note.words), _THOUGHT),
            self._sure(note),
            self.say(fate) if (fate := _fate(note)) else "",
        ]
        return [str(round_.number), *cells] if several else cells

    def _sure(self, note: Noted) -> Cell:
        if note.confidence is None:
            return ""
        sure = self.say(said("%(sure)s %%", sure=note.confidence))
        return [self.prose(sure, BODY), _Bar(note.confidence, self.language.right_to_left)]

    # Tests, and what was foretold

    def _tests(self) -> Flowable:
        """Two columns; what was foretold goes where there is room for it."""
        start, end = [*self._well(), *self._claims()], self._better()
        shorter = start if self.high(start, self.column) < self.high(end, self.column) else end
        shorter += self._foretold()
        return self.columns(start, end, self.width, _GAP)

    def _well(self) -> list[Flowable]:
        found = self.found
        heading = said("A good test") if found.praised else said("What you did well")
        return [
            self.heading(heading),
            *(self._drawn(found.praised) if found.praised else []),
            self.prose(self.together(each.said for each in found.praise), BODY),
        ]

    def _better(self) -> list[Flowable]:
        missed = self.found.missed
        if missed is None:
            return []
        return [
            self.heading(said("A test that was in your hand")),
            *self._drawn(missed),
            self.prose(self.together(missed.sentences), BODY),
        ]

    def _drawn(self, tried: Tried) -> list[Flowable]:
        cards = tried.play.cards
        if cards is None or self.brief > 1:
            return []
        text = (
            said("On the line: %(after)s, then %(cards)s, which was right.",
                 after=tried.after, cards=cards)
            if tried.play.right
            else said("Below %(after)s hangs %(cards)s, which was wrong.",
                      after=tried.after, cards=cards)
        )  # fmt: skip
        return [self.figure(_Trial(tried, self.language.right_to_left), text), Spacer(0, 4)]

    def _claims(self) -> list[Flowable]:
        every = [claim for round_ in self.found.rounds for claim in round_.claims]
        told = [
            self.prose(self.together(claim.sentences), BODY)
            for claim in (every[-1:] if self.brief else every)
        ]
        return [Spacer(0, 4), self.heading(said("What you claimed")), *told] if told else []

    def _foretold(self) -> list[Flowable]:
        told: list[Flowable] = []
        for sentence, share in self.found.foretold:
            told += self._band(sentence, share)
        surprising = () if self.brief else self.found.surprises
        surprises = [self.prose(self.say(each.told), BODY) for each in surprising]
        if not told and not surprises:
            return []
        return [Spacer(0, 4), self.heading(said("What you predicted")), *told, *surprises]

    def _band(self, sentence: Said, share: Share) -> list[Flowable]:
        text = self.prose(self.say(sentence), BODY)
        if self.brief or share.of > _MOST_DOTS:
            return [text]
        dots = _Dots(share.count, share.of, self.language.right_to_left)
        return [text, dots, Spacer(0, 3)]

    # What is filled in

    def _reasoning(self, lines: int) -> list[Flowable]:
        asks = (
            (said("Claim"), said("What do I say about the rule, or about our search?")),
            (said("Evidence"), said("Which cards speak for it? Which one could have refuted it?")),
            (said("Reasoning"), said("Why do they make it likely? Which other rule would fit?")),
        )
        told: list[Flowable] = [self.heading(said("Claim, evidence, reasoning"))]
        for label, asked in asks:
            text = f"{bold(self.say(label) + '.')} {self.say(asked)}"
            told += [self.prose(text, BODY), WritingLines(lines), Spacer(0, 4)]
        return told

    def _ticket(self, lines: int) -> list[Flowable]:
        return [
            self.heading(said("Before you go")),
            self.prose(self.say(self.found.question.said), BODY),
            WritingLines(lines + 1),
            Spacer(0, 4),
            self.prose(self.say(said("What will you try next time?")), BODY),
            WritingLines(lines),
        ]


def _when(note: Noted) -> Said:
    last = note.last
    if last is None:
        return said("from card %(number)s", number=note.laid)
    if last > note.laid:
        return said("%(first)s to %(last)s", first=note.laid, last=last)
    return said("at card %(number)s", number=note.laid)


def _fate(note: Noted) -> Said | None:
    found = note.contradiction
    if note.fate == "own":
        return None
    if found is None:
        return said("Never contradicted.")
    if note.first_against is None:
        return said("Ruled out by %(cards)s, in a hand that was shown.", cards=found.cards)
    text = N_("Ruled out by %(cards)s, card %(number)s.")
    if note.fate == "already":
        text = N_("%(cards)s, card %(number)s, was against it already.")
    return said(text, cards=found.cards, number=note.first_against)


# Slips


class _Slips(_Private):
    def __init__(
        self, head: str, date: str, language: Language, paper: Paper, members: Members
    ) -> None:
        super().__init__(language, paper, members)
        self.head = " · ".join(part for part in (head, date) if part)

    def story(self, pupils: Sequence[PupilFindings]) -> list[Flowable]:
        places: list[PupilFindings | None] = list(pupils)
        places += [None] * (-len(places) % SLIPS)
        story: list[Flowable] = []
        for at, found in enumerate(places):
            last = at % SLIPS == SLIPS - 1
            story += self._slip(found, cut=not last)
            if last and at + 1 < len(places):
                story.append(PageBreak())
        return story

    def _slip(self, found: PupilFindings | None, cut: bool) -> list[Flowable]:
        """A quarter of the sheet; where there is less room, fewer lines and sentences."""
        room = self.height / SLIPS - _CUT
        slip: list[Flowable] = []
        for sentences, lines in ((None, 2), (None, 1), (1, 1)):
            slip = self._blank() if found is None else self._own(found, sentences, lines)
            if self.high(slip, self.width) <= room:
                break
        if (left := room - self.high(slip, self.width)) > 0:
            slip.append(Spacer(0, left))
        return [*slip, _Cut() if cut else Spacer(0, _CUT - 0.1)]

    def _own(self, found: PupilFindings, sentences: int | None, lines: int) -> list[Flowable]:
        praised = self.together(each.said for each in found.praise[:sentences])
        well = bold(self.say(said("Well done.")))
        return [
            self.heading(said("%(player)s, for you alone", player=found.who), _NAME, 0),
            *self.sharing(found),
            *self._headed(),
            Spacer(0, 5),
            self.prose(f"{well} {praised}", BODY),
            self.prose(self.say(found.question.said), _ASK),
            WritingLines(lines),
        ]

    def _headed(self) -> list[Flowable]:
        return [self.prose(self.head, SMALL)] if self.head else []

    def _blank(self) -> list[Flowable]:
        return [
            self.prose(self.say(said("Name:")), _NAME),
            *self._headed(),
            Spacer(0, 5),
            self.prose(self.say(IDEAS["experiment"].asks), _ASK),
            WritingLines(3),
        ]


# Drawings


class _Drawing(Ornament):
    """As wide as its place; what is drawn, `wide` points of it, stands where reading starts.

    What it shows is said beside it, or by the figure that it is put in.
    """

    wide: float

    def __init__(self, right_to_left: bool) -> None:
        super().__init__()
        self.right_to_left = right_to_left

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        if self.right_to_left:
            self.canv.translate(self.width - self.wide, 0)
        self.paint(self.canv)
        self.canv.restoreState()

    def paint(self, canvas: Any) -> None:
        raise NotImplementedError


class _Bar(_Drawing):
    """How sure somebody was, 0 to 100."""

    def __init__(self, sure: int, right_to_left: bool) -> None:
        super().__init__(right_to_left)
        self.sure = sure
        self.wide, self.height = 15 * MM, 2 * MM

    def paint(self, canvas: Any) -> None:
        full = self.wide * self.sure / 100
        canvas.setStrokeColor(HexColor(CARD_EDGE))
        canvas.setFillColor(HexColor(INK))
        canvas.setLineWidth(0.5)
        left = self.wide - full if self.right_to_left else 0
        canvas.rect(left, 0, full, self.height, stroke=0, fill=1)
        canvas.rect(0, 0, self.wide, self.height, stroke=1, fill=0)


class _Dots(_Drawing):
    """What was foretold, a dot each; full ones came true."""

    def __init__(self, full: int, of: int, right_to_left: bool) -> None:
        super().__init__(right_to_left)
        self.full, self.of = full, of
        self.wide, self.height = of * _DOT, _DOT

    def paint(self, canvas: Any) -> None:
        canvas.setStrokeColor(HexColor(INK))
        canvas.setFillColor(HexColor(INK))
        canvas.setLineWidth(0.7)
        for at in range(self.of):
            place = self.of - 1 - at if self.right_to_left else at
            middle = (place + 0.5) * _DOT
            canvas.circle(middle, _DOT / 2, 0.36 * _DOT, stroke=1, fill=int(at < self.full))


class _Trial(_Drawing):
    """A play where it lay: on the line after the card before it, or hanging below that one. A card
    that was not played stands beside it in a dashed frame."""

    def __init__(self, tried: Tried, right_to_left: bool) -> None:
        super().__init__(right_to_left)
        self.tried = tried
        cards = tried.play.cards or ()
        places = 1 + len(cards) * tried.play.right
        self.better_at = places
        self.places = places + (tried.better is not None)
        hanging = 0 if tried.play.right else _hanging(len(cards))
        self.wide = self.places * _CARD * 1.16
        self.height = CARD_HEIGHT * _CARD + _ORDINALS + hanging

    def paint(self, canvas: Any) -> None:
        play = self.tried.play
        cards = play.cards or ()
        low = self.height - _ORDINALS - CARD_HEIGHT * _CARD
        middle = low + CARD_HEIGHT * _CARD / 2
        canvas.saveState()
        canvas.setStrokeColor(HexColor(RIGHT))
        canvas.setLineWidth(1.2)
        ends = (self._x(0) + _CARD / 2, self._x(len(cards) * play.right) + _CARD / 2)
        canvas.line(min(ends), middle, max(ends), middle)
        canvas.restoreState()
        draw_card(canvas, self._x(0), low, self.tried.after, _CARD)
        if play.right:
            for at, (card, ordinal) in enumerate(zip(cards, play.ordinals, strict=True), 1):
                draw_card(canvas, self._x(at), low, card, _CARD, heavy=True)
                draw_figure(
                    canvas, self._x(at) + _CARD / 2, self.height - _ORDINALS + 3, ordinal, 8
                )
        else:
            self._hang(canvas, cards, low)
        if self.tried.better is not None:
            self._beside(canvas, self.tried.better, low)

    def _x(self, place: int) -> float:
        at = self.places - 1 - place if self.right_to_left else place
        return at * _CARD * 1.16 + 0.08 * _CARD

    def _hang(self, canvas: Any, cards: tuple[Card, ...], low: float) -> None:
        x = self._x(0)
        canvas.saveState()
        canvas.setStrokeColor(HexColor(WRONG))
        canvas.setLineWidth(1)
        canvas.line(x + _CARD / 2, low, x + _CARD / 2, low - _THREAD)
        canvas.restoreState()
        y = low - _THREAD
        for card, ordinal in zip(cards, self.tried.play.ordinals, strict=True):
            y -= HALF_HEIGHT * _CARD
            draw_half_card(canvas, x, y, card, _CARD, ordinal, heavy=True)
            y += _OVERLAP

    def _beside(self, canvas: Any, card: Card, low: float) -> None:
        x = self._x(self.better_at)
        draw_card(canvas, x, low, card, _CARD)
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(1)
        canvas.setDash(3, 2)
        canvas.roundRect(x - 2, low - 2, _CARD + 4, CARD_HEIGHT * _CARD + 4, 3, stroke=1, fill=0)
        canvas.restoreState()


_ORDINALS = 11.0
_THREAD, _OVERLAP = 4.0, 2.2


def _hanging(cards: int) -> float:
    return _THREAD + cards * (HALF_HEIGHT * _CARD - _OVERLAP) + _OVERLAP + 2


_CUT = 8 * MM


class _Cut(Ornament):
    """Where the sheet is cut, in the middle of the space between two slips."""

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, _CUT
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(CARD_EDGE))
        canvas.setLineWidth(0.5)
        canvas.setDash(4, 3)
        canvas.line(0, _CUT / 2, self.width, _CUT / 2)
        canvas.restoreState()
