"""The headline of the page: what happened and to whom, and in a few words without names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from classroom.debrief.evidence.held_rules import always_held, find_held_rules
from classroom.debrief.evidence.tested_calls import calls_tested
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings import plays
from classroom.debrief.findings.claims import Broken
from classroom.debrief.findings.turning_points import CALLS_TO_COUNT
from classroom.game.prophet import Reign
from classroom.game.round import Result
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, counted_message, message

_UNTESTED = {
    "A": N_("The first card after an ace: a call failed"),
    "J": N_("The first card after a jack: a call failed"),
    "Q": N_("The first card after a queen: a call failed"),
    "K": N_("The first card after a king: a call failed"),
}
_BY_NO_PLAY = {
    11: N_("A card that fitted after all"),
    12: N_("A hand without a single card that fitted"),
    13: N_("A card fitted, but the wrong one was picked"),
}


_TOLD_APART = 3
"""Overthrows that a headline tells each by its card, at most."""


@dataclass(frozen=True)
class Headline:
    """A headline, and the event that it is about."""

    said: Message
    """In a few words and without names, for a projector or a wall."""
    entry: int | None = None
    """The entry of the play; None where it tells of no single one."""
    told: tuple[Message, ...] = ()
    """The same for the table's own page: who did what, in a sentence or two."""


def headline(course: Course, falls: Mapping[int, Broken], ended: Message) -> Headline:
    """Return a headline supported by the record.

    `falls` are the overthrows by the entries of their plays, and `ended` says how the round ended.
    """
    found = _without_names(course, falls)
    named = course.round.results and course.round.named
    return replace(found, told=tuple(_told(course, ended)) if named else (found.said,))


def _told(course: Course, ended: Message) -> Iterator[Message]:
    """Yield what became of each Prophet; without any, how the round `ended`."""
    round_ = course.round
    fallen = [reign for reign in round_.prophets.reigns if reign.result is not None]
    if len(fallen) == 1:
        yield _overthrown(course, fallen[0])
    elif fallen:
        seats = tuple(dict.fromkeys(course.who(reign.seat) for reign in fallen))
        yield message("Overthrown as Prophets: %(players)s.", players=seats)
    reign = round_.prophets.reign
    if reign is None:
        if not fallen:
            unsaid = [*_found_unsaid(course)]
            yield from unsaid
            yield ended
            never = round_.ruleset.prophet and not round_.prophets.reigns
            if never and round_.ended_by and not unsaid:
                yield message("No one became Prophet.")
    elif round_.ended_by is None:
        yield message("%(player)s is still Prophet.", player=course.who(reign.seat))
    elif calls := len(course.calls(reign)):
        yield counted_message(
            "%(player)s was Prophet to the end: %(count)s call confirmed.",
            "%(player)s was Prophet to the end: %(count)s calls confirmed.",
            calls,
            player=course.who(reign.seat),
        )
        yield from calls_tested(course, reign).told
    else:
        yield message(
            "%(player)s was Prophet to the end, and no call was made.",
            player=course.who(reign.seat),
        )


def _found_unsaid(course: Course) -> Iterator[Message]:
    """Yield that someone had the rule to the end, where no one declared."""
    since = always_held(find_held_rules(course))
    if since is not None and course.round.ruleset.prophet and not course.round.prophets.reigns:
        yield message(
            "From card %(card)s on, someone had the rule, or one just as good, but no one "
            "declared.",
            card=since,
        )


def _overthrown(course: Course, reign: Reign) -> Message:
    assert reign.result is not None, "a play overthrew the Prophet"
    who = course.who(reign.seat)
    cards = course.ordinals(course.round.results[reign.result])
    if not cards:
        return message("A “No play” overthrew %(player)s.", player=who)
    if len(cards) == 1:
        return message("Card %(card)s overthrew %(player)s.", card=cards[0], player=who)
    return message(
        "Cards %(first)s to %(last)s overthrew %(player)s.",
        first=cards[0],
        last=cards[-1],
        player=who,
    )


def _without_names(course: Course, falls: Mapping[int, Broken]) -> Headline:
    round_ = course.round
    fallen = [
        (reign, round_.results[reign.result])
        for reign in round_.prophets.reigns
        if reign.result is not None
    ]
    if round_.ended_by == "all_expelled":
        first = next(result.number for result in round_.results if result.expelled)
        return Headline(_all_knocked_out(course, len(fallen)), first)
    if len(fallen) == 1 and round_.prophets.reign is None:
        ((reign, result),) = fallen
        return Headline(of_fall(course, reign, falls[result.number]), result.number)
    if fallen:
        return Headline(_falls(course, [result for _, result in fallen]))
    if round_.prophets.reign is not None:
        return Headline(of_reign(course, round_.prophets.reign))
    return Headline(_without_prophet(course))


def of_fall(course: Course, reign: Reign, broken: Broken) -> Message:
    """Return the headline of one overthrow."""
    assert reign.result is not None, "a play overthrew the Prophet"
    result = course.round.results[reign.result]
    return _notable_fall(course, reign, result, broken) or _fall(course, reign, result, broken)


def _falls(course: Course, fallen: Sequence[Result]) -> Message:
    """Return a headline for several overthrows, or for one and a Prophet who lasted.

    Card numbers tell the Prophets apart.
    """
    round_ = course.round
    stood = None  # the first card that the Prophet who lasted could call
    reign = round_.prophets.reign
    if reign is not None and reign.after < round_.layout.laid:
        stood = reign.after + 1
    if stood is not None and len(fallen) > 1:
        return message(
            "%(count)s Prophets were overthrown; one more lasted from card %(stood)s",
            count=len(fallen),
            stood=stood,
        )
    cards = tuple(min(course.ordinals(each), default=each.laid_before) for each in fallen)
    if stood is not None:
        return message(
            "A Prophet was overthrown at card %(fell)s; another lasted from card %(stood)s",
            fell=cards[0],
            stood=stood,
        )
    if round_.ended_by == "empty_hand" and len(fallen) > 1:
        return message(
            "%(count)s Prophets were overthrown; then someone ran out of cards", count=len(fallen)
        )
    if 1 < len(cards) <= _TOLD_APART:
        return message("Prophets were overthrown at cards %(cards)s", cards=cards)
    return counted_message(
        "%(count)s Prophet overthrown", "%(count)s Prophets overthrown", len(fallen)
    )


def _all_knocked_out(course: Course, fallen: int) -> Message:
    if course.round.prophets.reign is not None:
        return message("Everyone but the Prophet was knocked out")
    if not fallen:
        return message("Everyone was knocked out")
    return counted_message(
        "One Prophet was overthrown, and everyone was knocked out",
        "%(count)s Prophets were overthrown, and everyone was knocked out",
        fallen,
    )


def _notable_fall(course: Course, reign: Reign, result: Result, broken: Broken) -> Message | None:
    """Return a headline for an overthrow with something special about it, else None."""
    if broken.fall == "slipped":
        return None
    rank = plays.untested(course, result)
    if rank is not None:
        if rank in _UNTESTED:
            return message(_UNTESTED[rank])
        return message(
            "The first card after a card of value %(value)s: a call failed", value=int(rank)
        )
    confirmed = len(course.calls(reign))
    if broken.fall != "broke" or confirmed < CALLS_TO_COUNT or len(result.cards or ()) != 1:
        return None
    return counted_message(
        "One card did what %(count)s call couldn’t",
        "One card did what %(count)s calls couldn’t",
        confirmed,
    )


def _fall(course: Course, reign: Reign, result: Result, broken: Broken) -> Message:
    """Return a plain headline for an overthrow.

    It mentions a rule only where a note shows that the rule broke or was not followed.
    """
    if broken.fall == "slipped":
        return message("A call that didn’t follow the notebook")
    row = result.row.number
    if row in _BY_NO_PLAY:
        return message(_BY_NO_PLAY[row])
    confirmed = len(course.calls(reign))
    if not confirmed:
        return message("Overthrown at the very first call")
    if broken.fall == "broke":
        return (
            message("A rule that allowed too much")
            if broken.allowed
            else message("A rule that forbade too much")
        )
    return counted_message(
        "Overthrown after %(count)s confirmed call",
        "Overthrown after %(count)s confirmed calls",
        confirmed,
    )


def of_reign(course: Course, reign: Reign) -> Message:
    """Return the headline of a Prophet who lasted, with how many calls could have failed."""
    tested = calls_tested(course, reign)
    if tested.calls == 0:
        return message("A Prophet who was never tested")
    if tested.unseen:
        return counted_message(
            "One call, and it was confirmed",
            "%(count)s calls, and every one confirmed",
            tested.calls,
        )
    return counted_message(
        "One call confirmed; rules disagreed on %(tests)s",
        "%(count)s calls confirmed; rules disagreed on %(tests)s",
        tested.calls,
        tests=len(tested.splits),
    )


def _without_prophet(course: Course) -> Message:
    round_ = course.round
    if not round_.results:
        return message("Cards dealt, none played")
    wanted = round_.ruleset.prophet and not round_.prophets.reigns
    match round_.ended_by:
        case "guessed":
            return message("The rule, said aloud")
        case "empty_hand" if wanted:
            return message("The last card played, and no Prophet")
        case "empty_hand":
            return message("The last card played")
        case None:
            return message("No Prophet yet") if wanted else message("Still open")
        case "all_expelled":
            return _all_knocked_out(course, 0)
        case "teacher" if course.by_clock:
            return message("No Prophet yet when time was up") if wanted else message("Time was up")
        case "teacher":
            return message("No Prophet yet") if wanted else message("Ended early")
