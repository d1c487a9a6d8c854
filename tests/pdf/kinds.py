"""Every kind of paper there is, as a sheet and its parts; as a program, all of them one by one."""

from __future__ import annotations

import sys

import papers
import rounds

from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import ENGLISH, Language
from classroom.lesson_plans import shipped
from classroom.pdf import handouts, pages
from classroom.pdf.accessible import accessible_page
from classroom.pdf.handout_job import HandoutOrder, Join, PlanPrintOuts
from classroom.pdf.page import Part, Sheet, make_pdf
from classroom.pdf.print_job import PaperName

RECORDS = ("overthrown_by_a_wrong_card", "a_student_deals")
KINDS = (*(kind for kind in pages.PAPERS if kind != "everything"), *handouts.HANDOUT_KINDS)
"""``everything`` is others together."""


def parts(
    kind: str, paper: PaperName = "a4", language: Language = ENGLISH
) -> tuple[Sheet, list[Part]]:
    """As many rounds as need to be told of, or a handout with all that one may ask for."""
    if kind in handouts.HANDOUT_KINDS:
        return _handout(kind, paper, language)
    wanted = papers.order(
        list(map(rounds.record, RECORDS)), kind=kind, title="8B Science", date="21 November",
        paper=paper, form="long",
    )  # fmt: skip
    making = pages.Making(wanted, language, load_hypotheses(), pages.unheard)
    return making.sheet, list(pages.PAPERS[wanted.kind](making))


def _handout(kind: str, paper: PaperName, language: Language) -> tuple[Sheet, list[Part]]:
    wanted = HandoutOrder(
        kind=kind,
        title="8B Science",
        paper=paper,
        ruleset="gardner",
        rules=["alternate-colour", "odd-black-even-red"],
        join=Join.at("http://10.0.0.2:8040", "KRTMPL"),
        plan=PlanPrintOuts.of(next(plan for plan in shipped() if plan.id == "3-the-trap")),
    )
    return handouts.sheet_and_parts(wanted, language)


if __name__ == "__main__":
    for each in KINDS:
        made = parts(each)
        sys.stdout.buffer.write(make_pdf(*made))
        sys.stdout.buffer.write(accessible_page(*made).encode())
