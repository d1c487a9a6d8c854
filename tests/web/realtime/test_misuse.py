"""What someone takes too much of is told to the consoles of a laptop, and to no one else."""

import pytest

from classroom.app import _told_of
from classroom.web.platform import abuse_log
from classroom.web.platform.abuse_log import abuse
from classroom.web.platform.signing import SEAT
from classroom.web.platform.turns import Whose

NOTHING = {"codes": False, "passwords": False, "flooding": [], "strangers": False}


@pytest.fixture(autouse=True)
def quiet():
    abuse.reset()
    yield
    abuse.reset()


def test_the_console_is_told_who_floods_and_that_codes_are_tried(playing, monkeypatch):
    school = playing.school
    console = playing.console
    console.watch(**{"as": "console", "class": playing.id})
    assert console.got("misuse") == [NOTHING]
    others, misuse = [playing.sockets["s2"], playing.wall], school.components.misuse
    (held,) = [pupil for pupil in playing.pupils if pupil.seat == "s1"]
    with held.client.session_transaction() as session:
        secret = session[SEAT]["secret"]
    told = _told_of(b"key")
    abuse.write("codes", "a network")
    told(Whose(True, "10.0.0.1", secret))
    told(Whose(False, "10.0.0.2", ""))
    misuse.look()
    (seen,) = console.got("misuse")
    name = school.service.open(playing.id).pupils.people().names["s1"]
    assert seen == {
        "codes": True,
        "passwords": False,
        "flooding": [{"seat": "s1", "name": name, "table": 1}],
        "strangers": True,
    }
    assert secret not in str(seen)
    assert [each.got("misuse") for each in others] == [[], []]
    misuse.look()
    assert console.got("misuse") == [], "nothing is new"
    monkeypatch.setattr(abuse_log, "LATELY", -1.0)
    misuse.look()
    assert console.got("misuse") == [NOTHING]


def test_a_pupil_of_another_class_is_not_named(playing):
    console = playing.teacher.socket()
    console.watch(**{"as": "console", "class": playing.id})
    console.got("misuse")
    abuse.write("floods", "a network", "the secret of somebody elsewhere")
    playing.school.components.misuse.look()
    assert console.got("misuse") == [NOTHING]


def test_on_a_server_only_its_administrators_know(playing):
    console = playing.teacher.socket()
    console.watch(**{"as": "console", "class": playing.id})
    console.got("misuse")
    abuse.write("codes", "the network of another school")
    playing.school.service.accounts.make_administrator("Ada")
    playing.school.components.misuse.look()
    assert console.got("misuse") == []
