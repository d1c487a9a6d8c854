"""The rules card: what a player needs, on one side; every figure comes from the rule-set."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.game.rulesets import RuleSet
from classroom.lesson.explained import EXAMPLE
from classroom.printing.cards import CARD_HEIGHT, draw_card
from classroom.printing.handouts.handout import PUPIL_HEAD, Handout, Page
from classroom.printing.layout import Column, LayoutDrawing, LayoutPicture, Play
from classroom.printing.look import CARD_WIDTH, INK, LABEL_GAP, MM, RIGHT, WRONG
from classroom.printing.page import HEADLINE, Part, rule
from classroom.printing.prose import Style, bold, draw_line, line_width
from classroom.rules.catalogue import RULES
from classroom.said import Said, counted, said
from classroom.words import N_

_GAP = 8 * MM
_PER_ROW = 6
_PICTURE = 0.42
"""Of the width."""

TITLE = N_("Rules card")
CAPTION = said("The rule here: low cards (ace to 7) and high cards (8 to king) take turns.")
"""Of the picture: :data:`EXAMPLE` in fewer words than the catalogue's."""
NUMBERS = said("Small numbers: the order of play.")
"""On the cards of the picture."""


_SIZES = (
    *(18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.5, 12.0, 11.5, 11.0),
    *(10.8, 10.5, 10.2, 9.8, 9.4, 9.0),
)
"""Points of the text; the first with which all of it goes on one side is taken."""
_SMALLEST = 9.5
"""Points of what only sometimes matters, at least."""
_PROPHET_PICTURE = 0.5
"""Of the width."""
_CALL = 70.0
"""Points across a picture of a call, without its card."""


def parts(page: Page) -> list[Part]:
    smallest = len(_SIZES) - 1
    place = bisect_left(
        range(smallest), True, key=lambda at: page.fits(_Card(page, _SIZES[at]).story())
    )
    story = _Card(page, _SIZES[place]).story()
    return [page.part(story, said(TITLE), _about(page.choices.ruleset))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("One side for the table: what a player may do, and what happens then."),
    parts=parts,
    takes=frozenset({"ruleset"}),
)


class _Card:
    """The card in one size of text, in points."""

    def __init__(self, page: Page, size: float) -> None:
        self.page = page
        self.ruleset = page.choices.ruleset
        leading = 1.25
        self.text = Style(size, leading * size, space_after=2)
        small = max(_SMALLEST if size < 11 else 10.0, 0.9 * size)
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
            self._section(said("Your turn: do one of these")),
            self._plays(),
            *(self._prophet() if self.ruleset.prophet else self._aloud()),
            Spacer(0, 4),
            page.columns(self._end(), self._points(), page.width, _GAP),
        ]

    def _beginning(self) -> list[Flowable]:
        return [
            self._section(self._secret()),
            self._text(*_law()),
            self._section(said("Start")),
            self._text(*start(self.ruleset)),
        ]

    def _section(self, title: Said) -> Flowable:
        return self.page.heading(title, self.title)

    def _text(self, *sentences: Said) -> Flowable:
        return self.page.prose(self.page.together(sentences), self.text)

    def _secret(self) -> Said:
        if self.page.choices.pupils_deal:
            return said("Someone at your table has a secret rule.")
        return said("Nature has a secret rule.")

    # What can be played

    def _plays(self) -> Flowable:
        heads = (said("You ..."), said("If it’s right"), said("If it’s wrong"))
        return self._table(heads, tuple(plays(self.ruleset)), (0.28, 0.32, 0.40))

    def _prophet(self) -> list[Flowable]:
        page = self.page
        picture = _PROPHET_PICTURE * page.width
        steps = (
            said("Straight after your turn, say “Prophet!”"),
            marker(self.ruleset),
            self._call(),
            said("Don’t say the rule."),
        )
        label = line_width("4", replace(self.text, bold=True)) + LABEL_GAP
        numbered = page.items(
            [
                (page.prose(bold(str(number)), self.text), page.text(step, self.text))
                for number, step in enumerate(steps, 1)
            ],
            (label, page.width - _GAP - picture - label),
            row_gap=1,
        )
        others = self._text(said("Everyone else: find the card that proves the Prophet wrong."))
        exceptions = [page.text(sentence, self.small) for sentence in exceptional(self.ruleset)]
        before, after = exceptions[:-2], exceptions[-2:]
        return [
            self._section(said("Know the rule? Become the Prophet.")),
            page.grid(
                [([numbered, Spacer(0, 2), others], "", self._calls(picture))],
                (page.width - _GAP - picture, _GAP, picture),
            ),
            Spacer(0, 1),
            page.columns(before, after, page.width, _GAP),
        ]

    def _call(self) -> Said:
        if self.page.choices.pupils_deal:
            return said("Call every play right or wrong before the dealer answers.")
        return said("Call every play right or wrong before Nature answers.")

    def _calls(self, width: float) -> Flowable:
        """Three calls drawn: one that comes true, and two that do not."""
        page = self.page
        right, wrong = page.say(said("right")), page.say(said("wrong"))
        shown = _CALL + max(
            line_width(word, replace(self.text, bold=True)) for word in (right, wrong)
        )
        rows = [
            (
                page.figure(_CallPicture(Card.parse("9S"), word, self.text, came_true), what),
                [
                    page.prose(bold(page.say(outcome)), self.text),
                    page.text(then, self.text),
                ],
            )
            for word, came_true, what, outcome, then in (
                (
                    right,
                    True,
                    said("A card is played. You call it right, and it is right."),
                    said("It was right"),
                    said("Play goes on."),
                ),
                (
                    right,
                    False,
                    said("A card is played. You call it right, and it is wrong."),
                    said("It was wrong"),
                    said("You’re overthrown. The other player takes no cards."),
                ),
                (
                    wrong,
                    False,
                    said("A card is played. You call it wrong, and it is right."),
                    said("It was right"),
                    said("You’re overthrown."),
                ),
            )
        ]
        return page.grid(rows, (shown, width - shown), row_gap=2)

    def _aloud(self) -> list[Flowable]:
        return [
            self._section(said("Know the rule? Say it after a right card.")),
            self._text(*aloud()),
        ]

    def _table(
        self, heads: tuple[Said, ...], rows: tuple[tuple[Said, ...], ...], shares: Sequence[float]
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

    def _end(self) -> list[Flowable]:
        expulsion = self.page.choices.expulsion and self.ruleset.expelled_from is not None
        found = [
            self._section(said("The end of the round")),
            self._text(*end(self.ruleset, expulsion)),
        ]
        if expulsion:
            found += [self._section(said("Knocked out")), self._text(*knocked_out(self.ruleset))]
        return found

    def _points(self) -> list[Flowable]:
        found = [self._section(said("Points")), *map(self._text, points(self.ruleset))]
        if self.page.choices.pupils_deal:
            found.append(self._text(*dealers_points(self.ruleset)))
        return found

    def _caption(self) -> Flowable:
        return self._text(CAPTION, NUMBERS)

    def _picture(self) -> Flowable:
        page = self.page
        drawing = LayoutDrawing(
            example(self.ruleset), page.language, per_row=_PER_ROW, legend=False
        )
        return page.figure(drawing, example_in_words(self.ruleset))


class _CallPicture(Flowable):
    """A card, the word that calls it, and a tick or a cross for whether the call came true."""

    def __init__(self, card: Card, word: str, style: Style, held: bool) -> None:
        super().__init__()
        self.card, self.word, self.held = card, word, held
        self.style = replace(style, bold=True)
        self.width = _CALL + line_width(word, self.style)
        self.height = 0.7 * CARD_WIDTH * CARD_HEIGHT

    def draw(self) -> None:
        canvas, across, middle = self.canv, 0.7 * CARD_WIDTH, self.height / 2
        draw_card(canvas, 0, 0, self.card, across)
        left, half = across + 8, 0.85 * self.style.size
        wide = line_width(self.word, self.style) + 10
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(0.9)
        canvas.roundRect(left, middle - half, wide, 2 * half, half)
        canvas.line(left + wide / 2, middle - half, left + wide / 2 - 5, middle - half - 6)
        canvas.line(left + wide / 2 - 5, middle - half - 6, left + wide / 2 + 5, middle - half)
        canvas.setLineWidth(2)
        mark = left + wide + 6
        canvas.setStrokeColor(HexColor(RIGHT if self.held else WRONG))
        strokes = (
            (((0, 0), (4, -5), (12, 7)),)
            if self.held
            else (
                ((0, -6), (11, 6)),
                ((0, 6), (11, -6)),
            )
        )
        for places in strokes:
            path = canvas.beginPath()
            path.moveTo(mark + places[0][0], middle + places[0][1])
            for x, y in places[1:]:
                path.lineTo(mark + x, middle + y)
            canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()
        baseline = middle - 0.33 * self.style.size
        draw_line(canvas, left + wide / 2, baseline, self.word, self.style, "centre")


def _name(ruleset: RuleSet) -> Said:
    if ruleset.prophet:
        return said("How to play New Eleusis")
    return said("How to play Eleusis Express")


def _about(ruleset: RuleSet) -> Said:
    fewest, most = ruleset.players
    return said(
        "%(ruleset)s: for %(fewest)s to %(most)s players",
        ruleset=said(ruleset.title),
        fewest=fewest,
        most=most,
    )


def _law() -> Iterator[Said]:
    yield said("It says which card may come next, and looks only at the line of right cards.")
    yield said("Ace is 1, jack 11, queen 12, king 13.")


def start(ruleset: RuleSet) -> Iterator[Said]:
    """Yield what is dealt, the first card, and who starts."""
    yield counted(
        "Shuffle two decks together. Each player gets %(count)s card.",
        "Shuffle two decks together. Each player gets %(count)s cards.",
        ruleset.hand,
    )
    if ruleset.several_starters:
        yield said("Turn up as many cards as the rule needs. The line starts with these.")
    else:
        yield said("Turn up one card. The line starts with it.")
    if ruleset.first_player == "counted":
        yield said(
            "Who starts? Count the last card’s value clockwise, starting on the dealer’s left."
        )
    elif ruleset.first_player == "seat_one":
        yield said("The player on the dealer’s left starts.")
    else:
        yield said("The first player is chosen at random.")
    if ruleset.refill_at is not None:
        yield counted(
            "Only %(count)s card left to draw? Add another deck.",
            "Only %(count)s cards left to draw? Add another deck.",
            ruleset.refill_at,
        )


def plays(ruleset: RuleSet) -> Iterator[tuple[Said, Said, Said]]:
    """Yield what a player may do, and what comes of it if it is right and if it is wrong."""
    yield (
        said("play a card"),
        said("It joins the line."),
        counted(
            "It goes below the line. Take %(count)s card.",
            "It goes below the line. Take %(count)s cards.",
            ruleset.wrong_penalty,
        ),
    )
    if ruleset.longest != 1:
        yield (
            said("play a string: any number of cards in order")
            if ruleset.longest is None
            else said("play a string: 2 to %(longest)s cards in order", longest=ruleset.longest),
            said("They all join the line."),
            counted(
                "One wrong card makes all wrong, and no one says which. Take %(count)s card for "
                "each.",
                "One wrong card makes all wrong, and no one says which. Take %(count)s cards for "
                "each.",
                ruleset.wrong_penalty,
            ),
        )
    yield (
        said("say “No play” and show that nothing fits"),
        counted(
            "Get a new hand, %(count)s card smaller. No cards left: the round ends.",
            "Get a new hand, %(count)s cards smaller. No cards left: the round ends.",
            ruleset.no_play_reward,
        ),
        counted(
            "One that fits is played for you. Take %(count)s card.",
            "One that fits is played for you. Take %(count)s cards.",
            ruleset.no_play_penalty,
        ),
    )


def marker(ruleset: RuleSet) -> Said:
    """Return where the Prophet's marker goes."""
    if ruleset.marker == "main_line":
        return said("Put your hand aside, and a coin on the last card of the line.")
    return said("Put your hand aside, and a coin on the last card you played.")


def exceptional(ruleset: RuleSet) -> Iterator[Said]:
    """Yield who may declare, what comes of a no play, and what an overthrow costs."""
    yield said("Once a round; no other Prophet; at least two others playing.")
    if ruleset.marker != "main_line":
        yield said("After “No play”: coin on the last card anyone played.")
    yield said(
        "A “No play” that you correctly called wrong: pick a card that fits. If yours doesn’t, "
        "you’re overthrown."
    )
    yield counted(
        "When overthrown, take %(count)s card, pick up your hand and play on.",
        "When overthrown, take %(count)s cards, pick up your hand and play on.",
        ruleset.false_prophet_penalty,
    )


def aloud() -> Iterator[Said]:
    """Yield how the rule is guessed where there is no Prophet."""
    yield said(
        "After your right card, before the next player plays, you may say the rule aloud, once. "
        "If you’re right, the round is over. If not, there’s no penalty."
    )
    yield said("Not after a “No play”, and not after your last card.")


def end(ruleset: RuleSet, expulsion: bool) -> Iterator[Said]:
    """Yield when the round is over."""
    yield said("The round ends when someone has no cards left.")
    if ruleset.guess_bonus is not None:
        yield said("The round also ends when someone has said the right rule.")
    if expulsion:
        yield said("The round also ends when everyone but a Prophet is knocked out.")


def knocked_out(ruleset: RuleSet) -> Iterator[Said]:
    """Yield what ends a player's round early."""
    yield counted(
        "With %(count)s card or more on the table, right or wrong, before your turn, a wrong play "
        "or “No play” knocks you out. Take the penalty and keep your hand for the points.",
        "With %(count)s cards or more on the table, right or wrong, before your turn, a wrong play "
        "or “No play” knocks you out. Take the penalty and keep your hand for the points.",
        ruleset.expelled_from or 0,
    )
    yield counted(
        "While there is a Prophet: with %(count)s card or more played since they declared. "
        "Overthrowing them never knocks you out.",
        "While there is a Prophet: with %(count)s cards or more played since they declared. "
        "Overthrowing them never knocks you out.",
        ruleset.expelled_from_marker or 0,
    )


def points(ruleset: RuleSet) -> Iterator[Said]:
    """Yield what a player's points are made of."""
    if ruleset.count_down_from is None:
        yield said("Cards in the biggest hand − cards in yours = your points.")
    else:
        yield said("%(points)s − cards in your hand = your points.", points=ruleset.count_down_from)
    yield said("No cards left: %(points)s more.", points=ruleset.empty_bonus)
    if ruleset.guess_bonus is not None:
        yield said("The right rule said aloud: %(points)s more.", points=ruleset.guess_bonus)
    if ruleset.prophet:
        yield said(
            "Still Prophet at the end: 1 more for each right card since you declared, 2 for each "
            "wrong one."
        )


def dealers_points(ruleset: RuleSet) -> Iterator[Said]:
    """Yield what a pupil who deals scores."""
    yield said("The pupil who deals gets as many points as the best player.")
    if ruleset.prophet and ruleset.cap == "before":
        yield said(
            "With a Prophet at the end: at most 2 for each card played before the marked one."
        )
    elif ruleset.prophet:
        yield said(
            "With a Prophet at the end: at most 2 for each card played up to the marked one, "
            "which counts too."
        )
    if ruleset.never_dealt:
        yield said(
            "If the game ends early, each player who hasn’t dealt gets %(points)s points.",
            points=ruleset.never_dealt,
        )


# The example

_EXAMPLE = ("4D", "QH", "2H", "JS", "KC", "3D")
_STRING, _LAST = "6S 10H", "9S"


def example(ruleset: RuleSet) -> LayoutPicture:
    """A line with a wrong card, and a wrong string where strings are played, judged by a rule."""
    string = (_STRING,) if ruleset.longest != 1 else ()
    played = [tuple(map(Card.parse, text.split())) for text in (*_EXAMPLE, *string, _LAST)]
    judge = RULES[EXAMPLE].rule
    line: list[tuple[Card, int, list[Play]]] = []
    laid = 0
    for cards in played:
        play = tuple((card, laid + place) for place, card in enumerate(cards, 1))
        laid += len(cards)
        if judge.accepts(judge.run([card for card, _, _ in line]), cards):
            line += [(card, ordinal, []) for card, ordinal in play]
        else:
            line[-1][2].append(play)
    return LayoutPicture(tuple(Column(card, at, tuple(below)) for card, at, below in line))


def example_in_words(ruleset: RuleSet) -> Said:
    """The picture in words."""
    columns = example(ruleset).columns
    below = [
        (column.card, tuple(card for card, _ in play))
        for column in columns
        for play in column.sidelines
    ]
    line = tuple(column.card for column in columns)
    (after, (wrong,)), *strings = below
    told = said(
        "A layout. On the line: %(line)s. Below %(after)s: %(wrong)s, which was wrong.",
        line=line,
        after=after,
        wrong=wrong,
    )
    if not strings:
        return told
    (under, string), *_ = strings
    return said(
        "%(told)s Below %(after)s: the string %(string)s, wrong as a whole.",
        told=told,
        after=under,
        string=string,
    )
