"""The sentences that are marked in the program: ``import marked``.

Looking for them takes seconds: only who runs a test that needs them does, and once.
"""

from functools import cache

from classroom.i18n.translations import extract


@cache
def messages():
    """All of them, as the template of the catalogues has them."""
    return tuple(message for message in extract.template() if message.id)


@cache
def in_default_words():
    """Those in the code, without what vocabularies make of them."""
    return tuple(message for message in extract.marked() if message.id)
