"""Nothing that browsers get asks for more than the oldest ones have that it is promised to."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from classroom import assets, devices, resources

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))

import newer  # noqa: E402

ASKED_FIRST = {
    "randomUUID": ("base/unique_id.ts", 'typeof crypto.randomUUID === "function"'),
    "vibrate": ("base/feedback.ts", 'typeof navigator.vibrate === "function"'),
    "wakeLock": ("base/wake_lock.ts", '"wakeLock" in navigator'),
}
"""What a script uses where it is there: the one that does, and how it asks."""

LOOKS_BEHIND = re.compile(r"\(\?<[=!]")
TOO_NEW_FLAGS = re.compile(r"RegExp\([^;\n]{0,300}?,\s*[\"'`][gimsuy]*[dv][a-z]*[\"'`]\s*\)")
MODIFIERS = re.compile(r"\(\?[ims]+(-[ims]+)?:|\(\?-[ims]+:")
SPREAD_AFTER_MAYBE = re.compile(r"\?\.[\w$.]*\(\.\.\.")
"""Chrome before 91 calls what isn't there."""
BARE = {
    "storage": (re.compile(r"\b(local|session)Storage\b"), "base/storage.ts"),
    "dialogs": (
        re.compile(r"\.(showModal|close)\s*&&|\.showModal\b|dialog\.close\b"),
        "base/dom.ts",
    ),
    "sound": (re.compile(r"\bAudioContext\b"), "base/feedback.ts"),
}
"""What one module does for all others, since browsers refuse it or lack it."""


def sources() -> dict[str, str]:
    folder = resources.STATIC / "js"
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*.ts"))
    }


def bundles() -> dict[str, str]:
    """Every script that is served, the vendored libraries in it."""
    assets.build()
    return {path.name: path.read_text("utf-8") for path in sorted(assets.BUILT.glob("*.js"))}


@pytest.fixture(scope="module")
def scripts() -> dict[str, str]:
    return {file: without_comments(script) for file, script in sources().items()} | bundles()


def without_comments(script: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<![:\"'`/])//[^\n]*", "", script, flags=re.DOTALL)


def test_no_script_uses_what_the_oldest_browsers_lack(scripts):
    found = {
        (file, each.place)
        for file, script in scripts.items()
        for each in newer.FEATURES
        if each.missing(devices.PHONES) and not each.common and each.name not in ASKED_FIRST
        if each.used(script)
    }
    assert found == set()


def test_what_only_some_browsers_have_is_asked_for_first():
    for name, (home, asks) in ASKED_FIRST.items():
        users = {
            file
            for file, script in sources().items()
            if re.search(rf"\b{name}\b", without_comments(script))
        }
        assert users == {home}
        assert asks in sources()[home]


def test_the_table_finds_what_is_too_new_and_leaves_the_rest():
    features = {each.place: each for each in newer.FEATURES}
    assert features["Array.prototype.at"].missing(devices.PHONES)
    assert features["Array.prototype.findLast"].used("const x = y.findLast((z) => z);")
    assert features["structuredClone"].used("const x = structuredClone(y);")
    assert not features["structuredClone"].used("const structuredCloned = 1;")
    assert not features["WeakRef"].missing(devices.PHONES)


def test_regular_expressions_are_those_of_the_oldest_browsers(scripts):
    """Also where they are built from strings, which no compiler reads."""
    for file, script in scripts.items():
        for pattern in (LOOKS_BEHIND, TOO_NEW_FLAGS, MODIFIERS, SPREAD_AFTER_MAYBE):
            assert not pattern.search(script), (file, pattern.pattern)


def test_the_patterns_find_what_they_are_for():
    assert LOOKS_BEHIND.search('new RegExp(`(?<![\\p{L}])x`, "gu")')
    assert TOO_NEW_FLAGS.search('new RegExp(`x`, "gv")')
    assert MODIFIERS.search("/(?i:x)/") and not MODIFIERS.search("/(?:x)/")
    assert SPREAD_AFTER_MAYBE.search("on.told?.(...more)")


def test_what_browsers_refuse_is_done_in_one_place():
    for what, (pattern, home) in BARE.items():
        users = {file for file, script in sources().items() if pattern.search(script)}
        assert users == {home}, what


def test_the_compiler_refuses_the_next_method():
    """Types of a later ECMAScript would let it through; the floor has all of 2020's."""
    options = json.loads((ROOT / "tsconfig.json").read_text("utf-8"))["compilerOptions"]
    assert options["target"] == "ES2020"
    assert set(options["lib"]) == {"ES2020", "ES2021.Intl", "DOM", "DOM.Iterable"}


def test_bundles_are_made_for_the_floor_and_nothing_awaits_at_its_top():
    for options in (assets._SCRIPTS, assets._STYLES):
        assert f"--target={devices.TARGET}" in options
    allowed = [each for each in assets._SCRIPTS if each.startswith("--supported")]
    assert allowed == ["--supported:optional-chain=true"]
