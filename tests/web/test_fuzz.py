"""What no page sends, by chance: refused, without a trace, a traceback or a 500.

The long form is tests/soak/test_fuzz.py.
"""

import random

from fuzzing import Fuzz
from structlog.testing import capture_logs

from classroom.web import limits


def test_ten_thousand_things_that_no_page_sends_leave_no_trace(school, monkeypatch, capfd):
    monkeypatch.setattr(limits, "LONGEST_WAIT", 0.0)
    fuzz = Fuzz(school, random.Random(1))
    with capture_logs() as logs:
        fuzz.run(messages=9_300, requests=700)
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []
    assert "Traceback" not in "".join(capfd.readouterr())
    for who in fuzz.browsers:
        assert fuzz.counted[f"message, {who}: refused"] > 1_000
        assert any(f"request, {who}: 4" in what for what in fuzz.counted)


def test_half_a_character_is_refused_as_any_other_shape_is(school, capfd):
    teacher = school.teacher()
    socket = teacher.socket()
    for message in ({"as": "seat", "tab": "\ud800"}, {"as": "\ud800"}):
        answer = socket.ask("watch", message)
        assert answer["why"] == "This message has a shape the program does not know."
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_part_of_a_form_that_has_no_name_is_refused(school):
    browser = school.browser()
    part = "--x\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--x--\r\n"
    sent = {"data": part, "content_type": "multipart/form-data; boundary=x"}
    for address in ("/", "/leave", "/console/enter"):
        assert browser.client.post(address, **sent).status_code == 400
