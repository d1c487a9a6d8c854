"""A language that only phones are offered: it has the sentences of phones, and no others."""

from __future__ import annotations

import pytest

from classroom.app import create_app
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.config import BadSetting, Settings
from classroom.i18n import translations
from classroom.i18n.translations.pseudo import OPENS, pseudo_translate
from classroom.i18n.vocabulary import Vocabulary
from classroom.rules.builder.in_phrases import in_phrases
from classroom.web.platform import language

PHONES = "ar-XB"


@pytest.fixture
def school(build, tmp_path, monkeypatch):
    monkeypatch.setattr(translations, "PHONES", (PHONES,))
    language.in_vocabulary.cache_clear()
    school = build(tmp_path, languages=("en", "de", PHONES))
    school.teacher()
    yield school
    school.store.close()
    language.in_vocabulary.cache_clear()


def choose(browser, code, page):
    assert browser.post("/language", page, language=code, to="/").status_code == 302


def says(page):
    return f'lang="{PHONES}" dir="rtl"' in page.text


def test_phones_are_offered_it_and_a_teacher_s_pages_are_not(school):
    assert f'value="{PHONES}"' in school.browser().get("/").text
    home = school.teacher().get("/console").text
    assert 'value="de"' in home
    assert PHONES not in home


def test_whoever_chose_it_reads_it_on_pages_of_phones_alone(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    choose(teacher, PHONES, "/")
    assert says(teacher.get("/"))
    assert says(teacher.get("/nowhere"))
    for page in ("/console", f"/console/class/{class_id}", f"/projector/{class_id}"):
        assert 'lang="en"' in teacher.get(page).text, page


def test_a_browser_that_asks_for_it_is_answered_in_it_on_phones_alone(school):
    asks = {"Accept-Language": f"{PHONES}, de;q=0.5"}
    assert says(school.browser().get("/", headers=asks))
    assert 'lang="de"' in school.teacher().get("/console", headers=asks).text


def test_no_class_is_held_in_it(school):
    form = {"title": "7b", "pupils": "8", "source": "one", "rule": "by-twos", "band": "easy"}
    answer = school.teacher().post("/console/new", **form, ruleset="lesson", language=PHONES)
    class_id = answer.location.rsplit("/", 1)[1]
    assert school.service.open(class_id).plan.language == "en"


def test_each_socket_hears_the_language_of_its_page(school):
    """The teacher had chosen it too, on the page to join."""
    teacher = school.teacher()
    class_id = school.open(teacher)
    pupils = [school.pupil(class_id, name) for name in ("Ann", "Ben", "Cy")]
    choose(pupils[0], PHONES, "/play")
    choose(teacher, PHONES, "/")
    school.service.open(class_id).rounds.start_round(1, "alternate-colour")
    phone, other = pupils[0].socket(), pupils[1].socket()
    console = teacher.socket()
    assert phone.watch(**{"as": "seat"}) == other.watch(**{"as": "seat"}) == {"ok": True}
    assert console.watch(**{"as": "console", "class": class_id}) == {"ok": True}
    school.service.command(EndRound(class_=class_id, table=1))
    school.service.command(Reveal(class_=class_id, table=1))
    own, english = (each.got("table")[-1]["over"]["rule"] for each in (phone, other))
    assert OPENS in own
    assert english == "Play a red card on a black card, and a black card on a red card."
    assert pseudo_translate(english) != own, "the rule is said in phrases"
    said = in_phrases()[english].say(language.in_vocabulary(PHONES, Vocabulary()))
    assert own == said
    assert OPENS in phone.move(0, play=["9S"])["why"]
    refused = console.act(class_id, "end", table=1)["why"]
    assert refused and OPENS not in refused


def test_a_setting_names_a_language_that_the_console_has(tmp_path, school):
    settings = Settings(data=tmp_path, database_url="sqlite://", languages=(PHONES,))
    with pytest.raises(BadSetting, match="phones alone"):
        create_app(settings, school.store)


def test_many_languages_are_folded_up_behind_their_name(build, tmp_path):
    offered = ("en", "en-US", "de", "es", "fr", "en-XA", PHONES)
    school = build(tmp_path, languages=offered)
    page = school.browser().get("/", headers={"Accept-Language": "fr"}).text
    folded = page[page.index("<details>") : page.index("</details>")]
    assert "Français" in folded[: folded.index("</summary>")]
    assert all(f'value="{code}"' in folded for code in offered)
    school.store.close()
