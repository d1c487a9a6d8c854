"""Coming in: what a pupil reads when something does not fit, and what stays typed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from people import Phone, Teacher
from playwright.sync_api import Locator, Page, expect
from stage import Screens


@pytest.fixture
def teacher(teacher: Teacher) -> Teacher:
    """A laptop with the lobby of a class of eight open."""
    teacher.new_class("8B Science", pupils=8)
    return teacher


@pytest.fixture
def pupil(teacher: Teacher, screens: Screens) -> Callable[[str], Phone]:
    return lambda name: Phone(screens, teacher.server, name)


def said_at(page: Page, label: str) -> Locator:
    """The sentence that stands at a field, found as a screen reader finds it."""
    field = page.get_by_label(label)
    expect(field).to_have_attribute("aria-invalid", "true")
    described = field.get_attribute("aria-describedby") or ""
    problem = next(name for name in described.split() if name.endswith("problem"))
    place = page.locator(f"#{problem}")
    expect(place).to_be_visible()
    below = place.bounding_box()["y"] - field.bounding_box()["y"]
    assert 0 < below < 90, "the sentence stands right below its field"
    return place


def test_from_the_first_field_to_the_seat_and_out_of_the_class(
    teacher: Teacher, pupil: Callable[[str], Phone]
) -> None:
    phone = pupil("Zoë")
    a_code_that_opens_nothing(phone)
    a_code_is_typed_as_it_comes(teacher, phone)
    a_code_of_class_and_table_is_typed_whole(phone)
    a_name_that_cannot_be_one(teacher, phone)
    the_address_of_the_qr_fills_in_the_code(teacher, phone)
    a_phone_that_has_a_seat_goes_back_to_it(phone)
    a_pupil_leaves(phone)
    one_field_at_a_time(teacher, phone)
    a_pupil_leaves(phone)
    a_name_is_offered(teacher, phone)


def a_code_that_opens_nothing(phone: Phone) -> None:
    phone.page.goto(phone.server.url)
    for typed, sentence in (
        ("", "Type the code from the big screen."),
        ("BDF", "A code looks like BDF-7K3. Check the big screen again."),
        ("GOC-3TB", "A code has no O. Did you mean Q?"),
        ("BDF-7K3", "No class has this code; check the big screen."),
    ):
        phone.send_code(typed)
        expect(phone.page.get_by_text(sentence)).to_be_visible()
        expect(said_at(phone.page, "Class code")).to_have_text(sentence)
        expect(phone.page.get_by_label("Class code")).to_have_value(typed)


def a_code_is_typed_as_it_comes(teacher: Teacher, phone: Phone) -> None:
    phone.page.goto(phone.server.url)
    phone.page.get_by_label("Class code").press_sequentially(
        f" {teacher.code.replace('-', ' ').lower()}"
    )
    expect(phone.page.get_by_label("Class code")).to_have_value(teacher.code)


def a_code_of_class_and_table_is_typed_whole(phone: Phone) -> None:
    phone.page.goto(phone.server.url)
    phone.page.evaluate(
        "localStorage.setItem('notes', '{}'); localStorage.setItem('settings', '{}')"
    )
    phone.page.goto(phone.server.url)
    field = phone.page.get_by_label("Class code")
    field.press_sequentially("bdf7k3")
    expect(field).to_have_value("BDF-7K3")
    field.press_sequentially("12")
    expect(field).to_have_value("BDF-7K3-12")
    assert phone.page.evaluate("Object.keys(localStorage)") == ["settings"]


def a_name_that_cannot_be_one(teacher: Teacher, phone: Phone) -> None:
    phone.page.goto(phone.server.url)
    phone.send_code(teacher.code)
    for typed, sentence in (
        ("", "Type the name your friends call you."),
        ("!?", "A name needs at least one letter."),
        ("Nature", "The game uses the name Nature; choose a different one."),
    ):
        phone.send_name(typed)
        expect(phone.page.get_by_text(sentence)).to_be_visible()
        expect(said_at(phone.page, "Your name")).to_have_text(sentence)
        expect(phone.page.get_by_text("8B Science")).to_be_visible()
        expect(phone.page.get_by_label("Your name")).to_have_value(typed)
    # On the smallest phones the button is whole in sight.
    for size in ({"width": 320, "height": 568}, {"width": 375, "height": 553}):
        phone.page.set_viewport_size(size)
        phone.page.goto(f"{phone.server.url}/join/{teacher.code}")
        expect(phone.page.get_by_role("button", name="Join the class")).to_be_in_viewport(ratio=1)
        if folder := os.environ.get("SHOTS"):
            phone.page.screenshot(path=f"{folder}/join-{size['width']}.png")
    # The field takes no more letters than a name may have.
    phone.page.get_by_label("Your name").fill("")
    phone.page.get_by_label("Your name").press_sequentially("Wolfeschlegelsteinhausen")
    expect(phone.page.get_by_label("Your name")).to_have_value("Wolfeschlegelsteinha")


def the_address_of_the_qr_fills_in_the_code(teacher: Teacher, phone: Phone) -> None:
    phone.page.goto(f"{phone.server.url}/join/{teacher.code}")
    expect(phone.page.get_by_text("8B Science")).to_be_visible()
    expect(phone.page.get_by_label("Your name")).to_be_focused()
    expect(teacher.page.locator(".person")).to_have_count(0)
    phone.page.keyboard.type("Zoë")
    phone.page.keyboard.press("Enter")
    expect(phone.headline).to_have_text("You’re at table 1.")
    # Whoever scans it again goes back to the table.
    phone.page.goto(f"{phone.server.url}/join/{teacher.code}")
    expect(phone.headline).to_have_text("You’re at table 1.")


def a_phone_that_has_a_seat_goes_back_to_it(phone: Phone) -> None:
    phone.page.goto(phone.server.url)
    expect(phone.page).to_have_url(f"{phone.server.url}/play")


def one_field_at_a_time(teacher: Teacher, phone: Phone) -> None:
    phone.page.goto(phone.server.url)
    expect(phone.page.get_by_role("textbox")).to_have_count(1)
    expect(phone.page.get_by_label("Class code")).to_be_focused()
    phone.page.keyboard.type(teacher.code)
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_text("8B Science")).to_be_visible()
    expect(phone.page.get_by_role("textbox")).to_have_count(1)
    expect(phone.page.get_by_label("Your name")).to_be_focused()
    phone.page.keyboard.type("Ann")
    phone.page.keyboard.press("Enter")
    expect(phone.headline).to_contain_text("You’re at table")


def a_name_is_offered(teacher: Teacher, phone: Phone) -> None:
    phone.page.goto(f"{phone.server.url}/join/{teacher.code}")
    offer = phone.button(re.compile("Or play as .+"))
    first = offer.inner_text()
    for _ in range(5):
        phone.button("A different name").tap()
        expect(phone.page.get_by_label("Your name")).to_have_value("")
        expect(phone.page.locator(".problem")).to_have_count(0)
        if offer.inner_text() != first:
            break
    name = offer.inner_text().removeprefix("Or play as ")
    assert f"Or play as {name}" != first
    offer.tap()
    expect(phone.headline).to_contain_text("You’re at table")
    expect(teacher.page.locator(".person").get_by_text(name, exact=True)).to_be_visible()


def a_pupil_leaves(phone: Phone) -> None:
    phone.button("Menu").tap()
    phone.button("Leave the class").tap()
    phone.button("Yes, leave the class").tap()
    expect(phone.page.get_by_label("Class code")).to_be_visible()


def test_two_pupils_of_one_name(teacher: Teacher, pupil: Callable[[str], Phone]) -> None:
    pupil("Amara").join(teacher.code)
    other = pupil("amara")
    other.page.goto(other.server.url)
    other.send_join(teacher.code, "amara")
    expect(other.page.get_by_role("heading", level=1)).to_have_text(
        "Amara is here already. Is that you?"
    )
    expect(other.page.get_by_text("Amara is at table 1.")).to_be_visible()
    other.button("Type a different name").tap()
    other.send_name("amara b")
    expect(other.headline).to_contain_text("You’re at table")
    third = pupil("AMARA")
    third.page.goto(third.server.url)
    third.send_join(teacher.code, "AMARA")
    third.button("Join as Amara C").tap()
    expect(third.headline).to_contain_text("You’re at table")
    expect(teacher.page.locator(".person")).to_have_text(["Amara", "Amara C", "amara b"])


def test_a_locked_class_and_a_closed_one(teacher: Teacher, pupil: Callable[[str], Phone]) -> None:
    inside = pupil("Amara")
    inside.join(teacher.code)
    code = teacher.code
    teacher.page.get_by_role("button", name="Lock joining").click()
    unlock = teacher.page.get_by_role("button", name="Let pupils join again")
    expect(unlock).to_be_visible()
    outside = pupil("Zoë")
    outside.page.goto(outside.server.url)
    outside.send_join(code, "Zoë")
    locked = "Your teacher has locked this class; ask to be let in."
    expect(said_at(outside.page, "Your name")).to_have_text(locked)
    inside.page.reload()
    expect(inside.headline).to_have_text("You’re at table 1.")

    unlock.click()
    expect(teacher.page.get_by_role("button", name="Lock joining")).to_be_visible()
    outside.page.get_by_role("button", name="Join the class").click()
    expect(outside.headline).to_contain_text("You’re at table")

    teacher.page.get_by_role("button", name="Start the round").click()
    expect(inside.page.locator(".playing")).to_be_visible()
    teacher.go("Debriefs")
    teacher.page.get_by_role("button", name="Close the class").click()
    teacher.page.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    expect(teacher.page.get_by_text("8B Science is closed.")).to_be_visible()
    late = pupil("Dev")
    late.page.goto(late.server.url)
    late.send_code(code)
    expect(said_at(late.page, "Class code")).to_contain_text("No class has this code")


def test_a_pupil_who_is_removed_is_told(teacher: Teacher, pupil: Callable[[str], Phone]) -> None:
    phone = pupil("Amara")
    phone.join(teacher.code)
    pupil("Zoë").join(teacher.code)
    teacher.page.get_by_role("button", name="Amara").click()
    teacher.page.get_by_role("button", name="Remove Amara").click()
    expect(phone.page.get_by_text("Your teacher has taken this seat back.")).to_be_visible()
    expect(teacher.page.locator(".person")).to_have_text(["Zoë"])
    phone.page.get_by_role("link", name="Join again").tap()
    expect(phone.page.get_by_label("Class code")).to_be_visible()
    phone.send_join(teacher.code, "Amara")
    expect(phone.headline).to_contain_text("You’re at table")


def test_words_that_are_lost_on_the_way_are_fetched_again(
    teacher: Teacher, screens: Screens
) -> None:
    phone = Phone(screens, teacher.server, "Zoë")
    screens.network_fails = True
    phone.page.route("**/words/**", lambda words: words.abort(), times=1)
    phone.join(teacher.code)
    expect(phone.headline).to_have_text("You’re at table 1.")
    assert screens.complaints == ["Zoë: uncaught The words of this page did not come."]
    screens.complaints.clear()
