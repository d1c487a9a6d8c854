"""The last guesses of a class in three piles, by what they get right, and what to do with each.

A guess is held against what was played at its own table. It agrees with all of that, something
contradicts it, or it is still to be tested: no card that was played ruled out any rule, or it is in
a pupil's own words, which a program can't hold against anything. Pupils of several tables who gave
the same rule share one answer, if it is in the same pile at each of them. All own words are one
answer too. No pupil is named, and own words are not quoted: they may have a name in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

from classroom.debrief.evidence.beliefs import alike
from classroom.debrief.evidence.contradictions import Contradiction, known_contradiction
from classroom.debrief.evidence.equivalence import same_since
from classroom.debrief.evidence.held_rules import find_held_rules
from classroom.debrief.evidence.last_guesses import same
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.class_rows import TableRow, named_rule, pupils_last_guesses
from classroom.debrief.findings.of_class import ClassFindings
from classroom.game.round import Result
from classroom.i18n.messages import Message, RuleRef, Value, message
from classroom.rules.automaton import Automaton
from classroom.rules.compare import Separation, equivalent, separate
from classroom.rules.surviving import NoPlayEvidence, Right, WrongCard, WrongNoPlay, WrongString

Pile = Literal["agrees", "contradicted", "untested"]
PILES: Final[tuple[Pile, ...]] = get_args(Pile)

NAMES: Final[Mapping[Pile, Message]] = MappingProxyType(
    {
        "agrees": message("Agrees with every card"),
        "contradicted": message("There’s evidence against it"),
        "untested": message("Still to be tested"),
    }
)
NEXT: Final[Mapping[Pile, Message]] = MappingProxyType(
    {
        "agrees": message(
            "What to do next: name a card that the rule forbids. Has anyone played one like it?"
        ),
        "contradicted": message(
            "What to do next: change the rule, check it against every card, and name a card that "
            "could refute the new one."
        ),
        "untested": message(
            "What to do next: write the rule down so that everyone gives the same answer for each "
            "card, and check it. Then test it on a card whose answer no one knows yet."
        ),
    }
)


NOTHING: Final = message("No card that was played ruled out a rule.")


@dataclass(frozen=True)
class SortedAnswer:
    """A last guess that so many pupils gave."""

    tables: tuple[TableRow, ...]
    """The tables at which they sat, those with most of them first."""
    pupils: int
    rule: RuleRef | None
    """None for own words."""
    evidence: Message | None
    """The card of the first of these tables that speaks for it or against it; None: own words."""
    truth: Message | None
    """The sentence on how far it was the rule; None where something contradicts it, or no one can
    say."""
    rivals: Message | None = None
    """For one of several rules of a table that agree with every card: that no card parted them."""

    @property
    def label(self) -> Message:
        """Return the names of the tables, or of the rounds."""
        if len(self.tables) == 1:
            return self.tables[0].label
        numbers = tuple(sorted(row.number for row in self.tables))
        if self.tables[0].label.text == "Round %(number)s":
            return message("Rounds %(numbers)s", numbers=numbers)
        return message("Tables %(numbers)s", numbers=numbers)

    @property
    def told(self) -> Message | None:
        """Return the evidence, with its table where there are several."""
        if self.evidence is None or len(self.tables) == 1:
            return self.evidence
        return message("%(table)s: %(what)s", table=self.tables[0].label, what=self.evidence)


@dataclass(frozen=True)
class SortedAnswers:
    piles: Mapping[Pile, tuple[SortedAnswer, ...]]
    """The answers of each pile; those of most pupils first."""

    @property
    def answers(self) -> int:
        """Return the number of different answers."""
        return sum(map(len, self.piles.values()))

    @property
    def pupils(self) -> int:
        """Return the number of pupils who gave one."""
        return sum(map(self.in_pile, PILES))

    def in_pile(self, pile: Pile) -> int:
        """Return the number of pupils whose answer is in a pile."""
        return sum(answer.pupils for answer in self.piles[pile])

    def heading(self, pile: Pile) -> Message:
        """Return the name of a pile, with the number of pupils whose answer is in it."""
        return message("%(pile)s: %(count)s", pile=NAMES[pile], count=self.in_pile(pile))


def sorted_answers(found: ClassFindings) -> SortedAnswers:
    """Return the last guesses of all tables at which pupils played."""
    piles: dict[Pile, list[SortedAnswer]] = {pile: [] for pile in PILES}
    for row in found.tables:
        for pile, answer in _of_table(row):
            piles[pile].append(answer)
    return SortedAnswers(MappingProxyType({pile: _merged(each) for pile, each in piles.items()}))


def _merged(answers: Iterable[SortedAnswer]) -> tuple[SortedAnswer, ...]:
    """Return the answers of a pile, alike ones of several tables as one; most pupils first."""
    found: list[SortedAnswer] = []
    for answer in sorted(answers, key=lambda each: -each.pupils):
        for place, other in enumerate(found):
            if _alike(other, answer):
                found[place] = replace(
                    other,
                    tables=(*other.tables, *answer.tables),
                    pupils=other.pupils + answer.pupils,
                )
                break
        else:
            found.append(answer)
    return tuple(sorted(found, key=lambda each: -each.pupils))


def _alike(one: SortedAnswer, other: SortedAnswer) -> bool:
    """Return whether two answers give one rule, of which the same became."""
    if one.rule is None or other.rule is None:
        return one.rule is other.rule
    first, second = one.rule.rule, other.rule.rule
    if not isinstance(first, Automaton) or not isinstance(second, Automaton):
        return False
    return one.truth == other.truth and equivalent(first, second)


def _of_table(row: TableRow) -> Iterator[tuple[Pile, SortedAnswer]]:
    """Yield the answers of a table, each once, with their piles."""
    course, found = row.findings.course, list[tuple[Pile, SortedAnswer]]()
    for _, guess in pupils_last_guesses(row.findings):
        rule = named_rule(guess)
        words = guess.words if isinstance(guess.words, RuleRef) and rule is not None else None
        for place, (pile, answer) in enumerate(found):
            if _same(course, answer.rule, words):
                found[place] = pile, replace(answer, pupils=answer.pupils + 1)
                break
        else:
            found.append(_answer(row, rule, words))
    agreeing = sum(pile == "agrees" for pile, _ in found)
    for pile, answer in found:
        if pile != "agrees" or agreeing < 2:
            yield pile, answer
            continue
        rivals = message(
            "%(table)s: %(count)s rules agree with every card there, so no card told them apart.",
            table=row.label,
            count=agreeing,
        )
        yield pile, replace(answer, rivals=rivals)


def _same(course: Course, one: RuleRef | None, other: RuleRef | None) -> bool:
    if one is None or other is None:
        return one is other
    return alike(course, one, other)


def _answer(
    row: TableRow, rule: Automaton | None, words: RuleRef | None
) -> tuple[Pile, SortedAnswer]:
    course = row.findings.course
    told = SortedAnswer((row,), 1, words, None, None)
    if rule is None:
        return "untested", told
    against = known_contradiction(course.round, rule, len(course.entries) + 1)
    if against is not None:
        return "contradicted", replace(told, evidence=_against(course, against))
    told = replace(told, truth=_truth(course, rule))
    noted = _first_noted(course, rule)
    later = [play for play in _telling(course) if play.result.number > noted]
    if best := min(later, key=_share, default=None):
        return "agrees", replace(told, evidence=_for(course, best, in_time=True))
    if best := min(_telling(course), key=_share, default=None):
        return "agrees", replace(told, evidence=_for(course, best, in_time=False))
    return "untested", replace(told, evidence=NOTHING)


def _first_noted(course: Course, rule: Automaton) -> int:
    """Return the entry at which a pupil of the table first gave a rule that is the same here."""
    starters = course.round.layout.starters
    given = (
        held.number
        for held in find_held_rules(course)
        if held.rule is not None and same(held.rule.rule, rule, starters)
    )
    return min(given, default=len(course.entries))


class _TellingPlay(NamedTuple):
    """A play of cards, and how many of the rules that fitted before it did after it."""

    result: Result
    before: int
    after: int


def _telling(course: Course) -> Iterator[_TellingPlay]:
    """Yield the plays of cards that ruled out rules."""
    fitting = [len(each) for each in course.rules.wider]
    for result, before, after in zip(course.round.results, fitting, fitting[1:], strict=False):
        if result.cards is not None and result.laid and after < before:
            yield _TellingPlay(result, before, after)


def _share(play: _TellingPlay) -> float:
    """Return the share of the rules that still fitted after a play."""
    return play.after / play.before


def _judged(course: Course, result: Result) -> Message:
    """Return a play of cards and its verdict."""
    cards = result.laid
    first, last = result.laid_before + 1, result.laid_before + len(cards)
    places: dict[str, Value] = {"first": first, "cards": cards, "after": course.after(result)}
    if first == last and result.right:
        return message("Card %(first)s, %(cards)s after %(after)s, was right.", **places)
    if first == last:
        return message("Card %(first)s, %(cards)s after %(after)s, was wrong.", **places)
    places["last"] = last
    if result.right:
        return message(
            "Cards %(first)s to %(last)s, %(cards)s after %(after)s, were right.", **places
        )
    return message(
        "Cards %(first)s to %(last)s, %(cards)s after %(after)s, were wrong as a string.", **places
    )


def _for(course: Course, best: _TellingPlay, *, in_time: bool) -> Message:
    """Return what speaks for a rule: a test only if the rule was given before the play."""
    places: dict[str, Value] = {
        "what": _judged(course, best.result),
        "out": best.before - best.after,
        "all": best.before,
    }
    if not in_time:
        return message(
            "%(what)s It ruled out %(out)s of the %(all)s known rules that still fitted. This one "
            "was only given after it, so it was made to fit.",
            **places,
        )
    return message(
        "%(what)s It ruled out %(out)s of the %(all)s known rules that still fitted, but not this "
        "one, which had been given before.",
        **places,
    )


def _against(course: Course, found: Contradiction) -> Message:
    """Return what contradicts a rule first."""
    if not found.number:
        return message(
            "Card %(first)s, %(cards)s, began the line, and a first card always fits the rule. "
            "This rule forbids it.",
            first=found.ordinals[0],
            cards=found.cards,
        )
    if found.ordinals:
        before = course.line(found.ordinals[0] - 1)
        places: dict[str, Value] = {
            "first": found.ordinals[0],
            "cards": found.cards,
            "after": before[-1],
        }
    match found.seen:
        case Right() if found.ordinals:
            return message(
                "Card %(first)s, %(cards)s after %(after)s, was right. This rule forbids it.",
                **places,
            )
        case WrongCard() if found.ordinals:
            return message(
                "Card %(first)s, %(cards)s after %(after)s, was wrong. This rule allows it.",
                **places,
            )
        case WrongString():
            return message(
                "Cards %(first)s to %(last)s, %(cards)s after %(after)s, were wrong as a string. "
                "This rule allows all of it.",
                last=found.ordinals[-1],
                **places,
            )
        case NoPlayEvidence():
            return message(
                "Nothing fitted in a hand that was shown after card %(card)s. This rule allows "
                "%(cards)s in it.",
                card=_shown_after(course, found),
                cards=found.cards,
            )
        case WrongNoPlay():
            return message(
                "Something fitted in a hand that was shown after card %(card)s. By this rule "
                "nothing did.",
                card=_shown_after(course, found),
            )
    return message("%(cards)s was wrong. This rule allows it.", cards=found.cards)


def _shown_after(course: Course, found: Contradiction) -> int:
    """Return the cards on the layout when a hand was shown."""
    results = course.round.results
    return next(each.laid_before for each in results if each.number == found.number)


def _truth(course: Course, rule: Automaton) -> Message:
    """Return whether a rule that nothing contradicts was the rule, and what could have shown it."""
    since = same_since(course.round, rule)
    if since is not None:
        if since > len(course.round.layout.starters):
            return message("After card %(number)s, it always agrees with the rule.", number=since)
        if equivalent(course.round.rule, rule):
            return message("It was the rule.")
        return message("From this starting card, it always agrees with the rule.")
    parting = separate(course.round.rule, rule, course.line())
    if not isinstance(parting, Separation):
        return message("It wasn’t the rule.")
    return message(
        "It wasn’t the rule: after %(after)s, %(card)s would have told the two apart.",
        after=parting.line[len(course.line()) - 1 :],
        card=parting.card,
    )
