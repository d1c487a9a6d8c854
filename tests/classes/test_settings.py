"""What a teacher settles beforehand, and which rule comes next."""

import json

import pytest

from classroom.classes.rule_choice import band_after, next_rules
from classroom.classes.settings import DIFFICULTY_BANDS, FIRST_RULE, Plan, plan_of
from classroom.game.game_settings import GameSettings
from classroom.game.rulesets import RULESETS
from classroom.i18n.vocabulary import Vocabulary
from classroom.rules.builder.terms import Built, Turns
from classroom.rules.catalogue import RULES


def test_a_plan_is_read_as_it_was_written():
    plan = Plan(title="7b", rule=None, band="hard", tables=3, expulsion=False, robots=False)
    assert Plan.from_json(plan.to_json()) == plan


def test_a_plan_with_rules_of_the_teachers_own_is_read_as_it_was_written():
    rule = Built(Turns(("red", "black")))
    plan = plan_of(title="7b", rule=rule, dealer_rules=("zigzag", rule), dealer_tags=("colour",))
    assert Plan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


def test_the_band_after_a_first_rule_is_its_own_and_where_none_was_chosen_the_plans():
    hard = next(rule.id for rule in RULES.values() if rule.difficulty == "hard")
    assert band_after(Plan(title="", rule=hard, band="easy")) == "hard"
    easy = Built(Turns(("red", "black")))
    assert band_after(Plan(title="", rule=easy, band="expert")) == "easy"
    assert band_after(Plan(title="", rule=None, band="expert")) == "expert"


def test_a_plan_of_before_there_were_vocabularies_has_the_default_words():
    stored = Plan(title="7b").to_json()
    del stored["prophet_word"], stored["dealer_word"]
    assert Plan.from_json(stored) == Plan(title="7b")
    assert Plan(title="").words.vocabulary == Vocabulary("prophet", "nature")
    assert plan_of(title="", prophet_word="theorist").words.vocabulary == Vocabulary("theorist")


def test_a_first_lesson_begins_with_an_easy_rule():
    assert RULES[FIRST_RULE].difficulty == "easy"
    assert Plan(title="").rule == FIRST_RULE


@pytest.mark.parametrize("band", DIFFICULTY_BANDS)
def test_the_next_rule_is_of_the_band_and_new_to_the_table(band):
    of_band = {rule.id for rule in RULES.values() if rule.difficulty == band}
    assert set(next_rules(band, frozenset())) == of_band
    played = frozenset(sorted(of_band)[:1])
    assert set(next_rules(band, played)) == of_band - played


def test_once_a_band_is_played_the_others_follow_and_then_it_again():
    easy = frozenset(rule.id for rule in RULES.values() if rule.difficulty == "easy")
    assert set(next_rules("easy", easy)) == RULES.keys() - easy
    assert set(next_rules("easy", frozenset(RULES))) == easy


def test_a_plan_of_before_pupils_could_deal_is_natures():
    stored = json.loads(json.dumps(Plan(title="7b").to_json()))
    for key in ("dealers", "dealer_bands", "dealer_tags", "dealer_rules"):
        del stored[key]
    assert Plan.from_json(stored) == Plan(title="7b")
    assert Plan(title="").dealing.dealers == "nature"


def test_what_pupils_may_choose_from_is_read_as_it_was_written():
    plan = plan_of(
        title="7b",
        dealers="pupils",
        dealer_bands=("easy", "hard"),
        dealer_tags=("suit",),
        dealer_rules=(FIRST_RULE,),
    )
    assert Plan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


def test_a_plan_of_before_devices_could_be_shared_has_a_phone_for_each():
    stored = json.loads(json.dumps(Plan(title="7b").to_json()))
    del stored["devices"]
    assert Plan.from_json(stored).devices == "each"
    shared = Plan(title="7b", devices="teams")
    assert Plan.from_json(json.loads(json.dumps(shared.to_json()))) == shared


def test_the_game_gets_its_settings_and_none_of_the_class():
    plan = Plan(title="7b", ruleset="express", expulsion=False, starters=(("by-twos", "red"),))
    assert plan.game == GameSettings(
        ruleset=RULESETS["express"], expulsion=False, starters=(("by-twos", "red"),)
    )
    assert Plan(title="", devices="cards").game.real_cards
    assert not Plan(title="", devices="cards", rehearsal=True).game.real_cards
