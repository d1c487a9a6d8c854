"""A folder of pages for a school's own web site: practice, the rules of play and lesson plans.

It is the same for everyone, holds nothing of any class, and needs no server that runs programs.
Languages of phones alone have practice and the rules.
"""

from __future__ import annotations

import html
import posixpath
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from classroom.classes.settings import Plan
from classroom.game.rulesets import RULESETS
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language
from classroom.i18n.vocabulary import Vocabulary
from classroom.lesson_plans import LessonPlan, languages, shipped
from classroom.lesson_plans.html import as_html
from classroom.pdf.handout_job import HandoutOrder, PlanPrintOuts
from classroom.pdf.handouts import HANDOUT_KINDS
from classroom.pdf.print_job import File, PaperName
from classroom.pdf_worker.jobs import handed_out
from classroom.rules.described_rule import described
from classroom.take_home import offline
from classroom.take_home.of_record import practice_file
from classroom.take_home.page import style_sheet, take_home_file
from classroom.views.rules_of_play import rules_view
from classroom.web.console.guides import guides, rendered
from classroom.web.platform.language import in_vocabulary

_WHOLE = (translations.SOURCE, *translations.OVERLAYS, *translations.COMPLETE)
"""Languages that have every sentence, and so lesson plans."""
CODES = (*_WHOLE, *translations.PHONES)
"""Languages of the site."""
_FILES: tuple[File, ...] = ("html", "pdf")
_STYLE = "style.css"
_GUIDE = "rules"
_PLAN_PAGE = "plan-page"
_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"
_TITLE = N_("Eleusis in the classroom")
_PRACTICE = "practice.html"
_installable = partial(take_home_file, name="installable")


class SiteFile(NamedTuple):
    """A file of the site: its path below the folder, and what is in it."""

    path: str
    content: bytes


class _Entry(NamedTuple):
    """A line of a list: a title, and the addresses of its page and its PDF, if it has them."""

    title: str
    page: str | None = None
    pdf: str | None = None
    english: bool = False
    """True if title and page are in English, whatever the language of the list."""


def files(codes: Sequence[str] = CODES) -> Iterator[SiteFile]:
    """Yield all files of the site in these languages, the index of languages last."""
    yield SiteFile(_STYLE, style_sheet("static_site").encode())
    for code in codes:
        yield from _in_language(code)
    yield _languages(codes)


def _in_language(code: str) -> Iterator[SiteFile]:
    said = in_vocabulary(code, Vocabulary())
    _ = said.translate
    practice = practice_file(said, _installable)
    yield SiteFile(f"{code}/{_PRACTICE}", practice)
    for name, content in offline.beside({_PRACTICE: practice}, _PRACTICE, said):
        yield SiteFile(f"{code}/{name}", content)
    yield _how_to_play(said)
    title, rules = _whole_rules(said)
    yield rules
    english = not translations.reads(code, _guide_language(said))
    whole_rules = _Entry(title, "rules.html", english=english)
    for_pupils = [
        _Entry(_(N_("Practise every rule")), _PRACTICE),
        _Entry(_(N_("How to play")), "how-to-play.html"),
    ]
    if code not in _WHOLE:
        yield _index([("", [*for_pupils, whole_rules])], said)
        return
    paper: PaperName = "letter" if translations.uses_letter(code) else "a4"
    for file in _FILES:
        order = HandoutOrder(kind="rules-card", paper=paper, file=file, language=code)
        yield SiteFile(f"{code}/rules-card.{file}", handed_out(order))
    card = _Entry(_(N_("Rules card")), "rules-card.html", "rules-card.pdf")
    plans = [languages.plan_in(code, plan) for plan in shipped()]
    for plan in plans:
        yield from _of_plan(plan, said, paper)
    yield _index(
        [
            (_(N_("For pupils")), for_pupils),
            (_(N_("Rules")), [whole_rules, card]),
            (_(N_("Lesson plans")), [_listed(plan) for plan in plans]),
        ],
        said,
    )


def _listed(plan: LessonPlan) -> _Entry:
    return _Entry(plan.title, f"plans/{plan.id}.html", f"plans/{plan.id}-{_PLAN_PAGE}.pdf")


def _how_to_play(said: Language) -> SiteFile:
    """Return the rules of play as a phone shows them, for a class with the usual settings."""
    parts = ['<div class="site-rules">']
    for part in rules_view(Plan(title=""), said).parts:
        parts += [f"<h2>{html.escape(part.title)}</h2>", *(_paragraph(one) for one in part.text)]
        for play in part.plays:
            parts.append(f"<h3>{html.escape(play.what)}</h3>\n<dl>")
            for word, text in ((N_("Right"), play.right), (N_("Wrong"), play.wrong)):
                parts.append(
                    f"<dt>{html.escape(said.translate(word))}</dt><dd>{html.escape(text)}</dd>"
                )
            parts.append("</dl>")
    parts.append("</div>")
    title = said.translate(N_("How to play"))
    return _article(f"{said.code}/how-to-play.html", title, "\n".join(parts), said)


def _guide_language(said: Language) -> str:
    """Return the language in which there is the guide to the rules of play."""
    return said.code if _GUIDE in guides(said.code) else translations.SOURCE


def _whole_rules(said: Language) -> tuple[str, SiteFile]:
    """Return the title of the guide to the rules of play, and its page."""
    code = _guide_language(said)
    title, body = rendered(_GUIDE, code, _inside)
    written_in = None if translations.reads(said.code, code) else code
    return title, _article(f"{said.code}/rules.html", title, body, said, written_in=written_in)


def _inside(link: str) -> str | None:
    """Return the address of a link of the guide; None for pages that the site doesn't have."""
    return link if link.startswith(("#", "https://", "http://")) else None


def _of_plan(plan: LessonPlan, said: Language, paper: PaperName) -> Iterator[SiteFile]:
    """Yield a plan to read, and what there is of it to print."""
    print_outs = PlanPrintOuts.of(plan)
    lines = []
    for kind in print_outs.kinds:
        order = HandoutOrder(
            kind=kind, plan=print_outs, paper=paper, file="pdf", language=said.code
        )
        yield SiteFile(f"{said.code}/plans/{plan.id}-{kind}.pdf", handed_out(order))
        title = said.translate(HANDOUT_KINDS[kind].title)
        lines.append(_line(_Entry(title, pdf=f"{plan.id}-{kind}.pdf")))
    print_out_list = "\n".join(lines)
    facts = "\n".join(_facts(plan, said))
    inside = f"""<section class="site-part">
<h2>{html.escape(said.translate(N_("Print-outs")))}</h2>
<ul class="site-list">
{print_out_list}
</ul>
</section>
<dl class="plan-facts">
{facts}
</dl>
{as_html(plan.body, _beside, said)}"""
    ages = [said.translate(N_("Ages %(ages)s")) % {"ages": plan.ages}] if plan.ages else []
    minutes = " + ".join(map(str, plan.minutes))
    about = [
        *ages,
        said.translate(N_("%(number)s min")) % {"number": minutes},
        said.translate(RULESETS[plan.plan.ruleset].title),
    ]
    path = f"{said.code}/plans/{plan.id}.html"
    yield _article(path, plan.title, inside, said, below=(" · ".join(about), plan.aim))


def _facts(plan: LessonPlan, said: Language) -> Iterator[str]:
    of_class = plan.plan
    rules = of_class.rules or of_class.dealing.dealer_rules or (of_class.rule,)
    facts: Mapping[str, Sequence[str]] = {
        N_("Objectives"): plan.objectives,
        N_("Standards"): plan.standards,
        N_("Rules"): [described(rule).statement.say(said) for rule in rules if rule is not None],
    }
    for term, lines in facts.items():
        if lines:
            items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
            yield f"<dt>{html.escape(said.translate(term))}</dt><dd><ul>{items}</ul></dd>"


def _beside(link: str) -> str | None:
    """Return the address of a link of a plan: of a different plan, or of a web site."""
    stem, ending = posixpath.splitext(link.partition("#")[0])
    if ending == ".md" and stem in {plan.id for plan in shipped()}:
        return f"{stem}.html"
    return link if link.startswith(("https://", "http://")) else None


def _article(
    path: str,
    title: str,
    body: str,
    said: Language,
    *,
    written_in: str | None = None,
    below: Sequence[str] = (),
) -> SiteFile:
    """Return a page to read, with a link to the index of its language.

    `below` are lines below the title; `written_in` is the language of title and body if it is
    a different one.
    """
    home = html.escape(said.translate(_TITLE))
    index = "../" * (path.count("/") - 1) + "index.html"
    lang, note = "", ""
    if written_in is not None:
        lang = f' lang="{written_in}" dir="ltr"'
        note = _paragraph(said.translate(N_("This guide is in English.")))
    under = "".join(map(_paragraph, filter(None, below)))
    inside = f"""<nav class="plan-nav"><a class="textual" href="{index}">{home}</a></nav>
{note}
<header class="plan-head"><h1{lang}>{html.escape(title)}</h1>{under}</header>
<article class="plan-body"{lang}>
{body}
</article>"""
    return _page(path, title, inside, said)


def _paragraph(text: str) -> str:
    return f"<p>{html.escape(text)}</p>"


def _index(parts: Sequence[tuple[str, Sequence[_Entry]]], said: Language) -> SiteFile:
    """Return the index of a language; a part without a title has no heading."""
    title = said.translate(_TITLE)
    inside = [f'<header class="site-head"><h1>{html.escape(title)}</h1></header>']
    for heading, entries in parts:
        inside.append('<section class="site-part">')
        if heading:
            inside.append(f"<h2>{html.escape(heading)}</h2>")
        inside += ['<ul class="site-list">', *map(_line, entries), "</ul>", "</section>"]
    inside.append(
        f'<p><a class="textual" href="../index.html">{html.escape(said.translate(N_("Language")))}'
        "</a></p>"
    )
    return _page(f"{said.code}/index.html", title, "\n".join(inside), said)


def _line(entry: _Entry) -> str:
    """Return a line of a list. Those who hear a link to a PDF alone hear of what it is."""
    title = html.escape(entry.title)
    lang = f' lang="{translations.SOURCE}" dir="ltr"' if entry.english else ""
    shown = f"<span{lang}>{title}</span>"
    if entry.page is not None:
        shown = f'<span><a class="textual" href="{entry.page}"{lang}>{title}</a></span>'
    if entry.pdf is not None:
        shown += f'<a class="button small" href="{entry.pdf}" aria-label="{title} (PDF)">PDF</a>'
    return f"<li>{shown}</li>"


def _languages(codes: Sequence[str]) -> SiteFile:
    said = translations.language(translations.SOURCE)
    lines = "\n".join(
        f'<li><a class="button" href="{code}/index.html" lang="{code}">'
        f"{html.escape(translations.LANGUAGE_NAMES[code])}</a></li>"
        for code in codes
    )
    title = said.translate(_TITLE)
    inside = f"""<header class="site-head"><h1>{html.escape(title)}</h1></header>
<ul class="site-list">
{lines}
</ul>"""
    return _page("index.html", title, inside, said)


def _page(path: str, title: str, inside: str, said: Language) -> SiteFile:
    """Return a page with the style sheet of the site, found from where the page is."""
    up = "../" * path.count("/")
    page = f"""<!doctype html>
<html lang="{said.code}" dir="{"rtl" if said.right_to_left else "ltr"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title>
<link rel="stylesheet" href="{up}{_STYLE}">
</head>
<body>
<main class="plan-page guide">
{inside}
</main>
</body>
</html>
"""
    return SiteFile(path, page.encode())
