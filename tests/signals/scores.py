"""Signals compared with what was so in simulated pupils: precision and recall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from classroom.hypothesis_file import load_hypotheses
from classroom.signals.moments import SignalChange, follow, shown
from classroom.signals.signal import CORE, three_in_four
from signals.rounds import Played, Truth

LASTS = 4
"""Moments for which something must be so, to be asked for."""
RECOGNISABLE: Mapping[str, int] = {
    "ready-for-harder": 4,
    "sure-and-wrong": 5,
    "no-longer-predicting": 4,
}
"""Moments after which it can be seen at all: notes and predictions have to come first."""
BEFORE, AFTER = 4, 1
"""Moments around a showing at one of which it has to be so."""


def _ready(now: Truth, _: Sequence[Truth]) -> bool:
    return sum(head.has_rule for head in now.heads) >= three_in_four(len(now.heads))


def _sure_and_wrong(now: Truth, before: Sequence[Truth]) -> bool:
    """A pupil is sure of an idea that judges a fifth of all cards wrongly, of late."""
    for seat, head in enumerate(now.heads):
        late = [truth.heads[seat] for truth in (*before[-3:], now)]
        agrees = sum(each.agrees for each in late) / len(late)
        if head.sure and head.cares and not head.has_rule and now.predictions and agrees < 0.8:
            return True
    return False


def _stopped(now: Truth, _: Sequence[Truth]) -> bool:
    return now.predictions and 2 * sum(not head.cares for head in now.heads) >= len(now.heads)


def _wrong(now: Truth, _: Sequence[Truth]) -> bool:
    without = sum(not head.live for head in now.heads)
    return sum(now.wrong[-6:]) >= 5 and 2 * without >= len(now.heads)


def _untested(now: Truth, _: Sequence[Truth]) -> bool:
    return len(now.untested) >= 5 and sum(now.untested) >= 3


def _silent(now: Truth, _: Sequence[Truth]) -> bool:
    silent = sum(not head.wrote for head in now.heads)
    return now.plays >= 12 and silent >= three_in_four(len(now.heads))


TRUE: Mapping[str, Callable[[Truth, Sequence[Truth]], bool]] = {
    "prophet-untested": _untested,
    "ready-for-harder": _ready,
    "sure-and-wrong": _sure_and_wrong,
    "no-longer-predicting": _stopped,
    "wrong-without-learning": _wrong,
    "nobody-writes": _silent,
}


@dataclass
class Score:
    """One signal over many rounds."""

    shown: int = 0
    right: int = 0
    asked_for: int = 0
    found: int = 0
    wrong_in: Counter[str] = field(default_factory=Counter)
    missed_in: Counter[str] = field(default_factory=Counter)

    @property
    def precision(self) -> float:
        return self.right / self.shown if self.shown else 1.0

    @property
    def recall(self) -> float:
        return self.found / self.asked_for if self.asked_for else 1.0


@dataclass
class Scores:
    """All signals over many rounds."""

    each: dict[str, Score] = field(default_factory=lambda: {name: Score() for name in CORE})
    rounds: int = 0
    most_false: int = 0
    """False alarms at one table."""
    total_false: int = 0

    def add(self, played: Played, changes: Iterable[SignalChange]) -> None:
        kind = played.habits[0] if len(set(played.habits)) == 1 else "mixed"
        true = {
            name: [test(now, played.truths[:at]) for at, now in enumerate(played.truths)]
            for name, test in TRUE.items()
        }
        times, false = _times(played, changes), 0
        for name, spans in times.items():
            if name not in self.each:
                continue
            score = self.each[name]
            for first, _ in spans:
                score.shown += 1
                if any(true[name][max(0, first - BEFORE) : first + AFTER + 1]):
                    score.right += 1
                else:
                    score.wrong_in[kind] += 1
                    false += 1
        for name, is_so in true.items():
            self._recall(name, is_so, times, true, kind)
        self.rounds += 1
        self.total_false += false
        self.most_false = max(self.most_false, false)

    def _recall(
        self,
        name: str,
        is_so: list[bool],
        times: Mapping[str, list[tuple[int, int]]],
        true: Mapping[str, list[bool]],
        kind: str,
    ) -> None:
        least = LASTS + RECOGNISABLE.get(name, 0)
        spans = [span for span in _spans(is_so) if span[1] - span[0] >= least]
        if not spans:
            return
        found = hidden = False
        for first, end in spans:
            own = times.get(name, [])
            found = found or any(start < end + BEFORE and first <= stop for start, stop in own)
            taken = [
                any(
                    start <= at < stop and true[other][at]
                    for other, ranges in times.items()
                    if other != name and other in true
                    for start, stop in ranges
                )
                for at in range(first, end)
            ]
            hidden = hidden or 2 * sum(taken) >= len(taken)
        score = self.each[name]
        if found or not hidden:
            score.asked_for += 1
            score.found += found
            if not found:
                score.missed_in[kind] += 1

    def table(self) -> str:
        lines = [
            f"{name:24} shown {s.shown:4}  precision {s.precision:.2f}  asked {s.asked_for:4}  "
            f"recall {s.recall:.2f}  false in {dict(s.wrong_in.most_common(4))}  "
            f"missed in {dict(s.missed_in.most_common(4))}"
            for name, s in self.each.items()
        ]
        false = self.total_false / max(1, self.rounds)
        return "\n".join([*lines, f"false a round {false:.2f}, most {self.most_false}"])


def _spans(is_so: Sequence[bool]) -> list[tuple[int, int]]:
    spans, start = [], None
    for at, now in enumerate([*is_so, False]):
        if now and at >= 8 and start is None:
            start = at
        elif not now and start is not None:
            spans.append((start, at))
            start = None
    return spans


def _times(played: Played, changes: Iterable[SignalChange]) -> dict[str, list[tuple[int, int]]]:
    """Return from which moment until which each signal was shown."""
    places = {truth.at: place for place, truth in enumerate(played.truths)}
    found: dict[str, list[tuple[int, int]]] = {}
    since: dict[str, int] = {}
    for change in changes:
        place = places.get(change.at, len(played.truths))
        if change.signal is not None:
            since[change.name] = place
        else:
            found.setdefault(change.name, []).append((since.pop(change.name), place))
    return found


def score(rounds: Iterable[Played]) -> Scores:
    """Return how the signals do on these rounds."""
    scores, library = Scores(), load_hypotheses().library
    for played in rounds:
        found = follow(played.header, played.entries, played.rounds, library)
        scores.add(played, shown(found))
    return scores
