"""Coming back to a seat from another device: the number, the teacher's word, the ticket."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from lessons import Lesson, named, open_sqlite
from seat_acts import SeatActs

from classroom.classes.tickets import MAX_REQUESTS, NUMBER_TRIES, TICKET_LIVES
from classroom.classes.verbs.join import Lock
from classroom.classes.verbs.robot import SetRobot
from classroom.game.refusal import Refused
from classroom.service import NameTaken


@pytest.fixture
def lesson(tmp_path):
    store = open_sqlite(tmp_path)
    lesson = Lesson(store)
    lesson.join("Ann", "Ben")
    yield lesson
    store.close()


@pytest.fixture
def service(lesson):
    return lesson.service


def holds(lesson, joined):
    return joined.seat in lesson.service.open(lesson.id).pupils.seats_of(joined.secret)


def wrong(lesson, seat):
    """A number that is not the seat's."""
    return f"{(int(lesson.service.open(lesson.id).seat_transfer.comeback(seat)) + 1) % 10_000:04}"


def test_a_taken_name_says_whose_seat_it_is(lesson, service):
    with pytest.raises(NameTaken) as taken:
        service.classes.join(lesson.code, "bEN")
    assert (taken.value.seat, taken.value.name) == ("s2", "Ben")
    SeatActs(service).seat_robots(lesson.id, 1, 1)
    robot = service.open(lesson.id).pupils.people().names["s3"]
    with pytest.raises(NameTaken) as taken:
        service.classes.join(lesson.code, robot)
    assert taken.value.seat is None


def test_who_never_heard_the_answer_gets_the_same_seat(lesson, service):
    first = service.classes.join(lesson.code, "Cy", secret="brought along")
    assert service.classes.join(lesson.code, "cy ", secret="brought along") == first
    service.open(lesson.id).rounds.class_command(Lock(class_=lesson.id))
    assert service.classes.join(lesson.code, "Cy", secret="brought along") == first
    assert len(service.open(lesson.id).classroom().seats) == 3
    with pytest.raises(NameTaken):
        service.classes.join(lesson.code, "Cy", secret="another's")
    # Once another phone has the seat, what was brought along opens nothing.
    service.open(lesson.id).seat_transfer.come_back(
        first.seat, service.open(lesson.id).seat_transfer.comeback(first.seat)
    )
    with pytest.raises(NameTaken):
        service.classes.join(lesson.code, "Cy", secret="brought along")


def test_the_number_gives_the_seat_and_locks_the_old_phone_out(lesson, service):
    old = service.classes.join(lesson.code, "Cy")
    number = service.open(lesson.id).seat_transfer.comeback(old.seat)
    told = []
    service.listeners.listen(lambda opened, *what: told.append((opened.id, *what)))
    new = service.open(lesson.id).seat_transfer.come_back(old.seat, f" {number[:2]} {number[2:]}")
    assert (new.seat, new.class_id) == (old.seat, lesson.id)
    assert holds(lesson, new) and not holds(lesson, old)
    assert service.open(lesson.id).seat_transfer.comeback(old.seat) == number
    assert told == [(lesson.id, None)]


@pytest.mark.parametrize("digits", ["٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９", "०१२३४५६७८९"])
def test_the_number_may_be_typed_in_the_digits_of_any_script(lesson, service, digits):
    number = service.open(lesson.id).seat_transfer.comeback("s1")
    assert holds(
        lesson,
        service.open(lesson.id).seat_transfer.come_back(
            "s1", "".join(digits[int(d)] for d in number)
        ),
    )


@pytest.mark.parametrize("typed", ["", "12", "12345", "abcd", "²²²²", "½½½½"])
def test_what_is_no_number_is_no_try(lesson, service, typed):
    with pytest.raises(Refused, match="four digits"):
        service.open(lesson.id).seat_transfer.come_back("s1", typed)
    assert service.open(lesson.id).seat_transfer.tries_left("s1") == NUMBER_TRIES


def test_five_wrong_numbers_and_then_only_the_teacher(lesson, service):
    for left in range(NUMBER_TRIES - 1, 0, -1):
        with pytest.raises(Refused, match="wrong number"):
            service.open(lesson.id).seat_transfer.come_back("s1", wrong(lesson, "s1"))
        assert service.open(lesson.id).seat_transfer.tries_left("s1") == left
    with pytest.raises(Refused, match="fifth wrong number"):
        service.open(lesson.id).seat_transfer.come_back("s1", wrong(lesson, "s1"))
    with pytest.raises(Refused, match="only your teacher"):
        service.open(lesson.id).seat_transfer.come_back(
            "s1", service.open(lesson.id).seat_transfer.comeback("s1")
        )
    # The other seats are not concerned.
    assert holds(
        lesson,
        service.open(lesson.id).seat_transfer.come_back(
            "s2", service.open(lesson.id).seat_transfer.comeback("s2")
        ),
    )
    token = service.open(lesson.id).seat_transfer.ask_back("s1")
    service.open(lesson.id).seat_transfer.answer(
        service.open(lesson.id).seat_transfer.asking()[0].id, True
    )
    assert holds(lesson, service.seat_tickets.let_in(token))
    assert service.open(lesson.id).seat_transfer.tries_left("s1") == NUMBER_TRIES


def test_a_right_number_begins_the_tries_anew(lesson, service):
    with pytest.raises(Refused):
        service.open(lesson.id).seat_transfer.come_back("s1", wrong(lesson, "s1"))
    service.open(lesson.id).seat_transfer.come_back(
        "s1", service.open(lesson.id).seat_transfer.comeback("s1")
    )
    assert service.open(lesson.id).seat_transfer.tries_left("s1") == NUMBER_TRIES


def test_many_phones_at_once_have_five_tries_together(lesson, service):
    def guess(_):
        with pytest.raises(Refused) as refused:
            service.open(lesson.id).seat_transfer.come_back("s1", wrong(lesson, "s1"))
        return "only your teacher" in str(refused.value)

    with ThreadPoolExecutor(8) as crowd:
        turned_away = list(crowd.map(guess, range(20)))
    assert sum(turned_away) == 20 - NUMBER_TRIES


def test_the_teacher_sees_who_asks_and_says_yes(lesson, service):
    old = service.classes.join(lesson.code, "Cy")
    token = service.open(lesson.id).seat_transfer.ask_back(old.seat)
    (asking,) = service.open(lesson.id).seat_transfer.asking()
    assert (asking.place.name, asking.place.table, asking.since) == ("Cy", 1, lesson.clock())
    assert asking.check == service.seat_tickets.check(token) and len(asking.check) == 2
    assert service.seat_tickets.answered(token) is None
    with pytest.raises(Refused, match="hasn’t let you in"):
        service.seat_tickets.let_in(token)
    service.open(lesson.id).seat_transfer.answer(asking.id, True)
    assert service.open(lesson.id).seat_transfer.asking() == []
    assert service.seat_tickets.answered(token) is True
    assert holds(lesson, old), "the old phone plays on until the new one comes"
    new = service.seat_tickets.let_in(token)
    assert new.seat == old.seat
    assert holds(lesson, new) and not holds(lesson, old)
    with pytest.raises(Refused):
        service.seat_tickets.let_in(token)


def test_the_teacher_says_no_and_it_stays_no(lesson, service):
    token = service.open(lesson.id).seat_transfer.ask_back("s1")
    request = service.open(lesson.id).seat_transfer.asking()[0].id
    service.open(lesson.id).seat_transfer.answer(request, False)
    service.open(lesson.id).seat_transfer.answer(request, True)
    assert service.seat_tickets.answered(token) is False
    with pytest.raises(Refused, match="hasn’t let you in"):
        service.seat_tickets.let_in(token)


def test_a_request_is_answered_by_its_own_class_and_in_time(lesson, service):
    token = service.open(lesson.id).seat_transfer.ask_back("s1")
    request = service.open(lesson.id).seat_transfer.asking()[0].id
    other = service.classes.open_class("teacher", service.open(lesson.id).classroom().plan)
    for class_id, id in ((other, request), (lesson.id, "nonsense")):
        with pytest.raises(Refused, match="request has expired"):
            service.open(class_id).seat_transfer.answer(id, True)
    lesson.clock.time += TICKET_LIVES + 1
    assert service.open(lesson.id).seat_transfer.asking() == []
    with pytest.raises(Refused, match="request has expired"):
        service.open(lesson.id).seat_transfer.answer(request, True)
    with pytest.raises(Refused, match="no one has answered"):
        service.seat_tickets.answered(token)


def test_not_the_whole_class_asks_for_one_seat(lesson, service):
    for _ in range(MAX_REQUESTS):
        service.open(lesson.id).seat_transfer.ask_back("s1")
    with pytest.raises(Refused, match="too many phones"):
        service.open(lesson.id).seat_transfer.ask_back("s1")
    service.open(lesson.id).seat_transfer.ask_back("s2")
    assert (
        len({asking.id for asking in service.open(lesson.id).seat_transfer.asking()})
        == MAX_REQUESTS + 1
    )


def test_a_no_holds_for_the_seat_and_everybody_can_be_turned_away(lesson, service):
    transfer = service.open(lesson.id).seat_transfer
    tokens = [transfer.ask_back(seat) for seat in ("s1", "s1", "s2")]
    transfer.turn_all_away()
    assert transfer.asking() == []
    assert [service.seat_tickets.answered(token) for token in tokens] == [False] * 3
    for seat in ("s1", "s2"):
        with pytest.raises(Refused, match="said no"):
            transfer.ask_back(seat)
    # The teacher can still hand the seat over, and later one may ask again.
    assert transfer.hand_over("s1")
    lesson.clock.time += TICKET_LIVES + 1
    assert transfer.ask_back("s1")


def test_in_a_locked_class_nobody_asks(lesson, service):
    service.open(lesson.id).rounds.class_command(Lock(class_=lesson.id))
    with pytest.raises(Refused, match="locked"):
        service.open(lesson.id).seat_transfer.ask_back("s1")
    assert service.open(lesson.id).seat_transfer.asking() == []


def test_once_one_phone_has_the_seat_nobody_else_waits_for_it(lesson, service):
    tokens = [service.open(lesson.id).seat_transfer.ask_back("s1") for _ in range(2)]
    service.open(lesson.id).seat_transfer.answer(
        service.open(lesson.id).seat_transfer.asking()[0].id, True
    )
    service.open(lesson.id).seat_transfer.answer(
        service.open(lesson.id).seat_transfer.asking()[0].id, True
    )
    joined = [service.seat_tickets.let_in(tokens[0])]
    with pytest.raises(Refused):
        service.seat_tickets.let_in(tokens[1])
    assert holds(lesson, joined[0])


def test_a_handover_gives_the_exact_seat_once(lesson, service):
    old = service.classes.join(lesson.code, "Cy")
    ticket = service.open(lesson.id).seat_transfer.hand_over(old.seat)
    place = service.seat_tickets.handed(ticket.lower())
    assert (place.class_id, place.seat, place.name, place.table) == (lesson.id, "s3", "Cy", 1)
    new = service.seat_tickets.take_over(f"{ticket[:5]}-{ticket[5:]}")
    assert new.seat == old.seat
    assert holds(lesson, new) and not holds(lesson, old)
    for use in (service.seat_tickets.handed, service.seat_tickets.take_over):
        with pytest.raises(Refused, match="has been used"):
            use(ticket)
    assert holds(lesson, new)


def test_of_many_phones_with_one_ticket_one_gets_the_seat(lesson, service):
    ticket = service.open(lesson.id).seat_transfer.hand_over("s1")

    def take(_):
        try:
            return service.seat_tickets.take_over(ticket)
        except Refused:
            return None

    with ThreadPoolExecutor(8) as crowd:
        taken = [joined for joined in crowd.map(take, range(12)) if joined]
    assert len(taken) == 1
    assert holds(lesson, taken[0])


def test_a_handover_that_is_old_replaced_or_none(lesson, service):
    first = service.open(lesson.id).seat_transfer.hand_over("s1")
    second = service.open(lesson.id).seat_transfer.hand_over("s1")
    with pytest.raises(Refused, match="code doesn’t work"):
        service.seat_tickets.take_over(first)
    for typed in (
        "",
        "B" * 10,
        "x" * 3000,
        "\x00",
        service.open(lesson.id).seat_transfer.ask_back("s1"),
    ):
        with pytest.raises(Refused, match="code doesn’t work"):
            service.seat_tickets.handed(typed)
    lesson.clock.time += TICKET_LIVES + 1
    with pytest.raises(Refused, match="code has expired"):
        service.seat_tickets.take_over(second)


def test_a_robot_that_played_for_the_pupil_stops_when_the_teacher_hands_over(lesson, service):
    service.open(lesson.id).rounds.class_command(SetRobot(class_=lesson.id, seat="s1", on=True))
    service.open(lesson.id).seat_transfer.come_back(
        "s1", service.open(lesson.id).seat_transfer.comeback("s1")
    )
    assert service.open(lesson.id).classroom().seats["s1"].robot, "the teacher wanted it so"
    service.seat_tickets.take_over(service.open(lesson.id).seat_transfer.hand_over("s1"))
    assert service.open(lesson.id).classroom().seats["s1"].robot is None


def test_only_a_pupils_seat_of_a_class_that_goes_on(lesson, service):
    SeatActs(service).seat_robots(lesson.id, 1, 1)
    asks = (
        lambda seat: service.open(lesson.id).seat_transfer.come_back(seat, "0000"),
        lambda seat: service.open(lesson.id).seat_transfer.ask_back(seat),
        lambda seat: service.open(lesson.id).seat_transfer.hand_over(seat),
    )
    ticket = service.open(lesson.id).seat_transfer.hand_over("s1")
    for ask in asks:
        with pytest.raises(Refused, match="only a robot is in this seat"):
            ask("s3")
        with pytest.raises(Refused, match="no one is in that seat"):
            ask("s99")
    service.open(lesson.id).ending.close()
    for ask in (*asks, lambda _: service.seat_tickets.take_over(ticket)):
        with pytest.raises(Refused, match="this class is over"):
            ask("s1")


def test_who_is_removed_does_not_come_back_by_an_earlier_ticket(lesson, service):
    ticket, token = (
        service.open(lesson.id).seat_transfer.hand_over("s1"),
        service.open(lesson.id).seat_transfer.ask_back("s1"),
    )
    SeatActs(service).remove(lesson.id, "s1")
    assert service.open(lesson.id).seat_transfer.asking() == []
    with pytest.raises(Refused):
        service.seat_tickets.take_over(ticket)
    with pytest.raises(Refused):
        service.seat_tickets.answered(token)


def test_nothing_that_opens_a_seat_is_kept_or_in_a_log(lesson, service, tmp_path):
    ticket, token = (
        service.open(lesson.id).seat_transfer.hand_over("s1"),
        service.open(lesson.id).seat_transfer.ask_back("s1"),
    )
    service.open(lesson.id).seat_transfer.answer(
        service.open(lesson.id).seat_transfer.asking()[0].id, True
    )
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert service.open(lesson.id).seat_transfer.asking() == [] and len(kept) > 1000
    for secret in (ticket, token):
        assert secret.encode() not in kept
    events = repr([event for s in named(lesson.store) for event in lesson.store.log.read(s)])
    assert "seated" in events
    for seat in ("s1", "s2"):
        row = lesson.store.seats.of_class(lesson.id)[seat]
        assert row.secret not in events and f"'{row.comeback}'" not in events
