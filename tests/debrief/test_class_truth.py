"""What is said of a class is true, and what is asked can be answered: worked by hand."""

from __future__ import annotations

from typing import Any, Literal

import by_hand
import pytest
import rounds
from found import find, find_class, follow
from small_class import note, predicted, six_right, with_notes

from classroom.cards import Card
from classroom.debrief.evidence.experiments import Split
from classroom.debrief.evidence.held_rules import find_held_rules, had
from classroom.debrief.evidence.information import PlayInformation
from classroom.debrief.findings.of_class import ClassFindings, class_findings
from classroom.debrief.findings.practised import Named
from classroom.debrief.findings.pupil_experiments import ENOUGH_PREDICTED, PupilExperiment, how_sure
from classroom.debrief.findings.standards import HEADING, Standard, met
from classroom.debrief.told.class_script import Beat, script
from classroom.debrief.told.class_slides import (
    DEBRIEF_MINUTES,
    class_slides,
    how_it_split,
    told_of,
    what_if,
    what_next,
)

NOTED, DECLARED, CALLED = 9, 11, 19
"""Entries of `by_hand.fallen`: Amara's note, her declaration, the call that failed."""
HOW = ("broke", "slipped", "already", "unknown")


def fallen(how: Literal["broke", "slipped", "already", "unknown"]) -> dict[str, Any]:
    """Amara is overthrown by 9♣ after the jack: with a rule that calls it wrong, with the secret
    rule, which calls it right, with a rule that an earlier card contradicts, or with words of her
    own."""
    record = by_hand.fallen()
    if how == "slipped":
        record["moves"][NOTED - 1] = note("Amara", "odd-black-even-red")
    elif how == "already":  # 4♥, card 3, was against it
        record["moves"][NOTED - 1] = note("Amara", "alternate-colour")
    elif how == "unknown":
        record["moves"][NOTED - 1] = note("Amara", "text:faces are even")
    return record


def the_class(*records: dict[str, Any]) -> ClassFindings:
    return find_class(records)


def spoken(found: ClassFindings) -> str:
    told = [*(question.asks for question in found.questions), what_if(found), what_next(found)]
    told += [tally.event for tally in found.tallies]
    for minutes in DEBRIEF_MINUTES:
        for slide in class_slides(found, minutes):
            told += [slide.step.headline, *slide.step.text, slide.step.question or what_if(found)]
    return " ".join(map(str, told))


def standards(found: ClassFindings) -> dict[str, Standard]:
    return {standard.title.split()[0]: standard for standard in met(found)}


# W8: a rule that no card could tell from the secret one


def test_w8_a_rule_that_no_card_could_tell_from_the_rule_counts_from_then_on() -> None:
    """A♣ A♦ 9♣ ...: black, red. From card 2 on, "the colour of two cards ago" says the same as
    "colours alternate"; from A♣ alone it does not, for a second black card would fit it."""
    record = six_right(18)
    (row,) = the_class(with_notes(record, (0, note("Ben", "colour-two-back")))).tables
    assert row.stable == 2
    (row,) = the_class(with_notes(record, (4, note("Ben", "colour-two-back")))).tables
    assert row.stable == 5
    # Given up before it was as good: the rule that came after it counts.
    told = (
        (0, note("Ben", "colour-two-back")),
        (0, note("Amara", "colour-two-back")),
        (3, note("Ben", "change-suit")),
        (5, note("Amara", "alternate-colour")),
    )
    (row,) = the_class(with_notes(record, *told)).tables
    assert row.stable == 2


def test_w8_a_rule_that_was_replaced_before_it_was_right_does_not_count() -> None:
    """Ben holds it with one card laid, when a card could still tell, and another one at once."""
    moves = ((0, note("Ben", "colour-two-back")), (1, note("Ben", "alternate-colour")))
    course = follow(with_notes(six_right(18), *moves))
    assert had(find_held_rules(course)) == (2,)


def test_w8_such_a_rule_is_shown_as_what_no_card_could_tell_apart() -> None:
    told = [(1, note(who, "colour-two-back")) for who in ("Ben", "Chiara")]
    found = the_class(with_notes(six_right(18), *told, (2, note("Dev", "alternate-colour"))))
    (same,) = found.same_here
    assert (same.table, same.since, same.from_start, same.pupils) == (1, 2, False, 2)
    (slide,) = [slide for slide in class_slides(found, 15) if slide.kind == "same"]
    told = " ".join(map(str, slide.step.text))
    assert "2 pupils had a different rule at the end. After card 2, no card could" in told
    assert str(slide.rule) == str(same.rule)
    assert str(slide.step.headline) == "Two rules that no card could tell apart any more"
    assert str(slide.step.question.asks).startswith("Which other cards could have told")
    # Anyone who has the secret rule itself, in whatever words, is no such case.
    alone = the_class(with_notes(six_right(18), (2, note("Dev", "alternate-colour"))))
    assert alone.same_here == ()


def test_w8_it_is_said_that_it_was_a_different_rule() -> None:
    one = with_notes(six_right(15), (1, note("Ben", "colour-two-back")))
    other = with_notes(six_right(16), (1, note("Ben", "alternate-colour")))
    (same,) = the_class(one, other).replications
    assert same.came_to_it == (1, 2)
    told = " ".join(map(str, same.sentences))
    assert "At each of them, a pupil picked or built the rule and kept it." in told
    assert "At table 1 it was a different rule at the end, but no card could tell it" in told
    # It is no premature claim either: nothing told the two apart.
    twice = [with_notes(six_right(seed), (1, note("Ben", "colour-two-back"))) for seed in (15, 16)]
    assert the_class(*twice).premature is None


# W11 to W14


def test_w11_only_notes_in_own_words_are_put_into_words() -> None:
    told = (
        (0, note("Ben", "change-suit")),
        (1, note("Amara", "text:colours take turns")),
        (2, note("Ben", None)),
        (3, note("Chiara", by_hand.BLACK_UNLESS)),
    )
    found = the_class(with_notes(six_right(18), *told))
    assert (found.practised.worded, found.practised.built) == (1, Named(2, 2))
    why = str(standards(found)["SEP6"].why)
    assert why == (
        "1 note or guess that was kept was in a pupil’s own words. Those with a picked or built "
        "rule: 2 (2 different rules)."
    )
    # What is changed before another card lies was not kept.
    again = the_class(
        with_notes(six_right(18), *told[:2], (1, note("Amara", "text:reds")), told[3])
    )
    assert str(standards(again)["SEP6"].why) == why
    picked = the_class(with_notes(six_right(18), told[0], told[2], told[3]))
    assert "SEP6" not in standards(picked)


def test_w12_why_a_card_was_played_is_not_said() -> None:
    record = six_right(18)
    first = record["moves"][0]["by"]
    expects = {"by": first, "expect": "wrong", "of": 1, "info": True}
    found = the_class(with_notes(record, (1, expects)))
    assert (found.practised.predicted, found.practised.predicted_wrong) == (1, 1)
    told = " ".join(str(each.why) for each in met(found))
    assert "to be wrong" not in told
    assert "Before 1 of 6 plays, the player said what to expect." in told


@pytest.mark.parametrize(("right", "still_fit"), [(4, 4), (0, 4), (1, 1), (0, 1)])
def test_w13_where_all_rules_agreed_there_are_no_others(right: int, still_fit: int) -> None:
    told = str(how_it_split(tried(right, still_fit)))
    assert "others" not in told
    assert "couldn’t tell" in told
    if still_fit > 1:
        assert told.startswith("9♥ after 10♥: all 4 rules in the list that still fitted agreed")


def test_w13_where_they_differed_both_sides_are_counted() -> None:
    told = str(how_it_split(tried(1, 4)))
    assert (
        told == "9♥ after 10♥: 1 of the 4 rules in the list that still fitted said right, the "
        "others wrong."
    )


def tried(right: int, still_fit: int) -> PupilExperiment:
    (play, *_) = find(six_right(18)).asked.plays
    assert play.cards is not None
    changed = PlayInformation(
        **{
            **{name: getattr(play, name) for name in play.__dataclass_fields__},
            "cards": (Card.parse("9H"),),
            "split": Split(right, still_fit),
        }
    )
    return PupilExperiment(1, changed, Card.parse("10H"), 2)


def test_w14_believed_at_tables_with_different_rules() -> None:
    """Ben believes "by twos" with the starter alone, at tables with two different secret rules."""
    one = with_notes(six_right(15), (0, note("Ben", "by-twos")))
    other = with_notes(six_right(16, "change-suit"), (0, note("Ben", "by-twos")))
    found = the_class(one, other)
    assert found.premature is not None
    assert not found.premature.same_rule
    (slide,) = [slide for slide in class_slides(found, 40) if slide.kind == "premature"]
    assert "These tables had different secret rules." in str(slide.step.question.asks)
    assert "from the rule?" not in spoken(found)
    alike = the_class(one, with_notes(six_right(16), (0, note("Ben", "by-twos"))))
    (slide,) = [slide for slide in class_slides(alike, 40) if slide.kind == "premature"]
    assert (
        str(slide.step.question.asks) == "Which card told it from the secret rule, or could have?"
    )


def test_only_a_rule_that_failed_is_said_to_have_overthrown_its_prophet() -> None:
    """Amara notes a rule that is contradicted before she declares: it didn't fit every card."""
    early = with_notes(six_right(15), (0, note("Ben", "alternate-colour")))
    record = by_hand.fallen()
    record["moves"][NOTED - 1] = note("Amara", "alternate-colour")  # 4♥, card 3, was against it
    assert the_class(record, early).premature is None
    # Amara and Ben, at a second table, note a rule that fits; it fails as she calls by it.
    twice = the_class(by_hand.fallen(), by_hand.fallen()).premature
    assert twice is not None
    assert (twice.claims, twice.declared) == (2, 2)
    assert "2 of them declared with it, and then it failed." in map(str, told_of(twice))


# W16: four ways to be overthrown


@pytest.mark.parametrize("how", HOW)
def test_w16_what_is_asked_of_an_overthrow_goes_by_what_happened(how: Any) -> None:
    found = the_class(fallen(how))
    assert found.falls == (how,)
    told = spoken(found)
    assert "evidence of one kind only" not in told
    asks = {
        "broke": "Table 1: a rule in a notebook failed: “",
        "slipped": "although the rule in the notebook had predicted that play.",
        "already": (
            "a public prediction failed, and the rule in the notebook had already "
            "been contradicted."
        ),
        "unknown": ("our notes don’t show if the rule was wrong or if it was a mix-up. What would"),
    }
    for each in HOW:
        assert (asks[each] in told) == (each == how)
    assert ("repair a rule that failed" in told) == (how == "broke")


def test_w16_several_ways_are_told_apart_on_one_slide() -> None:
    found = the_class(*map(fallen, ("broke", "slipped", "slipped", "already", "unknown")))
    (slide,) = [slide for slide in class_slides(found, 40) if slide.kind == "falls"]
    assert list(map(str, slide.step.text)) == [
        "In 1 case, the rule in the notebook failed.",
        "In 2 cases, the rule in the notebook got the play right, but wasn’t followed.",
        "In 1 case, the rule in the notebook had already been contradicted.",
        "In 1 case, our notes don’t show if the rule was wrong or if it was a mix-up.",
    ]
    assert slide.event is None, "a slide before it asked if it was a mix-up or the rule"
    mostly = the_class(*map(fallen, ("already", "unknown", "already")))
    (slide,) = [slide for slide in class_slides(mostly, 40) if slide.kind == "falls"]
    assert (slide.event, slide.idea) == ("already", "already")
    assert not [s for s in class_slides(the_class(fallen("broke")), 40) if s.kind == "falls"]


def test_w16_a_robots_overthrow_is_no_pupils() -> None:
    found = the_class(rounds.record("only_robots"))
    assert found.falls == ()


def test_w16_the_slip_is_not_corrected_as_bad_luck() -> None:
    def overthrow(how: Any) -> Beat:
        found = the_class(fallen(how))
        (turn,) = [turn for turn in found.turns if turn.moment.kind == "overthrow"]
        assert turn.event == how
        slides = class_slides(found, 40)
        (place,) = [n for n, s in enumerate(slides, 1) if s.kind == "turning" and s.event == how]
        (beat,) = [beat for beat in script(found, 40).beats if beat.slide == place]
        return beat

    assert str(overthrow("slipped").question.go_on).startswith("Maybe. What else could it")
    assert str(overthrow("slipped").question.likely) == "“They made a mistake.”"
    for how in ("broke", "already", "unknown"):
        assert "luck" not in str(overthrow(how).question.likely)


def test_a_claim_that_no_play_came_to_test_is_spoken_of_as_untested() -> None:
    found = the_class(rounds.record("never_tested"))
    assert [turn.event for turn in found.turns if turn.moment.kind == "stood"] == ["untested"]
    found = the_class(rounds.record("a_prophet_stands"))
    assert [turn.event for turn in found.turns if turn.moment.kind == "stood"] == ["stood"]


# W16, B4: predictions by how sure


def test_w16_shares_are_given_in_per_cent_with_what_they_do_not_show() -> None:
    """Six plays at each of four tables, each predicted right by all four pupils, 90% sure."""
    found = the_class(*(predicted(six_right(seed), 6) for seed in (15, 16, 18, 19)))
    told = [str(sentence) for sentence in how_sure(found.calibration, found.unit)]
    assert told == [
        (
            "When pupils were 80 to 100% sure of their rule, 96 of 96 predictions were right "
            "(24 plays at 4 tables)."
        ),
        "Calls aren’t counted: they end with the first one that fails.",
        "This isn’t the same as being right about the rule.",
    ]


def test_b4_several_predictions_of_one_play_are_one_play() -> None:
    """36 predictions, but of 9 plays: too few."""
    few = the_class(*(predicted(six_right(seed), 3) for seed in (15, 16, 18)))
    assert (few.calibration, how_sure(few.calibration, few.unit)) == ((), ())
    # From two tables alone they are too few, however many; and 18 plays are.
    assert the_class(*(predicted(six_right(seed), 6) for seed in (15, 16))).calibration == ()
    assert ENOUGH_PREDICTED > 18
    assert the_class(*(predicted(six_right(seed), 6) for seed in (15, 16, 18))).calibration == ()


def test_b4_calls_of_prophets_are_left_out() -> None:
    """They end with the first that fails. Amara's four at each of seven tables are all there is."""
    found = the_class(*[by_hand.fallen()] * 7)
    assert sum(each.call for row in found.tables for each in row.findings.measured.predicted) == 28
    assert found.calibration == ()


def test_b4_no_margin_is_claimed() -> None:
    found = the_class(*(predicted(six_right(seed), 6) for seed in (15, 16, 18, 19)))
    assert "off" not in " ".join(map(str, how_sure(found.calibration, found.unit)))


# W18: one table's game


def test_w18_rounds_of_one_table_are_no_tables() -> None:
    tables = [find(predicted(six_right(seed), 6)) for seed in (15, 16, 18, 19)]
    found = class_findings(tables, unit="round")
    assert str(found.together) == "What the rounds show"
    assert str(class_findings(tables[:1], unit="round").together) == "What the round shows"
    assert str(class_findings(tables).together) == "What the tables show together"
    told = " ".join(map(str, how_sure(found.calibration, found.unit))) + spoken(found)
    assert "24 plays in 4 rounds" in told
    assert "table" not in told.replace("on the table", "").replace("own table", "")


def test_w18_a_rule_that_no_card_could_tell_is_of_a_round() -> None:
    table = find(with_notes(six_right(18), (1, note("Ben", "colour-two-back"))))
    (same,) = class_findings([table], unit="round").same_here
    assert str(same.where) == "Round 1"


# B3: standards


def test_b3_standards_are_a_chance_to_practise_each_with_its_evidence() -> None:
    assert str(HEADING) == "A chance to practise"
    for found in (
        the_class(*(rounds.record(name) for name in rounds.NAMES)),
        the_class(*map(fallen, HOW)),
        the_class(predicted(six_right(18), 6)),
    ):
        assert met(found)
        for standard in met(found):
            assert str(standard.why)
            # What science is, is understood; reasons are spoken; a lack of them justifies nothing.
            assert not standard.title.startswith(("SEP7", "Justification", "Scientific "))
            assert "peer review" not in standard.title


def test_b3_a_rule_is_given_up_only_where_the_table_had_contradicted_it() -> None:
    """9♠ 8♥ 2♠ J♥ K♣ 10♥ 4♠. "No clubs" falls with K♣, card 5, which the fourth play put there."""
    early = ((1, note("Ben", "no-clubs")), (3, note("Ben", "change-suit")))
    late = ((1, note("Ben", "no-clubs")), (4, note("Ben", "change-suit")))
    assert the_class(with_notes(six_right(19), *early)).practised.revised == 0
    assert the_class(with_notes(six_right(19), *late)).practised.revised == 1


def test_b3_a_rule_is_changed_also_after_a_while_without_one_and_not_by_other_words() -> None:
    """The same cards. "No clubs", noted after 8♥, is given up before K♣ or after it."""
    first = (1, note("Ben", "no-clubs"))
    kinds = [{"is": "kind", "kind": kind} for kind in ("spade", "heart", "diamond")]

    def revised(*after: tuple[int, dict[str, object]]) -> int:
        return the_class(with_notes(six_right(19), first, *after)).practised.revised

    none, change = note("Ben", None), note("Ben", "change-suit")
    assert revised((4, none), (5, change)) == 1
    assert revised((3, none), (5, change)) == 0, "given up before K♣ came"
    assert revised((4, note("Ben", "text: no idea")), (5, change)) == 0, "for words of one’s own"
    assert revised((4, none)) == 0, "for no rule"
    assert revised((4, note("Ben", "no-clubs")), (5, change)) == 1, "held on to, then changed"
    again = {"format": "eleusis-rule/1", "asks": {"is": "either", "parts": kinds}}
    assert revised((4, {**none, "note": again})) == 0, "the same rule in other words"


# Replications


def test_where_no_one_wrote_it_did_not_go_differently() -> None:
    noted = with_notes(six_right(15), (1, note("Ben", "alternate-colour")))
    (same,) = the_class(noted, six_right(16)).replications
    assert not same.differently
    other = with_notes(six_right(16), (1, note("Ben", "change-suit")))
    (same,) = the_class(noted, other).replications
    assert same.differently


def test_only_tables_with_different_cards_are_asked_to_swap_them() -> None:
    alike = the_class(six_right(15), six_right(15))
    assert "swapped" not in str(what_if(alike))
    (same,) = the_class(six_right(15), six_right(15), six_right(16)).replications
    assert same.apart == (1, 3)


def test_what_a_robot_guessed_is_no_pupils_guess() -> None:
    record = rounds.record("said_aloud")
    told = " ".join(map(str, the_class(record, record).replications[0].sentences))
    assert "At each of them, a pupil guessed the rule." in told
    moves = [
        {**move, "robot": True} if "guess" in move or "verdict" in move else move
        for move in record["moves"]
    ]
    robots = {**record, "moves": moves}
    told = " ".join(map(str, the_class(robots, robots).replications[0].sentences))
    assert "At none of them did a pupil guess the rule." in told


# The script


@pytest.mark.parametrize("minutes", DEBRIEF_MINUTES)
@pytest.mark.parametrize("names", [rounds.NAMES, ("no_prophet",), ("ended_at_once",), ()], ids=len)
def test_every_ten_minutes_pupils_work_in_pairs_and_write(
    minutes: Any, names: tuple[str, ...]
) -> None:
    told = script(find_class(rounds.record(name) for name in names), minutes)
    for begin in range(0, max(minutes // 10, 1) * 10, 10):
        tasks = [
            task for beat in told.beats if begin <= beat.start < begin + 10 for task in beat.tasks
        ]
        assert {task.how for task in tasks} == {"pairs", "writing"}
    for beat in told.beats:
        assert sum(task.minutes for task in beat.tasks) <= max(beat.until - beat.start, 1)
    assert told.beats[-1].tasks[-1].how == "writing"


@pytest.mark.parametrize("minutes", DEBRIEF_MINUTES)
def test_every_step_names_its_idea_in_what_to_say(minutes: Any) -> None:
    found = the_class(*map(fallen, HOW), six_right(18))
    first, *others = script(found, minutes).beats
    assert first.idea is None
    assert all(str(beat.idea).startswith("The idea here: ") for beat in others)
    slides = class_slides(found, minutes)
    for beat in others:
        if beat.slide is not None and (shown := slides[beat.slide - 1].step.idea):
            # One sheet leaves the meaning to the slide, which has it.
            assert (str(shown[0]) if minutes <= 15 else f"{shown[0]}. {shown[1]}") in str(beat.idea)
