"""What everyone hears while nothing can be saved, from the program as teachers run it.

Databases are really locked, full or gone; the browser shows it in tests/browser/test_outage.py.
"""

import resource
import sqlite3

import pytest
import requests
from databases import Postgres
from hosted.installation import PASSWORD, Browser, wait_until
from troubled import a_lesson, a_rehearsal, asks_for_papers, hears, is_told_to_try_again, on_turn

from classroom.store import StoreUnavailable, open_store

PATIENCE = 0.3


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("trouble") / "c.sqlite3"


@pytest.fixture(scope="module")
def lesson(file):
    with a_lesson(f"sqlite:///{file}?timeout={PATIENCE}", file.parent) as begun:
        yield begun


def is_refused_and_told(teacher, phones, id):
    """A move of anyone who is on turn, with who it was; nothing of it is kept."""
    player = on_turn(phones)
    version = player.table["version"]
    answer = player.play(id)
    assert (answer["ok"], answer["unavailable"]) == (False, True)
    assert "can’t save" in answer["why"]
    hears([teacher, *phones], "waits")
    assert player.table["version"] == version
    return player


def goes_on(server, teacher, phones, player, id):
    """It is over without anyone's doing; the same move is taken, once, and the next one too."""
    hears([teacher, *phones], "")
    version = player.table["version"]
    answer = player.play(id)
    assert answer["ok"], answer
    again = player.play(id)
    assert again["version"] == answer["version"] > version
    for phone in phones:
        wait_until(lambda each=phone: each.table["version"] >= answer["version"])
    assert on_turn(phones).play(f"{id}-next")["ok"]
    keys = [
        event.key for event in server.store.log.read(f"table:{teacher.class_id}:1") if event.key
    ]
    assert len([key for key in keys if key.endswith(f":{id}")]) == 1


def test_a_locked_database_holds_up_nobody_who_only_looks(lesson, file):
    server, teacher, phones = lesson
    _id, _name, link = server.invite()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    player = is_refused_and_told(teacher, phones, "locked")
    assert player.get("/play")
    assert player.ask("watch", player.watching)["ok"]
    joining = requests.get(f"{server.address}/join/{teacher.code}", timeout=60)
    assert joining.ok
    late, again, invited = Browser(server), Browser(server), Browser(server)
    joins = {"path": f"/join/{teacher.code}", "code": teacher.code, "name": "Dee"}
    enters = {"path": "/console/enter", "name": teacher.name, "password": PASSWORD}
    chooses = {"path": f"/console/link/{link}", "password": PASSWORD, "repeat": PASSWORD}
    for browser, form in ((late, joins), (again, enters), (invited, chooses)):
        is_told_to_try_again(browser.post(**form))
    assert not again.get("/console").url.endswith("/console")
    other.execute("ROLLBACK")
    other.close()
    goes_on(server, teacher, phones, player, "locked")
    assert "Dee" not in [row.name for row in server.store.seats.of_class(teacher.class_id).values()]
    # What was tried meanwhile is done now, once.
    assert late.post(**joins).url.endswith("/play")
    assert again.post(**enters).url.endswith("/console")
    assert invited.post(**chooses).url.endswith("/console")
    names = [row.name for row in server.store.seats.of_class(teacher.class_id).values()]
    assert names.count("Dee") == 1


def test_a_file_that_cannot_grow_is_no_half_move(lesson):
    server, teacher, phones = lesson
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    player = is_refused_and_told(teacher, phones, "full")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
    goes_on(server, teacher, phones, player, "full")


def test_a_postgresql_that_is_gone_comes_back_as_if_nothing_had_been(tmp_path):
    with Postgres() as postgres, a_lesson(postgres.url, tmp_path) as (server, teacher, phones):
        teacher.page = teacher.get(f"/console/class/{teacher.class_id}").text
        rehearsal = a_rehearsal(server, teacher)
        postgres.kill()
        hears([teacher, *phones], "waits")  # before anyone has done anything
        player = is_refused_and_told(teacher, phones, "gone")
        # Who connects now is told, and not sent away.
        assert player.ask("watch", player.watching)["unavailable"]
        for page in ("/play", "/console", f"/join/{teacher.code}"):
            answer = player.http.get(server.address + page, timeout=60)
            assert answer.status_code == 503 and "can’t save right now" in answer.text, page
        told = asks_for_papers(teacher)
        assert told.status_code == 503 and "can’t save right now" in told.json()["why"]
        assert requests.get(f"{server.address}/health", timeout=60).ok
        assert requests.get(f"{server.address}/ready", timeout=60).status_code == 503
        postgres.start()
        goes_on(server, teacher, phones, player, "gone")
        assert player.ask("watch", player.watching)["ok"]
        # Robots play on, and papers are made.
        before = server.store.log.version(rehearsal)
        wait_until(lambda: server.store.log.version(rehearsal) > before + 2, 30, "robots")
        assert asks_for_papers(teacher).json()["why"] == "No table has finished a round yet."
        teacher.act("end")
        job = asks_for_papers(teacher).json()
        made = teacher.get(job["address"])
        assert made.content.startswith(b"%PDF")


def test_a_full_disk_is_told_from_other_trouble(sqlite_url):
    store = open_store(sqlite_url)
    with store._database.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreUnavailable) as full:
        for number in range(1000):
            store.log.append("table:c1:1", number, [{"text": "z" * 3000}], 1.0)
    assert full.value.full and store.trouble is full.value
    at = store.log.version("table:c1:1")
    with store._database.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    assert store.log.append("table:c1:1", at, [{}], 1.0) == at + 1
    assert store.trouble is None
    store.close()
