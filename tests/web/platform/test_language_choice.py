"""Who reads which language: a class, a phone, the teacher, the wall; and what was left out of all.

The languages are those that no one speaks: what is said in one stands in brackets.
"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from seat_acts import SeatActs

from classroom.app import create_app
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.config import BadSetting, Settings
from classroom.i18n.translations.pseudo import CLOSES, OPENS
from classroom.i18n.vocabulary import Vocabulary
from classroom.lesson_plans import shipped
from classroom.web.platform.language import speaking
from classroom.web.platform.message_bundles import address

MINE, OTHER = "en-XA", "ar-XB"
HTML = re.compile(r'<html lang="([^"]*)" dir="([^"]*)"')


@pytest.fixture(scope="module")
def school(build, tmp_path_factory):
    school = build(tmp_path_factory.mktemp("school"), languages=("en", MINE, OTHER))
    school.teacher()  # else the log-in leads to the choice of a password
    yield school
    school.store.close()


def language_of(answer):
    return HTML.search(answer.text).groups()


def choose(browser, code, to="/", page="/"):
    return browser.post("/language", page, language=code, to=to)


# A page


def test_a_browser_says_what_it_reads(school):
    browser = school.browser()
    assert language_of(browser.get("/")) == ("en", "ltr")
    asks = {"Accept-Language": "fr-CH, ar-XB;q=0.8, en;q=0.5"}
    assert language_of(browser.get("/", headers=asks)) == (OTHER, "rtl")


def test_what_was_chosen_on_a_device_stays(school):
    browser = school.browser()
    answer = choose(browser, OTHER, to="/join/ABC-DEF")
    assert (answer.status_code, answer.location) == (302, "/join/ABC-DEF")
    assert language_of(browser.get("/")) == (OTHER, "rtl")
    assert language_of(browser.get("/nowhere")) == (OTHER, "rtl")


@pytest.mark.parametrize(
    "to",
    [
        "https://elsewhere.test",
        "//elsewhere.test",
        "/\\elsewhere.test",
        "/\t/elsewhere.test",
        "/\n/elsewhere.test",
        "",
    ],
)
def test_it_leads_nowhere_else(school, to):
    assert choose(school.browser(), MINE, to).location == "/"


def test_a_language_that_is_not_offered_changes_nothing(school):
    browser = school.browser()
    choose(browser, "de")
    assert language_of(browser.get("/")) == ("en", "ltr")


def test_a_setting_names_languages_there_are(tmp_path, school):
    settings = Settings(data=tmp_path, database_url="sqlite://", languages=("en", "tlh"))
    with pytest.raises(BadSetting, match="tlh"):
        create_app(settings, school.store)


# A class


FORM = {"title": "7b", "pupils": "8", "source": "one", "rule": "by-twos", "band": "easy"}


def test_a_new_class_has_the_language_of_the_form_or_of_its_teacher(school):
    teacher = school.teacher()
    choose(teacher, MINE)
    for sent, read in (({"language": OTHER}, OTHER), ({}, MINE), ({"language": "de"}, MINE)):
        answer = teacher.post("/console/new", **FORM, ruleset="lesson", **sent)
        class_id = answer.location.rsplit("/", 1)[1]
        assert school.service.open(class_id).classroom().plan.language == read


def test_a_phone_reads_its_own_language_or_the_one_of_the_class(school):
    class_id = school.open(school.teacher(), language=OTHER)
    pupil = school.pupil(class_id, "Ann")
    assert language_of(pupil.get("/play")) == (OTHER, "rtl")
    choose(pupil, MINE, page="/play")
    assert language_of(pupil.get("/play")) == (MINE, "ltr")
    pupil.post("/leave", "/play")
    assert language_of(pupil.get("/")) == ("en", "ltr")


def test_the_page_to_join_speaks_the_language_of_the_class_that_was_found(school):
    code = school.service.open(school.open(school.teacher(), language=OTHER)).code
    browser = school.browser()
    assert language_of(browser.post("/", code=code)) == (OTHER, "rtl")
    assert language_of(browser.post("/", code="XXX-XXX")) == ("en", "ltr")


def test_the_wall_speaks_the_language_of_the_class_and_the_console_its_teacher_s(school):
    teacher = school.teacher()
    class_id = school.open(teacher, language=OTHER)
    choose(teacher, MINE)
    assert language_of(teacher.get(f"/projector/{class_id}")) == (OTHER, "rtl")
    assert language_of(teacher.get(f"/console/class/{class_id}")) == (MINE, "ltr")


def test_a_robot_is_called_so_in_the_language_of_the_class(school):
    class_id = school.open(school.teacher(), language=MINE)
    robot = SeatActs(school.service).seat_robots(class_id, 1, 1)
    assert robot is None
    assert any(
        OPENS in name for name in school.service.open(class_id).pupils.people().names.values()
    )


# What is sent


def rule_in(views):
    """The statement of the rule in the last of these views."""
    return views[-1]["over"]["rule"]


def test_each_screen_is_sent_its_own_language(school):
    """One phone has chosen English; the class reads one language and its teacher another."""
    teacher = school.teacher()
    class_id = school.open(teacher, language=MINE)
    choose(teacher, OTHER)
    pupils = [school.pupil(class_id, name) for name in ("Ann", "Ben", "Cy", "Dee")]
    choose(pupils[0], "en", page="/play")
    school.service.open(class_id).rounds.start_round(1, "alternate-colour")
    phones = [pupil.socket() for pupil in pupils]
    console, wall = teacher.socket(), teacher.socket()
    for phone in phones:
        assert phone.watch(**{"as": "seat"}) == {"ok": True}
    assert console.watch(**{"as": "console", "class": class_id}) == {"ok": True}
    assert wall.watch(**{"as": "projector", "class": class_id}) == {"ok": True}
    school.service.command(EndRound(class_=class_id, table=1))
    school.service.command(Reveal(class_=class_id, table=1))
    first, *others = (rule_in(phone.got("table")) for phone in phones)
    assert first == "Play a red card on a black card, and a black card on a red card."
    assert {OPENS in rule for rule in others} == {True}
    assert len(set(others)) == 1
    assert OPENS in rule_in(wall.got("public"))
    refused = [phone.move(0, play=["9S"])["why"] for phone in phones]
    assert [OPENS in why for why in refused] == [False, True, True, True]
    assert OPENS in console.act(class_id, "no such act")["why"]


# What was left out


class Shown(HTMLParser):
    """What is seen or heard of a page, less what no one translates."""

    HEARD = frozenset({"alt", "title", "aria-label", "placeholder"})

    def __init__(self):
        super().__init__()
        self.found, self._silent = [], []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.found += [given[name] for name in self.HEARD & given.keys() if given[name]]
        if (
            tag in ("script", "style", "bdi", "code")
            or (given.get("lang") and tag != "html")
            or (self._silent and tag == self._silent[-1])
        ):
            self._silent.append(tag)

    def handle_endtag(self, tag):
        if self._silent and tag == self._silent[-1]:
            self._silent.pop()

    def handle_data(self, data):
        if not self._silent:
            self.found.append(data)


def outside(text):
    """The words of a text that stand in no brackets."""
    depth, kept = 0, []
    for letter in text:
        depth += (letter == OPENS) - (letter == CLOSES)
        kept.append(" " if depth or letter == CLOSES else letter)
    return re.findall(r"[A-Za-z]{3,}", re.sub(r"http\S+", "", "".join(kept)))


NAMES = {"alternate", "colour"}
"""A rule's id stands in the title of its page."""
PLANS = {text for plan in shipped() for text in (plan.title, plan.aim)}
"""A lesson plan is in English where no one has translated its file."""


def left_out(page):
    shown = Shown()
    shown.feed(page)
    texts = (text.strip() for text in shown.found)
    return [text for text in texts if {*outside(text)} - NAMES and text not in PLANS]


TEACHERS = [
    "/console",
    "/console/new",
    "/console/plans",
    "/console/rules",
    "/console/rules/alternate-colour",
    "/console/rules/new",
    "/console/check",
]


@pytest.mark.parametrize("address", TEACHERS)
def test_no_word_of_the_teacher_s_pages_is_left_out(school, address):
    teacher = school.teacher()
    choose(teacher, MINE)
    answer = teacher.get(address)
    assert answer.status_code == 200
    assert left_out(answer.text) == []


@pytest.mark.parametrize("address", ["/", "/console/enter", "/nowhere", "/seat/AAAAA"])
def test_no_word_of_anybody_s_pages_is_left_out(school, address):
    browser = school.browser()
    choose(browser, MINE)
    assert left_out(browser.get(address).text) == []


@pytest.mark.parametrize("naming", ["free", "list", "approved", "given"])
def test_no_word_of_joining_is_left_out(school, naming):
    teacher = school.teacher()
    plan = {"names": naming, "language": MINE}
    class_id = school.open(teacher, **plan)
    browser = school.browser()
    assert left_out(browser.post("/", code=school.service.open(class_id).code).text) == []


@pytest.mark.parametrize("name", ["play", "later", "console", "builder_page", "check", "guesses"])
def test_every_sentence_of_the_scripts_is_the_reader_s(school, name):
    with school.app.test_request_context(), speaking(Vocabulary("theorist", "oracle"), MINE):
        book = school.browser().get(address(name)).text
    words = json.loads(book[book.index("||{},") + 5 : book.rindex(")")])
    words.pop("plurals", None)
    phrases = words.pop("phrases", {})
    words |= {(role, name): text for role in phrases for name, text in phrases[role].items()}
    forms = [form for each in words.values() for form in ([each] if type(each) is str else each)]
    told = [form if type(form) is str else form["statement"] for form in forms]
    assert len(told) > 5
    assert [text for text in told if not (text.startswith(OPENS) and text.endswith(CLOSES))] == []


def test_a_page_comes_with_its_sentences_in_the_language_of_the_reader(school):
    teacher = school.teacher()
    class_id = school.open(teacher, language=MINE)
    choose(teacher, OTHER)
    assert f"/{OTHER}/" in teacher.get(f"/console/class/{class_id}").text
    assert f"/{MINE}/" in teacher.get(f"/projector/{class_id}").text


def test_the_looking_finds_what_was_left_out():
    page = '<html lang="x"><p>⟦Ĥéļļö⟧ <b>World</b> <bdi>Ann Lee</bdi></p><img alt="a card">'
    assert left_out(page) == ["World", "a card"]
