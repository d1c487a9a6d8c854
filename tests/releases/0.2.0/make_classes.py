"""Write what is kept of release 0.2.0: classes in every state, and what it showed of them.

It was run once, with the code and the test helpers of that release, and is kept to show how the
files came about:

    PYTHONPATH=tests/support python tests/releases/0.2.0/make_classes.py

- ``tests/releases/0.2.0/classes.sql``: its database, as SQLite dumps it.
- ``shown.json``: for each class by its title, its code in the database and, for each table and each
  round, what ``classroom replay --json`` printed of its record (of a play whose verdict is pending,
  that of the truth), the game record, the curve of rules that still fit, the statement and the
  given hints in the language of the class, and the totals of the table's game.
"""

from __future__ import annotations

import json
import random
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any
from zlib import crc32

import built_rules
from lessons import Clock, Lesson, right_move, wrong_move

from classroom.classes import student_dealers
from classroom.classes.verbs.choose_round import ChooseRound
from classroom.classes.verbs.deal import ChooseRule
from classroom.classes.verbs.demo import AnswerCard, BeginDemo, HoldUpCard
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.mark import MarkMoment
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.pause import PauseTables
from classroom.classes.verbs.predict import Predict
from classroom.classes.verbs.real_cards import LayCard, SeatPlayers
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.game.record import report
from classroom.i18n.translations import language
from classroom.rules.builder.terms import Built
from classroom.rules.described_rule import described
from classroom.store import open_store
from classroom.views.rules_left import rules_left

HERE = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva", "Flo", "Gus", "Hal")
BUILT = tuple(Built(term) for term in list(built_rules.SOURCES.values())[:3])


def opened(store: Any, title: str, *, tables: int = 2, **plan: Any) -> Lesson:
    lesson = Lesson(store, seed=crc32(title.encode()), tables=tables, title=title, **plan)
    lesson.clock.time += 60.0 * len(store.classes.of_teacher("teacher"))
    if plan.get("devices") != "cards":
        for number in range(1, tables + 1):
            lesson.join(*(f"{name} {number}" for name in NAMES[:4]), table=number)
    return lesson


def start(lesson: Lesson, number: int, rule: Any = None) -> None:
    lesson.service.open(lesson.id).rounds.start_round(number, rule)


def ended(lesson: Lesson, number: int) -> None:
    if lesson.table(number).playing:
        lesson.service.command(EndRound(class_=lesson.id, table=number))


def with_a_prophet(lesson: Lesson, number: int, calls: int) -> None:
    """Play until someone has declared and called so many plays rightly."""
    seat, move = right_move(lesson.round(number))
    while "no_play" in move:
        lesson.move(seat, number, **move)
        seat, move = right_move(lesson.round(number))
    lesson.move(seat, number, **move)
    lesson.move(seat, number, declare=True)
    for _ in range(calls):
        by, move = right_move(lesson.round(number))
        lesson.move(by, number, **move)
        right = lesson.round(number).pending.truth
        lesson.move(seat, number, call="right" if right else "wrong")
        if "pick" in lesson.round(number).may(seat):
            break


def languages(store: Any) -> None:
    """Two finished rounds, one that is played, with hints and notes, in four languages."""
    for code, ruleset in (("en", "lesson"), ("de", "gardner"), ("fr", "howell"), ("es", "express")):
        lesson = opened(store, f"Plays in {code}", language=code, ruleset=ruleset, reveal="teacher")
        for number, rules in ((1, ("alternate-colour", "zigzag", "by-twos")), (2, BUILT)):
            for last, rule in enumerate(rules, 1):
                start(lesson, number, rule)
                lesson.service.command(GiveHint(class_=lesson.id, table=number))
                lesson.play(24, number)
                if last < 3:
                    if lesson.table(number).playing and number == 1:
                        lesson.service.command(GiveHint(class_=lesson.id, table=number))
                    ended(lesson, number)
        lesson.service.command(Reveal(class_=lesson.id, table=1)) if lesson.table(
            1
        ).current.over else None


def pending(store: Any) -> None:
    lesson = opened(store, "A verdict is pending", predictions=True)
    for number, move in ((1, right_move), (2, wrong_move)):
        start(lesson, number, "alternate-colour")
        seat, played = move(lesson.round(number))
        lesson.move(seat, number, **played)
        table = lesson.table(number)
        assert table.held is not None
        other = next(player for player in table.current.round.players if player != seat)
        lesson.service.open(lesson.id).rounds.pupil_command(
            other, Predict(id=f"f{number}", of=table.held.number, expect="right")
        )


def prophets(store: Any) -> None:
    lesson = opened(store, "A Prophet reigns", tables=3, ruleset="gardner")
    for number, calls in ((1, 4), (2, 0), (3, 2)):
        start(lesson, number, "change-suit")
        with_a_prophet(lesson, number, calls)
    by, move = wrong_move(lesson.round(2))
    lesson.move(by, 2, **move)  # the call is awaited
    by, move = wrong_move(lesson.round(3))
    lesson.move(by, 3, **move)
    prophet = lesson.round(3).players[lesson.round(3).prophet]
    truth = lesson.round(3).pending.truth
    lesson.move(prophet, 3, call="wrong" if truth else "right")  # overthrown


def last_call(store: Any) -> None:
    lesson = opened(store, "The last call")
    for number in (1, 2):
        start(lesson, number, "same-colour")
        lesson.play(12, number)
        if lesson.table(number).playing:
            lesson.service.command(BeginLastCall(class_=lesson.id, table=number))
            seat = lesson.round(number).players[0]
            lesson.service.open(lesson.id).rounds.pupil_command(
                seat, GuessLast(id=f"w{number}", note="same-colour", confidence=80)
            )
            other = lesson.round(number).players[1]
            lesson.service.open(lesson.id).rounds.pupil_command(
                other, GuessLast(id=f"v{number}", note="text:reds, I th", draft=True)
            )


def real_cards(store: Any) -> None:
    lesson = opened(store, "Real cards", tables=1, devices="cards", language="fr")
    seated = SeatPlayers(class_=lesson.id, table=1, text=", ".join(NAMES[:3]))
    lesson.service.open(lesson.id).seating.command(seated)
    start(lesson, 1, "alternate-colour")

    def lay(**entry: Any) -> None:
        lesson.service.command(
            LayCard(class_=lesson.id, table=1, entry=entry, seen=lesson.table(1).shown)
        )

    lay(start="5H")
    lay(by="s1", play=["9S"])
    lay(by="s2", play=["10S"])
    lay(undo=True)
    lay(by="s2", play=["10H"])
    lay(by="s2", declare=True)
    lay(by="s1", play=["KD"], called="right")
    lay(by="s3", no_play=True)
    lay(end=True)
    start(lesson, 1, "zigzag")
    lay(start="8H")


def twins(store: Any) -> None:
    lesson = opened(store, "Twins", deal="twins", ladder=True, rules=("no-clubs", "same-colour"))
    for number in (1, 2):
        start(lesson, number)
        lesson.play(15, number)
        ended(lesson, number)


def dealers(store: Any) -> None:
    lesson = opened(store, "Pupils deal", dealers="pupils", dealer_rules=("zigzag", *BUILT[:1]))
    for number, rule in ((1, "zigzag"), (2, BUILT[0])):
        start(lesson, number)
        seat = lesson.table(number).asked.seat
        id = rule if isinstance(rule, str) else described(rule).id
        lesson.service.open(lesson.id).rounds.pupil_command(
            seat, ChooseRule(id=f"d{number}", rule=id, hint=0)
        )
        lesson.play(18, number)
    ended(lesson, 1)


def paused_and_noted(store: Any) -> None:
    lesson = opened(store, "Notes and a pause", prompts=True, language="es")
    start(lesson, 1, "alternate-colour")
    lesson.play(5, 1)
    seat = lesson.round(1).players[1]
    lesson.service.open(lesson.id).rounds.pupil_command(
        seat,
        WriteNote(id="n1", round=1, note=BUILT[0].to_json(), confidence=60),
    )
    lesson.service.open(lesson.id).rounds.pupil_command(
        seat,
        WriteNote(id="n2", round=1, note="text:red after black", confidence=70),
    )
    lesson.service.command(MarkMoment(class_=lesson.id, table=1, text="a good question"))
    lesson.service.command(PauseTables(class_=lesson.id, table=1, text="listen"))
    lesson.service.open(lesson.id).rounds.class_command(BeginDemo(class_=lesson.id))
    lesson.service.open(lesson.id).rounds.class_command(HoldUpCard(class_=lesson.id, card="9H"))
    lesson.service.open(lesson.id).rounds.class_command(AnswerCard(class_=lesson.id))
    lesson.service.open(lesson.id).rounds.class_command(HoldUpCard(class_=lesson.id, card="9S"))
    lesson.service.open(lesson.id).rounds.class_command(AnswerCard(class_=lesson.id))


def closed(store: Any) -> None:
    for title, forgotten in (("Closed", False), ("Closed without names", True)):
        lesson = opened(store, title, language="de")
        for number in (1, 2):
            start(lesson, number, "by-twos")
            lesson.play(20, number)
        ended(lesson, 1)
        start(lesson, 1, "zigzag")
        ended(lesson, 1)
        chosen = ChooseRound(class_=lesson.id, table=1, round=1)
        lesson.service.open(lesson.id).rounds.class_command(chosen)
        lesson.service.open(lesson.id).ending.close()
        if forgotten:
            lesson.service.open(lesson.id).ending.forget_names()


def shown(store: Any) -> dict[str, Any]:
    from classroom.service import Service

    service, told = Service(store, Clock()), {}
    for row in store.classes.of_teacher("teacher"):
        classroom = service.open(row.id).classroom()
        say = language(classroom.plan.language)
        tables = []
        for number in classroom.tables:
            table = service.open(row.id).table(number)
            rounds = [
                {
                    "report": report(played.round),
                    "record": service.open(row.id).records.record(number, place),
                    "curve": [list(point) for point in rules_left(played).curve],
                    "statement": played.header.rule.statement.say(say),
                    "hints": [hint.say(say) for hint in played.hints],
                    "revealed": played.revealed,
                }
                for place, played in enumerate(
                    (*table.rounds[:-1], table.truth) if table.rounds else (), 1
                )
            ]
            tables.append({"rounds": rounds, "totals": student_dealers.counted(table).totals})
        demo = classroom.demo
        told[classroom.plan.title] = {
            "id": row.id,
            "language": classroom.plan.language,
            "tables": tables,
            "demo": None if demo is None else [[str(e.card), e.right] for e in demo.tried],
        }
    return told


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "classroom.sqlite3"
        store = open_store(f"sqlite:///{file}")
        for make in (
            languages, pending, prophets, last_call, real_cards, twins, dealers, paused_and_noted,
            closed,
        ):  # fmt: skip
            make(store)
        told = shown(store)
        store.close()
        with closing(sqlite3.connect(file)) as read:
            (HERE / "classes.sql").write_text("\n".join(read.iterdump()) + "\n", encoding="utf-8")
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    (HERE / "shown.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    random.seed(0)
    main()
