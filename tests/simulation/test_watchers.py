"""What the simulation looks for is found: each test breaks the program, and a history fails."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from classroom.classes import trusted_dates
from classroom.classes.notices import TableNotice
from classroom.game.refusal import Refused
from classroom.scheduler import Scheduler
from classroom.service.rounds import Rounds
from simulation.history import History

Break = Callable[[pytest.MonkeyPatch], None]


def no_clock_runs(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Scheduler, "_run_clocks", lambda *_: None)


def refusals_write(patch: pytest.MonkeyPatch) -> None:
    number, before = count(), Rounds.pupil_command

    def writes(rounds: Rounds, *given: Any, **named: Any) -> Any:
        try:
            return before(rounds, *given, **named)
        except Refused:
            rounds._env.store.settings.set("refused", str(next(number)))
            raise

    patch.setattr(Rounds, "pupil_command", writes)


def a_fold_counts_what_it_read(patch: pytest.MonkeyPatch) -> None:
    number, before = count(), TableNotice.evolve

    def evolve(notice: TableNotice, table: Any, saved: Any) -> Any:
        after = before(notice, table, saved)
        return replace(after, thought_after=next(number))

    patch.setattr(TableNotice, "evolve", evolve)


def dates_confirm_themselves(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(trusted_dates, "CONFIRMED_AFTER_SECONDS", 0.0)


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        (no_clock_runs, "stands still"),
        (refusals_write, "refused, and yet something was written"),
        (a_fold_counts_what_it_read, "differs from what is stored"),
        (dates_confirm_themselves, "names went"),
    ],
)
def test_a_fault_is_found(
    broken: Break, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    with capture_logs(), pytest.raises(AssertionError, match=found):
        History(1, tmp_path).run()


def test_one_seed_is_one_history(tmp_path: Path) -> None:
    told = []
    for name in ("once", "again"):
        folder = tmp_path / name
        folder.mkdir()
        history = History(3, folder)
        with capture_logs():
            for _ in range(900):
                history.second()
        told.append(history.world.digest)
        history.holds.close()
        history.world.close()
    assert told[0] == told[1]
