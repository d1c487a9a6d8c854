"""What browsers get is made of the sources, and made again when they change."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from classroom import assets, resources, script_sentences

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """Sources of one's own, and what bundles them."""
    static = tmp_path / "static"
    for folder in ("js", "css", "vendor/js"):
        shutil.copytree(resources.STATIC / folder, static / folder)
    shutil.copy(resources.STATIC / "vendor" / "stamp", static / "vendor")
    monkeypatch.setattr(resources, "STATIC", static)
    monkeypatch.setattr(resources, "GENERATED", tmp_path / "generated")
    monkeypatch.setattr(assets, "BUILT", static / "built")
    return static


def test_a_changed_source_is_bundled_again_and_nothing_old_stays(checkout, monkeypatch):
    first = assets.build()
    names = {path.name for path in assets.BUILT.iterdir()}
    assert {name for files in first.scripts.values() for name in files} <= names
    before = (assets.BUILT / "play.js").stat().st_mtime_ns
    assert assets.build() == first
    assert (assets.BUILT / "play.js").stat().st_mtime_ns == before

    words = checkout / "js" / "base" / "messages.ts"
    words.write_text(words.read_text("utf-8").replace("−", "–"), "utf-8")
    second = assets.build()
    assert "–" in "".join(
        (assets.BUILT / name).read_text("utf-8") for name in second.scripts["play"]
    )
    gone = {name for files in first.scripts.values() for name in files} - {
        name for files in second.scripts.values() for name in files
    }
    assert gone and not gone & {path.name for path in assets.BUILT.iterdir()}

    # Anyone who has nothing to bundle with serves what is there, and says so where that is old.
    monkeypatch.setattr(assets, "ESBUILD", checkout / "none")
    assert assets.build() == second
    words.write_text("export {};", "utf-8")
    with pytest.raises(SystemExit, match="Set the program up again"):
        assets.build()


def test_a_mistake_in_a_source_leaves_what_was_there(checkout, capfd):
    made = assets.build()
    (checkout / "js" / "base" / "messages.ts").write_text("export {", "utf-8")
    with pytest.raises(SystemExit, match="could not be bundled"):
        assets.build()
    assert "messages.ts" in capfd.readouterr().err
    assert json.loads((assets.BUILT / "built.json").read_text("utf-8"))["scripts"] == {
        page: list(files) for page, files in made.scripts.items()
    }
    assert all((assets.BUILT / name).is_file() for files in made.scripts.values() for name in files)


def test_what_is_no_english_sentence_cannot_be_said(checkout):
    assets.build()
    wrong = checkout / "js" / "pages" / "plans.ts"
    wrong.write_text("\nsay(key);\n", "utf-8")
    with pytest.raises(SystemExit, match=r"js/pages/plans\.ts, line 2: .* no sentence in English"):
        assets.build()


def test_a_new_sentence_is_in_the_messages_of_its_page_at_once(checkout):
    before = assets.build().messages
    script = checkout / "js" / "pages" / "check.ts"
    changed = script.read_text("utf-8").replace('"In progress"', '"A new sentence, just written"')
    script.write_text(changed, "utf-8")
    after = assets.build().messages
    assert set(after["check"].values()) - set(before["check"].values()) == {
        ("A new sentence, just written",)
    }
    for page in before.keys() - {"check"}:
        assert set(after[page].values()) == set(before[page].values())


def test_a_changed_script_is_the_only_one_that_is_read_again(checkout):
    assets.build()
    script = checkout / "js" / "pages" / "check.ts"
    script.write_text(script.read_text("utf-8") + "// Changed.\n", "utf-8")
    before = script_sentences.marked.cache_info().misses
    assets.build()
    assert script_sentences.marked.cache_info().misses == before + 1


def test_what_is_served_holds_nothing_unfinished_and_its_list_comes_last(checkout, monkeypatch):
    """Another worker of a school server may start at the same time, and goes through it all."""
    assets.build()
    (assets.BUILT / "old.js").write_text("", "utf-8")
    (checkout / "js" / "base" / "messages.ts").open("a", encoding="utf-8").write("\n")
    esbuild, replace = assets._esbuild, Path.replace

    def make(runs, into):
        assert not into.is_relative_to(checkout)
        return esbuild(runs, into)

    def move(path, to):
        if to.name == "built.json":
            assert not (assets.BUILT / "old.js").exists()
        return replace(path, to)

    monkeypatch.setattr(assets, "_esbuild", make)
    monkeypatch.setattr(Path, "replace", move)
    assets.build()
    assert not list((checkout.parent / "generated").iterdir())


def test_every_page_has_its_bundle():
    scripts = assets.build().scripts
    built = {path.name for path in assets.BUILT.iterdir()}
    for template in (ROOT / "templates").rglob("*.html"):
        text = template.read_text("utf-8")
        for name in re.findall(r'\{% set bundle = "(\w+)" %\}', text):
            assert f"{name}.css" in built, template
        if '{% extends "base.html" %}' in text:
            assert "{% set bundle = " in text, template
    assert {name for files in scripts.values() for name in files} <= built
    for style in assets.BUILT.glob("*.css"):
        for address in re.findall(r"url\(([^)]*)\)", style.read_text("utf-8")):
            assert (assets.BUILT / address.strip("\"'")).is_file(), (style.name, address)
