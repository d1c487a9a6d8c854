"""The game in sixty seconds: a few slides of large words, each with a small picture of play.

The pictures show one example line, judged by a rule of the catalogue that no first lesson plays.
Each slide asks the phones one question. The answer comes with the next slide; what a phone taps
stays on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from classroom.cards import Card
from classroom.classes import rules_of_play
from classroom.classes.settings import Plan
from classroom.game.rulesets import RuleSet
from classroom.i18n.messages import Message, counted_message, message
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
class PhoneQuestion:
    """A question with two answers to tap, one of which is right."""

    text: Message
    choices: tuple[Message, Message]
    answer: int
    """The index of the right choice."""
    told: Message
    """The right answer in a sentence, which comes with the next slide."""
    card: Card | None = None
    """The card that comes next in the picture; it is called right (0) or wrong (1)."""


@dataclass(frozen=True, slots=True)
class ExplanationSlide:
    head: Message
    text: tuple[Message, ...]
    """Whole sentences."""
    question: PhoneQuestion
    plays: tuple[ExamplePlay, ...] = ()
    """The plays in the picture, the starter first."""
    hand: tuple[Card, ...] = ()
    """A hand that is shown instead."""
    reign: bool = False
    """True if the last right card but one carries the Prophet's flag."""


def slides(plan: Plan) -> tuple[ExplanationSlide, ...]:
    """Return the slides for a class with these settings; all are shown equally long."""
    return tuple(_slides(plan, plan.game.ruleset))


def _slides(plan: Plan, ruleset: RuleSet) -> Iterator[ExplanationSlide]:
    yield ExplanationSlide(
        message("Someone at your table has a secret rule.")
        if plan.dealing.dealers == "pupils"
        else message("Nature has a secret rule."),
        (
            message("It says which card can come next."),
            message("It looks only at the line of right cards."),
        ),
        _next_card("4D QH 2H", "JS"),
        _judged("4D QH 2H"),
    )
    yield ExplanationSlide(
        message("Your turn: play a card."),
        tuple(_a_turn(ruleset)),
        _next_card("4D QH 2H JS KC", "9S"),
        _judged("4D QH 2H JS KC"),
    )
    if not plan.real_cards:
        yield ExplanationSlide(
            message("Before each answer, predict.")
            if plan.pace.predictions
            else message("An idea? Write it down."),
            tuple(_on_the_phone(plan)),
            _next_card("4D QH 2H JS KC 9S", "10D"),
            _judged("4D QH 2H JS KC 9S"),
        )
    yield ExplanationSlide(
        message("No card fits? Show your hand."),
        (
            message("Say “No play” and everyone sees your cards."),
            message("If you’re right, you get a new, smaller hand."),
        ),
        PhoneQuestion(
            message("You say “No play”, but one card fits. What happens?"),
            (message("It’s played for me"), message("Nothing")),
            0,
            message("A card that fits is played for you."),
        ),
        hand=_cards("8S 10H QC KD KS"),
    )
    if ruleset.prophet:
        yield ExplanationSlide(
            message("Know the rule? Become the Prophet."),
            (
                message("Keep the rule to yourself."),
                message("Judge the others’ cards until one card proves you wrong."),
                message("The others look for that card."),
            ),
            PhoneQuestion(
                message("Does the Prophet share the rule?"),
                (message("Yes"), message("No")),
                1,
                message("No. The Prophet only says “right” or “wrong”."),
            ),
            _judged("4D QH 2H JS KC 9S 10D 3D 8H"),
            reign=True,
        )
    if ruleset.guess_bonus is not None:
        yield ExplanationSlide(
            message("Know the rule? Say it after a right card."),
            (message("You have one guess."), message("If you’re right, the round is over.")),
            PhoneQuestion(
                message("Does a wrong guess cost you a card?"),
                (message("Yes"), message("No")),
                1,
                message("No. A wrong guess costs nothing."),
            ),
            _judged("4D QH 2H JS KC 9S 10D 3D 8H"),
        )
    if not plan.points:
        yield ExplanationSlide(
            message("The end of the round"),
            tuple(rules_of_play.end(ruleset, expulsion=False)),
            PhoneQuestion(
                message("Someone has no cards left. Is the round over?"),
                (message("Yes"), message("No")),
                0,
                message("Yes. It ends as soon as a hand is empty."),
            ),
            hand=_cards("3D KC"),
        )
        return
    yield ExplanationSlide(
        message("Who’s winning?"),
        tuple(_winning(ruleset)),
        PhoneQuestion(
            message("You hold two cards, the others five. Who’s winning?"),
            (message("Me"), message("The others")),
            0,
            message("You are: the fewer cards, the more points."),
        ),
        hand=_cards("3D KC"),
    )


def _a_turn(ruleset: RuleSet) -> Iterator[Message]:
    yield message("Right? It joins the line.")
    yield counted_message(
        "Wrong? It goes below the line, and you take %(count)s more card.",
        "Wrong? It goes below the line, and you take %(count)s more cards.",
        ruleset.wrong_penalty,
    )
    if ruleset.longest != 1:
        yield message("Sure of several? Play them together.")


def _on_the_phone(plan: Plan) -> Iterator[Message]:
    if plan.pace.predictions:
        yield message("Tap right, wrong or unsure. Only you see it.")
        yield message("An idea about the rule? Write it in “My rule”.")
    else:
        yield message("“My rule” on your phone is for ideas about the rule.")
        yield message("Only your teacher can read it.")
    if plan.prompts:
        yield message("After every eight plays, you have half a minute for that.")


def _winning(ruleset: RuleSet) -> Iterator[Message]:
    yield message("The round ends when someone has no cards left.")
    yield message("The fewer cards you have then, the more points you get.")
    if ruleset.prophet:
        yield message("A Prophet who lasts gets extra points.")
    if ruleset.guess_bonus is not None:
        yield message("A right guess earns extra points.")


def _next_card(text: str, comes: str) -> PhoneQuestion:
    """Return the question if a card fits after the plays in `text`."""
    card = Card.parse(comes)
    right = _judged(f"{text} {comes}")[-1].right
    return PhoneQuestion(
        message("%(card)s comes next. Right or wrong?", card=card),
        (message("Right"), message("Wrong")),
        0 if right else 1,
        message("%(card)s is right. It joins the line.", card=card)
        if right
        else message("%(card)s is wrong. It goes below the line.", card=card),
        card,
    )


def _judged(text: str) -> tuple[ExamplePlay, ...]:
    """Parse single cards with spaces between them, and judge each by the rule of the example."""
    rule = RULES[EXAMPLE_RULE_ID].rule
    plays: list[ExamplePlay] = []
    for card in _cards(text):
        line = [each for play in plays if play.right for each in play.cards]
        plays.append(ExamplePlay((card,), rule.accepts(rule.run(line), (card,))))
    return tuple(plays)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))
