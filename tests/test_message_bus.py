"""The bus between workers: what is said, by whom it is heard, and what it does not tell."""

import os
import socket
import time

import pytest
from lessons import Lesson, open_sqlite

from classroom.classes.verbs.message import SendMessage
from classroom.message_bus import (
    Changed,
    ClassShown,
    LoggedOut,
    MessageBus,
    MessagesLost,
    RedisMessageBus,
    WorkerLost,
    WorkerStarted,
    device,
)
from classroom.service import Service
from classroom.store import StoreUnavailable

REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/0")


@pytest.fixture
def wires(tmp_path):
    redis = pytest.importorskip("redis", reason="redis is not installed")
    try:
        redis.Redis.from_url(REDIS).ping()
    except redis.ConnectionError:
        pytest.skip("no Redis answers at TEST_REDIS_URL")
    made = [RedisMessageBus(REDIS, tmp_path.name) for _ in range(2)]
    heard = [[], []]
    for bus, words in zip(made, heard, strict=True):
        bus.subscribe(lambda who, word, words=words: words.append((who, word)))
        bus.start()
    for words in heard:
        until(lambda words=words: MessagesLost() in [word for _, word in words])
    return made, heard


def until(holds, within=30):
    end = time.monotonic() + within
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_word_is_heard_by_the_others_and_not_by_who_said_it(wires):
    (one, two), (at_one, at_two) = wires
    one.publish(Changed("c", 1))
    until(lambda: (one.name, Changed("c", 1)) in at_two)
    two.publish(Changed("c", None))
    until(lambda: (two.name, Changed("c", None)) in at_one)
    assert (one.name, Changed("c", 1)) not in at_one


def test_another_installation_on_the_same_server_hears_nothing(wires):
    (one, _), (_, at_two) = wires
    stranger = RedisMessageBus(REDIS, "another")
    heard = []
    stranger.subscribe(lambda _who, word: heard.append(word))
    stranger.start()
    until(lambda: heard)
    one.publish(Changed("c", 1))
    until(lambda: (one.name, Changed("c", 1)) in at_two)
    assert Changed("c", 1) not in heard


def test_what_was_missed_while_too_much_waited_is_told_as_missed(wires, monkeypatch):
    (one, _), (_, at_two) = wires
    at_two.clear()
    monkeypatch.setattr("queue.Queue.put_nowait", lambda *_: (_ for _ in ()).throw(FullQueue()))
    one.publish(Changed("c", 1))
    monkeypatch.undo()
    until(lambda: (one.name, MessagesLost()) in at_two)
    assert (one.name, Changed("c", 1)) not in at_two


def test_who_dies_while_redis_does_not_answer_is_found_out_afterwards(wires):
    (one, two), (at_one, at_two) = wires
    ghost = RedisMessageBus(REDIS, one._channel.partition(":")[2])
    publish = one._redis.publish
    publish(one._channel, one._encode((ghost.name, Changed("c", 1))))
    until(lambda: (ghost.name, Changed("c", 1)) in at_one)
    at_one.clear()
    at_two.clear()
    for connection in list(one._redis.connection_pool._in_use_connections):
        if connection._sock is not None:  # else it is only being made
            connection._sock.shutdown(socket.SHUT_RDWR)
    until(lambda: (one.name, WorkerStarted()) in at_one)
    until(lambda: (ghost.name, WorkerLost()) in at_one)
    assert (two.name, WorkerLost()) not in at_one
    # The two have told each other of themselves again.
    until(lambda: (one.name, WorkerStarted()) in at_two)


def test_a_word_that_somebody_could_do_nothing_with_counts_as_missed(wires, monkeypatch):
    monkeypatch.setattr("classroom.message_bus.RECONNECT_SECONDS", 0.05)
    (one, two), (_, at_two) = wires
    tried = []

    def fails_twice(_who, word):
        if word not in (LoggedOut(), MessagesLost()):  # the two may just be greeting each other
            return
        tried.append(word)
        if len(tried) <= 2:
            raise StoreUnavailable("the database is gone")

    two.subscribe(fails_twice)
    one.publish(LoggedOut())
    until(lambda: tried[:1] == [LoggedOut()] and tried.count(MessagesLost()) == 2)
    assert (two.name, MessagesLost()) in at_two
    at_two.clear()
    one.publish(Changed("c", 1))
    until(lambda: (one.name, Changed("c", 1)) in at_two)
    assert (two.name, MessagesLost()) not in at_two


def FullQueue():  # noqa: N802 - it stands for an exception
    import queue

    return queue.Full()


class Recorder(MessageBus):
    """Keeps what is said."""

    def __init__(self):
        self.words = []

    def publish(self, word):
        self.words.append(word)


def test_nothing_that_is_said_tells_a_name_a_card_or_a_secret(tmp_path):
    store = open_sqlite(tmp_path)
    bus = Recorder()
    lesson = Lesson(store, tables=1)
    lesson.service = Service(store, lesson.clock, bus=bus)
    lesson.join("Amara", "Benedikt", "Chiara", "Dev")
    secrets = lesson.service.open(lesson.id).pupils.secrets()
    for secret in secrets.values():
        lesson.service.presence.came(lesson.service.open(lesson.id), secret)
    # Another worker shows the class, so it hears of everything.
    lesson.service.shown._on_bus_message("another", ClassShown(lesson.id, True))
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.service.command(SendMessage(class_=lesson.id, table=1, text="Five minutes left"))
    said = repr(bus.words)
    assert len(bus.words) >= 10
    for kept in ("Amara", "Benedikt", "Five minutes", *secrets.values()):
        assert kept not in said
    assert device(next(iter(secrets.values()))) in said
    store.close()
