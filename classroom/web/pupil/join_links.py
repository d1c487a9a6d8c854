"""The link that a QR code holds: with it a class is found whatever others try in the same network.

A code is short, so that it can be typed, and so it can be guessed; a network that guesses waits,
whoever types there (:mod:`classroom.web.platform.rate_limits`). Beside its code a link has a key,
which nobody guesses and nothing keeps: it is made of the code and the secret of the installation.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from base64 import urlsafe_b64encode
from collections.abc import Callable

from classroom.classes import codes

_BYTES = 6
"""Of a key: eight characters."""


class Links:
    """`address` is where phones find the program."""

    def __init__(self, secret: str, address: Callable[[], str]) -> None:
        self._secret = secret.encode()
        self._address = address

    def link(self, code: str) -> str:
        """Return the address where pupils join the class of this code."""
        return f"{self._address()}/join/{code}?key={self.key(code)}"

    def key(self, code: str) -> str:
        """Return the key of a code, however the code is typed."""
        said = f"join {codes.plain(code)}".encode()
        made = hmac.digest(self._secret, said, hashlib.sha256)
        return urlsafe_b64encode(made[:_BYTES]).decode()

    def ticket(self, class_id: str, id: str) -> str:
        """Return the ticket of the handover with this id, the same however often it is sent."""
        made = hmac.digest(self._secret, f"hand {class_id} {id}".encode(), hashlib.sha256)
        return codes.make_ticket(random.Random(made).choice)

    def opens(self, code: str, key: str) -> bool:
        """Return whether code and key match, so that the code was not guessed."""
        return hmac.compare_digest(self.key(code).encode(), key.encode("utf-8", "replace"))
