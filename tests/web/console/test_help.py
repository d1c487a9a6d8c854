"""The help of each page of the console, and the guides it leads to."""

import html
import re

import pytest

from classroom import assets, resources
from classroom.i18n.vocabulary import Vocabulary
from classroom.web.console.guides import anchor, guides
from classroom.web.console.help import HELP
from classroom.web.platform.language import gettext, speaking

CONSOLE = resources.TEMPLATES / "console"
BEFORE = {
    *("closed", "closed_laptop", "code", "elsewhere", "enter", "guide", "link", "onwards"),
    *("password", "second_laptop"),
}
"""Pages before anyone is logged in, and the guide itself."""
LIVE = {
    **dict.fromkeys(
        ("lobby", "lobby-real", "tables", "tables-real", "pupils", "projector", "debriefs"),
        "console",
    ),
    "table": "table_page",
    "judge": "real_cards",
}
"""The script of each page that is drawn in the browser."""
LANGUAGES = ("en", "de", "es", "fr")
PANEL = re.compile(r"<details class=\"page-help\".*?</details>", re.DOTALL)


def source(template):
    """Return a page's template with the parts that it imports or includes."""
    text = template.read_text("utf-8")
    parts = re.findall(r"\"console/(_(?!help)\w+\.html)\"", text)
    return text + "".join((CONSOLE / part).read_text("utf-8") for part in parts)


def pages():
    return {path.stem: path for path in CONSOLE.glob("*.html") if path.stem[0] != "_"}


def of(text):
    """Return the names of the helps that a template shows."""
    if "help(place)" in text:
        return re.findall(r"'([\w-]+)'", re.search(r"for place in (\(.*?\))", text)[1])
    return re.findall(r"\{\{ help\('([\w-]+)'\) \}\}", text)


def test_every_page_behind_the_password_has_its_help():
    shown = {name: of(path.read_text("utf-8")) for name, path in pages().items()}
    assert {name for name, helps in shown.items() if not helps} == BEFORE
    assert sorted(each for helps in shown.values() for each in helps) == sorted(HELP)


@pytest.mark.parametrize("name", HELP)
def test_a_help_leads_to_a_section(name):
    guide, _, section = HELP[name].section.partition("#")
    titles = re.findall(r"^#+ (.*)$", guides()[guide].read_text("utf-8"), re.MULTILINE)
    assert section in map(anchor, titles)


def test_main_pages_offer_three_things_and_questions_at_least_two():
    few = {name for name, each in HELP.items() if len(each.actions) != 3}
    questions = {"again", "class-teachers", "handed", "pair"}
    assert few == {*questions, "teacher-blocked", "teacher-me", "teachers"}
    assert {len(HELP[name].actions) for name in few} == {2}


@pytest.mark.parametrize("name", sorted(HELP.keys() - LIVE.keys() - {"new"}))
def test_a_label_is_a_message_of_its_page(name):
    (page,) = (path for path in pages().values() if name in of(path.read_text("utf-8")))
    text = source(page)
    assert [label for label, _ in HELP[name].actions if f"_('{label}')" not in text] == []


@pytest.mark.parametrize("name", LIVE)
def test_a_label_is_said_by_the_script_of_its_page(name, school):
    forms = assets.build().messages[LIVE[name]].values()
    for code in LANGUAGES:
        with school.app.test_request_context(), speaking(Vocabulary(), code):
            said = {gettext(text) for text, *many in forms if not many}
            wanted = {gettext(label) for label, _ in HELP[name].actions}
        assert wanted - said == set(), code


@pytest.mark.parametrize("code", LANGUAGES)
def test_labels_are_on_the_page_in_each_language(code, school):
    teacher = school.teacher()
    teacher.session(language=code)
    class_id = school.open(teacher)
    addresses = {
        "home": "/console",
        "classes": "/console/classes",
        "check": "/console/check",
        "new": "/console/new",
        "plans": "/console/plans",
        "plan": "/console/plans/0-first-lesson",
        "rules": "/console/rules",
        "build": "/console/rules/new",
        "handouts": "/console/handouts",
        "after": f"/console/class/{class_id}/after",
        "sessions": "/console/sessions",
    }
    school.service.open(class_id).ending.close()
    school.logged_in(teacher.id)  # a session that can be ended
    for name, address in addresses.items():
        page = teacher.get(address).text
        (panel,) = PANEL.findall(page)
        labels = re.findall(r"<dt>(.*?)</dt>", panel)
        assert len(labels) == len(HELP[name].actions)
        rest = PANEL.sub("", page)
        assert [label for label in labels if label not in rest] == [], name
        with school.app.test_request_context(), speaking(Vocabulary(), code):
            assert html.unescape(labels[0]) == gettext(HELP[name].actions[0][0])
            guide = HELP[name].section.partition("#")[0]
            more = "Read more in the guide"
            more += "" if code == "en" or guide in guides(code) else " (in English)"
            assert html.escape(gettext(more)) in panel


def test_a_guide_is_a_page_of_the_console(school):
    assert school.browser().get("/console/guide/console").status_code == 302
    teacher = school.teacher()
    page = teacher.get("/console/guide/console").text
    assert "<h1>The console</h1>" in page
    assert '<h2 id="tables">Tables</h2>' in page
    assert 'href="/console/guide/first-lesson#use-your-script"' in page
    assert 'href="/console/plans/4-publish"' in page
    assert '<table tabindex="0">' in page
    pictures = re.findall(r'<img src="([^"]+)"', page)
    assert len(pictures) > 15
    assert {teacher.get(each).mimetype for each in set(pictures)} == {"image/png"}
    assert "This guide is in English." not in page
    for missing in ("nothing", "../README", "images/nothing.png", "images/../console.md"):
        assert teacher.get(f"/console/guide/{missing}").status_code == 404


@pytest.mark.parametrize("name", sorted(guides()))
def test_every_guide_can_be_read_and_its_links_lead_somewhere(name, school):
    teacher = school.teacher()
    page = teacher.get(f"/console/guide/{name}").text
    article = re.search(r"<article.*</article>", page, re.DOTALL)[0]
    assert len(re.findall(r'id="([^"]+)"', article)) == len(
        set(re.findall(r'id="([^"]+)"', article))
    )
    for link in set(re.findall(r'<a href="(/[^"]+)"', article)):
        path, _, section = html.unescape(link).partition("#")
        there = teacher.get(path)
        assert there.status_code == 200
        assert not section or f'id="{section}"' in there.text, link


def test_the_guides_come_with_the_package():
    build = (resources.GUIDES.parent / "hatch_build.py").read_text("utf-8")
    assert '"docs"' in re.search(r"^RESOURCES = (.*)$", build, re.MULTILINE)[1]
