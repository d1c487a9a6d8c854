"""Coming back: reload, sleep, another tab, another phone, a wifi that comes and goes."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from dead_network import DeadNetwork
from people import Phone, Teacher, on_turn
from playwright.sync_api import Page, expect
from stage import Screens, Server

RULE = "odd-black-even-red"
WITHIN = 1.0
"""Seconds in which a phone that is looked at again shows how the table stands; where this computer
is busy, no longer than twice as long as a page takes to open."""


@pytest.fixture
def teacher(teacher: Teacher) -> Teacher:
    teacher.new_class("8B Science", pupils=4, rule=RULE)
    return teacher


@pytest.fixture
def phones(teacher: Teacher, screens: Screens) -> list[Phone]:
    """Three pupils whose round has begun."""
    seated = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben", "Cy")]
    for phone in seated:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in seated:
        expect(phone.page.locator(".hand")).to_be_visible()
    return seated


def number_of(phone: Phone) -> str:
    """The comeback number, as the menu shows it."""
    phone.button("Menu").tap()
    shown = phone.page.get_by_text("Your comeback number:").inner_text()
    phone.button("Close").tap()
    return shown.removeprefix("Your comeback number: ")


def someone_plays(phones: list[Phone], but: Phone) -> str:
    """Another player plays a card; what the count says then."""
    player = on_turn([phone for phone in phones if phone is not but])
    before = player.laid.inner_text()
    player.play(player.look().hand[0])
    expect(player.laid).not_to_have_text(before)
    return player.laid.inner_text()


def wakes(page: Page) -> None:
    """What a browser says when a page is looked at again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def opens_within(phone: Phone) -> float:
    """The seconds in which this computer just now opens the page of a table."""
    began = monotonic()
    phone.page.reload()
    expect(phone.page.locator(".hand")).to_be_visible()
    return monotonic() - began


def new_phone(screens: Screens, server: Server, name: str) -> Phone:
    phone = Phone(screens, server, name)
    phone.page.goto(server.url)
    return phone


def test_the_same_phone_comes_back(phones: list[Phone], screens: Screens) -> None:
    the_newest_tab_plays_and_the_first_says_so(phones, screens)
    half_chosen_cards_outlive_a_reload_and_a_restart(phones, screens)
    screens.network_fails = True
    the_hand_is_there_before_the_connection_and_what_is_played_waits_for_it(phones)
    for how in ("offline", "silent"):
        a_phone_that_slept_shows_the_table_within_a_second(phones, how)
    a_network_that_swallows_everything_is_told_within_ten_seconds(phones)


def test_a_seat_is_moved_to_another_phone_and_the_way_in_stands_on_the_wall(
    teacher: Teacher, phones: list[Phone], screens: Screens
) -> None:
    another_phone_by_name_and_number(teacher, phones[1], screens)
    after_five_wrong_numbers_the_teacher_lets_in(teacher, phones[0], screens)
    the_teacher_hands_a_seat_to_another_phone(teacher, phones[2], screens)
    the_way_in_stands_on_the_wall_all_lesson(teacher)


def the_hand_is_there_before_the_connection_and_what_is_played_waits_for_it(
    phones: list[Phone],
) -> None:
    phone = on_turn(phones)
    before = phone.look()
    connection = re.compile(r"/socket\.io/")
    phone.page.route(connection, lambda route: route.abort())
    phone.page.reload()
    expect(phone.page.get_by_role("alert")).to_contain_text("You lost the connection.")
    seen = phone.look()
    assert (seen.hand, seen.line, seen.turn) == (before.hand, before.line, "You")
    phone.play(before.hand[0])
    assert phone.look().laid == before.laid
    phone.page.unroute(connection)
    expect(phone.laid).not_to_have_text(before.laid)
    expect(phone.page.get_by_role("alert")).to_have_count(0)


def a_phone_that_slept_shows_the_table_within_a_second(phones: list[Phone], how: str) -> None:
    sleeper = next(phone for phone in phones if phone is not on_turn(phones))
    chosen = sleeper.look().hand[:1]
    sleeper.choose(*chosen)
    if how == "offline":
        sleeper.context.set_offline(True)
        # Long enough for tries to come seldom.
        sleeper.page.wait_for_timeout(9000)
    else:
        sleeper.page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    laid = someone_plays(phones, sleeper)
    limit = max(WITHIN, 2 * opens_within(next(phone for phone in phones if phone is not sleeper)))
    began = monotonic()
    if how == "offline":
        sleeper.context.set_offline(False)
    wakes(sleeper.page)
    expect(sleeper.laid).to_have_text(laid)
    assert monotonic() - began < limit
    expect(sleeper.page.locator(".banner")).to_have_count(0)
    assert sleeper.look().chosen == chosen
    sleeper.page.locator(".hand .cards button[aria-pressed=true]").tap()
    assert sleeper.look().chosen == []


def a_network_that_swallows_everything_is_told_within_ten_seconds(phones: list[Phone]) -> None:
    """Nothing is refused and nothing closed, as where an access point dies."""
    phone = on_turn(phones)
    banner = phone.page.get_by_role("alert")
    with DeadNetwork(phone.server.url) as network:
        with phone.page.expect_websocket():
            phone.page.goto(f"{network.url}/play")
        before = phone.look()
        network.dead = True
        phone.play(before.hand[0])
        expect(banner).to_have_text("Slow connection …", timeout=5000)
        expect(banner).to_contain_text("You lost the connection.", timeout=7000)
        network.dead = False
        expect(phone.laid).not_to_have_text(before.laid, timeout=20_000)
        expect(banner).to_have_count(0)
        assert phone.look().laid.count(before.hand[0]) <= 1
    phone.page.goto(f"{phone.server.url}/play")


def the_newest_tab_plays_and_the_first_says_so(phones: list[Phone], screens: Screens) -> None:
    phone = on_turn(phones)
    first = phone.page
    hand, laid = phone.look().hand, phone.look().laid
    second = screens.page("second tab", phone.context)
    second.goto(f"{phone.server.url}/play")
    expect(second.locator(".hand")).to_be_visible()
    resting = "Your table is open in another tab."
    expect(first.get_by_role("heading", name=resting)).to_be_visible()
    # Nothing that the first tab notices makes it take the seat back by itself.
    for _ in range(3):
        wakes(first)
        first.evaluate("window.dispatchEvent(new Event('online'))")
    first.wait_for_timeout(1500)
    expect(second.locator(".hand")).to_be_visible()
    expect(first.get_by_role("heading", name=resting)).to_be_visible()

    first.get_by_role("button", name="Play here").tap()
    expect(first.locator(".hand")).to_be_visible()
    expect(second.get_by_role("heading", name=resting)).to_be_visible()
    assert phone.look().hand == hand
    wakes(second)
    first.wait_for_timeout(500)
    phone.play(hand[0])
    expect(phone.laid).not_to_have_text(laid)
    second.close()


def half_chosen_cards_outlive_a_reload_and_a_restart(phones: list[Phone], screens: Screens) -> None:
    phone = on_turn(phones)
    hand = phone.look().hand
    chosen = hand[:2]
    phone.choose(*chosen)
    phone.page.reload()
    expect(phone.page.locator(".hand")).to_be_visible()
    assert phone.look().chosen == chosen
    # A browser that was closed has the cookie and what it stored, and no session of a tab.
    kept = phone.context.storage_state()
    again = Phone(screens, phone.server, f"{phone.name} again", storage_state=kept)
    again.page.goto(phone.server.url)
    expect(again.page.locator(".hand")).to_be_visible()
    assert again.look().chosen == chosen
    assert again.look().hand == hand
    # Storage that was cleared costs the choice and nothing else.
    again.page.evaluate("localStorage.clear()")
    again.page.reload()
    expect(again.page.locator(".hand")).to_be_visible()
    assert again.look().chosen == []
    phone.page.close()
    phone.context, phone.page = again.context, again.page


def another_phone_by_name_and_number(teacher: Teacher, old: Phone, screens: Screens) -> None:
    hand, number = old.look().hand, number_of(old)
    new = new_phone(screens, old.server, "Ben's other phone")
    new.send_join(teacher.code, "ben")
    wrong = f"{(int(number) + 1) % 10_000:04}"
    new.page.get_by_label("Your comeback number").fill(wrong)
    new.button("Yes, that’s me: back to my seat").tap()
    expect(new.page.get_by_text("Wrong number")).to_be_visible()
    expect(new.page.get_by_text("4 tries left.")).to_be_visible()
    new.page.get_by_label("Your comeback number").fill(number)
    new.button("Yes, that’s me: back to my seat").tap()
    expect(new.page.locator(".hand")).to_be_visible()
    assert new.look().hand == hand
    expect(old.page.get_by_text("This seat is on another phone now.")).to_be_visible()
    assert number_of(new) == number
    old.page.goto(old.server.url)
    expect(old.page.get_by_text("Your seat isn’t on this phone any more.")).to_be_visible()


def after_five_wrong_numbers_the_teacher_lets_in(
    teacher: Teacher, old: Phone, screens: Screens
) -> None:
    hand, number = old.look().hand, number_of(old)
    new = new_phone(screens, old.server, f"{old.name}'s other phone")
    new.send_join(teacher.code, old.name)
    for _ in range(5):
        new.page.get_by_label("Your comeback number").fill(f"{(int(number) + 7) % 10_000:04}")
        new.button("Yes, that’s me: back to my seat").tap()
        expect(new.page.locator(".problem")).to_be_visible()
    expect(new.page.get_by_text("Fifth wrong number")).to_be_visible()
    expect(new.page.get_by_label("Your comeback number")).to_have_count(0)
    new.button("Yes, that’s me: ask my teacher").tap()
    check = new.page.locator(".check").inner_text()
    asking = teacher.page.locator(".asking li")
    expect(asking).to_contain_text(
        f"{old.name} (table 1) wants to rejoin on another phone. It shows {check}."
    )
    expect(old.page.locator(".hand")).to_be_visible()
    asking.get_by_role("button", name=re.compile(f"^Let in {old.name}")).click()
    expect(new.page.locator(".hand")).to_be_visible()
    assert new.look().hand == hand
    expect(old.page.get_by_text("This seat is on another phone now.")).to_be_visible()
    expect(asking).to_have_count(0)

    # And no is no.
    third = new_phone(screens, old.server, "somebody's phone")
    third.send_join(teacher.code, old.name)
    third.button("I don’t know it: ask my teacher").tap()
    asking.get_by_role("button", name=re.compile(f"^No, don’t let in {old.name}")).click()
    expect(third.page.get_by_text("Your teacher didn’t let this phone in.")).to_be_visible()
    expect(new.page.locator(".hand")).to_be_visible()


def the_teacher_hands_a_seat_to_another_phone(
    teacher: Teacher, old: Phone, screens: Screens
) -> None:
    hand = old.look().hand
    teacher.go("Pupils")
    teacher.page.get_by_role("button", name="Cy").click()
    teacher.page.get_by_role("button", name="Move this seat to another phone").click()
    dialog = teacher.page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="QR code to move the seat")).to_be_visible()
    path = re.search(r"/seat/.*", dialog.locator(".ticket").inner_text())[0]
    new = Phone(screens, old.server, "Cy's other phone")
    new.page.goto(f"{old.server.url}{path.lower().replace('-', '')}")
    expect(new.page.get_by_role("heading", name="Cy, table 1")).to_be_visible()
    expect(old.page.locator(".hand")).to_be_visible()
    new.button("Take this seat").tap()
    expect(new.page.locator(".hand")).to_be_visible()
    assert new.look().hand == hand
    expect(old.page.get_by_text("This seat is on another phone now.")).to_be_visible()
    late = Phone(screens, old.server, "a late phone")
    late.page.goto(f"{old.server.url}{path}")
    expect(late.page.get_by_text("This code has been used")).to_be_visible()
    expect(new.page.locator(".hand")).to_be_visible()
    teacher.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def the_way_in_stands_on_the_wall_all_lesson(teacher: Teacher) -> None:
    wall = teacher.projector()
    strip = wall.locator(".projector-strip")
    expect(strip).to_contain_text(teacher.code)
    expect(strip).to_contain_text("127.0.0.1")
    teacher.go("Pupils")
    teacher.page.get_by_role("button", name="Lock joining").click()
    expect(strip).to_have_count(0)


def test_a_phone_without_websockets_plays(teacher: Teacher, screens: Screens) -> None:
    seated = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben", "Cy")]
    polling = seated[0]
    polling.context.add_init_script("delete window.WebSocket")
    sockets: list[str] = []
    polling.page.on("websocket", lambda socket: sockets.append(socket.url))
    for phone in seated:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    for _ in range(6):
        expect(polling.page.locator(".hand")).to_be_visible()
        player = on_turn(seated)
        before = player.laid.inner_text()
        player.play(player.look().hand[0])
        expect(player.laid).not_to_have_text(before)
        for phone in seated:
            expect(phone.laid).to_have_text(player.laid.inner_text())
    assert sockets == []


def test_the_link_is_copied_from_the_console(teacher: Teacher) -> None:
    page = teacher.page
    teacher.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wanted = re.compile(rf"^http.*/join/{teacher.code.replace('-', '')}\?key=[\w-]{{8}}$")
    page.bring_to_front()
    page.evaluate("navigator.clipboard.writeText('')")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert wanted.match(page.evaluate("navigator.clipboard.readText()"))
