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

from classroom.rules.catalogue import RULES

RULE = "odd-black-even-red"
NAMES = ("Amara", "O'Neil", "Zoë", "李雷", "مريم", "Ben", "Chiara", "Maximiliana-Joséphi")
TABLET = {"width": 768, "height": 1024}
SIZES = {
    "phone": [PHONE, {"width": 320, "height": 640}, {"width": 740, "height": 360}],
    "console": [LAPTOP, TABLET, WALL],
    "laptop": [{"width": 1366, "height": 768}],
    "wall": [WALL, LAPTOP, TABLET],
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


def take(screens: Screens, teacher: Teacher, camera: Camera) -> None:
    server, desk = teacher.server, teacher.page
    desk.goto(server.door)
    camera(desk, "password", "console")
    teacher.choose_password()
    camera(desk, "first classes", "console")
    desk.get_by_role("link", name="New class").click()
    camera(desk, "new class", "console")
    desk.goto(f"{server.desk}/console")
    look_for_a_rule(desk, camera)
    build_a_rule(desk, camera)
    desk.goto(f"{server.desk}/console")
    teacher.new_class("8B Science", pupils=8, rule=RULE)
    wall = teacher.projector()
    camera(desk, "lobby empty", "console")

    phones = [Phone(screens, server, name) for name in NAMES]
    phones[0].page.goto(f"{server.url}/")
    camera(phones[0].page, "join")
    phones[0].send_code("BDF-7K3")
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
    desk.get_by_role("dialog").get_by_role("button", name="Show the rules").click()
    camera(desk, "rule dialog uncovered", "console")
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
    desk.get_by_role("button", name="Card by card").click()
    expect(wall.locator(".wall-alive")).to_be_visible()
    camera(wall, "card by card", "wall")
    camera(desk, "card by card", "console")
    wall.keyboard.press("ArrowUp")
    wall.keyboard.press("End")
    expect(wall.locator(".wall-after")).to_be_visible()
    camera(wall, "the rule", "wall")
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


def look_for_a_rule(desk: Page, camera: Camera) -> None:
    """The list, what a search leaves, a rule with cards tried against it, and both on a phone."""
    desk.get_by_role("link", name="Rules").click()
    for device in ("console", "laptop", "wall", "phone"):
        camera(desk, "rules", device)
    desk.get_by_role("checkbox", name="Medium").check()
    desk.get_by_role("searchbox").fill("odd")
    desk.locator(f'[href^="/console/rules/{RULE}"]').click()
    deck = desk.get_by_role("group", name="All 52 cards")
    for name in ("three of hearts", "nine of spades", "eight of spades", "four of hearts"):
        deck.get_by_role("button", name=name).click()
        expect(desk.locator(".trial-said .tile")).to_have_accessible_name(name)
    for device in ("console", "laptop", "wall", "phone"):
        camera(desk, "one rule", device)
    desk.get_by_text("Show which cards fit").click()
    desk.set_viewport_size(LAPTOP)
    desk.get_by_role("heading", name="Examples").scroll_into_view_if_needed()
    camera(desk, "one rule below", "console")


def build_a_rule(desk: Page, camera: Camera) -> None:
    """The builder at each of its kinds of rule, one that is refused, and the shelf."""
    desk.goto(f"{desk.url.split('/console')[0]}/console/rules/new")
    usable = desk.get_by_text("This rule can be played.")
    for device in ("console", "laptop", "phone"):
        expect(usable).to_be_visible()
        camera(desk, "builder", device)
    play = desk.get_by_role("group", name="play", exact=True)
    play.get_by_role("combobox", name="What", exact=True).select_option("higher")
    expect(desk.get_by_text("Where it ends")).to_be_visible()
    for device in ("laptop", "phone"):
        camera(desk, "builder refuses", device)
        whole = camera.folder / f"builder-refuses-{device}-whole.png"
        desk.set_viewport_size(SIZES[device][0])
        desk.screenshot(path=whole, full_page=True)
    play.get_by_role("button", name="or …").click()
    for kind in ("A pattern that repeats", "Kinds take turns", "Every so many cards"):
        desk.get_by_role("radio", name=kind).check()
        expect(usable).to_be_visible()
        camera(desk, f"builder {kind}")
    desk.get_by_text("Begin with another rule").click()
    for device in ("laptop", "phone"):
        camera(desk, "builder begins", device)
    desk.get_by_role("button", name="Play a heart on a spade").click()
    expect(usable).to_be_visible()
    desk.get_by_label("Title").fill("Round the suits")
    desk.get_by_role("button", name="Save the rule").click()
    expect(desk.locator(".rule-title")).to_be_visible()
    for device in ("laptop", "phone"):
        camera(desk, "own rule", device)
    desk.get_by_text("Delete", exact=True).click()
    camera(desk, "own rule delete")
    desk.goto(f"{desk.url.split('/console')[0]}/console/rules")
    desk.get_by_text("Your rules as a file").click()
    for device in ("laptop", "phone"):
        camera(desk, "own shelf", device)
    desk.set_viewport_size(LAPTOP)


def pupils_deal(screens: Screens, teacher: Teacher, camera: Camera) -> None:
    """A class in which pupils deal: one chooses, and watches how the rule is found."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("link", name="New class").click()
    desk.get_by_role("radio", name="Pupils deal in turn").check()
    desk.get_by_text("Narrow it down").click()
    camera(desk, "new class of dealers", "console")
    desk.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8B again", pupils=4, pupils_deal=True)
    phones = [Phone(screens, teacher.server, name) for name in NAMES[:4]]
    for phone in phones:
        phone.join(teacher.code)
    expect(desk.locator(".person")).to_have_count(4)
    camera(desk, "lobby of dealers", "console")
    desk.get_by_role("button", name="Start the round").click()
    dealer, other = phones[0], phones[1]
    expect(dealer.headline).to_have_text("You deal this round")
    camera(dealer.page, "dealer chooses")
    camera(other.page, "dealer is choosing")
    camera(desk, "dealer is choosing", "console")
    desk.get_by_role("button", name="Choose a rule for").click()
    camera(desk, "choose for the dealer", "console")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Somebody else deals").click()
    camera(desk, "somebody else deals", "console")
    desk.keyboard.press("Escape")
    dealer.choose_rule(str(RULES[RULE].statement))
    camera(dealer.page, "dealer asked")
    dealer.deal(RULES[RULE].hints[0].sentence)
    table = TableOfPhones(phones[1:], RULE)
    camera(dealer.page, "dealt")
    for wish in ("a wrong card", "a right card", "a wrong string", "a right card"):
        mover = table.until(wish)
    table.declare(mover)
    table.until("a right card")
    camera(dealer.page, "dealer under prophet")
    dealer.button("Show it").tap()
    camera(dealer.page, "dealer looks at the rule")
    camera(desk, "a pupil deals", "console")
    table.to_the_end()
    expect(dealer.page.locator(".plate")).to_contain_text("Your rule was")
    camera(dealer.page, "dealer over")
    dealer.page.screenshot(path=camera.folder / "dealer-over-whole-page.png", full_page=True)
    camera(other.page, "over with a dealer")
    desk.goto(f"{desk.url.split('#')[0]}/table/1")
    expect(desk.locator(".score-grid")).to_be_visible()
    camera(desk, "whole table of dealers", "console")


def first_minutes(teacher: Teacher, camera: Camera) -> None:
    """The script, the explanation and the demo round."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("button", name="Start a first lesson").click()
    script, remote = desk.locator(".script"), desk.locator(".remote")
    wall = teacher.projector()
    camera(desk, "script", "console")
    for title in ("Tables of four", "The rules in 60 seconds"):
        script.get_by_role("button", name="Next", exact=True).click()
        expect(script.get_by_role("heading", name=title)).to_be_visible()
    script.get_by_role("button", name="Show the explanation").click()
    remote.get_by_role("button", name="Stop here").click()
    for slide in range(1, 7):
        if slide > 1:
            remote.get_by_role("button", name="Next slide").click()
        expect(remote.locator("h2")).to_contain_text(f"{slide} of 6")
        camera(wall, f"explanation {slide}", "wall")
    camera(desk, "explanation", "console")
    script.get_by_role("button", name="Next", exact=True).click()
    script.get_by_role("button", name="Start the demo").click()
    for number in range(9):
        remote.locator(".offers").get_by_role("button").nth(number % 4).click()
        expect(remote.locator(".voting")).to_be_visible()
        if number == 4:
            camera(wall, "demo vote", "wall")
            camera(desk, "demo vote", "console")
        remote.get_by_role("button", name="Show where it belongs").click()
        expect(remote.locator(".offers")).to_be_visible()
        if number == 4:
            camera(wall, "demo answer", "wall")
    camera(wall, "demo who knows", "wall")
    remote.get_by_role("button", name="Reveal the rule").click()
    expect(wall.locator("h1 .rule")).to_be_visible()
    camera(wall, "demo rule", "wall")
    camera(desk, "demo rule", "console")


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
            teacher, camera = Teacher(screens, server), Camera(folder)
            take(screens, teacher, camera)
            pupils_deal(screens, teacher, camera)
            first_minutes(teacher, camera)
        except BaseException:
            screens.picture(folder)
            raise
        finally:
            server.stop()
            print("\n".join(screens.complaints), "".join(server.said[6:]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
