"""What a teacher can do while a class plays, each thing once, and what the phones make of it."""

from __future__ import annotations

import re

from people import Phone, Teacher, on_turn
from playwright.sync_api import Page, WebSocketRoute, expect
from stage import Screens

from classroom.rules.catalogue import RULES

RULE = "alternate-colour"
NAMES = ("Amara", "Ben", "Chiara", "Dev")


def test_what_a_teacher_does_before_and_while_a_class_plays(
    teacher: Teacher, screens: Screens
) -> None:
    """One class for all of it: four pupils at table 1; table 2 is empty."""
    teacher.new_class(pupils=8, rule=RULE)
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(f"{teacher.code[:3]}-1")
    rename_move_and_lock_in_the_lobby(teacher, phones)
    teacher.page.get_by_role("button", name="Start the round").click()
    playing = clockwise(phones)
    wall = teacher.projector()
    pause_and_resume(teacher, playing, wall)
    skip_a_turn(teacher, playing)
    see_the_whole_table(teacher, since(playing, 1))
    release_a_silent_prophet(teacher, since(playing, 2))
    let_a_robot_play_for_a_pupil(teacher, playing)
    give_a_hint_and_a_message(teacher, playing, wall)
    end_the_round_and_play_another_rule(teacher, playing)
    no_change_that_comes_late_hides_a_newer_one(teacher, wall)


def clockwise(phones: list[Phone]) -> list[Phone]:
    """The current player first, then the others."""
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    seated = [name if name != "You" else phones[0].name for name in phones[0].look().counts]
    by_name = {phone.name: phone for phone in phones}
    return since([by_name[name] for name in seated], seated.index(on_turn(phones).name))


def since(playing: list[Phone], turns: int) -> list[Phone]:
    """The same after so many turns, once it has come to anyone who is first now."""
    now = [*playing[turns:], *playing[:turns]]
    expect(now[0].headline).to_have_text("Your turn")
    return now


def rename_move_and_lock_in_the_lobby(teacher: Teacher, phones: list[Phone]) -> None:
    page = teacher.page
    page.get_by_role("button", name="Amara").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Ben")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Ben")
    page.get_by_role("dialog").get_by_label("Name").fill("Amara K")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    phones[0].name = "Amara K"
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(phones[1].page.locator(".lobby ul")).to_contain_text("Amara K")

    page.get_by_role("button", name="Dev").click()
    page.get_by_role("dialog").get_by_role("button", name="Table 2").click()
    expect(phones[3].headline).to_have_text("You’re at table 2.")
    expect(page.locator(".lobby-table").nth(1)).to_contain_text("Dev")
    expect(phones[1].page.locator(".lobby ul")).not_to_contain_text("Dev")

    page.get_by_role("button", name="Even out the tables").click()
    expect(phones[3].headline).to_have_text("You’re at table 1.")
    page.get_by_role("button", name="Lock joining").click()
    expect(page.get_by_text("No one new can join.")).to_be_visible()


def pause_and_resume(teacher: Teacher, playing: list[Phone], wall: Page) -> None:
    first = playing[0]
    hand = first.look().hand
    teacher.table_action(1, "Pause")
    for phone in playing:
        expect(phone.headline).to_have_text("Paused by your teacher")
        expect(phone.page.locator(".actions")).to_have_count(0)
    expect(teacher.tile(1)).to_contain_text("Paused by you")
    teacher.tile(1).get_by_role("button", name="Resume").click()
    expect(first.headline).to_have_text("Your turn")
    assert first.look().hand == hand
    teacher.page.keyboard.press("p")
    teacher.page.get_by_role("dialog").get_by_role("button", name="Fire drill").click()
    for phone in playing:
        expect(phone.headline).to_have_text("Fire drill")
    expect(wall.get_by_role("heading", name="Fire drill")).to_be_visible()
    expect(teacher.page.locator(".rail")).to_contain_text("All paused: Fire drill")
    teacher.page.get_by_role("button", name="Resume all").click()
    expect(first.headline).to_have_text("Your turn")


def skip_a_turn(teacher: Teacher, playing: list[Phone]) -> None:
    first, second, third, _ = playing
    teacher.table_action(1, "Skip this turn")
    expect(second.headline).to_have_text("Your turn")
    expect(third.last).to_have_text(f"{first.name}’s turn was skipped.")
    expect(first.last).to_have_text("Your turn was skipped.")


def see_the_whole_table(teacher: Teacher, playing: list[Phone]) -> None:
    teacher.tile(1).get_by_role("link", name="Table 1").click()
    rows = teacher.page.locator(".hand-row")
    expect(rows).to_have_count(4)
    for phone in playing:
        shown = rows.filter(has_text=phone.name).locator(".card")
        expect(shown).to_have_count(len(phone.look().hand))
    playing[0].play(playing[0].look().hand[0])
    history = teacher.page.locator(".history li")
    expect(history.first).to_contain_text(re.compile(f"{playing[0].name}’s .*(right|wrong)"))
    teacher.page.get_by_role("link", name="Back to 8B Science").click()
    expect(teacher.tile(1)).to_be_visible()


def release_a_silent_prophet(teacher: Teacher, playing: list[Phone]) -> None:
    prophet, second, third, _ = playing
    prophet.play(prophet.look().hand[0])
    prophet.declare()
    expect(teacher.tile(1)).to_contain_text(f"{prophet.name} is Prophet")
    second.play(second.look().hand[0])
    expect(prophet.page.locator(".question")).to_be_visible()
    teacher.table_action(1, "Release the Prophet")
    expect(prophet.page.locator(".question")).to_have_count(0)
    expect(third.headline).to_have_text("Your turn")
    expect(third.last).to_contain_text(f"{second.name}’s")
    expect(third.last).to_contain_text(f"{prophet.name} is no longer the Prophet.")
    expect(prophet.last).to_contain_text("You’re no longer the Prophet. No penalty.")
    expect(prophet.headline).to_have_text(f"{third.name}’s turn")
    expect(prophet.page.locator(".seat.prophet")).to_have_count(0)
    assert prophet.look().counts["You"] == len(prophet.look().hand)


def let_a_robot_play_for_a_pupil(teacher: Teacher, playing: list[Phone]) -> None:
    first = playing[0]
    teacher.page.get_by_role("button", name="Actions for table 1").click()
    robots = teacher.page.get_by_role("dialog").get_by_role("group", name="Robots play for")
    switch = robots.locator("label.toggle", has_text=first.name)
    switch.click()
    expect(first.headline).not_to_have_text("Your turn", timeout=20_000)
    expect(teacher.tile(1)).to_contain_text("3 pupils, 1 robot")
    expect(playing[1].page.locator(".seat", has_text=first.name)).to_contain_text("robot")
    switch.click()
    teacher.page.keyboard.press("Escape")
    expect(teacher.tile(1)).to_contain_text("4 pupils")


def give_a_hint_and_a_message(teacher: Teacher, playing: list[Phone], wall: Page) -> None:
    teacher.go("Projector")
    teacher.page.locator(".screen-choices").get_by_role("button", name="Table 1").click()
    teacher.go("Tables")
    teacher.table_action(1, "Give a hint")
    hint = RULES[RULE].hints[0].sentence
    # Its cards have the colours of the suits, which is what it is about.
    cards = hint.count("♦") + hint.count("♥")
    for phone in playing:
        expect(phone.page.locator(".notes")).to_contain_text(hint.partition("♦")[0][:-1])
        expect(phone.page.locator(".notes .tile")).to_have_count(cards)
    expect(wall.locator(".projector-hint .tile")).to_have_count(cards)
    teacher.table_action(1, "Send a message")
    teacher.page.get_by_label("What do you want to say?").fill("Ask a “no” now & then")
    teacher.page.keyboard.press("Enter")
    expect(teacher.page.get_by_text("Sent. It’s on their phones.")).to_be_visible()
    for phone in playing:
        expect(phone.page.locator(".notes")).to_contain_text("Ask a “no” now & then")


def end_the_round_and_play_another_rule(teacher: Teacher, playing: list[Phone]) -> None:
    page = teacher.page
    teacher.table_action(1, "End the round")
    page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    for phone in playing:
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(str(RULES[RULE].statement))
        expect(phone.page.locator(".plate")).to_contain_text("Your teacher ended the round")
    expect(teacher.tile(1)).to_contain_text("You ended the round.")

    teacher.tile(1).get_by_role("button", name="Next rule").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Medium").check()
    expect(dialog).to_contain_text("A rule has been chosen (Medium). It’s hidden")
    statement = str(RULES["odd-black-even-red"].statement)
    expect(dialog.get_by_role("link", name="Browse all rules")).to_have_attribute(
        "href", "/console/rules"
    )
    assert not [each.id for each in RULES.values() if str(each.statement) in dialog.inner_text()]
    dialog.get_by_role("button", name="Show the rules").press("Enter")
    dialog.get_by_role("radio", name=statement).check()
    dialog.get_by_role("button", name="Play this rule").click()
    for phone in playing:
        expect(phone.page.locator(".playing")).to_be_visible()
        expect(phone.laid).to_have_text("1 played")
    hold = page.get_by_role("button", name="Hold to show rules")
    expect(teacher.tile(1)).not_to_contain_text(statement)
    hold.hover()
    page.mouse.down()
    expect(teacher.tile(1)).to_contain_text(statement)
    page.mouse.up()
    expect(teacher.tile(1)).not_to_contain_text(statement)


def no_change_that_comes_late_hides_a_newer_one(teacher: Teacher, wall: Page) -> None:
    """It is of a view that the page doesn't have any more, so the page asks for everything."""
    for page in (teacher.page, wall):
        came: list[str] = []
        lines: list[WebSocketRoute] = []

        def listen(line: WebSocketRoute, came: list[str] = came, lines: list = lines) -> None:
            lines.append(line)

            def pass_on(message: str | bytes) -> None:
                came.append(str(message))
                line.send(message)

            line.connect_to_server().on_message(pass_on)

        page.route_web_socket(re.compile("/socket.io/"), listen)
        page.reload()
        page.came, page.lines = came, lines
    teacher.go("Projector")
    teacher.page.get_by_role("button", name="All tables").click()
    teacher.go("Tables")
    expect(wall.locator(".projector-felt")).to_be_visible()
    teacher.table_action(1, "Give a hint")
    teacher.table_action(1, "Pause")
    expect(teacher.tile(1)).to_contain_text("Paused by you")
    expect(wall.locator(".projector-felt")).to_contain_class("is-paused")
    for page, event in ((teacher.page, "tile"), (wall, "public")):
        hint, *later = (
            message for message in page.came if message.startswith(f'42["change","{event} 1"')
        )
        assert later
        page.lines[-1].send(hint)
    wall.wait_for_timeout(500)
    expect(teacher.tile(1)).to_contain_text("Paused by you")
    expect(wall.locator(".projector-felt")).to_contain_class("is-paused")
    for page, event in ((teacher.page, "tile"), (wall, "public")):
        assert any(message.startswith(f'42["{event}"') for message in page.came)
    teacher.tile(1).get_by_role("button", name="Resume").click()
    expect(wall.locator(".projector-felt")).not_to_contain_class("is-paused")


def test_a_new_class_shows_no_rule_until_asked_for(teacher: Teacher) -> None:
    page = teacher.page
    page.get_by_role("link", name="New class").click()
    teacher.unfold_choices()
    rule, statement = page.get_by_label("The rule", exact=True), str(RULES[RULE].statement)
    for source in ("One rule for every table", "Pupils deal in turn"):
        page.get_by_role("radio", name=source).check()
        if source == "Pupils deal in turn":
            page.get_by_text("Narrow it down").click()
        expect(page.get_by_role("button", name="Show the rules")).to_have_count(1)
        seen = page.locator("body").inner_text()
        assert not [each.id for each in RULES.values() if str(each.statement) in seen]
    page.get_by_role("radio", name="One rule for every table").check()
    expect(page.locator(".preview-rule")).to_contain_text(
        "A rule has been chosen (Easy). It’s hidden"
    )
    page.get_by_role("button", name="Show the rules").press("Enter")
    expect(rule).to_have_value(RULE)
    expect(page.locator(".preview-rule")).to_contain_text(statement)
    page.get_by_role("button", name="Hide the rules").press("Enter")
    expect(rule).to_be_hidden()
    expect(page.locator(".preview-rule")).not_to_contain_text(statement)


def test_a_table_too_small_is_filled_with_robots(teacher: Teacher, screens: Screens) -> None:
    """Two pupils get a robot; a late third takes its seat, at once, in the middle of the round."""
    teacher.new_class(pupils=8, rule=RULE)
    pupils = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben")]
    for pupil in pupils:
        pupil.join(f"{teacher.code[:3]}-1")
    expect(teacher.page.get_by_text("1 robot will join")).to_be_visible()
    teacher.page.get_by_role("button", name="Start the round").click()
    expect(pupils[0].page.locator(".seat")).to_have_count(3)
    expect(teacher.tile(1)).to_contain_text("2 pupils, 1 robot")
    late = Phone(screens, teacher.server, "Chiara")
    late.join(f"{teacher.code[:3]}-1")
    expect(late.page.locator(".hand .cards button").first).to_be_visible()
    expect(teacher.tile(1)).to_contain_text("3 pupils")
    expect(pupils[0].page.locator(".seat", has_text="Chiara")).to_be_visible()


def test_the_wall_of_a_large_class_shows_the_whole_qr(teacher: Teacher) -> None:
    teacher.new_class(pupils=48)
    wall = teacher.projector()
    expect(wall.locator(".projector-seats > li")).to_have_count(12)
    for size in ((1920, 1080), (1280, 720), (1024, 768)):
        wall.set_viewport_size({"width": size[0], "height": size[1]})
        for part in (".qr", ".big-code"):
            inner = wall.locator(part).bounding_box()
            outer = wall.locator(".projector-join").bounding_box()
            assert inner["y"] >= outer["y"]
            assert inner["y"] + inner["height"] <= outer["y"] + outer["height"], (part, size)
            assert inner["x"] + inner["width"] <= size[0]
