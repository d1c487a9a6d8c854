"""What browsers get is made of the sources, and made again when they change."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from classroom import assets, resources

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
    first = assets.scripts()
    names = {path.name for path in assets.BUILT.iterdir()}
    assert {name for files in first.values() for name in files} <= names
    before = (assets.BUILT / "play.js").stat().st_mtime_ns
    assert assets.scripts() == first
    assert (assets.BUILT / "play.js").stat().st_mtime_ns == before

    words = checkout / "js" / "base" / "messages.ts"
    words.write_text(words.read_text("utf-8").replace("−", "–"), "utf-8")
    second = assets.scripts()
    assert "–" in "".join((assets.BUILT / name).read_text("utf-8") for name in second["play"])
    gone = {name for files in first.values() for name in files} - {
        name for files in second.values() for name in files
    }
    assert gone and not gone & {path.name for path in assets.BUILT.iterdir()}

    # Whoever has nothing to bundle with serves what is there, and says so where that is old.
    monkeypatch.setattr(assets, "ESBUILD", checkout / "none")
    assert assets.scripts() == second
    words.write_text("export {};", "utf-8")
    with pytest.raises(SystemExit, match="Set the program up again"):
        assets.scripts()


def test_a_mistake_in_a_source_leaves_what_was_there(checkout, capfd):
    made = assets.scripts()
    (checkout / "js" / "base" / "messages.ts").write_text("export {", "utf-8")
    with pytest.raises(SystemExit, match="could not be bundled"):
        assets.scripts()
    assert "messages.ts" in capfd.readouterr().err
    assert json.loads((assets.BUILT / "built.json").read_text("utf-8"))["scripts"] == {
        page: list(files) for page, files in made.items()
    }
    assert all((assets.BUILT / name).is_file() for files in made.values() for name in files)


def test_what_is_served_holds_nothing_unfinished_and_its_list_comes_last(checkout, monkeypatch):
    """Another worker of a school server may start at the same time, and goes through it all."""
    assets.scripts()
    (assets.BUILT / "old.js").write_text("", "utf-8")
    (checkout / "js" / "base" / "messages.ts").open("a", encoding="utf-8").write("\n")
    esbuild, replace = assets._esbuild, Path.replace

    def make(options, entries, into):
        assert not into.is_relative_to(checkout)
        return esbuild(options, entries, into)

    def move(path, to):
        if to.name == "built.json":
            assert not (assets.BUILT / "old.js").exists()
        return replace(path, to)

    monkeypatch.setattr(assets, "_esbuild", make)
    monkeypatch.setattr(Path, "replace", move)
    assets.scripts()
    assert not list((checkout.parent / "generated").iterdir())


def test_every_page_has_its_bundle():
    scripts = assets.scripts()
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
