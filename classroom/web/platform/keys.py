"""The secret keys of an installation: one that signs, and former ones whose signatures count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast, overload

from flask import current_app

from classroom.store.settings import FormerKey

CONFIG = "SECRET_KEY_FALLBACKS"
"""The setting of the app under which Flask looks for them, as everything here does."""


class Keys(Sequence[str]):
    """The keys whose signatures count now, as itsdangerous wants them: the one that signs is last.

    `now` returns the running time. The former ones leave when their time has come.
    """

    def __init__(self, signing: str, former: Sequence[FormerKey], now: Callable[[], float]) -> None:
        self._signing, self._former, self._now = signing, former, now

    def _all(self) -> list[str]:
        now = self._now()
        return [*(each.key for each in self._former if now < each.until), self._signing]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> list[str]: ...

    def __getitem__(self, at: int | slice) -> str | list[str]:
        return self._all()[at]


def keys() -> Keys:
    """Return the keys of the current app."""
    return cast(Keys, current_app.config[CONFIG])
