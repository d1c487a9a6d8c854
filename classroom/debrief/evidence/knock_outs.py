"""Knock-outs late in a round; those that come together are described once."""

from __future__ import annotations

from classroom.debrief.evidence.timeline import Course
from classroom.game.round import Result
from classroom.i18n.messages import Message, counted_message, message


def describe_knock_out(course: Course, result: Result) -> Message | None:
    """Tell of the knock-outs that begin with this play; None where none do."""
    together = _together(course, result)
    if not together or together[0] is not result:
        return None
    player, last = course.who(result.by), together[-1]
    if len(together) == 1:
        return message(
            "A wrong play this late in the round knocks you out: %(player)s had to stop.",
            player=player,
        )
    return counted_message(
        "A wrong play this late in the round knocks you out: %(player)s had to stop, and so "
        "did %(count)s more player by card %(last)s.",
        "A wrong play this late in the round knocks you out: %(player)s had to stop, and so "
        "did %(count)s more players by card %(last)s.",
        len(together) - 1,
        player=player,
        last=last.laid_before + len(last.laid),
    )


def _together(course: Course, result: Result) -> list[Result]:
    """Return the run of knock-outs that this one is in: in each gap no one had two turns."""
    run: list[Result] = []
    before = 0
    for index, each in enumerate(course.round.results):
        if not each.expelled:
            continue
        if run and index - before > len(course.round.players):
            if result in run:
                break
            run = []
        run.append(each)
        before = index
    return run if result in run else []
