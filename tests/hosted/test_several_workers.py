"""Two workers behind nginx, with PostgreSQL and Redis: one class, wherever its phones are."""

import os
import re
import signal
import time
from contextlib import contextmanager
from pathlib import Path

from classroom.message_bus import PRESENCE_TIMEOUT_SECONDS

from .installation import PASSWORD, Browser, Phone, wait_until


def start(teacher, phones):
    teacher.act("start")
    for phone in phones:
        wait_until(lambda each=phone: each.table.get("phase") == "playing", what="the round")


def on_turn(phones):
    return wait_until(lambda: next((each for each in phones if each.on_turn), None))


def played(phones, id):
    """Play a card once a robot does nothing at the same moment; the version after it."""

    def accepted():
        answer = on_turn(phones).play(id)
        return answer["ok"] and answer["version"]

    return wait_until(accepted, what=f"the move {id}")


def agree(phones, version):
    for phone in phones:
        wait_until(lambda each=phone: each.table["version"] >= version, what=phone.name)


def test_pupils_of_one_table_are_at_different_workers(installation, lesson):
    one, two = installation.workers
    teacher, phones = lesson(one, Ann=one, Ben=two, Cy=two)
    assert [phone.at for phone in phones] == [teacher.class_id] * 3
    start(teacher, phones)
    for number in range(6):
        player = on_turn(phones)
        answer = player.play(f"m{number}")
        assert answer["ok"], answer
        agree(phones, answer["version"])
        laid = {
            tuple(column["card"] for column in each.table["line"]["columns"]) for each in phones
        }
        assert len(laid) == 1
        wait_until(
            lambda at=answer["version"]: (
                "tile" in teacher.views and teacher.views["tile"]["table"]["version"] >= at
            )
        )
    # What is private goes to one phone, wherever it is.
    hands = [phone.seat["hand"] for phone in phones]
    assert all(hands) and len({tuple(hand) for hand in hands}) == 3
    # The teacher's word, too.
    teacher.act("message", table=1, text="Five minutes left")
    for phone in phones:
        wait_until(
            lambda each=phone: (each.table["message"] or {}).get("text") == "Five minutes left"
        )


def test_whose_phone_is_there_is_known_at_every_worker(installation, lesson):
    one, two = installation.workers
    teacher, (ann, ben, cy) = lesson(one, Ann=one, Ben=two, Cy=one)

    def online(name):
        seats = teacher.views["tile"]["table"]["seats"] if "tile" in teacher.views else ()
        return next((seat["online"] for seat in seats if seat["name"] == name), None)

    start(teacher, (ann, ben, cy))
    wait_until(lambda: online("Ben") and online("Ann"))
    ben.socket.disconnect()
    wait_until(lambda: online("Ben") is False)
    assert online("Ann")
    ben.take_seat()
    wait_until(lambda: online("Ben"))


def test_a_seat_is_in_one_tab_wherever_that_is(installation, lesson):
    one, two = installation.workers
    _teacher, (ann,) = lesson(one, Ann=one)
    wait_until(lambda: ann.seat)
    other = Phone.__new__(Phone)
    other.__dict__.update(ann.__dict__, front=two, views={}, said=[], tab="another-tab")
    other.take_seat()
    wait_until(lambda: "elsewhere" in ann.said)
    wait_until(lambda: other.seat)
    other.socket.disconnect()


def test_a_worker_that_is_killed_leaves_its_phones_to_the_other(installation, encrypted, lesson):
    """As a school has it: encrypted, nginx in front, pupils of one table at both workers."""
    nginx, _ = encrypted
    teacher, phones = lesson(nginx, Ann=nginx, Ben=nginx, Cy=nginx)
    start(teacher, phones)
    ann, ben, cy = phones

    def sockets(worker):
        return installation.figure(worker, "sockets")

    # nginx brings a table together, by what stands in the address.
    worker, other = sorted(installation.workers, key=sockets, reverse=True)
    assert sockets(worker) >= 3
    # One says something else there, and so comes to the other worker.
    for elsewhere in range(50):
        before = sockets(other)
        cy.socket.disconnect()
        cy.views.clear()
        cy.at = f"elsewhere-{elsewhere}"
        cy.take_seat()
        wait_until(lambda: cy.table and cy.seat, what="the other worker's views")
        if sockets(other) > before:
            break
    player = on_turn(phones)
    answer = player.play("before")
    agree(phones, answer["version"])
    held = [phone.seat["hand"] for phone in phones]
    for phone in (ann, ben):
        phone.views.clear()
    worker.kill()
    killed = time.monotonic()
    for phone in (ann, ben):
        wait_until(lambda each=phone: each.seat and each.table, 5, f"{phone.name} is back")
    assert time.monotonic() - killed < 5
    assert [phone.seat["hand"] for phone in phones] == held
    # What was acknowledged is not played again, and play goes on.
    again = player.ask("move", {"id": "before", "seen": 1, "move": {"play": [held[0][0]]}})
    assert again == {"ok": True, "version": answer["version"]}
    player = on_turn(phones)
    answer = player.play("after")
    assert answer["ok"], answer
    agree(phones, answer["version"])
    installation.start_again(worker)


def test_phones_with_websockets_alone_are_back_however_often_workers_are_killed(
    installation, lesson
):
    """They never make a short request, whose end would tell nginx that a worker is well again."""
    _teacher, phones = lesson(None, **dict.fromkeys(("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")))
    log = installation.folder / "classroom.log"
    before = len(log.read_text())
    for number, phone in enumerate(phones):
        # Wherever their tables lead them: at both workers.
        phone.socket.disconnect()
        phone.at = f"somewhere-{number}"
        phone.take_seat()
    for _ in range(2):
        for worker in installation.workers:
            for phone in phones:
                wait_until(lambda each=phone: each.seat and each.table, what=phone.name)
                phone.views.clear()
            worker.kill()
            for phone in phones:
                # Who was at the other worker stays there, and hears nothing new.
                wait_until(
                    lambda each=phone: each.ask("watch", each.watching)["ok"] and each.table,
                    30,
                    f"{phone.name} at the other worker",
                )
            installation.start_again(worker)
    # One worker was there all the time, and nginx never took it for dead.
    answered = [line.split()[2] for line in log.read_text()[before:].splitlines()]
    assert answered
    assert "502" not in answered


def test_clocks_and_robots_go_on_when_the_worker_that_ran_them_is_gone(installation, lesson):
    teacher, phones = lesson(None, Ann=None, Ben=None, Cy=None)
    start(teacher, phones)
    for phone in phones[1:]:
        teacher.act("robot", seat=phone.seat["seat"], on=True)
    ann = phones[0]
    wait_until(lambda: ann.on_turn, 40, "the robots' moves")
    (worker,) = [each for each in installation.workers if installation.leads(each)]
    worker.kill()
    ann.views.clear()
    wait_until(lambda: ann.ask("watch", ann.watching)["ok"] and ann.seat, what="Ann's hand")
    answer = ann.play("after")
    assert answer["ok"], answer
    wait_until(lambda: ann.on_turn, 40, "the robots' moves at the other worker")
    (other,) = [each for each in installation.workers if each is not worker]
    # What Ann sees may be from before her move still.
    wait_until(lambda: installation.leads(other), 20, "robots and clocks at the other worker")
    installation.start_again(worker)


def test_a_worker_that_stood_still_writes_nothing_over_what_was_played_meanwhile(
    installation, lesson
):
    """Stopped for longer than workers wait for each other, it takes the class for its own still."""
    one, two = installation.workers
    teacher, phones = lesson(two, Ann=one, Ben=one, Cy=one)
    start(teacher, phones)
    player = on_turn(phones)
    agree(phones, player.play("before")["version"])
    late = on_turn(phones)
    seen, card = late.table["version"], late.seat["hand"][0]
    with stopped(one):
        late.socket.emit("move", {"id": "late", "seen": seen, "move": {"play": [card]}})
        for phone in phones:
            phone.socket = None  # it says nothing to a server that does not answer
            phone.front = two
            phone.views.clear()
            phone.take_seat()
            wait_until(lambda each=phone: each.seat and each.table, what=phone.name)
        teacher.act("robot", seat=phones[2].seat["seat"], on=True)
        pupils = phones[:2]
        time.sleep(PRESENCE_TIMEOUT_SECONDS + 1.0)
        for number in range(3):
            agree(pupils, played(pupils, f"meanwhile-{number}"))
    wait_until(lambda: installation.heard_by() == 2, what="both workers at Redis")
    for number in range(3):
        agree(pupils, version := played(pupils, f"after-{number}"))
    # A phone that comes back to the worker that stood still sees the same.
    there = dict(pupils[0].table)
    keys = [event.key for event in installation.store.log.read(f"table:{teacher.class_id}:1")]
    said = [key.split(":")[-1] for key in keys if key]
    assert "late" not in said
    assert len(said) == len(set(said))
    other = Phone(installation, "Dee", teacher.code, one)
    wait_until(lambda: other.table.get("version", 0) >= version, what="Dee's table")
    wait_until(lambda: other.table["line"]["laid"] >= there["line"]["laid"], what="the cards")
    other.close()


@contextmanager
def stopped(worker):
    """The worker stands still, as a computer may that has too much to do."""
    first = worker.process.pid
    pids = [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in reversed(pids):
            os.kill(pid, signal.SIGCONT)


def test_play_goes_on_without_redis_and_with_it_again(installation, lesson):
    one, two = installation.workers
    teacher, phones = lesson(one, Ann=one, Ben=two, Cy=two)
    start(teacher, phones)
    installation.redis.kill()
    try:
        for number in range(2):
            player = on_turn(phones)
            answer = player.play(f"m{number}")
            assert answer["ok"], answer
            agree(phones, answer["version"])
        # A teacher comes in, too: each worker counts the tries for itself meanwhile.
        again = Browser(installation, two)
        form = {"name": teacher.name, "password": PASSWORD}
        assert again.post("/console/enter", **form).url.endswith("/console")
        again.close()
        # So does who joins only now, and papers are asked for.
        late = Phone(installation, "Dee", teacher.code, two)
        wait_until(lambda: late.table.get("version"), what="Dee")
        late.close()
        page = teacher.get(f"/console/class/{teacher.class_id}").text
        headers = {"X-CSRFToken": re.search(r'"token": ?"([^"]+)"', page)[1]}
        paper = f"{teacher.front.address}/console/class/{teacher.class_id}/papers/class.pdf"
        told = teacher.http.post(paper, headers=headers, timeout=30)
        assert told.json() == {"why": "No table has finished a round yet."}
    finally:
        installation.redis.start()
        wait_until(installation.redis.listens)
    wait_until(lambda: installation.heard_by() == 2, what="both workers at Redis")
    player = on_turn(phones)
    answer = player.play("again")
    agree(phones, answer["version"])
