"""The debrief's sentences in the paper's voice: cards as tiles, thoughts in the serif."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.debrief.said import Language, Said, Voice
from classroom.printing import prose

PAPER = Voice(name=prose.name, card=prose.tile, thought=prose.thought, typed=prose.plain)


def on_paper(sentence: Said, language: Language) -> str:
    """The sentence as a text for :class:`Prose`."""
    return sentence.say(language, PAPER)


def together(sentences: Iterable[Said], language: Language) -> str:
    """Sentences that follow one another, as one text."""
    return " ".join(on_paper(sentence, language) for sentence in sentences)
