"""Many sentences, as JSON lines (docs/cli.md, ``classroom understand``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from classroom.rules.builder.terms import Built
from classroom.understand import lexicon
from classroom.understand.reading import SentenceReading, prepare, understand

MAX_LINE = 100_000
"""Bytes of a question; a sentence is far shorter."""


class _Sentence(msgspec.Struct):
    id: str | int
    lang: str
    text: str


def answers(questions: Iterable[bytes]) -> Iterator[str]:
    """Yield a line of JSON for each question, in order: the readings or an error."""
    prepare()
    decode = msgspec.json.Decoder(_Sentence).decode
    for question in questions:
        try:
            if len(question) > MAX_LINE:
                raise msgspec.DecodeError
            asked = decode(question)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            yield _line({"error": 'this is not {"id": ..., "lang": "en", "text": "..."}'})
            continue
        if lexicon.of(asked.lang) is None:
            known = ", ".join(lexicon.LANGUAGES)
            yield _line({"id": asked.id, "error": f"the languages are {known}"})
            continue
        readings = [_json(each) for each in understand(asked.text, asked.lang)]
        yield _line({"id": asked.id, "readings": readings})


def _json(reading: SentenceReading) -> object:
    rule = reading.rule
    return rule.to_json() if isinstance(rule, Built) else rule


def _line(answer: object) -> str:
    return msgspec.json.encode(answer).decode()
