"""The pages that a class loads over one wifi are light, and nothing comes from elsewhere."""

from __future__ import annotations

from people import Phone, Teacher
from playwright.sync_api import expect
from stage import Screens
from weight import SPEAK, Weighed

from classroom.i18n.translations import COMPLETE, PHONES

JOIN, PLAY = 11_300, 45_600
"""Bytes on the wire before anything can be tapped, headers and all; fonts come afterwards. Both
pages name all languages of phones."""
PLAY_ON_PHONES = 46_600
"""The same in the languages of phones alone, most of whose letters take two or three bytes each."""


def test_join_page_and_table_are_light(teacher: Teacher, screens: Screens) -> None:
    teacher.new_class(pupils=2, waiting=True)
    phones = [Phone(screens, teacher.server, name) for name in ("Ana", "Ben")]
    # Anyone who comes back has nothing of the table, and nothing of the page before it.
    joins = Weighed(phones[0].page)
    phones[0].page.goto(teacher.server.url)
    first, _ = joins.first_and_later()
    assert {"page", "styles", "scripts"} == set(first)
    assert first.total() <= JOIN, first

    for phone in phones:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    expect(phones[0].page.locator(".playing")).to_be_visible()
    for language in ("en", *COMPLETE, *PHONES):
        phones[0].page.evaluate(SPEAK, language)
        state = phones[0].context.storage_state()
        again = Phone(screens, teacher.server, "Ana", storage_state=state)
        plays = Weighed(again.page)
        again.page.goto(f"{teacher.server.url}/play")
        expect(again.page.locator(".hand .cards button").first).to_be_visible()
        first, _ = plays.first_and_later()
        assert {"page", "styles", "scripts", "words"} == set(first)
        most = PLAY_ON_PHONES if language in PHONES else PLAY
        assert first.total() <= most, (language, first)
