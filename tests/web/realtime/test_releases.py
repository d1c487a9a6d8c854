"""Pages of a different release: nothing that they send is carried out."""

import pytest

from classroom import __version__

from ..conftest import is_sentence


@pytest.fixture
def release(playing):
    return playing.school.app.config["RELEASE"]


def test_each_page_names_its_release(playing, release):
    assert release.startswith(f"{__version__}-")
    for browser, address in ((playing.pupils[0], "/play"), (playing.teacher, "/console")):
        assert f'data-release="{release}"' in browser.get(address).text


def test_a_page_of_this_release_goes_on(playing, release):
    assert playing.pupils[0].socket(release).watch(**{"as": "seat"}) == {"ok": True}


def test_a_page_of_a_different_release_is_refused_and_nothing_is_changed(playing):
    before = playing.streams()
    socket = playing.pupils[0].socket("0.0.1-abc")
    for answer in (
        socket.watch(**{"as": "seat"}),
        socket.move(1, no_play=True),
        socket.ask("asleep", {}),
        socket.ask("note", {"anything": "that this release does not know"}),
    ):
        assert answer.pop("outdated") is True
        assert is_sentence(answer.pop("why"))
        assert answer == {"ok": False}
    assert socket.got() == []
    assert playing.streams() == before


def test_a_teachers_page_of_a_different_release_is_refused(playing):
    socket = playing.teacher.socket("0.0.1-abc")
    answer = socket.act(playing.id, "pause", table=1, text="")
    assert (answer["ok"], answer["outdated"]) == (False, True)
    assert not playing.table.paused
