"""What a teacher settles beforehand, and which rule comes next."""

import pytest

from classroom.lesson.plan import BANDS, FIRST_RULE, Plan, next_rules
from classroom.rules.catalogue import RULES
from classroom.wording import Vocabulary


def test_a_plan_is_read_as_it_was_written():
    plan = Plan(title="7b", rule=None, band="hard", tables=3, expulsion=False, robots=False)
    assert Plan.from_json(plan.to_json()) == plan


def test_a_plan_of_before_there_were_vocabularies_has_the_default_words():
    stored = Plan(title="7b").to_json()
    del stored["prophet_word"], stored["dealer_word"]
    assert Plan.from_json(stored) == Plan(title="7b")
    assert Plan(title="").vocabulary == Vocabulary("prophet", "nature")
    assert Plan(title="", prophet_word="theorist").vocabulary == Vocabulary("theorist")


def test_a_first_lesson_begins_with_an_easy_rule():
    assert RULES[FIRST_RULE].difficulty == "easy"
    assert Plan(title="").rule == FIRST_RULE


@pytest.mark.parametrize("band", BANDS)
def test_the_next_rule_is_of_the_band_and_new_to_the_table(band):
    of_band = {rule.id for rule in RULES.values() if rule.difficulty == band}
    assert set(next_rules(band, frozenset())) == of_band
    played = frozenset(sorted(of_band)[:1])
    assert set(next_rules(band, played)) == of_band - played


def test_once_a_band_is_played_the_others_follow_and_then_it_again():
    easy = frozenset(rule.id for rule in RULES.values() if rule.difficulty == "easy")
    assert set(next_rules("easy", easy)) == RULES.keys() - easy
    assert set(next_rules("easy", frozenset(RULES))) == easy
