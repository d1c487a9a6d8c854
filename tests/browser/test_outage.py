"""Nothing can be saved for a while: everyone reads so where they are, until it is over."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import time

from databases import Postgres
from hosted.installation import wait_until
from people import Phone, Teacher, on_turn
from playwright.sync_api import expect
from stage import Screens, Server

from classroom.classes.verbs.repair import EndRound
from classroom.service import Service
from classroom.store import open_store

UNSAVED = "We can’t save right now."
UNSAVED_ON_WALL = "We can’t save right now."


def test_a_card_that_cannot_be_saved_waits_on_the_phone_and_everybody_knows_why(
    serve: Callable[..., Server], screens: Screens, tmp_path: Path
) -> None:
    file = tmp_path / "data" / "classroom.sqlite3"
    server = serve(DATABASE_URL=f"sqlite:///{file}?timeout=0.2")
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.new_class("8B Science", pupils=4)
    wall = teacher.projector()
    phones = [Phone(screens, server, name) for name in ("Amara", "Ben", "Cy")]
    for phone in phones:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".hand")).to_be_visible()
    player = on_turn(phones)
    before = player.laid.inner_text()

    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    player.play(player.look().hand[0])
    for phone in phones:
        expect(phone.page.get_by_text(UNSAVED)).to_be_visible()
    expect(teacher.page.get_by_text("Saving has failed")).to_be_visible()
    expect(wall.get_by_text(UNSAVED_ON_WALL)).to_be_visible()
    expect(player.laid).to_have_text(before)
    # Who comes back just now comes back, and reads it too.
    back = next(phone for phone in phones if phone is not player)
    back.page.reload()
    expect(back.page.get_by_text(UNSAVED)).to_be_visible()

    # Who joins just now has no seat, reads why, and has one with the same form a moment later.
    late = Phone(screens, server, "Dee")
    late.page.goto(server.url)
    late.send_join(teacher.code, "Dee")
    expect(late.page.get_by_role("heading", name="can’t save right now")).to_be_visible()

    other.execute("ROLLBACK")
    other.close()
    for phone in phones:
        expect(phone.page.get_by_text(UNSAVED)).to_have_count(0)
        expect(phone.laid).not_to_have_text(before)
    late.page.reload()  # which sends it once more
    expect(late.page).to_have_url(f"{server.url}/play")
    expected_503(screens)
    expect(teacher.page.get_by_text("Saving has failed")).to_have_count(0)
    expect(wall.get_by_text(UNSAVED_ON_WALL)).to_have_count(0)


def expected_503(screens: Screens) -> None:
    """Pages that could not be had are no fault of a page."""
    screens.complaints[:] = [each for each in screens.complaints if "503" not in each]


def a_round(
    screens: Screens, server: Server, names: tuple[str, ...] = ("Amara", "Ben", "Cy")
) -> tuple[Teacher, list[Phone]]:
    """A round that has begun, and that nothing but moves holds up."""
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.new_class("8B Science", pupils=4)
    phones = [Phone(screens, server, name) for name in names]
    for phone in phones:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".hand")).to_be_visible()
    return teacher, phones


def test_a_card_outlasts_its_page_while_the_database_is_gone(
    serve: Callable[..., Server], screens: Screens
) -> None:
    with Postgres() as postgres:
        server = serve(DATABASE_URL=postgres.url)
        teacher, phones = a_round(screens, server)
        player = on_turn(phones)
        other = next(phone for phone in phones if phone is not player)
        before = player.laid.inner_text()
        screens.network_fails = True
        postgres.kill()
        player.play(player.look().hand[0])
        expect(player.page.get_by_text(UNSAVED)).to_be_visible()
        # The page cannot be had either while nothing can be read, and says why.
        player.page.reload()
        expect(player.page.get_by_role("heading", name="can’t save right now")).to_be_visible()
        postgres.start()
        expect(other.page.get_by_text(UNSAVED)).to_have_count(0, timeout=30_000)
        expect(other.laid).to_have_text(before)
        player.page.goto(f"{server.url}/play")
        expect(other.laid).not_to_have_text(before)
        expect(player.laid).to_have_text(other.laid.inner_text())
        after = player.laid.inner_text()
        # It is sent no third time.
        player.page.reload()
        expect(player.page.locator(".hand")).to_be_visible()
        expect(player.laid).to_have_text(after)
        with closing(open_store(postgres.url)) as store:
            events = store.log.read(f"table:{teacher.class_id}:1")
        assert [event.body["entry"].keys() & {"play", "no_play"} for event in events[1:]] == [
            {"play"}
        ]
        expected_503(screens)


def test_a_card_that_waited_is_played_into_no_other_round(
    serve: Callable[..., Server], screens: Screens, tmp_path: Path
) -> None:
    file = tmp_path / "data" / "classroom.sqlite3"
    server = serve(DATABASE_URL=f"sqlite:///{file}?timeout=0.2")
    teacher, phones = a_round(screens, server)
    player = on_turn(phones)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        player.play(player.look().hand[0])
        expect(player.page.get_by_text(UNSAVED)).to_be_visible()
        player.page.goto("about:blank")
        other.execute("ROLLBACK")
    expect(teacher.page.get_by_text("Saving has failed")).to_have_count(0)
    with closing(open_store(server.settings["DATABASE_URL"])) as store:
        service = Service(store, time)
        service.command(EndRound(class_=teacher.class_id, table=1))
        service.open(teacher.class_id).rounds.start_round(1)
    player.page.goto(f"{server.url}/play")
    expect(player.page.get_by_text("came too late to count")).to_be_visible()
    expect(player.laid).to_have_text("1 played")
    player.page.reload()
    expect(player.page.locator(".hand")).to_be_visible()
    expect(player.page.get_by_text("came too late")).to_have_count(0)

    # What was saved, though its answer was lost, did not come too late.
    for phone in phones:
        phone.page.reload()
    player = on_turn(phones)
    player.page.evaluate(
        """() => { const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
            set.call(this, key === "sent" && value === "null" ? "answered" : key, value); }; }"""
    )
    player.play(player.look().hand[0])
    wait_until(lambda: player.page.evaluate("sessionStorage.getItem('answered')"))
    player.page.goto("about:blank")
    with closing(open_store(server.settings["DATABASE_URL"])) as store:
        service = Service(store, time)
        service.command(EndRound(class_=teacher.class_id, table=1))
        service.open(teacher.class_id).rounds.start_round(1)
    player.page.goto(f"{server.url}/play")
    expect(player.page.locator(".hand")).to_be_visible()
    wait_until(lambda: player.page.evaluate("sessionStorage.getItem('sent') === 'null'"))
    expect(player.page.get_by_text("came too late")).to_have_count(0)


def test_open_phones_of_a_class_that_cannot_be_read_go_on_once_it_can_be(
    serve: Callable[..., Server], screens: Screens, tmp_path: Path
) -> None:
    server = serve()
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.new_class(pupils=3)
    phone = Phone(screens, server, "Amara")
    phone.join(teacher.code)
    reloaded = Phone(screens, server, "Ben")
    reloaded.join(teacher.code)
    expect(phone.headline).to_have_text("You’re at table 1.")
    stream = f"class:{teacher.class_id}"
    teacher.page.goto("about:blank")
    screens.network_fails = True

    def change_last_event(body: str) -> str:
        with closing(sqlite3.connect(tmp_path / "data" / "classroom.sqlite3")) as file, file:
            seq, before = file.execute(
                "SELECT seq, body FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1", (stream,)
            ).fetchone()
            file.execute(
                "UPDATE events SET body = ? WHERE stream = ? AND seq = ?", (body, stream, seq)
            )
        return str(before)

    server.stop()
    before = change_last_event("no event")
    server.start()
    heading = phone.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("This class can’t be read")
    expect(phone.page.get_by_text("You don’t have a seat")).to_have_count(0)
    # A page that was loaded again meanwhile has no script that waits.
    reloaded.page.reload()
    expect(reloaded.page.get_by_role("link", name="Go to the start page")).to_be_visible()

    server.stop()
    change_last_event(before)
    server.start()
    expect(phone.headline).to_have_text("You’re at table 1.")
    expect(reloaded.headline).to_have_text("You’re at table 1.")
    expected_503(screens)


def test_a_phone_connects_again_after_its_server_ended_without_an_answer(
    serve: Callable[..., Server], screens: Screens
) -> None:
    server = serve()
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.new_class(pupils=3)
    phone = Phone(screens, server, "Amara")
    phone.join(teacher.code)
    expect(phone.headline).to_have_text("You’re at table 1.")
    teacher.page.goto("about:blank")
    screens.network_fails = True
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    # The page asks how its table stands, and the connection breaks before the answer.
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    server.kill()
    expect(phone.page.get_by_text("You lost the connection.")).to_be_visible()
    # Some tries to connect fail meanwhile.
    phone.page.wait_for_timeout(3000)
    server.start()
    expect(phone.page.get_by_text("You lost the connection.")).to_have_count(0)
