"""What became of a pupil's last guess, and the card that a dated claim is about."""

from __future__ import annotations

import pupils
import pytest
import rounds
from found import follow
from tables import Table

from classroom.cards import Card
from classroom.debrief.evidence.beliefs import MAX_DATED, MIN_DATED, Ending, HeldBelief
from classroom.debrief.findings.of_pupil import PupilRound, combine_rounds, find_pupils
from classroom.game.claims import read_claim
from classroom.i18n.messages import PlayerRef

CY = PlayerRef("Cy")


def of(table: Table, who: str = "Cy") -> PupilRound:
    return find_pupils(follow(table.record))[PlayerRef(who)]


def noted(*notes: str | None) -> PupilRound:
    """Cy's, who noted these one card after the other: A♥ lies, then 2♠ and 4♦ are right."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "4D", "Cy": "5C"}, starter="AH")
    for note, (who, card) in zip(notes, (("Ann", "2S"), ("Ben", "4D"), ("Cy", "5C")), strict=False):
        table.do(by="Cy", note=note, info=True)
        table.play(who, card)
    return of(table.end())


def last(note: str) -> Ending:
    """Return how a guess ends that Cy noted when A♥ 2♠ 4♦ lay."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "4D"}, starter="AH")
    table.play("Ann", "2S").play("Ben", "4D").do(by="Cy", note=note, info=True)
    ending = of(table.end()).ending
    assert ending is not None
    return ending


EARLY = (
    "At card 3 you wrote down the right rule, when 1,733 of the 6,083 rules that the program knows "
    "still fitted."
)


@pytest.mark.parametrize(
    ("note", "kind", "told"),
    [
        ("alternate-colour", "rule", EARLY),
        # Two cards back lay A♥ and 2♠, red and black: from there on both ask for the same colour.
        ("colour-two-back", "same",
         ("Your last idea is a different rule, but after card 2 both always give the same "
          "answer. It counts as right.")),
        # 4♦ lay already: the question says so.
        ("one-up-or-down", "contradicted", "Your last idea wasn’t the rule."),
        ("text: reds and blacks", "words",
         "Your last idea is in your own words: compare it with the rule."),
        ("text: play a red card on a black card and a BLACK card on a red card!", "rule",
         EARLY),
    ],
)  # fmt: skip
def test_whether_the_last_guess_was_the_rule_is_said_plainly(
    note: str, kind: str, told: str
) -> None:
    ending = last(note)
    assert (ending.kind, str(ending.told)) == (kind, told)
    assert "proved" not in str(ending.asks)
    assert ("contradicted" in str(ending.asks)) == (kind == "contradicted")


def test_what_is_asked_of_a_refuted_guess_goes_by_when_it_fell() -> None:
    """4♦ lay already when Cy noted one up or down; the same rule that was noted before fell to
    it."""
    late = last("one-up-or-down")
    assert (str(late.told), str(late.asks)) == (
        "Your last idea wasn’t the rule.",
        (
            "4♦ (card 3) contradicted your last idea before you wrote it down. How could "
            "you have noticed?"
        ),
    )
    fell = noted("one-up-or-down", "one-up-or-down").ending
    assert fell is not None
    assert (fell.kind, str(fell.asks)) == (
        "contradicted",
        "Which part of your last idea could you keep, and which not?",
    )


def test_of_a_guess_that_every_card_fitted_a_card_is_named_that_tells_them_apart() -> None:
    """Another suit than the last: after 4♦ it allows A♥, and red on red is wrong."""
    ending = last("change-suit")
    assert str(ending.told) == (
        "Every card fitted your last idea, but it wasn’t the rule. After 4♦, A♥ would have told "
        "the two apart."
    )
    assert str(ending.asks) == "What do the rule and your last idea each say about A♥ after 4♦?"
    verdicts = []
    for name in ("change-suit", "alternate-colour"):
        rule = read_claim(name)
        assert rule is not None
        automaton = rule.rule
        line = follow(Table("lesson", players=3, starter="AH").record).line()
        state = automaton.run([*line, *_cards("2S 4D")])
        verdicts.append(automaton.accepts(state, _cards("AH")))
    assert verdicts == [True, False]


def _cards(text: str) -> list[Card]:
    return [Card.parse(card) for card in text.split()]


def test_who_gave_the_rule_up_has_no_last_guess() -> None:
    """And is asked of something else: 5♣ was right."""
    round_ = noted("same-colour", None)
    assert round_.ending is None
    assert len(round_.held) == 1
    assert "last guess" not in str(combine_rounds([round_]).question.said)


def test_a_rule_that_is_noted_twice_running_is_one_belief() -> None:
    def laid(round_: PupilRound) -> list[tuple[int, int | None]]:
        return [(belief.note.laid, belief.note.until) for belief in round_.held]

    assert laid(noted("alternate-colour", "alternate-colour")) == [(1, None)]
    assert laid(noted("alternate-colour", "change-suit", "alternate-colour")) == [
        (1, 2), (2, 3), (3, None),
    ]  # fmt: skip
    # Given up in between.
    assert laid(noted("alternate-colour", None, "alternate-colour")) == [(1, 2), (3, None)]
    assert laid(noted("text: reds", "text: Reds!")) == [(1, None)]


def test_a_claim_is_about_the_last_card_that_a_refuted_rule_fitted() -> None:
    """Ann's first rule fell to card 4, and three cards are too few to claim something: it is the
    card at which she noted her last rule. Who noted nothing gets the middle of 14 cards."""
    every = find_pupils(follow(pupils.a_round().record))
    dated = every[PlayerRef("Ann")].dated
    assert dated is not None
    assert (dated.number, len(dated.layout)) == (6, 6)
    assert str(dated.words).startswith("Play a red card on a black card")
    middle = every[CY].dated
    assert middle is not None
    assert (middle.number, middle.words) == (7, None)
    assert (dated.halfway, middle.halfway) == (False, True)


def test_at_the_card_of_a_claim_several_rules_still_fitted() -> None:
    for name in ("overthrown_by_a_right_card", "an_expulsion", "a_student_deals", "a_release"):
        course = follow(rounds.record(name))
        for found in find_pupils(course).values():
            if (dated := found.dated) is None:
                continue
            assert MIN_DATED <= dated.number <= MAX_DATED
            settled = sum(
                result.laid_before + len(result.laid) <= dated.number
                for result in course.round.results
            )
            assert len(course.rules.wider[settled]) > 1


def test_too_few_cards_are_no_ground_for_a_claim() -> None:
    assert noted("alternate-colour").dated is None


def test_a_belief_that_was_claimed_is_known_as_such() -> None:
    table = Table("gardner", hands={"Ann": "2S", "Ben": "3C"}, starter="AH").play("Ann", "2S")
    table.do(by="Ann", note="change-suit", info=True)
    table.declare("Ann").play("Ben", "3C").call("right")
    table.do(by="Ann", note="alternate-colour", info=True)
    held: tuple[HeldBelief, ...] = of(table.end(), "Ann").held
    assert [belief.claimed for belief in held] == [True, False]
