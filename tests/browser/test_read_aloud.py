"""Sheets and slides are read aloud, with voices that are installed on the device alone."""

from __future__ import annotations

from held import MY_TURN, HeldPhone, line, seat, table
from inspector import Inspector
from people import Teacher
from playwright.sync_api import expect
from stage import Screens

_DEVICE = """
    // The machine that tests run on has no voices. These say what they are given to read.
    window.heard = [];
    let ends = [];
    const voices = VOICES.map(([lang, localService]) => ({ lang, localService, name: lang }));
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(window, "speechSynthesis", { value: {
        getVoices: () => voices,
        addEventListener() {}, removeEventListener() {},
        speak(said) { heard.push([said.voice.lang, said.text]); ends.push(said); },
        cancel() { heard.push(["", "cancelled"]); ends = []; },
    }});
    window.readToTheEnd = () => { for (const said of ends) said.onend(); ends = []; };
"""
LINE = line("2C", "9H", "-4S", "KS")


def _device(voices: str) -> str:
    return "{" + _DEVICE.replace("VOICES", voices) + "}"


def _phone(screens: Screens, voices: str) -> HeldPhone:
    phone = HeldPhone(screens)
    phone.page.add_init_script(_device(voices))
    phone.page.reload()
    phone.page.wait_for_function("window.stage")
    phone.show(table(LINE), seat("2S 6S JS", MY_TURN))
    return phone


def test_a_sheet_is_read_and_stopped_by_the_same_button(screens: Screens) -> None:
    page = _phone(screens, '[["en-US", true], ["en-GB", true]]').page
    page.get_by_role("button", name="How to play").tap()
    rules = page.get_by_role("dialog")
    expect(rules).to_contain_text("It goes below the line.")
    inspect = Inspector()
    inspect(page, "a sheet that can be read aloud", "phone")
    rules.get_by_role("button", name="Read aloud").tap()
    heard = page.evaluate("heard")
    assert ["en-GB", "How to play"] in heard
    assert any("It goes below the line." in text for _, text in heard)
    assert not any("Read aloud" in text for _, text in heard)
    rules.get_by_role("button", name="Stop reading").tap()
    expect(rules.get_by_role("button", name="Read aloud")).to_be_visible()
    assert page.evaluate("heard.at(-1)") == ["", "cancelled"]
    rules.get_by_role("button", name="Read aloud").tap()
    page.evaluate("readToTheEnd()")
    expect(rules.get_by_role("button", name="Read aloud")).to_be_visible()
    rules.get_by_role("button", name="Read aloud").tap()
    rules.get_by_role("button", name="Close").tap()
    page.wait_for_function("heard.at(-1)[1] === 'cancelled'")
    assert inspect.found == []


def test_there_is_no_button_without_a_voice_of_the_device(screens: Screens) -> None:
    for voices in ("[]", '[["en-GB", false], ["de-DE", true]]'):
        page = _phone(screens, voices).page
        page.get_by_role("button", name="How to play").tap()
        expect(page.get_by_role("dialog")).to_contain_text("It goes below the line.")
        expect(page.get_by_role("button", name="Read aloud")).to_have_count(0)


def test_a_slide_of_the_projector_is_read(teacher: Teacher) -> None:
    teacher.context.add_init_script(_device('[["en-GB", true]]'))
    teacher.new_class("8C", pupils=4)
    wall = teacher.projector()
    expect(wall.locator(".projector-join")).to_be_visible()
    expect(wall.get_by_role("button", name="Read aloud")).to_have_count(0)
    teacher.go("Projector")
    teacher.page.locator(".beamer-choices").get_by_text("The rules in 60 seconds").click()
    head = wall.locator(".explain-words h1")
    expect(head).to_be_visible()
    wall.get_by_role("button", name="Read aloud").click()
    heard = wall.evaluate("heard")
    assert heard[0] == ["en-GB", head.inner_text()]
    wall.keyboard.press("ArrowRight")
    expect(wall.get_by_role("button", name="Read aloud")).to_be_visible()
    wall.wait_for_function("heard.at(-1)[1] === 'cancelled'")
