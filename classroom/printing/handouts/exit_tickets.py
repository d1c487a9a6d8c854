"""Exit tickets: different ones, each four to a sheet, and what to look for in the answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.printing.handouts.handout import DATE, NAME, Handout, Page
from classroom.printing.page import BODY, LABEL, Part
from classroom.printing.prose import Style
from classroom.said import Said, said
from classroom.words import N_

TITLE = N_("Exit tickets")
_HEAD = Style(size=15, leading=19, serif=True, space_after=3)
_ACROSS = 2
_EACH = 4


@dataclass(frozen=True)
class Ticket:
    """A few questions for the last minutes, and what a good answer has."""

    title: Said
    asks: tuple[Said, ...]
    look_for: Said
    about: Said | None = None
    """What the questions are asked of."""


def tickets() -> Iterator[Ticket]:
    yield Ticket(
        title=said("What changed my mind"),
        asks=(
            said("At first I believed:"),
            said("The card that changed it, and why:"),
            said("Now I believe:"),
            said("A card that could still prove me wrong:"),
        ),
        look_for=said(
            "The card named speaks against the first rule, and the last one is forbidden by the "
            "second. “Nothing changed it” is a good answer, too, with a card that could have."
        ),
    )
    yield Ticket(
        title=said("Two rules"),
        about=said(
            "On the table lie %(line)s, all right. You think: red and black take turns.",
            line=_cards("5D JS QD 9C"),
        ),
        asks=(
            said("Another rule that fits too:"),
            said("A card that tells the two apart, and what each of them says about it:"),
            said("“If that card is ..., then my rule ...”"),
        ),
        look_for=said(
            "Any second rule that the four cards do not contradict: no hearts; no card below 5; "
            "diamonds and black cards take turns. The card must be right by one rule and wrong by "
            "the other: with “no hearts” that is any card but a diamond."
        ),
    )
    yield Ticket(
        title=said("Four times right"),
        about=said(
            "On the table lie %(line)s, all right. Ann says: “Only red cards are right. I have "
            "tried it four times.”",
            line=_cards("2H 6H 10D QD"),
        ),
        asks=(
            said("Which card should Ann try next?"),
            said("Why would one more red card tell her less?"),
            said("Is her rule proved by now? Why, or why not?"),
        ),
        look_for=said(
            "A black card, for her rule forbids it, and so it could fail. A red one would be right "
            "by many other rules as well: only even cards, or each higher than the last. Not "
            "proved: four cards agree with it, and with those others, too."
        ),
    )
    yield Ticket(
        title=said("Eight right, one wrong"),
        about=said(
            "Somebody predicted the answers to nine cards. Eight came true. The ninth did not."
        ),
        asks=(
            said("Were the eight worth anything? What?"),
            said("What exactly did the ninth show?"),
            said("What would you do next with that rule?"),
        ),
        look_for=said(
            "The eight show where the rule works, and still do. The ninth refutes the rule as it "
            "was said, not every part of it. Next: keep what stands, change what fell, and try a "
            "card that could refute the new rule."
        ),
    )
    yield Ticket(
        title=said("Like science, and not"),
        asks=(
            said("This game is like science because ..."),
            said("Science is different because ..."),
            said("What I would still like to know:"),
        ),
        look_for=said(
            "Alike: guesses are tested, wrong answers count, others check. Different: here "
            "somebody knows the rule and reveals it, and every answer is true."
        ),
    )


def parts(page: Page) -> list[Part]:
    width = page.slip_width(_ACROSS)
    foot = said(TITLE)
    sheets = [
        page.part(page.slips([_ticket(page, ticket, width) for _ in range(_EACH)], _ACROSS), foot)
        for ticket in tickets()
    ]
    answers = [(page.say(ticket.title), page.text(ticket.look_for)) for ticket in tickets()]
    key = [
        page.headline(said("Exit tickets: what to look for")),
        page.text(said("For you. One ticket for a class is enough."), LABEL),
        Spacer(0, 6),
        page.table(
            (said("Ticket"), said("A good answer")),
            answers,
            (0.25 * page.width, 0.75 * page.width),
        ),
    ]
    return [*sheets, page.part(key, foot)]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("For the last five minutes: five tickets, each four to a sheet. Choose one."),
    parts=parts,
    when="after",
)


def _ticket(page: Page, ticket: Ticket, width: float) -> list[Flowable]:
    story: list[Flowable] = [
        page.heading(ticket.title, _HEAD, level=0),
        page.blanks(NAME, DATE, width=width),
        Spacer(0, 4),
    ]
    if ticket.about is not None:
        story.append(page.text(ticket.about, BODY))
    for ask in ticket.asks:
        story += page.field(ask)
    return story


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))
