"""Exit tickets: five, each four to a sheet, and a key with sample answers by level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.cards import Card
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.pdf.handouts.handout import DATE, NAME, Handout, Page
from classroom.pdf.page import BODY, LABEL, SECTION, Part
from classroom.pdf.text import Style, bold

TITLE = N_("Exit tickets")
_HEAD = Style(size=15, leading=19, serif=True, space_after=3)
_LARGE = replace(BODY, size=11, leading=14.5)
"""Of the key, where it needs no more sheets."""
_ACROSS = 2
_EACH = 4
_SHARES = (0.13, 0.47, 0.40)
_APART = 9.0
"""Points between the keys to two tickets."""

LEVEL_LABELS = (message("Got it"), message("Nearly"), message("Not yet"))


@dataclass(frozen=True)
class SampleAnswer:
    """An answer that a pupil might give, and what the teacher can do next."""

    answer: Message
    next_step: Message


@dataclass(frozen=True)
class ExitTicket:
    """A few questions for the last minutes, what a good answer has, and a sample for each level."""

    title: Message
    asks: tuple[Message, ...]
    look_for: Message
    samples: tuple[SampleAnswer, SampleAnswer, SampleAnswer]
    """In the order of :data:`LEVEL_LABELS`."""
    about: Message | None = None
    """The situation to which the questions refer; None: they need none."""


def tickets() -> Iterator[ExitTicket]:
    """Yield the tickets; every claim about cards is checked by the tests."""
    yield ExitTicket(
        title=message("What changed my mind"),
        asks=(
            message("At first I thought the rule was:"),
            message("The card that changed my mind, and why:"),
            message("Now I think:"),
            message("A card that could still prove me wrong, and how:"),
        ),
        look_for=message(
            "The card in the middle contradicts the first rule. For the last card, any card will "
            "do if the answer that would refute the new rule is named: a card it forbids that "
            "turns out right, or a card it allows that turns out wrong. “Nothing changed my mind” "
            "is a good answer too, with a card that could have."
        ),
        samples=(
            SampleAnswer(
                message(
                    "“Red and black alternate. After 9♣, 4♥ was wrong. Now: no hearts. If 7♣ is "
                    "wrong, I’m wrong.”"
                ),
                message(
                    "Ask for a second rule that fits as well, and a card that tells the two apart."
                ),
            ),
            SampleAnswer(
                message(
                    "“Red and black alternate. 4♥ changed my mind. Now: no hearts. 7♣ could prove "
                    "me wrong.”"
                ),
                message("Ask: which answer to 7♣ would prove you wrong, right or wrong?"),
            ),
            SampleAnswer(
                message("“First I thought it was colours, then something with numbers.”"),
                message(
                    "Put one wrong card on the desk. Ask: what did your first rule say about it?"
                ),
            ),
        ),
    )
    yield ExitTicket(
        title=message("Two rules"),
        about=message(
            "These cards are on the line (all judged right): %(line)s. You think: red and black "
            "alternate.",
            line=_cards("5D JS QD 9C"),
        ),
        asks=(
            message("Another rule that fits too:"),
            message("A card that tells the two apart, and what each rule says about it:"),
            message("“If that card is ..., then my rule ...”"),
        ),
        look_for=message(
            "Any second rule that the four cards don’t contradict: no hearts; no card below 5; "
            "diamonds and black cards alternate. The card must be right under one rule and wrong "
            "under the other. With “no hearts” that is any card but a diamond."
        ),
        samples=(
            SampleAnswer(
                message(
                    "“No hearts. 4♥: mine says right, the other says wrong. If 4♥ is wrong, my "
                    "rule is refuted.”"
                ),
                message("Ask: if 4♥ is wrong, is the other rule proved? Find a third that fits."),
            ),
            SampleAnswer(
                message("“No hearts. 7♦ tells them apart.”"),
                message(
                    "7♦ is right under both rules. Have them write what each rule says, side "
                    "by side."
                ),
            ),
            SampleAnswer(
                message("“Another rule: after red comes black, and after black comes red.”"),
                message(
                    "The same rule in other words. Ask: is there any card on which they differ?"
                ),
            ),
        ),
    )
    yield ExitTicket(
        title=message("Four times right"),
        about=message(
            "These cards are on the line (all judged right): %(line)s. Ann says: “Only red cards "
            "are right. I’ve tried it four times.”",
            line=_cards("2H 6H 10D QD"),
        ),
        asks=(
            message("Which card should Ann try next? Why that one?"),
            message("What will she know if it’s right? And if it’s wrong?"),
            message("Is her rule proved by now? Why, or why not?"),
        ),
        look_for=message(
            "Any card on which her rule and a rival differ: a black one, such as 10♠, or "
            "a red one that is odd or low. 9♥ is both. So it tells her rule from two rivals "
            "at once: it’s right by her rule, but wrong by “only even cards” and by “each "
            "card is higher than the last”. Red cards can prove her wrong too: if one is "
            "wrong, her rule is refuted. Her rule isn’t proved: the four cards fit those "
            "rivals as well."
        ),
        samples=(
            SampleAnswer(
                message(
                    "“9♥. If it’s right, it isn’t ‘only even’ or ‘higher’. If it’s wrong, it isn’t "
                    "‘only red’. Not proved: all three fit.”"
                ),
                message(
                    "Ask: would 4♠ be a good test too? What would each of the three rules say?"
                ),
            ),
            SampleAnswer(
                message("“A black card, because only a black card can prove her wrong.”"),
                message("Ask: what if a red card is wrong? What would that do to her rule?"),
            ),
            SampleAnswer(
                message("“Another red card. Four times right is proof.”"),
                message("Ask for one more thing that all four cards have in common."),
            ),
        ),
    )
    yield ExitTicket(
        title=message("Eight right, one wrong"),
        about=message(
            "Someone used a rule to predict nine cards. Eight predictions were right. The "
            "ninth wasn’t."
        ),
        asks=(
            message("Were the eight worth anything? What?"),
            message("What exactly did the ninth show?"),
            message("What would you do next with that rule?"),
        ),
        look_for=message(
            "The eight show where the rule has worked, and they still count. The ninth shows "
            "that something is wrong: at least one part of the rule, or the way it was used. "
            "First check that the rule really predicted that answer. If it did, the rule as it "
            "was stated is refuted: keep what still fits all nine, change the rest, and try a "
            "card that could refute the new rule."
        ),
        samples=(
            SampleAnswer(
                message(
                    "“The eight still count. The ninth: part of the rule is wrong, or I used it "
                    "wrongly. I check that, then change it to fit all nine.”"
                ),
                message("Ask: which card could refute the changed rule?"),
            ),
            SampleAnswer(
                message("“The rule is wrong, so the eight were worth nothing.”"),
                message("Ask: what must any new rule say about those eight cards?"),
            ),
            SampleAnswer(
                message("“Eight of nine is very good, so the rule is true.”"),
                message("Ask: can a rule for every card be true if one card contradicts it?"),
            ),
        ),
    )
    yield ExitTicket(
        title=message("Like science, and unlike it"),
        asks=(
            message("This game is like science because ..."),
            message("Science is different because ..."),
            message("What I would still like to know:"),
        ),
        look_for=message(
            "Alike: ideas are tested, wrong answers count, others check. Different: someone knows "
            "the rule and can reveal it, and a verdict is taken to be right. In science no one "
            "reveals the rule, and a measurement can be wrong."
        ),
        samples=(
            SampleAnswer(
                message(
                    "“Alike: a wrong card taught us something. Different: in the end we were shown "
                    "the rule. No one shows it to scientists.”"
                ),
                message("Ask: how sure could you be if no one ever showed you the rule?"),
            ),
            SampleAnswer(
                message("“Alike: you find things out. Different: it’s a game.”"),
                message("Ask for one card of today’s round that shows what they mean."),
            ),
            SampleAnswer(
                message("“It isn’t like science, because it’s about cards.”"),
                message("Ask: what did you do today that a scientist also does?"),
            ),
        ),
    )


def parts(page: Page) -> list[Part]:
    width = page.slip_width(_ACROSS)
    foot = message(TITLE)
    sheets = [
        page.part(page.slips([_ticket(page, ticket, width) for _ in range(_EACH)], _ACROSS), foot)
        for ticket in tickets()
    ]
    return page.with_key(sheets, _key(page), message("Exit tickets: key"))


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("For the last five minutes: five tickets, four to a sheet, and a key with samples."),
    parts=parts,
    when="after",
    one_side=True,
)


def _ticket(page: Page, ticket: ExitTicket, width: float) -> list[Flowable]:
    story: list[Flowable] = [
        page.heading(ticket.title, _HEAD, level=0),
        page.blanks(NAME, DATE, width=width),
        Spacer(0, 4),
    ]
    if ticket.about is not None:
        story.append(page.text(ticket.about))
    for ask in ticket.asks:
        story += page.field(ask)
    return story


def _key(page: Page) -> list[Flowable]:
    """Return the key to all tickets, in the largest type that needs no more sheets."""
    usual, large = _key_in(page, BODY), _key_in(page, _LARGE)
    breaks = [sum(isinstance(part, PageBreak) for part in key) for key in (usual, large)]
    return large if breaks[1] <= breaks[0] else usual


def _key_in(page: Page, style: Style) -> list[Flowable]:
    """Return the key; no ticket's answers are split over two pages."""
    begun: list[Flowable] = [
        page.headline(message("Exit tickets: key")),
        page.text(
            message(
                "For you. One ticket is enough for a class. Sort the answers into three piles: the "
                "samples show the level, not the only good answer."
            ),
            LABEL,
        ),
    ]
    story: list[Flowable] = []
    for ticket in tickets():
        key = _answers(page, ticket, style)
        if not page.fits([*begun, *key]):
            story += [*begun, PageBreak()]
            begun = []
        begun += key
    return [*story, *begun]


def _answers(page: Page, ticket: ExitTicket, style: Style) -> list[Flowable]:
    rows = [
        [
            page.prose(bold(page.say(level)), style),
            page.text(sample.answer, style),
            page.text(sample.next_step, style),
        ]
        for level, sample in zip(LEVEL_LABELS, ticket.samples, strict=True)
    ]
    heads = (message("Level"), message("A pupil might write"), message("What to do next"))
    return [
        Spacer(0, _APART),
        page.heading(ticket.title, SECTION),
        page.text(ticket.look_for, style),
        page.table(heads, rows, [share * page.width for share in _SHARES]),
    ]


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))
