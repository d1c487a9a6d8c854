"""The game in sixty seconds: a few slides of large words, each with a small picture of play.

The pictures show one example line, judged by a rule of the catalogue that no first lesson plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from classroom.cards import Card
from classroom.game.rulesets import RuleSet
from classroom.i18n.markers import N_
from classroom.rules.catalogue import RULES

EXPLANATION_SECONDS = 60
"""All slides together."""
EXAMPLE_RULE_ID = "alternate-low-high"


@dataclass(frozen=True, slots=True)
class ExamplePlay:
    """Cards played together, and whether the rule of the example accepts them."""

    cards: tuple[Card, ...]
    right: bool


@dataclass(frozen=True, slots=True)
class ExplanationSlide:
    head: str
    text: str
    question: str
    """A question to think about, for the phones."""
    plays: tuple[ExamplePlay, ...] = ()
    """The plays in the picture, the starter first."""
    hand: tuple[Card, ...] = ()
    """A hand that is shown instead."""
    reign: bool = False
    """True if the last right card but one carries the Prophet's flag."""


def slides(ruleset: RuleSet, pupils_deal: bool) -> tuple[ExplanationSlide, ...]:
    """Return the slides for a class with this rule-set; all are shown equally long.

    `pupils_deal` says that a pupil has the secret rule, not Nature.
    """
    return tuple(_slides(ruleset, pupils_deal))


def _slides(ruleset: RuleSet, pupils_deal: bool) -> Iterator[ExplanationSlide]:
    yield ExplanationSlide(
        N_("Someone at your table has a secret rule.")
        if pupils_deal
        else N_("Nature has a secret rule."),
        N_("It says which card can come next. It looks only at the line of right cards."),
        N_("Which card would you try next?"),
        _judged("4D QH 2H"),
    )
    yield ExplanationSlide(
        N_("Your turn: play a card."),
        N_("Right? It joins the line."),
        N_("Why might the jack be right here?"),
        _judged("4D QH 2H JS"),
    )
    yield ExplanationSlide(
        N_("Wrong? It goes below the line."),
        N_("You have to draw. But everyone learns something, just as much as from a right card."),
        N_("What does the wrong king tell you?"),
        _judged("4D QH 2H JS KC"),
    )
    if ruleset.longest != 1:
        yield ExplanationSlide(
            N_("Sure of several cards? Play them together."),
            N_("One wrong card makes them all wrong, and no one says which it was."),
            N_("Three cards, all wrong. What do you know now?"),
            _judged("4D QH 2H JS 5S,9C,10D"),
        )
    yield ExplanationSlide(
        N_("No card fits? Show your hand."),
        N_(
            "Say “No play” and everyone sees your cards. The round ends when someone has no cards "
            "left."
        ),
        N_("How could you be sure that no card fits?"),
        hand=_cards("8S 10H QC KD KS"),
    )
    if ruleset.prophet:
        yield ExplanationSlide(
            N_("Know the rule? Become the Prophet."),
            N_(
                "Keep the rule to yourself. Judge the others’ cards until one card "
                "proves you wrong. The others look for that card."
            ),
            N_("Which card could prove a rule wrong?"),
            _judged("4D QH 2H JS KC 3D 9S"),
            reign=True,
        )
    if ruleset.guess_bonus is not None:
        yield ExplanationSlide(
            N_("Know the rule? Say it after a right card."),
            N_("If you’re right, the round is over."),
            N_("How sure would you want to be first?"),
            _judged("4D QH 2H JS KC 3D"),
        )


def _judged(text: str) -> tuple[ExamplePlay, ...]:
    """Parse plays, with spaces between them and commas in strings, and judge each by the rule."""
    rule = RULES[EXAMPLE_RULE_ID].rule
    plays: list[ExamplePlay] = []
    for cards in map(_cards, text.split()):
        line = [card for play in plays if play.right for card in play.cards]
        plays.append(ExamplePlay(cards, rule.accepts(rule.run(line), cards)))
    return tuple(plays)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.replace(",", " ").split()))
