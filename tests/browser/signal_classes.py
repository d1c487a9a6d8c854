"""Serve a class at whose tables a signal on thinking rises with the next play.

It runs as the program of a :class:`stage.Server`. ``/example/open`` opens the class and returns its
id; pupils whom no browser plays sit at all tables but the first. ``/example/deal`` deals there.
``/example/NAME``, such as ``/example/nobody-writes``, plays a card at the table of that signal, and
``/example/log`` returns what consoles logged.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from example_classes import Step, serve
from gevent import sleep, spawn
from signals.desk import LEADING, OTHER, RED_BLACK
from stored_rounds import stored

from classroom.classes.settings import plan_of
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.predict import SwitchPredictions
from classroom.classes.verbs.repair import EndRound
from classroom.game.record import read_header
from classroom.web.platform.context import Components

BY_PHONES = "wrong-without-learning"
"""The signal of the first table, whose pupils have phones."""
DEAL = 1
"""The seed of its cards, with which nine plays running can be wrong."""
OTHERS = tuple(name for name in LEADING if name != BY_PHONES)
"""Those of the tables from the second on."""


class School:
    """The class, and the pupils whom no browser plays."""

    def __init__(self, components: Components) -> None:
        self.components, self.service = components, components.service
        self.acts = 0

    def open(self) -> dict[str, str]:
        plan = plan_of(
            title="8B Science",
            tables=1 + len(OTHERS),
            rule=RED_BLACK,
            expulsion=False,
            predictions=True,
            chance=False,
        )
        teacher = self.service.store.teachers.all()[0].id
        self.id = self.service.classes.open_class(teacher, plan)
        code = self.service.open(self.id).code
        for table, name in enumerate(OTHERS, 2):
            record = LEADING[name]().data
            seats = {}
            for pupil in record["players"]:
                joined = self.service.classes.join(f"{code[:3]}-{table}", f"{pupil} {table}")
                self.components.service.presence.came(self.service.open(self.id), joined.secret)
                seats[pupil] = joined.seat
            header = read_header({**record, "players": list(seats.values())})
            moves = [{**each, "by": seats[each["by"]]} for each in record["moves"]]
            stream = f"table:{self.id}:{table}"
            self.service.store.log.append(stream, 0, stored(header, moves), time.time())
        return {"class": self.id}

    def deal(self, predicting: bool = False) -> dict[str, str]:
        """Deal the same cards each time at the first table, after the round that is played."""
        opened = self.service.open(self.id)
        object.__setattr__(self.service.classes._env, "rng", random.Random(DEAL))
        if opened.table(1).playing:
            opened.rounds.command(EndRound(class_=self.id, table=1))
        opened.rounds.command(SwitchPredictions(class_=self.id, table=1, on=predicting))
        opened.rounds.start_round(1, RED_BLACK)
        return {}

    def write(self, pupils: int, rule: str, confidence: int) -> dict[str, str]:
        """Let the first pupils of the first table note a rule of the list."""
        opened = self.service.open(self.id)
        for seat in opened.classroom().at_table(1)[:pupils]:
            self.acts += 1
            note = WriteNote(
                id=f"act{self.acts}",
                round=len(opened.table(1).rounds),
                note=rule,
                confidence=confidence,
            )
            opened.rounds.pupil_command(seat.id, note)
        return {}

    def play(self, number: int) -> dict[str, str]:
        """Play a card of the hand of whose turn it is."""
        opened = self.service.open(self.id)
        table = opened.table(number)
        assert table.truth is not None and table.truth.round.turn is not None
        round_ = table.truth.round
        self.acts += 1
        move = {"play": [str(round_.hands[round_.turn][0])]}
        seat = round_.players[round_.turn]
        opened.rounds.pupil_command(
            seat, MakeMove(id=f"act{self.acts}", seen=table.shown, move=move)
        )
        return {}

    def log(self) -> list[Any]:
        log = self.service.open(self.id).classroom().signals
        return [[each.step, each.table, each.name] for each in log]


def steps(components: Components) -> Mapping[str, Step]:
    school = School(components)
    spawn(components.scheduler.run, sleep)
    playing = {
        name: lambda number=number: school.play(number) for number, name in enumerate(OTHERS, 2)
    }
    return {
        "open": school.open,
        "deal": school.deal,
        "deal-predicting": lambda: school.deal(predicting=True),
        "one-is-sure": lambda: school.write(1, OTHER, 80),
        "four-have-it": lambda: school.write(4, RED_BLACK, 90),
        "four-are-unsure": lambda: school.write(4, OTHER, 20),
        "log": school.log,
        **playing,
    }


if __name__ == "__main__":
    serve(int(sys.argv[-1]), time.time, steps)
