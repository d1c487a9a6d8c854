"""Examination of a rule for the rule builder: its properties, and whether it can be played."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from classroom.cards import CARDS, DECK, Card, CardSet, members
from classroom.i18n.messages import Message, message
from classroom.rules import measure, traits, validation
from classroom.rules.automaton import NOT_ALLOWED, Automaton, no_pause
from classroom.rules.builder import estimate, phrases, to_text
from classroom.rules.builder.meaning import found, keep, nonsense, work_out_afresh
from classroom.rules.builder.terms import KIND_CARDS, Built, Every, If, Term, parts
from classroom.rules.catalogue import RULES
from classroom.rules.catalogue.entry import Description
from classroom.rules.combinators import one_of

LONG = 400
"""Characters from which on a sentence is too long to keep in mind."""
KEPT_ANSWERS = 1_024
"""Of all that ask; an answer is a few sentences."""


@dataclass(frozen=True)
class DeadEnd:
    """Cards after which nothing can follow, `always` or only sometimes.

    `line` is the shortest that ends with one of them and so.
    """

    cards: CardSet
    always: bool
    line: tuple[Card, ...]

    @property
    def sentence(self) -> Message:
        cards = _named(self.cards)
        if cards is None:
            listed = tuple(members(self.cards))
            if self.always:
                return message("No card can follow any of these: %(cards)s.", cards=listed)
            return message("Sometimes no card can follow one of these: %(cards)s.", cards=listed)
        if self.always:
            return message("After %(cards)s, no card can follow.", cards=cards)
        return message("After %(cards)s, sometimes no card can follow.", cards=cards)


@dataclass(frozen=True)
class Examination:
    """The examination of a built rule; anything that takes time is computed on first use.

    `rule` is None if the rule makes no sense or has to remember too much. Properties that are read
    from the table then raise ValueError. `sentence` and `starter` are None if the rule makes no
    sense. `refusals` are the reasons why it cannot be played, empty for a rule that can. `warnings`
    are what a teacher should know before choosing it anyway.
    """

    built: Built
    sentence: Message | None
    starter: Message | None
    refusals: tuple[Message, ...]
    rule: Automaton | None = field(repr=False)

    @property
    def usable(self) -> bool:
        return not self.refusals

    @property
    def table(self) -> Automaton:
        if self.rule is None:
            raise ValueError(str(self.refusals[0]))
        return self.rule.minimal

    @cached_property
    def warnings(self) -> tuple[Message, ...]:
        """Warnings for the teacher; empty for a rule that is refused."""
        if not self.usable:
            return ()
        long = self.sentence is not None and len(str(self.sentence)) > LONG
        idle = _asks_the_same_either_way(self.built.asks)
        return (
            *(flaw.sentence for flaw in validation.flaws(self.table)),
            *([message("One choice makes no difference: the rule is the same either way.")] * idle),
            *(
                [message("The rule is long. Pupils find rules that can be said in a few words.")]
                * long
            ),
        )

    @cached_property
    def acceptance(self) -> float:
        """The mean share of the deck that is legal, from 0 to 1 (measure.acceptance)."""
        return measure.acceptance(self.table)

    @cached_property
    def after_each(self) -> tuple[float | None, ...]:
        """The share after each of the 52 cards; None for a card that is never right."""
        return measure.after_each(self.table)

    @cached_property
    def tightest(self) -> validation.LinePosition:
        return validation.tightest(self.table)

    @cached_property
    def dead_ends(self) -> tuple[DeadEnd, ...]:
        """Cards after which nothing can follow."""
        return tuple(_dead_ends(self.table))

    @cached_property
    def memory(self) -> int | None:
        """Number of cards it looks back, besides the place in the line (traits.memory)."""
        return traits.memory(self.table)

    @cached_property
    def how_hard(self) -> tuple[Message, ...]:
        """Difficulty in sentences (docs/difficulty.md); empty for a rule that is refused.

        It is measured if the catalogue has this rule, otherwise estimated.
        """
        return estimate.how_hard(self.built, self.table) if self.usable else ()

    def equal(self, others: Mapping[str, Description] = RULES) -> tuple[str, ...]:
        """Return the ids of those rules that are right and wrong on the same lines as this one."""
        table = self.table
        return tuple(
            name
            for name, other in others.items()
            if (other.rule.minimal.allowed, other.rule.minimal.moves)
            == (table.allowed, table.moves)
        )


@dataclass(frozen=True)
class Answer:
    """The part of an examination that is kept for the one who asked."""

    sentence: Message | None
    refusals: tuple[Message, ...]
    is_rule: bool
    """True if it is a rule that may be guessed, as is one that runs dry."""


_answers: OrderedDict[tuple[Built, str], Answer] = OrderedDict()


def examine_afresh(built: Built, pause: Callable[[], None] = no_pause) -> Examination:
    """Examine a rule without any cache, so that timing doesn't reveal which rules are played.

    The largest rule that is not refused takes some tenths of a second; `pause` is called every
    few thousandths.
    """
    if no := nonsense(built):
        return Examination(built, None, None, no, None)
    return _examined(built, work_out_afresh(built, pause), pause)


@lru_cache(maxsize=64)
def examine(built: Built) -> Examination:
    """Examine a rule, with a cache: for teachers and for the rules that are played."""
    if no := nonsense(built):
        return Examination(built, None, None, no, None)
    return _examined(built, found(built), no_pause)


def answer(built: Built, asker: str, pause: Callable[[], None] = no_pause) -> Answer:
    """Examine a rule for the one who asks, in a time that reveals nothing about other rules.

    The answer is cached for each asker, apart from the rules that are played. With a shared cache,
    a rule that is in play at a table, or that a different player has noted, would be answered
    faster than any other. What was worked out is kept for :func:`~.meaning.compiled`.
    """
    known = _answers.get((built, asker))
    if known is None:
        seen = examine_afresh(built, pause)
        keep(built, seen.rule or seen.refusals[0])
        known = Answer(seen.sentence, seen.refusals, seen.rule is not None)
        _answers[built, asker] = known
        if len(_answers) > KEPT_ANSWERS:
            _answers.popitem(last=False)
    return known


def is_answered(built: Built, asker: str) -> bool:
    """Return whether :func:`answer` knows the answer already, so that it is no work."""
    return (built, asker) in _answers


def _examined(built: Built, rule: Automaton | Message, pause: Callable[[], None]) -> Examination:
    sentence, starter = to_text.statement(built), to_text.starter(built)
    if isinstance(rule, Message):
        return Examination(built, sentence, starter, (rule,), None)
    return Examination(built, sentence, starter, tuple(_refusals(rule.minimised(pause))), rule)


def _asks_the_same_either_way(term: Term) -> bool:
    """Return whether an "if" or an "every" in the term has two equal branches."""
    here = isinstance(term, If | Every) and term.then == term.otherwise
    return here or any(map(_asks_the_same_either_way, parts(term)))


def _refusals(table: Automaton) -> Iterator[Message]:
    if not table.allowed[0]:
        yield message("No card may start: the rule contradicts itself.")
    elif all(table.allowed[state] == DECK for state in traits.later_states(table)):
        yield message("After the starter every card is right, so there’s nothing to find out.")
    elif table.dead_ends:
        yield message(
            "The rule gets stuck: after %(line)s no card is right, so no one could play on.",
            line=validation.tightest(table).line,
        )


def _dead_ends(table: Automaton) -> Iterator[DeadEnd]:
    ends = set(table.dead_ends)
    sometimes, never = 0, 0
    for row in table.moves:
        for card, to in zip(CARDS, row, strict=True):
            if to in ends:
                sometimes |= 1 << card
            elif to != NOT_ALLOWED:
                never |= 1 << card
    ways = validation.shortest_ways(table)
    for cards, always in ((sometimes & ~never, True), (sometimes & never, False)):
        if cards:
            line = next(
                (*validation.line_to(state, ways), card)
                for state in ways
                for card in members(table.allowed[state] & cards)
                if table.moves[state][card] in ends
            )
            yield DeadEnd(cards, always, line)


def _named(cards: CardSet) -> Message | None:
    """Return the name of a set of cards in its form for "after ..."; None if it has no name."""
    if cards == DECK:
        return message("any card")
    for kind, of_kind in KIND_CARDS.items():
        if cards == of_kind:
            return phrases.CARD_PHRASES[kind]
    ranks = sorted({card.value for card in members(cards)})
    return phrases.card_with(ranks) if cards == one_of(ranks) else None
