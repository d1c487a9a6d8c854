"""Sentences of a round held against the record: what is said of a pupil's rule, of an answer, of a
question, and of rules that no card can tell apart. Each round can be followed by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import by_hand
import pupils
import pytest
import rounds
from found import find, follow
from tables import Table

from classroom.cards import Card
from classroom.debrief.evidence.experiments import Split
from classroom.debrief.evidence.held_rules import find_held_rules, group_by_pupil, stable
from classroom.debrief.evidence.information import predicted, surprising
from classroom.debrief.evidence.noted_rules import crucial, noted_rules
from classroom.debrief.findings import claims
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_table import TableFindings
from classroom.debrief.findings.questions import _of_prophets
from classroom.debrief.findings.turning_points import Moment
from classroom.debrief.told.poster import poster_moment
from classroom.debrief.told.slides import slides
from classroom.i18n.messages import PlayerRef
from classroom.rules.catalogue import RULES

NOTED = "a_table_that_notes"
BLACK_OR_KING = {
    "format": "eleusis-rule/1",
    "asks": {
        "is": "if",
        "last": {"is": "kind", "kind": "odd"},
        "then": {"is": "kind", "kind": "black"},
        "otherwise": {
            "is": "either",
            "parts": [{"is": "kind", "kind": "red"}, {"is": "values", "values": [13]}],
        },
    },
}
"""After an odd card black, after an even one red or a king: wrong about black kings."""


def told(found: TableFindings) -> Iterator[str]:
    """Every sentence of a round's debrief."""
    yield from map(str, (found.headline.said, found.closing.felt.asks, found.closing.what_if.asks))
    for moment in found.moments:
        yield from map(str, moment.sentences)
        for facet in moment.facets:
            yield str(facet.asks or IDEAS[facet.idea].asks)
            yield str(IDEAS[facet.idea].means)
    for question in found.closing.questions:
        yield str(question.asks)
    for step in slides(found):
        yield from map(str, (step.headline, *step.text, step.question, *(step.idea or ())))
    for frame in found.frames:
        if frame.fall:
            yield str(frame.fall.why)
    for reign in found.reigns:
        if reign.broken is not None:
            yield from map(str, claims.what_broke(reign.broken, reign.who))
        elif reign.claim is not None:
            yield str(claims.became_of(reign.claim))
    poster = poster_moment(found)
    yield from map(str, (poster.what, *poster.learned, poster.idea.means, poster.what_if))


def one(found: TableFindings, kind: str) -> Moment:
    (moment,) = (m for m in found.moments if kind in {facet.kind for facet in m.facets})
    return moment


def fallen(note: object) -> TableFindings:
    """`by_hand.fallen` with this note in the place of Amara's."""
    record = by_hand.fallen()
    record["moves"][8] = {"by": "Amara", "info": True, "note": note}
    return find(record)


# Three ways to be overthrown


@pytest.mark.parametrize("name", ["slip_with_the_right_rule", "slip_after_a_jack", NOTED])
def test_w1_to_w4_a_slip_with_the_right_rule_refutes_only_the_call(name: str) -> None:
    found = find(rounds.record(name))
    (reign,) = found.reigns
    assert reign.broken is not None
    assert reign.broken.fall == "slipped"
    assert str(found.headline.said) == "A call that didn’t follow the notebook"
    moment = one(found, "overthrow")
    assert moment.idea == "slip"
    assert "The rule in the notebook had predicted this. It wasn’t followed." in map(
        str, moment.sentences
    )
    assert "What could explain that?" in str(moment.main.asks)
    assert poster_moment(found).idea.key == "slip"
    assert str(poster_moment(found).learned[1]) == (
        "The rule in the notebook had predicted this. It wasn’t followed."
    )
    (fall,) = (frame.fall for frame in found.frames if frame.fall)
    assert str(fall.why) == "The rule in the notebook had predicted this. It wasn’t followed."
    everything = " ".join(told(found))
    for untrue in ("Which part of", "No number of confirmed calls", "allowed too much",
                   "forbade too much", "One card did", "Which card could have asked"):  # fmt: skip
        assert untrue not in everything


def test_w2_a_slip_with_a_different_rule_that_predicted_the_answer() -> None:
    found = fallen(BLACK_OR_KING)
    (reign,) = found.reigns
    assert reign.broken is not None
    assert reign.broken.fall == "slipped"
    assert str(found.headline.said) == "A call that didn’t follow the notebook"
    words = " ".join(told(found))
    assert "The rule in the notebook had predicted this. It wasn’t followed." in words
    assert "rule in the notebook was right" not in words


def test_w3_a_rule_that_broke_is_falsification_and_says_at_which_card() -> None:
    found = find(by_hand.fallen())
    moment = one(found, "overthrow")
    assert moment.idea == "falsified"
    assert "Amara’s rule failed. It forbade 9♣ after J♣." in map(str, moment.sentences)
    assert str(found.headline.said) == "The first card after a jack: a call failed"
    assert poster_moment(found).idea.key == "falsified"


def test_w4_without_a_note_no_one_knows_what_failed() -> None:
    found = find(rounds.record("overthrown_without_a_note"))
    assert str(found.headline.said) == "Overthrown after 1 confirmed call"
    moment = one(found, "overthrow")
    assert moment.idea == "notes"
    assert "The notebook doesn’t show which rule Amara followed." in map(str, moment.sentences)
    assert str(moment.main.asks).startswith("How could the table have known which rule Amara")
    assert "We can’t tell: the notebook doesn’t show which rule Amara had in mind." in told(found)
    assert poster_moment(found).idea.key == "notes"


def test_w4_own_words_and_a_rule_contradicted_before_leave_it_open() -> None:
    typed = " ".join(told(fallen("text: faces are even")))
    assert "Amara’s rule is in their own words, so only people can judge if it failed." in typed
    before = fallen("same-colour")  # 9♠ after 5♥ was right
    assert before.reigns[0].broken is not None
    assert before.reigns[0].broken.how == "left"
    assert "can’t tell which rule was followed" in " ".join(told(before))
    assert one(before, "overthrow").idea == "already"


def picked_wrongly(*values: int) -> TableFindings:
    """Odd, then black; even, then red. Ben takes it for these values; after 7♠ Cy shows a hand in
    which only 9♠ fits, Ben says that a card fits, and picks 4♥."""
    table = Table(
        "lesson",
        "odd-black-even-red",
        players=("Cy", "Ann", "Ben"),
        hands={"Cy": "9S 2H 4H 6H 8H 10H 4D 6D", "Ann": "10D", "Ben": "7S"},
        starter="5H",
    )
    table.play("Ann", "10D")  # wrong: a red card after an odd one
    rule = {"format": "eleusis-rule/1", "asks": {"is": "values", "values": list(values)}}
    table.do(by="Ben", note=rule, info=True)
    table.play("Ben", "7S").declare("Ben")
    table.no_play("Cy").call("wrong").pick("4H")
    return find(table.end().record)


def test_the_pick_that_failed_is_asked_about_where_the_noted_rule_allowed_it() -> None:
    found = picked_wrongly(4, 5, 7)
    (reign,) = found.reigns
    assert reign.broken is not None
    assert (reign.broken.fall, str(reign.broken.card)) == ("broke", "4H")
    assert "failed at 4♥" in str(one(found, "overthrow").main.asks)


def test_a_pick_that_slipped_while_the_card_that_fitted_broke_the_rule_all_the_same() -> None:
    (reign,) = picked_wrongly(5, 6, 7).reigns
    assert reign.broken is not None
    card, allowed = str(reign.broken.card), reign.broken.allowed
    assert (reign.broken.fall, card, allowed) == ("broke", "9S", False)


def test_a_pick_that_slipped_while_the_rule_still_fits() -> None:
    (reign,) = picked_wrongly(5, 7, 9).reigns
    assert reign.broken is not None
    assert reign.broken.fall == "slipped"


# Outcome and design


@pytest.mark.parametrize("name", [*rounds.NAMES, NOTED, "two_rules_no_card_tells_apart"])
def test_w5_w6_a_surprising_answer_is_no_good_question(name: str) -> None:
    found = find(rounds.record(name))
    words = list(told(found))
    assert not any("ruled out more" in each or "good question" in each for each in words)
    assert not any("hand without a fitting card ruled" in each for each in words)
    for moment in found.moments:
        if "surprise" not in {facet.kind for facet in moment.facets}:
            continue
        (play,) = (each for each in found.asked.plays if each.number == moment.number)
        assert play.split is not None
        before, left = (len(found.course.rules.survivors[play.index + more]) for more in (0, 1))
        assert 3 * left <= before
        (text,) = (str(f.said) for f in moment.facets if f.kind == "surprise")
        assert f"of the {before} rules in the list that still fitted, only {left} had" in text
    if found.asked.missed is not None:
        assert found.asked.missed is not found.asked.praised
        assert not surprising(found.asked.missed)
        assert found.asked.missed.split is not None and found.asked.praised is not None
        assert found.asked.praised.split is not None
        assert found.asked.missed.split.bits <= 0.5 < 0.8 < found.asked.praised.split.bits


def test_w6_the_good_test_is_chosen_by_expected_bits_alone() -> None:
    found = find(rounds.record(NOTED))
    assert found.asked.praised is not None and found.asked.praised.split is not None
    bits = [
        play.split.bits for play in found.asked.plays if play.split and play.split.still_fit >= 4
    ]
    assert found.asked.praised.split.bits == max(bits)


def test_an_answer_that_most_pupils_expected_is_no_surprise() -> None:
    record = rounds.record("slip_with_the_right_rule")
    assert one(find(record), "surprise").number == 8
    expected = [{"by": name, "expect": "wrong", "of": 8, "info": True} for name in ("Amara", "Ben")]
    record["moves"] = [*record["moves"][:8], *expected, *record["moves"][8:]]
    assert not [m for m in find(record).moments if m.number == 8]


# Told by their own rules


def test_a_card_that_contradicts_a_noted_rule_is_a_turning_point_with_name_and_rule() -> None:
    found = find(rounds.record(NOTED))
    moment = next(m for m in found.turning_points if m.number == 9)
    assert [str(each) for each in moment.sentences[:2]] == [
        "Ben’s 9♥ after 10♥: right.",
        (
            "Ben and Chiara had written down: “Play a card at least as high as the last "
            "card.” That rule no longer fits."
        ),
    ]
    assert moment.idea == "falsifier"
    assert str(moment.main.asks).startswith("Ben’s own rule forbade 9♥.")


def test_another_pupils_card_contradicts_a_rule_and_a_positive_test_is_told_once() -> None:
    found = find(pupils.a_round().record)
    # Ann: "one up or down", then 2♠ after A♥, expected right; Cy's 4♦ after 2♠ is right as well.
    first = one(found, "confirmed")
    assert first.number == 2
    assert "The rule in Ann’s notebook said “right”, and Ann also expected “right”." in map(
        str, first.sentences
    )
    ruled_out = next(m for m in found.moments if m.kind == "ruled_out")
    assert (str(ruled_out.told), ruled_out.idea) == ("Cy’s 4♦ after 2♠: right.", "hypothesis")
    assert "Ann had written down" in str(ruled_out.sentences[1])


def with_two_rules() -> Table:
    """Colours alternate from A♥. 2♠ is right by both rules, 5♦ by Ben's alone."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "5D", "Cy": "9C"}, starter="AH")
    table.play("Ann", "2S")
    table.do(by="Ben", note="alternate-colour", info=True)
    table.do(by="Cy", note="one-up-or-down", info=True)
    table.play("Ben", "5D")
    return table


def test_a_crucial_experiment_needs_two_noted_rules_that_differed_on_it() -> None:
    found = find(with_two_rules().end().record)
    moment = one(found, "crucial")
    assert (moment.idea, moment.number) == ("crucial", 4)
    words = [str(each) for each in moment.sentences]
    assert words[1] == "Ben’s and Cy’s rules gave different answers here."
    assert words[2].startswith("Ben: ") and "It still fitted, like " in words[2]
    assert words[3].startswith("Cy: ") and words[3].endswith("It no longer fitted.")


@pytest.mark.parametrize("name", rounds.NAMES)
def test_no_crucial_experiment_where_no_one_noted_a_rule(name: str) -> None:
    found = find(rounds.record(name))
    assert all(facet.idea != "crucial" for moment in found.moments for facet in moment.facets)
    assert all("crucial" not in each and "settle" not in each for each in told(found))


def test_a_rule_counts_as_noted_only_before_the_play_and_while_it_fits() -> None:
    course = follow(with_two_rules().play("Cy", "9C").end().record)
    first, second, third = course.round.results
    assert noted_rules(course, first) == ()
    assert [(each.who, each.predicted, each.ruled_out) for each in noted_rules(course, second)] == [
        ("Ben", True, False),
        ("Cy", False, True),
    ]
    assert [each.who for each in noted_rules(course, third)] == ["Ben"]
    assert crucial(course, second) is not None
    assert crucial(course, third) is None


def test_a_card_that_should_be_wrong_and_is_and_a_rule_kept_as_a_part() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S 7C", "Ben": "5S 4D"}, starter="AH")
    suit = {"is": "same", "trait": "suit"}
    table.do(by="Ann", note={"format": "eleusis-rule/1", "asks": suit}, info=True)
    turn = table.told["turn"]
    assert turn == "Ann"
    table.play("Ann", "2S")  # right, and her rule forbids it
    either = {"is": "either", "parts": [suit, {"is": "values", "values": [1, 2]}]}
    table.do(by="Ann", note={"format": "eleusis-rule/1", "asks": either}, info=True)
    table.do(by="Ben", note="alternate-colour", info=True)
    table.play("Ben", "5S")  # wrong, as his rule says and he expects
    table.do(by="Ben", expect="wrong", of=len(table.entries), info=True)
    found = find(table.end().record)
    assert one(found, "ruled_out").idea == "falsifier"
    rescued = one(found, "rescue")
    assert (rescued.number, rescued.by, rescued.idea) == (3, "Ann", "rescue")
    dared = one(found, "dared")
    assert "The rule in Ben’s notebook said “wrong”, and Ben also expected “wrong”." in map(
        str, dared.sentences
    )
    decided = one(found, "crucial")
    assert decided.number == dared.number, "Ann's new rule called 5♠ right"


# Rules that no card can tell apart


TWO_RULES = "Write two rules that fit all these cards, and a card that tells them apart."


def test_w7_no_next_card_is_asked_for_where_none_could_tell() -> None:
    found = find(rounds.record("two_rules_no_card_tells_apart"))
    assert found.curve[-1].still_fit == 2
    (asked,) = (q for q in found.closing.questions if q.idea == "underdetermined")
    assert "After card 2, no card could tell these two rules apart." in str(asked.asks)
    assert not any(TWO_RULES in each for each in told(found))


@pytest.mark.parametrize("name", rounds.NAMES)
def test_w7_the_next_card_is_asked_for_only_where_rules_differ_on_one(name: str) -> None:
    found = find(rounds.record(name))
    for question in found.closing.questions:
        if TWO_RULES in str(question.asks):
            course = found.course
            assert course.rules.wider[-1].disputed


def test_two_rules_are_asked_for_where_a_card_can_tell_some_apart() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S"}, starter="AH").play("Ann", "2S")
    found = find(table.end().record)  # "black and red take turns", "change suit" and many more
    assert TWO_RULES in [str(question.asks) for question in found.closing.questions]


def declared(note: str, last: bool = False) -> Table:
    """Colours alternate from A♥; Ben notes a rule after 2♠, plays 4♦ and declares."""
    table = Table(
        "lesson", players=3, hands={"Ann": "2S 7S", "Ben": "4D", "Cy": "6S"}, starter="AH"
    )
    table.play("Ann", "2S")
    table.do(by="Ben", note=note, confidence=80, info=True)
    table.play("Ben", "4D").declare("Ben")
    table.play("Cy", "6S").call("right")
    if last:
        table.do(by="Ben", note=note, confidence=80, last_call=True, info=True)
    return table.end()


def test_w8_a_rule_that_no_card_could_tell_from_the_sealed_one_counts_as_right() -> None:
    found = find(declared("colour-two-back", last=True).record)
    (reign,) = found.reigns
    assert reign.claim is not None
    assert (reign.claim.right, reign.claim.same_since) == (False, 2)
    assert str(claims.became_of(reign.claim)) == (
        "After card 2, no card could ever tell it from the rule at this table. It counts as right."
    )
    own = group_by_pupil(find_held_rules(found.course))[PlayerRef("Ben")]
    assert [each.right for each in own] == [True, True]
    assert stable(own) == 2
    (word,) = found.last_guesses
    assert (word.right, word.same_since) == (False, 2)


def test_w8_the_rule_itself_and_a_different_one_with_a_card_that_would_have_told() -> None:
    the_rule = find(declared("alternate-colour").record).reigns[0].claim
    assert the_rule is not None
    assert str(claims.became_of(the_rule)) == "That was the rule."
    assert str(claims.became_of(replace(the_rule, only_here=True))) == (
        "From this starting card it gives the same answers as the rule."
    )
    found = find(declared("change-suit").record)  # ♥ ♠ ♦ ♠ so far
    other = found.reigns[0].claim
    assert other is not None and other.apart
    (card,) = other.apart
    line = found.course.line()
    verdicts = {RULES[name].rule.accepts(RULES[name].rule.run(line), [card])
                for name in ("alternate-colour", "change-suit")}  # fmt: skip
    assert verdicts == {True, False}
    assert str(card)[:-1].replace("T", "10") in str(claims.became_of(other))


def test_w8_a_rule_counts_as_right_only_from_the_card_on_that_makes_it_so() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "4D"}, starter="AH")
    table.do(by="Ann", note="colour-two-back", info=True)
    table.play("Ann", "2S").play("Ben", "4D")
    (own,) = find_held_rules(follow(table.end().record))
    assert (own.laid, own.same_since, stable([own])) == (1, 2, 2)


def test_w17_a_prophet_whose_rule_was_right_is_not_asked_for_a_test_that_could_fail() -> None:
    right = one(find(declared("colour-two-back").record), "stood")
    assert str(right.main.asks) == (
        "Ben’s rule isn’t the secret one. After card 2, no call could have shown it. Which "
        "card could have, up to then?"
    )
    assert right.idea == "underdetermined"
    wrong = one(find(declared("change-suit").record), "stood")
    assert str(wrong.main.asks).startswith(
        "Ben lasted to the end, but had written down a different rule: “"
    )


# Counts, evidence, words


def test_declarations_are_counted_in_the_list_and_in_the_family() -> None:
    found = find(rounds.record("slip_with_the_right_rule"))
    (reign,) = found.reigns
    assert (reign.still_fit, reign.wider, found.library, found.wider) == (1, 7, 122, 6083)
    moment = one(found, "declaration")
    assert str(moment.main.said) == "7 of the 6,083 rules that the program knows still fitted."
    assert str(moment.main.asks).endswith(
        " 7 of the rules that the program knows still fitted. Was it too early?"
    )
    assert moment.idea == "underdetermined", "by the larger count"
    certain = one(find(rounds.record(NOTED)), "declaration")
    assert certain.idea == "publication", "one rule in the list, and one of all"


@pytest.mark.parametrize("name", rounds.NAMES)
def test_the_curve_counts_both_and_the_larger_is_never_smaller(name: str) -> None:
    found = find(rounds.record(name))
    assert found.curve[0].wider == found.wider
    assert all(point.wider >= point.still_fit for point in found.curve)


def test_w13_where_all_rules_agreed_a_card_could_tell_nothing() -> None:
    assert str(predicted(Split(4, 4))) == str(predicted(Split(0, 4)))
    assert str(predicted(Split(4, 4))) == (
        "All 4 rules in the list that still fitted agreed, so this card couldn’t tell them apart."
    )
    assert str(predicted(Split(1, 4))) == (
        "Of the 4 rules in the list that still fitted, 1 said right, the others wrong."
    )
    found = find(rounds.record("two_rules_no_card_tells_apart"))
    assert "All 5 rules in the list that still fitted agreed" in str(found.closing.what_if.asks)


def test_w15_a_whole_that_fails_has_at_least_one_fault() -> None:
    assert "at least one part is at fault" in str(IDEAS["whole"].means)


def test_w19_a_shown_hand_is_evidence_and_no_entry_number_is_printed() -> None:
    table = Table("lesson", players=3, hands={"Ann": "R8", "Ben": "2S"}, starter="AH")
    table.no_play("Ann").play("Ben", "2S").declare("Ben").release("Ben")
    found = find(table.end().record)
    (reign,) = found.reigns
    assert (reign.evidence.plays, reign.evidence.telling) == ((1, 2), (1, 2))
    assert "Of the 2 plays and shown hands up to then, 2 could tell rules apart." in map(
        str, claims.rested_on(reign.evidence, reign.who)
    )
    assert "Ben was released as Prophet after card 2." in map(str, found.repairs)


def test_no_sentence_puns_on_odd_or_says_always() -> None:
    found = find(rounds.record(NOTED))
    assert not any("odd result" in str(line) for line in found.closing.leaves_out)
    assert "usually" in str(IDEAS["underdetermined"].means)


def test_with_real_cards_a_hand_that_no_one_wrote_down_leaves_it_open() -> None:
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "alternate-colour",
        "players": ["Ann", "Ben"],
        "moves": [
            {"by": "teacher", "start": "AH"},
            {"by": "Ann", "play": ["2S"]},
            {"by": "Ann", "note": "alternate-colour", "info": True},
            {"by": "Ann", "declare": True},
            {"by": "Ben", "no_play": True, "called": "wrong"},  # none fitted, so Ann is overthrown
            {"by": "teacher", "end": True},
        ],
    }
    found = find(record)
    (reign,) = found.reigns
    assert reign.broken is not None
    assert (reign.broken.how, reign.broken.fall) == ("unseen", "unknown")
    assert "We can’t tell: no one wrote down the hand that was shown." in told(found)


# Only what the record bears out


def test_a_note_after_the_end_replaces_none_from_before_it() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S"}, starter="AH").play("Ann", "2S")
    table.do(by="Ann", note="change-suit", info=True).end()
    table.do(by="Ann", note="alternate-colour", info=True)
    course = follow(table.record)
    assert [(note.number, note.late, note.until) for note in course.notes] == [
        (2, False, None),
        (4, True, None),
    ]
    assert [each.number for each in find_held_rules(course)] == [2]


def test_what_was_noted_before_a_play_was_held_then_though_changed_right_after() -> None:
    hands = {"Ann": "2S", "Ben": "3S 9S 9C JS JC KS KC 7C"}
    table = Table("lesson", players=3, hands=hands, starter="AH")
    table.do(by="Cy", note="one-up-or-down", info=True).play("Ann", "2S")
    table.do(by="Cy", note="text: reds and blacks", info=True).no_play("Ben")
    table.do(by="Cy", note="change-suit", info=True)  # no card was laid in between
    course = follow(table.end().record)
    assert [note.number for note in course.notes] == [1, 5]
    hand = course.round.results[1]
    assert hand.right and not hand.laid
    assert noted_rules(course, hand) == (), "words of one's own predict nothing"


def test_how_many_prophets_fell_before_one_stood() -> None:
    path = rounds.RECORDS.parents[1] / "records" / "howell.json"
    found = find(json.loads(path.read_text(encoding="utf-8")))
    assert [reign.how for reign in found.reigns] == ["overthrown", "overthrown", "stood"]
    assert str(found.headline.said) == ("2 Prophets were overthrown; one more lasted from card 31")


def test_a_card_that_the_dealer_found_in_a_hand_was_not_played_by_its_owner() -> None:
    hands = {"Ann": "2S", "Ben": "9H 4D", "Cy": "4S", "Dee": "6H"}
    table = Table("lesson", hands=hands, starter="AH")
    table.play("Ann", "2S").no_play("Ben").dealer_picks("9H")  # it fits, and is laid for him
    table.play("Cy", "4S").play("Dee", "6H").skip("Ann")
    found = find(table.play("Ben", "4D").declare("Ben").end().record)
    (reign,) = found.reigns
    assert (reign.evidence.laid, reign.evidence.own) == (6, 1)
    table = Table("lesson", hands=hands, starter="AH").play("Ann", "2S").no_play("Ben")
    (reign,) = find(table.dealer_picks("9H").declare("Ben").end().record).reigns
    told = [str(each) for each in claims.rested_on(reign.evidence, reign.who)]
    assert told[0] == "3 cards were on the table."


def test_a_prophet_is_released_after_the_cards_that_lay_then() -> None:
    path = rounds.RECORDS.parents[1] / "records" / "lesson.json"
    found = find(json.loads(path.read_text(encoding="utf-8")))
    assert [(reign.who, reign.last) for reign in found.reigns[:1]] == [("Gus", 10)]
    assert "Gus was released as Prophet after card 10." in map(str, found.repairs)


def test_no_one_tried_to_break_a_rule_with_a_card_where_none_was_played() -> None:
    hands = {"Ann": "2S", "Ben": "3S 9S 9C JS JC KS KC 7C", "Cy": "4D"}
    table = Table("lesson", players=3, hands=hands, starter="AH")
    table.play("Ann", "2S").declare("Ann").no_play("Ben").call("right")
    tried = "Who tried to prove Ann’s rule wrong, and with which card?"
    (reign,) = find(table.record).reigns
    assert reign.calls == 1
    assert tried not in [str(each.asks) for each in _of_prophets(follow(table.record), True)]
    table.play("Cy", "4D").call("right")
    assert tried in [str(each.asks) for each in _of_prophets(follow(table.record), True)]


def test_what_was_left_at_a_declaration_leaves_out_hands_that_were_shown_later() -> None:
    hands = {"Ann": "2S", "Ben": "3S 9S 9C JS JC KS KC 7C"}
    table = Table("lesson", players=3, hands=hands, starter="AH")
    table.play("Ann", "2S").declare("Ann").no_play("Ben").call("right")
    found = find(table.end().record)
    poster = poster_moment(found)
    left, later = (len(found.course.rules.wider[results]) for results in (1, 2))
    assert left > later, "the hand told much, and laid no card"
    assert poster.learned[1].count == left


def test_a_hardest_test_is_asked_for_only_where_a_card_was_one() -> None:
    path = rounds.RECORDS.parents[1] / "records" / "howell.json"
    found = find(json.loads(path.read_text(encoding="utf-8")))
    (stood,) = (reign for reign in found.course.round.prophets.reigns if reign.ended is None)
    before = found.course.settled_before(stood.number)
    assert not any(left.disputed for left in found.course.rules.wider[before:])
    assert one(found, "stood").main.asks is None, "the idea’s own question"
    open_ = find(rounds.record("a_prophet_stands"))
    (reign,) = open_.course.round.prophets.reigns
    assert open_.course.rules.wider[open_.course.settled_before(reign.number)].disputed
    assert "the hardest test?" in str(one(open_, "stood").main.asks)
    assert not open_.course.rules.wider[-1].disputed
    assert "hardest test" not in str(poster_moment(open_).what_if), "by then no card was one"


def test_a_rule_that_says_wrong_is_asked_for_only_where_one_still_fitted() -> None:
    some = one(find(pupils.a_round().record), "confirmed")
    assert str(some.facets[-1].asks) == "Which rule would have said that 2♠ is wrong?"
    found = find(rounds.record(NOTED))
    none = one(found, "confirmed")
    (index,) = (i for i, r in enumerate(found.round.results) if r.number == none.number)
    fitted = found.course.rules.wider[index]
    assert str(found.round.results[index].laid[0]) == "JS"
    assert int(fitted.votes[Card.parse("JS")]) == len(fitted) == 4, "all four called it right"
    assert {facet.asks for facet in none.facets if facet.kind == "confirmed"} == {None}


def test_the_first_no_to_a_card_may_come_after_a_wrong_no_play() -> None:
    hands = {"Ann": "2S", "Ben": "9H", "Cy": "4H"}
    table = Table("lesson", players=3, hands=hands, starter="AH")
    table.play("Ann", "2S").no_play("Ben").dealer_picks("9H").play("Cy", "4H")
    found = find(table.end().record)
    assert one(found, "first_wrong").number == 4
    assert str(found.closing.felt.asks) == "One word each: how did the first “no” to a card feel?"


def test_a_shown_hand_is_no_card_that_someone_chose() -> None:
    hands = {"Ann": "2S", "Ben": "3S 9S 9C JS JC KS KC 7C"}
    table = Table("lesson", players=3, hands=hands, starter="AH")
    table.do(by="Cy", note="one-up-or-down", info=True)
    table.do(by="Ann", note="alternate-colour", info=True)
    moment = one(find(table.play("Ann", "2S").no_play("Ben").end().record), "crucial")
    (asks,) = (facet.asks for facet in moment.facets if facet.kind == "crucial")
    assert asks is None
    assert "gave different answers here." in " ".join(map(str, moment.sentences))


def changing(note: object, robot: bool = False) -> TableFindings:
    """Black follows red from A♥. Ann notes a rule, declares, calls 5♦ right, and may note another
    one before 8♠, which she calls wrong."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "5D", "Cy": "8S"}, starter="AH")
    table.play("Ann", "2S")
    table.do(by="Ann", note="alternate-colour", info=True)
    if robot:
        table.do(by="Ann", declare=True, robot=True)
    else:
        table.declare("Ann")
    table.play("Ben", "5D").call("right")
    if note is not None:
        table.do(by="Ann", note=note, info=True)
    return find(table.play("Cy", "8S").call("wrong").end().record)


def test_a_note_made_during_a_reign_is_the_one_a_fall_is_told_by() -> None:
    found = changing("same-colour")  # 2♠ after A♥ was right: it had failed before
    (reign,) = found.reigns
    assert reign.broken is not None
    assert (reign.broken.how, reign.broken.fall) == ("left", "already")
    words = " ".join(told(found))
    assert "The rule that Ann wrote down after card 3 had failed before" in words
    assert "Ann’s note had already been contradicted. How can you notice that in your " in words
    assert "wrong, or not followed? What would" not in words
    assert "After card 3, Ann wrote down: “" in words
    assert "rule broke" not in words
    assert "It wasn’t followed" not in words
    (kept,) = changing(None).reigns
    assert kept.broken is not None
    assert (kept.broken.fall, kept.broken.later) == ("slipped", None)


def test_a_robot_that_declared_for_a_pupil_leaves_open_which_rule_was_followed() -> None:
    found = changing(None, robot=True)
    words = " ".join(told(found))
    assert "A robot declared for Ann, so we can’t tell which rule was followed." in words
    assert "No note says" not in words
    assert "no note says" not in words


def test_where_nothing_was_played_only_the_first_card_is_asked_about() -> None:
    found = find(Table("lesson", players=3, starter="AH").end().record)
    assert [str(question.asks) for question in found.closing.questions] == [
        "Write two rules that allow this first card."
    ]


def test_a_rule_that_came_only_at_the_last_call_was_not_kept() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "4D"}, starter="AH")
    table.do(by="Ann", note="same-colour", info=True)  # 2♠ after A♥ is right: it fails
    table.play("Ann", "2S").play("Ben", "4D")
    table.do(by="Ann", note="alternate-colour", last_call=True, info=True)
    own = find_held_rules(follow(table.end().record))
    assert [each.right for each in own] == [False, True]
    assert stable(own) is None
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "4D"}, starter="AH")
    table.play("Ann", "2S")
    table.do(by="Ann", note="alternate-colour", info=True)
    table.play("Ben", "4D")
    table.do(by="Ann", note="alternate-colour", last_call=True, info=True)
    assert stable(find_held_rules(follow(table.end().record))) == 2


def test_the_poster_of_a_quiet_round_says_that_every_card_was_right() -> None:
    alone = Table("lesson", players=3, starter="AH").end()
    assert str(poster_moment(find(alone.record)).what) == "The only card on the table."
    table = Table("lesson", players=3, hands={"Ann": "2S"}, starter="AH").play("Ann", "2S")
    assert str(poster_moment(find(table.record)).what) == "Every card that was played was right."
    assert (
        str(poster_moment(find(table.end().record)).what) == "Every card that was played was right."
    )


def test_a_question_about_a_string_or_an_answer_says_which_cards_it_means() -> None:
    hands = {"Ann": "2S", "Ben": "4D 6H"}
    table = Table("lesson", players=3, hands=hands, starter="AH").play("Ann", "2S")
    words = list(told(find(table.play("Ben", "4D 6H").end().record)))
    assert (
        "After the string 4♦ 6♥ was wrong, what did everyone know that no one had known before?"
    ) in words
    surprise = find(rounds.record("slip_with_the_right_rule"))
    (facet,) = (f for f in one(surprise, "surprise").facets if f.kind == "surprise")
    ordinal = one(surprise, "surprise").ordinals[0]
    assert f"(card {ordinal}). Could you have known beforehand" in str(facet.asks)


@pytest.mark.parametrize("clock", [True, False])
def test_time_was_up_only_where_the_clock_ended_the_round(clock: bool) -> None:
    """The teacher, or the clock in the teacher's name, ends a round in which no one declared."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "5D", "Cy": "8S"}, starter="AH")
    record = table.play("Ann", "2S").end().record
    if clock:
        record["moves"][-1]["clock"] = True
    found = find(record)
    assert ("time was up" in str(found.headline.said)) is clock
    assert ("time was up" in str(found.ended)) is clock
    assert ("The teacher ended" in str(found.ended)) is not clock


def test_a_card_laid_for_a_wrong_no_play_was_not_wrong_on_a_poster() -> None:
    """Ann has 2♠, which fits A♥, and says that nothing does. Ben's noted rule forbids 2♠."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "4D"}, starter="AH")
    plain = poster_moment(find(table.no_play("Ann").end().record))
    assert "wrong" not in str(plain.what)

    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "4D"}, starter="AH")
    table.do(by="Ben", note="same-colour", info=True).no_play("Ann")
    noted = poster_moment(find(table.end().record))
    assert str(noted.what) == "A player said that no card fitted. This one did."


def test_where_no_card_was_played_none_is_called_right_on_a_poster() -> None:
    table = Table("lesson", players=3, starter="AH")
    assert str(poster_moment(find(table.record)).what) == "The only card on the table."
