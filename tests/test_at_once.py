"""What two people do at the same moment, on both databases."""

import threading

import pytest
from lessons import Lesson, right_move

from classroom.game.refused import Refused
from classroom.service import Service
from classroom.store import open_store


@pytest.fixture
def playing(url):
    store = open_store(url)
    lesson = Lesson(store, tables=1)
    lesson.join("Ann", "Ben", "Cy", "Dee")
    lesson.service.start_round(lesson.id, 1)
    yield lesson
    store.close()


def test_a_class_is_closed_only_after_the_move_that_found_it_open_is_saved(
    playing, url, monkeypatch
):
    elsewhere = open_store(url)
    closed = threading.Event()

    def close():
        Service(elsewhere, playing.clock).close_class(playing.id)
        closed.set()

    closing = threading.Thread(target=close)
    append = playing.store.append

    def while_it_is_being_closed(stream, *more):
        closing.start()
        assert not closed.wait(0.5), "the move would land in a class that is over"
        return append(stream, *more)

    player, move = right_move(playing.round())
    with monkeypatch.context() as at_this_moment:
        at_this_moment.setattr(playing.store, "append", while_it_is_being_closed)
        assert playing.move(player, **move) == 2
    closing.join(10)
    assert closed.is_set()
    elsewhere.close()
    player, move = right_move(playing.round())
    with pytest.raises(Refused, match="this class is over"):
        playing.move(player, **move)
    assert playing.table().version == 2
