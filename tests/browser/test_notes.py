"""What a teacher says is read whole on every phone, and nothing that has a time limit gives way."""

from __future__ import annotations

import os
from itertools import count

import pytest
from people import Phone, Teacher, on_turn
from playwright.sync_api import Locator, expect
from stage import LAPTOP, PHONE, Screens

from classroom.classes.settings import plan_of

WORDS = "Two minutes left: play a card that could prove you wrong! Then tell the others why."
SMALLEST = {"width": 320, "height": 568}

_CUT_OFF = """(one) => {
  const box = one.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const wrong = [];
  if (box.top < 0 || box.left < 0 || box.bottom > clientHeight + 1 || box.right > clientWidth + 1) {
    wrong.push(`off the screen: ${box.top} to ${box.bottom} of ${clientHeight}`);
  }
  for (const [x, y] of [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]]) {
    const hit = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
    if (!hit || !(one.contains(hit) || hit.contains(one))) wrong.push(`covered at ${x}, ${y}`);
  }
  for (let above = one.parentElement; above; above = above.parentElement) {
    const { overflowY } = getComputedStyle(above), around = above.getBoundingClientRect();
    if (overflowY !== "visible" && above !== document.documentElement && above !== document.body
      && (box.bottom > around.bottom + 1 || box.top < around.top - 1)) {
      wrong.push(`cut by ${above.className}`);
    }
  }
  return wrong;
}"""
"""What of an element cannot be seen or tapped as it stands on the screen, without scrolling."""
_numbers = count(1)


def is_whole(*elements: Locator) -> None:
    for element in elements:
        expect(element).to_be_visible()
        if folder := os.environ.get("SHOTS"):
            element.page.screenshot(path=f"{folder}/{next(_numbers):02}.png")
        assert element.evaluate(_CUT_OFF) == [], element


def largest_words(phone: Phone) -> None:
    phone.page.set_viewport_size(SMALLEST)
    phone.page.evaluate("document.documentElement.classList.add('text-larger')")


def usual_words(phone: Phone) -> None:
    phone.page.set_viewport_size(PHONE)
    phone.page.evaluate("document.documentElement.classList.remove('text-larger')")


@pytest.fixture
def phones(teacher: Teacher, screens: Screens) -> list[Phone]:
    """Four at a table with every clock; all say what they expect, and there is time to look."""
    teacher.open_class(
        plan_of(
            title="8B",
            tables=1,
            rule="alternate-colour",
            predictions=True,
            chance=False,
            prompts=False,
            turn_clock=None,
            call_clock=40,
            round_clock=5,
        )
    )
    joined = [Phone(screens, teacher.server, name) for name in ("Ann", "Ben", "Cy", "Di")]
    for phone in joined:
        phone.join(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(4)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in joined:
        expect(phone.page.locator(".hand .cards button")).to_have_count(8)
        phone.page.get_by_role("button", name="Menu").tap()
        phone.page.get_by_label("Extra time").select_option("Three times as long")
        phone.button("Close").tap()
    return joined


def message_all(teacher: Teacher, words: str) -> None:
    teacher.page.get_by_role("button", name="Message all").click()
    teacher.page.get_by_label("What do you want to say?").fill(words)
    teacher.page.get_by_role("dialog").get_by_role("button", name="Send").click()


def test_messages_and_hints_are_whole_until_they_are_read_and_go_with_their_round(
    teacher: Teacher, phones: list[Phone]
) -> None:
    the_teacher_sees_what_is_on_the_phones_and_takes_it_away(teacher, phones)
    a_hint_is_whole_and_stays_in_reach(teacher, phones)
    a_message_is_whole_until_it_is_read_and_gone_then(teacher, phones)
    the_prediction_buttons_can_always_be_tapped(phones)
    a_message_goes_with_its_round(teacher, phones)


def the_teacher_sees_what_is_on_the_phones_and_takes_it_away(
    teacher: Teacher, phones: list[Phone]
) -> None:
    teacher.page.set_viewport_size({"width": 1366, "height": 768})
    message_all(teacher, WORDS)
    rail = teacher.page.get_by_role("complementary")
    expect(rail).to_contain_text(WORDS)
    # The whole rail still fits, with the message and the notice.
    expect(rail.get_by_text("Sent. It’s on their phones.")).to_be_visible()
    assert rail.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 0
    expect(phones[0].page.locator(".notes")).to_contain_text(WORDS)
    rail.get_by_role("button", name="Remove message").click()
    expect(rail).not_to_contain_text(WORDS)
    for phone in phones:
        expect(phone.page.locator(".notes")).to_have_count(0)
    teacher.page.set_viewport_size(LAPTOP)


def a_hint_is_whole_and_stays_in_reach(teacher: Teacher, phones: list[Phone]) -> None:
    one, *others = phones
    teacher.table_action(1, "Give a hint")
    said = one.page.locator(".notes .word p")
    is_whole(said, one.button("Got it"))
    hint = said.inner_text()
    one.button("Got it").tap()
    one.button("Menu").tap()
    kept = one.page.locator("#sheet .kept-notes .word p")
    expect(kept).to_have_text(hint)
    is_whole(kept)
    one.button("Close").tap()
    for phone in others:
        phone.button("Got it").tap()


def a_message_is_whole_until_it_is_read_and_gone_then(
    teacher: Teacher, phones: list[Phone]
) -> None:
    message_all(teacher, WORDS)
    one, two = phones[:2]
    largest_words(two)
    for phone in (one, two):
        said = phone.page.locator(".notes .word p")
        expect(said).to_have_text(WORDS)
        is_whole(said, phone.button("Got it"))
    assert one.page.viewport_size == PHONE
    one.button("Got it").tap()
    expect(one.page.locator(".notes")).to_have_count(0)
    one.page.reload()
    expect(one.page.locator(".hand")).to_be_visible()
    expect(one.page.locator(".notes")).to_have_count(0)
    # Another phone has not read it yet; the same words said again are news everywhere.
    expect(two.page.locator(".notes")).to_be_visible()
    message_all(teacher, WORDS)
    expect(one.page.locator(".notes")).to_contain_text(WORDS)
    usual_words(two)


def the_prediction_buttons_can_always_be_tapped(phones: list[Phone]) -> None:
    player = on_turn(phones)
    others = [phone for phone in phones if phone is not player]
    largest_words(others[1])
    for phone in phones:
        expect(phone.page.locator(".notes")).to_contain_text(WORDS)
    player.play(player.look().hand[0])
    for phone in others:
        answers = phone.page.get_by_role("radiogroup", name="What do you predict?")
        expect(answers).to_be_visible()
        is_whole(*answers.locator(".expectation").all())


def a_message_goes_with_its_round(teacher: Teacher, phones: list[Phone]) -> None:
    for phone in phones:
        expect(phone.page.locator(".notes")).to_contain_text(WORDS)
    teacher.table_action(1, "End the round")
    teacher.page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    for phone in phones:
        expect(phone.page.locator(".plate.rule")).to_be_visible()
        expect(phone.page.get_by_text("Two minutes left")).to_have_count(0)
    expect(teacher.page.get_by_role("complementary")).not_to_contain_text("Two minutes left")


@pytest.mark.parametrize("cards", [1, 4])
def test_a_prophets_buttons_are_whole_under_a_message_and_a_clock(
    teacher: Teacher, phones: list[Phone], cards: int
) -> None:
    player = on_turn(phones)
    player.play(player.look().hand[0])
    # The others say nothing, and their time to predict runs out.
    player.declare()
    expect(player.headline).to_have_text("You’re the Prophet")
    following = on_turn([phone for phone in phones if phone is not player])
    message_all(teacher, WORDS)
    following.button("Got it").tap()
    teacher.table_action(1, "Give a hint")
    following.button("Got it").tap()
    following.play(*following.look().hand[:cards])
    expect(player.page.locator(".question")).to_be_visible()
    words = [player.page.locator(f".verdict-button.{which}") for which in ("right", "wrong")]
    expect(player.page.locator(".round-strip")).to_be_visible()
    is_whole(*words)
    player.button("Got it").tap()
    is_whole(*words, player.page.locator(".asked-cards"), player.page.locator(".head .clock"))
    largest_words(player)
    is_whole(*words, player.page.locator(".asked-cards"))
    player.page.locator(".felt").scroll_into_view_if_needed()
    is_whole(player.page.locator(".felt .layout .card").first)
    player.page.set_viewport_size({"width": 740, "height": 360})
    is_whole(*words)
    words[0].tap()
    expect(player.page.locator(".question")).to_have_count(0)
