"""Three questions that a table's play has earned, and what the game leaves out of science."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.question import Question
from classroom.debrief.findings.turning_points import Moment
from classroom.i18n.messages import Message, RuleRef, counted_message, message
from classroom.rules.catalogue import RULES

MAX_QUESTIONS = 3
_FALLBACKS = ("experiment", "many", "law", "reveal")
"""Ideas every table has met; the first where a pupil played a card, the second where one played."""


def earned(
    course: Course, found: Iterable[Moment], points: bool = True, before: Sequence[str] = ()
) -> tuple[Question, ...]:
    """Return up to three questions about different ideas, the weightiest event's first.

    None is about robots, so a table of robots may have fewer. Where nothing was played, the
    questions are only about the first card. What was asked `before` is asked in other words.
    """
    facets = [
        (facet.weight, moment.asks(facet))
        for moment in found
        if not moment.robot
        for facet in moment.facets
        if not facet.robot
    ]
    facets.sort(key=lambda pair: -pair[0])
    wanted = [question for _, question in facets]
    if course.round.results:
        wanted += _of_the_whole(course, points)
    else:
        asks = message("Write two rules that allow this first card.")
        wanted.append(Question(asks, "underdetermined"))
    chosen: list[Question] = []
    for question in wanted:
        if not any(_alike(question, other) for other in chosen):
            chosen.append(question)
    return tuple(in_other_words(question, before) for question in chosen[:MAX_QUESTIONS])


def in_other_words(question: Question, before: Sequence[str]) -> Question:
    """Return the question in those of its words that were asked less often before."""
    again = question.asked_again()
    return min(question, again, key=lambda each: before.count(each.asks.text))


def _alike(one: Question, other: Question) -> bool:
    """Return whether two questions are about the same idea, event or noted rule."""
    return (
        one.idea == other.idea
        or (one.number is not None and one.number == other.number)
        or (one.about is not None and one.about == other.about)
    )


def _of_the_whole(course: Course, points: bool) -> list[Question]:
    """Return questions about a round that no single event raises."""
    round_ = course.round
    asked = []
    if round_.ruleset.prophet and not round_.prophets.reigns:
        asks = message("No one declared. What stopped you?")
        if all(course.by_robot(result.number) for result in round_.results):
            asks = message("No one declared. Would you have, and after which card?")
        asked.append(Question(asks, "publication"))
    asked += _of_what_still_fits(course)
    own = [result for result in round_.results if not course.by_robot(result.number)]
    by_hand = bool(own)
    if by_hand and any(not laid.right for laid in round_.layout.cards):
        asked.append(Question(IDEAS["negative"].asks, "negative"))
    asked += _of_prophets(course, points)
    cards = any(result.cards for result in own)
    fallbacks = _FALLBACKS[0 if cards else 1 if by_hand else 2 :]
    asked += [Question(IDEAS[key].asks, key) for key in fallbacks]
    if round_.prophets.reigns:
        asked.append(Question(IDEAS["prediction"].asks, "prediction"))
    return asked


def _of_what_still_fits(course: Course) -> Iterator[Question]:
    """Ask for a card that tells rules apart where one could, or else what could."""
    listed, wider = course.rules.survivors[-1], course.rules.wider[-1]
    others = [name for name in listed.still_fit if name != course.rules.sealed]
    since = [course.rules.same_since(RULES[name].rule) for name in others]
    if others and all(cards is not None for cards in since):
        latest = max(cards for cards in since if cards is not None)
        if latest > len(course.round.layout.starters):
            yield Question(_never_since(course, others, latest), "underdetermined")
            return
        if len(others) == 1:
            asks = message(
                "“%(one)s” “%(other)s” At this table no card could ever tell these two rules "
                "apart. What could?",
                one=_statement(course, course.rules.sealed),
                other=_statement(course, others[0]),
            )
        else:
            asks = message(
                "At the end %(count)s rules in the list still fitted, and no card could ever tell "
                "them apart at this table. What could?",
                count=len(listed),
            )
        yield Question(asks, "underdetermined")
    elif wider.disputed:
        asks = message(
            "Write two rules that fit all these cards, and a card that tells them apart."
        )
        yield Question(asks, "underdetermined")


def _never_since(course: Course, others: Sequence[str], latest: int) -> Message:
    """Ask about rules that a card could have told from the sealed one, but only at first."""
    if len(others) == 1:
        return message(
            "“%(one)s” “%(other)s” After card %(number)s, no card could tell these two rules "
            "apart. What could have, up to then?",
            one=_statement(course, course.rules.sealed),
            other=_statement(course, others[0]),
            number=latest,
        )
    return message(
        "At the end %(count)s rules in the list still fitted. After card %(number)s, no card "
        "could tell them apart. What could have, up to then?",
        count=len(others) + 1,
        number=latest,
    )


def _statement(course: Course, name: str) -> RuleRef:
    entry = course.entry if name == course.rules.sealed else RULES[name]
    return RuleRef(entry.statement, entry.rule)


def _of_prophets(course: Course, points: bool) -> Iterator[Question]:
    """Yield questions about the game's own rules for Prophets.

    They are about double points, if the class speaks of `points`, tests of a claim, and the lack
    of a second chance.
    """
    round_ = course.round
    for reign in round_.prophets.reigns:
        if course.by_robot(reign.number):
            continue
        prophet = course.who(reign.seat)
        calls = course.calls(reign)
        rejected = sum(call.cards is not None and not call.right for call in calls)
        if points and reign is round_.prophets.reign and rejected:
            asks = counted_message(
                "%(prophet)s predicted %(count)s wrong play. Why should its cards count double?",
                "%(prophet)s predicted %(count)s wrong plays. Why should their cards count double?",
                rejected,
                prophet=prophet,
            )
            yield Question(asks, "rejections", reign.number)
        if any(r.cards and course.reign_of(r) == reign for r in round_.results):
            asks = message(
                "Who tried to prove %(prophet)s’s rule wrong, and with which card?", prophet=prophet
            )
            yield Question(asks, "criticism", reign.number)
        if reign.result is not None:
            asks = message(
                "Is it fair that %(prophet)s couldn’t declare again in this round?",
                prophet=prophet,
            )
            yield Question(asks, "reputation", reign.number)


def leaves_out(course: Course) -> tuple[Message, ...]:
    """Return up to three sentences on the limits of the comparison with science.

    Those about something that did not happen in the round are left out.
    """
    lines = [
        message("Here the rule is revealed at the end. In science that never happens."),
        message("Here every verdict counts as correct. In a laboratory a result can be a mistake."),
    ]
    if course.round.prophets.overthrown:
        lines.append(
            message("Here a False Prophet can’t declare again. In science a corrected mistake is "
                 "no reason to be shut out.")
        )  # fmt: skip
    if any(result.expelled for result in course.round.results):
        lines.append(
            message(
                "Here a wrong play can knock you out. In science many experiments bring a “no”."
            )
        )
    lines.append(
        message("Here someone made the rule. No one knows beforehand that nature has one.")
    )
    return tuple(lines[:3])
