"""The header of a record: what was fixed before the first play, and the round that it deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from classroom.cards import deck
from classroom.game.laid import Layout
from classroom.game.layout import LAYOUT_FORMAT, SOMEBODY, LayoutRound
from classroom.game.parts import NATURE
from classroom.game.round import Round, deal
from classroom.game.rulesets import RuleSet
from classroom.game.stock import Deck
from classroom.rules.sealed_rule import SealedRule

RECORD_FORMAT = "eleusis-record/1"


@dataclass(frozen=True, slots=True)
class RecordHeader:
    """Everything that was fixed before the first play of a round with all its cards."""

    ruleset: RuleSet
    rule: SealedRule
    dealer: str
    players: tuple[str, ...]
    stock: Deck
    """The whole shuffled stock before the deal, top first: two decks."""
    extra_decks: tuple[Deck, ...]
    first: str | None = None
    expulsion: bool = True

    def deal(self) -> Round:
        return deal(
            self.ruleset,
            self.rule.rule,
            self.players,
            self.stock,
            self.extra_decks,
            self.first,
            self.expulsion,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the header's part of a record."""
        header: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "ruleset": self.ruleset.id,
            "rule": self.rule.written,
            "dealer": self.dealer,
            "players": list(self.players),
            "stock": [str(card) for card in self.stock],
            "extra_decks": [[str(card) for card in deck] for deck in self.extra_decks],
        }
        if self.first is not None:
            header["first"] = self.first
        if not self.expulsion:
            header["options"] = {"expulsion": False}
        return header


@dataclass(frozen=True, slots=True)
class LayoutHeader:
    """Everything that was fixed before the first card of a round with real cards."""

    ruleset: RuleSet
    rule: SealedRule
    dealer: str = NATURE
    players: tuple[str, ...] = ()
    """Clockwise; none where no one noted names."""

    def deal(self) -> LayoutRound:
        """Return the round before any card is laid."""
        return LayoutRound(
            ruleset=self.ruleset,
            rule=self.rule.rule,
            players=(*self.players, SOMEBODY),
            layout=Layout(),
            to_play=0,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the header's part of a record."""
        return {
            "format": LAYOUT_FORMAT,
            "ruleset": self.ruleset.id,
            "rule": self.rule.written,
            "dealer": self.dealer,
            "players": list(self.players),
        }


AnyHeader: TypeAlias = RecordHeader | LayoutHeader
"""Of a round with all its cards, or of one of which only the layout is known."""


def read_dealt(data: Mapping[str, Any], ruleset: RuleSet, rule: SealedRule) -> AnyHeader:
    """Return the header of a round that was dealt with this rule-set and this rule.

    `data` is the header of its record, and is not checked: :func:`classroom.game.record.read` is
    for records from outside.
    """
    players = tuple(data.get("players", ()))
    if data["format"] == LAYOUT_FORMAT:
        return LayoutHeader(ruleset, rule, data.get("dealer", NATURE), players)
    return RecordHeader(
        ruleset=ruleset,
        rule=rule,
        dealer=data["dealer"],
        players=players,
        stock=deck(data["stock"]),
        extra_decks=tuple(map(deck, data["extra_decks"])),
        first=data.get("first"),
        expulsion=data.get("options", {}).get("expulsion", True),
    )


def to_json(header: AnyHeader, entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the record of a round with these entries."""
    return {**header.to_json(), "moves": list(entries)}
