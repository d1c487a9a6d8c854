"""Pictures of every screen, for people to look at: ``python tests/browser/shots.py FOLDER``.

Nothing is checked here. A lesson is played as in the tests, and each screen is taken on its device
in light and in dark; the phone also at 320 px and on its side.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from people import Phone, Teacher
from playwright.sync_api import Page, expect, sync_playwright
from rounds_by_hand import TableOfPhones
from stage import ARGUMENTS, CHROMIUM, LAPTOP, PHONE, WALL, Screens, Server

RULE = "odd-black-even-red"
NAMES = ("Amara", "O'Neil", "Zoë", "李雷", "مريم", "Ben", "Chiara", "Maximiliana-Joséphi")
SIZES = {
    "phone": [PHONE, {"width": 320, "height": 640}, {"width": 740, "height": 360}],
    "console": [LAPTOP],
    "wall": [WALL],
}


class Camera:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken = 0

    def __call__(self, page: Page, what: str, device: str = "phone") -> None:
        self.taken += 1
        for size in SIZES[device]:
            page.set_viewport_size(size)
            for light in ("light", "dark"):
                page.emulate_media(color_scheme=light, reduced_motion="reduce")
                page.bring_to_front()
                page.wait_for_timeout(150)
                name = f"{self.taken:02}-{device}-{what}-{size['width']}-{light}.png"
                page.screenshot(path=self.folder / name)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.set_viewport_size(SIZES[device][0])


def take(screens: Screens, server: Server, camera: Camera) -> None:
    teacher = Teacher(screens, server)
    desk = teacher.page
    desk.goto(server.door)
    camera(desk, "password", "console")
    teacher.choose_password()
    camera(desk, "first classes", "console")
    desk.get_by_role("link", name="New class").click()
    camera(desk, "new class", "console")
    desk.goto(f"{server.desk}/console")
    teacher.new_class("8B Science", pupils=8, rule=RULE)
    wall = teacher.projector()
    camera(desk, "lobby empty", "console")

    phones = [Phone(screens, server, name) for name in NAMES]
    phones[0].page.goto(f"{server.url}/")
    camera(phones[0].page, "join")
    phones[0].send_join("BDF-7K3", "Amara")
    camera(phones[0].page, "join refused")
    phones[0].page.goto(f"{server.url}/join/{teacher.code}")
    camera(phones[0].page, "join prefilled")
    for phone in phones:
        phone.join(teacher.code)
    expect(wall.locator(".wall-count")).to_contain_text("8")
    camera(phones[0].page, "lobby")
    camera(desk, "lobby", "console")
    camera(wall, "lobby", "wall")
    desk.get_by_role("button", name="Amara").first.click()
    camera(desk, "pupil dialog", "console")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Another rule").click()
    camera(desk, "rule dialog", "console")
    desk.keyboard.press("Escape")

    desk.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    first = [phone for phone in phones if phones[0].name in _fellows(phone)]
    tables = [TableOfPhones(first, RULE)]
    tables.append(TableOfPhones([phone for phone in phones if phone not in first], RULE))
    one, two = tables

    camera(one.player.page, "own turn dealt")
    hand = one.player.look().hand
    one.player.choose(*hand[:3])
    camera(one.player.page, "own turn string")
    one.player.page.locator(".menu-button").tap()
    camera(one.player.page, "menu")
    one.player.button("Close").tap()
    for _ in hand[:3]:
        one.player.page.locator(".hand [aria-pressed=true]").first.tap()
    one.player.button("No play").tap()
    camera(one.player.page, "no play sheet")
    one.player.button("Back to my cards").tap()
    camera(one.everybody_but(one.turn)[0].page, "waiting")
    for wish in ("a right card", "a wrong card", "a wrong string", "a right string"):
        one.until(wish)
    one.until("a wrong no play")
    camera(one.player.page, "shown hand")
    mover = one.until("a right card")
    camera(one.phones[mover].page, "may declare")
    one.phones[mover].button("Declare Prophet").tap()
    camera(one.phones[mover].page, "declare sheet")
    one.phones[mover].button("Not now").tap()
    one.declare(mover)
    camera(one.phones[mover].page, "prophet")
    camera(one.player.page, "turn under prophet")
    for wish in ("a right card", "a wrong card", "a right string"):
        one.until(wish)
    one.until("leave it uncalled")
    camera(one.phones[one.prophet].page, "prophet calls")
    camera(one.everybody_but(one.prophet)[0].page, "waiting for the call")
    camera(desk, "live", "console")
    camera(wall, "tables", "wall")
    teacher.go("Projector")
    desk.locator(".screen-choice", has_text="Table 1").first.click()
    expect(wall.locator(".wall-head")).to_contain_text("plays")
    camera(desk, "projector place", "console")
    camera(wall, "one table", "wall")
    one.call_what_waits()
    one.before_pick = lambda: camera(one.phones[one.prophet].page, "prophet picks")
    one.until("a wrong no play")
    one.in_moment = lambda: (
        camera(one.phones[one.prophet].page, "overthrown you"),
        camera(one.everybody_but(one.prophet)[0].page, "overthrown other"),
    )
    one.until("overthrow")
    desk.goto(f"{desk.url.split('#')[0]}/table/1")
    expect(desk.locator(".hand-row")).to_have_count(4)
    camera(desk, "whole table", "console")
    desk.go_back()
    teacher.go("Tables")
    teacher.table_action(2, "Pause")
    camera(two.player.page, "paused")
    camera(desk, "live paused", "console")
    desk.get_by_role("button", name="Actions for table 2").click()
    camera(desk, "actions", "console")
    desk.get_by_role("dialog").get_by_role("button", name="Resume").click()
    two.expect_same()
    teacher.table_action(2, "Give a hint")
    desk.get_by_role("button", name="Message all").click()
    desk.get_by_label("What do you want to say?").fill("Five minutes left. Test what you think.")
    camera(desk, "message dialog", "console")
    desk.get_by_role("button", name="Send").click()
    expect(two.player.page.locator(".notes")).to_contain_text("Five minutes")
    camera(two.player.page, "hint and message")
    one.to_the_end()
    camera(one.player.page, "over sealed")
    camera(wall, "over sealed", "wall")
    camera(desk, "one over", "console")
    two.declare(two.until("a right card"))
    two.to_the_end()
    expect(one.player.page.locator(".plate")).to_contain_text("The rule was")
    for phone in (*one.phones.values(), *two.phones.values()):
        phone.page.locator(".plate").wait_for()
    camera(one.player.page, "reveal")
    camera(two.player.page, "reveal two")
    phone = one.player.page
    phone.screenshot(path=camera.folder / "reveal-whole-page.png", full_page=True)
    camera(wall, "over", "wall")
    camera(desk, "over", "console")
    teacher.go("Debriefs")
    camera(desk, "debriefs", "console")
    desk.get_by_role("button", name="Step through").first.click()
    expect(desk.locator(".stepper-panel")).to_be_visible()
    steps = desk.get_by_role("button", name="Next step")
    for step in range(4):
        expect(wall.locator(".wall-now")).to_contain_text(f"{step + 1} of")
        camera(wall, f"slide {step}", "wall")
        camera(desk, f"stepping {step}", "console")
        steps.click()
    teacher.go("Tables")
    desk.get_by_role("button", name="Next round for all").click()
    camera(desk, "next rule", "console")
    desk.keyboard.press("Escape")
    desk.keyboard.press("?")
    camera(desk, "keys", "console")
    desk.keyboard.press("Escape")
    desk.goto(f"{server.desk}/console")
    camera(desk, "classes", "console")
    desk.goto(f"{server.desk}/nothing-here")
    camera(desk, "no page", "console")


def _fellows(phone: Phone) -> set[str]:
    return {phone.name if name == "You" else name for name in phone.look().counts}


def main(folder: Path) -> None:
    expect.set_options(timeout=15_000)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        server = Server(Path(data))
        server.start()
        screens = Screens(browser)
        try:
            take(screens, server, Camera(folder))
        except BaseException:
            screens.picture(folder)
            raise
        finally:
            server.stop()
            print("\n".join(screens.complaints), "".join(server.said[6:]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
