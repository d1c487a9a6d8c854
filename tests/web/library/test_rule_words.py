"""Words about rules for scripts that say them."""

from classroom.i18n.vocabulary import Vocabulary
from classroom.web.library.rule_words import phrases_here
from classroom.web.platform.language import speaking


def test_the_card_of_a_condition_is_in_the_form_that_follows_if():
    """Ukrainian compares with "the last card" in one case, and begins a condition with another."""
    with speaking(Vocabulary(), "uk"):
        words = phrases_here()
    assert words["play"]["back_1"] == "останньої карти"
    assert words["if"]["back_1"] == "остання карта …"
