"""Changes that are saved while views are being sent are sent too, in their newest state."""

import random
import threading

from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.open import RenameClass
from classroom.service import OpenClass, Service
from classroom.service.pupils import ClassPupils


def test_a_phone_that_joins_during_a_change_gets_the_next_one(school, monkeypatch):
    teacher = school.teacher()
    class_id = school.open(teacher)
    watching = school.pupil(class_id, "Ann", 2).socket()
    assert watching.watch(**{"as": "seat"})["ok"]
    service, read, late, joining = school.service, ClassPupils.secrets, [], []

    def joins():
        late.append(school.pupil(class_id, "Ben", 1).socket())
        assert late[0].watch(**{"as": "seat"})["ok"]

    def overtaken(pupils):
        """Check that data read from the class is outdated before it is used."""
        monkeypatch.setattr(ClassPupils, "secrets", read)
        secrets = read(pupils)
        joining.append(threading.Thread(target=joins))
        joining[0].start()
        joining[0].join(0.2)
        return secrets

    monkeypatch.setattr(ClassPupils, "secrets", overtaken)
    school.components.broadcaster.changed(service.open(class_id), None)
    joining[0].join(30)
    late[0].got()
    service.command(SendMessage(class_=class_id, table=1, text="Look here"))
    assert [view["message"]["text"] for view in late[0].got("table")] == ["Look here"]


def test_what_another_worker_saves_while_a_move_waits_for_its_turn_is_read(school, monkeypatch):
    teacher = school.teacher()
    class_id = school.open(teacher)
    console = school.logged_in(teacher.id).socket()
    assert console.watch(**{"as": "console", "class": class_id})["ok"]
    live, elsewhere = school.components.broadcaster, Service(school.store, school.clock, random)
    turn = OpenClass.turn

    def renamed_meanwhile(opened, trusting=False):
        monkeypatch.undo()
        elsewhere.open(class_id).rounds.class_command(RenameClass(class_=class_id, title="8C"))
        live._screens[class_id].due.add("class")
        return turn(opened, trusting)

    console.got()
    monkeypatch.setattr(OpenClass, "turn", renamed_meanwhile)
    live.changed(school.service.open(class_id), 1)
    assert [view["title"] for view in console.got("class")] == ["8C"]
