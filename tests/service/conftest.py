"""A class on a database of its own, and what is refused without a trace."""

import pytest
from lessons import Lesson, open_sqlite, streams

from classroom.game.refusal import NotFound, Refused


@pytest.fixture
def store(tmp_path):
    store = open_sqlite(tmp_path)
    yield store
    store.close()


@pytest.fixture
def lesson(store):
    return Lesson(store)


@pytest.fixture
def playing(store):
    """Four pupils whose round has begun."""
    lesson = Lesson(store, tables=1)
    lesson.join("Ann", "Ben", "Cy", "Dee")
    lesson.service.open(lesson.id).rounds.start_round(1)
    return lesson


class Refusal:
    """``with Refusal(lesson, "why"):`` refused with this sentence, without a trace or a word to
    anyone."""

    def __init__(self, lesson, why):
        self.lesson, self.why, self.told = lesson, why, []
        lesson.service.listeners.listen(lambda opened, *what: self.told.append((opened.id, *what)))

    def __enter__(self):
        self.before = streams(self.lesson.store, self.lesson.id)
        self.told.clear()
        self.expecting = pytest.raises((NotFound, Refused), match=self.why)
        return self.expecting.__enter__()

    def __exit__(self, *exception):
        caught = self.expecting.__exit__(*exception)
        assert streams(self.lesson.store, self.lesson.id) == self.before
        assert self.told == []
        return caught


def sizes(lesson):
    classroom = lesson.service.open(lesson.id).classroom()
    return [len(classroom.at_table(number)) for number in classroom.tables]


def seats(lesson):
    return lesson.service.open(lesson.id).classroom().seats
