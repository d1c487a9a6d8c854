"""Tickets to a seat and tries of its number: the contract, on both databases."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from classroom.store import Conflict, TicketRow


@pytest.fixture
def lesson(store):
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    store.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
    store.seats.add_seat("c1", "s2", "Ben", "x2", "0418")
    return store


def test_a_number_is_tried_so_often_and_no_more(lesson):
    assert [lesson.tickets.count_try("c1", "s1", 3) for _ in range(5)] == [True] * 3 + [False] * 2
    assert lesson.seats.of_class("c1")["s1"].tries == 3
    assert lesson.seats.of_class("c1")["s2"].tries == 0
    assert not lesson.tickets.count_try("c1", "s9", 3)


def test_tries_at_the_same_time_are_counted_all(lesson):
    with ThreadPoolExecutor(12) as crowd:
        allowed = list(crowd.map(lambda _: lesson.tickets.count_try("c1", "s1", 5), range(24)))
    assert sum(allowed) == 5


def test_who_takes_a_seat_has_all_tries_again(lesson):
    lesson.tickets.count_try("c1", "s1", 5)
    lesson.seats.set_seat_secret("c1", "s1", "x9")
    assert lesson.seats.of_class("c1")["s1"].tries == 0


def test_tickets_are_found_by_their_hash_and_by_their_class(lesson):
    lesson.classes.add_class("c2", "MOON77", "t1", 1.0)
    lesson.seats.add_seat("c2", "s1", "Cy", "x3", "0419")
    lesson.tickets.add_ticket("h2", "c1", "s2", "handover", "open", 20.0)
    lesson.tickets.add_ticket("h1", "c1", "s1", "request", "open", 10.0)
    lesson.tickets.add_ticket("h3", "c2", "s1", "request", "open", 5.0)
    one = TicketRow("h1", "c1", "s1", "request", "open", 10.0)
    assert lesson.tickets.find("h1") == one
    assert lesson.tickets.find("h9") is None
    assert [row.hash for row in lesson.tickets.all("c1")] == ["h1", "h2"]
    for class_id, seat in (("c1", "s9"), ("c9", "s1")):
        with pytest.raises(Conflict):
            lesson.tickets.add_ticket("h4", class_id, seat, "request", "open", 1.0)
    with pytest.raises(Conflict):
        lesson.tickets.add_ticket("h1", "c1", "s2", "request", "open", 1.0)
    assert lesson.tickets.find("h1") == one


def test_of_many_who_use_a_ticket_one_does(lesson):
    lesson.tickets.add_ticket("h1", "c1", "s1", "handover", "open", 10.0)
    with ThreadPoolExecutor(8) as crowd:
        used = list(
            crowd.map(lambda _: lesson.tickets.turn_ticket("h1", "open", "used"), range(16))
        )
    assert sum(used) == 1
    assert lesson.tickets.find("h1").state == "used"
    assert not lesson.tickets.turn_ticket("h9", "open", "used")


def test_tickets_are_dropped_by_seat_and_kind_and_go_with_their_seat(lesson):
    for hash, seat, kind in (("h1", "s1", "a"), ("h2", "s1", "b"), ("h3", "s2", "a")):
        lesson.tickets.add_ticket(hash, "c1", seat, kind, "open", 1.0)
    lesson.tickets.drop_tickets("c1", "s1", "a")
    assert [row.hash for row in lesson.tickets.all("c1")] == ["h2", "h3"]
    lesson.tickets.drop_tickets("c1", "s2")
    lesson.tickets.drop_tickets("c1", "s2")
    assert [row.hash for row in lesson.tickets.all("c1")] == ["h2"]
    lesson.archive.delete_class("c1")
    assert lesson.tickets.all("c1") == []
