"""The rules that a pupil held one after the other, the result of the last one, and a dated claim.

A rule noted twice running is one belief. The last one is judged by the line at the end: it was the
rule, no card could tell it from the rule, a card contradicted it, or a card could still have told
the two apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from classroom.debrief.evidence.contradictions import Contradiction
from classroom.debrief.evidence.last_guesses import same
from classroom.debrief.evidence.notebook import Noted
from classroom.debrief.evidence.timeline import Course
from classroom.game.laid import Laid
from classroom.game.prophet import Reign
from classroom.i18n.messages import Message, RuleRef, UserText, Value, message
from classroom.rules.automaton import Automaton
from classroom.rules.compare import Separation, equivalent, separate
from classroom.rules.surviving import NoPlayEvidence

MAX_DATED = 19
"""Cards on the layout that a dated claim may be about: a row of them on its page."""
MIN_DATED = 4
"""Cards on the layout from which on something can be claimed."""


@dataclass(frozen=True)
class HeldBelief:
    """A rule that a pupil held for a while, noted once or several times running."""

    note: Noted
    """The first note, lasting as long as all of them; how sure is said as in the last one."""
    words: RuleRef | UserText
    sure: tuple[tuple[int, int | None], ...]
    """Cards on the layout at each note, and how sure the pupil was then, 0 to 100."""
    right: bool | None
    """True if it is the sealed rule on every line from this starter; None: only a person can say,
    for it is in words of one's own, and not those in which the rule is told."""
    only_here: bool
    """True if it is a different rule that gives the same answers only from this starter."""
    same_since: int | None
    """As in :meth:`Course.same_since`; None for words of one's own."""
    crossed: bool
    """True if something contradicted it before the pupil gave it up."""
    claimed: bool
    """True if the pupil declared while holding it, or noted it as Prophet and was overthrown while
    holding it."""
    judged: bool
    """True if any play of the round was judged, so that something could contradict it."""

    @property
    def number(self) -> int:
        """The entry of its first note."""
        return self.note.number

    @property
    def sealed(self) -> HeldBelief:
        """The parts of this belief that may be shown while the rule is sealed."""
        return replace(
            self, right=None, only_here=False, same_since=None, note=replace(self.note, right=None)
        )


def beliefs(course: Course, notes: Sequence[Noted]) -> tuple[HeldBelief, ...]:
    """Return the beliefs that a pupil's notes show, in order; `notes` are all of that pupil."""
    runs: list[list[Noted]] = []
    for before, note in zip([None, *notes], notes, strict=False):
        if before is not None and runs and _again(course, before, note):
            runs[-1].append(note)
        else:
            runs.append([note])
    following: list[int | None] = [*(run[0].number for run in runs), None]
    return tuple(
        _belief(course, run, end)
        for run, end in zip(runs, following[1:], strict=True)
        if run[0].words is not None
    )


def _belief(course: Course, run: Sequence[Noted], end: int | None) -> HeldBelief:
    """Return the belief of some notes, held until the entry `end`; None: to the end."""
    first, last, against = run[0], run[-1], run[0].contradiction
    assert first.words is not None
    right = first.right
    if isinstance(first.words, UserText) and _bare(first.words) == _bare(course.entry.statement):
        right = True
    rule = _rule(first.words)
    return HeldBelief(
        note=replace(first, until=last.until, confidence=last.confidence),
        words=first.words,
        sure=tuple((each.laid, each.confidence) for each in run),
        right=right,
        only_here=bool(right) and rule is not None and not equivalent(course.round.rule, rule),
        same_since=None if rule is None else course.rules.same_since(rule),
        judged=bool(course.round.results),
        crossed=against is not None and (end is None or against.settled < end),
        claimed=any(
            course.who(reign.seat) == first.who
            and (
                (first.laid <= reign.after and (last.until is None or reign.after < last.until))
                or _held_at_the_fall(course, reign, first, end)
            )
            for reign in course.round.prophets.reigns
        ),
    )


def _held_at_the_fall(course: Course, reign: Reign, first: Noted, end: int | None) -> bool:
    if reign.result is None:
        return False
    settled = course.round.results[reign.result].settled
    return reign.number < first.number < settled and (end is None or settled < end)


def different(course: Course, held: Sequence[HeldBelief]) -> int:
    """Count the rules among beliefs; those that are :func:`alike` count once."""
    found: list[RuleRef | UserText] = []
    for belief in held:
        if not any(alike(course, other, belief.words) for other in found):
            found.append(belief.words)
    return len(found)


def _again(course: Course, before: Noted, note: Noted) -> bool:
    """Return whether a note gives the same rule as the note before it."""
    if before.words is None or note.words is None:
        return False
    if not alike(course, before.words, note.words):
        return False
    rule, second = _rule(before.words), _rule(note.words)
    return rule is None or second is None or same(rule, second, ())


def alike(course: Course, one: RuleRef | UserText, other: RuleRef | UserText) -> bool:
    """Return whether two wordings mean the same rule.

    Typed ones are compared by their letters and digits, rules by their verdicts on the lines from
    this starter, or on all lines if the first rule forbids the starter.
    """
    if isinstance(other, UserText):
        return _bare(one) == _bare(other)
    rule, second = _rule(one), _rule(other)
    if rule is None or second is None:
        return False
    starters = course.round.layout.starters
    return same(rule, second, starters if rule.accepts(0, starters) else ())


def _rule(words: RuleRef | UserText) -> Automaton | None:
    rule = words.rule if isinstance(words, RuleRef) else None
    return rule if isinstance(rule, Automaton) else None


def _bare(words: object) -> str:
    """Return the letters and digits of a text, in lower case."""
    return "".join(letter for letter in str(words).casefold() if letter.isalnum())


# The last guess

_SURE = 50
"""Per cent from which on a pupil is asked what made them sure."""
_QUITE_SURE = 90
"""Per cent from which on a pupil with a different rule is asked what was missing."""
_DOUBT = 10
"""Per cent less than once, from above which on a pupil is asked why."""

_MANY = 20
"""Known rules that still fitted, from which on only luck could pick out the right one."""

End = Literal["rule", "same", "contradicted", "fitted", "words", "open"]


@dataclass(frozen=True)
class Ending:
    """Result of a pupil's last guess, as shown to the pupil, with a question about it."""

    kind: End
    """``rule``: it was the rule. ``same``: no card could tell the two apart any more.
    ``contradicted``: something on the table was against it. ``fitted``: nothing was, and a card
    could still have told them apart. ``words``: it is in words of one's own. ``open``: nothing may
    be told of it while the rule is sealed."""
    words: RuleRef | UserText
    told: Message
    asks: Message
    number: int
    """The entry of the guess."""
    early: bool = False
    """True if so many rules fitted when it was noted that only luck could pick out the right one.
    """

    @property
    def sealed(self) -> Ending:
        """The parts of this result that may be shown while the rule is sealed."""
        if self.kind == "contradicted":
            return self
        return replace(
            self,
            kind="open",
            told=message(
                "The rule is still sealed, so you can’t see yet if your last idea was right."
            ),
            asks=message("Which card would you play next to test your last idea?"),
        )


def ending(course: Course, held: Sequence[HeldBelief]) -> Ending:
    """Return the result of the last of a pupil's beliefs; there is at least one."""
    belief = held[-1]
    kind, told, asks = _ended(course, belief)
    before = next((each for each in held[:-1] if each.right and not each.only_here), None)
    if kind == "rule" and before is not None and not belief.only_here:
        told = message(
            "At card %(first)s you wrote down the right rule, and again at card %(number)s.",
            first=before.note.laid,
            number=belief.note.laid,
        )
    return Ending(kind, belief.words, told, asks, belief.number, _early(course, belief))


def _ended(course: Course, belief: HeldBelief) -> tuple[End, Message, Message]:
    if belief.right:
        noted = message(
            "At card %(number)s you wrote down the right rule.", number=belief.note.laid
        )
        if belief.only_here:
            noted = message(
                "At card %(number)s you wrote down a rule that gives the same answers as the "
                "secret rule from this starting card.",
                number=belief.note.laid,
            )
        elif _early(course, belief):
            noted = message(
                "At card %(number)s you wrote down the right rule, when %(count)s of the %(known)s "
                "rules that the program knows still fitted.",
                number=belief.note.laid,
                count=len(course.rules.wider[course.settled_before(belief.number)]),
                known=len(course.rules.hypotheses.library),
            )
        return "rule", noted, _of_the_rule(course, belief)
    if belief.right is None:
        return (
            "words",
            message("Your last idea is in your own words: compare it with the rule."),
            message(
                "Compare your last idea with the rule. Would they ever give different "
                "answers? Give an example."
            ),
        )
    if belief.same_since is not None:
        return (
            "same",
            message(
                "Your last idea is a different rule, but after card %(number)s both always "
                "give the same answer. It counts as right.",
                number=belief.same_since,
            ),
            message("Why do the rule and your last idea always agree after that card?"),
        )
    found = belief.note.contradiction
    if found is not None:
        if belief.note.fate == "already":
            return (
                "contradicted",
                message("Your last idea wasn’t the rule."),
                _how_noticed(found),
            )
        return (
            "contradicted",
            message("Your last idea wasn’t the rule. %(why)s", why=against(belief.note)),
            message("Which part of your last idea could you keep, and which not?"),
        )
    return _fitted(course, belief)


def _early(course: Course, belief: HeldBelief) -> bool:
    """Return whether a rule was noted while so many fitted that only luck could pick it out."""
    return len(course.rules.wider[course.settled_before(belief.number)]) >= _MANY


def _of_the_rule(course: Course, belief: HeldBelief) -> Message:
    """Ask about a last guess that was the rule, and about evidence only where there was some."""
    before, sure = course.settled_before(belief.number), belief.note.confidence
    said = [each for _, each in belief.sure if each is not None]
    if said and said[-1] < max(said) - _DOUBT:
        return message(
            "You were %(first)s%% sure of your last idea, and later %(last)s%%. Nothing had "
            "contradicted it. Why were you less sure?",
            first=max(said),
            last=said[-1],
        )
    if not before or _early(course, belief):
        if before == len(course.round.results):
            return message("What could have shown you that your last idea was wrong?")
        return message("What came after your last idea, and how did that count in its favour?")
    if sure is not None and sure < _SURE and len(course.rules.wider[before]) > 1:
        return message(
            "You were %(sure)s%% sure of your last idea. What kept you from being surer?",
            sure=sure,
        )
    return message(
        "Which card should have made you surer of your last idea, or less sure, and why?"
    )


def _how_noticed(found: Contradiction) -> Message:
    """Ask about cards that had contradicted a guess when it was noted, by their numbers."""
    if not found.number:
        return message(
            "The first card, %(cards)s, always fits the rule, but your last idea forbids "
            "it. How could you have noticed?",
            cards=found.cards,
        )
    if not found.ordinals:
        return message(
            "%(cards)s contradicted your last idea before you wrote it down. How could you "
            "have noticed?",
            cards=found.cards,
        )
    if len(found.ordinals) == 1:
        return message(
            "%(cards)s (card %(number)s) contradicted your last idea before you wrote it "
            "down. How could you have noticed?",
            cards=found.cards,
            number=found.ordinals[0],
        )
    return message(
        "%(cards)s (cards %(first)s to %(last)s) contradicted your last idea before you "
        "wrote it down. How could you have noticed?",
        cards=found.cards,
        first=found.ordinals[0],
        last=found.ordinals[-1],
    )


def _fitted(course: Course, belief: HeldBelief) -> tuple[End, Message, Message]:
    rule = _rule(belief.words)
    assert rule is not None, "words of one's own are never said to be wrong"
    parting = separate(course.round.rule, rule, course.line())
    if not isinstance(parting, Separation):
        return (
            "fitted",
            message("Nothing tested your last idea. It wasn’t the rule.")
            if not belief.judged
            else message("Every card fitted your last idea, but it wasn’t the rule."),
            message("How can every card fit a guess that isn’t the rule?"),
        )
    after = parting.line[len(course.line()) - 1 :]
    places: dict[str, Value] = {"after": after, "card": parting.card}
    sure = belief.note.confidence
    asks = message(
        "What do the rule and your last idea each say about %(card)s after %(after)s?", **places
    )
    if sure is not None and sure >= _QUITE_SURE and belief.judged:
        asks = message(
            "You were %(sure)s%% sure of your last idea, and every card agreed. What was missing?",
            sure=sure,
        )
    told = message(
        "Every card fitted your last idea, but it wasn’t the rule. After %(after)s, "
        "%(card)s would have told the two apart.",
        **places,
    )
    if not belief.judged:
        told = message(
            "Nothing tested your last idea. It wasn’t the rule. After %(after)s, %(card)s "
            "would have told the two apart.",
            **places,
        )
    return "fitted", told, asks


def against(note: Noted) -> Message:
    """Return a sentence about the cards that contradicted a note."""
    found = note.contradiction
    assert found is not None, "something did"
    if note.first_against is not None:
        return message(
            "%(cards)s contradicted it at card %(number)s.",
            cards=found.cards,
            number=note.first_against,
        )
    if isinstance(found.seen, NoPlayEvidence):
        return message("%(cards)s contradicted it, in a hand that was shown.", cards=found.cards)
    return message(
        "%(cards)s contradicted it, and was then taken back into a hand.", cards=found.cards
    )


def fate(belief: HeldBelief) -> Message | None:
    """Return a sentence on the result of a belief; None where only the pupil can judge it."""
    if belief.right and belief.only_here:
        return message("From this starting card it gives the same answers as the rule.")
    if belief.right:
        return message("That was the rule.")
    if belief.right is None:
        return None
    if belief.same_since is not None:
        return message(
            "After card %(number)s, no card could tell it from the rule.",
            number=belief.same_since,
        )
    if belief.note.contradiction is None:
        if not belief.judged:
            return message("Nothing tested it. It wasn’t the rule.")
        return message("Every card fitted it, but it wasn’t the rule.")
    if belief.note.fate == "already":
        return message("%(why)s You wrote the rule down after that.", why=against(belief.note))
    return against(belief.note)


# A dated claim


@dataclass(frozen=True)
class Dated:
    """A card after which a pupil is asked what could be claimed, and what not yet."""

    number: int
    """Cards on the layout then."""
    layout: tuple[Laid, ...]
    """These cards."""
    words: RuleRef | UserText | None
    """The pupil's note at that time, a rule or own words; None: there was none."""
    halfway: bool
    """True if it is only the middle of the round, and no card at which the pupil's rule matters."""


def dated(course: Course, held: Sequence[HeldBelief]) -> Dated | None:
    """Return the card for a dated claim; None where too little was played.

    It is the last one that fitted a rule which the pupil noted and a later card contradicted.
    Otherwise it is the latest one at which a rule was noted, or else the middle of the round.
    Several rules still fitted then, so that there is something that could not be claimed yet.
    """
    refuted = [belief.note for belief in reversed(held) if belief.note.fate == "ruled_out"]
    wanted = [
        *(note.last for note in refuted if note.last is not None),
        *(belief.note.laid for belief in reversed(held)),
    ]
    middle = (course.round.layout.laid + 1) // 2
    ends = [number for number in _ends(course) if MIN_DATED <= number <= MAX_DATED]
    for card, halfway in (*((card, False) for card in wanted), (middle, True)):
        if card > MAX_DATED:
            continue
        number = max((end for end in ends if end <= card), default=None)
        if number is not None and _open(course, number):
            return _dated(course, held, number, halfway)
    number = max((end for end in ends if _open(course, end)), default=None)
    return None if number is None else _dated(course, held, number, False)


def _dated(course: Course, held: Sequence[HeldBelief], number: int, halfway: bool) -> Dated:
    then = (b.words for b in reversed(held) if b.note.laid <= number and _lasts(b.note, number))
    return Dated(number, course.round.layout.cards[:number], next(then, None), halfway)


def _lasts(note: Noted, number: int) -> bool:
    return note.until is None or number < note.until or note.last == number


def _ends(course: Course) -> list[int]:
    """Return the numbers of cards on the layout after each play that put some there."""
    return [result.laid_before + len(result.laid) for result in course.round.results if result.laid]


def _open(course: Course, number: int) -> bool:
    """Return whether several rules still fitted with `number` cards on the layout."""
    settled = sum(r.laid_before + len(r.laid) <= number for r in course.round.results)
    return len(course.rules.wider[settled]) > 1
