"""Who comes back to a seat, and until when, decided without a server, a database or a clock."""

import pytest

from classroom.classes import tickets
from classroom.classes.roster import SeatRow
from classroom.classes.tickets import (
    DENIED,
    GRANTED,
    HANDOVER,
    MAX_REQUESTS,
    NUMBER_TRIES,
    OPEN,
    REQUEST,
    TICKET_LIVES,
    USED,
    TicketRow,
)
from classroom.game.refusal import Refused

NOW = 1000.0


def ticket(kind, state=OPEN, at=NOW, seat="s1"):
    return TicketRow("hash", "c1", seat, kind, state, at)


OLD = {"at": NOW - TICKET_LIVES - 1}


@pytest.mark.parametrize("typed", ["0417", " 04-17 ", "٠٤١٧"])
def test_a_number_has_four_digits_in_any_script(typed):
    assert tickets.comeback_number(typed) == "0417"


@pytest.mark.parametrize("typed", ["", "417", "04170", "four"])
def test_nothing_else_is_a_number(typed):
    with pytest.raises(Refused, match="four digits"):
        tickets.comeback_number(typed)


@pytest.mark.parametrize(
    ("tries", "counted", "why"),
    [
        (1, True, "wrong number"),
        (NUMBER_TRIES, True, "fifth wrong number"),
        (NUMBER_TRIES, False, "five wrong numbers"),
    ],
)
def test_a_wrong_number_is_refused(tries, counted, why):
    row = SeatRow("Ann", "x", "0417", tries)
    tickets.right_number(row, "0417", counted=True)
    with pytest.raises(Refused, match=why):
        tickets.right_number(row, "0418", counted)


def test_the_right_number_after_too_many_tries_is_refused_too():
    with pytest.raises(Refused, match="five wrong numbers"):
        tickets.right_number(SeatRow("Ann", "x", "0417", NUMBER_TRIES), "0417", counted=False)


def test_few_phones_may_wait_for_one_seat():
    waiting = [ticket(REQUEST)] * MAX_REQUESTS
    tickets.may_ask(waiting, "s2", False, NOW)
    old = [ticket(REQUEST, **OLD), ticket(REQUEST, DENIED, **OLD)]
    tickets.may_ask([*waiting[1:], *old, ticket(HANDOVER)], "s1", False, NOW)
    with pytest.raises(Refused, match="too many phones"):
        tickets.may_ask(waiting, "s1", False, NOW)
    with pytest.raises(Refused, match="said no"):
        tickets.may_ask([ticket(REQUEST, DENIED)], "s1", False, NOW)
    with pytest.raises(Refused, match="locked"):
        tickets.may_ask([], "s1", True, NOW)


@pytest.mark.parametrize("found", [None, ticket(HANDOVER), ticket(REQUEST, **OLD)])
def test_only_a_request_that_has_not_expired_is_answered(found):
    assert tickets.answerable(ticket(REQUEST), "c1", NOW).seat == "s1"
    with pytest.raises(Refused, match="has expired"):
        tickets.answerable(found, "c1", NOW)
    with pytest.raises(Refused, match="has expired"):
        tickets.answerable(ticket(REQUEST), "another class", NOW)


def test_a_phone_is_let_in_if_the_teacher_says_so():
    answers = [tickets.answered(ticket(REQUEST, state), NOW) for state in (OPEN, GRANTED, DENIED)]
    assert answers == [None, True, False]
    assert tickets.granted(ticket(REQUEST, GRANTED), NOW).seat == "s1"
    for state in (OPEN, DENIED):
        with pytest.raises(Refused, match="hasn’t let you in"):
            tickets.granted(ticket(REQUEST, state), NOW)
    for found in (None, ticket(HANDOVER), ticket(REQUEST, USED), ticket(REQUEST, GRANTED, **OLD)):
        with pytest.raises(Refused, match="no one has answered"):
            tickets.granted(found, NOW)


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (None, "doesn’t work"),
        (ticket(REQUEST), "doesn’t work"),
        (ticket(HANDOVER, USED), "has been used"),
        (ticket(HANDOVER, **OLD), "has expired"),
    ],
)
def test_a_handover_opens_its_seat_once(found, why):
    assert tickets.handover(ticket(HANDOVER), NOW).seat == "s1"
    with pytest.raises(Refused, match=why):
        tickets.handover(found, NOW)
