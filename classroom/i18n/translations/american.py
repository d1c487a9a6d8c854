"""American English, made of the British sentences in the code.

Its catalogue has only the sentences that differ; everything else is shown as it is in the code.
``python -m classroom.i18n.translations`` makes that catalogue from the words below, so it is never
edited by hand: a sentence that needs more than its words replaced gets a phrase of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from babel.messages.catalog import Catalog

CODE = "en-US"

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        # A mark is also a moment that the teacher marked, or a sign: only these are grades.
        "not for a mark": "not for a grade",
        "not marks": "not grades",
        "don't mark your notebook": "don't grade your notebook",
        "I mark it for": "I grade it for",
        "it's marked for": "it's graded for",
        "rub anything out": "erase anything",
        "rub out": "erase",
        "rubbed out": "erased",
        "full stop": "period",
        "at the weekend": "on the weekend",
        "year group": "grade",
        "primary school": "elementary school",
        "secondary school": "high school",
    }
)
"""Several words, as they are inside a sentence."""

AMERICAN_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "afterwards": "afterward",
        "analyse": "analyze",
        "analysed": "analyzed",
        "apologise": "apologize",
        "apologised": "apologized",
        "autumn": "fall",
        "backwards": "backward",
        "behaviour": "behavior",
        "cancelled": "canceled",
        "catalogue": "catalog",
        "catalogues": "catalogs",
        "centre": "center",
        "centres": "centers",
        "colour": "color",
        "coloured": "colored",
        "colours": "colors",
        "favour": "favor",
        "favourite": "favorite",
        "forwards": "forward",
        "generalise": "generalize",
        "generalised": "generalized",
        "grey": "gray",
        "honour": "honor",
        "judgement": "judgment",
        "judgements": "judgments",
        "labelled": "labeled",
        "learnt": "learned",
        "licence": "license",
        "maths": "math",
        "memorise": "memorize",
        "metre": "meter",
        "metres": "meters",
        "modelling": "modeling",
        "mum": "mom",
        "neighbour": "neighbor",
        "neighbours": "neighbors",
        "neighbouring": "neighboring",
        "organise": "organize",
        "organised": "organized",
        "practise": "practice",
        "practised": "practiced",
        "practises": "practices",
        "practising": "practicing",
        "programme": "program",
        "programmes": "programs",
        "pupil": "student",
        "pupils": "students",
        "realise": "realize",
        "realised": "realized",
        "recognise": "recognize",
        "recognised": "recognized",
        "rubber": "eraser",
        "rubbers": "erasers",
        "sceptical": "skeptical",
        "spelt": "spelled",
        "summarise": "summarize",
        "tick": "check",
        "ticked": "checked",
        "ticks": "checks",
        "towards": "toward",
        "whilst": "while",
        "wifi": "Wi-Fi",
    }
)
"""Each form of a word by itself; a capital stays one."""

_TABLE = {british.lower(): other for british, other in {**PHRASES, **AMERICAN_WORDS}.items()}


RULE_IDS = (
    *("alternate-colour", "colour-or-neighbour", "colour-or-parity-not-both"),
    *("colour-then-parity", "colour-two-back", "colours-in-twos-and-threes", "colours-vote"),
    *("growing-colour-blocks", "high-changes-colour", "like-colours-odd"),
    *("other-colour-same-parity", "primes-change-colour", "ring-neighbours", "same-colour"),
    "same-suit-or-neighbour",
)
"""Ids of rules that have a British word in them; in a plan or an example they stay as they are."""

_KEPT = "|".join(
    (
        *(r"%\(\w+\)[sd]", r"\{\w+\}", "<[^>]+>"),
        *(rf"(?<![\w-]){rule}(?![\w-])" for rule in RULE_IDS),
    )
)
"""Placeholders, markup, and the ids of rules."""
_BRITISH = re.compile(
    rf"(?P<kept>{_KEPT})|\b(?:{'|'.join(sorted(map(re.escape, _TABLE), key=len, reverse=True))})\b",
    re.IGNORECASE,
)


def american(text: str) -> str:
    """Return the text in American spelling and words."""
    return _BRITISH.sub(_replaced, text)


def catalogue(sentences: Catalog) -> Catalog:
    """Return the sentences that differ."""
    made = Catalog(locale=CODE.replace("-", "_"), fuzzy=False)
    for message in sentences:
        forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
        here = tuple(map(american, forms))
        if message.id and here != tuple(forms):
            made.add(
                message.id,
                here if message.pluralizable else here[0],
                sorted({(file, 0) for file, _ in message.locations}),
                flags=message.flags,
            )
    return made


def _replaced(found: re.Match[str]) -> str:
    if found["kept"]:
        return found[0]
    other = _TABLE[found[0].lower()]
    return other[0].upper() + other[1:] if found[0][0].isupper() else other
