"""Message bundles of the browser's scripts, at addresses that may be cached for ever.

A bundle holds the sentences that one page says, or a part of it that is fetched later, by the names
that they have in scripts (:mod:`classroom.assets`). It is the same for everyone with that language
and vocabulary and holds no secret, so it is compressed like the scripts. Its address names
everything it depends on, and changes with its content.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, abort, current_app, url_for

from classroom.assets import Messages
from classroom.i18n import translations
from classroom.i18n.script_messages import script_messages
from classroom.i18n.vocabulary import Vocabulary, fit
from classroom.web.platform.language import language, speaking, vocabulary
from classroom.web.platform.security_headers import CACHE_FOREVER

pages = Blueprint("message_bundles", __name__)

_EXTENSION = "message_bundles"

Besides = Mapping[str, Mapping[str, Callable[[], Any]]]
"""By bundle what it has besides sentences: by its name what returns it, in the language in use."""


class MessageBundles:
    """All bundles of messages, in every language and vocabulary."""

    def __init__(self, messages: Messages, besides: Besides) -> None:
        self._messages = messages
        self._besides = besides
        self.edition = lru_cache(maxsize=64)(self._edition)

    def names(self) -> frozenset[str]:
        return frozenset((*self._messages, *self._besides))

    def content(self, name: str) -> dict[str, Any]:
        """Return a bundle in the language and vocabulary in use, by the names in it.

        With the plural categories under ``plurals``, so that each bundle can stand alone.
        """
        return {
            **script_messages(self._messages.get(name, {}), language()),
            **{other: made() for other, made in self._besides.get(name, {}).items()},
        }

    def _edition(self, code: str, words: Vocabulary) -> tuple[str, Mapping[str, bytes]]:
        """Return a hash of all bundles in one language and vocabulary, and the bundles.

        A bundle is a script: it runs before the page's own without being inlined or waited for.
        """
        with speaking(words, code):
            bundles = {name: _script(self.content(name)) for name in sorted(self.names())}
        return hashlib.sha256(b"\n".join(bundles.values())).hexdigest()[:12], bundles


def init_app(app: Flask, messages: Messages, besides: Besides) -> None:
    """Serve these bundles.

    Templates get `message_bundles`, the names of all, and `messages_url(name)`.
    """
    bundles = MessageBundles(messages, besides)
    app.extensions[_EXTENSION] = bundles
    app.jinja_env.globals["message_bundles"] = bundles.names()
    app.jinja_env.globals["messages_url"] = address
    app.register_blueprint(pages)


def address(name: str) -> str:
    """Return the URL of a bundle in the language and vocabulary in use."""
    code, words = language().code, vocabulary()
    edition, _ = _bundles().edition(code, words)
    spoken = f"{words.prophet}-{words.dealer}"
    return url_for("message_bundles.bundle", edition=edition, code=code, spoken=spoken, name=name)


@pages.get("/words/<edition>/<code>/<spoken>/<name>.js")
def bundle(edition: str, code: str, spoken: str, name: str) -> Any:
    """Return the bundle; 404 for other editions, in which names mean other sentences.

    A page of an older release then loads itself again.
    """
    prophet, _, dealer = spoken.partition("-")
    if code not in translations.known() or not fit(prophet, dealer):
        abort(404)
    current, bundles = _bundles().edition(code, Vocabulary(prophet, dealer))
    if edition != current or name not in bundles:
        abort(404)
    answer = Response(bundles[name], mimetype="text/javascript")
    answer.headers["Cache-Control"] = CACHE_FOREVER
    return answer


def _bundles() -> MessageBundles:
    bundles: MessageBundles = current_app.extensions[_EXTENSION]
    return bundles


def _script(content: Mapping[str, Any]) -> bytes:
    told = msgspec.json.encode(content)
    return b"globalThis.messages=Object.assign(globalThis.messages||{},%b);" % told
