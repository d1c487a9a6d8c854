"""The phrases that built rules are told in, each whole and marked for translation.

A phrase stands in one of three roles:

- what to play, "a red card", as it stands after "play" and after "on";
- what such a card must be besides, "that is red", with the word that joins it on;
- what an earlier card is, "is red", as it stands after "if the last card".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Final

from classroom.i18n.markers import N_
from classroom.i18n.messages import Said, Value, counted, said
from classroom.rules.builder.terms import KindName

MANY_VALUES: Final = 6
"""Of more values than these it is shorter to name the others."""

# -- kinds of cards

CARD: Mapping[str, Said] = {
    "red": said("a red card"),
    "black": said("a black card"),
    "spade": said("a spade"),
    "heart": said("a heart"),
    "diamond": said("a diamond"),
    "club": said("a club"),
    "odd": said("an odd card"),
    "even": said("an even card"),
    "face": said("a face card"),
    "number": said("a number card"),
    "prime": said("a prime card"),
    "nonprime": said("a card that isn’t prime"),
    "not spade": said("a card that isn’t a spade"),
    "not heart": said("a card that isn’t a heart"),
    "not diamond": said("a card that isn’t a diamond"),
    "not club": said("a card that isn’t a club"),
}
"""As it stands after "play" and after "on"."""

THAT_IS: Mapping[str, Said] = {
    "red": said("that is red"),
    "black": said("that is black"),
    "spade": said("that is a spade"),
    "heart": said("that is a heart"),
    "diamond": said("that is a diamond"),
    "club": said("that is a club"),
    "odd": said("that is odd"),
    "even": said("that is even"),
    "face": said("that is a face card"),
    "number": said("that is a number card"),
    "prime": said("that is prime"),
    "nonprime": said("that isn’t prime"),
    "not spade": said("that isn’t a spade"),
    "not heart": said("that isn’t a heart"),
    "not diamond": said("that isn’t a diamond"),
    "not club": said("that isn’t a club"),
}
IS: Mapping[str, Said] = {
    "red": said("is red"),
    "black": said("is black"),
    "spade": said("is a spade"),
    "heart": said("is a heart"),
    "diamond": said("is a diamond"),
    "club": said("is a club"),
    "odd": said("is odd"),
    "even": said("is even"),
    "face": said("is a face card"),
    "number": said("is a number card"),
    "prime": said("is prime"),
    "nonprime": said("isn’t prime"),
    "not spade": said("isn’t a spade"),
    "not heart": said("isn’t a heart"),
    "not diamond": said("isn’t a diamond"),
    "not club": said("isn’t a club"),
}


def cards(kind: KindName, count: int) -> Said:
    """So many cards of a kind, at least two."""
    match kind:
        case "red":
            return counted("%(count)s red card", "%(count)s red cards", count)
        case "black":
            return counted("%(count)s black card", "%(count)s black cards", count)
        case "spade":
            return counted("%(count)s spade", "%(count)s spades", count)
        case "heart":
            return counted("%(count)s heart", "%(count)s hearts", count)
        case "diamond":
            return counted("%(count)s diamond", "%(count)s diamonds", count)
        case "club":
            return counted("%(count)s club", "%(count)s clubs", count)
        case "odd":
            return counted("%(count)s odd card", "%(count)s odd cards", count)
        case "even":
            return counted("%(count)s even card", "%(count)s even cards", count)
        case "face":
            return counted("%(count)s face card", "%(count)s face cards", count)
        case "number":
            return counted("%(count)s number card", "%(count)s number cards", count)
        case "prime":
            return counted("%(count)s prime card", "%(count)s prime cards", count)
        case "nonprime":
            return counted(
                "%(count)s card that isn’t prime", "%(count)s cards that aren’t prime", count
            )


# -- values

A_RANK = (
    said("an ace"),
    said("a 2"),
    said("a 3"),
    said("a 4"),
    said("a 5"),
    said("a 6"),
    said("a 7"),
    said("an 8"),
    said("a 9"),
    said("a 10"),
    said("a jack"),
    said("a queen"),
    said("a king"),
)
THAT_IS_RANK = (
    said("that is an ace"),
    said("that is a 2"),
    said("that is a 3"),
    said("that is a 4"),
    said("that is a 5"),
    said("that is a 6"),
    said("that is a 7"),
    said("that is an 8"),
    said("that is a 9"),
    said("that is a 10"),
    said("that is a jack"),
    said("that is a queen"),
    said("that is a king"),
)
IS_RANK = (
    said("is an ace"),
    said("is a 2"),
    said("is a 3"),
    said("is a 4"),
    said("is a 5"),
    said("is a 6"),
    said("is a 7"),
    said("is an 8"),
    said("is a 9"),
    said("is a 10"),
    said("is a jack"),
    said("is a queen"),
    said("is a king"),
)
RANK: tuple[Value, ...] = (
    said("ace"),
    *range(2, 11),
    said("jack"),
    said("queen"),
    said("king"),
)


AND = N_("%(some)s and %(last)s")
OR = N_("%(some)s or %(last)s")
COMMA_OR = N_("%(some)s, or %(last)s")


def row(items: Sequence[Value], last: str) -> Said:
    """Things in a row; `last` is the pattern that joins the last one on."""
    *some, end = items
    if not some:
        return end if isinstance(end, Said) else Said("%(one)s", {"one": end})
    start = reduce(lambda some, more: said("%(some)s, %(more)s", some=some, more=more), some)
    return Said(last, {"some": start, "last": end})


def then(some: Said, more: Said) -> Said:
    """What is to be played one after the other."""
    return said("%(some)s, then %(more)s", some=some, more=more)


def card_with(values: Sequence[int]) -> Said:
    """A card with one of these values, as it stands after "play"."""
    if _in_a_row(values):
        return said("a card with a value from %(least)s to %(most)s", **_ends(values))
    if len(values) > MANY_VALUES:
        return said("a card with any value but %(values)s", values=_others(values))
    return row([A_RANK[value - 1] for value in values], OR)


def that_has(values: Sequence[int]) -> Said:
    """One of these values, as it stands after "a card"."""
    if len(values) == 1:
        return THAT_IS_RANK[values[0] - 1]
    if _in_a_row(values):
        return said("that has a value from %(least)s to %(most)s", **_ends(values))
    if len(values) > MANY_VALUES:
        return said("that has any value but %(values)s", values=_others(values))
    return said("that has one of the values %(values)s", values=_ranks(values))


def has(values: Sequence[int]) -> Said:
    """One of these values, as it stands after "the last card"."""
    if len(values) == 1:
        return IS_RANK[values[0] - 1]
    if _in_a_row(values):
        return said("has a value from %(least)s to %(most)s", **_ends(values))
    if len(values) > MANY_VALUES:
        return said("has any value but %(values)s", values=_others(values))
    return said("has one of the values %(values)s", values=_ranks(values))


def _in_a_row(values: Sequence[int]) -> bool:
    return len(values) > 2 and values[-1] - values[0] == len(values) - 1


def _ends(values: Sequence[int]) -> Mapping[str, Value]:
    return {"least": RANK[values[0] - 1], "most": RANK[values[-1] - 1]}


def _ranks(values: Sequence[int]) -> Said:
    return row([RANK[value - 1] for value in values], AND)


def _others(values: Sequence[int]) -> Said:
    return _ranks([value for value in range(1, 14) if value not in values])


# -- relations; the card they look back to stands at "card"

CARD_OF: Mapping[str, str] = {
    "same value": N_("a card of the same value as %(card)s"),
    "same suit": N_("a card of the same suit as %(card)s"),
    "same colour": N_("a card of the same colour as %(card)s"),
    "same parity": N_("a card that matches %(card)s in being odd or even"),
    "same face": N_("a card that matches %(card)s in being a face card or not"),
    "same prime": N_("a card that matches %(card)s in being prime or not"),
    "different value": N_("a card of a different value from %(card)s"),
    "different suit": N_("a card of a different suit from %(card)s"),
    "different colour": N_("a card of a different colour from %(card)s"),
    "different parity": N_("a card that differs from %(card)s in being odd or even"),
    "different face": N_("a card that differs from %(card)s in being a face card or not"),
    "different prime": N_("a card that differs from %(card)s in being prime or not"),
    "higher": N_("a card of a higher value than %(card)s"),
    "lower": N_("a card of a lower value than %(card)s"),
    "same or higher": N_("a card at least as high as %(card)s"),
    "same or lower": N_("a card at most as high as %(card)s"),
}
THAT_HAS: Mapping[str, str] = {
    "same value": N_("that has the same value as %(card)s"),
    "same suit": N_("that has the same suit as %(card)s"),
    "same colour": N_("that has the same colour as %(card)s"),
    "same parity": N_("that matches %(card)s in being odd or even"),
    "same face": N_("that matches %(card)s in being a face card or not"),
    "same prime": N_("that matches %(card)s in being prime or not"),
    "different value": N_("that has a different value from %(card)s"),
    "different suit": N_("that has a different suit from %(card)s"),
    "different colour": N_("that has a different colour from %(card)s"),
    "different parity": N_("that differs from %(card)s in being odd or even"),
    "different face": N_("that differs from %(card)s in being a face card or not"),
    "different prime": N_("that differs from %(card)s in being prime or not"),
    "higher": N_("that has a higher value than %(card)s"),
    "lower": N_("that has a lower value than %(card)s"),
    "same or higher": N_("that is at least as high as %(card)s"),
    "same or lower": N_("that is at most as high as %(card)s"),
}
HAS: Mapping[str, str] = {
    "same value": N_("has the same value as %(card)s"),
    "same suit": N_("has the same suit as %(card)s"),
    "same colour": N_("has the same colour as %(card)s"),
    "same parity": N_("matches %(card)s in being odd or even"),
    "same face": N_("matches %(card)s in being a face card or not"),
    "same prime": N_("matches %(card)s in being prime or not"),
    "different value": N_("has a different value from %(card)s"),
    "different suit": N_("has a different suit from %(card)s"),
    "different colour": N_("has a different colour from %(card)s"),
    "different parity": N_("differs from %(card)s in being odd or even"),
    "different face": N_("differs from %(card)s in being a face card or not"),
    "different prime": N_("differs from %(card)s in being prime or not"),
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
    said("the last card"),
    said("the card before the last one"),
    said("the third card from the end"),
    said("the fourth card from the end"),
)
"""The card a card to play is compared with."""
BEFORE_IT = (
    said("the card before it"),
    said("the second card before it"),
    said("the third card before it"),
    said("the fourth card before it"),
)
"""The card an earlier card is compared with."""
CARD_THAT_IS: tuple[str, ...] = (
    N_("the last card %(is)s"),
    N_("the card before the last one %(is)s"),
    N_("the third card from the end %(is)s"),
    N_("the fourth card from the end %(is)s"),
)
EVERY = {
    2: said("every second card"),
    3: said("every third card"),
    4: said("every fourth card"),
    5: said("every fifth card"),
    6: said("every sixth card"),
    7: said("every seventh card"),
    8: said("every eighth card"),
}


def that_steps(way: str, least: int, most: int, card: Said, circle: bool) -> Said:
    """`way` is up, down or either, or "not" before one of them."""
    steps = {0: THAT_STEPS, 1: THAT_STEPS_EITHER}.get(most - least, THAT_STEPS_IN_RANGE)
    that = Said(steps[way], {"least": least, "most": most, "card": card})
    return said("%(that)s (going round from king to ace)", that=that) if circle else that


def that_adds_up(no: str, number: int, card: Said) -> Said:
    if no:
        return said(
            "that doesn’t add up with %(card)s to a multiple of %(number)s",
            card=card,
            number=number,
        )
    return said("that adds up with %(card)s to a multiple of %(number)s", card=card, number=number)
