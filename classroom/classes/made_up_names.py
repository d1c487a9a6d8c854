"""Names for pupils who would rather not give their own, or whose own is taken.

Each is translated as a whole, so that a language may put animal and adjective in its own order and
gender, or use different animals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import chain, product
from string import ascii_uppercase

from classroom.classes import names
from classroom.i18n.markers import N_

# Translators: friendly made-up names for pupils, of at most 20 characters, all different.
GIVEN = (
    N_("Brave Otter"),
    N_("Calm Badger"),
    N_("Clever Fox"),
    N_("Bold Heron"),
    N_("Bright Falcon"),
    N_("Busy Beaver"),
    N_("Cheerful Robin"),
    N_("Curious Lynx"),
    N_("Daring Dolphin"),
    N_("Eager Squirrel"),
    N_("Fair Falcon"),
    N_("Gentle Moose"),
    N_("Glad Gecko"),
    N_("Happy Hedgehog"),
    N_("Honest Hare"),
    N_("Jolly Puffin"),
    N_("Keen Kestrel"),
    N_("Kind Koala"),
    N_("Lively Lemur"),
    N_("Lucky Ladybird"),
    N_("Merry Magpie"),
    N_("Mighty Mouse"),
    N_("Nimble Newt"),
    N_("Noble Narwhal"),
    N_("Patient Panda"),
    N_("Polite Penguin"),
    N_("Quick Quail"),
    N_("Quiet Owl"),
    N_("Ready Raven"),
    N_("Silent Swan"),
    N_("Smart Seal"),
    N_("Steady Stork"),
    N_("Sunny Salmon"),
    N_("Swift Swallow"),
    N_("Tall Giraffe"),
    N_("Tidy Toucan"),
    N_("True Turtle"),
    N_("Warm Walrus"),
    N_("Watchful Wolf"),
    N_("Wise Whale"),
    N_("Witty Wombat"),
    N_("Young Yak"),
    N_("Able Antelope"),
    N_("Agile Alpaca"),
    N_("Cosy Camel"),
    N_("Crafty Crab"),
    N_("Deft Deer"),
    N_("Early Eagle"),
    N_("Fast Ferret"),
    N_("Friendly Frog"),
    N_("Golden Goose"),
    N_("Humble Heron"),
    N_("Inventive Ibis"),
    N_("Joyful Jaguar"),
    N_("Loyal Lion"),
    N_("Modest Marten"),
    N_("Neat Nuthatch"),
    N_("Open Oyster"),
    N_("Proud Peacock"),
    N_("Rapid Reindeer"),
    N_("Shiny Starling"),
    N_("Sturdy Tortoise"),
    N_("Thoughtful Tiger"),
    N_("Upbeat Urchin"),
)


def is_given(name: str, say: Callable[[str], str]) -> bool:
    """Return whether it is one of these names, with or without a letter or number after it."""
    plain = re.sub(r" (\d+|[A-Z]{1,2})$", "", name)
    return names.key(plain) in {_key(say(each)) for each in GIVEN}


@lru_cache(maxsize=1024)  # anyone who joins is compared with all of them, in the class's language
def _key(given: str) -> str:
    return names.key(given)


def offered(
    taken: Collection[str], say: Callable[[str], str], choose: Callable[[list[str]], str]
) -> str:
    """Return a name that is free, in the language of `say`; `taken` has the keys of names."""
    said = [name for name in map(say, GIVEN) if len(name) <= names.MAX_NAME_LENGTH] or list(GIVEN)
    free = [name for name in said if _key(name) not in taken]
    return choose(free) if free else lettered(choose(said), taken)


def lettered(name: str, taken: Collection[str]) -> str:
    """Return the name with the first letter that makes it unique: ``Ben B``.

    A number would look like the count of cards or points beside it.
    """
    for letters in chain(ascii_uppercase[1:], map("".join, product(ascii_uppercase, repeat=2))):
        behind = f" {letters}"
        tried = f"{name[: names.MAX_NAME_LENGTH - len(behind)].rstrip()}{behind}"
        if names.key(tried) not in taken:
            return tried
    raise AssertionError("a class has fewer pupils of one name")
