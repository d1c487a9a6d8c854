"""Message bundles of the browser's scripts, at addresses that may be cached for ever.

A bundle holds the messages of one page, or of a part of it that is fetched later. It is the same
for everyone with that language and vocabulary and holds no secret, so it is compressed like the
scripts. Its address names everything it depends on, and changes with its content.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, url_for

from classroom.i18n import translations
from classroom.i18n.vocabulary import Vocabulary, fit
from classroom.rules.catalogue import RULES
from classroom.web.js_messages.builder import builder_sentences
from classroom.web.js_messages.console import check_sentences, console_sentences
from classroom.web.js_messages.pupil import (
    first_sentences,
    later_sentences,
    own_sentences,
    sentences,
)
from classroom.web.platform.language import language, speaking, vocabulary
from classroom.web.platform.security_headers import CACHE_FOREVER

pages = Blueprint("js_messages", __name__)


def _guesses() -> list[dict[str, str]]:
    """Return all rules of the catalogue, sorted by their text so that the order tells nothing."""
    here = language()
    listed = [{"id": rule, "statement": entry.statement.say(here)} for rule, entry in RULES.items()]
    return sorted(listed, key=lambda each: each["statement"].casefold())


_BUNDLES: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "play": first_sentences,
    "later": later_sentences,
    "own": own_sentences,
    "guesses": lambda: {"guesses": _guesses()},
    "console": lambda: {**sentences(), **console_sentences()},
    "build": lambda: {**sentences(), **console_sentences(), **builder_sentences()},
    "check": check_sentences,
}


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
    if name not in _BUNDLES or code not in translations.known() or not fit(prophet, dealer):
        abort(404)
    current, bundles = _edition(code, Vocabulary(prophet, dealer))
    answer = Response(bundles[name], mimetype="text/javascript")
    answer.headers["Cache-Control"] = CACHE_FOREVER if edition == current else "no-store"
    return answer


@lru_cache(maxsize=64)
def _edition(code: str, words: Vocabulary) -> tuple[str, Mapping[str, bytes]]:
    """Return a hash of all bundles in one language and vocabulary, and the bundles.

    A bundle is a script: it runs before the page's own without being inlined or waited for.
    """
    bundles = {}
    with speaking(words, code):
        for name, sentences_of in _BUNDLES.items():
            told = msgspec.json.encode(sentences_of())
            bundles[name] = b"globalThis.messages=Object.assign(globalThis.messages||{},%b);" % told
    return hashlib.sha256(b"\n".join(bundles.values())).hexdigest()[:12], bundles
