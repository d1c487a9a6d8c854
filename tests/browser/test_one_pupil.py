"""Between one pupil and the teacher: a message, and a call for help, on no other phone."""

from __future__ import annotations

from people import Phone, Teacher
from playwright.sync_api import expect
from stage import Screens


def test_what_is_between_one_pupil_and_the_teacher(teacher: Teacher, screens: Screens) -> None:
    teacher.new_class(pupils=4)
    phones = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben", "Chiara")]
    for phone in phones:
        phone.join(f"{teacher.code[:3]}-1")
    teacher.page.get_by_role("button", name="Start the round").click()
    expect(teacher.tile(1)).to_contain_text("Amara")
    a_pupil_asks_for_help_and_only_the_teacher_sees_it(teacher, phones)
    a_message_for_one_pupil_stays_until_it_is_read(teacher, phones)


def a_message_for_one_pupil_stays_until_it_is_read(teacher: Teacher, phones: list[Phone]) -> None:
    page = teacher.page
    teacher.go("Pupils")
    page.get_by_role("button", name="Amara").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Message for Amara alone").fill("Which cards were wrong?")
    dialog.get_by_role("button", name="Send").click()
    expect(page.locator(".notice")).to_contain_text("Sent to Amara.")
    word = phones[0].page.get_by_role("group", name="Messages for your table")
    expect(word).to_contain_text("From your teacher, for you alone")
    expect(word).to_contain_text("Which cards were wrong?")
    phones[0].page.reload()
    expect(word).to_contain_text("Which cards were wrong?")
    phones[0].button("Got it").tap()
    expect(word).to_have_count(0)
    phones[0].page.reload()
    expect(phones[0].page.locator(".head")).to_be_visible()
    expect(word).to_have_count(0)
    for other in phones[1:]:
        expect(other.page.get_by_text("Which cards were wrong?")).to_have_count(0)

    page.get_by_role("button", name="Amara").click()
    expect(dialog).to_contain_text("On Amara’s phone now: Which cards were wrong?")
    expect(dialog.get_by_label("Message for Amara alone")).to_have_value("")


def a_pupil_asks_for_help_and_only_the_teacher_sees_it(
    teacher: Teacher, phones: list[Phone]
) -> None:
    page = teacher.page
    for phone in phones[:2]:
        phone.button("Menu").tap()
        phone.button("Ask for help").tap()
        expect(phone.button("I don’t need help any more")).to_be_visible()
        phone.button("Close").tap()
        expect(phone.button("Menu. You’ve asked for help.")).to_be_visible()
    expect(teacher.tile(1)).to_contain_text("Asking for help: Amara and Ben")
    expect(page.locator(".rail-joined")).to_contain_text("2 pupils are asking for help")
    expect(phones[2].page.get_by_text("help", exact=False)).to_have_count(0)
    phones[0].page.reload()
    phones[0].button("Menu. You’ve asked for help.").tap()
    phones[0].button("I don’t need help any more").tap()
    expect(teacher.tile(1)).to_contain_text("Asking for help: Ben")
    teacher.tile(1).get_by_role("button", name="I’ve helped").click()
    expect(teacher.tile(1)).not_to_contain_text("Asking for help")
    expect(phones[1].button("Menu")).to_be_visible()
