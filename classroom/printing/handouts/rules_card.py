"""The rules card: what a player needs, on one side; every figure comes from the rule-set."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.game.rulesets import RuleSet
from classroom.lesson.explained import EXAMPLE
from classroom.printing.handouts.handout import Handout, Page
from classroom.printing.layout import Column, LayoutDrawing, LayoutPicture, Play
from classroom.printing.look import MM
from classroom.printing.page import HEADLINE, Part, rule
from classroom.printing.prose import Style, bold
from classroom.rules.catalogue import RULES
from classroom.said import Said, Thought, counted, said
from classroom.words import N_

_GAP = 8 * MM
_PER_ROW = 6
_PICTURE = 0.42
"""Of the width."""

TITLE = N_("Rules card")


_SIZES = (13.0, 12.4, 11.8, 11.2, 10.6, 10.2, 9.8, 9.4, 9.0, 8.7, 8.5)
"""Points of the text; the first with which all of it goes on one side is taken."""
_CAPTION_FROM = 9.4


def parts(page: Page) -> list[Part]:
    smallest = len(_SIZES) - 1
    place = bisect_left(
        range(smallest), True, key=lambda at: page.fits(_Card(page, _SIZES[at]).story())
    )
    story = _Card(page, _SIZES[place]).story()
    return [page.part(story, said(TITLE), _about(page.choices.ruleset))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("One side for the table: what a player may do, and what comes of it."),
    parts=parts,
    takes=frozenset({"ruleset"}),
)


class _Card:
    """The card in one size of text, in points."""

    def __init__(self, page: Page, size: float) -> None:
        self.page = page
        self.ruleset = page.choices.ruleset
        leading = 1.29 if size > _SIZES[-1] else 1.22
        self.text = Style(size, leading * size, space_after=2)
        self.cell = Style(size, leading * size)
        self.name = replace(HEADLINE, size=min(23, 2.2 * size), leading=min(27, 2.6 * size))
        self.title = Style(
            size + 1.4, 1.4 * size, bold=True, space_before=4, space_after=1, keep_with_next=True
        )

    def story(self) -> list[Flowable]:
        page = self.page
        picture = _PICTURE * page.width
        return [
            page.heading(said("How to play New Eleusis"), self.name, level=0),
            rule(),
            page.grid(
                [(self._beginning(), "", [self._picture(), *self._caption()])],
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
            self._section(said("Before the first turn")),
            self._text(*start(self.ruleset)),
        ]

    def _section(self, title: Said) -> Flowable:
        return self.page.heading(title, self.title)

    def _text(self, *sentences: Said) -> Flowable:
        return self.page.prose(self.page.together(sentences), self.text)

    def _secret(self) -> Said:
        if self.page.choices.pupils_deal:
            return said("One of your table has a secret rule.")
        return said("Nature has a secret rule.")

    # What can be played

    def _plays(self) -> Flowable:
        heads = (said("You ..."), said("If it is right"), said("If it is wrong"))
        rows = [
            [self.page.say(you), self.page.say(right), self.page.say(wrong)]
            for you, right, wrong in plays(self.ruleset)
        ]
        return self._table(heads, rows, (0.28, 0.32, 0.40))

    def _prophet(self) -> list[Flowable]:
        heads = (
            said("They play ..."),
            said("You say right, and it is"),
            said("You say wrong, and it is"),
            said("You say right, but it is wrong"),
            said("You say wrong, but it is right"),
        )
        rows = [[self.page.say(cell) for cell in row] for row in calls()]
        return [
            self._section(said("Know the rule? Become the Prophet.")),
            self._text(
                said(
                    "Right after your own turn, whether it was right or wrong, and before the next "
                    "player acts, you may declare yourself Prophet. There must be no Prophet, at "
                    "least two other players must still be in the round, and nobody is Prophet "
                    "twice in a round."
                ),
                said("Do not say the rule."),
                marker(self.ruleset),
                self._call(),
            ),
            self._table(heads, rows, (0.12, 0.19, 0.23, 0.23, 0.23)),
            Spacer(0, 3),
            self._text(*fall(self.ruleset)),
            self._text(
                said(
                    "All others: look for the card on which the Prophet is wrong. Overthrowing "
                    "costs nothing, even with a wrong card."
                )
            ),
        ]

    def _call(self) -> Said:
        if self.page.choices.pupils_deal:
            return said(
                "You stop playing cards and call every play right or wrong, before whoever deals "
                "answers."
            )
        return said(
            "You stop playing cards and call every play right or wrong, before Nature answers."
        )

    def _aloud(self) -> list[Flowable]:
        return [
            self._section(said("Know the rule? Say it after a right card.")),
            self._text(*aloud()),
        ]

    def _table(
        self, heads: tuple[Said, ...], rows: list[list[str]], shares: tuple[float, ...]
    ) -> Flowable:
        page = self.page
        cells = [
            [
                page.prose(bold(text) if place == 0 else text, self.cell)
                for place, text in enumerate(row)
            ]
            for row in rows
        ]
        return page.table(heads, cells, [share * page.width for share in shares])

    # The end

    def _end(self) -> list[Flowable]:
        expulsion = self.page.choices.expulsion and self.ruleset.expelled_from is not None
        found = [
            self._section(said("The end of the round")),
            self._text(*end(self.ruleset, expulsion)),
        ]
        if expulsion:
            found += [self._section(said("Sent out")), self._text(*sent_out(self.ruleset))]
        return found

    def _points(self) -> list[Flowable]:
        found = [self._section(said("Points")), *map(self._text, points(self.ruleset))]
        if self.page.choices.pupils_deal:
            found.append(self._text(*dealers_points(self.ruleset)))
        return found

    def _caption(self) -> list[Flowable]:
        """By which rule the picture is judged, unless letters have to be small already."""
        if self.text.size < _CAPTION_FROM:
            return []
        rule = Thought(RULES[EXAMPLE].statement)
        return [self._text(said("The rule in this picture: %(rule)s", rule=rule))]

    def _picture(self) -> Flowable:
        page = self.page
        drawing = LayoutDrawing(
            example(self.ruleset), page.language, per_row=_PER_ROW, legend=False
        )
        return page.figure(drawing, _told(self.ruleset))


def _about(ruleset: RuleSet) -> Said:
    fewest, most = ruleset.players
    return said(
        "%(ruleset)s: for %(fewest)s to %(most)s players; whoever deals is not counted",
        ruleset=said(ruleset.title),
        fewest=fewest,
        most=most,
    )


def _law() -> Iterator[Said]:
    yield said(
        "It says which card may come next on the line of right cards. It looks at that line and at "
        "nothing else: not at wrong cards, not at hands, not at who plays."
    )
    yield said(
        "Ace is 1, jack 11, queen 12, king 13. Hearts and diamonds are red, spades and clubs black."
    )


def start(ruleset: RuleSet) -> Iterator[Said]:
    """Stock, hands, the first card, and who begins."""
    yield counted(
        "Two decks are shuffled together. Each player gets %(count)s card.",
        "Two decks are shuffled together. Each player gets %(count)s cards.",
        ruleset.hand,
    )
    if ruleset.several_starters:
        yield said("As many more cards as the rule needs are turned up: there the line begins.")
    else:
        yield said("One more card is turned up: there the line begins.")
    if ruleset.first_player == "counted":
        yield said(
            "Who begins? Count the players clockwise, from the first to the left of whoever deals, "
            "up to the value of the last card turned up."
        )
    elif ruleset.first_player == "seat_one":
        yield said("The first to the left of whoever deals begins.")
    else:
        yield said("Chance says who begins.")
    yield said("Turns go round clockwise.")
    if ruleset.refill_at is None:
        yield said("When a deal needs more cards than are left, another deck goes under the stock.")
    else:
        yield counted(
            "As soon as only %(count)s card is left in the stock, another deck goes under it.",
            "As soon as only %(count)s cards are left in the stock, another deck goes under it.",
            ruleset.refill_at,
        )


def plays(ruleset: RuleSet) -> Iterator[tuple[Said, Said, Said]]:
    """What a player may do, and what comes of it if it is right and if it is wrong."""
    yield (
        said("play a card"),
        said("It joins the line, at its end."),
        counted(
            "It hangs below the last card of the line, where all can see it. You take %(count)s "
            "card.",
            "It hangs below the last card of the line, where all can see it. You take %(count)s "
            "cards.",
            ruleset.wrong_penalty,
        ),
    )
    if ruleset.longest != 1:
        yield (
            said("play a string: several cards in order, as many as you like")
            if ruleset.longest is None
            else said("play a string: 2 to %(longest)s cards in order", longest=ruleset.longest),
            said("Each would have been right if laid one by one. They all join the line."),
            counted(
                "One wrong card is enough: all hang below, in their order, and nobody says which "
                "it was. You take %(count)s card for each card of the string.",
                "One wrong card is enough: all hang below, in their order, and nobody says which "
                "it was. You take %(count)s cards for each card of the string.",
                ruleset.wrong_penalty,
            ),
        )
    yield (
        said("say “No play” and show your hand: none of these fits"),
        counted(
            "Your hand goes under the stock. You get a new one, %(count)s card smaller. If that "
            "leaves none, the round ends.",
            "Your hand goes under the stock. You get a new one, %(count)s cards smaller. If that "
            "leaves none, the round ends.",
            ruleset.no_play_reward,
        ),
        counted(
            "A card of your hand that fits is laid on the line. You keep the others and take "
            "%(count)s card.",
            "A card of your hand that fits is laid on the line. You keep the others and take "
            "%(count)s cards.",
            ruleset.no_play_penalty,
        ),
    )


def marker(ruleset: RuleSet) -> Said:
    if ruleset.marker == "main_line":
        return said("Lay your hand aside. The marker goes on the last card of the line.")
    return said(
        "Lay your hand aside. The marker goes on the card you played last, right or wrong; after a "
        "“No play”, on the card laid last on the table."
    )


def calls() -> Iterator[tuple[Said, ...]]:
    """Each outcome of a play that somebody calls, in the order of the table's heads."""
    yield (
        said("cards"),
        said("They join the line."),
        said("They hang below. The penalty is due."),
        said("You are overthrown. They hang below, without a penalty."),
        said("You are overthrown. They join the line."),
    )
    yield (
        said("no play"),
        said("A new, smaller hand, or the end of the round."),
        said("Choose a card of that hand that fits. It joins the line, and the penalty is due."),
        said("You are overthrown. A card that fits is laid, without a penalty."),
        said("You are overthrown. A new, smaller hand, or the end of the round."),
    )


def fall(ruleset: RuleSet) -> Iterator[Said]:
    yield said(
        "If the card you choose does not fit, it goes back to the hand, you are overthrown, "
        "and another that fits is laid, without a penalty."
    )
    yield counted(
        "Whoever is overthrown takes %(count)s card, picks up the hand and plays again.",
        "Whoever is overthrown takes %(count)s cards, picks up the hand and plays again.",
        ruleset.false_prophet_penalty,
    )


def aloud() -> Iterator[Said]:
    yield said(
        "After a right card of yours, before the next player acts, you may say the rule aloud, "
        "once. If you are right, the round is over. If not, it costs nothing, and play goes on."
    )
    yield said("Not after a “No play”, and not when your last card is gone.")


def end(ruleset: RuleSet, expulsion: bool) -> Iterator[Said]:
    yield said(
        "The round is over as soon as somebody has no cards left, or when the teacher ends it."
    )
    if ruleset.guess_bonus is not None:
        yield said("It is over, too, when somebody has said the right rule.")
    if expulsion:
        yield said("It is over, too, when all but a Prophet have been sent out.")


def sent_out(ruleset: RuleSet) -> Iterator[Said]:
    yield counted(
        "When %(count)s card or more lies on the table before your turn, a wrong play, or a wrong "
        "“No play”, sends you out: you take the penalty, keep your hand for the points, and play "
        "no more.",
        "When %(count)s cards or more lie on the table before your turn, a wrong play, or a wrong "
        "“No play”, sends you out: you take the penalty, keep your hand for the points, and play "
        "no more.",
        ruleset.expelled_from or 0,
    )
    yield counted(
        "While there is a Prophet, %(count)s card laid since the declaration is needed, and no "
        "others count. Whoever overthrows a Prophet is not sent out for it.",
        "While there is a Prophet, %(count)s cards laid since the declaration are needed, and no "
        "others count. Whoever overthrows a Prophet is not sent out for it.",
        ruleset.expelled_from_marker or 0,
    )
    yield said("Every card counts, right or wrong, the first one too. Every tenth has a marker.")


def points(ruleset: RuleSet) -> Iterator[Said]:
    if ruleset.count_down_from is None:
        yield said(
            "You have as many points as there are cards in the largest hand, less those in your "
            "own."
        )
    else:
        yield said(
            "You have %(points)s points, less 1 for each card in your hand.",
            points=ruleset.count_down_from,
        )
    yield said("No cards left: %(points)s more.", points=ruleset.empty_bonus)
    if ruleset.guess_bonus is not None:
        yield said("The rule said aloud, and right: %(points)s more.", points=ruleset.guess_bonus)
    if ruleset.prophet:
        yield said(
            "Still Prophet at the end: 1 more for each right card, and 2 more for each wrong one, "
            "laid since you declared."
        )


def dealers_points(ruleset: RuleSet) -> Iterator[Said]:
    yield said("Whoever deals has as many points as the best player.")
    if ruleset.prophet and ruleset.cap == "before":
        yield said(
            "With a Prophet at the end, no more than 2 for each card laid before the marked one."
        )
    elif ruleset.prophet:
        yield said(
            "With a Prophet at the end, no more than 2 for each card laid up to the marked one, "
            "that card included."
        )
    if ruleset.never_dealt:
        yield said(
            "A game that ends before all have dealt: %(points)s points for each player who "
            "never did.",
            points=ruleset.never_dealt,
        )


# The example

_EXAMPLE = ("4D", "QH", "2H", "JS", "KC", "3D")
_STRING, _LAST = "8S 10H", "9S"


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


def _told(ruleset: RuleSet) -> Said:
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
        "A layout. On the line lie %(line)s. Below %(after)s hangs %(wrong)s, which was wrong.",
        line=line,
        after=after,
        wrong=wrong,
    )
    if not strings:
        return told
    (under, string), *_ = strings
    return said(
        "%(told)s Below %(after)s hangs the string %(string)s, wrong as a whole.",
        told=told,
        after=under,
        string=string,
    )
