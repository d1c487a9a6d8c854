"""A disk that is really full: anyone who asks hears so, and everything goes on once there is room.

The disk is one of some megabytes in memory, which only root may mount.
"""

import subprocess
import sys

import pytest
import requests
from hosted.installation import PASSWORD, Browser, wait_until
from troubled import (
    a_lesson,
    a_rehearsal,
    asks_for_papers,
    hears,
    is_told_to_try_again,
    on_turn,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the disk is a tmpfs")


@pytest.fixture
def disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("nothing can be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk):
    """Leave no room, not even for a page of the database."""
    with (disk / "large").open("wb", buffering=0) as large:
        for size in (65_536, 4_096, 512, 1):
            try:
                while True:
                    large.write(b"x" * size)
            except OSError:
                continue


def test_a_full_disk_is_shown_to_everyone_and_play_goes_on_once_there_is_room(disk):
    file = disk / "classroom.sqlite3"
    with a_lesson(f"sqlite:///{file}", disk) as (server, teacher, phones):
        teacher.page = teacher.get(f"/console/class/{teacher.class_id}").text
        _id, _name, link = server.invite()
        rehearsal = a_rehearsal(server, teacher)
        fill(disk)
        ready = f"{server.address}/ready"
        wait_until(lambda: requests.get(ready, timeout=30).status_code == 503)
        hears([teacher, *phones], "full")
        player = on_turn(phones)
        told = player.play("full")
        assert told["unavailable"] and "can’t save" in told["why"]
        again, invited = Browser(server), Browser(server)
        enters = {"path": "/console/enter", "name": teacher.name, "password": PASSWORD}
        chooses = {"path": f"/console/link/{link}", "password": PASSWORD, "repeat": PASSWORD}
        is_told_to_try_again(again.post(**enters))
        is_told_to_try_again(invited.post(**chooses))
        # What only reads is answered as ever.
        assert asks_for_papers(teacher).json()["why"] == "No table has finished a round yet."
        assert teacher.get(f"/console/class/{teacher.class_id}").ok
        before = server.store.log.version(rehearsal)
        (disk / "large").unlink()
        hears([teacher, *phones], "")
        assert player.play("full")["ok"]
        assert again.post(**enters).url.endswith("/console")
        assert invited.post(**chooses).url.endswith("/console")
        wait_until(lambda: server.store.log.version(rehearsal) > before + 2, 60, "robots")
        teacher.act("end")
        fill(disk)
        made = teacher.get(asks_for_papers(teacher).json()["address"])
        assert made.content.startswith(b"%PDF"), "papers need no room on this disk"
