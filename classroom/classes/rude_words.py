"""Names that are no names: the worst words in five languages.

The words are in `rude_words.txt`. Only whole words count, so Scunthorpe and Cassia stay names; what
hides a word is undone: look-alike letters, figures for letters, signs and blanks between letters,
and letters typed many times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from classroom.classes import look_alikes
from classroom.resources import RUDE_WORDS

_SIGNS = str.maketrans("01345780@$!€", "oieastboasie")
_OTHER_SIGNS = str.maketrans("01345780@$!€", "olexstboaslc")
_WORD = re.compile(r"[^\W\d_]+")
_VOWELS = frozenset("aeiouyäöüáéíóúàèêâîôûı")
_STRETCHED = re.compile(r"(.)\1{2,}")


def is_rude(name: str) -> bool:
    """Return whether a word of the name is in the list, or its parts together are one.

    >>> is_rude("F u c k"), is_rude("5h1t"), is_rude("Fuuuck you")
    (True, True, True)
    >>> is_rude("Scunthorpe"), is_rude("Dick"), is_rude("Assia"), is_rude("Fanny")
    (False, False, False, False)
    """
    return not _words().isdisjoint(_read(name))


@cache
def _words() -> frozenset[str]:
    lines = RUDE_WORDS.read_text(encoding="utf-8").splitlines()
    listed = [word for line in lines if not line.startswith(("#", "[")) for word in line.split()]
    spelt = (word.replace("-", between) for word in listed for between in (" ", ""))
    return frozenset(map(look_alikes.skeleton, spelt))


def _read(name: str) -> Iterator[str]:
    """Yield the words that a name can be read as."""
    for text in (name, name.translate(_SIGNS), name.translate(_OTHER_SIGNS)):
        # Signs between letters are lost in a skeleton: "f.u.c.k" is one word there.
        for seen in (text, look_alikes.skeleton(text)):
            words = [look_alikes.skeleton(word) for word in _WORD.findall(seen)]
            for word in (*words, " ".join(words), *_joined(words)):
                yield word
                yield _STRETCHED.sub(r"\1", word)
                yield _STRETCHED.sub(r"\1\1", word)


def _joined(words: list[str]) -> Iterator[str]:
    """Yield the word that blanks take apart, if a part has no vowel and so is no name.

    A last letter alone is that of a surname.
    """
    parts = words[:-1] if words and len(words[-1]) == 1 else words
    if any(_VOWELS.isdisjoint(part) for part in parts):
        yield "".join(words)
