"""``classroom site``: every link leads to a file, in every language; nothing else is fetched."""

from __future__ import annotations

import gzip
import json
import re
from html import escape, unescape
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from click.testing import CliRunner

from classroom import assets, cli, resources
from classroom.classes.settings import Plan
from classroom.i18n import translations
from classroom.i18n.messages import apart
from classroom.i18n.vocabulary import Vocabulary
from classroom.lesson_plans import languages, shipped
from classroom.pdf.handout_job import PlanPrintOuts
from classroom.static_site import CODES, files
from classroom.views.rules_of_play import rules_view
from classroom.web.platform.language import in_vocabulary

GUIDE = resources.GUIDES / "rules.md"
WHOLE = CODES[: CODES.index("ar")]
OFFLINE = {
    f"{code}/{name}" for code in CODES for name in ("worker.js", "manifest.webmanifest", "icon.png")
}
"""What practice asks for by itself."""
LINK = re.compile(r'href="([^"]+)"')


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    made = list(files())
    assert len({path for path, _ in made}) == len(made)
    return dict(made)


def pages(site: dict[str, bytes]) -> dict[str, str]:
    """Return the site's own pages: all but practice and the rules card, which bring their style."""
    own = {
        path: content.decode()
        for path, content in site.items()
        if path.endswith(".html") and not path.endswith(("practice.html", "rules-card.html"))
    }
    assert len(own) == 1 + 3 * len(CODES) + len(shipped()) * len(WHOLE)
    return own


def test_every_file_is_linked_and_every_link_is_a_file(site: dict[str, bytes]) -> None:
    linked = {"index.html"}
    for path, page in pages(site).items():
        for link in LINK.findall(page):
            if not link.startswith(("#", "https://")):
                linked.add(normpath(join(dirname(path), link)))
    assert linked | OFFLINE == set(site)


def test_what_is_kept_offline_is_there_and_changes_the_edition(site: dict[str, bytes]) -> None:
    editions = set()
    for code in CODES:
        listed, _, _ = site[f"{code}/worker.js"].decode().removeprefix("self.kept=").partition(";")
        kept = json.loads(listed)
        assert {f"{code}/{name}" for name in kept["files"]} <= set(site)
        editions.add(kept["edition"])
        manifest = json.loads(site[f"{code}/manifest.webmanifest"])
        assert manifest["start_url"] in kept["files"]
        assert {icon["src"] for icon in manifest["icons"]} < set(kept["files"])
        assert len(gzip.compress(site[f"{code}/practice.html"])) <= 60_000
    assert len(editions) == len(CODES)


def test_the_start_page_leads_to_everything(site: dict[str, bytes]) -> None:
    own = pages(site)
    reached, ahead = set[str](), ["index.html"]
    while ahead:
        path = ahead.pop()
        if path in reached:
            continue
        reached.add(path)
        ahead += [
            normpath(join(dirname(path), link))
            for link in LINK.findall(own.get(path, ""))
            if not link.startswith(("#", "https://"))
        ]
    assert reached | OFFLINE == set(site)


def test_links_inside_a_page_lead_somewhere(site: dict[str, bytes]) -> None:
    for path, page in pages(site).items():
        inside = {link[1:] for link in LINK.findall(page) if link.startswith("#")}
        assert inside <= set(re.findall(r' id="([^"]+)"', page)), path
    assert 'href="#4-the-prophet"' in site["de/rules.html"].decode()


def test_each_whole_language_has_the_card_and_every_plan(site: dict[str, bytes]) -> None:
    for code in WHOLE:
        assert site[f"{code}/rules-card.pdf"].startswith(b"%PDF-")
        index = site[f"{code}/index.html"].decode()
        for english in shipped():
            plan = languages.plan_in(code, english)
            assert escape(plan.title) in index
            page = unescape(site[f"{code}/plans/{plan.id}.html"].decode())
            assert f'<html lang="{code}" dir="ltr">' in page
            for step in plan.plan.steps:
                assert step.title in page
            printed = PlanPrintOuts.of(plan).kinds
            assert "plan-page" in printed
            for kind in printed:
                assert site[f"{code}/plans/{plan.id}-{kind}.pdf"].startswith(b"%PDF-")


@pytest.mark.parametrize("code", CODES)
def test_each_language_has_practice_and_the_rules(code: str, site: dict[str, bytes]) -> None:
    said = in_vocabulary(code, Vocabulary())
    head = f'<html lang="{code}" dir="{"rtl" if code in ("ar", "fa") else "ltr"}"'
    assert b'"round":null' in site[f"{code}/practice.html"]
    for name in ("practice", "how-to-play", "rules", "index"):
        assert head in site[f"{code}/{name}.html"].decode()[:300], name
    sheet = site[f"{code}/how-to-play.html"].decode()
    for part in rules_view(Plan(title=""), said).parts:
        for text in (part.title, *part.text, *(play.wrong for play in part.plays)):
            assert escape(text) in sheet
    numbered = len(re.findall(r"^\*\*\d+\.\d+[ *]", GUIDE.read_text("utf-8"), re.MULTILINE))
    rules = site[f"{code}/rules.html"].decode()
    english = '<article class="plan-body" lang="en" dir="ltr">'
    assert (english in rules) == (not code.startswith("en"))
    assert len(re.findall(r"<strong>\d+\.\d+[ <]", rules)) == numbered


@pytest.mark.parametrize("code", ["ar", "fa"])
def test_english_is_kept_apart_where_letters_run_left(code: str, site: dict[str, bytes]) -> None:
    translated = translations.language(code).translate
    practice = site[f"{code}/practice.html"].decode()
    for name, forms in assets.build().messages["take_home"].items():
        if translated(forms[0]) == apart(forms[0]):
            assert f'"{name}":"\u2068' in practice or f'"{name}":["\u2068' in practice, forms


def test_one_style_sheet_and_nothing_else_is_fetched(site: dict[str, bytes]) -> None:
    for path, page in pages(site).items():
        assert re.findall(r'<link rel="stylesheet" href="([^"]+)">', page) == [
            "../" * path.count("/") + "style.css"
        ]
        assert "default-src 'none'; style-src 'self';" in page
        assert not re.search(r"<(script|style|img)| src=| style=", page)
    assert b"url(" not in site["style.css"]


def test_links_of_one_page_have_different_names(site: dict[str, bytes]) -> None:
    for path, page in pages(site).items():
        names = re.findall(r'aria-label="([^"]+)"', page)
        assert len(names) == len(set(names)), path


def test_the_command_writes_the_languages_it_is_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "site"
    answer = CliRunner().invoke(cli.command, ["site", str(out), "--lang", "fr"])
    assert answer.exit_code == 0, answer.output
    assert {path.name for path in out.iterdir()} == {"index.html", "style.css", "fr"}
    assert answer.output.startswith(f"{out}: 61 files.")


@pytest.mark.parametrize(
    ("more", "status", "why"),
    [((), 1, "already exists"), (("--lang", "xx"), 2, "choose from: en, en-US, de, es, fr, ar")],
)
def test_what_cannot_be_made_is_said(
    more: tuple[str, ...], status: int, why: str, tmp_path: Path
) -> None:
    answer = CliRunner().invoke(cli.command, ["site", str(tmp_path), *more])
    assert answer.exit_code == status
    assert why in answer.output
    assert list(tmp_path.iterdir()) == []
