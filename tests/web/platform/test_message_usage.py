"""Each page gets the messages that its scripts use; each message is used by a script."""

import pytest

from classroom.i18n.vocabulary import Vocabulary
from classroom.web.js_messages import bundles, usage
from classroom.web.js_messages.builder import builder_sentences
from classroom.web.platform.language import speaking


@pytest.fixture(scope="module")
def known():
    with speaking(Vocabulary(), "en"):
        return bundles.messages().keys() - {"plurals"}


@pytest.fixture
def scripts(tmp_path, monkeypatch):
    monkeypatch.setattr(usage, "SCRIPTS", tmp_path)

    def write(**texts):
        for name, text in texts.items():
            layer, _, module = name.partition("_")
            (tmp_path / layer).mkdir(exist_ok=True)
            (tmp_path / layer / f"{module}.ts").write_text(text)

    return write


def test_every_message_is_used_by_a_script(known):
    used = set().union(*bundles._keys().values())
    with speaking(Vocabulary(), "en"):
        brought = set(builder_sentences())  # a phone fetches these with the rule builder
    assert known - used - brought == set()


def test_what_comes_later_repeats_nothing_of_the_first_view():
    keys = bundles._keys()
    assert not keys["play"] & keys["later"]
    assert not (keys["play"] | keys["later"]) & keys["own"]


def test_a_page_has_the_words_of_its_modules_and_of_none_besides():
    keys = bundles._keys()
    assert "hand_title" in keys["play"]
    assert "note_build" not in keys["play"] and "note_build" in keys["later"]
    assert "desk_pause_all" in keys["console"] and "desk_pause_all" not in keys["projector"]
    assert not {key for key in keys["play"] if key.startswith(("wall_", "new_", "judge_"))}


def test_literals_and_templates_are_found_in_all_that_a_page_imports(scripts):
    scripts(
        pages_play=(
            'import { one } from "../components/one.ts";\n'
            'import type { Two } from "../components/two.ts";\n'
            "say(`band_${band}`); say(`${key}_you`); fetch(`own-${id}`);\n"
        ),
        components_one='say("hand_title"); say("now_call");\n',
        components_two='say("of_types_alone");\n',
    )
    known = {"hand_title", "now_call", "now_call_you", "band_easy", "of_types_alone", "other"}
    wanted = {"hand_title", "now_call", "now_call_you", "band_easy"}
    assert usage.keys_of("play", known) == wanted


def test_parts_that_are_fetched_come_later_without_what_is_there(scripts):
    scripts(
        pages_play='say("first"); import("../components/part.ts");\n',
        components_part='say("first"); say("second"); import("../components/deeper.ts");\n',
        components_deeper='say("third"); import("../components/pupil_review.ts");\n',
        components_pupil_review='say("first"); say("fourth");\n',
    )
    known = {"first", "second", "third", "fourth"}
    assert usage.keys_of("play", known) == {"first"}
    assert usage.keys_fetched("play", known) == {"second", "third"}
    assert usage.keys_of_part("pupil_review", "play", known) == {"fourth"}
