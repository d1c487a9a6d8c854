"""The turning points of a round: what happened, at which entry, on which cards.

Every play, declaration and guess is an event of the record. An event that mattered gets one or
more facets (it overthrew a Prophet, it was the first wrong card ...), each with a weight, the idea
in science it corresponds to, and the question it raises. The weightiest events are the turning
points; they are told in the order in which they happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from classroom.cards import Card
from classroom.debrief import plays, refuted
from classroom.debrief.course import Course
from classroom.debrief.last_words import claimed
from classroom.game.round import Guessed, Reign, Result
from classroom.said import Said, Who, counted, said

MOST = 5
"""Turning points that are told of one round."""

Kind = Literal[
    "overthrow",
    "declaration",
    "stood",
    "empty_hand",
    "guessed",
    "wrong_guess",
    "killer",
    "expulsion",
    "no_play",
    "first_wrong",
    "failed_search",
    "string",
]

_WEIGHTS: dict[Kind, int] = {
    "overthrow": 100,
    "stood": 92,
    "guessed": 90,
    "empty_hand": 84,
    "killer": 76,
    "wrong_guess": 74,
    "declaration": 72,
    "expulsion": 66,
    "no_play": 60,
    "first_wrong": 52,
    "failed_search": 48,
    "string": 46,
}
_AGAIN = 13
"""What a kind loses in weight each time it comes again."""

ALIVE_TO_COUNT = 4
"""From how many living rules on it says something that a card removed most of them."""
CALLS_TO_COUNT = 3
"""From how many confirmed calls on a reign counts as tested in a headline."""


@dataclass(frozen=True)
class Facet:
    """One thing that made an event matter."""

    kind: Kind
    said: Said | None
    """None where what happened says it already."""
    idea: str
    asks: Said | None = None
    """The question this very event raises; None: the idea's own."""
    weight: int = 0
    also: tuple[Said, ...] = ()
    """What is said further, right after it."""


@dataclass(frozen=True)
class Moment:
    """An event, with the move it rests on."""

    number: int
    """Its entry in the record, from 1."""
    upto: int
    """Cards on the layout once it was settled."""
    ordinals: tuple[int, ...]
    """The cards on the layout it rests on, by their order of laying."""
    cards: tuple[Card, ...]
    """Those very cards."""
    by: Who
    robot: bool
    """Whether a robot made the move."""
    told: Said
    """What happened."""
    facets: tuple[Facet, ...]
    """Why it mattered, in the order in which it is told."""

    @property
    def main(self) -> Facet:
        return max(self.facets, key=lambda facet: facet.weight)

    @property
    def kind(self) -> Kind:
        return self.main.kind

    @property
    def idea(self) -> str:
        return self.main.idea

    @property
    def sentences(self) -> tuple[Said, ...]:
        why = ((facet.said, *facet.also) for facet in self.facets if facet.said)
        return (self.told, *chain.from_iterable(why))


def moments(course: Course) -> tuple[Moment, ...]:
    """Every event with a facet, in the order of the record."""
    found = [*_of_results(course), *_of_reigns(course), *_of_guesses(course)]
    return tuple(_weighed(sorted(found, key=lambda moment: (moment.upto, moment.number))))


def turning_points(found: Iterable[Moment]) -> tuple[Moment, ...]:
    """The weightiest, at most five, in the order in which they happened."""
    ranked = sorted(found, key=lambda moment: -moment.main.weight)[:MOST]
    return tuple(sorted(ranked, key=lambda moment: (moment.upto, moment.number)))


def _weighed(found: Iterable[Moment]) -> Iterator[Moment]:
    """The moments with the weights of their facets; what comes again weighs less."""
    times: dict[Kind, int] = {}
    for moment in found:
        facets = []
        for facet in moment.facets:
            again = times.get(facet.kind, 0)
            times[facet.kind] = again + 1
            facets.append(replace(facet, weight=_WEIGHTS[facet.kind] - _AGAIN * again))
        yield replace(moment, facets=tuple(facets))


# Plays


def _of_results(course: Course) -> Iterator[Moment]:
    for index, result in enumerate(course.round.results):
        facets = tuple(facet for facet in _facets(course, index) if facet is not None)
        if facets:
            yield _moment(course, result, facets)


def _facets(course: Course, index: int) -> Iterator[Facet | None]:
    """Why the result with this index mattered, in the order in which it is told."""
    result = course.round.results[index]
    yield _overthrow(course, result)
    yield _first_wrong(course, result)
    yield _string(course, result)
    yield _no_play(course, result)
    yield _failed_search(course, result)
    yield _killer(course, index)
    yield _expulsion(course, result)
    yield _ending(course, index)
    yield _stood(course, index)


def _moment(course: Course, result: Result, facets: tuple[Facet, ...]) -> Moment:
    upto = result.laid_before + len(result.laid)
    ordinals = course.ordinals(result)
    if not ordinals:  # a right no play lays nothing: it is about the card that nothing fitted on
        layout = course.round.layout[:upto]
        ordinals = (max(n for n, laid in enumerate(layout, 1) if laid.right),)
    return Moment(
        number=result.number,
        upto=upto,
        ordinals=ordinals,
        cards=tuple(course.round.layout[n - 1].card for n in ordinals),
        by=course.who(result.by),
        robot=course.by_robot(result.number),
        told=plays.told(course, result),
        facets=facets,
    )


def _overthrow(course: Course, result: Result) -> Facet | None:
    reign = course.reign_of(result)
    if result.overthrown is None or reign is None:
        return None
    prophet = course.who(result.overthrown)
    untested = plays.untested(course, result)
    confirmed = len(course.calls(reign))
    if untested:
        sentence = plays.never_after(untested)
        asks = said(
            "Which card could have asked the same question before %(prophet)s declared?",
            prophet=prophet,
        )
    else:
        sentence = said("It was the first call of %(prophet)s’s reign.", prophet=prophet)
        if confirmed:
            sentence = counted(
                "%(prophet)s was overthrown after %(count)s confirmed call.",
                "%(prophet)s was overthrown after %(count)s confirmed calls.",
                confirmed,
                prophet=prophet,
            )
        asks = said(
            "Which part of %(prophet)s’s rule failed at %(what)s? Could some of it be kept?",
            prophet=prophet,
            what=result.picked or result.laid or said("the hand that was shown"),
        )
    return Facet("overthrow", sentence, "falsified", asks)


def _first_wrong(course: Course, result: Result) -> Facet | None:
    wrong = (r for r in course.round.results if r.cards is not None and not r.right)
    if result.cards is None or next(wrong, None) is not result:
        return None
    return Facet(
        "first_wrong",
        said("It was the first “no” of the round."),
        "negative",
        said(
            "After %(cards)s was wrong, what did everybody know that nobody had known before?",
            cards=result.cards,
        ),
    )


def _string(course: Course, result: Result) -> Facet | None:
    """The first wrong string; the others are no news."""
    wrong = (r for r in course.round.results if len(r.cards or ()) > 1 and not r.right)
    if result.cards is None or next(wrong, None) is not result:
        return None
    return Facet(
        "string",
        said("At least one of these cards does not fit there; nobody was told which."),
        "whole",
        said(
            "%(cards)s were judged as a whole. Which card was to blame, and how could you tell?",
            cards=result.cards,
        ),
    )


def _no_play(course: Course, result: Result) -> Facet | None:
    if result.cards is not None or not result.right:
        return None
    return Facet(
        "no_play",
        None,
        "no_play",
        said(
            "What could the whole table learn from the hand that %(player)s showed?",
            player=course.who(result.by),
        ),
    )


def _failed_search(course: Course, result: Result) -> Facet | None:
    if result.cards is not None or result.right:
        return None
    return Facet(
        "failed_search",
        None,
        "no_play",
        said(
            "%(player)s found no card that fitted, and there was one. How sure can anybody be "
            "that something does not exist?",
            player=course.who(result.by),
        ),
    )


def most_telling(course: Course) -> int | None:
    """The index of the result that removed the largest share of the rules still alive."""
    shares = {
        index: (before - course.alive_after(index)) / before
        for index in range(len(course.round.results))
        if (before := course.alive_before(index)) >= ALIVE_TO_COUNT
        and before - course.alive_after(index) >= 2
    }
    return max(shares, key=lambda index: (shares[index], -index)) if shares else None


def _killer(course: Course, index: int) -> Facet | None:
    if index != most_telling(course):
        return None
    result = course.round.results[index]
    before, after = course.alive_before(index), course.alive_after(index)
    return Facet(
        "killer",
        counted(
            "The most telling play of all: of %(before)s rules still alive it left %(count)s.",
            "The most telling play of all: of %(before)s rules still alive it left %(count)s.",
            after,
            before=before,
        ),
        "no_play" if result.cards is None else "crucial",
        said(
            "%(cards)s ruled out more than any other play. What made it a good question?",
            cards=result.laid or said("A hand without a fitting card"),
        ),
    )


def _expulsion(course: Course, result: Result) -> Facet | None:
    if not result.expelled:
        return None
    return Facet(
        "expulsion",
        said("A wrong play that late sends out: %(player)s was expelled.",
             player=course.who(result.by)),
        "sent_out",
    )  # fmt: skip


def _ending(course: Course, index: int) -> Facet | None:
    """The play that ended the round by itself."""
    round_ = course.round
    if round_.ended_by != "empty_hand" or index != len(round_.results) - 1:
        return None
    player = course.who(round_.results[index].by)
    return Facet(
        "empty_hand",
        said("%(player)s had no cards left, and the round was over.", player=player),
        "know_how",
        said("Can %(player)s tell the rule these cards were played by?", player=player),
    )


def _stood(course: Course, index: int) -> Facet | None:
    """The last play of a round in which a Prophet stood to the end."""
    reign = course.round.reign
    result = course.round.results[index]
    if reign is None or index != len(course.round.results) - 1 or result.number < reign.number:
        return None
    prophet = course.who(reign.seat)
    return Facet(
        "stood",
        counted(
            "%(prophet)s was still Prophet: the only call was confirmed.",
            "%(prophet)s was still Prophet: all %(count)s calls were confirmed.",
            len(course.calls(reign)),
            prophet=prophet,
        ),
        "prediction",
        said(
            "Nobody overthrew %(prophet)s. Which card would have been the hardest test?",
            prophet=prophet,
        ),
    )


# Declarations


def _of_reigns(course: Course) -> Iterator[Moment]:
    for reign in course.round.reigns:
        player = course.who(reign.seat)
        yield Moment(
            number=reign.number,
            upto=reign.after,
            ordinals=(reign.marked,),
            cards=(course.round.layout[reign.marked - 1].card,),
            by=player,
            robot=course.by_robot(reign.number),
            told=counted(
                "%(player)s declared Prophet, with %(count)s card laid.",
                "%(player)s declared Prophet, with %(count)s cards laid.",
                reign.after,
                player=player,
            ),
            facets=tuple(_declaration(course, reign, player)),
        )


def _declaration(course: Course, reign: Reign, player: Who) -> Iterator[Facet]:
    alive = len(course.survivors[course.settled_before(reign.number)])
    sentence = counted(
        "Of the catalogue’s %(library)s rules %(count)s was still alive.",
        "Of the catalogue’s %(library)s rules %(count)s were still alive.",
        alive,
        library=course.library,
    )
    if alive > 1:
        asks = counted(
            "%(count)s rule of the catalogue still fitted when %(player)s declared. Why choose it?",
            "%(count)s rules of the catalogue still fitted when %(player)s declared. Why "
            "choose one?",
            alive,
            player=player,
        )
        yield Facet("declaration", sentence, "underdetermined", asks)
    else:
        asks = said(
            "What did %(player)s know at card %(ordinal)s that made it time to declare?",
            player=player,
            ordinal=reign.after,
        )
        yield Facet("declaration", sentence, "publication", asks)
    tested = any(result.number > reign.number for result in course.round.results)
    if reign is course.round.reign and not tested:
        yield Facet(
            "stood",
            said("No play came after it: the claim was never tested."),
            "prediction",
            said(
                "%(player)s was never overthrown, and never tested. What is such a claim worth?",
                player=player,
            ),
        )


# Guesses aloud (Express)


def _of_guesses(course: Course) -> Iterator[Moment]:
    """Every guess that was judged; one that the end of the round made void tells nothing."""
    round_ = course.round
    for guess in round_.guesses:
        if guess.right is None:
            continue
        before = round_.results[course.settled_before(guess.number) - 1]
        upto = before.laid_before + len(before.laid)
        player = course.who(guess.by)
        yield Moment(
            number=guess.number,
            upto=upto,
            ordinals=(upto,),
            cards=(round_.layout[upto - 1].card,),
            by=player,
            robot=course.by_robot(guess.number),
            told=said("%(player)s said: “%(claim)s”", player=player, claim=claimed(guess.claim)),
            facets=(_found(player) if guess.right else _refuted(course, guess, player),),
        )


def _found(player: Who) -> Facet:
    return Facet(
        "guessed",
        said("That was the rule, and the round was over."),
        "aloud",
        said(
            "When did %(player)s first think of this rule, and what made it worth saying?",
            player=player,
        ),
    )


def _refuted(course: Course, guess: Guessed, player: Who) -> Facet:
    why, *also = refuted.why(refuted.parting(course.round, guess))
    return Facet(
        "wrong_guess",
        why,
        "aloud",
        said("What did the table learn from %(player)s’s wrong guess?", player=player),
        also=tuple(also),
    )
