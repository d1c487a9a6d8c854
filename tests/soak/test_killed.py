"""The server killed a hundred times under load, the database killed, the disk full: the long form.

    .venv/bin/python -m pytest -s tests/soak/test_killed.py

prints the figures of docs/store.md. It needs root, the programs of PostgreSQL, and strace.
"""

import re
import subprocess
import time

import killing
import pytest
from databases import Postgres
from hosted.installation import Phone, Teacher, wait_until


@pytest.mark.parametrize(("database", "kills"), [("sqlite", 100), ("postgresql", 20)])
def test_what_was_acknowledged_or_shown_before_a_kill_is_there_after_it(
    request, tmp_path, database, kills
):
    url = request.getfixturevalue(f"{database}_url")
    told = killing.kill(url, tmp_path, kills, pupils=9, latecomers=60)
    print(f"\n{database}: {told}")
    assert told["acknowledged"] > 10 * kills


def test_the_same_where_the_database_is_killed_under_the_server(tmp_path):
    with Postgres() as postgres:

        def strike(_server):
            postgres.kill()
            time.sleep(0.3)
            postgres.start()

        told = killing.kill(postgres.url, tmp_path, 20, pupils=9, strikes=(strike,))
    print(f"\npostgresql itself: {told}")


def on_turn(phones):
    return wait_until(lambda: next((each for each in phones if each.on_turn), None))


def agree(phones, answer):
    for phone in phones:
        wait_until(lambda each=phone: each.table["version"] == answer["version"])


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 3 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", str(disk)], check=True)
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_disk_that_is_really_full_takes_no_half_move_and_play_goes_on_with_room(small_disk):
    server = killing.Server(f"sqlite:///{small_disk}/c.sqlite3", small_disk)
    server.start()
    teacher = Teacher(server)
    teacher.open_class(pupils="3", predictions=None, chance=None, prompts=None, lesson=None)
    phones = [Phone(server, name, teacher.code) for name in ("Ann", "Ben", "Cy")]
    teacher.act("start")
    large = small_disk / "large"
    with pytest.raises(OSError, match="No space"), large.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))

    for number in range(200):  # until the log has used up what it had
        answer = on_turn(phones).play(f"m{number}")
        if not answer["ok"]:
            break
        agree(phones, answer)
    assert answer["unavailable"]
    for each in (teacher, *phones):
        wait_until(lambda client=each: client.views.get("trouble") == {"kind": "full"})
    large.unlink()
    for each in (teacher, *phones):
        wait_until(lambda client=each: client.views.get("trouble") == {"kind": ""})
    answer = on_turn(phones).play(f"m{number}")
    assert answer["ok"], answer
    log = server.store.log.read(f"table:{teacher.class_id}:1")
    assert [event.seq for event in log] == list(range(1, answer["version"] + 1))
    for each in (teacher, *phones):
        each.close()
    server.kill()


def test_the_disk_is_told_to_write_before_anybody_hears_of_a_move(tmp_path):
    server = killing.Server(f"sqlite:///{tmp_path}/c.sqlite3", tmp_path)
    server.start()
    teacher = Teacher(server)
    teacher.open_class(pupils="3", predictions=None, chance=None, prompts=None, lesson=None)
    phones = [Phone(server, name, teacher.code) for name in ("Ann", "Ben", "Cy")]
    teacher.act("start")
    seen = tmp_path / "strace"
    trace = subprocess.Popen(
        [
            *("strace", "-f", "-y", "-s", "200", "-o", str(seen)),
            *("-e", "trace=fsync,fdatasync,sendto,send,write,pwrite64,sendmsg"),
            *("-p", str(server.process.pid)),
        ],
        stderr=subprocess.DEVNULL,
    )
    wait_until(lambda: seen.exists() and trace.poll() is None)
    time.sleep(1)
    moves = 20
    for number in range(moves):
        answer = on_turn(phones).play(f"m{number}")
        assert answer["ok"], answer
        agree(phones, answer)
    trace.terminate()
    trace.wait()
    for each in (teacher, *phones):
        each.close()
    server.kill()
    synced = told = 0
    dirty = False
    for line in seen.read_text(errors="replace").splitlines():
        if "c.sqlite3-wal" in line and "pwrite64" in line:
            dirty = True
        elif re.search(r"f(data)?sync\(\d+<[^>]*c\.sqlite3-wal", line):
            synced, dirty = synced + 1, False
        elif "<socket:[" in line and "version" in line:
            assert not dirty, f"told before it was on disk: {line}"
            told += 1
    print(f"\nstrace: {moves} moves, {synced} times the log was synced, {told} messages after it")
    assert synced >= moves
    assert told >= moves
