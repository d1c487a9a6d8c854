"""The practice cards of a phone that waits have a rule that no class can be dealt."""

from __future__ import annotations

from classroom.cards import CARDS
from classroom.rules.catalogue import RULES


def fits(card):
    """The rule of ``static/js/components/practice.ts``: hearts and queens."""
    return card.suit == "H" or card.rank == "Q"


def test_no_rule_of_the_catalogue_judges_every_second_card_like_the_practice_rule():
    wanted = {card for card in CARDS if fits(card)}
    starters = [card for card in CARDS if fits(card)]
    for entry in RULES.values():
        rule = entry.rule
        states = [rule.run((starter,)) for starter in starters if rule.accepts(0, (starter,))]
        assert not states or any(
            {card for card in CARDS if rule.accepts(state, (card,))} != wanted for state in states
        ), entry
