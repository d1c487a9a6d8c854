"""Settings of a game: all that dealing a round needs besides the rule and the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.game.header import LayoutHeader, RecordHeader
from classroom.game.parts import NATURE
from classroom.game.rulesets import RuleSet
from classroom.game.stock import Deck
from classroom.rules.sealed_rule import SealedRule


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSettings:
    """The settings of every round of a game.

    A class adds to them who plays, on what, and how fast.
    """

    ruleset: RuleSet
    expulsion: bool = True
    real_cards: bool = False
    """True if the cards are on desks, and the program only judges and keeps the layout."""
    starters: tuple[tuple[str, str], ...] = ()
    """Rules by id, each with the kind of card (:data:`terms.KINDS`) that begins its rounds."""

    def layout_header(self, rule: SealedRule, players: Sequence[str]) -> LayoutHeader:
        """Return the header of a round with real cards, which someone deals on a desk."""
        return LayoutHeader(ruleset=self.ruleset, rule=rule, players=tuple(players))

    def record_header(
        self,
        rule: SealedRule,
        players: Sequence[str],
        stock: Deck,
        extra_decks: Sequence[Deck],
        dealer: str = NATURE,
        first: str | None = None,
    ) -> RecordHeader:
        """Return the header of a round that is dealt from these cards.

        `first` is a player who was drawn, and counts only where the rule-set wants one.
        """
        return RecordHeader(
            ruleset=self.ruleset,
            rule=rule,
            dealer=dealer,
            players=tuple(players),
            stock=stock,
            extra_decks=tuple(extra_decks),
            first=first if self.ruleset.first_player == "random" else None,
            expulsion=self.expulsion,
        )
