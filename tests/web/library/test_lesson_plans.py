"""Lesson plans on the console: read, started, changed first; own ones added, never another's."""

import io
import json
import re
from html import escape, unescape
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from classroom.classes.setting_kinds import values_of
from classroom.classes.settings import Plan
from classroom.lesson_plans import languages, shipped, text_of, translated
from classroom.service.lesson_plans import MAX_PLANS
from classroom.store import PlanRow

OWN = """\
---
title: Colours of ours
aim: Ours alone.
minutes: 20
rules: by-twos
---

## Play (20 minutes)

> Play <b>now</b>.

Press: Start the round

<script>alert(1)</script>

See [First lesson](0-first-lesson.md), [the manual](../docs/x.md) and [out](https://example.org/).
"""


def add(teacher, text=OWN, name="ours.md"):
    """Upload a plan; the answer."""
    data = {
        "csrf_token": teacher.token("/console/plans"),
        "file": (io.BytesIO(text if isinstance(text, bytes) else text.encode()), name),
    }
    return teacher.client.post(
        "/console/plans/import", data=data, content_type="multipart/form-data"
    )


def plan_of(school, answer):
    """The plan of the class that was just opened."""
    assert answer.status_code == 302, answer.text
    return school.service.open(answer.location.rsplit("/", 1)[1]).classroom().plan


def test_the_list_has_every_plan_with_its_aim_ages_and_minutes(school):
    page = school.teacher().get("/console/plans").text
    for plan in shipped():
        assert f'href="/console/plans/{plan.id}"' in page
        assert plan.aim in page
        assert f"Ages {plan.ages}" in page
    assert "50 + 50 min" in page


def printed(answer):
    """The text of each page."""
    assert answer.mimetype == "application/pdf", answer.text
    return [page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages]


def tickets_and_key(answer):
    """The text of the tickets and of the key, between which a back is empty."""
    tickets, _, key = printed(answer)
    return tickets, key


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_a_plan_offers_what_its_lesson_needs_on_paper(plan, school):
    teacher = school.teacher()
    page = teacher.get(f"/console/plans/{plan.id}").text
    offered = re.findall(r'formaction="([^"]+)"', page)
    assert offered == [
        f"/console/plans/{plan.id}/{kind}.{file}"
        for kind in ("plan-page", "plan-sheet", "exit-ticket", "plan-cards")
        for file in ("pdf", "html")
    ]
    for address in offered:
        assert teacher.get(address).status_code == 200
    tickets, key = tickets_and_key(
        teacher.get(f"/console/plans/{plan.id}/exit-ticket.pdf?paper=letter")
    )
    assert len(re.findall(r"Exit ticket: .*\s*Name", tickets)) in (2, 4)
    assert "Got it" in key and "Got it" not in tickets


def test_own_plans_print_for_their_teacher_alone(school):
    teacher, other = school.teacher(), school.teacher("other")
    sections = "\n## Sheets\n\n### Ours (lines)\n\n- What we saw\n"
    address = add(teacher, OWN + sections).location
    assert "plan-sheet.pdf" in teacher.get(address).text
    (sheet,) = printed(teacher.get(f"{address}/plan-sheet.pdf"))
    assert "What we saw" in sheet
    assert other.get(f"{address}/plan-sheet.pdf").status_code == 404
    for wrong in ("exit-ticket.pdf", "rubric.pdf", "plan-sheet.pdf?paper=a3"):
        assert teacher.get(f"{address}/{wrong}").status_code == 404
    assert school.browser().get(f"{address}/plan-sheet.pdf").status_code == 302


def test_a_plan_without_sheets_prints_its_steps_on_a_page(school):
    teacher = school.teacher()
    address = add(teacher).location
    offered = re.findall(r'formaction="([^"]+)"', teacher.get(address).text)
    assert [each.rpartition("/")[2] for each in offered] == ["plan-page.pdf", "plan-page.html"]
    assert len(printed(teacher.get(f"{address}/plan-page.pdf"))) == 1


def test_plans_are_for_teachers(school):
    for address in ("/console/plans", "/console/plans/0-first-lesson"):
        assert school.browser().get(address).status_code == 302


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_a_plan_is_a_page_with_one_title_and_headings_in_order(plan, school):
    page = school.teacher().get(f"/console/plans/{plan.id}").text
    levels = [int(level) for level in re.findall(r"<h([1-6])", page)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))
    for part in ("Materials", "Differentiation", "Questions", "Exit ticket", "Rubric"):
        assert f"<h2>{part}</h2>" in page
    for line in plan.objectives:
        assert escape(line) in page.replace("&#39;", "&#x27;")


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_one_press_opens_a_class_with_all_that_the_plan_says(plan, school):
    teacher = school.teacher()
    opened = plan_of(school, teacher.post(f"/console/plans/{plan.id}/start", "/console/plans"))
    same = ("ruleset", "rule", "rules", "steps", "lesson", "starters", "deal", "reveal", "wall")
    for name in (*same, "devices", "names", "ladder", "prompts", "round_clock", "call_clock"):
        assert values_of(opened)[name] == values_of(plan.plan)[name], name
    assert (opened.title, opened.language) == (plan.title, "en")
    assert opened.tables == (3 if plan.plan.devices == "teams" else 6)


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_what_is_changed_first_is_all_that_differs(plan, school):
    teacher = school.teacher()
    address = f"/console/new?plan={plan.id}"
    page = teacher.get(address).text
    form = {
        **dict(re.findall(r'<input[^>]*type="radio" name="(\w+)" value="([^"]*)" checked', page)),
        **dict(
            re.findall(r'<input[^>]*type="checkbox"[^>]*name="(\w+)" value="(y)" checked', page)
        ),
        "pupils": re.search(r'name="pupils"[^>]*value="(\d+)"', page)[1],
        "title": "Changed",
    }
    for name in ("rule", "ruleset", "language", "lesson"):
        select = re.search(rf'<select[^>]*name="{name}".*?</select>', page, re.DOTALL)[0]
        form[name] = re.search(r'<option value="([^"]*)"[^>]*selected', select)[1]
    form["rules"] = [
        chosen
        for select in re.findall(r'<select[^>]*name="rules".*?</select>', page, re.DOTALL)
        if (chosen := (re.search(r'value="([^"]*)" selected', select) or [None, ""])[1])
    ]
    changed = plan_of(school, teacher.post("/console/new", address, **form)).to_json()
    opened = plan_of(school, teacher.post(f"/console/plans/{plan.id}/start", "/console/plans"))
    differs = {key for key, value in opened.to_json().items() if changed[key] != value}
    assert differs == {"title"}


def test_a_plan_is_rehearsed_with_one_press(school):
    teacher = school.teacher()
    answer = teacher.post("/console/plans/3-the-trap/start", "/console/plans", rehearse="y")
    plan = plan_of(school, answer)
    assert (plan.rehearsal, plan.title) == (True, "Rehearsal: The trap")
    assert plan.steps


def steps_shown(teacher, address):
    """The steps that the console's page carries."""
    found = re.search(r'id="desk">(.*?)</script>', teacher.get(address).text, re.DOTALL)
    return json.loads(found[1])["script"]


def test_a_class_of_a_plan_is_led_through_it_in_the_readers_language(school):
    teacher, first = school.teacher(), shipped()[0]
    answer = teacher.post(f"/console/plans/{first.id}/start", "/console/plans")
    assert f'lessonPlan": "/console/plans/{first.id}"' in teacher.get(answer.location).text
    assert [step["say"] for step in steps_shown(teacher, answer.location)] == [
        step.say for step in first.plan.steps
    ]
    teacher.post("/language", "/console", language="de", to="/console")
    there = translated("de")[first.id].plan.steps
    shown = steps_shown(teacher, answer.location)
    for name in ("title", "say", "note", "minutes"):
        assert [step[name] for step in shown] == [getattr(step, name) for step in there]
    acts = [(step["press"]["act"], step["say"]) for step in shown if step["press"]]
    assert [act["text"] for act, _ in acts if act and act["do"] == "pause"] == [
        say for act, say in acts if act and act["do"] == "pause"
    ]


# In the reader's language


def german(school):
    teacher = school.teacher()
    teacher.post("/language", "/console", language="de", to="/console")
    return teacher


def test_a_plan_is_listed_read_saved_and_chosen_in_the_readers_language(school):
    teacher = german(school)
    rows, choices = teacher.get("/console/plans").text, teacher.get("/console/new").text
    for plan in translated("de").values():
        assert f">{plan.title}</a>" in rows
        assert plan.aim in unescape(rows)
        assert f'<option value="{plan.id}">{plan.title}</option>' in choices
    page = teacher.get("/console/plans/0-first-lesson").text
    plan = translated("de")["0-first-lesson"]
    for line in (f"<h1>{plan.title}</h1>", "<h2>Exit-Ticket</h2>", plan.objectives[0]):
        assert line in unescape(page)
    assert '<article class="plan-body">' in page
    assert "Exit ticket" not in page
    assert 'href="/console/plans/3-the-trap"' in page
    saved = teacher.get("/console/plans/0-first-lesson/file.md").text
    assert saved == text_of(plan)
    own = teacher.get(add(teacher, saved, "ours.md").location).text
    assert f"<h1>{plan.title}</h1>" in own


def test_a_plan_prints_in_the_readers_language(school):
    teacher = german(school)
    tickets, key = tickets_and_key(teacher.get("/console/plans/3-the-trap/exit-ticket.pdf"))
    assert "Rot und Schwarz wechseln sich ab" in tickets
    assert "Beispielantworten" in key
    assert "Meine Tests" in printed(teacher.get("/console/plans/3-the-trap/plan-sheet.pdf"))[0]


def test_a_class_opened_in_one_language_is_led_in_another(school):
    teacher = german(school)
    answer = teacher.post("/console/plans/3-the-trap/start", "/console/plans")
    plan = plan_of(school, answer)
    assert (plan.title, plan.language) == ("Die Falle", "de")
    teacher.post("/language", "/console", language="en", to="/console")
    english = next(each for each in shipped() if each.id == "3-the-trap")
    assert steps_shown(teacher, answer.location)[0]["title"] == english.plan.steps[0].title


def test_a_class_s_print_outs_say_of_no_translated_plan_that_it_is_in_english(school):
    teacher = german(school)
    answer = teacher.post("/console/plans/3-the-trap/start", "/console/plans")
    claim = "Sprache dieses Unterrichtsplans"
    assert claim not in teacher.get(f"{answer.location}/handouts").text
    sheets = add(teacher, OWN + "\n## Sheets\n\n### Ours (lines)\n\n- What we saw\n")
    own = teacher.post(f"{sheets.location}/start", "/console/plans")
    assert claim in teacher.get(f"{own.location}/handouts").text


def test_a_plan_that_nobody_has_translated_says_in_which_language_it_is(school, monkeypatch):
    teacher = german(school)
    monkeypatch.setattr(languages, "translated", lambda code: {})
    page, rows = (teacher.get(f"/console/plans{id}").text for id in ("/3-the-trap", ""))
    assert '<h1 lang="en">The trap</h1>' in page
    assert '<article class="plan-body" lang="en">' in page
    assert "<h2>Exit ticket</h2>" in page
    assert "English (UK)" in page
    assert '<div class="plan-name" lang="en">' in rows
    assert '<option value="3-the-trap" lang="en">The trap</option>' in (
        teacher.get("/console/new").text
    )
    tickets, _ = tickets_and_key(teacher.get("/console/plans/3-the-trap/exit-ticket.pdf"))
    assert "Exit ticket" in tickets


# On the wall


def test_where_no_table_is_to_see_another_the_wall_goes_on_showing_how_to_join(school):
    teacher = school.teacher()
    for id, shown in (("4-publish", "lobby"), ("3-the-trap", "tables")):
        answer = teacher.post(f"/console/plans/{id}/start", "/console/plans")
        class_id = answer.location.rsplit("/", 1)[1]
        for name in ("Ann", "Ben", "Cy"):
            school.pupil(class_id, name)
        console = teacher.socket()
        for what in ("explain", "demo"):
            assert console.act(class_id, "show", what=what)["ok"]
        assert console.act(class_id, "start")["ok"]
        assert school.service.open(class_id).classroom().show.what == shown


# One's own


def test_an_own_plan_is_kept_with_its_teacher_alone(school):
    teacher, other = school.teacher(), school.teacher()
    answer = add(teacher)
    assert answer.status_code == 302
    page = teacher.get(answer.location).text
    assert "Colours of ours" in page
    assert "Colours of ours" in teacher.get("/console/plans").text
    assert "Colours of ours" not in other.get("/console/plans").text
    for address in (answer.location, f"{answer.location}/file.md"):
        assert other.get(address).status_code == 404
    for do in ("start", "delete"):
        assert other.post(f"{answer.location}/{do}", "/console/plans").status_code == 404
    plan = plan_of(school, teacher.post(f"{answer.location}/start", "/console/plans"))
    assert (plan.title, plan.rule, plan.steps[0].say) == ("Colours of ours", "by-twos", "Play now.")
    assert f'value="{plan.lesson}" selected' in (
        teacher.get(f"/console/new?plan={plan.lesson}").text
    )


def test_nothing_of_an_own_plan_runs_and_its_links_lead_where_there_is_something(school):
    teacher = school.teacher()
    page = teacher.get(add(teacher).location).text
    body = page[page.index('class="plan-body"') :].split("</article>")[0]
    assert "<script" not in body
    assert "alert(1)" not in body
    assert '<a href="/console/plans/0-first-lesson"' in body
    assert '<a href="https://example.org/" rel="noopener noreferrer">out</a>' in body
    assert "the manual" in body
    assert "docs/x.md" not in body


def test_a_file_of_the_same_name_takes_the_place_and_a_deleted_one_leaves_its_class(school):
    teacher = school.teacher()
    first = add(teacher)
    opened = teacher.post(f"{first.location}/start", "/console/plans")
    second = add(teacher, OWN.replace("Colours of ours", "Suits of ours"))
    page = teacher.get("/console/plans").text
    assert "Suits of ours" in page
    assert "Colours of ours" not in page
    assert teacher.get(first.location).status_code == 404
    assert teacher.get(f"{second.location}/file.md").text == OWN.replace("Colours", "Suits", 1)
    assert teacher.post(f"{second.location}/delete", "/console/plans").status_code == 302
    assert "Suits of ours" not in teacher.get("/console/plans").text
    assert teacher.get(opened.location).status_code == 200
    assert plan_of(school, opened).steps[0].say == "Play now."


def test_a_bad_file_is_told_line_by_line_and_not_kept(school):
    teacher = school.teacher()
    answer = add(teacher, OWN.replace("by-twos", "by-two").replace("Start the", "Sing the"))
    assert answer.status_code == 400
    assert "<strong>Line 5</strong> There’s no rule called &#39;by-two&#39;." in answer.text
    assert "Did you mean &#39;by-twos&#39;?" in answer.text
    assert "<strong>Line 12</strong> There’s no button called" in answer.text
    for data in (b"", b"\xff", b"x" * 64_001):
        assert add(teacher, data).status_code == 400
    assert add(teacher, b"x" * 100_000).status_code == 413
    assert not school.service.lesson_plans.own_plans(teacher.id)


def test_nobody_keeps_more_plans_than_there_is_room_for(school):
    teacher = school.teacher()
    for number in range(MAX_PLANS):
        found = school.service.lesson_plans.keep_plan(teacher.id, f"{number}.md", OWN.encode())
        assert found.plan is not None
    answer = add(teacher)
    assert answer.status_code == 400
    assert f"There’s room for {MAX_PLANS} lesson plans" in answer.text
    assert add(teacher, name="7.md").status_code == 302


def test_the_folder_is_for_every_teacher_and_says_what_is_wrong(build, tmp_path):
    school = build(tmp_path, public_url=None)
    (tmp_path / "plans" / "good.md").write_text(OWN, "utf-8")
    (tmp_path / "plans" / "bad.md").write_text(OWN.replace("by-twos", "by-two"), "utf-8")
    teacher = school.teacher()
    page = teacher.get("/console/plans").text
    assert str(tmp_path / "plans") in page
    assert "<strong>Line 5</strong> There’s no rule called" in page
    assert "bad.md" in page
    assert teacher.get("/console/plans/here-bad").status_code == 404
    assert "Colours of ours" in teacher.get("/console/plans/here-good").text
    assert teacher.get("/console/plans/here-good/file.md").text == OWN
    assert teacher.post("/console/plans/here-good/delete", "/console/plans").status_code == 404
    answer = teacher.post("/console/plans/here-good/start", "/console/plans")
    assert plan_of(school, answer).lesson == "here-good"
    assert Path(tmp_path / "plans" / "good.md").exists()
    school.store.close()


def test_a_file_may_be_called_anything(build, tmp_path):
    school = build(tmp_path, public_url=None)
    (tmp_path / "plans" / "Äpfel & #1%.md").write_text(OWN, "utf-8")
    teacher = school.teacher()
    page = teacher.get("/console/plans").text
    address = unescape(re.search(r'href="(/console/plans/here-[^"]*)"', page)[1])
    assert "Colours of ours" in teacher.get(address).text
    assert plan_of(school, teacher.post(f"{address}/start", "/console/plans")).title
    assert (
        'filename="here-pfel1.md"'
        in (teacher.get(f"{address}/file.md").headers["Content-Disposition"])
    )
    school.store.close()


def test_an_own_plan_that_became_wrong_says_so_and_can_be_deleted(school):
    teacher = school.teacher()
    text = OWN.replace("by-twos", "gone-since")
    school.store.plans.add_plan(PlanRow("own-1", teacher.id, "old.md", text, 1.0))
    page = teacher.get("/console/plans").text
    assert "There’s no rule called &#39;gone-since&#39;." in page
    assert teacher.get("/console/plans/own-1").status_code == 404
    assert 'action="/console/plans/own-1/delete"' in page
    assert teacher.post("/console/plans/own-1/delete", "/console/plans").status_code == 302
    assert "old.md" not in teacher.get("/console/plans").text


def test_on_a_server_nobody_is_told_where_the_folder_is(school, tmp_path):
    assert str(tmp_path) not in school.teacher().get("/console/plans").text


def test_a_class_from_before_there_were_plans_is_opened_as_it_was():
    old = {**Plan(title="T").to_json(), "script": "first-lesson"}
    del old["steps"]
    assert Plan.from_json(old) == Plan(title="T")
