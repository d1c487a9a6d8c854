"""One test for many values: ``@one_test.of(RULES)``, for what takes no time for a single one.

A test of each value takes longer to collect and to report than to run, in every process that tests.
This one goes on after a value that fails, and names all that do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest


def of(values: Mapping[str, Any] | Iterable[Any]) -> Callable[[Callable[[Any], None]], Any]:
    """Make a test of a function that takes one of these values; a mapping names them."""
    named = values if isinstance(values, Mapping) else {str(value): value for value in values}
    assert named

    def test_of(check: Callable[[Any], None]) -> Callable[[], None]:
        def test() -> None:
            wrong = [f"{name}: {why}" for name, value in named.items() if (why := fault(value))]
            if wrong:
                pytest.fail("\n".join([f"{len(wrong)} of {len(named)}:", *wrong]), pytrace=False)

        def fault(value: Any) -> str:
            try:
                check(value)
            except AssertionError as error:
                return str(error) or "it does not hold"
            except Exception as error:
                error.add_note(f"It was {value!r}.")
                raise
            return ""

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        test.__module__, test.__qualname__ = check.__module__, check.__qualname__
        return test

    return test_of
