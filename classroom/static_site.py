"""A folder of pages for a school's own web site: practice, the rules of play and lesson plans.

It is the same for everyone, holds nothing of any class, and needs no server that runs programs.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language
from classroom.i18n.vocabulary import Vocabulary
from classroom.lesson_plans import languages, shipped
from classroom.pdf.handout_job import HandoutOrder, PlanPrintOuts
from classroom.pdf.print_job import File, PaperName
from classroom.pdf_worker.jobs import handed_out
from classroom.take_home import offline
from classroom.take_home.of_record import practice_file
from classroom.take_home.page import hash_source, style_sheet, take_home_file
from classroom.web.platform.language import in_vocabulary

CODES = (translations.SOURCE, *translations.OVERLAYS, *translations.COMPLETE)
"""Languages of the site: those that have every sentence."""
_PLAN = "plan-page"
_FILES: tuple[File, ...] = ("html", "pdf")
_TITLE = N_("Eleusis in the classroom")
_PRACTICE = "practice.html"
_installable = partial(take_home_file, name="installable")


class SiteFile(NamedTuple):
    """A file of the site: its path below the folder, and what is in it."""

    path: str
    content: bytes


class _Entry(NamedTuple):
    """A line of an index: what it is called, and the files with what stands on their links."""

    title: str
    links: Sequence[tuple[str, str]]


def files(codes: Sequence[str] = CODES) -> Iterator[SiteFile]:
    """Yield all files of the site in these languages, the index of languages last."""
    for code in codes:
        yield from _in_language(code)
    called = {code: translations.LANGUAGE_NAMES[code] for code in codes}
    yield SiteFile("index.html", _languages(called))


def _in_language(code: str) -> Iterator[SiteFile]:
    said = in_vocabulary(code, Vocabulary())
    paper: PaperName = "letter" if translations.uses_letter(code) else "a4"
    practice = practice_file(said, _installable)
    yield SiteFile(f"{code}/{_PRACTICE}", practice)
    for name, content in offline.beside({_PRACTICE: practice}, _PRACTICE, said):
        yield SiteFile(f"{code}/{name}", content)
    for file in _FILES:
        order = HandoutOrder(kind="rules-card", paper=paper, file=file, language=code)
        yield SiteFile(f"{code}/rules.{file}", handed_out(order))
    plans = {plan.id: languages.plan_in(code, plan) for plan in shipped()}
    for id, plan in plans.items():
        for file in _FILES:
            order = HandoutOrder(
                kind=_PLAN, plan=PlanPrintOuts.of(plan), paper=paper, file=file, language=code
            )
            yield SiteFile(f"{code}/plans/{id}.{file}", handed_out(order))
    _ = said.translate
    entries = {
        _(N_("For pupils")): [
            _Entry(_(N_("Practise every rule")), [(_PRACTICE, _(N_("Web page")))]),
            _Entry(_(N_("Rules card")), _both("rules", said)),
        ],
        _(N_("Lesson plans")): [
            _Entry(plan.title, _both(f"plans/{id}", said)) for id, plan in plans.items()
        ],
    }
    yield SiteFile(f"{code}/index.html", _index(entries, said))


def _both(path: str, said: Language) -> list[tuple[str, str]]:
    return [(f"{path}.html", said.translate(N_("Web page"))), (f"{path}.pdf", "PDF")]


def _index(entries: Mapping[str, Sequence[_Entry]], said: Language) -> bytes:
    parts = []
    for heading, lines in entries.items():
        parts += [f'<section class="home-part"><h2>{html.escape(heading)}</h2>', "<ul>"]
        for title, links in lines:
            shown = " ".join(_link(path, label, f"{title}: {label}") for path, label in links)
            parts.append(f'<li class="home-file"><span>{html.escape(title)}</span>{shown}</li>')
        parts.append("</ul></section>")
    return _page("\n".join(parts), said)


def _link(path: str, label: str, heard: str) -> str:
    """Return a link; `heard` is its name for those who hear it without its line."""
    named = f'href="{path}" aria-label="{html.escape(heard)}"'
    return f'<a class="button small" {named}>{html.escape(label)}</a>'


def _languages(called: Mapping[str, str]) -> bytes:
    lines = "\n".join(
        f'<li class="home-file"><a class="button" href="{code}/index.html" lang="{code}">'
        f"{html.escape(name)}</a></li>"
        for code, name in called.items()
    )
    return _page(
        f'<ul class="home-part">\n{lines}\n</ul>', translations.language(translations.SOURCE)
    )


def _page(inside: str, said: Language) -> bytes:
    title = html.escape(said.translate(_TITLE))
    style = style_sheet()
    policy = f"default-src 'none'; style-src {hash_source(style)}; base-uri 'none'"
    return f"""<!doctype html>
<html lang="{said.code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main class="home">
<header class="home-head"><h1>{title}</h1></header>
{inside}
</main>
</body>
</html>
""".encode()
