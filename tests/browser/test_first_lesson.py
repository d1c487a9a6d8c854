"""The first minutes of a first lesson: from one press to the first deal, on console and wall."""

from __future__ import annotations

import re

from people import Phone, Teacher, on_turn
from playwright.sync_api import Locator, Page, expect
from stage import WALL, Screens

from classroom.rules.catalogue import RULES

RULE = str(RULES["change-suit"].statement)
LARGE_AND_WHOLE = """() => {
  const { clientWidth } = document.documentElement;
  const felt = document.querySelector(".explain-felt").getBoundingClientRect();
  return [...document.querySelectorAll(".explain-felt :is(.card, .half)")].flatMap((card) => {
    const { width, right, bottom } = card.getBoundingClientRect();
    const whole = right < clientWidth && bottom < felt.bottom;
    // Wrong cards below each other take more room than others.
    const least = document.querySelector(".explain-felt .half") ? 5.5 : 8.5;
    if (whole && width > (clientWidth * least) / 100) return [];
    return [`${card.ariaLabel}: ${width} wide, to ${bottom} of ${felt.bottom}`];
  });
}"""


def step(page: Page, title: str) -> Locator:
    """The script, which stands at this step."""
    script = page.locator(".script")
    expect(script.get_by_role("heading", name=title)).to_be_visible()
    return script


class Presses:
    """What a teacher presses, counted."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, button: Locator) -> None:
        button.click()
        self.count += 1


def blue(page: Page, name: str) -> Locator:
    """The script's one button, which does the next step."""
    button = page.locator(".script .button.press")
    expect(button).to_have_text(re.compile(name))
    return button


def first_card(phones: list[Phone]) -> None:
    player = on_turn(phones)
    player.play(player.look().hand[0])


def test_without_the_script_three_presses_lead_to_the_first_card(
    teacher: Teacher, screens: Screens
) -> None:
    page, press = teacher.page, Presses()
    press(page.get_by_role("button", name="Start a first lesson"))
    phones = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben")]
    with page.context.expect_page() as opened:
        press(page.locator(".join-panel").get_by_role("link", name="Open the projector"))
    opened.value.close()
    for phone in phones:
        phone.join(teacher.code)
    press(page.get_by_role("button", name="Start the round").first)
    first_card(phones)
    assert press.count <= 3


def test_from_the_one_press_to_the_first_deal(teacher: Teacher, screens: Screens) -> None:
    page, press = teacher.page, Presses()
    press(page.get_by_role("button", name="Start a first lesson"))
    step(page, "Six cards on the board")
    expect(page.locator(".script-needs li").first).to_contain_text("projector")
    press(blue(page, "Start the lesson"))
    expect(page.locator(".script-time")).to_contain_text(
        # a minute may be over by now
        re.compile("[56] minutes left in this step")
    )
    expect(page.locator(".script-time")).to_contain_text("50 minutes of the lesson left")
    with page.context.expect_page() as opened:
        press(blue(page, "Open the projector"))
    wall = opened.value
    step(page, "Everyone joins")
    phones = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben")]
    for phone in phones:
        phone.join(teacher.code)

    # A page back: the riddle is on the projector, away again, and there again; then how to join.
    script = page.locator(".script")
    script.get_by_role("button", name="Previous step of the lesson").click()
    expect(wall.locator(".slide-words")).to_contain_text("Here are three cards in a row")
    expect(phones[0].page.locator(".together")).to_contain_text("Here are three cards in a row")
    script.get_by_role("button", name="Take the words off the projector").click()
    expect(phones[0].page.locator(".together")).to_have_count(0)
    expect(wall.locator(".big-code")).to_be_visible()
    script.get_by_role("button", name="Show the words on the projector").click()
    expect(wall.locator(".slide-words")).to_be_visible()
    # The projector is open, so its button has gone; the code is on it again, and large.
    blue(page, "Next: Everyone joins$").click()
    step(page, "Everyone joins")
    expect(phones[0].page.locator(".together")).to_have_count(0)
    expect(wall.locator(".projector-join .qr")).to_be_visible()
    width = "code => code.getBoundingClientRect().width / document.documentElement.clientWidth"
    assert wall.locator(".projector-join .qr").evaluate(width) > 0.2

    # Two pupils sit at two tables.
    press(blue(page, "Even out the tables"))
    step(page, "Tables of four")
    expect(phones[1].headline).to_have_text("You’re at table 1.")

    # The explanation: by itself, stopped, by the keys of either screen.
    press(blue(page, "Show the explanation"))
    step(page, "The rules in 60 seconds")
    expect(wall.locator("h1")).to_have_text("Nature has a secret rule.")
    expect(wall.locator("soft-bar")).to_have_count(1)
    remote = page.locator(".remote")
    remote.get_by_role("button", name="Pause the slides").click()
    expect(wall.locator("soft-bar")).to_have_count(0)
    at = int(remote.locator("h2 .number").inner_text().split()[0])
    wall.keyboard.press("PageDown")
    expect(remote.locator("h2")).to_contain_text(f"{at + 1} of 6")
    page.keyboard.press("ArrowRight")
    expect(wall.locator(".explain-bar .over")).to_have_count(at + 2)
    for number in range(at + 3, 7):
        remote.get_by_role("button", name="Next slide").click()
        expect(remote.locator("h2")).to_contain_text(f"{number} of 6")
        expect(wall.locator(".explain-bar .over")).to_have_count(number)
        for size in ({"width": 1280, "height": 720}, WALL):
            wall.set_viewport_size(size)
            assert wall.evaluate(LARGE_AND_WHOLE) == []
    expect(wall.locator("h1")).to_have_text("Who’s winning?")

    # The demo round: the class votes, the rule answers; a clicker shows, a reload changes nothing.
    press(blue(page, "Start the demo"))
    step(page, "A round together")
    expect(wall.locator("h1")).to_have_text("A secret rule decides which card fits next.")
    remote.get_by_text("Any card").click()
    remote.locator(".remote-deck").get_by_role("button", name="Hold up the nine of spades").click()
    expect(wall.locator("h1")).to_have_text("Does it fit?")
    wall.keyboard.press("PageDown")
    expect(wall.locator("h1")).to_contain_text("Wrong. It goes below the line.")
    expect(wall.locator(".sides .half")).to_have_attribute(
        "aria-label", "nine of spades, card 2, wrong"
    )
    for number in (1, 2):
        press(remote.locator(".offers").get_by_role("button").nth(number % 4))
        press(remote.get_by_role("button", name="Show where it belongs"))
        expect(remote.locator("h2")).to_contain_text(f"{number + 1} cards")
    wall.reload()
    expect(wall.locator(".projector-felt [data-n]")).to_have_count(4)
    assert RULE not in wall.content() + page.locator("body").inner_text()
    second = screens.page("second console", teacher.context)
    second.goto(page.url)
    step(second, "A round together")
    press(second.locator(".remote").get_by_role("button", name="Reveal the rule"))
    expect(wall.locator("h1 .rule")).to_have_text(RULE)

    press(blue(second, "Start the round"))
    expect(page.locator(".script")).to_contain_text("The first round")
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    expect(wall.locator(".projector-felt")).to_be_visible()
    expect(remote).to_have_count(0)
    first_card(phones)
    # Two cards of the demo round are among them.
    assert press.count <= 12

    # One line while the round is on; a pause for any other reason doesn't move it.
    expect(page.get_by_role("button", name="Show script")).to_be_visible()
    page.keyboard.press("p")
    page.get_by_role("dialog").get_by_role("button", name="Eyes on me").click()
    page.get_by_role("button", name="Resume all").click()
    expect(page.get_by_role("button", name="Pause all")).to_be_visible()
    expect(page.locator(".script")).to_contain_text("The first round")

    # What is left, for the teacher alone: whole minutes, and no alarm once they are over.
    tell = """([of, minutes]) => {
        const left = document.createElement("minutes-left");
        if (of === "lesson") left.setAttribute("of-lesson", "");
        left.setAttribute("until", Date.now() / 1000 + 60 * minutes);
        document.body.append(left);
        return left.textContent;
    }"""
    for of, minutes, text in (
        ("step", 2.9, "3 minutes left in this step"),
        ("step", 0.4, "1 minute left in this step"),
        ("step", -0.5, "1 minute more than planned"),
        ("step", -4.2, "4 minutes more than planned"),
        ("lesson", 12, "12 minutes of the lesson left"),
        ("lesson", -3, "The lesson time is up"),
    ):
        assert page.evaluate(tell, [of, minutes]) == text
    assert "minutes left" not in wall.content()


def test_the_script_goes_where_there_is_something_to_do(teacher: Teacher, screens: Screens) -> None:
    page = teacher.page
    page.get_by_role("button", name="Start a first lesson").click()
    phone = Phone(screens, teacher.server, "Amara")
    phone.join(teacher.code)
    page.get_by_role("button", name="Start the round").first.click()
    page.get_by_role("button", name="Show script").click()
    title = page.locator(".script h3")
    while title.inner_text() != "Before you go":
        before = title.inner_text()
        page.locator(".script").get_by_role("button", name="Next step of the lesson").click()
        expect(title).not_to_have_text(before)
        if title.inner_text() == "Talk about it":
            # No round is over: there is none to look back at, and the button stays.
            blue(page, "Step through a round").click()
            expect(page.get_by_role("heading", name="Projector")).to_be_visible()
            blue(page, "Step through a round")
    blue(page, "To the debriefs")
    teacher.go("Debriefs")
    blue(page, "Close the class")
    teacher.go("Tables")
    blue(page, "To the debriefs").click()
    expect(page.get_by_role("heading", name="Debriefs")).to_be_visible()

    teacher.go("Tables")
    # The questions of the exit ticket are numbered on phones too.
    teacher.table_action(1, "End the round")
    page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    questions = phone.page.locator(".together .step-words")
    expect(questions.locator("li")).to_have_count(3)
    expect(questions).to_have_css("list-style-type", "decimal")
    # With what they are about, above and below the cards.
    for screen in (phone.page.locator(".together"), teacher.projector().locator("body")):
        expect(screen).to_contain_text("These cards are on the line (all judged right):")
        expect(screen).to_contain_text("You think: red and black take turns.")
