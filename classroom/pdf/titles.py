"""The titles of papers: what a list of downloads and the head of a window show."""

from __future__ import annotations

from classroom.i18n.messages import Language, Message, UserText, labelled, message
from classroom.pdf.print_job import PrintJob
from classroom.pdf.text import PAPER, as_words, plain


def title_of(order: PrintJob, language: Language) -> str:
    """Return the title, such as ``Table 2, round 1, 8B``.

    It ends with the name of the class, if that is known.
    """
    tables = {each.table for each in order.rounds}
    numbers = {each.round for each in order.rounds}
    table, number = (next(iter(some)) if len(some) == 1 else None for some in (tables, numbers))
    what = as_words(_what(order, number).say(language, PAPER), language)
    if table is not None and order.pupil is None and order.kind in ("table", "pupil", "wall"):
        where = _where(table, number).say(language, PAPER)
        what = where if order.kind == "table" else labelled(language, where, what)
    return ", ".join(filter(None, (what, plain(order.title))))


def _what(order: PrintJob, number: int | None) -> Message:
    """Return the name of the paper; `number` is that of its only round."""
    match order.kind:
        case "everything":
            return message("The class and each table")
        case "class":
            return message("Class page")
        case "answers":
            return message("Your own answers, sorted")
        case "script":
            return message("Script, %(count)s minutes", count=order.minutes)
        case "pupil" if order.pupil is not None:
            pupil = UserText(order.pupil)
            if number is None:
                return message("For %(pupil)s", pupil=pupil)
            return message("%(pupil)s, round %(round)s", pupil=pupil, round=number)
        case "pupil" if order.form == "short":
            return message("Slips for pupils")
        case "pupil":
            return message("A page for each pupil")
        case "wall":
            return message("For the wall")
        case "table" if len(order.rounds) == 1:
            return message("Table page")
        case "table":
            return message("Each table")


def _where(table: int, number: int | None) -> Message:
    if number is None:
        return message("Table %(number)s", number=table)
    return message("Table %(table)s, round %(round)s", table=table, round=number)
