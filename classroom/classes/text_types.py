"""Text types in messages, by their possible content; ``tests/web/test_typed_words.py`` reads them.

A text field of a message has one of these types, never a bare ``str``. Text of type :data:`Typed`,
or in an :data:`Entry`, may get into the log of a class in a person's own words; its names are
removed with those of the class (:mod:`classroom.classes.name_removal`).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Plain = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,64}\Z")]
"""An id: printable, and short."""
Listed = Annotated[str, msgspec.Meta(extra={"kind": "listed"})]
"""A card or the id of a rule: refused unless it is one of those there are."""
Name = Annotated[str, msgspec.Meta(extra={"kind": "name"})]
"""A name of a person or a team: kept in the row of a seat, never in a log."""
Title = Annotated[str, msgspec.Meta(extra={"kind": "title"})]
"""The teacher's title of the class: it is kept until the class is deleted."""
Network = Annotated[str, msgspec.Meta(extra={"kind": "network"})]
"""Name or password of a wifi: kept in the row of the class until it is closed, never in a log."""
Typed = Annotated[str, msgspec.Meta(extra={"kind": "typed"})]
"""Words of one's own."""
Id = Annotated[Plain, msgspec.Meta(min_length=1)]
"""An id that must not be empty."""
Entry = Annotated[dict[str, Any], msgspec.Meta(extra={"kind": "entry"})]
"""An entry of a record; a guess in it may be in words of one's own."""
Rule = Annotated[dict[str, Any], msgspec.Meta(extra={"kind": "rule"})]
"""A rule from the rule builder, read within bounds."""
