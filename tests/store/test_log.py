"""The contract of the event log, on both databases."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from classroom.store import ClassState, Conflict, EventRow, LogBroken, Repeated

T = "table:c1:1"


def test_what_was_appended_is_read_back_as_it_was(store):
    at = 1795212345.678901
    bodies = [
        {"play": ["9S", "10H"], "by": "s1"},
        {"text": 'Zoë "الاسم" 牌 \U0001f0a1 \n\x00 %s :name', "n": 2**53, "nothing": None},
        {"nested": {"a": [1, 2.5, True, {"b": []}]}},
    ]
    assert store.log.append(T, 0, bodies, at) == 3
    assert store.log.read(T) == [
        EventRow(n, at, body, None, at) for n, body in enumerate(bodies, 1)
    ]


def test_a_stream_that_never_was_is_empty_and_at_version_0(store):
    assert store.log.read(T) == []
    assert store.log.version(T) == 0
    assert store.log.seq_of_key(T, "m1") is None


def test_reading_after_a_version_gives_only_what_came_since(store):
    store.log.append(T, 0, [{"n": n} for n in range(1, 13)], 1.0)
    assert [event.seq for event in store.log.read(T, after=9)] == [10, 11, 12]
    assert store.log.read(T, after=12) == []
    assert store.log.version(T) == 12


@pytest.mark.parametrize("expected", [0, 1, 3, 99, -1])
def test_an_append_on_another_version_conflicts_and_writes_nothing(store, expected):
    store.log.append(T, 0, [{"n": 1}, {"n": 2}], 1.0)
    with pytest.raises(Conflict):
        store.log.append(T, expected, [{"n": 3}], 2.0)
    assert [event.body for event in store.log.read(T)] == [{"n": 1}, {"n": 2}]


def test_nothing_to_append_is_a_mistake(store):
    with pytest.raises(ValueError, match="nothing"):
        store.log.append(T, 0, [], 1.0)


def test_a_key_is_found_at_the_version_its_append_led_to(store):
    store.log.append(T, 0, [{"n": 1}], 1.0, key="m1")
    assert store.log.append(T, 1, [{"n": 2}, {"n": 3}], 2.0, key="m2") == 3
    assert store.log.seq_of_key(T, "m1") == 1
    assert store.log.seq_of_key(T, "m2") == 3
    assert store.log.seq_of_key("table:c1:2", "m2") is None


@pytest.mark.parametrize("seen", [0, 2], ids=["as it was sent", "looked again"])
def test_a_move_sent_twice_is_written_once(store, seen):
    store.log.append(T, 0, [{"n": 1}, {"n": 2}], 1.0, key="m1")
    with pytest.raises(Repeated) as repeated:
        store.log.append(T, seen, [{"n": 1}, {"n": 2}], 2.0, key="m1")
    assert repeated.value.seq == 2
    assert store.log.version(T) == 2


@pytest.fixture
def unchanged(store):
    """A class with an event, a seat and a table with an event."""
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    store.log.append("class:c1", 0, [{"opened": True}], 1.0)
    store.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
    store.log.append(T, 0, [{"n": 1}], 1.0, key="m1")
    versions = store.classes.standing("c1", "class:c1")
    return ClassState("c1", "class:c1", versions.version, versions.seats, versions.teacher)


def test_an_event_is_added_to_a_class_that_has_not_changed(store, unchanged):
    body = {"n": 2, "words": "100 % :name %(key)s"}
    assert store.log.append_if_unchanged(T, 1, body, 2.0, "m2", 3.0, unchanged)
    assert store.log.read(T, after=1) == [EventRow(2, 2.0, body, "m2", 3.0)]


@pytest.mark.parametrize("expected", [0, 2, 99])
def test_it_is_not_added_at_another_version_of_its_stream(store, unchanged, expected):
    assert not store.log.append_if_unchanged(T, expected, {"n": 2}, 2.0, "m2", 2.0, unchanged)
    assert store.log.version(T) == 1


def test_it_is_not_added_twice_with_one_key(store, unchanged):
    assert not store.log.append_if_unchanged(T, 1, {"n": 2}, 2.0, "m1", 2.0, unchanged)
    assert store.log.version(T) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.log.append("class:c1", 1, [{"locked": True}], 2.0),
        lambda store: store.seats.set_seat_secret("c1", "s1", "x2"),
        lambda store: store.teachers.hand_on("c1", "t2"),
        lambda store: store.archive.delete_class("c1"),
    ],
    ids=["an event of the class", "a seat", "the teacher", "deleted"],
)
def test_it_is_not_added_once_the_class_has_changed(store, unchanged, change):
    change(store)
    before = store.log.version(T)
    assert not store.log.append_if_unchanged(T, 1, {"n": 2}, 2.0, "m2", 2.0, unchanged)
    assert store.log.version(T) == before


def test_two_streams_may_hold_the_same_key(store):
    store.log.append("table:c1:1", 0, [{}], 1.0, key="m1")
    store.log.append("table:c1:2", 0, [{}], 1.0, key="m1")
    assert store.log.seq_of_key("table:c1:2", "m1") == 1


def test_the_first_event_of_each_stream_is_read_at_once(store):
    for stream in ["class:c1", "class:c2", "class:c10"]:
        store.log.append(stream, 0, [{"of": stream}, {"of": "nothing"}], 1.5)
    wanted = ["class:c1", "class:c10", "class:none"]
    assert store.log.firsts(wanted) == {
        stream: EventRow(1, 1.5, {"of": stream}, None, 1.5) for stream in ["class:c1", "class:c10"]
    }
    assert store.log.firsts([]) == {}


def test_of_eight_who_append_at_once_one_wins_each_version(store):
    wins, losses, rounds = [], [], 20
    together = threading.Barrier(8)

    def player(name):
        for version in range(rounds):
            together.wait(60)
            try:
                store.log.append(T, version, [{"by": name}], 1.0, key=f"{name}:{version}")
                wins.append((version, name))
            except Conflict:
                losses.append((version, name))
            together.wait(60)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(player, range(8)))
    assert [version for version, _ in sorted(wins)] == list(range(rounds))
    assert len(losses) == 7 * rounds
    assert [event.body["by"] for event in store.log.read(T)] == [name for _, name in sorted(wins)]


def test_eight_who_try_again_all_get_through(store):
    def player(name):
        for n in range(10):
            while True:
                try:
                    store.log.append(T, store.log.version(T), [{"by": name, "n": n}], 1.0)
                    break
                except Conflict:
                    continue

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(player, range(8)))
    events = store.log.read(T)
    assert [event.seq for event in events] == list(range(1, 81))
    assert len({(event.body["by"], event.body["n"]) for event in events}) == 80


def test_thirty_tables_play_at_once(store):
    def play(number):
        for version in range(10):
            store.log.append(f"table:c1:{number}", version, [{}], 1.0)
        return len(store.log.read(f"table:c1:{number}"))

    with ThreadPoolExecutor(30) as pool:
        assert list(pool.map(play, range(30))) == [10] * 30


def spoil(store, sql):
    with store._database.writing() as connection:
        connection.exec_driver_sql(sql)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        (f"DELETE FROM events WHERE stream = '{T}' AND seq = 2", "event 2 is missing"),
        (f"DELETE FROM events WHERE stream = '{T}' AND seq = 1", "event 1 is missing"),
        (f"UPDATE events SET body = '{{' WHERE stream = '{T}' AND seq = 2", "event 2 is not"),
        (f"UPDATE events SET body = '[]' WHERE stream = '{T}' AND seq = 2", "event 2 is not"),
    ],
)
def test_only_a_stream_with_a_gap_or_invalid_json_is_broken(store, sql, why):
    store.log.append(T, 0, [{"n": n} for n in range(1, 5)], 1.0)
    store.log.append("table:c2:1", 0, [{"n": 1}], 1.0)
    spoil(store, sql)
    with pytest.raises(LogBroken, match=why):
        store.log.read(T)
    assert [event.seq for event in store.log.read(T, after=2)] == [3, 4]
    assert [event.body for event in store.log.read("table:c2:1")] == [{"n": 1}]


def test_a_gap_in_a_stream_is_found_without_reading_it_all(store):
    store.log.append(T, 0, [{"n": n} for n in range(1, 5)], 1.0)
    store.log.append("table:c2:1", 0, [{"n": 1}], 1.0)
    assert store.log.broken_streams() == []
    spoil(store, f"DELETE FROM events WHERE stream = '{T}' AND seq = 3")
    assert [broken.stream for broken in store.log.broken_streams()] == [T]
