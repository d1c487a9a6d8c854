"""What no page sends, by chance: refused, without a trace, a traceback or a 500.

The long form is tests/soak/test_fuzz.py.
"""

import io
import random
import re

from fuzzing import FIELDS, NOT_HERE, Fuzz
from structlog.testing import capture_logs
from web.conftest import School

from classroom.store import open_store
from classroom.web.platform.rate_limits import limiter
from classroom.web.platform.security_headers import READ_JSON


def test_ten_thousand_things_that_no_page_sends_leave_no_trace(school, capfd):
    fuzz = Fuzz(school, random.Random(1))
    with capture_logs() as logs:
        fuzz.run(messages=9_000, requests=900, polls=100)
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []
    assert "Traceback" not in "".join(capfd.readouterr())
    for who in fuzz.browsers:
        assert fuzz.counted[f"message, {who}: refused"] > 1_000
        assert any(f"request, {who}: 4" in what for what in fuzz.counted)


def test_an_address_with_a_nul_in_it_is_answered_on_postgresql(postgresql_url, tmp_path):
    """PostgreSQL refuses a NUL in every text, where SQLite finds nothing."""
    school = School(tmp_path, open_store(postgresql_url))
    teacher, asked = school.teacher("Own"), 0
    known = {"class_id": school.open(teacher)}
    token = teacher.token("/console/new")
    for rule in school.app.url_map.iter_rules():
        for name in rule.arguments:
            values = {**known, name: "%00"}
            address = re.sub(
                r"<(?:(int):|\w+:)?(\w+)>",
                lambda one, values=values: "1" if one[1] else values.get(one[2], "x"),
                rule.rule,
            )
            for method in sorted(rule.methods & {"GET", "POST"}):
                form = {"csrf_token": token, "sure": "y"} if method == "POST" else None
                said = teacher.client.open(address, method=method, data=form)
                assert said.status_code < 500, (method, address)
                said.close()
                asked += 1
    assert asked > 80
    school.store.close()


def test_every_form_takes_a_form_and_nothing_else(steady, capfd):
    """JSON, files and other bodies, to all addresses that take a form, as everyone."""
    school = steady.school
    values = {"class_id": steady.id, "number": "1", "played": "1"}
    everybody = {"/": school.browser(), "/name": steady.pupils[0], "/console": steady.teacher}
    fields = dict.fromkeys((*FIELDS, "rules", "listed", "pupils"), 5)
    with capture_logs() as logs:
        for rule in school.app.url_map.iter_rules():
            if "POST" not in rule.methods or rule.endpoint in NOT_HERE:
                continue
            address = re.sub(r"<(?:\w+:)?(\w+)>", lambda one: values.get(one[1], "x"), rule.rule)
            for page, browser in everybody.items():
                limiter.reset()
                token = {"X-CSRFToken": browser.token(page)}
                for body in (fields, [1, 2], "x", 5, {"code": ["a"], "name": {"a": 1}}):
                    if rule.endpoint in READ_JSON:
                        continue
                    said = browser.client.post(address, json=body, headers=token)
                    assert said.status_code == 415, (address, body)
                if rule.endpoint.endswith(".leave"):
                    continue  # it would
                files = {name: (io.BytesIO(b"x"), "x") for name in fields}
                multipart = {"data": files, "content_type": "multipart/form-data"}
                said = browser.client.post(address, **multipart, headers=token)
                assert said.status_code < 500, address
                for content_type in (
                    "text/plain",
                    "application/xml",
                    "x",
                ):
                    sent = {"data": b"code=BBBBBB", "content_type": content_type}
                    said = browser.client.post(address, **sent, headers=token)
                    assert said.status_code == 415, (address, content_type)
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []
    assert "Traceback" not in "".join(capfd.readouterr())


def test_half_a_character_is_refused_as_any_other_shape_is(school, capfd):
    teacher = school.teacher()
    socket = teacher.socket()
    for message in ({"as": "seat", "tab": "\ud800"}, {"as": "\ud800"}):
        answer = socket.ask("watch", message)
        assert answer["why"] == "Something went wrong. Reload the page."
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_part_of_a_form_that_has_no_name_is_refused(school):
    browser = school.browser()
    part = "--x\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--x--\r\n"
    sent = {"data": part, "content_type": "multipart/form-data; boundary=x"}
    for address in ("/", "/leave", "/console/enter"):
        assert browser.client.post(address, **sent).status_code == 400
