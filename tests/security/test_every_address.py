"""Whatever address there is: who may ask, who may keep the answer, no change without a token."""

import gzip
import json
import re
from pathlib import Path

import pytest
from lessons import streams
from seat_acts import SeatActs

from classroom.classes.verbs.repair import EndRound
from classroom.web.platform.security_headers import READ_JSON, SAME_FOR_EVERYBODY

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LINKS = {"take_home.page", "take_home.file", "take_home.code"}
"""A wrong one counts as a wrong code, of which there are few: tests/web/pupil/test_take_home.py."""
FOR_ANYBODY = {
    *("pupil.join", "pupil.play", "pupil.name", "pupil.leave", "pupil.wait", "pupil.admitted"),
    *("pupil.rules", "pupil.health", "pupil.ready", "language_choice.choose"),
    *("seat_transfer.back", "seat_transfer.waiting", "seat_transfer.answer"),
    *("seat_transfer.come_in", "seat_transfer.seat", "guess_builder.look"),
    *("guess_builder.read", *LINKS),
    *(
        "check.phone",
        "metrics.metrics",
        "security_txt.security_txt",
        "try_phone.page",
        "message_bundles.bundle",
        "static",
    ),
    "projector.by_link",
    "socket",
    *("standby.second", "standby.pair", "standby.take", "standby.voice", "standby.over"),
}
"""All others are the teachers'. Who makes a new address for pupils decides so here."""
DOORS = {"console.door", "console.password", "console.enter", "second_factor.enter"}
"""The ways in, for who is not in yet; tests/web/test_pages.py tries them."""
PREVIEW = "projector.preview"
"""The one page that another page of ours has in a frame."""
NOTHING = {
    "name": "nothing.pdf",
    "kind": "nothing",
    "filename": "nothing.js",
    "edition": "0",
    "code": "BBBBBB",
    "spoken": "prophet-nature",
}


SOCKET = "/socket.io/"
"""The address that Socket.IO answers itself, for every method."""


def addresses(playing, method):
    """Every address that takes the method, with its endpoint; no paper to be made, no link."""
    known = NOTHING | {"class_id": playing.id, "number": 1, "played": 1}
    for rule in playing.school.app.url_map.iter_rules():
        if method in rule.methods and rule.endpoint not in LINKS:
            address = re.sub(
                r"<(?:\w+:)?(\w+)>", lambda name: str(known.get(name[1], 0)), rule.rule
            )
            yield rule.endpoint, address


def of_teachers(endpoint):
    return endpoint not in FOR_ANYBODY | DOORS


def test_every_address_for_anybody_is_there(steady):
    assert {rule.endpoint for rule in steady.school.app.url_map.iter_rules()} >= FOR_ANYBODY | DOORS


def everybody(playing):
    return {
        "nobody": playing.school.browser(),
        "a pupil": playing.pupils[0],
        "another teacher": playing.school.teacher("Other"),
        "the teacher": playing.teacher,
    }


@pytest.mark.parametrize("who", ["nobody", "a pupil", "another teacher", "the teacher"])
def test_every_answer_keeps_to_itself_whoever_asks(steady, who):
    browser = everybody(steady)[who]
    seen = set()
    for endpoint, address in addresses(steady, "GET"):
        answer = browser.get(address)
        seen.add(answer.status_code)
        assert HEADERS.items() <= dict(answer.headers).items(), address
        policy = answer.headers["Content-Security-Policy"]
        framed_by = "'self'" if endpoint == PREVIEW else "'none'"
        assert "default-src 'none'" in policy
        assert f"frame-ancestors {framed_by}" in policy, address
        assert ("frame-src 'self'" in policy) == (endpoint == "console.one_class"), address
        assert "unsafe" not in policy and "*" not in policy and "http" not in policy
        if endpoint not in SAME_FOR_EVERYBODY or answer.status_code >= 400:
            assert answer.headers["Cache-Control"] == "no-store", address
            assert answer.headers["X-Robots-Tag"] == "noindex", address
            assert "camera=()" in answer.headers["Permissions-Policy"], address
            assert "require-trusted-types-for 'script'" in policy, address
            assert "trusted-types lit-html parsed" in policy, address
        assert "Server" not in answer.headers
    assert 404 in seen


def test_every_text_says_its_encoding(steady):
    """Also of what is refused before it reaches a page; the socket's HTTP transport included."""
    texts = set()
    for browser in (steady.teacher, steady.pupils[0]):
        answers = {address: browser.get(address) for _, address in addresses(steady, "GET")}
        page = browser.get("/play").text + browser.get("/console").text
        kept = re.findall(r'(?:src|href)="(/(?:static|words)/[^"]+)"', page)
        answers |= {address: browser.get(address) for address in kept}
        answers["socket"] = browser.get("/socket.io/?EIO=4&transport=polling")
        answers["host"] = browser.get("/", headers={"Host": "elsewhere.test"})
        assert answers["host"].status_code == 421
        for address, answer in answers.items():
            kind = answer.headers.get("Content-Type", "")
            assert kind or not answer.data, address
            if kind.startswith("text/") or kind.partition(";")[0].endswith("xml"):
                texts.add(kind.partition(";")[0])
                assert "charset=utf-8" in kind.lower(), (address, kind)
    assert texts >= {"text/html", "text/plain", "text/css", "text/javascript", "image/svg+xml"}


def test_what_may_be_kept_has_nothing_of_anybody(steady):
    """The one thing that is the same for everyone is, byte for byte, and brings no cookie."""
    page = steady.pupils[0].get("/play").text
    kept = re.findall(r'(?:src|href)="(/(?:static|words)/[^"]+)"', page)
    assert kept
    for address in kept:
        answers = [browser.get(address) for browser in everybody(steady).values()]
        assert {answer.headers["Cache-Control"] for answer in answers} == {
            "public, max-age=31536000, immutable"
        }
        assert len({answer.data for answer in answers}) == 1
        assert not any("Set-Cookie" in answer.headers for answer in answers)


@pytest.mark.parametrize("who", ["nobody", "a pupil"])
def test_what_is_a_teachers_is_for_no_one_else(steady, who):
    browser = everybody(steady)[who]
    asked = 0
    for endpoint, address in addresses(steady, "GET"):
        if of_teachers(endpoint):
            asked += 1
            answer = browser.get(address)
            assert answer.status_code in (302, 404), address
            if answer.status_code == 302:
                assert answer.location.startswith("/console/enter"), address
            assert "Ann" not in answer.text
    assert asked > 30


def test_what_is_of_a_class_is_for_its_own_teacher(steady):
    other = steady.school.teacher("Other")
    page = "/console/new"
    asked = 0
    for method in ("GET", "POST"):
        for endpoint, address in addresses(steady, method):
            if steady.id in address and of_teachers(endpoint):
                asked += 1
                answer = other.get(address) if method == "GET" else other.post(address, page)
                assert answer.status_code == 404, address
    assert asked > 15


def test_nothing_is_changed_by_a_form_without_its_token(steady):
    before = streams(steady.school.store, steady.id)
    asked = 0
    for browser in (steady.teacher, steady.pupils[0]):
        for endpoint, address in addresses(steady, "POST"):
            for form in ({}, {"csrf_token": ""}, {"csrf_token": "forged"}):
                asked += 1
                # What reads JSON takes no form at all.
                body = {"sure": "1", "name": "Eve", **form}
                sent = {"json" if endpoint in READ_JSON else "data": body}
                answer = browser.client.post(address, **sent)
                assert answer.status_code == 400, address
                assert "Set-Cookie" not in answer.headers or "seat" not in answer.headers
    assert asked > 100
    assert streams(steady.school.store, steady.id) == before
    assert steady.pupils[0].get("/play").status_code == 200


def test_a_token_is_good_for_its_own_browser_alone(steady):
    mine = steady.teacher.token("/console/new")
    other = steady.school.teacher("Other")
    other.token("/console/new")
    answer = other.client.post("/console/leave", data={"csrf_token": mine})
    assert answer.status_code == 400
    assert other.get("/console").status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND"])
def test_no_address_takes_a_method_of_another_kind(steady, method):
    for _, address in addresses(steady, "GET"):
        answer = steady.teacher.client.open(address, method=method)
        # Socket.IO answers its own address, with its own headers.
        assert answer.status_code == (400 if address == SOCKET else 405), address
        assert address == SOCKET or HEADERS.items() <= dict(answer.headers).items()


@pytest.mark.parametrize(
    "way",
    [
        {"headers": {"X-HTTP-Method-Override": "POST"}},
        {"headers": {"X-Method-Override": "DELETE"}},
        {"query_string": {"_method": "POST"}},
    ],
)
def test_nobody_smuggles_a_method(steady, way):
    before = streams(steady.school.store, steady.id)
    for address in (f"/console/class/{steady.id}/delete", "/console/plans"):
        assert steady.teacher.get(address, **way).status_code == 200
    assert streams(steady.school.store, steady.id) == before


@pytest.mark.parametrize("next_", ["https://elsewhere.test/", "//elsewhere.test", "/\\elsewhere"])
def test_nothing_leads_elsewhere(school, next_):
    browser = school.browser()
    for address in ("/console/enter", "/console", "/", "/play", "/name"):
        answer = browser.get(address, query_string={"next": next_, "to": next_})
        assert "elsewhere" not in (answer.location or "").partition("?")[0]
    assert browser.post("/language", page="/", language="en", to=next_).location == "/"
    assert browser.post("/leave", page="/", next=next_, to=next_).location == "/"


@pytest.mark.parametrize(
    "address",
    ["/static/", "/static", "/static/x/../../classroom.sqlite3", "/static/%2e%2e/pyproject.toml"],
)
def test_the_static_folder_is_no_list_and_leads_nowhere_else(steady, address):
    folder = steady.school.app.static_url_path
    for asked in (address, address.replace("/static", folder, 1)):
        assert steady.school.browser().get(asked).status_code == 404


def test_source_maps_show_the_scripts_and_nothing_of_the_server(steady):
    maps = list(Path(steady.school.app.static_folder).rglob("*.map"))
    assert maps
    for path in maps:
        for source in json.loads(path.read_text("utf-8"))["sources"]:
            assert source.endswith((".js", ".ts", ".css")), source
            assert not source.startswith(("/", "file:")), source


def test_a_compressed_body_is_not_opened(steady):
    """There is nothing to unpack here, so nothing small becomes large."""
    browser = steady.school.browser()
    form = f"csrf_token={browser.token()}&code=BBBBBB&more={'x' * 15_000}".encode()
    sent = {"content_type": "application/x-www-form-urlencoded"}
    assert browser.client.post("/", data=form, **sent).status_code == 200
    packed = gzip.compress(form)
    assert len(packed) < 1_000
    for encoding in ("gzip", "deflate", "br"):
        headers = {"Content-Encoding": encoding}
        answer = browser.client.post("/", data=packed, headers=headers, **sent)
        assert answer.status_code == 400


def test_no_address_and_no_title_has_a_name(school, playing):
    """What stands there comes into the lists of browsers, proxies and servers."""
    service = school.service
    SeatActs(service).rename(playing.id, "s1", "Zebulon")
    pages = [(browser, "GET") for browser in (playing.teacher, playing.pupils[0])]
    asked = 0
    for closed in (False, True):
        if closed:
            service.command(EndRound(class_=playing.id, table=1))
            service.open(playing.id).ending.close()
        for browser, method in pages:
            for _, address in addresses(playing, method):
                answer = browser.get(address)
                if answer.mimetype != "text/html" or answer.status_code != 200:
                    continue
                asked += 1
                told = re.findall(r'(?:href|src|action|formaction)="([^"]*)"', answer.text)
                told += re.findall(r"<title>(.*?)</title>", answer.text, re.DOTALL)
                assert "Zebulon" not in " ".join(told), address
    assert asked > 30
    page = playing.teacher.get(f"/console/class/{playing.id}/after").text
    assert "Zebulon" in page
