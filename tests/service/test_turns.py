"""In one turn at a class the database is asked once, and again as soon as something is written."""

import threading

import pytest
from lessons import Lesson

from classroom.classes.verbs.join import Locked

LOCKED = Locked(locked=True)


def counted(store, monkeypatch):
    """The questions how far a class is."""
    asked, standing = [], type(store.classes).standing

    def asks(store, *which):
        asked.append(which)
        return standing(store, *which)

    monkeypatch.setattr(type(store.classes), "standing", asks)
    return asked


def test_it_is_asked_once_until_something_is_written(store, monkeypatch):
    lesson = Lesson(store, tables=1)
    service = lesson.service
    asked = counted(store, monkeypatch)
    with service.classes.turn(lesson.id):
        before = service.classes.classroom(lesson.id)
        assert service.classes.code(lesson.id)
        assert service.pupils.people_here(lesson.id)
        assert len(asked) == 1
        service.classes.change_class(lesson.id, lambda _: [LOCKED])
        assert service.classes.classroom(lesson.id).version == before.version + 1
        assert len(asked) == 3  # for the decision, and after it


def test_in_a_transaction_one_reads_what_one_wrote(store):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    with service.classes.turn(lesson.id):
        before = service.classes.classroom(lesson.id)

        def write():
            assert service.classes.classroom(lesson.id) == before
            store.log.append(stream, before.version, [LOCKED], 1.0)
            assert service.classes.classroom(lesson.id).version == before.version + 1

        service.classes.save(write, lesson.id)
        assert service.classes.classroom(lesson.id).version == before.version + 1


def test_what_was_read_of_a_transaction_that_is_undone_is_forgotten(store):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    before = service.classes.classroom(lesson.id)

    def write():
        store.log.append(stream, before.version, [LOCKED], 1.0)
        assert service.classes.classroom(lesson.id) != before
        raise ZeroDivisionError

    with service.classes.turn(lesson.id):
        with pytest.raises(ZeroDivisionError):
            service.classes.save(write, lesson.id)
        assert service.classes.classroom(lesson.id) == before


def test_a_part_that_is_undone_is_forgotten_within_its_transaction(store):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    before = service.classes.classroom(lesson.id)

    def part():
        store.log.append(stream, before.version, [LOCKED], 1.0)
        assert service.classes.classroom(lesson.id) != before
        raise ZeroDivisionError

    def whole():
        with pytest.raises(ZeroDivisionError):
            service.classes.save(part, lesson.id)
        assert service.classes.classroom(lesson.id) == before

    service.classes.save(whole, lesson.id)


def test_who_has_never_written_reads_once_too(store, monkeypatch):
    lesson = Lesson(store, tables=1)
    asked = counted(store, monkeypatch)

    def look():
        with lesson.service.classes.turn(lesson.id):
            for _ in range(3):
                lesson.service.classes.code(lesson.id)

    looking = threading.Thread(target=look)
    looking.start()
    looking.join()
    assert len(asked) == 1
