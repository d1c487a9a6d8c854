"""The page that a pupil takes home: who may open it, when, and what is in it."""

from __future__ import annotations

import json
import re

import pytest

from classroom.classes.verbs.reveal import Reveal
from classroom.web.pupil import take_home

from .test_review import end, keep_sealed, note, own, plays


@pytest.fixture
def over(playing):
    """A class whose round is over and whose rule everyone may know, with two notes."""
    note(playing, "s1", "by colour", 70)
    note(playing, "s2", "a zebra rule", 60, id="n2")
    plays(playing, 8)
    end(playing)
    reveal(playing)
    return playing


def reveal(playing):
    playing.school.service.command(Reveal(class_=playing.id, table=1))


def link(playing, seat="s1"):
    return own(playing.sockets[seat])["take_home"]


def content(page):
    data = re.search(r'<script type="application/json" id="home">(.*?)</script>', page, re.DOTALL)
    return json.loads(data[1])


def test_it_opens_on_any_device_with_what_this_pupil_wrote(over, school):
    answer = school.browser().get(link(over))
    assert answer.status_code == 200
    told = content(answer.text)
    assert [each["words"] for each in told["round"]["held"]] == ["by colour"]
    assert told["round"]["rule"]["id"] == "alternate-colour"
    assert "a zebra rule" not in answer.text
    assert not re.search(r"\b(Ann|Ben|Cy|Dee)\b", answer.text)
    mine = [step["mine"] for step in told["round"]["steps"]]
    assert any(mine) and not all(mine)


def test_it_runs_nothing_but_our_scripts(over, school):
    answer = school.browser().get(link(over))
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    scripts = re.findall(r"<script(.*?)>", answer.text)
    assert all("src=" in each or 'type="application/json"' in each for each in scripts)
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_same_is_there_as_a_file_and_as_a_code(over, school):
    address = link(over)
    file = school.browser().get(f"{address}/file")
    assert file.headers["Content-Disposition"].startswith("attachment; filename=")
    assert "Content-Security-Policy" in file.text
    assert "by colour" in file.text
    code = school.browser().get(f"{address}/code.svg")
    assert code.mimetype == "image/svg+xml"


def test_each_seat_has_a_page_of_its_own(over, school):
    pages = {seat: link(over, seat) for seat in over.sockets}
    assert len(set(pages.values())) == 4
    told = content(school.browser().get(pages["s2"]).text)
    assert [each["words"] for each in told["round"]["held"]] == ["a zebra rule"]


def test_what_a_pupil_types_stays_text(playing, school):
    note(playing, "s1", "</script><script>alert(1)</script>", 70)
    plays(playing, 4)
    end(playing)
    reveal(playing)
    page = school.browser().get(link(playing)).text
    assert "<script>alert" not in page
    (held,) = content(page)["round"]["held"]
    assert held["words"] == "</script><script>alert(1)</script>"


def test_there_is_no_link_before_everyone_may_know_the_rule(playing):
    keep_sealed(playing)
    plays(playing, 8)
    end(playing)
    assert link(playing) == ""
    reveal(playing)
    assert link(playing).startswith("/take-home/")


def addresses(playing):
    """The page of s1, its file, and the page of the table for the teacher."""
    home = link(playing)
    return home, f"{home}/file", f"/console/class/{playing.id}/table/1/round/1.html"


def test_a_link_opens_nothing_while_the_rule_is_a_secret_again(over, monkeypatch):
    tried = addresses(over)
    assert [over.teacher.get(each).status_code for each in tried] == [200, 200, 200]
    monkeypatch.setattr(take_home.ladder, "is_public", lambda *_: False)
    assert [over.teacher.get(each).status_code for each in tried] == [404, 404, 404]
    assert "alternate-colour" not in "".join(over.teacher.get(each).text for each in tried)


def test_a_round_that_goes_on_is_no_page(over):
    over.school.service.open(over.id).rounds.start_round(1, "by-twos")
    assert over.teacher.get(f"/console/class/{over.id}/table/1/round/2.html").status_code == 404
    assert over.teacher.get(f"/console/class/{over.id}/table/9/round/1.html").status_code == 404


def test_a_changed_link_and_an_old_one_open_nothing(over, school, monkeypatch):
    address = link(over)
    browser = school.browser()
    changed = address[:-1] + ("A" if address[-1] != "A" else "B")
    assert browser.get(changed).status_code == 404
    assert browser.get("/take-home/nothing").status_code == 404
    monkeypatch.setattr(take_home, "OPENS_FOR", -1)
    assert browser.get(address).status_code == 404
    assert browser.get(f"{address}/code.svg").status_code == 404


def test_a_link_signed_for_something_else_opens_nothing(over, school):
    with school.app.test_request_context():
        other = take_home.serializer("something else").dumps([over.id, "s1", 1, 1])
        odd = take_home.serializer("take home").dumps([over.id, "s1", "one"])
    assert school.browser().get(f"/take-home/{other}").status_code == 404
    assert school.browser().get(f"/take-home/{odd}").status_code == 404


def test_a_class_that_is_gone_takes_its_pages_along(over, school):
    address = link(over)
    school.service.open(over.id).ending.delete()
    assert school.browser().get(address).status_code == 404


def test_a_seat_that_was_taken_over_shows_nothing_of_before(over, school, monkeypatch):
    address = link(over)
    monkeypatch.setattr(take_home, "finished", lambda *_: [])
    assert school.browser().get(address).status_code == 404


def test_it_speaks_a_language_that_has_every_sentence(over, school):
    browser = school.browser()
    address = link(over)
    assert '<html lang="en"' in browser.get(address).text
    browser.session(language="fr")
    assert '<html lang="fr"' in browser.get(address).text
    browser.session(language="ar")
    assert '<html lang="en"' in browser.get(address).text


def test_the_teachers_page_has_no_ones_notes(over):
    page = over.teacher.get(f"/console/class/{over.id}/table/1/round/1.html")
    assert page.headers["Content-Disposition"].startswith("attachment; filename=")
    assert "by colour" not in page.text
    assert '"own":false' in page.text


def test_no_one_else_gets_the_teachers_page(over, school):
    address = f"/console/class/{over.id}/table/1/round/1.html"
    assert school.browser().get(address).status_code in (302, 403)


def test_nothing_that_was_typed_is_kept_once_names_are_removed(over, school):
    school.browser().get(link(over))
    assert take_home._told.cache_info().currsize
    school.service.listeners.names_removed(over.id)
    assert not take_home._told.cache_info().currsize
