"""One set of rules for a verdict, and rules counted as rivals only where a card could part them.

Each of these was false in a round of a review. The predicates find the old sentence; the pages of
these rounds and of others say something else.
"""

from __future__ import annotations

import pytest

from classroom.debrief.findings.of_class import find_class
from classroom.debrief.findings.of_table import find
from classroom.debrief.findings.sorted_answers import sorted_answers
from classroom.debrief.told.plain_words import begin
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import Message, PlayerRef, counted_message, message
from truth import generator, rooms
from truth.collect import At, Several, Spoken, judge
from truth.facts import Facts
from truth.subjects import FEW

TABLE = At("table")


def false(seed: int, sentence: Message, at: At = TABLE) -> bool:
    """Whether a predicate finds a sentence to be false about a random round."""
    assert rooms.PREDICATES
    facts = Facts(generator.record(seed))
    return judge(Spoken(sentence, at), {1: facts}, None, str(seed)) is not None


def false_of_class(seed: int, sentence: Message) -> bool:
    tables = {n: Facts(record) for n, record in enumerate(generator.lesson(seed), 1)}
    said = Spoken(sentence, At("class"))
    return judge(said, tables, Several(tables), str(seed)) is not None


@pytest.mark.parametrize("seed", [990109, 990118, 990227, 990309, 990344, 990399])
def test_an_unlikely_answer_is_one_by_the_rules_that_the_curve_counts(seed: int) -> None:
    """In each of these a third of the list had predicted an answer, and most of all rules."""
    found = find(generator.record(seed), load_hypotheses())
    for moment in found.moments:
        if any(facet.kind == "surprise" for facet in moment.facets):
            index = next(p.index for p in found.asked.plays if p.number == moment.number)
            before, left = (len(found.course.rules.wider[index + more]) for more in (0, 1))
            assert FEW * left <= before
    for play in found.asked.plays:
        if play.split is not None and 3 * play.left <= play.split.still_fit:
            said = counted_message(
                "Few of the known rules said so: of the %(before)s that still fitted, only "
                "%(count)s had predicted it.",
                "",
                play.left,
                before=play.split.still_fit,
            )
            assert play.wider_left == play.left or false(seed, said)


@pytest.mark.parametrize("seed", [990135, 990149])
def test_calls_are_not_called_untested_where_no_card_could_test_them(seed: int) -> None:
    found = find(generator.record(seed), load_hypotheses())
    ideas = {facet.idea for moment in found.moments for facet in moment.facets}
    assert "no_rival" in ideas and "untested" not in ideas
    assert false(seed, message("Confirmed, but not tested"))
    assert false(seed, message("When does a confirmed prediction tell you nothing new?"))


def test_calls_on_which_rules_only_happened_to_agree_are_called_untested() -> None:
    assert not false(990329, message("Confirmed, but not tested"))
    assert false(990329, message("No known rival"))


@pytest.mark.parametrize("seed", [990135, 990149, 990163, 990329])
def test_rules_that_no_further_card_could_part_are_counted_once(seed: int) -> None:
    facts = Facts(generator.record(seed))
    rules = find(generator.record(seed), load_hypotheses()).course.rules
    checked = [n for n in range(len(rules.wider)) if len(rules.wider[n]) < 200]
    assert checked
    assert [rules.wider[n].different for n in checked] == [facts.different(n) for n in checked]


def test_a_declaration_counts_rules_that_differ() -> None:
    facts = Facts(generator.record(990135))
    (reign, *_) = (r for r in facts.reigns if r.how == "stood")
    settled = facts.settled_before(reign.number)
    fit = facts.fitting_wider(settled)
    asks = message(
        "When %(player)s declared, %(count)s different rules that the program knows still "
        "fitted. Was it too early?",
        player=PlayerRef(reign.by),
        count=max(2, fit),
    )
    assert facts.different(settled) == 1
    assert false(990135, asks)


@pytest.mark.parametrize("seed", range(990100, 990106))
def test_the_evidence_for_an_answer_is_the_best_of_all_its_tables(seed: int) -> None:
    """What was written down too late at one table may have been a prediction at another."""
    known = load_hypotheses()
    records = generator.lesson(seed)
    together = sorted_answers(find_class(records, known, None, "table"))
    alone = [
        answer
        for record in records
        for answer in sorted_answers(find_class([record], known, None, "table")).piles["agrees"]
    ]
    for answer in together.piles["agrees"]:
        same = [each for each in alone if each.rule == answer.rule and each.truth == answer.truth]
        assert answer.in_time == any(each.in_time for each in same)


def test_tables_that_claimed_nothing_neither_agree_nor_differ() -> None:
    """The second table of this lesson ended after two cards, and no one there wrote anything."""
    assert false_of_class(
        990142,
        message(
            "Tables %(tables)s had the same rule, and it went differently. What could have made "
            "the difference, and how could you find out?",
            tables=(1, 2, 3, 4),
        ),
    )
    assert false_of_class(
        990142,
        message(
            "Tables %(tables)s had the same rule and different cards, and came to the rule. Is "
            "that new evidence, or the same evidence twice?",
            tables=(1, 2, 3, 4),
        ),
    )


def test_words_to_begin_with_fit_the_question() -> None:
    """No one can begin an answer to each question with a card."""
    card = begin(message("Which card would you play next to test your last idea?"))
    change = begin(message("At card %(number)s you wrote down the right rule. What made you "
                           "change it?"))  # fmt: skip
    other = begin(message("What came after your last idea, and how did it speak for it?"))
    assert len({card.text, change.text, other.text}) == 3
