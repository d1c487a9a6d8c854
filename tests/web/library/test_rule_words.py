"""Words about rules for scripts that say them."""

from classroom.i18n.vocabulary import Vocabulary
from classroom.web.library.rule_words import builder_phrases
from classroom.web.platform.language import speaking


def test_the_card_of_a_condition_is_in_the_form_that_follows_if():
    """Ukrainian compares with "the last card" in one case, and begins a condition with another."""
    with speaking(Vocabulary(), "uk"):
        words = builder_phrases()
    assert words["play"]["back_1"] == "останньої карти"
    assert words["if"]["back_1"] == "остання карта …"
