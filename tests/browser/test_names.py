"""Names from the teacher's list, and names that the teacher looks at first."""

from __future__ import annotations

from people import Phone, Teacher
from playwright.sync_api import Page, expect
from stage import Screens


def open_class(desk: Page, how: str, listed: str = "") -> None:
    desk.get_by_role("link", name="New class").click()
    desk.get_by_text("More choices").click()
    desk.get_by_role("radio", name=how).check()
    if listed:
        desk.get_by_label("List of names").fill(listed)
    desk.get_by_role("button", name="Open the lobby").click()
    expect(desk.get_by_role("heading", name="First lesson")).to_be_visible()


def test_from_a_list_and_approved(teacher: Teacher, screens: Screens) -> None:
    desk = teacher.page
    open_class(desk, "From a list", "Zoë\nBen\nAmara Obi\n李雷")
    expect(desk.get_by_role("heading", name="4 on the list are missing")).to_be_visible()
    change = desk.get_by_role("link", name="Change the address")
    expect(change).to_have_attribute("href", "/console/check#addresses")

    zoe = Phone(screens, teacher.server, "Zoë")
    zoe.page.goto(f"{teacher.server.url}/join/{teacher.code}")
    expect(zoe.page.locator(".listed button:visible")).to_have_count(4)
    zoe.page.get_by_label("Your name").fill("ob")
    expect(zoe.page.locator(".listed button:visible")).to_have_text(["Amara Obi"])
    zoe.page.get_by_label("Your name").fill("zoe")
    zoe.page.keyboard.press("Enter")
    expect(zoe.page).to_have_url(f"{teacher.server.url}/play")
    expect(desk.get_by_role("heading", name="3 on the list are missing")).to_be_visible()

    twin = Phone(screens, teacher.server, "twin")
    twin.page.goto(f"{teacher.server.url}/join/{teacher.code}")
    twin.button("Zoë is here").tap()
    expect(twin.page.get_by_role("heading", name="Zoë is here already")).to_be_visible()

    desk.get_by_label("Add a name to the list").fill("Mia")
    desk.get_by_role("button", name="Add").click()
    expect(desk.get_by_role("heading", name="4 on the list are missing")).to_be_visible()

    desk.goto(f"{teacher.server.desk}/console")
    open_class(desk, "You approve names first")
    wall = teacher.projector()
    ann, ben = (Phone(screens, teacher.server, name) for name in ("Ann", "Silly Name"))
    for phone in (ann, ben):
        phone.join(teacher.code)
        expect(phone.page.locator(".name-waits")).to_contain_text(
            f"until your teacher has checked {phone.name}"
        )
    expect(wall.locator(".projector-count")).to_contain_text("2")
    waiting = desk.get_by_role("region", name="2 names are waiting for approval")
    expect(waiting).to_be_visible()
    for name in ("Ann", "Silly Name"):
        expect(wall.get_by_text(name, exact=True)).to_have_count(0)
        expect(desk.get_by_role("button", name=f"{name}: rename")).to_have_count(0)

    desk.locator("body").press("a")
    expect(wall.get_by_text("Ann", exact=True)).to_be_visible()
    expect(ann.page.locator(".name-waits")).to_have_count(0)
    desk.get_by_role("button", name="Silly Name: ask for a different name").press("Enter")
    expect(desk.locator(".names-wait")).to_have_count(0)
    ben.page.get_by_role("link", name="Type a different name").tap()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Send it to my teacher").tap()
    desk.get_by_role("button", name="Approve Ben").click()
    expect(wall.get_by_text("Ben", exact=True)).to_be_visible()
