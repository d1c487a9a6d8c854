"""Message bundles of the browser's scripts, at addresses that may be cached for ever.

A bundle holds the messages that one page uses, or a part of it that is fetched later
(:mod:`classroom.web.js_messages.usage`). It is the same
for everyone with that language and vocabulary and holds no secret, so it is compressed like the
scripts. Its address names everything it depends on, and changes with its content.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Set
from functools import cache, lru_cache
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, url_for

from classroom.i18n import translations
from classroom.i18n.vocabulary import Vocabulary, fit
from classroom.rules.catalogue import DIFFICULTIES, RULES
from classroom.web.js_messages import usage
from classroom.web.js_messages.builder import builder_sentences
from classroom.web.js_messages.console import check_sentences, console_sentences
from classroom.web.js_messages.pupil import own_sentences, sentences
from classroom.web.platform.language import language, speaking, vocabulary
from classroom.web.platform.security_headers import CACHE_FOREVER

pages = Blueprint("js_messages", __name__)


def guessable_rules() -> list[dict[str, str]]:
    """Return all rules of the catalogue: the easiest first, and then by their text.

    The list is the same for everyone, and so are the suggestions that a phone makes from it.
    """
    here = language()
    listed = [
        {"id": rule, "statement": entry.statement.say(here), "band": entry.difficulty}
        for rule, entry in RULES.items()
    ]
    harder = {band: place for place, band in enumerate(DIFFICULTIES)}
    return sorted(listed, key=lambda each: (harder[each["band"]], each["statement"].casefold()))


def messages() -> dict[str, Any]:
    """Return the messages of all scripts in the language in use, by their keys."""
    return {
        **sentences(),
        **own_sentences(),
        **console_sentences(),
        **builder_sentences(),
        **check_sentences(),
    }


_PAGES = (
    *("builder_page", "check", "console", "new_class", "phone_check", "play", "projector"),
    *("real_cards", "rules", "table_page"),
)
"""The pages whose scripts use messages, each with a bundle of those that it uses."""


@cache
def _keys() -> Mapping[str, Set[str]]:
    """Return the keys of each bundle."""
    with speaking(Vocabulary(), "en"):
        known = messages().keys() - {"plurals"}
    return {
        **{page: usage.keys_of(page, known) for page in _PAGES},
        "later": usage.keys_fetched("play", known),
        "own": usage.keys_of_part("pupil_review", "play", known),
    }


def _bundle(keys: Set[str], told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the messages of a bundle; with the plural categories, so that each can stand alone."""
    return {"plurals": told["plurals"], **{key: told[key] for key in sorted(keys)}}


def address(name: str) -> str:
    """Return the URL of a bundle in the language and vocabulary in use."""
    code, words = language().code, vocabulary()
    edition, _ = _edition(code, words)
    spoken = f"{words.prophet}-{words.dealer}"
    return url_for("js_messages.bundle", edition=edition, code=code, spoken=spoken, name=name)


@pages.get("/words/<edition>/<code>/<spoken>/<name>.js")
def bundle(edition: str, code: str, spoken: str, name: str) -> Any:
    """Return the bundle in its current edition; cacheable only if that is the requested one."""
    prophet, _, dealer = spoken.partition("-")
    if code not in translations.known() or not fit(prophet, dealer):
        abort(404)
    current, bundles = _edition(code, Vocabulary(prophet, dealer))
    if name not in bundles:
        abort(404)
    answer = Response(bundles[name], mimetype="text/javascript")
    answer.headers["Cache-Control"] = CACHE_FOREVER if edition == current else "no-store"
    return answer


@lru_cache(maxsize=64)
def _edition(code: str, words: Vocabulary) -> tuple[str, Mapping[str, bytes]]:
    """Return a hash of all bundles in one language and vocabulary, and the bundles.

    A bundle is a script: it runs before the page's own without being inlined or waited for.
    """
    with speaking(words, code):
        told = messages()
        contents = {name: _bundle(keys, told) for name, keys in _keys().items()}
        contents["guesses"] = {"guesses": guessable_rules()}
    bundles = {name: _script(content) for name, content in contents.items()}
    return hashlib.sha256(b"\n".join(bundles.values())).hexdigest()[:12], bundles


def _script(content: Mapping[str, Any]) -> bytes:
    told = msgspec.json.encode(content)
    return b"globalThis.messages=Object.assign(globalThis.messages||{},%b);" % told
