"""A wrong guess is answered by the shortest line that tells it from the rule, in plain words."""

import pytest

from classroom.cards import BLACK, DECK, EVEN, FACE, ODD, PRIME, RED, Card
from classroom.debrief.evidence.refuted_guess import why
from classroom.rules.combinators import Part, different, if_last, opening, rule, same
from classroom.rules.compare import TOO_LONG, separate


def told(sealed: Part, guess: Part, starter: str = "3H") -> str:
    parts = separate(rule(sealed), rule(guess), [Card.parse(starter)])
    return " ".join(map(str, why(parts)))


def test_worked_by_hand() -> None:
    """The rule is "another suit than the last card's", the guess "another colour".

    From 3 of hearts the rule allows spades, diamonds and clubs, the guess spades and clubs. They
    dispute the diamonds, both allow the black cards, and both forbid the hearts. A diamond and a
    black card differ in suit and colour, a diamond and a heart in suit alone; so a heart stands
    beside it, and the ace comes first.
    """
    assert told(different("suit"), different("colour")) == (
        "That wasn’t the rule: after 3♥ the rule allows A♦, the guess doesn’t. "
        "Both forbid A♥. A♦ and A♥ differ only in suit."
    )


@pytest.mark.parametrize(
    ("sealed", "guess", "words"),
    [
        (
            same("colour"),
            same("suit"),
            (
                "after 3♥ the rule allows A♦, the guess doesn’t. "
                "Both allow A♥. A♦ and A♥ differ only in suit."
            ),
        ),
        (
            if_last(RED).then(BLACK).otherwise(RED),
            DECK,
            (
                "after 3♥ the guess allows A♥, the rule doesn’t. "
                "Both allow A♠. A♥ and A♠ differ only in colour."
            ),
        ),
        (
            opening(DECK, then=ODD),
            DECK,
            (
                "after 3♥ the guess allows 2♠, the rule doesn’t. "
                "Both allow 3♠. Of 2♠ and 3♠, one is odd and the other even."
            ),
        ),
        (
            DECK,
            opening(DECK, then=FACE),
            (
                "after 3♥ the rule allows 10♠, the guess doesn’t. "
                "Both allow Q♠. Of 10♠ and Q♠, only one is a face card."
            ),
        ),
        (
            DECK,
            opening(DECK, then=PRIME),
            (
                "after 3♥ the rule allows A♠, the guess doesn’t. "
                "Both allow 3♠. Of A♠ and 3♠, only one has a prime value."
            ),
        ),
        (
            DECK,
            opening(DECK, then=different("value")),
            (
                "after 3♥ the rule allows 3♠, the guess doesn’t. "
                "Both allow 5♠. 3♠ and 5♠ differ only in value."
            ),
        ),
        # After an odd black card the two judge no card alike.
        (
            if_last(ODD).then(BLACK).otherwise(RED),
            if_last(RED).then(BLACK).otherwise(RED),
            "after 3♥ A♠ the rule allows A♠, the guess doesn’t.",
        ),
        (
            DECK,
            EVEN,
            (
                "the rule lets 3♥ begin, the guess doesn’t. "
                "Both allow 2♥. Of 3♥ and 2♥, one is odd and the other even."
            ),
        ),
    ],
)
def test_line_card_and_what_differs(sealed: Part, guess: Part, words: str) -> None:
    assert told(sealed, guess) == f"That wasn’t the rule: {words}"


def test_a_line_too_long_to_be_told_is_called_that() -> None:
    assert " ".join(map(str, why(TOO_LONG))) == (
        "That wasn’t the rule, but only a very long line would show it."
    )


def test_of_a_guess_in_own_words_only_that_it_was_wrong_can_be_said() -> None:
    assert [str(each) for each in why(None)] == ["That wasn’t the rule, and play went on."]
