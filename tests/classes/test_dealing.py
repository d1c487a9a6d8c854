"""Dealing, decided without a server, a database or a clock: who is asked, and what is dealt."""

import random

import pytest

from classroom.classes import classroom as lesson
from classroom.classes.classroom import Classroom
from classroom.classes.settings import plan_of
from classroom.classes.table import Table, evolve
from classroom.classes.verbs import deal as dealing
from classroom.classes.verbs.deal import DealRequested
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.pause import Paused
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.i18n.messages import ENGLISH
from classroom.rules.catalogue import RULES

RULE = next(iter(RULES))


def shoe(seed=1):
    return dealing.Shoe(random.Random(seed), random.Random, ENGLISH)


def opened(pupils=4, **plan):
    """A class of one table with so many pupils."""
    plan = plan_of(title="7b", tables=1, **plan)
    events = [Opened(engine="1", plan=plan.to_json(), seed="ab")]
    events += [Seated(seat=f"s{n}", table=1) for n in range(1, pupils + 1)]
    classroom = Classroom("c1")
    for version, event in enumerate(events, 1):
        classroom = lesson.evolve(classroom, version, event)
    return classroom


def after(table, *events):
    for event in events:
        table = evolve(table, table.version + 1, 10.0, event)
    return table


def nature(classroom, rule=RULE, cards=None, table=None):
    whose = dealing.next_in_turn(rule)
    return dealing.begin(classroom, table or Table(1), whose, rule, cards or shoe())


def test_the_same_source_of_chance_deals_the_same_cards():
    (first,), (second,), (other,) = (
        nature(opened(deal="own"), cards=shoe(seed)) for seed in (1, 1, 2)
    )
    assert first == second
    assert first.header["stock"] != other.header["stock"]


def test_nature_deals_to_all_pupils_a_card_that_is_in_the_stock_twice():
    (event,) = nature(opened())
    assert event.header["players"] == ["s1", "s2", "s3", "s4"]
    assert sorted(event.header["stock"]) == sorted([*set(event.header["stock"])] * 2)
    assert len(event.header["extra_decks"]) == dealing.EXTRA_DECKS


def test_too_few_players_are_told_how_many_are_missing():
    fewest = RULESETS[opened().plan.ruleset].players[0]
    with pytest.raises(Refused, match=f"table 1 needs at least {fewest} players"):
        nature(opened(pupils=fewest - 1))


def test_a_table_that_plays_is_dealt_nothing():
    classroom = opened()
    playing = after(Table(1), *nature(classroom))
    with pytest.raises(Refused, match="still playing"):
        nature(classroom, table=playing)


def test_while_all_tables_are_paused_nothing_is_dealt():
    playing = after(Table(1), *nature(opened()))
    dealing.check_not_held([playing])
    held = after(playing, Paused(all=True, by="teacher", why=""))
    with pytest.raises(Refused, match="all tables are paused"):
        dealing.check_not_held([held])


def test_a_rule_that_is_not_there_is_not_dealt():
    with pytest.raises(Refused, match="no rule with the id"):
        dealing.next_in_turn("no-such-rule")


@pytest.fixture
def asked():
    """A class whose pupils deal, and its table, where the first is asked for a rule."""
    classroom = opened(dealers="pupils", robots=True)
    whose = dealing.next_in_turn(None)
    (event,) = dealing.begin(classroom, Table(1), whose, None, shoe())
    assert event == DealRequested(seat=event.seat)
    return classroom, after(Table(1), event), event.seat


def test_who_is_asked_is_not_asked_twice(asked):
    classroom, table, seat = asked
    assert dealing.begin(classroom, table, dealing.named(seat), None, shoe()) == []
    with pytest.raises(Refused, match="already choosing"):
        dealing.begin(classroom, table, dealing.next_in_turn(None), None, shoe())


def test_the_pupil_who_was_asked_deals_a_rule_of_the_list_with_one_of_its_hints(asked):
    classroom, table, seat = asked
    rule = dealing.student_dealers.choices(classroom.plan)
    chosen = next(iter(rule.values()))
    round_, hint = dealing.deal(classroom, table, chosen, 0, seat, shoe())
    assert round_.header["dealer"] == seat
    assert seat not in round_.header["players"]
    assert isinstance(hint, EntryAdded)
    assert hint.entry["info"] is True


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"by": "s9"}, "chooses the rule for this round"),
        ({"rule": "no-such-rule"}, "no rule with the id"),
        ({"hint": 99}, "no such hint"),
    ],
)
def test_nobody_else_deals_and_nothing_else(asked, change, why):
    classroom, table, seat = asked
    chosen = next(iter(dealing.student_dealers.choices(classroom.plan).values()))
    given = {"rule": chosen, "hint": None, "by": seat, **change}
    with pytest.raises(Refused, match=why):
        dealing.deal(classroom, table, shoe=shoe(), **given)


def test_a_rule_off_the_list_is_the_teachers_to_deal(asked):
    classroom, table, seat = asked
    listed = dealing.student_dealers.choices(classroom.plan).values()
    other = next(rule for rule in RULES if rule not in listed)
    with pytest.raises(Refused, match="isn’t on your list"):
        dealing.deal(classroom, table, other, None, seat, shoe())
    (event,) = dealing.deal(classroom, table, other, None, None, shoe())
    assert event.header["dealer"] == seat
