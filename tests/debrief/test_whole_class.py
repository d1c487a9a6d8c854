"""A class's tables side by side: figures about pupils, no names, and replications."""

import re
from dataclasses import replace

import rounds
import worlds

from classroom.debrief.findings import find
from classroom.debrief.whole_class import ClassFindings, compare, find_class
from classroom.game.moves import TEACHER
from classroom.game.record import to_json
from classroom.rules import mirror


def the_class(*names: str) -> ClassFindings:
    return find_class(rounds.record(name) for name in names or rounds.NAMES)


def everything(found: ClassFindings) -> str:
    told = [str(row.label) + str(row.ended) for row in found.tables]
    told += [str(sentence) for same in found.replications for sentence in same.sentences]
    told += [str(tally.event) for tally in found.tallies]
    told += [str(question.asks) for question in found.questions]
    return " ".join(told)


def test_no_name_is_told() -> None:
    told = everything(the_class())
    names = {name for record in rounds.NAMES for name in rounds.record(record)["players"]}
    assert not [name for name in names if re.search(rf"\b{re.escape(name)}\b", told)]


def test_robots_are_in_no_figure() -> None:
    found = the_class("only_robots")
    (row,) = found.tables
    assert row.only_robots
    assert (row.plays, row.declarations, row.overthrown, row.stood_after) == (0, 0, 0, None)
    assert found.tallies == ()


def test_tables_with_the_same_rule_are_replications() -> None:
    found = the_class("overthrown_by_a_right_card", "no_prophet", "a_student_deals")
    (same,) = found.replications
    assert same.tables == (1, 3)
    assert not same.same_deal
    assert same.stood == (3,)
    assert found.questions[0].idea == "replication"


def test_the_same_deal_is_no_independent_evidence() -> None:
    found = the_class("a_prophet_stands", "a_prophet_stands")
    (same,) = found.replications
    assert same.same_deal
    assert "same cards" in str(same.sentences[0])


def test_the_same_stock_for_more_players_is_not_the_same_deal() -> None:
    header = worlds.deal(1, "no-clubs")
    larger = replace(header, players=(*header.players, "Zoe"))
    records = [
        to_json(each, [*worlds.play(each, 6, 1), {"by": TEACHER, "end": True}])
        for each in (header, larger)
    ]
    (same,) = find_class(records).replications
    assert not same.same_deal


def test_a_twin_replicates_what_it_mirrors() -> None:
    header = worlds.deal(1, "no-clubs")
    twin = replace(
        header,
        rule=mirror.twin("no-clubs"),
        stock=mirror.cards(header.stock),
        extra_decks=tuple(map(mirror.cards, header.extra_decks)),
    )
    records = [
        to_json(each, [*worlds.play(each, 6, 1), {"by": TEACHER, "end": True}])
        for each in (header, twin, header, worlds.deal(2, "no-clubs"))
    ]
    (same,) = find_class(records[:3]).replications
    assert (same.tables, same.swapped, same.same_deal) == ((1, 2, 3), (2,), True)
    assert "At table 2 it was the mirror image" in str(same.sentences[1])
    assert "clubs" in str(same.rule.statement)
    (same,) = find_class(records).replications
    assert (same.tables, same.swapped, same.same_deal) == ((1, 2, 3, 4), (2,), False)


def test_robots_replicate_nothing() -> None:
    assert the_class("only_robots", "only_robots").replications == ()


def test_tables_keep_their_numbers() -> None:
    records = [rounds.record("no_prophet"), rounds.record("never_tested")]
    assert [row.number for row in find_class(records, numbers=(2, 5)).tables] == [2, 5]


def test_rounds_of_one_table_are_no_replication() -> None:
    found = [find(rounds.record("never_tested"))] * 2
    together = compare(found, unit="round")
    assert together.replications == ()
    assert str(together.tables[1].label) == "Round 2"


def test_three_questions_about_different_ideas() -> None:
    for names in (("ended_at_once",), ("no_prophet", "never_tested"), rounds.NAMES):
        questions = the_class(*names).questions
        assert len(questions) == len({question.idea for question in questions}) == 3


def test_an_empty_class_is_no_trouble() -> None:
    found = find_class([])
    assert found.tables == ()
    assert len(found.questions) == 3
