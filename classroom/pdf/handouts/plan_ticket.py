"""A plan's exit ticket, several to a page, and a page with its key and answers at three levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from reportlab.platypus import Flowable, Spacer

from classroom.i18n.markers import N_
from classroom.i18n.messages import message
from classroom.lesson_plans.print_outs import Level, PlanTicket
from classroom.pdf.handouts.forms import height_in_cell
from classroom.pdf.handouts.handout import DATE, NAME, Handout, Page
from classroom.pdf.handouts.plan_parts import EMPTY_CARD, Look, blocks, fields, foot, plan_of, words
from classroom.pdf.page import BODY, LABEL, SECTION, Part
from classroom.pdf.style import MM
from classroom.pdf.text import Style, line_width

TITLE = N_("Exit ticket")
_LAYOUTS = ((2, 4), (1, 2), (1, 1))
"""The numbers of tickets in a row and on a page; the first that fits is used."""
_TITLE = 0.45
"""Of the width of a ticket as wide as the page, at most."""
_BESIDE = 5 * MM
"""Points from the title to what is beside it."""
_LARGE = replace(BODY, size=11, leading=14.5)
"""Of a key, where it goes on one side."""
_LEAST = 2
"""Lines for an answer, where the plan names no number."""
_LEVELS: Mapping[Level, str] = MappingProxyType(
    {"got it": N_("Got it"), "nearly": N_("Nearly"), "not yet": N_("Not yet")}
)


def parts(page: Page) -> list[Part]:
    plan = plan_of(page)
    ticket = plan.papers.ticket
    if ticket is None:
        return []
    under = foot(TITLE, plan)
    made = [page.part(_tickets(page, ticket), under)]
    if ticket.key or ticket.samples or ticket.next_day:
        return page.with_key(made, _key(page, ticket), under)
    return made


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("The plan’s own ticket, to cut apart. Its key and sample answers are for you."),
    parts=parts,
    when="plan",
    takes=frozenset({"plan"}),
    one_side=True,
)


def _tickets(page: Page, ticket: PlanTicket) -> list[Flowable]:
    for across, each in _LAYOUTS:
        width, height = page.slip_width(across), page.slip_height(each // across)
        if height_in_cell(_ticket(page, ticket, width), width) <= height:
            return page.slips([_ticket(page, ticket, width) for _ in range(each)], across)
    return _ticket(page, ticket, page.width)


def _ticket(page: Page, ticket: PlanTicket, width: float) -> list[Flowable]:
    look = replace(Look.of(plan_of(page)), card=EMPTY_CARD, above=2.0)
    return [
        *_head(page, look, width),
        *blocks(page, ticket.about, look.text, width),
        *fields(page, ticket.asks, look, _LEAST),
    ]


def _head(page: Page, look: Look, width: float) -> list[Flowable]:
    """Return the title with name and date: beside it on a wide ticket, else below."""
    named = foot(TITLE, plan_of(page))
    title = page.heading(named, look.title, level=0)
    if width < page.width:
        return [title, page.blanks(NAME, DATE, width=width, style=look.text)]
    start = min(_TITLE * width, line_width(page.say(named), look.title) + 1)
    rest = width - start - _BESIDE
    blanks = page.blanks(NAME, DATE, width=rest, style=look.text)
    return [page.grid([[title, "", blanks]], [start, _BESIDE, rest]), Spacer(0, 2)]


def _key(page: Page, ticket: PlanTicket) -> list[Flowable]:
    """Return the key in the largest type that fits one side, or else in the usual type."""
    large = _key_in(page, ticket, _LARGE)
    return large if page.fits(large) else _key_in(page, ticket, BODY)


def _key_in(page: Page, ticket: PlanTicket, style: Style) -> list[Flowable]:
    label = replace(LABEL, size=style.size, leading=style.leading)
    story: list[Flowable] = [
        page.headline(message("Exit ticket: key and sample answers")),
        page.text(
            message("For you. Answers in other words are just as good if they fit the cards."),
            label,
        ),
        Spacer(0, 6),
        *blocks(page, ticket.about, label),
        page.items(
            [
                (page.prose(f"{number}.", label), page.prose(words(ask.text), label))
                for number, ask in enumerate(ticket.asks, 1)
            ],
            (16, page.width - 16),
        ),
        Spacer(0, 6),
    ]
    if ticket.key:
        story += [page.heading(message("Key"), SECTION), *blocks(page, ticket.key, style)]
    if ticket.samples:
        rows = [
            [
                page.text(message(_LEVELS[sample.level]), style),
                page.prose(words(sample.answer), style),
                page.prose(words(sample.next_step), style),
            ]
            for sample in ticket.samples
        ]
        heads = (message("Level"), message("A pupil may write"), message("Next step"))
        shares = (0.12, 0.48, 0.40)
        story += [
            Spacer(0, 8),
            page.heading(message("Sample answers"), SECTION),
            page.table(heads, rows, [share * page.width for share in shares]),
        ]
    if ticket.next_day:
        story += [
            Spacer(0, 10),
            page.heading(message("The next day"), SECTION),
            *blocks(page, ticket.next_day, style),
        ]
    return story
