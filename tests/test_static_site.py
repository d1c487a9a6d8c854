"""``classroom site``: every link leads to a file, in every language; nothing else is fetched."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from posixpath import join, normpath

import pytest
from click.testing import CliRunner

from classroom import cli
from classroom.lesson_plans import languages, shipped
from classroom.static_site import CODES, files

OFFLINE = ("worker.js", "manifest.webmanifest", "icon.png")
LINK = re.compile(r'href="([^"]+)"')


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    made = list(files())
    assert len({path for path, _ in made}) == len(made)
    return dict(made)


def indexes(site: dict[str, bytes]) -> list[str]:
    return [path for path in site if path.endswith("index.html")]


def test_every_file_is_linked_and_every_link_is_a_file(site: dict[str, bytes]) -> None:
    linked = {"index.html"}
    for path in indexes(site):
        folder = path.removesuffix("index.html")
        linked |= {normpath(join(folder, to)) for to in LINK.findall(site[path].decode())}
    assert linked | {f"{code}/{name}" for code in CODES for name in OFFLINE} == set(site)


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


def test_each_language_has_practice_the_rules_and_every_plan(site: dict[str, bytes]) -> None:
    plans = [f"plans/{plan.id}" for plan in shipped()]
    for code in CODES:
        assert b'"round":null' in site[f"{code}/practice.html"]
        for name in ("rules", *plans):
            assert site[f"{code}/{name}.pdf"].startswith(b"%PDF-")
            assert f'lang="{code}"' in site[f"{code}/{name}.html"].decode()[:300]
        index = site[f"{code}/index.html"].decode()
        assert f'<html lang="{code}">' in index
        for plan in shipped():
            assert languages.plan_in(code, plan).title in index


def test_an_index_runs_and_fetches_nothing(site: dict[str, bytes]) -> None:
    for path in indexes(site):
        page = site[path].decode()
        assert "default-src 'none'; style-src 'sha256-" in page
        assert "<script" not in page
        assert not re.search(r"https?:", page)


def test_links_of_one_index_have_different_names(site: dict[str, bytes]) -> None:
    for code in CODES:
        names = re.findall(r'aria-label="([^"]+)"', site[f"{code}/index.html"].decode())
        assert len(names) == len(set(names)) == 2 * len(shipped()) + 3


def test_the_command_writes_the_languages_it_is_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "site"
    answer = CliRunner().invoke(cli.command, ["site", str(out), "--lang", "fr"])
    assert answer.exit_code == 0, answer.output
    assert {path.name for path in out.iterdir()} == {"index.html", "fr"}
    assert answer.output.startswith(f"{out}: 28 files.")


@pytest.mark.parametrize(
    ("more", "status", "why"),
    [((), 1, "already exists"), (("--lang", "ar"), 2, "choose from: en, en-US, de, es, fr")],
)
def test_what_cannot_be_made_is_said(
    more: tuple[str, ...], status: int, why: str, tmp_path: Path
) -> None:
    answer = CliRunner().invoke(cli.command, ["site", str(tmp_path), *more])
    assert answer.exit_code == status
    assert why in answer.output
    assert list(tmp_path.iterdir()) == []
