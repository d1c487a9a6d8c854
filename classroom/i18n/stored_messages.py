"""Sentences as JSON: as they were shown, and as their template with its values.

Anyone who reads in the language in which a sentence was shown sees the same words in every later
release. For other languages its template is translated by the release that reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from classroom.cards import Card
from classroom.i18n.messages import ENGLISH, PLAIN, Language, Message, Renderer, UserText, Value


@dataclass(frozen=True)
class KeptMessage(Message):
    """A sentence that was shown in a language; it stays the same in that language."""

    shown: str = ""
    language: str = ""
    """The code of the language of `shown`."""

    def say(self, language: Language = ENGLISH, voice: Renderer = PLAIN) -> str:
        return self.shown if language.code == self.language else super().say(language, voice)


class StoredMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence as it is stored.

    In :class:`classroom.classes.verbs.deal.Dealt`, for one: a new field raises its version.
    """

    shown: str
    template: dict[str, Any]
    """Its template in the source language, with the values (:func:`template`)."""

    @staticmethod
    def of(sentence: Message, language: Language = ENGLISH) -> StoredMessage:
        return StoredMessage(sentence.say(language), template(sentence))

    def message(self, language: str) -> KeptMessage:
        """Return the sentence; `language` is the code of the language in which it was shown."""
        told = _read(self.template)
        return KeptMessage(told.text, told.values, told.many, told.count, self.shown, language)


def template(sentence: Message) -> dict[str, Any]:
    """Return a sentence as JSON; raise TypeError for a value that has no form in JSON."""
    told: dict[str, Any] = {"text": sentence.text}
    if sentence.values:
        told["values"] = {place: _written(value) for place, value in sentence.values.items()}
    if sentence.many is not None:
        told |= {"many": sentence.many, "count": sentence.count}
    return told


def _read(told: Mapping[str, Any]) -> Message:
    values = {place: _value(value) for place, value in told.get("values", {}).items()}
    return Message(told["text"], values, told.get("many"), told.get("count", 1))


def _written(value: Value) -> Any:
    match value:
        case Message():
            return template(value)
        case Card():
            return {"card": str(value)}
        case UserText():
            return {"typed": str(value)}
        case int():
            return value
        case tuple():
            return [_written(each) for each in value]
    raise TypeError(f"a sentence with {value!r} can’t be stored")


def _value(told: Any) -> Any:
    match told:
        case {"card": str(text)}:
            return Card.parse(text)
        case {"typed": str(text)}:
            return UserText(text)
        case {"text": _}:
            return _read(told)
        case list():
            return tuple(map(_value, told))
    return told
