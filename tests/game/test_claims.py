"""Claims of a rule: a rule of the list, one that was built, or words."""

import pytest

from classroom.game.claims import check_claim
from classroom.game.refusal import Refused


@pytest.mark.parametrize("claim", ["alternate-colour", "text:the colours take turns", "text:"])
def test_a_rule_of_the_list_or_words_may_be_claimed(claim):
    check_claim(claim, "Ann")


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("no-such-rule", "no rule"),
        ("", "no rule"),
        (7, "must be a catalogue id or an object"),
        (None, "must be a catalogue id or an object"),
        ({"if": "never"}, "."),
    ],
)
def test_nothing_else_may(claim, why):
    with pytest.raises(Refused, match=why):
        check_claim(claim, "Ann")
