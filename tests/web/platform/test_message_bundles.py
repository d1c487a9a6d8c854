"""Each page gets the sentences that its scripts say, and each sentence is said on a page."""

from __future__ import annotations

import json
import re

import pytest

from classroom import assets, resources, script_sentences

LITERAL = re.compile(r'"(\w+)"')
IMPORTED = re.compile(r'\b(?:import|from)\(?"\./([\w.-]+\.js)"')


@pytest.fixture(scope="module")
def built():
    return assets.build()


@pytest.fixture(scope="module")
def marked():
    """Every sentence of the scripts, in their order."""
    scripts = sorted((resources.STATIC / "js").rglob("*.ts"))
    texts = [path.read_text("utf-8") for path in scripts]
    return [each.forms for text in texts for each in script_sentences.marked(text)]


def script(name):
    return (assets.BUILT / name).read_text("utf-8")


def reached(page):
    """Return what a page may ever run: its script, and all that it imports, at once or later."""
    files = [f"{page}.js"]
    for name in files:  # grows as it is read
        files += [each for each in IMPORTED.findall(script(name)) if each not in files]
    return files


def english(built, bundle):
    return set(built.messages.get(bundle, {}).values())


@pytest.fixture(scope="module")
def said(marked):
    """By file of a page's script the names of the sentences in it, as its source map tells."""
    named = script_sentences.names(marked)

    def of(file):
        sources = json.loads(script(f"{file}.map"))["sources"]
        texts = [(assets.BUILT / each).read_text("utf-8") for each in sources if ".ts" in each]
        names = {named[each.forms] for text in texts for each in script_sentences.marked(text)}
        return names & set(LITERAL.findall(script(file)))

    return of


def test_a_page_has_each_sentence_that_it_can_ever_say(built, said):
    for page in built.scripts:
        bundles = (page, *((assets.LATER, *assets.APART) if page == "play" else ()))
        there = {name for bundle in bundles for name in built.messages.get(bundle, {})}
        assert set().union(*map(said, reached(page))) == there, page


def test_a_table_has_what_it_says_before_anything_is_fetched(built, said):
    first = set(built.messages["play"])
    assert set().union(*map(said, built.scripts["play"])) == first


def test_each_sentence_is_said_on_a_page(built, marked):
    assert (
        set(marked) - {forms for each in built.messages.values() for forms in each.values()}
        == set()
    )


def test_no_english_is_left_in_a_script(built, marked):
    long = [text for forms in marked for text in forms if text.count(" ") > 2]
    scripts = "".join(map(script, {file for page in built.scripts for file in reached(page)}))
    assert len(long) > 500
    assert [text for text in long if text in scripts] == []


def test_what_comes_later_repeats_nothing_of_the_first_view(built):
    first, later = english(built, "play"), english(built, assets.LATER)
    assert not first & later
    for part in assets.APART:
        assert english(built, part) and not (first | later) & english(built, part), part


def test_a_page_has_the_words_of_its_modules_and_of_none_besides(built):
    first, later, console = (english(built, name) for name in ("play", assets.LATER, "console"))
    assert ("Your hand",) in first
    assert ("Build my rule from parts",) in later - first
    assert ("Pause all tables with a reason, or resume them",) in console
    assert ("Pause all tables with a reason, or resume them",) not in english(built, "projector")
    assert ("Scan, or go to {address}",) not in first | later


def test_source_maps_show_the_scripts_as_they_were_written(built):
    mapped = script("play.js.map")
    assert '../js/pages/play.ts"' in mapped
    assert 'sayText(\\"That round is over. Your last move came too late to count.\\")' in mapped


def test_a_page_fetches_its_bundle_if_it_says_anything(school):
    pupil = school.pupil(school.open(school.teacher()), "Ann")
    assert '<script defer id="words" src="/words/' in pupil.get("/play").text
    assert 'id="words"' not in school.browser().get("/").text
