"""What is read within one moment is read once, and anew as soon as something is written."""

import threading

from lessons import Lesson

from classroom.classes.events import Locked

LOCKED = Locked(locked=True)


def counted(store, monkeypatch):
    """The questions how far a class is."""
    asked, standing = [], type(store.classes).standing

    def asks(store, *which):
        asked.append(which)
        return standing(store, *which)

    monkeypatch.setattr(type(store.classes), "standing", asks)
    return asked


def test_within_a_transaction_it_is_asked_once_until_something_is_written(store, monkeypatch):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    asked = counted(store, monkeypatch)
    with service.store.moment():
        before = service.classes.classroom(lesson.id)
        with store.transaction():
            for _ in range(3):
                assert service.classes.classroom(lesson.id) == before
            assert len(asked) == 2  # before it, and in it
            store.log.append(stream, before.version, [LOCKED], 1.0)
            assert service.classes.classroom(lesson.id).version == before.version + 1
        assert service.classes.classroom(lesson.id).version == before.version + 1
        assert len(asked) == 4


def test_what_was_read_of_a_transaction_that_is_undone_is_forgotten(store):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    before = service.classes.classroom(lesson.id)
    with service.store.moment():
        try:
            with store.transaction():
                store.log.append(stream, before.version, [LOCKED], 1.0)
                assert service.classes.classroom(lesson.id) != before
                raise ZeroDivisionError
        except ZeroDivisionError:
            pass
        assert service.classes.classroom(lesson.id) == before


def test_a_part_that_is_undone_is_forgotten_within_its_transaction(store):
    lesson = Lesson(store, tables=1)
    service, stream = lesson.service, f"class:{lesson.id}"
    before = service.classes.classroom(lesson.id)
    with service.store.moment(), store.transaction():
        try:
            with store.transaction():
                store.log.append(stream, before.version, [LOCKED], 1.0)
                assert service.classes.classroom(lesson.id) != before
                raise ZeroDivisionError
        except ZeroDivisionError:
            pass
        assert service.classes.classroom(lesson.id) == before


def test_who_has_never_written_reads_once_too(store, monkeypatch):
    lesson = Lesson(store, tables=1)
    asked = counted(store, monkeypatch)

    def look():
        with lesson.service.store.moment():
            for _ in range(3):
                lesson.service.classes.code(lesson.id)

    looking = threading.Thread(target=look)
    looking.start()
    looking.join()
    assert len(asked) == 1
