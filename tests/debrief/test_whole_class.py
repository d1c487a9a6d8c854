"""A class's tables side by side: figures about pupils, no names, and replications."""

import re
from dataclasses import replace
from typing import Any

import rounds
import worlds
from found import find, find_class
from small_class import note, predicted, six_right, with_notes

from classroom.debrief.findings.of_class import ClassFindings, class_findings
from classroom.debrief.findings.standards import met
from classroom.game.header import RecordHeader, to_json
from classroom.game.moves import TEACHER
from classroom.rules import mirror, swap
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import seal


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
    assert str(same.sentences[0]).startswith("Tables 1 and 2 played the same rule, but each had")
    # Two of three have the same: only those are said to be dealt alike.
    (same,) = find_class([records[0], *records]).replications
    assert list(map(str, same.sentences[:3])) == [
        "Tables 1, 2 and 3 played the same rule.",
        "Tables 1 and 2 were dealt the same cards.",
        "Table 3 had different cards.",
    ]


def test_where_nobody_could_declare_nobody_is_asked_why_not() -> None:
    nobody = everything(the_class("no_prophet", "no_prophet"))
    assert "No pupil declared." in nobody
    assert "lasted to the end" not in nobody
    assert "No pupil declared." in everything(the_class("no_prophet"))
    express = everything(the_class("said_aloud", "said_aloud"))
    assert "declare" not in express
    assert "Prophet" not in express
    # Where it went alike, no one is asked what made the difference.
    assert "went differently" not in express
    # Nor where no one claimed anything, so that tables could neither agree nor differ.
    assert "went differently" not in everything(the_class("a_student_deals", "an_expulsion"))
    # There the rule was guessed, not noted.
    assert "picked or built" not in express
    assert "At each of them, a pupil guessed the rule." in express
    assert "declare" not in everything(the_class("ended_at_once"))


def test_a_twin_replicates_what_it_mirrors() -> None:
    header = worlds.deal(1, "no-clubs")
    twin = replace(
        header,
        rule=seal(mirror.twin("no-clubs")),
        stock=swap.cards(header.stock),
        extra_decks=tuple(map(swap.cards, header.extra_decks)),
    )
    records = [
        to_json(each, [*worlds.play(each, 6, 1), {"by": TEACHER, "end": True}])
        for each in (header, twin, header, worlds.deal(2, "no-clubs"))
    ]
    (same,) = find_class(records[:3]).replications
    assert (same.tables, same.swapped, same.same_deal) == ((1, 2, 3), (2,), True)
    assert "At table 2 red and black were swapped" in str(same.sentences[1])
    assert "clubs" in str(same.rule.statement)
    (same,) = find_class(records).replications
    assert (same.tables, same.swapped, same.same_deal) == ((1, 2, 3, 4), (2,), False)
    assert list(map(str, same.sentences[:4])) == [
        "Apart from swapped colours, tables 1, 2, 3 and 4 played the same rule.",
        "Apart from swapped colours, tables 1, 2 and 3 were dealt the same cards.",
        "Table 4 had different cards.",
        "At table 2 red and black were swapped, in the rule and on the cards.",
    ]


def test_robots_replicate_nothing() -> None:
    assert the_class("only_robots", "only_robots").replications == ()


def test_tables_keep_their_numbers() -> None:
    records = [rounds.record("no_prophet"), rounds.record("never_tested")]
    assert [row.number for row in find_class(records, numbers=(2, 5)).tables] == [2, 5]


def test_rounds_of_one_table_are_no_replication() -> None:
    found = [find(rounds.record("never_tested"))] * 2
    together = class_findings(found, unit="round")
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


# Hand-worked: the starter and six right cards, with notes


def test_a_stable_claim_is_the_first_right_one_that_was_kept() -> None:
    """Cards laid: the starter, and one with each move."""
    record = six_right(15)
    told = (
        (1, note("Ben", "alternate-colour")),  # right, and given up
        (2, note("Ben", "suit-cycle")),
        (3, note("Amara", "alternate-colour")),  # right with four cards laid, and kept
        (5, note("Amara", "alternate-colour", 90)),
        (4, note("Ben", "alternate-colour")),
    )
    laid = len(record["moves"])  # six plays and the end
    assert laid == 7
    (row,) = find_class([with_notes(record, *told)]).tables
    assert (row.claimed, row.stable) == (True, 4)
    # Who was asked at the last call alone may have known for long: no one can say.
    last = (6, note("Ben", "alternate-colour", last_call=True))
    (row,) = find_class([with_notes(record, last)]).tables
    assert (row.claimed, row.stable) == (False, None)
    # A robot's note is no pupil's, and what is written afterwards may rest on the rule itself.
    robot = (3, note("Amara", "alternate-colour", robot=True))
    late = (7, note("Dev", "alternate-colour"))
    (row,) = find_class([with_notes(record, robot, late)]).tables
    assert (row.claimed, row.stable) == (False, None)


def test_own_words_are_no_claim_that_could_be_judged() -> None:
    told = ((2, note("Ben", "alternate-colour")), (4, note("Ben", "text:I am not sure")))
    (row,) = find_class([with_notes(six_right(15), *told)]).tables
    assert (row.claimed, row.stable) == (True, None)


def test_the_commonest_premature_claim_was_held_at_two_tables_at_least() -> None:
    """With the starter alone any value fits "by twos"; after six plays it fits no more."""
    early = [with_notes(six_right(seed), (0, note("Ben", "by-twos"))) for seed in (15, 16)]
    late = with_notes(six_right(18), (6, note("Ben", "by-twos")))
    assert find_class([early[0], late]).premature is None
    found = find_class([*early, late]).premature
    assert found is not None
    assert (found.tables, found.claims, found.declared) == ((1, 2), 2, 0)
    assert str(found.statement) == str(RULES["by-twos"].statement)
    # Held at the end by someone who was never asked before, it was no one's guide.
    last = with_notes(six_right(16), (0, note("Ben", "by-twos", last_call=True)))
    assert find_class([early[0], last]).premature is None


def test_a_mirrored_table_claims_the_mirror_image() -> None:
    header, claim = worlds.deal(1, "no-clubs"), "odd-black-even-red"
    twin = replace(
        header,
        rule=seal(mirror.twin("no-clubs")),
        stock=swap.cards(header.stock),
        extra_decks=tuple(map(swap.cards, header.extra_decks)),
    )
    swapped = to_json(replace(header, rule=seal(mirror.twin(claim))), [])["rule"]

    def claimed(each: RecordHeader, rule: str) -> dict[str, Any]:
        told = note(each.players[0], rule)
        return to_json(each, [told, *worlds.play(each, 6, 1), {"by": TEACHER, "end": True}])

    found = find_class([claimed(header, claim), claimed(twin, swapped)]).premature
    assert found is not None
    assert (found.tables, found.swapped, found.same_rule) == ((1, 2), (2,), True)
    assert find_class([claimed(header, claim), claimed(twin, claim)]).premature is None


def test_turning_points_come_from_several_tables_the_best_first() -> None:
    turns = the_class().turns
    assert len({turn.table for turn in turns}) == len(turns) == 4
    assert turns[0].moment.kind == "overthrow"
    assert not any(turn.moment.robot for turn in turns)
    # Where no one else played, as in a rehearsal, robots' turning points are told as such.
    assert all(turn.moment.robot for turn in the_class("only_robots").turns)


def test_standards_are_named_by_what_the_record_shows() -> None:
    for name in ("ended_at_once", "only_robots", "no_prophet", "never_tested"):
        assert met(the_class(name)) == (), name  # no one noted anything, or said what to expect
    found = find_class([with_notes(six_right(15), (0, note("Ben", "by-twos")))])
    titles = [standard.title for standard in met(found)]
    assert [title.split()[0] for title in titles] == ["SEP4", "Analysis", "Certainty"]
    titles = [standard.title for standard in met(find_class([predicted(six_right(15), 6)]))]
    assert titles[0] == "SEP3 Planning and Carrying Out Investigations"
    titles = [standard.title for standard in met(the_class("said_aloud"))]
    assert "SEP8 Obtaining, Evaluating, and Communicating Information" in titles
