"""What came after a signal on thinking, in the teacher's script.

A signal is what `classroom.signals` says it is (tests/signals has its own tests); what came after
it is counted here from the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from classroom.classes.classroom import SignalStep
from classroom.classes.signal_log import RisenSignal
from classroom.debrief.evidence.timeline import follow as followed
from classroom.debrief.findings.risen_signals import NEXT_PLAYS, SignalSeen, signals_seen
from classroom.hypothesis_file import load_hypotheses
from classroom.signals.moments import SignalMoment, follow, shown
from truth.collect import At
from truth.facts import Facts, Turn
from truth.registry import claims

ANSWERS: tuple[SignalStep | None, ...] = (None, "acted", "put_off", "not_useful")


def risen(record: Mapping[str, Any]) -> list[RisenSignal]:
    """The signals that a console would have shown of a round, answered in turn."""
    course, library = followed(record, load_hypotheses()), load_hypotheses().library
    moments = [*follow(course.header, course.entries, course.rounds, library)]
    later = [*moments[1:], *moments[-1:]]
    found = []
    changes = [each for each in shown(iter(moments), trial=True) if each.signal]
    for place, change in enumerate(changes):
        number = next(place for place, each in enumerate(moments) if each.at == change.at)
        answer = ANSWERS[(place + len(course.entries)) % len(ANSWERS)]
        at = None if answer is None else later[number].at
        found.append(RisenSignal(change.name, change.at, moments[number].plays, answer, at))
    return found


def seen(record: Mapping[str, Any], table: int) -> tuple[SignalSeen, ...]:
    known = load_hypotheses()
    return signals_seen(followed(record, known), known.library, table, risen(record))


@lru_cache(maxsize=64)
def _moments(f: Facts) -> Sequence[SignalMoment]:
    course = followed(f.record, load_hypotheses())
    found = follow(course.header, course.entries, course.rounds, load_hypotheses().library)
    return [each for each in found if not each.over]


def _held(f: Facts, at: At) -> Iterator[tuple[str, list[SignalMoment]]]:
    """Each signal that held at a moment, with the moments from there on."""
    moments = _moments(f)
    for place, moment in enumerate(moments):
        if at.number in (None, moment.at):
            yield from ((each.name, list(moments[place:])) for each in moment.held)


def _rose(name: str) -> Callable[[Facts, At], bool | str]:
    def check(f: Facts, at: At) -> bool | str:
        """It held at the entry, or before it where the teacher answered later."""
        last = len(f.entries) if at.number is None else at.number
        held = {each.name for m in _moments(f) if m.at <= last for each in m.held}
        return name in held or f"{held}"

    return check


claims("The Prophet wasn’t tested")(_rose("prophet-untested"))
claims("May have had the rule")(_rose("ready-for-harder"))
claims("A note didn’t fit and was kept")(_rose("refuted-note-kept"))
claims("Two ideas, and no card to decide between them")(_rose("rivals-not-separated"))
claims("Sure, but predictions failed")(_rose("sure-and-wrong"))
claims("Stopped predicting")(_rose("no-longer-predicting"))
claims("Wrong plays, and no idea that fitted")(_rose("wrong-without-learning"))
claims("Hardly anyone wrote an idea")(_rose("nobody-writes"))


def _next(f: Facts, at: At) -> Iterator[tuple[int, list[Turn]]]:
    """The entry after which plays are counted, and these plays; each moment where none is known."""
    for number in [m.at for m in _moments(f)] if at.number is None else [at.number]:
        yield number, [turn for turn in f.turns if turn.number > number][:NEXT_PLAYS]


@claims("No play came after it.")
def _(f: Facts, at: At) -> bool | str:
    return any(not plays for _, plays in _next(f, at)) or "plays came"


@claims("Next play: %(right)s right.")
def _(f: Facts, at: At, right: int, count: int) -> bool | str:
    found = [(len(plays), sum(turn.right for turn in plays)) for _, plays in _next(f, at)]
    return (count, right) in found or f"{found}"


def _predictions(f: Facts, plays: Sequence[Turn]) -> tuple[int, int]:
    """How many predictions of these plays there were, right or wrong, and how many came true."""
    said: dict[tuple[str, int], bool] = {}
    for entry in f.entries:
        turn = next((turn for turn in plays if turn.number == entry.get("of")), None)
        if turn is None or not entry.get("info") or entry.get("robot"):
            continue
        said.pop((entry["by"], turn.number), None)
        if entry.get("expect") in ("right", "wrong"):
            said[entry["by"], turn.number] = (entry["expect"] == "right") == turn.right
    return len(said), sum(said.values())


@claims("%(true)s of %(count)s prediction came true.")
def _(f: Facts, at: At, true: int, count: int) -> bool | str:
    found = [_predictions(f, plays) for _, plays in _next(f, at)]
    return (count, true) in found or f"{found}"


def _ideas(f: Facts, number: int, plays: Sequence[Turn]) -> int:
    return sum(
        entry.get("info") is True and entry.get("note") is not None and not entry.get("robot")
        for entry in f.entries[number : plays[-1].settled if plays else number]
    )


@claims("%(count)s idea was written.")
def _(f: Facts, at: At, count: int) -> bool | str:
    found = [_ideas(f, *each) for each in _next(f, at)]
    return (count in found and count > 0) or f"{found}"


@claims("No idea was written.")
def _(f: Facts, at: At) -> bool | str:
    found = [_ideas(f, *each) for each in _next(f, at)]
    return 0 in found or f"{found}"


@claims("The signal lasted until play ended.")
def _(f: Facts, at: At) -> bool:
    return any(
        len(rest) > 1 and all(name in [each.name for each in m.held] for m in rest)
        for name, rest in _held(f, at)
    )


@claims("The signal was gone %(count)s play later.")
def _(f: Facts, at: At, count: int) -> bool | str:
    """It held at each moment before, and not at that one."""
    found = []
    for name, rest in _held(f, at):
        without = [m for m in rest if name not in [each.name for each in m.held]]
        found += [m.plays - rest[0].plays for m in without[:1]]
    return count in found or f"{found}"
