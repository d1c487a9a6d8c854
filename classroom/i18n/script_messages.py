"""Sentences of the browser's scripts in a language, by the names that they have in scripts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from babel import Locale

from classroom.i18n import translations
from classroom.i18n.messages import Language
from classroom.script_sentences import Forms

_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
_SAMPLES = (1, 0, 2, *range(3, 130), 1000, 1_000_000)


def script_messages(sentences: Mapping[str, Forms], here: Language) -> dict[str, Any]:
    """Return what `static/js/base/messages.ts` reads: each sentence by its name.

    One that depends on a number is a list of its forms, in the order of the plural categories under
    ``plurals``.
    """
    numbers = _numbers(translations.locale(here.code))
    return {
        "plurals": list(numbers),
        **{name: _said(forms, here, numbers) for name, forms in sentences.items()},
    }


def _said(forms: Forms, here: Language, numbers: Mapping[str, int]) -> str | list[str]:
    one, *many = forms
    if not many:
        return here.translate(one)
    return [here.plural(one, many[0], number) for number in numbers.values()]


@cache
def _numbers(spoken: Locale) -> dict[str, int]:
    """Return the plural categories that whole numbers have, each with a number that has it.

    They are in Unicode's order.
    """
    numbers = {"other": 2} | {spoken.plural_form(n): n for n in reversed(_SAMPLES)}
    return {name: numbers[name] for name in _CATEGORIES if name in numbers}
