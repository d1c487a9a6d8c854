"""Serve the classes in the pictures of the documentation, with a stopped clock and fixed cards.

It runs as the program of a :class:`stage.Server`. At first there are no classes. A request for
``/example/earlier``, ``/lobby``, ``/playing`` or ``/cards`` opens or continues classes, in this
order, and returns ids of classes or seats, or tickets for seats, as JSON.
"""

from __future__ import annotations

import json
import random
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path
from typing import Any

from gevent import sleep, spawn

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from seat_acts import SeatActs
from stored_rounds import stored

from classroom import config, lesson_plans, server
from classroom.app import create_app
from classroom.cards import Card
from classroom.classes import predictions
from classroom.classes.classroom import ProjectorShow
from classroom.classes.setting_kinds import values_of
from classroom.classes.settings import Plan, plan_of
from classroom.classes.verbs.help import AskHelp
from classroom.classes.verbs.join import ExpectPupils
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.predict import Predict
from classroom.classes.verbs.real_cards import LayCard
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.script import TurnScript
from classroom.config import Settings
from classroom.game.record import read_header
from classroom.game.round import Round
from classroom.service import Service
from classroom.store import open_store
from classroom.web.console import check
from classroom.web.console.check_results import CheckedPhone
from classroom.web.console.load_test import LoadTestResult
from classroom.web.platform.context import EXTENSION, Components

RECORD = Path(__file__).parents[1] / "debrief" / "records" / "a_table_that_notes.json"
LAPTOP = "192.168.1.20"
"""The address that pupils see. The server's real one changes with each run."""
TEN_PAST_TEN = datetime(2026, 10, 6, 9, 10, tzinfo=UTC).timestamp()
"""A Tuesday, in the time zone of London."""
LESSON = 8 * 60.0
"""Seconds from the deal to the picture of the lesson."""
DAY = 86_400.0
NAMES = (
    *("Amara", "Ben", "Chiara", "Dev", "Elif", "Finn", "Grace", "Hugo"),
    *("Isla", "Jamal", "Kofi", "Lena", "Maya", "Noah", "Olu", "Priya"),
    *("Rosa", "Sami", "Tomasz", "Uma", "Victor", "Wen", "Yusuf", "Zoë"),
)
FOUR = 4
"""Pupils at a table."""

# A letter is a turn: r right, w wrong, s a right string, x a wrong one (of two cards). The others
# come after a turn: P its player declares, F the Prophet will call the next card wrongly.
PLAYING = (
    "w r r w s r w r r x r w",
    "r w r r w r r P r w r",
    "r w r w w r",
    "w r r w w w w w w",
    "r r w r P r F r r w r",
    "w r s w r r w r r",
)
SECOND_LESSON = (
    "",  # its round is in a file
    "w r w r r w r P r r w F r w r r r",
    "r w w r r w r r P r w r r w r r",
    "w w r r x r w r w r r w r r",
    "r w r r r w r P r r r w r r r",
    "x r w r r w r r w r s r w r",
)
FULL = (
    "w r r w s r w r r x r w r w r r x r",
    "r w r r w r r P r w r w w r r r x w",
    "r w r w w x x w w",
    "w r r w w w w w w x w w w w w",
    "r r w r P r F r r w r s w r r w r s",
    "w r s w r r w r r x w x w x r",
    "r r r r r r r r r r r r r r w w",
    "s s x s w s",
)
"""Much of everything: strings, many wrong plays below one card, reigns, long lines."""
SILENT, SILENCE = 3, 161
"""The table where no one has played for a while, and for how many seconds."""
TOO_SHORT = "r w r r w"
"""A round about which no one is asked."""
SLOW, FINISHED = 5, 6
"""The tables, in the class of given names, that waits for a minute and that is done."""
PROPHETS = 2
"""The table that waits for its Prophet's call."""
WALK_AROUND = 6
"""The step of the script in the picture of the lesson."""
LAST_MINUTES = 12
"""The step when the lesson is over."""


Step = Callable[[], Any]


class Clock:
    """Seconds since the epoch, as they are set."""

    def __init__(self) -> None:
        self.now = TEN_PAST_TEN

    def __call__(self) -> float:
        return self.now


class School:
    """Opens the classes and plays in them through the service."""

    def __init__(self, components: Components, clock: Clock) -> None:
        self.components, self.clock = components, clock
        self.service: Service = components.service
        self.rng = random.Random(7)
        # The same classes each time; the program has no such choice.
        object.__setattr__(self.service.classes._env, "rng", random.Random(7))
        self.plan = lesson_plans.shipped()[0].plan
        self.acts = 0

    # The steps

    def earlier(self) -> dict[str, str]:
        """Two classes that have played: the first one is closed. And a check without problems."""
        self.teacher = self.service.store.teachers.all()[0].id
        first = self.finished("7C: First lesson", 13 * DAY, PLAYING, "alternate-colour")
        self.service.open(first).ending.close()
        second = self.finished("8B: Second lesson", 2400, SECOND_LESSON, "odd-black-even-red")
        self.check_classroom()
        names = self.service.open(second).pupils.people().names
        ben = next(seat for seat, name in names.items() if name == "Ben")
        return {"second": second, "ben": ben}

    def lobby(self) -> dict[str, str]:
        """A class that is joining, after the one before has been closed."""
        self.clock.now = TEN_PAST_TEN - LESSON - 1200
        for class_id in self.service.classes.open_classes():
            self.service.open(class_id).ending.close()
        self.first = self.opened("8A: First lesson", NAMES[:17])
        self.service.open(self.first).rounds.class_command(TurnScript(class_=self.first, step=1))
        return {"first": self.first}

    def playing(self) -> dict[str, str]:
        """Play for some minutes at six tables, until one waits for its Prophet's call."""
        self.join(self.first, NAMES[17:])
        self.play(self.first, PLAYING, "alternate-colour", TEN_PAST_TEN - LESSON)
        self.note(self.first)
        self.clock.now = TEN_PAST_TEN - 150
        self.service.open(self.first).rounds.class_command(
            TurnScript(class_=self.first, step=WALK_AROUND)
        )
        self.clock.now = TEN_PAST_TEN - 4
        self.turn(self.first, PROPHETS, "r", call=False)
        self.clock.now = TEN_PAST_TEN
        self.service.open(self.first).projector.show(ProjectorShow("table", PROPHETS))
        people = self.service.open(self.first).pupils.people().names
        return {
            name: self.service.open(self.first).seat_transfer.hand_over(seat)
            for seat, name in people.items()
        }

    def full(self) -> dict[str, str]:
        """Six and eight tables with much of everything on tiles, and two classes of given names."""
        self.teacher = self.service.store.teachers.all()[0].id
        fullest = {str(tables): self.fullest(tables) for tables in (6, 8)}
        return {**fullest, "given": self.given(), "lobby": self.given_names("9E: Lobby")}

    def given(self) -> str:
        """Open a class of given names: one table has waited for a minute, one is done."""
        class_id = self.given_names("9D: Given names")
        begun = TEN_PAST_TEN - LESSON
        for number, story in enumerate((*PLAYING[:5], TOO_SHORT), 1):
            silence = {SLOW: 60, SILENT: SILENCE}.get(number, 20)
            self.play_one(class_id, number, story, "alternate-colour", begun, silence)
        self.service.command(EndRound(class_=class_id, table=FINISHED))
        self.clock.now = TEN_PAST_TEN
        command = TurnScript(class_=class_id, step=WALK_AROUND)
        self.service.open(class_id).rounds.class_command(command)
        return class_id

    def given_names(self, title: str) -> str:
        """Open the lobby of a class of 24 pupils to whom the program gives names."""
        self.clock.now = TEN_PAST_TEN - 1200
        plan = replace(self.plan, title=title, tables=6, names="given")
        class_id = self.service.classes.open_class(self.teacher, plan)
        code = self.service.open(class_id).code
        for at in range(len(NAMES)):
            name = self.service.open(class_id).seating.given_name(str)
            joined = self.service.classes.join(f"{code[:3]}-{at // FOUR + 1}", name)
            self.components.service.presence.came(self.service.open(class_id), joined.secret)
        self.clock.now = TEN_PAST_TEN
        return class_id

    def fullest(self, tables: int) -> str:
        """Open a class whose names and lines are long, in the middle of its round."""
        self.clock.now = TEN_PAST_TEN - 1200
        plan = replace(self.plan, title="9C: Full tables", tables=tables)
        class_id = self.service.classes.open_class(self.teacher, plan)
        code = self.service.open(class_id).code
        for at in range(FOUR * tables):
            name = f"{NAMES[at % len(NAMES)]} {'Featherstonehaugh'[: 3 + at % 9]}{at}"
            joined = self.service.classes.join(f"{code[:3]}-{at // FOUR + 1}", name)
            self.components.service.presence.came(
                self.components.service.open(class_id), joined.secret
            )
        self.play(class_id, FULL[:tables], "alternate-colour", TEN_PAST_TEN - LESSON)
        self.note(class_id)
        command = TurnScript(class_=class_id, step=WALK_AROUND)
        self.service.open(class_id).rounds.class_command(command)
        self.clock.now = TEN_PAST_TEN - 4
        self.turn(class_id, PROPHETS, "r", call=False)
        seat = self.service.open(class_id).classroom().at_table(6)[2].id
        self.service.open(class_id).rounds.pupil_command(seat, AskHelp(id=self.act(), on=True))
        self.clock.now = TEN_PAST_TEN
        return class_id

    def cards(self) -> dict[str, str]:
        """A class with real cards, some of which have been judged."""
        plan = Plan(title="Science club", tables=2, devices="cards", rule="odd-black-even-red")
        class_id = self.service.classes.open_class(self.teacher, plan)
        SeatActs(self.service).seat_players(class_id, 1, ("Ada", "Marco", "Nia", "Theo"))
        self.service.open(class_id).rounds.start_round(1)
        seats = [seat.id for seat in self.service.open(class_id).classroom().at_table(1)]
        self.lay(class_id, {"start": "5H"})
        for turn, card in enumerate(("9S", "10S", "4C", "KH", "7D", "8S", "2D")):
            self.lay(class_id, {"by": seats[turn % len(seats)], "play": [card]})
        return {"cards": class_id}

    def lay(self, class_id: str, entry: dict[str, Any]) -> None:
        shown = self.service.open(class_id).table(1).shown
        self.service.command(LayCard(class_=class_id, table=1, entry=entry, seen=shown))

    # Classes

    def opened(self, title: str, names: Sequence[str], **changes: Any) -> str:
        """Open a class of the first lesson, and let these pupils join."""
        class_id = self.service.classes.open_class(
            self.teacher, plan_of(**{**values_of(self.plan), "title": title, **changes})
        )
        self.service.open(class_id).rounds.class_command(
            ExpectPupils(class_=class_id, pupils=len(NAMES))
        )
        self.join(class_id, names)
        return class_id

    def join(self, class_id: str, names: Sequence[str]) -> None:
        """Seat each at the table where they sit in every lesson."""
        code = self.service.open(class_id).code
        for name in names:
            number = NAMES.index(name) // FOUR + 1
            joined = self.service.classes.join(f"{code[:3]}-{number}", name)
            self.components.service.presence.came(
                self.components.service.open(class_id), joined.secret
            )

    def finished(self, title: str, ago: float, stories: Sequence[str], rule: str) -> str:
        """Play a round at each table to its end."""
        begun = TEN_PAST_TEN - ago
        self.clock.now = begun - 600
        class_id = self.opened(title, NAMES, rule=rule, rules=(), ladder=False)
        if not stories[0]:
            self.recorded(class_id, begun)
        self.play(class_id, stories, rule, begun)
        for number in self.service.open(class_id).classroom().tables:
            if self.service.open(class_id).table(number).playing:
                self.service.command(EndRound(class_=class_id, table=number))
        self.clock.now = begun + 2340
        self.service.open(class_id).rounds.class_command(
            TurnScript(class_=class_id, step=LAST_MINUTES)
        )
        return class_id

    # Rounds

    def play(self, class_id: str, stories: Sequence[str], rule: str, begun: float) -> None:
        """Deal at each table, and play its story."""
        for number, story in enumerate(stories, 1):
            if story:
                silence = SILENCE if number == SILENT else 30
                self.play_one(class_id, number, story, rule, begun, silence)

    def play_one(
        self, class_id: str, number: int, story: str, rule: str, begun: float, silence: float
    ) -> None:
        """Deal at a table and play its story; then nothing is played for some seconds."""
        self.clock.now = begun
        self.service.open(class_id).rounds.start_round(number, rule)
        turns = story.split()
        for letter in turns:
            self.clock.now += (LESSON - silence) / len(turns)
            self.turn(class_id, number, letter)

    def turn(self, class_id: str, number: int, letter: str, call: bool = True) -> None:
        round_ = self.round(class_id, number)
        if letter == "P":
            assert round_.actor is not None
            self.move(class_id, number, round_.players[round_.actor], declare=True)
            return
        assert round_.turn is not None
        cards = self.choose(round_, letter)
        self.move(class_id, number, round_.players[round_.turn], play=list(map(str, cards)))
        pending = self.round(class_id, number).pending
        if call and pending is not None and round_.prophets.ruling is not None:
            right = pending.truth != (letter == "F")
            prophet = round_.players[round_.prophets.ruling]
            self.move(class_id, number, prophet, call="right" if right else "wrong")
        self.predict(class_id, number)

    def predict(self, class_id: str, number: int) -> None:
        """Let all others predict the card; most are right. Then its verdict appears."""
        classroom, table = (
            self.service.open(class_id).classroom(),
            self.service.open(class_id).table(number),
        )
        if table.held is None:
            return
        results = table.held.truth.round.results
        verdict = "right" if results and results[-1].right else "wrong"
        for seat in predictions.predicting_seats(classroom, table, table.held.by):
            says = self.rng.choice((verdict, verdict, "right", "unsure"))
            self.service.open(class_id).rounds.pupil_command(
                seat, Predict(id=self.act(), of=table.held.number, expect=says)
            )

    def choose(self, round_: Round, letter: str) -> tuple[Card, ...]:
        """Choose cards of the hand that make such a play, or a single card where none do."""
        assert round_.turn is not None
        size = 2 if letter in "sx" else 1
        plays = list(permutations(dict.fromkeys(round_.hands[round_.turn]), size))
        self.rng.shuffle(plays)
        found = (play for play in plays if fits(round_, play) == (letter in "rsF"))
        return next(found, plays[0][:1])

    def move(self, class_id: str, number: int, seat: str, **move: Any) -> None:
        shown = self.service.open(class_id).table(number).shown
        self.service.open(class_id).rounds.pupil_command(
            seat, MakeMove(id=self.act(), seen=shown, move=move)
        )

    def act(self) -> str:
        """Return a new id for what a phone sends."""
        self.acts += 1
        return f"act{self.acts}"

    def round(self, class_id: str, number: int) -> Round:
        """Return the round as it is, with a verdict that the table doesn't see yet."""
        played = self.service.open(class_id).table(number).truth
        assert played is not None
        return played.round

    def note(self, class_id: str) -> None:
        """Some pupils write down what they think the rule is."""
        for number, rule, sure in ((1, "alternate-colour", 60), (2, "alternate-colour", 85)):
            seat = self.service.open(class_id).classroom().at_table(number)[1].id
            self.service.open(class_id).rounds.pupil_command(
                seat,
                WriteNote(id=self.act(), round=1, note=rule, confidence=sure),
            )

    def recorded(self, class_id: str, begun: float) -> None:
        """Put the recorded round into the log of the first table."""
        record = json.loads(RECORD.read_text(encoding="utf-8"))
        seats = [seat.id for seat in self.service.open(class_id).classroom().at_table(1)]
        called = dict(zip(record["players"], seats, strict=True))
        header = read_header({**record, "players": seats})
        moves = [{**entry, "by": called.get(entry["by"], entry["by"])} for entry in record["moves"]]
        bodies = stored(header, moves)
        stream = f"table:{class_id}:1"
        self.service.store.log.append(stream, 0, bodies, begun, ran=begun)

    # The check before the lesson

    def check_classroom(self) -> None:
        """What the check finds where everything works."""
        now = self.clock.now = TEN_PAST_TEN
        found = self.components.checks.begin(self.teacher, 214_000_000_000, 0.012)
        found.token = "KRTM29PLWX"
        found.phone = CheckedPhone(
            now, own=False, shows=True, polling=True, websocket=True, https=False, wake_lock=False,
            held_by="phone", held_since=now - 60, held=60.0,
        )  # fmt: skip
        found.crowd = LoadTestResult(30, 30, 2.1)


def fits(round_: Round, play: tuple[Card, ...]) -> bool:
    state = round_.layout.state
    for card in play:
        state = round_.rule.step(state, card)
        if state < 0:
            return False
    return True


def serve(
    port: int, clock: Callable[[], float], steps: Callable[[Components], Mapping[str, Step]]
) -> None:
    """Serve, with a route for each step, such as ``/example/lobby``."""
    settings = Settings.from_environment()
    app = create_app(settings, open_store(settings.database_url), async_mode="gevent", now=clock)
    components: Components = app.extensions[EXTENSION]
    known = steps(components)

    @app.get("/example/<step>")
    def example(step: str) -> Any:
        return known[step]()

    listener = socket.create_server(("127.0.0.1", port), backlog=256)
    spawn(components.connections.run)
    spawn(components.broadcaster.run, sleep)
    print(f"Teacher: http://localhost:{port}/console/door/{components.setup_token.key}")
    print(f"Pupils: http://127.0.0.1:{port}", flush=True)
    server._Server.of(listener, app, settings).serve_forever()


def main() -> None:
    time.tzset()
    for module in (config, check):
        module.lan_addresses = lambda: [LAPTOP]
    clock = Clock()

    def steps(components: Components) -> Mapping[str, Step]:
        school = School(components, clock)
        every = (school.earlier, school.lobby, school.playing, school.cards, school.full)
        return {each.__name__: each for each in every}

    serve(int(sys.argv[-1]), clock, steps)


if __name__ == "__main__":
    main()
