"""Who changes a class has it for themselves; who comes meanwhile waits, and then changes it too."""

import threading
import time
from pathlib import Path

import pytest
from built_rules import SOURCES
from lessons import Lesson, open_sqlite
from seat_acts import SeatActs

from classroom.classes.settings import Plan
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.message import MessageSet
from classroom.rules.builder.terms import Built
from classroom.store import Conflict

PLAN = {"tables": 1, "names": "approved"}
RULE = Built(SOURCES["by-twos"]).to_json()
PLAN_FILE = Path(__file__).parents[2] / "lesson_plans/0-first-lesson.md"


@pytest.fixture
def school(store):
    """A round that has begun among three; a fourth's name waits, a fifth was asked for another."""
    lesson = Lesson(store, seed=3, **PLAN)
    lesson.join("Ann", "Ben", "Cy")
    SeatActs(lesson.service).approve(lesson.id)
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.join("Dee", "Eva")
    SeatActs(lesson.service).ask_another_name(lesson.id, "s5")
    return lesson


ACTS = {
    "rename": lambda to, id: SeatActs(to).rename(id, "s1", "Anna"),
    "approve": lambda to, id: SeatActs(to).approve(id, "s4"),
    "ask another name": lambda to, id: SeatActs(to).ask_another_name(id, "s4"),
    "wish": lambda to, id: SeatActs(to).wish(id, "s5", "Evelyn", str),
    "keep a name": lambda to, id: SeatActs(to).keep_name(id, "s5"),
    "share": lambda to, id: SeatActs(to).share(id, "s1", "Flo"),
    "join": lambda to, id: to.classes.join(to.open(id).code, "Flo"),
    "remove": lambda to, id: SeatActs(to).remove(id, "s2"),
    "ask back": lambda to, id: to.open(id).seat_transfer.ask_back("s1"),
    "come back": lambda to, id: to.open(id).seat_transfer.come_back(
        "s1", to.open(id).seat_transfer.comeback("s1")
    ),
    "let in": lambda to, id: to.open(id).seat_transfer.answer(
        to.open(id).seat_transfer.asking()[0].id, True
    ),
    "take over": lambda to, id: to.seat_tickets.take_over(
        to.open(id).seat_transfer.hand_over("s2")
    ),
    "hint": lambda to, id: to.command(GiveHint(class_=id, table=1)),
    "close": lambda to, id: to.open(id).ending.close(),
    "reopen": lambda to, id: to.open(id).ending.reopen(),
    "keep names": lambda to, id: to.open(id).ending.keep_names(True),
    "keep a rule": lambda to, id: to.custom_rules.keep_rule(
        "teacher", "Mine", Built(SOURCES["by-twos"]).to_json()
    ),
    "keep a plan": lambda to, id: to.lesson_plans.keep_plan(
        "teacher", "mine.md", PLAN_FILE.read_bytes()
    ),
    "open a class": lambda to, id: to.classes.open_class(
        "teacher", Plan(title="Another", tables=1)
    ),
    "delete a class": lambda to, id: to.open(id).ending.delete(),
}
WROTE = MessageSet(text="Eyes on me")
SAYS_NOTHING = {"keep a rule", "keep a plan", "open a class", "delete a class", "reopen"}


@pytest.mark.parametrize("act", ACTS)
def test_who_comes_while_the_class_is_changed_waits_and_then_changes_it(school, tmp_path, act):
    """Another worker has the class: a change waits for it, is made once, and told of when saved."""
    service, told = school.service, []
    if act == "let in":
        service.open(school.id).seat_transfer.ask_back("s1")
    service.listeners.listen(lambda *_: told.append((left.is_set(), school.store.in_transaction)))
    has_class, left, elsewhere = threading.Event(), threading.Event(), open_sqlite(tmp_path)

    def change_it_first():
        with elsewhere.transaction(class_id=school.id):
            version = elsewhere.log.version(f"table:{school.id}:1")
            elsewhere.log.append(f"table:{school.id}:1", version, [WROTE], 1.0)
            has_class.set()
            time.sleep(0.2)
            left.set()

    first = threading.Thread(target=change_it_first)
    first.start()
    assert has_class.wait(30)
    ACTS[act](service, school.id)
    first.join()
    elsewhere.close()
    assert all(after and not saving for after, saving in told)
    assert told or act in SAYS_NOTHING
    if act != "delete a class":
        assert service.open(school.id).table(1).talk.message == WROTE.text


def test_robots_do_not_take_seats_for_a_round_that_is_not_dealt(store, monkeypatch):
    lesson = Lesson(store, tables=1)
    lesson.join("Ann")
    append = type(store.log).append

    def fails(store, stream, *more):
        if stream.startswith("table:"):
            raise Conflict("deadlock detected")
        return append(store, stream, *more)

    told = []
    lesson.service.listeners.listen(lambda opened, *what: told.append((opened.id, *what)))
    with monkeypatch.context() as patched:
        patched.setattr(type(store.log), "append", fails)
        with pytest.raises(Conflict):
            lesson.service.open(lesson.id).rounds.start_round(1)
    assert list(lesson.service.open(lesson.id).classroom().seats) == ["s1"]
    assert told == []
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert lesson.table().playing
    assert told == [(lesson.id, None), (lesson.id, 1)]
