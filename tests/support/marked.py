"""The sentences that are marked in the program: ``import marked``.

Looking for them takes seconds: only who runs a test that needs them does, and once.
"""

from copy import deepcopy
from functools import cache

from classroom.i18n.translations import extract


@cache
def _in_code():
    return extract.marked()


@cache
def template():
    """The catalogue of all of them."""
    return extract.template(deepcopy(_in_code()))


@cache
def messages():
    """All of them, as the template of the catalogues has them."""
    return tuple(message for message in template() if message.id)


@cache
def in_default_words():
    """Those in the code, without what vocabularies make of them."""
    return tuple(message for message in _in_code() if message.id)
