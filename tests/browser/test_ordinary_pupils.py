"""Ordinary pupils and their teacher: at no moment does one of their tables hang.

The long form is `tests/soak/test_no_table_hangs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest
from ordinary.lesson import Lesson
from ordinary.pupils import CLOCKS, SILENT, Temperament
from ordinary.serve import ShortServer
from ordinary.short import CALL, TURN, short_clocks
from people import Teacher
from stage import Screens

from classroom.classes.last_guesses import too_short
from classroom.classes.settings import plan_of

SEED = 1
QUICK = Temperament(slow=0, wrong=0, twice=0.3, never=0, declares=0)
DECLARES = Temperament(slow=0, wrong=0, twice=0, never=0, declares=1)


@pytest.fixture
def teacher(tmp_path: Path, screens: Screens) -> Iterator[Teacher]:
    """At a server of its own, whose clocks are short, as are those of this process."""
    server = ShortServer(tmp_path / "data")
    server.start()
    desk = Teacher(screens, server)
    desk.first_start()
    with short_clocks():
        yield desk
    server.stop()


def test_no_table_hangs_whatever_clock_runs_out_and_whatever_befalls_its_phones(
    teacher: Teacher, screens: Screens
) -> None:
    plan = plan_of(
        title="Ordinary",
        tables=2,
        predictions=True,
        chance=True,
        turn_clock=TURN,
        call_clock=CALL,
        round_clock=None,
    )
    # Joining goes from table to table. At the second no one ever taps.
    quick, silent = ("Ann", "Ben", "Cy"), ("Dee", "Eve", "Flo")
    names = [name for pair in zip(quick, silent, strict=True) for name in pair]
    is_ = {"Ann": QUICK, "Ben": QUICK, "Cy": QUICK, **dict.fromkeys(silent, SILENT)}
    lesson = Lesson(screens, teacher, plan, names, SEED, is_, troubles=None, deeds=None)
    pupils = {pupil.name: pupil for pupil in lesson.pupils}
    pupils["Ann"].to_wait_out = {"chance", "prediction", "last call"}
    pupils["Ben"].to_wait_out = {"chance", "turn"}
    pupils["Cy"].to_wait_out = {"call"}
    lesson.start()
    to_come = {
        "message": lambda now: lesson.teach("message", 1, now),
        "reload": lambda now: pupils["Dee"].suffer("reload", now),
        "offline": lambda now: pupils["Eve"].suffer("offline", now),
        "pause": lambda now: lesson.teach("pause", 2, now),
        "second tab": lambda now: pupils["Flo"].suffer("second tab", now),
        "rotate": lambda now: pupils["Ann"].suffer("rotate", now),
        "sleep": lambda now: pupils["Eve"].suffer("sleep", now),
        "remove": lambda now: lesson.desk.do("remove", 2, "Dee"),
    }
    began = time()

    def ran_out() -> set[str]:
        """The clocks that ran out before the watcher's eyes, or that a pupil let run out."""
        waited = (clock for pupil in lesson.pupils for clock in pupil.waited_out)
        return {*lesson.watcher.ran_out, *waited}

    def enough(number: int) -> bool:
        """Return whether the table is asked in a last call; at the second no one plays."""
        played = lesson.table(number).current
        assert played is not None
        return number == 2 or not too_short(played.round)

    def also(now: float) -> None:
        """Let one thing befall them every few seconds. A Prophet comes once a chance to declare has
        run out, and the last call once every other clock has."""
        if to_come and now > began + 3 * (9 - len(to_come)):
            to_come.pop(next(iter(to_come)))(now)
        if "chance" in ran_out():
            pupils["Cy"].is_ = DECLARES
        if not to_come and ran_out() >= {"chance", "prediction", "turn", "call"}:
            for number in (1, 2):
                waiting = lesson.waits(number)
                if waiting is not None and waiting.kind in ("turn", "call") and enough(number):
                    lesson.desk.do("last_call", number)

    try:
        lesson.run(lambda: lesson.rounds == {1: 1, 2: 1}, 400, also)
        # Between two rounds a pupil is moved, and plays where they sit now.
        assert lesson.desk.do("move", 1, "Eve")
        assert lesson.desk.do("start", 1)
        lesson.run(lambda: "turn" in {w.kind for n in (1,) if (w := lesson.waits(n))}, 60)
        played = lesson.table(1).current
        assert played is not None
        assert set(pupils["Eve"].seats) < set(played.round.players)
    finally:
        print(lesson.figures)
        lesson.close()
    assert CLOCKS - {"half minute"} <= ran_out()
    assert {"chance", "prediction", "turn", "call"} <= {
        clock for pupil in lesson.pupils for clock in pupil.waited_out
    }
    assert not to_come
    did = sum((pupil.did for pupil in lesson.pupils), lesson.desk.did)
    befell = {"reload", "offline", "second tab", "sleep", "rotate"}
    assert befell | {"message", "pause", "resume", "remove", "move"} <= did.keys()
