"""The rules of play in short sentences, with the figures of a rule-set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from classroom.game.rulesets import RuleSet
from classroom.i18n.messages import Message, counted_message, message


def secret(pupils_deal: bool) -> Message:
    """Return who has the secret rule."""
    if pupils_deal:
        return message("Someone at your table has a secret rule.")
    return message("Nature has a secret rule.")


def call(pupils_deal: bool) -> Message:
    """Return what a Prophet does."""
    if pupils_deal:
        return message("Call every play right or wrong before the dealer answers.")
    return message("Call every play right or wrong before Nature answers.")


def law() -> Iterator[Message]:
    """Yield what the secret rule looks at, and what cards count."""
    yield message("It says which card may come next, and looks only at the line of right cards.")
    yield message("Ace is 1, jack 11, queen 12, king 13.")


def start(ruleset: RuleSet) -> Iterator[Message]:
    """Yield what is dealt, the first card, and who starts."""
    yield counted_message(
        "Shuffle two decks together. Each player gets %(count)s card.",
        "Shuffle two decks together. Each player gets %(count)s cards.",
        ruleset.hand,
    )
    if ruleset.several_starters:
        yield message("Start with as many cards as the rule needs; they must all fit it.")
    else:
        yield message("Start with one card that fits the rule.")
    match ruleset.first_player:
        case "counted":
            yield message(
                "Who starts? Count the last card’s value clockwise from the dealer’s left."
            )
        case "seat_one":
            yield message("The player on the dealer’s left starts.")
        case "random":
            yield message("The first player is chosen at random.")
        case other:
            assert_never(other)
    if ruleset.refill_at is not None:
        yield counted_message(
            "Only %(count)s card left to draw? Add another deck.",
            "Only %(count)s cards left to draw? Add another deck.",
            ruleset.refill_at,
        )


def plays(ruleset: RuleSet) -> Iterator[tuple[Message, Message, Message]]:
    """Yield what a player may do, and what comes of it if it is right and if it is wrong."""
    yield (
        message("play a card"),
        message("It joins the line."),
        counted_message(
            "It goes below the line. Take %(count)s card.",
            "It goes below the line. Take %(count)s cards.",
            ruleset.wrong_penalty,
        ),
    )
    if ruleset.longest != 1:
        yield (
            message("play a string: any number of cards in order")
            if ruleset.longest is None
            else message("play a string: 2 to %(longest)s cards in order", longest=ruleset.longest),
            message("They all join the line."),
            counted_message(
                "One wrong card makes them all wrong, and no one says which. Take %(count)s "
                "card for each.",
                "One wrong card makes them all wrong, and no one says which. Take %(count)s "
                "cards for each.",
                ruleset.wrong_penalty,
            ),
        )
    yield (
        message("say “No play” and show that nothing fits"),
        counted_message(
            "Get a new hand, %(count)s card smaller. No cards left: the round ends.",
            "Get a new hand, %(count)s cards smaller. No cards left: the round ends.",
            ruleset.no_play_reward,
        ),
        counted_message(
            "One that fits is played for you. Take %(count)s card.",
            "One that fits is played for you. Take %(count)s cards.",
            ruleset.no_play_penalty,
        ),
    )


def marker(ruleset: RuleSet) -> Message:
    """Return where the Prophet's marker goes."""
    if ruleset.marker == "main_line":
        return message("Put your hand aside, and a coin on the last card of the line.")
    return message("Put your hand aside, and a coin on the last card you played.")


def exceptional(ruleset: RuleSet) -> Iterator[Message]:
    """Yield who may declare, what comes of a no play, and what an overthrow costs."""
    yield message("Once a round; no other Prophet; at least two others playing.")
    if ruleset.marker != "main_line":
        yield message("After “No play”: on the last card anyone played.")
    yield message(
        "If you rightly say “wrong” to a “No play”, pick a card that fits. If it does not, "
        "you’re overthrown."
    )
    yield counted_message(
        "When overthrown, take %(count)s card, pick up your hand and play on.",
        "When overthrown, take %(count)s cards, pick up your hand and play on.",
        ruleset.false_prophet_penalty,
    )


def aloud() -> Iterator[Message]:
    """Yield how the rule is guessed where there is no Prophet."""
    yield message(
        "After your right card, before the next player plays, you may say the rule aloud, once. "
        "If you’re right, the round is over. If not, there’s no penalty."
    )
    yield message("You can’t do this after a “No play” or after your last card.")


def end(ruleset: RuleSet, expulsion: bool) -> Iterator[Message]:
    """Yield when the round is over."""
    yield message("The round ends when someone has no cards left.")
    if ruleset.guess_bonus is not None:
        yield message("The round also ends when someone says the right rule.")
    if expulsion:
        yield message("The round also ends when everyone but a Prophet is knocked out.")


def knocked_out(ruleset: RuleSet) -> Iterator[Message]:
    """Yield what ends a player's round early."""
    yield counted_message(
        "Is there %(count)s card or more on the table when your turn begins? Then a wrong play or "
        "“No play” knocks you out. Take the penalty and keep your hand.",
        "Are there %(count)s cards or more on the table when your turn begins? Then a wrong play "
        "or “No play” knocks you out. Take the penalty and keep your hand.",
        ruleset.expelled_from or 0,
    )
    yield counted_message(
        "With a Prophet, this applies once %(count)s card has been played since they declared. "
        "Overthrowing them never knocks you out.",
        "With a Prophet, this applies once %(count)s cards have been played since they "
        "declared. Overthrowing them never knocks you out.",
        ruleset.expelled_from_marker or 0,
    )


def points(ruleset: RuleSet) -> Iterator[Message]:
    """Yield what a player's points are made of."""
    if ruleset.count_down_from is None:
        yield message("Cards in the biggest hand − cards in yours = your points.")
    else:
        yield message(
            "%(points)s − cards in your hand = your points.", points=ruleset.count_down_from
        )
    yield message("No cards left: %(points)s more.", points=ruleset.empty_bonus)
    if ruleset.guess_bonus is not None:
        yield message("The right rule said aloud: %(points)s more.", points=ruleset.guess_bonus)
    if ruleset.prophet:
        yield message(
            "Still Prophet at the end: 1 more for each right card since you declared, 2 for each "
            "wrong one."
        )


def dealers_points(ruleset: RuleSet) -> Iterator[Message]:
    """Yield what a pupil who deals scores."""
    yield message("The pupil who deals gets as many points as the best player.")
    if ruleset.prophet and ruleset.cap == "before":
        yield message(
            "Is there a Prophet at the end? Then the limit is 2 points for each card played "
            "before the coin."
        )
    elif ruleset.prophet:
        yield message(
            "Is there a Prophet at the end? Then the limit is 2 points for each card played up "
            "to the coin. The card with the coin counts, too."
        )
    if ruleset.never_dealt:
        yield message(
            "If the game ends early, each player who hasn’t dealt gets %(points)s points.",
            points=ruleset.never_dealt,
        )
