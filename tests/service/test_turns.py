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
    with service.open(lesson.id).turn():
        before = service.open(lesson.id).classroom()
        assert service.open(lesson.id).code
        assert service.open(lesson.id).pupils.people_here()
        assert len(asked) == 1
        service.open(lesson.id).change(lambda _: [LOCKED])
        assert service.open(lesson.id).classroom().version == before.version + 1
        assert len(asked) == 3  # for the decision, and after it


def test_in_a_transaction_one_reads_what_one_wrote(store):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    with service.open(lesson.id).turn():
        before = service.open(lesson.id).classroom()

        def write():
            assert service.open(lesson.id).classroom() == before
            store.log.append(stream, before.version, [LOCKED], 1.0)
            assert service.open(lesson.id).classroom().version == before.version + 1

        service.open(lesson.id).save(write)
        assert service.open(lesson.id).classroom().version == before.version + 1


def test_what_was_read_of_a_transaction_that_is_undone_is_forgotten(store):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    before = service.open(lesson.id).classroom()

    def write():
        store.log.append(stream, before.version, [LOCKED], 1.0)
        assert service.open(lesson.id).classroom() != before
        raise ZeroDivisionError

    with service.open(lesson.id).turn():
        with pytest.raises(ZeroDivisionError):
            service.open(lesson.id).save(write)
        assert service.open(lesson.id).classroom() == before


def test_a_part_that_is_undone_is_forgotten_within_its_transaction(store):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    before = service.open(lesson.id).classroom()

    def part():
        store.log.append(stream, before.version, [LOCKED], 1.0)
        assert service.open(lesson.id).classroom() != before
        raise ZeroDivisionError

    def whole():
        with pytest.raises(ZeroDivisionError):
            service.open(lesson.id).save(part)
        assert service.open(lesson.id).classroom() == before

    service.open(lesson.id).save(whole)


def test_who_has_never_written_reads_once_too(store, monkeypatch):
    lesson = Lesson(store, tables=1)
    asked = counted(store, monkeypatch)

    def look():
        with lesson.service.open(lesson.id).turn():
            for _ in range(3):
                assert lesson.service.open(lesson.id).code

    looking = threading.Thread(target=look)
    looking.start()
    looking.join()
    assert len(asked) == 1
