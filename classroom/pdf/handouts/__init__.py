"""Handouts for the desks: rules card, lab notebook, slips, rubric and the rest.

Each kind is a module with a :class:`handout.Handout`; :data:`HANDOUT_KINDS` holds them all, in the
order of a lesson.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from classroom.i18n.messages import Language
from classroom.pdf.accessible import accessible_page
from classroom.pdf.handout_job import HandoutOrder
from classroom.pdf.handouts import (
    audit_sheet,
    exit_tickets,
    join_poster,
    lab_notebook,
    plan_cards,
    plan_page,
    plan_sheets,
    plan_ticket,
    rubric,
    rules_card,
    sealed_rules,
    slips,
    summary,
    table_and_science,
    take_home,
    vocabulary_map,
)
from classroom.pdf.handouts.handout import Handout, Page
from classroom.pdf.page import Paper, Part, Sheet, make_pdf
from classroom.pdf.print_job import UNDATED
from classroom.pdf.text import plain

__all__ = ["HANDOUT_KINDS", "Handout", "make"]

HANDOUT_KINDS: Mapping[str, Handout] = MappingProxyType(
    {
        "rules-card": rules_card.HANDOUT,
        "lab-notebook": lab_notebook.HANDOUT,
        "slips": slips.HANDOUT,
        "join-poster": join_poster.HANDOUT,
        "summary": summary.HANDOUT,
        "sealed-rules": sealed_rules.SEALED,
        "answer-key": sealed_rules.ANSWER_KEY,
        "audit-sheet": audit_sheet.HANDOUT,
        "table-and-science": table_and_science.HANDOUT,
        "vocabulary-map": vocabulary_map.HANDOUT,
        "exit-tickets": exit_tickets.HANDOUT,
        "rubric": rubric.HANDOUT,
        "plan-page": plan_page.HANDOUT,
        "plan-sheet": plan_sheets.HANDOUT,
        "exit-ticket": plan_ticket.HANDOUT,
        "plan-cards": plan_cards.HANDOUT,
        "take-home": take_home.HANDOUT,
    }
)


def sheet_and_parts(order: HandoutOrder, language: Language) -> tuple[Sheet, list[Part]]:
    """Return the settings of a handout, and what is on it.

    Its title ends with the lesson plan that it is from, if any, and the name of the class.
    """
    handout = HANDOUT_KINDS[order.kind]
    plan = order.plan.title if order.plan is not None and "plan" in handout.takes else ""
    of = filter(None, (plain(plan), plain(order.title)))
    sheet = Sheet(
        title=", ".join((language.translate(handout.title), *of)),
        author="Eleusis in the classroom",
        language=language,
        made=UNDATED,
        paper=Paper[order.paper.upper()],
        landscape=handout.landscape,
        one_side=handout.one_side,
    )
    return sheet, handout.parts(Page(language, order.choices, sheet.on))


def make(order: HandoutOrder, language: Language) -> bytes:
    """Return the handout as a PDF or a page. `language` is the job's, in its words."""
    sheet, parts = sheet_and_parts(order, language)
    if order.file == "html":
        return accessible_page(sheet, parts, order.style).encode()
    return make_pdf(sheet, parts)
