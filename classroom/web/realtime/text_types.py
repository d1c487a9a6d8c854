"""Kinds of text in messages, by what they may hold; ``tests/web/test_typed_words.py`` reads them.

A text field of a message is one of these: none is a bare ``str``. What is :data:`Typed` or in an
:data:`Entry` may end up in the log of a class in a person's own words, and loses the names in it
when these go (:mod:`classroom.classes.name_removal`).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Plain = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,64}\Z")]
"""An id: printable, and short."""
Listed = Annotated[str, msgspec.Meta(extra={"kind": "listed"})]
"""A card or the id of a rule: refused unless it is one of those there are."""
Name = Annotated[str, msgspec.Meta(extra={"kind": "name"})]
"""What somebody is called: kept in the row of a seat, never in a log."""
Typed = Annotated[str, msgspec.Meta(extra={"kind": "typed"})]
"""Words of one's own."""
Entry = Annotated[dict[str, Any], msgspec.Meta(extra={"kind": "entry"})]
"""An entry of a record; a guess in it may be in words of one's own."""
Rule = Annotated[dict[str, Any], msgspec.Meta(extra={"kind": "rule"})]
"""A rule from the rule builder, read within bounds."""
