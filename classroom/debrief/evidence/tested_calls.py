"""The confirmed calls of a Prophet as tests: those on which rules that still fitted disagreed.

A call on which all rules that still fit say the same is confirmed whichever of them is the rule, so
it tests none of them. Rules are counted among all that the program knows.
"""

from __future__ import annotations

from dataclasses import dataclass

from classroom.debrief.evidence.experiments import Split, split_on
from classroom.debrief.evidence.timeline import Course
from classroom.game.prophet import Reign
from classroom.i18n.messages import Message, message


@dataclass(frozen=True)
class CallsTested:
    """The confirmed calls of a reign."""

    calls: int
    splits: tuple[tuple[int, Split], ...]
    """Of those that could have failed: the index of the result, and how the rules were divided."""
    unseen: bool
    """True if no one wrote down a hand that was called: no one can count what could have failed."""

    @property
    def hardest(self) -> tuple[int, Split] | None:
        """The call on which the rules were divided most evenly, of equals the first; None: none."""
        return max(self.splits, key=lambda each: (each[1].bits, -each[0]), default=None)

    @property
    def told(self) -> tuple[Message, ...]:
        """A sentence on how many of them could have failed; none where no one can say."""
        if self.unseen:
            return ()
        return (
            message(
                "Calls on which the rules that still fitted disagreed: %(tests)s of %(calls)s.",
                tests=len(self.splits),
                calls=self.calls,
            ),
        )


def calls_tested(course: Course, reign: Reign) -> CallsTested:
    """Return the confirmed calls of a reign as tests."""
    wider, calls = course.rules.wider, course.calls(reign)
    found = [
        (index, split_on(wider[index], result.cards, result.shown))
        for index, result in enumerate(course.round.results)
        if result in calls
    ]
    return CallsTested(
        calls=len(calls),
        splits=tuple((at, split) for at, split in found if split is not None and split.disputed),
        unseen=any(split is None for _, split in found),
    )
