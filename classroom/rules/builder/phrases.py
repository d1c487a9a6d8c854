"""Phrases for built rules, each whole and marked for translation.

A phrase has one of three roles:

- the card to play, "a red card", in its form after "play" and after "on";
- a further condition on such a card, "that is red", with the word that joins it on;
- the state of an earlier card, "is red", in its form after "if the last card".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Final

from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, Value, counted_message, message
from classroom.rules.builder.terms import KindName

MANY_VALUES: Final = 6
"""Of more values than these it is shorter to name the others."""

# -- kinds of cards

CARD_PHRASES: Mapping[str, Message] = {
    "red": message("a red card"),
    "black": message("a black card"),
    "spade": message("a spade"),
    "heart": message("a heart"),
    "diamond": message("a diamond"),
    "club": message("a club"),
    "odd": message("an odd card"),
    "even": message("an even card"),
    "face": message("a face card"),
    "number": message("a number card"),
    "prime": message("a prime card"),
    "nonprime": message("a card that isn’t prime"),
    "not spade": message("a card that isn’t a spade"),
    "not heart": message("a card that isn’t a heart"),
    "not diamond": message("a card that isn’t a diamond"),
    "not club": message("a card that isn’t a club"),
}
"""As it stands after "play" and after "on"."""

THAT_IS: Mapping[str, Message] = {
    "red": message("that is red"),
    "black": message("that is black"),
    "spade": message("that is a spade"),
    "heart": message("that is a heart"),
    "diamond": message("that is a diamond"),
    "club": message("that is a club"),
    "odd": message("that is odd"),
    "even": message("that is even"),
    "face": message("that is a face card"),
    "number": message("that is a number card"),
    "prime": message("that is prime"),
    "nonprime": message("that isn’t prime"),
    "not spade": message("that isn’t a spade"),
    "not heart": message("that isn’t a heart"),
    "not diamond": message("that isn’t a diamond"),
    "not club": message("that isn’t a club"),
}
IS: Mapping[str, Message] = {
    "red": message("is red"),
    "black": message("is black"),
    "spade": message("is a spade"),
    "heart": message("is a heart"),
    "diamond": message("is a diamond"),
    "club": message("is a club"),
    "odd": message("is odd"),
    "even": message("is even"),
    "face": message("is a face card"),
    "number": message("is a number card"),
    "prime": message("is prime"),
    "nonprime": message("isn’t prime"),
    "not spade": message("isn’t a spade"),
    "not heart": message("isn’t a heart"),
    "not diamond": message("isn’t a diamond"),
    "not club": message("isn’t a club"),
}


def cards(kind: KindName, count: int) -> Message:
    """Return the phrase for `count` cards of a kind, at least two."""
    match kind:
        case "red":
            return counted_message("%(count)s red card", "%(count)s red cards", count)
        case "black":
            return counted_message("%(count)s black card", "%(count)s black cards", count)
        case "spade":
            return counted_message("%(count)s spade", "%(count)s spades", count)
        case "heart":
            return counted_message("%(count)s heart", "%(count)s hearts", count)
        case "diamond":
            return counted_message("%(count)s diamond", "%(count)s diamonds", count)
        case "club":
            return counted_message("%(count)s club", "%(count)s clubs", count)
        case "odd":
            return counted_message("%(count)s odd card", "%(count)s odd cards", count)
        case "even":
            return counted_message("%(count)s even card", "%(count)s even cards", count)
        case "face":
            return counted_message("%(count)s face card", "%(count)s face cards", count)
        case "number":
            return counted_message("%(count)s number card", "%(count)s number cards", count)
        case "prime":
            return counted_message("%(count)s prime card", "%(count)s prime cards", count)
        case "nonprime":
            return counted_message(
                "%(count)s card that isn’t prime", "%(count)s cards that aren’t prime", count
            )


# -- values

A_RANK = (
    message("an ace"),
    message("a 2"),
    message("a 3"),
    message("a 4"),
    message("a 5"),
    message("a 6"),
    message("a 7"),
    message("an 8"),
    message("a 9"),
    message("a 10"),
    message("a jack"),
    message("a queen"),
    message("a king"),
)
THAT_IS_RANK = (
    message("that is an ace"),
    message("that is a 2"),
    message("that is a 3"),
    message("that is a 4"),
    message("that is a 5"),
    message("that is a 6"),
    message("that is a 7"),
    message("that is an 8"),
    message("that is a 9"),
    message("that is a 10"),
    message("that is a jack"),
    message("that is a queen"),
    message("that is a king"),
)
IS_RANK = (
    message("is an ace"),
    message("is a 2"),
    message("is a 3"),
    message("is a 4"),
    message("is a 5"),
    message("is a 6"),
    message("is a 7"),
    message("is an 8"),
    message("is a 9"),
    message("is a 10"),
    message("is a jack"),
    message("is a queen"),
    message("is a king"),
)
RANK: tuple[Value, ...] = (
    message("ace"),
    *range(2, 11),
    message("jack"),
    message("queen"),
    message("king"),
)


# Translators: two or more phrases of a rule, as in "a red card that is odd and that is high".
AND = N_("%(part)s and %(last)s")
OR = N_("%(some)s or %(last)s")
COMMA_OR = N_("%(some)s, or %(last)s")


def row(items: Sequence[Value], last: str) -> Message:
    """Return the items as a list in text; `last` is the pattern that joins the last one."""
    *some, end = items
    if not some:
        return end if isinstance(end, Message) else Message("%(one)s", {"one": end})
    start = reduce(lambda some, more: message("%(some)s, %(more)s", some=some, more=more), some)
    return Message(last, {"part" if last == AND else "some": start, "last": end})


def then(some: Message, more: Message) -> Message:
    """Return the phrase for two things to play one after the other."""
    return message("%(some)s, then %(more)s", some=some, more=more)


def card_with(values: Sequence[int]) -> Message:
    """Return the phrase for a card with one of these values, in its form after "play"."""
    if _in_a_row(values):
        return message("a card with a value from %(least)s to %(most)s", **_ends(values))
    if len(values) > MANY_VALUES:
        return message("a card with any value but %(values)s", values=_others(values))
    return row([A_RANK[value - 1] for value in values], OR)


def that_has(values: Sequence[int]) -> Message:
    """Return the phrase for one of these values, in its form after "a card"."""
    if len(values) == 1:
        return THAT_IS_RANK[values[0] - 1]
    if _in_a_row(values):
        return message("that has a value from %(least)s to %(most)s", **_ends(values))
    if len(values) > MANY_VALUES:
        return message("that has any value but %(values)s", values=_others(values))
    return message("that has one of the values %(values)s", values=_ranks(values))


def has(values: Sequence[int]) -> Message:
    """Return the phrase for one of these values, in its form after "the last card"."""
    if len(values) == 1:
        return IS_RANK[values[0] - 1]
    if _in_a_row(values):
        return message("has a value from %(least)s to %(most)s", **_ends(values))
    if len(values) > MANY_VALUES:
        return message("has any value but %(values)s", values=_others(values))
    return message("has one of the values %(values)s", values=_ranks(values))


def _in_a_row(values: Sequence[int]) -> bool:
    return len(values) > 2 and values[-1] - values[0] == len(values) - 1


def _ends(values: Sequence[int]) -> Mapping[str, Value]:
    return {"least": RANK[values[0] - 1], "most": RANK[values[-1] - 1]}


def _ranks(values: Sequence[int]) -> Message:
    return row([RANK[value - 1] for value in values], AND)


def _others(values: Sequence[int]) -> Message:
    return _ranks([value for value in range(1, 14) if value not in values])


# -- relations; the card they look back to stands at "card"

CARD_OF: Mapping[str, str] = {
    "same value": N_("a card of the same value as %(card)s"),
    "same suit": N_("a card of the same suit as %(card)s"),
    "same colour": N_("a card of the same colour as %(card)s"),
    "same parity": N_("a card of the same kind as %(card)s (odd or even)"),
    "same face": N_("a card of the same kind as %(card)s (face card or number card)"),
    "same prime": N_("a card of the same kind as %(card)s (prime or not)"),
    "different value": N_("a card of a different value from %(card)s"),
    "different suit": N_("a card of a different suit from %(card)s"),
    "different colour": N_("a card of a different colour from %(card)s"),
    "different parity": N_("a card of a different kind from %(card)s (odd or even)"),
    "different face": N_("a card of a different kind from %(card)s (face card or number card)"),
    "different prime": N_("a card of a different kind from %(card)s (prime or not)"),
    "higher": N_("a card of a higher value than %(card)s"),
    "lower": N_("a card of a lower value than %(card)s"),
    "same or higher": N_("a card at least as high as %(card)s"),
    "same or lower": N_("a card at most as high as %(card)s"),
}
THAT_HAS: Mapping[str, str] = {
    "same value": N_("that has the same value as %(card)s"),
    "same suit": N_("that has the same suit as %(card)s"),
    "same colour": N_("that has the same colour as %(card)s"),
    "same parity": N_("that is of the same kind as %(card)s (odd or even)"),
    "same face": N_("that is of the same kind as %(card)s (face card or number card)"),
    "same prime": N_("that is of the same kind as %(card)s (prime or not)"),
    "different value": N_("that has a different value from %(card)s"),
    "different suit": N_("that has a different suit from %(card)s"),
    "different colour": N_("that has a different colour from %(card)s"),
    "different parity": N_("that is of a different kind from %(card)s (odd or even)"),
    "different face": N_("that is of a different kind from %(card)s (face card or number card)"),
    "different prime": N_("that is of a different kind from %(card)s (prime or not)"),
    "higher": N_("that has a higher value than %(card)s"),
    "lower": N_("that has a lower value than %(card)s"),
    "same or higher": N_("that is at least as high as %(card)s"),
    "same or lower": N_("that is at most as high as %(card)s"),
}
HAS: Mapping[str, str] = {
    "same value": N_("has the same value as %(card)s"),
    "same suit": N_("has the same suit as %(card)s"),
    "same colour": N_("has the same colour as %(card)s"),
    "same parity": N_("is of the same kind as %(card)s (odd or even)"),
    "same face": N_("is of the same kind as %(card)s (face card or number card)"),
    "same prime": N_("is of the same kind as %(card)s (prime or not)"),
    "different value": N_("has a different value from %(card)s"),
    "different suit": N_("has a different suit from %(card)s"),
    "different colour": N_("has a different colour from %(card)s"),
    "different parity": N_("is of a different kind from %(card)s (odd or even)"),
    "different face": N_("is of a different kind from %(card)s (face card or number card)"),
    "different prime": N_("is of a different kind from %(card)s (prime or not)"),
    "higher": N_("has a higher value than %(card)s"),
    "lower": N_("has a lower value than %(card)s"),
    "same or higher": N_("is at least as high as %(card)s"),
    "same or lower": N_("is at most as high as %(card)s"),
}
THAT_STEPS: Mapping[str, str] = {
    "up": N_("that is exactly %(most)s higher than %(card)s"),
    "down": N_("that is exactly %(most)s lower than %(card)s"),
    "either": N_("that is exactly %(most)s higher or lower than %(card)s"),
    "not up": N_("that isn’t exactly %(most)s higher than %(card)s"),
    "not down": N_("that isn’t exactly %(most)s lower than %(card)s"),
    "not either": N_(
        "that is neither exactly %(most)s higher nor exactly %(most)s lower than %(card)s"
    ),
}
THAT_STEPS_EITHER: Mapping[str, str] = {
    "up": N_("that is %(least)s or %(most)s higher than %(card)s"),
    "down": N_("that is %(least)s or %(most)s lower than %(card)s"),
    "either": N_("that is %(least)s or %(most)s higher or lower than %(card)s"),
    "not up": N_("that isn’t %(least)s or %(most)s higher than %(card)s"),
    "not down": N_("that isn’t %(least)s or %(most)s lower than %(card)s"),
    "not either": N_(
        "that is neither %(least)s or %(most)s higher nor %(least)s or %(most)s lower than %(card)s"
    ),
}
THAT_STEPS_IN_RANGE: Mapping[str, str] = {
    "up": N_("that is %(least)s to %(most)s higher than %(card)s"),
    "down": N_("that is %(least)s to %(most)s lower than %(card)s"),
    "either": N_("that is %(least)s to %(most)s higher or lower than %(card)s"),
    "not up": N_("that isn’t %(least)s to %(most)s higher than %(card)s"),
    "not down": N_("that isn’t %(least)s to %(most)s lower than %(card)s"),
    "not either": N_(
        "that is neither %(least)s to %(most)s higher nor %(least)s to %(most)s lower than %(card)s"
    ),
}

FROM_THE_LAST = (
    message("the last card"),
    message("the card before the last one"),
    message("the third card from the end"),
    message("the fourth card from the end"),
)
"""The card a card to play is compared with."""
BEFORE_IT = (
    message("the card before it"),
    message("the second card before it"),
    message("the third card before it"),
    message("the fourth card before it"),
)
"""The card an earlier card is compared with."""
CARD_THAT_IS: tuple[str, ...] = (
    N_("the last card %(is)s"),
    N_("the card before the last one %(is)s"),
    N_("the third card from the end %(is)s"),
    N_("the fourth card from the end %(is)s"),
)
EVERY = {
    2: message("every second card"),
    3: message("every third card"),
    4: message("every fourth card"),
    5: message("every fifth card"),
    6: message("every sixth card"),
    7: message("every seventh card"),
    8: message("every eighth card"),
}


def that_steps(way: str, least: int, most: int, card: Message, circle: bool) -> Message:
    """Return the phrase for a step; `way` is up, down or either, or "not" before one of them."""
    steps = {0: THAT_STEPS, 1: THAT_STEPS_EITHER}.get(most - least, THAT_STEPS_IN_RANGE)
    that = Message(steps[way], {"least": least, "most": most, "card": card})
    return message("%(that)s (going round from king to ace)", that=that) if circle else that


def that_adds_up(no: str, number: int, card: Message) -> Message:
    if no:
        return message(
            "that doesn’t make a multiple of %(number)s when added to %(card)s",
            card=card,
            number=number,
        )
    return message(
        "that makes a multiple of %(number)s when added to %(card)s", card=card, number=number
    )
