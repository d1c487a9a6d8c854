"""The turning points of a round: what happened, at which entry, on which cards.

Every play, declaration and guess is an event of the record. An event that mattered gets one or more
facets (it overthrew a Prophet, it was the first wrong card ...), each with a weight, the idea in
science it corresponds to, and the question it raises. The weightiest events are the turning points;
they are listed in the order in which they happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from classroom.cards import Card
from classroom.debrief.evidence import information, knock_outs, noted_rules, refuted_guess
from classroom.debrief.evidence.experiments import could_discriminate
from classroom.debrief.evidence.last_guesses import claimed
from classroom.debrief.evidence.notebook import Noted
from classroom.debrief.evidence.tested_calls import calls_tested
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings import plays
from classroom.debrief.findings.claims import (
    Broken,
    Claim,
    called_by_refuted,
    in_force,
    no_one_knows,
    verdict,
)
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.question import Question
from classroom.game.guesses import Guessed
from classroom.game.prophet import Reign
from classroom.game.round import Result, emptied
from classroom.i18n import messages

MAX_TURNING_POINTS = 5
"""Turning points that are told of one round."""

Kind = Literal[
    "overthrow",
    "declaration",
    "stood",
    "crucial",
    "empty_hand",
    "guessed",
    "wrong_guess",
    "ruled_out",
    "surprise",
    "good_test",
    "dared",
    "confirmed",
    "rescue",
    "expulsion",
    "no_play",
    "first_wrong",
    "failed_search",
    "string",
]

_WEIGHTS: dict[Kind, int] = {
    "overthrow": 120,
    "stood": 110,
    "guessed": 90,
    "crucial": 88,
    "empty_hand": 84,
    "ruled_out": 82,
    "wrong_guess": 74,
    "declaration": 72,
    "expulsion": 66,
    "no_play": 60,
    "surprise": 58,
    "rescue": 56,
    "first_wrong": 52,
    "dared": 50,
    "failed_search": 48,
    "string": 46,
    "good_test": 44,
    "confirmed": 30,
}
_AGAIN = 25
"""The weight that a kind loses each time it is repeated; an overthrow loses none."""

CALLS_TO_COUNT = 3
"""The number of confirmed calls from which a reign counts as tested in a headline."""


@dataclass(frozen=True)
class Facet:
    """One thing that made an event matter."""

    kind: Kind
    said: messages.Message | None
    """None where what happened says it already."""
    idea: str
    asks: messages.Message | None = None
    """The question this very event raises; None: the idea's own."""
    about: messages.Message | None = None
    """The noted rule that `asks` is about, for where the event itself isn't told."""
    weight: int = 0
    also: tuple[messages.Message, ...] = ()
    """Further sentences, directly after `said`."""
    answer: messages.Message | None = None
    """For a teacher: what answers `asks`, where the record has it."""
    earns: messages.Message | None = None
    """The sentence that justifies the idea's name if the event doesn't: always shown with it."""
    robot: bool = False
    """True if a robot's move, not a pupil's, made the event matter."""

    @property
    def question(self) -> messages.Message:
        """The question of this event.

        It is the idea's own where the event's would ask about a player whose name no one noted.
        """
        return IDEAS[self.idea].asks if self.asks is None or self._nameless else self.asks

    @property
    def quoted(self) -> messages.Message | None:
        """Noted rule to quote with the question; None if it is about none."""
        return None if self._nameless else self.about

    @property
    def _nameless(self) -> bool:
        return self.asks is not None and messages.PlayerRef("") in self.asks.values.values()


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
    by: messages.PlayerRef
    robot: bool
    """True if a robot made the move."""
    told: messages.Message
    """A sentence on the event."""
    facets: tuple[Facet, ...]
    """The reasons why it mattered, in the order in which they are given."""

    @property
    def main(self) -> Facet:
        return max(self.facets, key=lambda facet: facet.weight)

    @property
    def kind(self) -> Kind:
        return self.main.kind

    @property
    def asked(self) -> Question:
        """The question that it raises."""
        return self.asks(self.main)

    def asks(self, facet: Facet) -> Question:
        """Return the question that one of the things raises which made it matter."""
        return Question(
            facet.question, facet.idea, self.number, facet.quoted, self.ordinals, facet.answer
        )

    @property
    def by_a_robot(self) -> bool:
        """True if a robot made the move, or made it matter most."""
        return self.robot or self.main.robot

    @property
    def idea(self) -> str:
        return self.main.idea

    @property
    def sentences(self) -> tuple[messages.Message, ...]:
        why = ((facet.said, *facet.also) for facet in self.facets if facet.said)
        earns = self.main.earns
        return (self.told, *chain.from_iterable(why), *(() if earns is None else (earns,)))


@dataclass(frozen=True)
class Seen:
    """A round and what was found in it already."""

    course: Course
    asked: tuple[information.PlayInformation, ...]
    """The information of each play, in order."""
    claims: Mapping[int, Claim | None]
    """The rule that each Prophet had noted at the first call, by the entry of the declaration."""
    last_called_by: Mapping[int, Claim | None]
    """The rule noted at the last call, by the same."""
    falls: Mapping[int, Broken]
    """The result of the claim in each overthrow, by the entry of its play."""


def moments(seen: Seen) -> tuple[Moment, ...]:
    """Return every event with a facet, in the order of the record."""
    course = seen.course
    found = [*_of_results(seen), *_of_reigns(course), *_of_guesses(course), *_of_notes(course)]
    return tuple(_weighed(sorted(found, key=lambda moment: (moment.upto, moment.number))))


def weightiest(found: Iterable[Moment], most: int, first: int | None) -> tuple[Moment, ...]:
    """Return the weightiest moments, at most so many, in the order in which they happened.

    The moment at the entry `first` is always one of them, because the headline is about it. One
    that shows an idea again gives way to others.
    """
    ranked: list[Moment] = []
    again: list[Moment] = []
    for moment in sorted(found, key=lambda each: (each.number != first, -each.main.weight)):
        shown = any(moment.idea == each.idea for each in ranked)
        (again if shown else ranked).append(moment)
    ranked += again
    return tuple(sorted(ranked[:most], key=lambda moment: (moment.upto, moment.number)))


def _weighed(found: Iterable[Moment]) -> Iterator[Moment]:
    """Yield the moments with the weights of their facets; a repeated kind weighs less."""
    times: dict[Kind, int] = {}
    for moment in found:
        facets = []
        for facet in moment.facets:
            again = times.get(facet.kind, 0)
            times[facet.kind] = again + 1
            less = 0 if facet.kind == "overthrow" else _AGAIN * again
            facets.append(replace(facet, weight=_WEIGHTS[facet.kind] - less))
        yield replace(moment, facets=tuple(facets))


# Plays


def _of_results(seen: Seen) -> Iterator[Moment]:
    course = seen.course
    surprise = information.most_surprising(course, seen.asked)
    first: set[Kind] = set()
    for index, result in enumerate(course.round.results):
        facets = [facet for facet in _facets(seen, index, surprise) if facet is not None]
        # The first of each shows what such a test is; the next ones are no news.
        facets = [each for each in facets if each.kind not in first]
        first |= {each.kind for each in facets if each.kind in _ONCE}
        if facets:
            yield _moment(course, result, tuple(facets))


_ONCE: frozenset[Kind] = frozenset(("dared", "confirmed"))


def _facets(
    seen: Seen, index: int, surprise: information.PlayInformation | None
) -> Iterator[Facet | None]:
    """Yield the reasons why the result with this index mattered, in display order.

    None stands for a reason that doesn't apply.
    """
    course = seen.course
    result = course.round.results[index]
    yield _overthrow(seen, result)
    yield _first_wrong(course, result)
    yield _ruled_out(course, result)
    yield _own_test(course, result)
    yield _string(course, result)
    yield _no_play(course, result)
    yield _failed_search(course, result)
    if surprise is not None and surprise.index == index:
        yield _surprise(surprise)
    best = information.praised(seen.asked)
    if best is not None and best.index == index:
        yield _good_test(best)
    yield _expulsion(course, result)
    yield _ending(course, index)
    yield _stood(seen, index)


def _moment(course: Course, result: Result, facets: tuple[Facet, ...]) -> Moment:
    upto = result.laid_before + len(result.laid)
    ordinals = course.ordinals(result)
    if not ordinals:  # a right no play lays nothing: it is about the card that nothing fitted on
        layout = course.round.layout.cards[:upto]
        ordinals = (max(n for n, laid in enumerate(layout, 1) if laid.right),)
    return Moment(
        number=result.number,
        upto=upto,
        ordinals=ordinals,
        cards=tuple(course.round.layout.cards[n - 1].card for n in ordinals),
        by=course.who(result.by),
        robot=course.by_robot(result.number),
        told=plays.describe_play(course, result),
        facets=facets,
    )


def _overthrow(seen: Seen, result: Result) -> Facet | None:
    course = seen.course
    reign = course.reign_of(result)
    if result.overthrown is None or reign is None:
        return None
    prophet = course.who(result.overthrown)
    broken = seen.falls[result.number]
    meant = broken.later or seen.claims[reign.number]
    confirmed = len(course.calls(reign))
    how = messages.message("It was the first call.")
    if prophet and broken.by_robot is None:
        how = messages.message("It was %(prophet)s’s first call as Prophet.", prophet=prophet)
    if confirmed:
        how = messages.counted_message(
            "%(prophet)s was overthrown after %(count)s confirmed call.",
            "%(prophet)s was overthrown after %(count)s confirmed calls.",
            confirmed,
            prophet=prophet,
        )
    match broken.fall:
        case "broke":
            assert meant is not None, "a noted rule broke"
            about = _had_noted(prophet, meant.words)
            return _rule_broke(course, result, prophet, broken, how, about)
        case "slipped":
            also = messages.message(
                "The rule in the notebook had predicted this. It wasn’t followed."
            )
            asks = messages.message(
                "The rule in %(prophet)s’s notebook predicted this, but the call didn’t "
                "follow it. What could explain that?",
                prophet=prophet,
            )
            return Facet("overthrow", how, "slip", asks, also=(also,))
        case "already":
            also = no_one_knows(broken, prophet)
            assert meant is not None, "a noted rule had been contradicted"
            asks, about = _already(prophet), _had_noted(prophet, meant.words)
            answer = _what_contradicted(meant)
            return Facet("overthrow", how, "already", asks, about, also=(also,), answer=answer)
        case _ if broken.by_robot is not None:
            also = no_one_knows(broken, prophet)
            return Facet("overthrow", how, "prediction", also=(also,), robot=True)
        case _:
            given_up = broken.how == "unsure" or broken.taken_back
            asks, noted = _unknown(prophet, None if given_up else meant)
            also = no_one_knows(broken, prophet)
            return Facet("overthrow", how, "notes", asks, noted, also=(also,))


def _unknown(
    prophet: messages.PlayerRef, meant: Claim | None
) -> tuple[messages.Message, messages.Message | None]:
    """Return the question of an overthrow that no one can explain, and the noted rule to quote."""
    if meant is None:
        return messages.message(
            "How could the table have known which rule %(prophet)s followed?", prophet=prophet
        ), None
    return messages.message(
        "What note would have shown everyone if %(prophet)s’s rule was wrong or not followed?",
        prophet=prophet,
    ), _had_noted(prophet, meant.words)


def _had_noted(
    player: messages.PlayerRef, rule: messages.RuleRef | messages.UserText
) -> messages.Message:
    return messages.message("%(player)s had written down: “%(rule)s”", player=player, rule=rule)


def _already(prophet: messages.PlayerRef) -> messages.Message:
    return messages.message(
        "%(prophet)s’s note had already been contradicted. How can you notice that in your "
        "own notes?",
        prophet=prophet,
    )


def _rule_broke(
    course: Course,
    result: Result,
    prophet: messages.PlayerRef,
    broken: Broken,
    how: messages.Message,
    noted: messages.Message,
) -> Facet:
    about: messages.Message | None = noted
    what = messages.message(
        "%(prophet)s’s rule failed. %(verdict)s",
        prophet=prophet,
        verdict=verdict(broken),
    )
    if untested := plays.untested(course, result):
        how, about = plays.never_after(untested), None
        asks = messages.message(
            "Which card could have asked the same question before %(prophet)s declared?",
            prophet=prophet,
        )
    else:
        asks = messages.message(
            "%(prophet)s’s rule failed at %(what)s. Which part of it could be kept?",
            prophet=prophet,
            what=result.picked or result.laid or messages.message("the hand that was shown"),
        )
    return Facet("overthrow", how, "falsified", asks, about, also=(what,))


def _first_wrong(course: Course, result: Result) -> Facet | None:
    wrong = (r for r in course.round.results if r.cards is not None and not r.right)
    if result.cards is None or next(wrong, None) is not result:
        return None
    asks = messages.message(
        "After %(cards)s was wrong, what did everyone know that no one had known before?",
        cards=result.cards,
    )
    if len(result.cards) > 1:
        asks = messages.message(
            "After the string %(cards)s was wrong, what did everyone know that no one had known "
            "before?",
            cards=result.cards,
        )
    told = messages.message("No card played before it had been wrong.")
    if result is course.round.results[0]:
        told = messages.message("It was the first play, and the first “no”.")
    return Facet("first_wrong", told, "negative", asks)


def _string(course: Course, result: Result) -> Facet | None:
    """Return the facet of a round's first wrong string; later ones add nothing new."""
    wrong = (r for r in course.round.results if len(r.cards or ()) > 1 and not r.right)
    if result.cards is None or next(wrong, None) is not result:
        return None
    return Facet(
        "string",
        messages.message("At least one of these cards didn’t fit there. No one was told which."),
        "whole",
        messages.message(
            "%(cards)s were judged as a whole. How could you find out which card didn’t fit?",
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
        messages.message(
            "What could the whole table learn from the hand that %(player)s showed after card "
            "%(ordinal)s?",
            player=course.who(result.by),
            ordinal=result.laid_before,
        ),
    )


def _failed_search(course: Course, result: Result) -> Facet | None:
    if result.cards is not None or result.right:
        return None
    return Facet(
        "failed_search",
        None,
        "no_play",
        messages.message(
            "%(player)s said that no card fitted, but one did. How sure can you be that "
            "something doesn’t exist?",
            player=course.who(result.by),
        ),
    )


def _ruled_out(course: Course, result: Result) -> Facet | None:
    """Return the facet of the noted rules that this play contradicted.

    If two noted rules differed on the play, the facet shows both.
    """
    what: messages.Value = result.laid or messages.message("the hand that was shown")
    if decided := noted_rules.crucial(course, result):
        kept, lost = decided.kept, decided.lost
        return Facet(
            "crucial",
            messages.message(
                "%(one)s’s and %(other)s’s rules gave different answers here.",
                one=kept.who,
                other=lost.who,
            ),
            "crucial",
            messages.message(
                "%(one)s’s rule and %(other)s’s rule differed on %(what)s. How could you choose "
                "such a card on purpose?",
                one=kept.who,
                other=lost.who,
                what=result.cards,
            )
            if result.cards
            else None,
            also=(
                _kept(course, result, kept),
                messages.message(
                    "%(player)s: “%(rule)s” It no longer fitted.", player=lost.who, rule=lost.words
                ),
            ),
        )
    lost_rules = [each for each in noted_rules.noted_rules(course, result) if each.ruled_out]
    if not lost_rules:
        return None
    own = lost_rules[0]
    alike = [each for each in lost_rules[1:] if each.words == own.words]
    lost_rules = [own, *(each for each in lost_rules[1:] if each.words != own.words)]
    told = [
        messages.message(
            "%(player)s had written down: “%(rule)s” That rule no longer fits.",
            player=each.who,
            rule=each.words,
        )
        for each in lost_rules[:_TOLD]
    ]
    if alike:
        told[0] = messages.counted_message(
            "%(player)s and %(count)s more had written down: “%(rule)s” That rule no longer fits.",
            "%(player)s and %(count)s more had written down: “%(rule)s” That rule no longer fits.",
            len(alike),
            player=own.who,
            rule=own.words,
        )
        if len(alike) == 1:
            told[0] = messages.message(
                "%(player)s and %(other)s had written down: “%(rule)s” That rule no longer fits.",
                player=own.who,
                other=alike[0].who,
                rule=own.words,
            )
    if (more := len(lost_rules) - _TOLD) > 0:
        told.append(
            messages.counted_message(
                "%(count)s more rule from the notebooks no longer fits either.",
                "%(count)s more rules from the notebooks no longer fit either.",
                more,
            )
        )
    idea, asks, earns = _of_lost(course, result, own, what)
    about = _had_noted(own.who, own.words)
    return Facet("ruled_out", told[0], idea, asks, about, also=tuple(told[1:]), earns=earns)


def _kept(course: Course, result: Result, kept: noted_rules.NotedRule) -> messages.Message:
    """Return that a noted rule survived a play, with how many others did: it wasn't proved."""
    places: dict[str, messages.Value] = {"player": kept.who, "rule": kept.words}
    left = course.rules.wider[course.round.results.index(result) + 1]
    others = len(left) - (left.library.find(kept.rule) is not None)
    if not others:
        return messages.message("%(player)s: “%(rule)s” It still fitted.", **places)
    return messages.counted_message(
        "%(player)s: “%(rule)s” It still fitted, like %(count)s other known rule.",
        "%(player)s: “%(rule)s” It still fitted, like %(count)s other known rules.",
        others,
        **places,
    )


_TOLD = 2
"""Noted rules that one play contradicted and that are told in full."""


def _of_lost(
    course: Course, result: Result, lost: noted_rules.NotedRule, what: messages.Value
) -> tuple[str, messages.Message, messages.Message | None]:
    """Return the idea and the question of a noted rule that no longer fits.

    With them what earns the idea's name, where the lost rule alone doesn't.
    """
    own = noted_rules.own_rule(course, result)
    if own is not None and own.ruled_out and result.cards is not None:
        if own.predicted is False:
            asks = messages.message(
                "%(player)s’s own rule forbade %(cards)s. Why play a card that should be wrong?",
                player=own.who,
                cards=result.cards,
            )
            return (
                "falsifier",
                asks,
                messages.message("%(player)s’s rule had forbidden it.", player=own.who),
            )
        if _expected(course, result) is True:
            asks = messages.message(
                "%(player)s expected %(cards)s to be right. What did the “no” show?",
                player=own.who,
                cards=result.cards,
            )
            earns = messages.message("%(player)s had expected it to be right.", player=own.who)
            return "positive", asks, earns
    asks = messages.message(
        "%(player)s’s rule no longer fitted after %(what)s. What could be kept of it?",
        player=lost.who,
        what=what,
    )
    return "hypothesis", asks, None


def _own_test(course: Course, result: Result) -> Facet | None:
    """Return the facet of a card whose answer its player's noted rule and prediction gave."""
    own, expected = noted_rules.own_rule(course, result), _expected(course, result)
    if own is None or result.cards is None or own.ruled_out:
        return None
    if not own.predicted is expected is result.right:
        return None
    if expected:
        return Facet(
            "confirmed",
            messages.message(
                "The rule in %(player)s’s notebook said “right”, and %(player)s also expected "
                "“right”.",
                player=own.who,
            ),
            "positive",
            messages.message(
                "Which rule would have said that %(cards)s is wrong?", cards=result.cards
            )
            if _open(course, result)
            else None,
        )
    return Facet(
        "dared",
        messages.message(
            "The rule in %(player)s’s notebook said “wrong”, and %(player)s also expected “wrong”.",
            player=own.who,
        ),
        "falsifier",
        messages.message(
            "%(player)s played %(cards)s and expected it to be wrong. What can such a card show?",
            player=own.who,
            cards=result.cards,
        ),
    )


def _open(course: Course, result: Result) -> bool:
    """Return whether the rules that still fitted disagreed about a play.

    The catalogue and the family are counted together.
    """
    survivors = course.rules.wider[course.round.results.index(result)]
    return could_discriminate(survivors, result) is True


def _expected(course: Course, result: Result) -> bool | None:
    """Return the player's own prediction of a play; None for unsure or no prediction."""
    words = [each.expect for each in course.expected if each.of == result.number and each.own]
    return words[0] == "right" if words and words[0] != "unsure" else None


def _surprise(play: information.PlayInformation) -> Facet:
    assert play.split is not None, "it was surprising"
    return Facet(
        "surprise",
        messages.counted_message(
            "An unlikely answer: of the %(before)s rules in the list that still fitted, only "
            "%(count)s had predicted it.",
            "An unlikely answer: of the %(before)s rules in the list that still fitted, only "
            "%(count)s had predicted it.",
            play.left,
            before=play.split.still_fit,
        ),
        "no_play" if play.cards is None else "surprise",
        None if play.cards is None else information.few_had_predicted(play.cards, play.ordinals),
    )


def _good_test(play: information.PlayInformation) -> Facet:
    """Return the facet of the play with the most expected information, whatever its answer."""
    assert play.split is not None and play.cards is not None, "it is praised for it"
    return Facet(
        "good_test",
        information.predicted(play.split),
        "good_test",
        messages.message(
            "Right or wrong, the answer to %(cards)s (card %(ordinal)s) had to rule something "
            "out. How do you find such a card?",
            cards=play.cards,
            ordinal=play.ordinals[0],
        ),
    )


def _expulsion(course: Course, result: Result) -> Facet | None:
    told = knock_outs.describe_knock_out(course, result)
    return None if told is None else Facet("expulsion", told, "sent_out")


def _ending(course: Course, index: int) -> Facet | None:
    """Return the facet of the play that emptied a hand and so ended the round."""
    round_ = course.round
    seat = emptied(round_)
    if seat is None or index != len(round_.results) - 1:
        return None
    player = course.who(seat)
    over = messages.message("%(player)s had no cards left, and the round was over.", player=player)
    ends = round_.results[index].settled
    own = [note for note in course.notes if note.who == player and note.number <= ends]
    if own and own[-1].right is False and not any(map(_as_good, own)):
        if not _worked(course, player):
            return _revealed(course, over)
        asks = messages.message(
            "%(player)s had no cards left, but the rule in the notebook wasn’t the right "
            "one. How can that be?",
            player=player,
        )
        earns = messages.message(
            "The rule in %(player)s’s notebook wasn’t the right one.", player=player
        )
        return Facet("empty_hand", over, "success", asks, earns=earns)
    last = [note for note in course.notes if note.who == player and not note.late][-1:]
    given_up = all(note.right is False and not _as_good(note) for note in (*own[-1:], *last))
    if any(note.right for note in own) and given_up:
        asks = messages.message(
            "%(player)s once wrote the rule down and then gave it up. What would have been a "
            "reason to keep it?",
            player=player,
        )
        earns = messages.message(
            "%(player)s had once written down the rule, and then gave it up.", player=player
        )
        return Facet("empty_hand", over, "hypothesis", asks, earns=earns)
    return _revealed(course, over)


def _as_good(note: Noted) -> bool:
    return bool(note.right) or note.same_since is not None


def _revealed(course: Course, over: messages.Message) -> Facet:
    """Return the facet of a last play that showed nothing but that the round was over."""
    left = len(course.rules.wider[-1])
    earns = messages.message(
        "Of the rules that the program knows, only the secret one was left. There are others that "
        "it doesn’t know."
    )
    if left > 1:
        earns = messages.counted_message(
            "%(count)s of the rules that the program knows still fitted. It was hearing the "
            "rule that ended the question, not a card.",
            "%(count)s of the rules that the program knows still fitted. It was hearing the "
            "rule that ended the question, not a card.",
            left,
        )
    return Facet("empty_hand", over, "reveal", earns=earns)


def _worked(course: Course, player: messages.PlayerRef) -> bool:
    """Return whether a player's noted rule, still fitting, got one of their right plays right."""
    return any(
        own.predicted
        for result in course.round.results
        if result.cards and result.right and course.who(result.by) == player
        if (own := noted_rules.own_rule(course, result)) is not None
    )


def _stood(seen: Seen, index: int) -> Facet | None:
    """Return the facet of a Prophet who lasted to the end, at the play that shows most of it.

    That is the first call made though something had contradicted the note; else the call on which
    the rules that still fitted were divided most evenly; else the last play of the round.
    """
    course = seen.course
    reign = course.round.prophets.reign
    result = course.round.results[index]
    if reign is None or result.number < reign.number:
        return None
    prophet = course.who(reign.seat)
    tested, dead = calls_tested(course, reign), called_by_refuted(course, reign)
    if not tested.calls:
        return None
    hardest = tested.hardest
    lasted = messages.counted_message(
        "%(prophet)s lasted to the end: the only call was confirmed.",
        "%(prophet)s lasted to the end: each of the %(count)s calls was confirmed.",
        tested.calls,
        prophet=prophet,
    )
    if dead is not None:
        moment, refuted = dead
        had = _had_noted(prophet, refuted.words)
        asks, contradicted = _already(prophet), _contradicted(refuted)
        answer = _what_contradicted(refuted)
        facet = Facet(
            "stood", lasted, "already", asks, had, also=(had, contradicted), answer=answer
        )
        return facet if result.settled == moment else None
    if index != (len(course.round.results) - 1 if hardest is None else hardest[0]):
        return None
    claim, last = (
        dict(in_force(course, reign)).get(result.settled),
        seen.last_called_by[reign.number],
    )
    question = _hardest(course, reign, last, prophet)
    other = None if claim is None or claim != last else _not_the_secret_one(course, claim)
    if claim is not None and other is not None:
        had = _had_noted(prophet, claim.words)
        return Facet("stood", lasted, "underdetermined", question, had, also=(had, other))
    also: tuple[messages.Message, ...] = ()
    if claim is not None and claim.right and not claim.only_here:
        had = messages.message("%(player)s had written down the rule itself.", player=prophet)
        also = (had,)
    if hardest is None:
        idea = "prediction" if tested.unseen else "untested"
        return Facet("stood", lasted, idea, question, also=(*also, *tested.told))
    split = hardest[1]
    could_fail = messages.message(
        "Of the %(fit)s known rules that still fitted, %(count)s said right to this, the others "
        "wrong: this call could have failed.",
        fit=split.still_fit,
        count=split.right,
    )
    return Facet("stood", lasted, "prediction", question, also=(could_fail, *also))


def _not_the_secret_one(course: Course, claim: Claim) -> messages.Message | None:
    """Return that a noted rule differs from the secret one where no card could show it any more."""
    if claim.same_since is None or (claim.right and not claim.only_here):
        return None
    if claim.same_since == len(course.round.layout.starters):
        return messages.message(
            "It isn’t the secret rule, but no card could show that after this first card."
        )
    return messages.message(
        "It isn’t the secret rule, but after card %(number)s no card could show that.",
        number=claim.same_since,
    )


def _contradicted(claim: Claim) -> messages.Message:
    assert claim.refuted is not None, "it was contradicted"
    return messages.message("%(cards)s had already contradicted it.", cards=claim.refuted.cards)


def _what_contradicted(claim: Claim) -> messages.Message | None:
    """Return for a teacher which card had contradicted a rule; None for a hand that was shown."""
    found = claim.refuted
    if found is None or not found.ordinals:
        return None
    return messages.message(
        "It was card %(number)s, %(cards)s.", cards=found.cards, number=found.ordinals[0]
    )


def _hardest(
    course: Course, reign: Reign, claim: Claim | None, prophet: messages.PlayerRef
) -> messages.Message | None:
    """Return a question about a Prophet who lasted; no card could overthrow a right rule.

    None where in the whole reign no card could have told rules apart, so that none would have been
    a test.
    """
    since = None if claim is None else claim.same_since
    if claim is not None and since is not None and _not_the_secret_one(course, claim):
        if since == len(course.round.layout.starters):
            return messages.message(
                "%(prophet)s’s rule isn’t the secret one, but no call could have failed. Which "
                "other first card would have shown it?",
                prophet=prophet,
            )
        return messages.message(
            "%(prophet)s’s rule isn’t the secret one. After card %(number)s, no call could have "
            "shown it. Which card could have, up to then?",
            prophet=prophet,
            number=since,
        )
    if not any(left.disputed for left in course.rules.wider[course.settled_before(reign.number) :]):
        return None
    if since is not None and len(course.calls(reign)) == 1:
        return messages.message(
            "%(prophet)s’s only call was right. Would one be enough for you?", prophet=prophet
        )
    if since is not None:
        return messages.message(
            "All of %(prophet)s’s calls were right. At which card would you have been sure "
            "enough to declare?",
            prophet=prophet,
        )
    if claim is not None and claim.apart:
        return messages.message(
            "%(prophet)s lasted to the end, but had written down a different rule: "
            "“%(rule)s” Which card could have shown that?",
            prophet=prophet,
            rule=claim.words,
        )
    return messages.message(
        "No one overthrew %(prophet)s. Which card would you have tried as the hardest test?",
        prophet=prophet,
    )


# Declarations


def _of_reigns(course: Course) -> Iterator[Moment]:
    for reign in course.round.prophets.reigns:
        player = course.who(reign.seat)
        yield Moment(
            number=reign.number,
            upto=reign.after,
            ordinals=(reign.marked,),
            cards=(course.round.layout.cards[reign.marked - 1].card,),
            by=player,
            robot=course.by_robot(reign.number),
            told=messages.counted_message(
                "%(player)s became the Prophet, with %(count)s card on the table.",
                "%(player)s became the Prophet, with %(count)s cards on the table.",
                reign.after,
                player=player,
            ),
            facets=tuple(_declaration(course, reign, player)),
        )


def _declaration(course: Course, reign: Reign, player: messages.PlayerRef) -> Iterator[Facet]:
    settled = course.settled_before(reign.number)
    sentence, fit = course.rules.still_fit(settled), len(course.rules.wider[settled])
    if fit > 1:
        asks = messages.message(
            "When %(player)s declared, %(count)s of the rules that the program knows still fitted. "
            "Was it too early?",
            count=fit,
            player=player,
        )
        yield Facet("declaration", sentence, "underdetermined", asks)
    else:
        asks = messages.message(
            "What did %(player)s know at card %(ordinal)s that made it time to declare?",
            player=player,
            ordinal=reign.after,
        )
        yield Facet("declaration", sentence, "publication", asks)
    tested = any(result.number > reign.number for result in course.round.results)
    if reign is course.round.prophets.reign and not tested:
        yield Facet(
            "stood",
            messages.message("Nothing was judged after it: the claim was never tested."),
            "publication",
            messages.message(
                "%(player)s was never overthrown, and never tested. What is such a claim worth?",
                player=player,
            ),
        )


# Guesses aloud (Express)


def _of_guesses(course: Course) -> Iterator[Moment]:
    """Yield every guess that was judged; one that the round's end made void is left out."""
    round_ = course.round
    for guess in round_.guesses.made:
        if guess.right is None:
            continue
        before = round_.results[course.settled_before(guess.number) - 1]
        upto = before.laid_before + len(before.laid)
        player = course.who(guess.by)
        yield Moment(
            number=guess.number,
            upto=upto,
            ordinals=(upto,),
            cards=(round_.layout.cards[upto - 1].card,),
            by=player,
            robot=course.by_robot(guess.number),
            told=messages.message(
                "%(player)s said: “%(claim)s”", player=player, claim=claimed(guess.claim)
            ),
            facets=(
                _found(course, guess, player, upto)
                if guess.right
                else _refuted(course, guess, player, upto),
            ),
        )


def _found(course: Course, guess: Guessed, player: messages.PlayerRef, upto: int) -> Facet:
    if (first := noted_rules.kept_back(course, guess)) is not None:
        asks = messages.message(
            "%(player)s wrote the rule down at card %(first)s and named it at card %(last)s. "
            "Why not sooner?",
            player=player,
            first=first,
            last=upto,
        )
    else:
        asks = messages.message(
            "Would you have named the rule after card %(ordinal)s? Why, or why not?", ordinal=upto
        )
    return Facet(
        "guessed",
        refuted_guess.accepted(guess),
        "aloud",
        asks,
    )


def _refuted(course: Course, guess: Guessed, player: messages.PlayerRef, upto: int) -> Facet:
    why, *also = refuted_guess.why(refuted_guess.parting(course.round, guess))
    return Facet(
        "wrong_guess",
        why,
        "aloud",
        messages.message(
            "What did the table learn from %(player)s’s wrong guess at card %(ordinal)s?",
            player=player,
            ordinal=upto,
        ),
        also=tuple(also),
    )


# Notes


def _of_notes(course: Course) -> Iterator[Moment]:
    """Yield the notes that kept a rule which no longer fitted as a part of a new one."""
    for rescue in noted_rules.rescues(course):
        note = rescue.note
        yield Moment(
            number=note.number,
            upto=note.laid,
            ordinals=(note.laid,),
            cards=(course.round.layout.cards[note.laid - 1].card,),
            by=note.who,
            robot=False,
            told=messages.message(
                "%(player)s wrote down a new rule: “%(rule)s”", player=note.who, rule=rescue.words
            ),
            facets=(
                Facet(
                    "rescue",
                    messages.message("It still contains a rule that had been ruled out."),
                    "rescue",
                    messages.message(
                        "%(player)s’s new rule keeps the old one as a part. What does it predict "
                        "that the old one didn’t?",
                        player=note.who,
                    ),
                ),
            ),
        )
