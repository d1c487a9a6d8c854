"""Two workers of which neither hears the other, as while Redis is gone, and a class handed on."""

import pytest
from lessons import open_sqlite

from classroom.classes.verbs.join import ExpectPupils
from classroom.classes.verbs.message import SendMessage

from .test_login import People

GONE = {"why": "This class now belongs to another teacher."}


@pytest.fixture
def workers(tmp_path, build):
    """Two of them, on one database."""
    both = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        both.append(build(tmp_path / name, store=open_sqlite(tmp_path)))
    yield both
    for each in both:
        each.store.close()


class HandedOn:
    """A class that plays at `there`, whose screens are those of Ben; at `here` he hands it on."""

    def __init__(self, here, there):
        self.here, self.there = here, there
        people = People(here)
        ben, self.cy = people.teacher("Ben"), people.teacher("Cy")
        self.id = here.open(ben)
        self.pupils = [there.pupil(self.id, name) for name in ("Ann", "Bob", "Dee")]
        here.service.open(self.id).rounds.start_round(1, "alternate-colour")
        self.bens = [self.screen(ben, what) for what in ("console", "table", "projector")]
        for socket in self.bens:  # the console is told that a projector is open
            socket.got()
        here.service.accounts.hand_on(ben.id, self.id, "Cy")

    def screen(self, teacher, what):
        """Of a teacher, at the worker that hears of nothing."""
        browser = self.there.browser()
        with teacher.client.session_transaction() as session:
            browser.session(**session)
        socket = browser.socket()
        assert socket.watch(**{"as": what, "class": self.id, "table": 1}) == {"ok": True}
        socket.got()
        return socket

    def play(self):
        """A pupil at that worker makes a move, and the teacher sends the table a line."""
        table = self.there.table(self.id)
        turn = table.current.round.players[table.current.round.turn]
        phone = next(pupil for pupil in self.pupils if pupil.seat == turn).socket()
        phone.watch(**{"as": "seat"})
        assert phone.move(table.version, id=f"m{table.version}", no_play=True)["ok"] is True
        self.there.service.command(SendMessage(class_=self.id, table=1, text="Quiet, please"))
        self.there.service.open(self.id).rounds.class_command(
            ExpectPupils(class_=self.id, pupils=table.version)
        )


def test_a_former_owner_is_sent_nothing_more_at_a_worker_that_did_not_hear_of_it(workers):
    lesson = HandedOn(*workers)
    lesson.play()
    for socket in lesson.bens:
        assert [event for event, _ in socket.got() if event != "gone"] == []
    cys = [lesson.screen(lesson.cy, what) for what in ("console", "table", "projector")]
    lesson.play()
    for mine, former in zip(cys, lesson.bens, strict=True):
        assert mine.got() != []
        assert [event for event, _ in former.got() if event != "gone"] == []


def test_a_former_owner_is_notified_when_the_worker_catches_up(workers):
    lesson = HandedOn(*workers)
    lesson.there.components.broadcaster.catch_up()
    for socket in lesson.bens:
        assert socket.got() == [("gone", [GONE])]


def test_a_projector_link_of_a_former_owner_shows_nothing_more_either(workers):
    here, there = workers
    people = People(here)
    ben, _cy = people.teacher("Ben"), people.teacher("Cy")
    class_id = here.open(ben)
    secret = here.service.sessions.make_projector_link(ben.id, class_id)
    browser = there.browser()
    assert browser.get(f"/projector/link/{secret}").status_code == 302
    wall = browser.socket()
    assert wall.watch(**{"as": "projector", "class": class_id}) == {"ok": True}
    wall.got()
    here.service.accounts.hand_on(ben.id, class_id, "Cy")
    there.service.open(class_id).rounds.class_command(ExpectPupils(class_=class_id, pupils=4))
    assert [event for event, _ in wall.got() if event != "gone"] == []
    there.components.broadcaster.sessions.look_after()
    assert not wall.client.is_connected()
