"""Pairs of sentences that cannot both stand on one page.

Each rule looks at all sentences of a page and yields why two of them contradict each other. Places
that are shared (the card, the entry, who) have to be the same for two sentences to be about one
thing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from classroom.i18n.messages import Message
from truth.collect import Spoken

Rule = Callable[[Sequence[Spoken]], Iterator[str]]
RULES: list[Rule] = []


def contradiction(rule: Rule) -> Rule:
    RULES.append(rule)
    return rule


def found(page: Sequence[Spoken]) -> Iterator[str]:
    """Why this page contradicts itself."""
    for rule in RULES:
        yield from rule(page)


def _with(page: Sequence[Spoken], *parts: str) -> list[Spoken]:
    """The sentences whose template has one of these in it."""
    return [each for each in page if any(part in each.said.text for part in parts)]


def _key(spoken: Spoken) -> tuple[object, ...]:
    return spoken.at.round, spoken.at.number


def _cannot(page: Sequence[Spoken], one: tuple[str, ...], other: tuple[str, ...]) -> Iterator[str]:
    """Sentences about one entry of which one has a part of `one`, another a part of `other`."""
    there: dict[tuple[object, ...], list[Spoken]] = defaultdict(list)
    for each in _with(page, *other):
        if each.at.number is not None:
            there[_key(each)].append(each)
    for each in _with(page, *one):
        for against in there.get(_key(each), []):
            yield f"entry {each.at.number}: “{each.said}” and “{against.said}”"


GOOD = ("good question", "test that divides", "was a real test", "A good test")
MISSED = (
    "You also held",
    "question not asked",
    "A missed chance to test",
    "in place of card",
    "had been played there",
)
BROKE = (
    "hich part of it could be kept",
    "’s rule failed.",
    "rule in the notebook failed",
    "The rule in the notebook said otherwise",
    "your rule was not the rule",
    "allowed too much",
    "forbade too much",
)
SLIPPED = (
    "Only the call was wrong",
    "but the call didn’t",
    "the call was wrong",
    "was a mix-up:",
    "You mixed something up",
    "tell a mix-up from a wrong rule",
)
UNKNOWN = (
    "We can’t tell",
    "no one can tell",
    "No one can tell",
    "our notes don’t show",
    "No note says",
    "or only the call",
)


@contradiction
def _best_and_worst(page: Sequence[Spoken]) -> Iterator[str]:
    """A card praised as a question, and the same one told as a missed one."""
    yield from _cannot(page, GOOD, MISSED)


@contradiction
def _ways_to_fall(page: Sequence[Spoken]) -> Iterator[str]:
    """One overthrow told in two of the three ways."""
    yield from _cannot(page, BROKE, SLIPPED)
    yield from _cannot(page, BROKE, UNKNOWN)
    yield from _cannot(page, SLIPPED, UNKNOWN)


@contradiction
def _last_guess(page: Sequence[Spoken]) -> Iterator[str]:
    """The last guess was the rule, and is asked how it failed."""
    right = _with(
        page, "last guess was the rule", "both always give the same answer. It counts as right"
    )
    failed = _with(
        page,
        "against your last guess",
        "Which part of your last guess could you keep",
        "last guess wasn’t the rule",
        "proved your last guess wrong",
        "but it wasn’t the rule. After",
    )
    for one in right:
        for other in failed:
            if one.at.round == other.at.round:
                yield f"“{one.said}” and “{other.said}”"


@contradiction
def _contradicted(page: Sequence[Spoken]) -> Iterator[str]:
    """A note that was never contradicted, and contradicted."""
    yield from _cannot(
        page,
        (
            "Never contradicted",
            "Nothing contradicted",
            "None of your calls was wrong",
            "nothing in the round told",
            "Nothing in the round told",
            "It counts as right",
        ),
        (
            "contradicted it later",
            "had contradicted it",
            "was against it",
            "Ruled out by",
            "showed that the rule you declared with was wrong",
        ),
    )


@contradiction
def _overthrown(page: Sequence[Spoken]) -> Iterator[str]:
    """No one overthrew a Prophet who was overthrown."""
    if any(isinstance(value, Message) for each in page for value in each.said.values.values()):
        page = [each for each in page if each.at.round is not None]  # seats of several tables
    stood = _with(
        page,
        "overthrew %(prophet)s.",
        "lasted to the end",
        "was still Prophet",
        "was never overthrown",
    )
    fell = _with(page, "%(prophet)s was overthrown", "overthrows %(player)s")
    for one in stood:
        who = one.said.values.get("prophet", one.said.values.get("player"))
        for other in fell:
            if (
                who  # with real cards two may be called "someone"
                and who in other.said.values.values()
                and one.at.round == other.at.round
            ):
                yield f"“{one.said}” and “{other.said}”"


@contradiction
def _counted_twice(page: Sequence[Spoken]) -> Iterator[str]:
    """Two numbers for one thing: the same sentence about the same entry with another number."""
    seen: dict[tuple[object, ...], Spoken] = {}
    for each in page:
        if each.said.many is None or each.at.number is None:
            continue
        others = tuple(sorted((k, str(v)) for k, v in each.said.values.items() if k != "count"))
        key = (*_key(each), each.at.who, each.said.text, others)
        before = seen.setdefault(key, each)
        if before.said.count != each.said.count:
            yield f"entry {each.at.number}: “{before.said}” and “{each.said}”"


@contradiction
def _still_fits(page: Sequence[Spoken]) -> Iterator[str]:
    """One pupil's rule that still fits and no longer fits at one play."""
    for one in _with(page, "It still fits."):
        for other in _with(page, "no longer fits", "no longer fitted after"):
            same = one.said.values.get("player") == other.said.values.get("player")
            if same and one.at.number is not None and _key(one) == _key(other):
                yield f"entry {one.at.number}: “{one.said}” and “{other.said}”"


@contradiction
def _what_next(page: Sequence[Spoken]) -> Iterator[str]:
    """A card that tells rules apart is asked for, and no card could ever tell."""
    for one in _with(page, "Write two rules that fit all these cards"):
        for other in _with(
            page, "At this table no card could ever tell", "no card could ever tell them apart"
        ):
            if one.at.round == other.at.round:
                yield f"“{one.said}” and “{other.said}”"


@contradiction
def _asked_twice(page: Sequence[Spoken]) -> Iterator[str]:
    """The same question twice on a table's page."""
    asked = [
        each
        for each in page
        if each.at.path.endswith(".asks") and each.at.path.startswith((".questions[", ".what_if"))
    ]
    yield from (
        f"“{one.said}” twice" for one, other in combinations(asked, 2) if one.said == other.said
    )


_OF_A_RULE = (
    "What could be kept of it?",
    "Which part of it could be kept?",
    "had already been contradicted. Who could have noticed",
)


@contradiction
def _asked_of_no_rule(page: Sequence[Spoken]) -> Iterator[str]:
    """A question about a noted rule that isn't quoted with it."""
    quoted = {
        _key(each)
        for each in _with(page, "%(player)s had written down: “%(rule)s”")
        if ".about" in each.at.path
    }
    for each in _with(page, *_OF_A_RULE):
        if each.at.path.startswith(".questions[") and _key(each) not in quoted:
            yield f"“{each.said}” asks about a rule that isn't quoted"


_ANSWERED = (
    (("wrong, or not followed?", "the rule, or the call?"), UNKNOWN),
    (("Which other rule still fitted", "Which one, and which card"), ("and %(count)s more rule",)),
    (("Which card did that", "Which card contradicted"), ("had already contradicted",)),
)
"""Parts of questions, and of sentences that answer them."""


@contradiction
def _answered(page: Sequence[Spoken]) -> Iterator[str]:
    """A question whose answer the page prints."""
    for questions, answers in _ANSWERED:
        for one in _with(page, *questions):
            for other in _with(page, *answers):
                if _key(one) == _key(other):
                    yield f"“{one.said}” is answered by “{other.said}”"


@contradiction
def _in_order(page: Sequence[Spoken]) -> Iterator[str]:
    """On a slip the last guess comes after the fall; of one before it, the slip says so itself."""
    if not page or page[0].at.page != "pupil, short":
        return
    guess = _with(page, "Your last guess was: ")
    for fall in _with(page, "Then %(what)s showed", "Then one of your calls", "Then you picked"):
        if guess and page.index(guess[0]) < page.index(fall):
            yield f"“{guess[0].said}” before “{fall.said}”"


@contradiction
def _which_surprise(page: Sequence[Spoken]) -> Iterator[str]:
    """A surprise is asked about that isn't printed; findings hold more than is printed."""
    asked = _with(page, "What did that surprise tell you?")
    if asked and not _with(page, "a surprise for you", "were surprised"):
        yield f"“{asked[0].said}”: which surprise?"


@contradiction
def _surprise_and_good(page: Sequence[Spoken]) -> Iterator[str]:
    """All agreed on a card, and it was open."""
    yield from _cannot(
        page,
        ("couldn’t tell rules apart", "could not tell rules apart"),
        (*GOOD, "said right, the others wrong"),
    )
