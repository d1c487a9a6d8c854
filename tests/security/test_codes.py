"""Guessing what opens a class or a seat, with the figures of docs/security.md."""

import re
from pathlib import Path
from types import SimpleNamespace

from limits import parse, parse_many
from markdown_pages import tables, unwrapped

from classroom.classes import codes
from classroom.classes.tickets import NUMBER_TRIES, TICKET_LIVES
from classroom.web.platform import counters, rate_limits
from classroom.web.pupil.join_links import _BYTES, Links

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "guessing.py"
SITES = (rate_limits.WRONG_CODES_OF_A_SITE, rate_limits.WRONG_CODES_OF_A_LARGE_SITE)
DOC = Path(__file__).parents[2] / "docs" / "security.md"
MINUTE, HOUR = (each.amount for each in parse_many(rate_limits.WRONG_CODES))
FIELDS = re.compile(r'<input type="hidden"[^>]* name="(\w+)" value="([^"]*)"')
LARGE_SITE = parse_many(rate_limits.WRONG_CODES_OF_A_LARGE_SITE)[1].amount
ALL = parse(rate_limits.WRONG_CODES_OF_ALL)
ALL_IN_AN_HOUR = ALL.amount * 3600 // ALL.get_expiry()
LAPTOP, DISTRICT = 1, 300
"""Classes that are open at once."""
SCHOOL = 1200
"""Pupils behind one address who type their codes at the same bell, within five minutes."""


def in_words(hours):
    for size, unit in ((24 * 365, "years"), (24, "days"), (1, "hours")):
        if hours >= 2 * size:
            return f"{hours / size:,.0f} {unit}"
    return f"{hours * 60:,.0f} minutes"


def figures():
    """What a code is worth: how many there are, and how long it takes on average to hit one."""
    long, half = len(codes.ALPHABET) ** codes.LENGTH, len(codes.ALPHABET) ** codes.HALF
    rows = [
        ("a class code, one class open", long, LAPTOP),
        (f"a class code, {DISTRICT} classes open", long, DISTRICT),
        ("a table's short code, one class open", half, LAPTOP),
    ]
    for what, space, opened in rows:
        tries = (space + 1) / (opened + 1)
        times = (in_words(tries / most) for most in (HOUR, LARGE_SITE, ALL_IN_AN_HOUR))
        yield f"| {what} | {space:,} | {tries:,.0f} | {' | '.join(times)} |"
    scanned = f"{long * 256**_BYTES:,}"
    yield f"| a code with its key, however often | {scanned} | 1 in {scanned} a try |"
    tickets = len(codes.ALPHABET) ** codes.TICKET_LENGTH
    chance = min(MINUTE * TICKET_LIVES / 60, HOUR) / tickets
    yield f"| a seat that is handed over, for ten minutes | {tickets:,} | 1 in {1 / chance:,.0f} |"
    yield f"| a comeback number, {NUMBER_TRIES} tries | 10,000 | 1 in {10_000 // NUMBER_TRIES:,} |"
    yield f"{SCHOOL:,} pupils who join within five minutes"
    yield f"as long as at most {MINUTE * 5 / SCHOOL:.0%} of them mistype"


def test_the_figures_in_the_documentation_are_those_of_the_program():
    written = unwrapped(DOC.read_text("utf-8"))
    missing = [row for row in figures() if row not in written]
    assert not missing, "\n".join(missing)
    assert f"{MINUTE} a minute and {HOUR} an hour" in written
    for budget in (rate_limits.WRONG_CODES_OF_A_SITE, rate_limits.WRONG_CODES_OF_A_LARGE_SITE):
        minute, hour = (each.amount for each in parse_many(budget))
        assert f"{minute:,} and {hour:,}" in written
    assert f"{ALL.amount:,} in ten minutes" in written


def test_the_attack_that_was_measured_got_no_more_than_the_limits_allow():
    """The table of benchmarks/guessing.py, beside what the program allows now."""
    written = tables(DOC.read_text("utf-8"))
    table = next(table for table in written if table[0] == ["channel", "tried", "admitted"])
    measured = {what: [int(cell.replace(",", "")) for cell in cells] for what, *cells in table[1:]}
    site, large = (parse_many(each)[0].amount for each in SITES)
    most = {
        "from an IPv6 /56": site,
        "from an IPv6 /48": large,
        "from a new address each time": ALL.amount,
    }
    none = {"as JSON", "as a multipart file", "in a query string"}
    channels = {line.split('"')[1] for line in BENCHMARK.read_text("utf-8").splitlines()
                if line.startswith('    "') and "(" in line}  # fmt: skip
    assert {*measured} == channels | {"from a new address each time"}
    for what, (tried, admitted) in measured.items():
        allowed = 0 if what in none else most.get(what, MINUTE)
        assert admitted <= min(tried, allowed), what
    assert measured["typed, with a form"][1] == MINUTE < measured["typed, with a form"][0]


def form_with(page, name):
    """Return the fields that the form sends beside this one."""
    (form,) = (each for each in page.text.split("<form")[1:] if f'id="{name}"' in each)
    return dict(FIELDS.findall(form.partition("</form>")[0]))


def guess(school, address="10.0.0.1", code="BBBBBB", key="", **headers):
    """As who throws every cookie away."""
    return school.app.test_client().get(
        f"/join/{code}?key={key}", environ_base={"REMOTE_ADDR": address}, headers=headers
    )


def test_who_guesses_without_cookies_is_stopped_for_right_codes_too(school):
    class_id = school.open(school.teacher())
    right = school.service.open(class_id).code
    answers = {guess(school).status_code for _ in range(MINUTE)}
    assert answers == {200}
    assert guess(school).status_code == 429
    assert guess(school, code=right).status_code == 429
    assert guess(school, code=right, **{"X-Forwarded-For": "10.0.0.9"}).status_code == 429
    assert guess(school, code=right, address="10.0.0.2").status_code == 200
    for _ in range(3):
        assert guess(school, code=right, address="::ffff:10.0.0.1").status_code == 429


def test_who_scans_comes_in_while_somebody_in_the_same_network_guesses(school):
    class_id = school.open(school.teacher())
    code = school.service.open(class_id).code
    for _ in range(MINUTE):
        guess(school, address="127.0.0.1")
    link = school.components.links.link(code).removeprefix("http://school.test")
    ann, again = school.browser(), school.browser()
    for phone in (ann, again):
        form = form_with(phone.get(link), "name")
        answer = phone.client.post("/", data={**form, "name": "Ann"})
    assert ann.get("/play").status_code == 200
    # Anyone who has that name already comes back with the number.
    form = form_with(answer, "number")
    number = school.service.open(class_id).seat_transfer.comeback("s1")
    assert again.client.post("/back", data={**form, "number": number}).location == "/play"
    # A key is for its own code, and of this installation.
    key = link.rpartition("=")[2]
    other = school.service.open(school.open(school.teacher())).code
    for wrong in (key[:-1], key.swapcase(), "", "é", Links(["another secret"], str).key(code)):
        assert guess(school, "127.0.0.1", code, wrong).status_code == 429
    assert guess(school, "127.0.0.1", other, key).status_code == 429
    assert guess(school, "127.0.0.1", f"{code[:3]}-{code[3:].lower()}", key).status_code == 200


def test_who_typed_the_code_before_is_not_stopped_at_the_name(school):
    class_id = school.open(school.teacher())
    for typed in (
        school.service.open(class_id).code,
        f"{school.service.open(class_id).code[:3]}-2",
    ):
        rate_limits.limiter.reset()
        pupil = school.browser()
        form = form_with(pupil.post("/", code=typed), "name")
        for _ in range(MINUTE):
            guess(school, address="127.0.0.1")
        assert guess(school, "127.0.0.1", typed).status_code == 429
        answer = pupil.client.post("/", data={**form, "name": f"Ann {typed}"})
        assert answer.location == "/play"


def test_the_link_of_a_class_that_is_over_is_no_guess(school):
    class_id = school.open(school.teacher())
    link = school.components.links.link(school.service.open(class_id).code)
    school.service.open(class_id).ending.close()
    before = left(school)
    phone = school.browser()
    phone.get(link.removeprefix("http://school.test"))
    assert left(school) == before
    phone.get(link.removeprefix("http://school.test").partition("?")[0])
    assert left(school) == before - 1


def test_who_has_to_wait_is_told_for_how_long(school, monkeypatch):
    clock = [1_800_000_000.0]
    clocks = SimpleNamespace(time=lambda: clock[0], monotonic=lambda: clock[0])
    for module in (rate_limits, counters):
        monkeypatch.setattr(module, "time", clocks)
    for minute in range(HOUR // MINUTE):
        clock[0] = 1_800_000_000.0 + 61 * minute
        for _ in range(MINUTE):
            assert guess(school).status_code == 200
    refused = guess(school)
    assert refused.status_code == 429
    hour = 1_800_000_000 + 3600 - clock[0]
    assert refused.headers["Retry-After"] == f"{hour:.0f}"
    assert f"type a code again in {hour / 60:.0f} minutes" in refused.text
    assert "Scan the code on the big screen" in refused.text
    clock[0] += hour - 1
    assert "type a code again in 1 minute." in guess(school).text
    clock[0] += 1
    assert guess(school).status_code == 200


def left(school):
    with school.app.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        first = parse_many(rate_limits.WRONG_CODES)[0]
        return rate_limits.limiter.limiter.get_window_stats(
            first, "wrong", rate_limits.network()
        ).remaining


def test_a_pupil_who_has_a_seat_plays_on_while_the_network_is_stopped(playing):
    for _ in range(MINUTE):
        guess(playing.school, address="127.0.0.1")
    assert guess(playing.school, address="127.0.0.1").status_code == 429
    assert playing.pupils[0].get("/play").status_code == 200
    assert playing.sockets["s1"].watch(**{"as": "seat"}) == {"ok": True}


def test_on_the_internet_a_table_has_no_short_code(tmp_path, build):
    school = build(tmp_path, public_url="https://eleusis.school.test")
    teacher = school.teacher()
    class_id = school.open(teacher)
    code = school.service.open(class_id).code
    for typed, found in ((f"{code[:3]}-1", False), (f"{code}-1", True), (code, True)):
        answer = school.app.test_client().get(f"/join/{typed}", base_url="https://localhost")
        assert ('id="name"' in answer.text) == found, typed
    console = teacher.socket()
    console.watch(**{"as": "console", "class": class_id})
    (view,) = console.got("class")
    assert view["tables"][0]["code"] == f"{codes.display_code(code)}-1"
    assert console.got("tile") == []
    school.store.close()


def test_five_wrong_comeback_numbers_shut_the_number_off(playing):
    seat = playing.pupils[0].seat
    right = playing.school.service.open(playing.id).seat_transfer.comeback(seat)
    wrong = [f"{number:04}" for number in range(9) if f"{number:04}" != right][:NUMBER_TRIES]
    code = playing.school.service.open(playing.id).code
    for number in wrong:
        thief = playing.school.browser()
        thief.post("/back", page="/", code=code, name="Ann", number=number)
        assert thief.get("/play").status_code == 302
    thief = playing.school.browser()
    text = thief.post("/back", page="/", code=code, name="Ann", number=right).text
    assert "only your teacher can let you in" in text
    assert thief.get("/play").status_code == 302
    assert playing.pupils[0].get("/play").status_code == 200
    assert re.search(r"\d{4}", right)
