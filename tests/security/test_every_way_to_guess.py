"""Every way to try a code, a number, a link or a password: what is looked up was counted."""

import io
import json
import re

import pytest
from commands import FROM_PHONES
from limits import parse_many

from classroom.game.refusal import Refused
from classroom.service.accounts import Accounts
from classroom.service.classes import Classes
from classroom.service.seat_tickets import SeatTickets
from classroom.service.seat_transfer import SeatTransfer
from classroom.web.accounts import login
from classroom.web.console.check_results import Checks
from classroom.web.platform import rate_limits
from classroom.web.platform.context import SetupToken

MINUTE = parse_many(rate_limits.WRONG_CODES)[0].amount
WRONG_CODE, WRONG_TICKET, LONG = "BBBBBB", "BBBBBBBBBB", "x" * 40

CODES = (
    ("pupil.join", "GET", "/join/{secret}", ()),
    ("pupil.join", "POST", "/", ("code",)),
    ("pupil.join", "POST", "/join/{secret}", ("code",)),
    ("seat_transfer.back", "POST", "/back", ("code",)),
)
"""How a class code or a table's code is tried: endpoint, method, address, and fields of a form."""
TICKETS = (
    ("seat_transfer.seat", "GET", "/seat/{secret}", ()),
    ("seat_transfer.seat", "POST", "/seat/{secret}", ()),
)
LINKS = (
    ("console.door", "GET", "/console/door/{secret}", ()),
    ("check.phone", "GET", "/check/{secret}", ()),
    ("teachers.link", "GET", "/console/link/{secret}", ()),
    ("teachers.link", "POST", "/console/link/{secret}", ("link",)),
    ("metrics.metrics", "GET", "/metrics", ()),
    ("projector.by_link", "GET", "/projector/link/{secret}", ()),
    ("standby.over", "GET", "/over/{secret}", ()),
    ("take_home.page", "GET", "/take-home/{secret}", ()),
    ("take_home.file", "GET", "/take-home/{secret}/file", ()),
    ("take_home.code", "GET", "/take-home/{secret}/code.svg", ()),
)
"""These are far too long to be guessed. Wrong ones are counted, and right ones always open."""
PASSWORDS = (("console.enter", "POST", "/console/enter", ("password",)),)
NUMBERS = (("seat_transfer.back", "POST", "/back", ("number",)),)
"""A seat counts these itself."""
WAYS = (*CODES, *TICKETS, *LINKS, *PASSWORDS, *NUMBERS)

NO_SECRET = {
    *("static", "message_bundles.bundle", "pupil.health", "pupil.ready", "language_choice.choose"),
    *("console.enter", "console.password", "pupil.join", "security_txt.security_txt"),
    "try_phone.page",
    "socket",
    # Only the browser of a second laptop itself is heard there, or a page by its own long id.
    *("standby.second", "standby.pair", "standby.take", "standby.voice"),
    "standby.date",  # other computers are refused
}
"""What a stranger may reach without trying anything: pages that hold a form, and what is the same
for everyone."""
NEEDS_A_SEAT = {
    *("pupil.name", "pupil.play", "pupil.leave", "seat_transfer.waiting", "seat_transfer.answer"),
    *(
        "seat_transfer.come_in",
        "guess_builder.look",
        "guess_builder.read",
        "pupil.wait",
        "pupil.admitted",
        "pupil.rules",
    ),
}
"""These go by the signed session alone."""

MESSAGES = {
    **{name: (message,) for name, message in FROM_PHONES.items()},
    "watch": ({"as": "seat"}, {"as": "console", "class": "{class}"}),
    "time": ({"factor": 1.5},),
    "confirm": ({"n": 1, "mark": 0, "page": "p"},),
    "own": ({},),
    "visit": ({}, {"table": 2}),
    "asleep": ({},),
    "here": ({},),
    "back": ({},),
    "add_name": ({"name": "Eve"},),
    "act": ({"class": "{class}", "do": "start"},),
}
"""Messages that go by the session of the socket; nothing in them opens anything."""
TOKEN_MESSAGE = "found"
REPORT = "failed"
"""It names nothing, and is counted by its network (tests/web/realtime/test_script_errors.py)."""
FOUND = {"step": "polling", "https": False, "wake_lock": False}
BY_SESSION = (
    "Your seat isn’t on this phone any more.",
    "Only the teacher of this class can do this.",
)


@pytest.fixture
def looked_up(monkeypatch):
    """Everything that was looked up, in order: (what by, the secret)."""
    found = []

    def spy(owner, name, secret=lambda *args: args[1]):
        real = getattr(owner, name)

        def looked(*args, **more):
            if secret(*args):  # of nothing, nothing is looked up
                found.append((name, secret(*args)))
            return real(*args, **more)

        monkeypatch.setattr(owner, name, looked)

    for owner, name in ((Classes, "find_class"), (SeatTickets, "handed"), (Accounts, "linked")):
        spy(owner, name)
    for owner, name in ((Checks, "opened"), (Checks, "found"), (SetupToken, "opens")):
        spy(owner, name)
    spy(SeatTransfer, "come_back", lambda *args: args[2])
    spy(login, "enter")
    spy(login, "enter_as", lambda *args: args[2])
    return found


def left(school, address="127.0.0.1"):
    with school.app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        first = parse_many(rate_limits.WRONG_CODES)[0]
        return rate_limits.limiter.limiter.get_window_stats(
            first, "wrong", rate_limits.network()
        ).remaining


def ids(way):
    return f"{way[1]} {way[2]} {' '.join(way[3])}"


def variants(school, way, secret, more=None):
    """Yield the ways to send it: as what, and what sends it and returns the answer."""
    endpoint, method, path, names = way
    address = path.format(secret=secret)
    fields = {**dict.fromkeys(names, secret), **(more or {})}
    browser = school.browser()
    token = browser.token()
    header = {"X-CSRFToken": token}
    bearer = {"Authorization": f"Bearer {secret}"} if endpoint == "metrics.metrics" else {}
    cookie = f"classroom={browser.client.get_cookie('classroom').value}"

    def sends(as_what, client=None, **sent):
        def send():
            sent.setdefault("headers", {**header, **bearer})
            return (client or browser.client).open(address, method=method, **sent)

        return as_what, send

    if method == "GET":
        stranger = school.app.test_client
        yield sends("a page")
        yield sends("no cookie", stranger(use_cookies=False), headers=bearer)
        for _ in range(2):
            replayed = {**bearer, "Cookie": cookie}
            yield sends("a replayed cookie", stranger(use_cookies=False), headers=replayed)
        yield sends("a query", query_string={"code": secret, "link": secret, "number": secret})
        yield "HEAD", lambda: browser.client.head(address, headers=bearer)
        return
    text = {**fields, "csrf_token": token}
    files = {name: (io.BytesIO(str(value).encode()), name) for name, value in fields.items()}
    yield sends("a form", data=text)
    for _ in range(2):
        yield sends(
            "a replayed cookie",
            school.app.test_client(use_cookies=False),
            data=text,
            headers={**header, "Cookie": cookie},
        )
    yield sends("no cookie", school.app.test_client(use_cookies=False), data=text)
    yield sends("JSON", json=fields)
    yield sends("JSON of another kind", data=json.dumps(fields), content_type="application/x+json")
    yield sends("a list in JSON", json=[secret])
    yield sends("plain text", data=f"{names}={secret}", content_type="text/plain")
    yield sends("no content type", data=f"code={secret}".encode(), content_type="")
    yield sends("a multipart form", data=text, content_type="multipart/form-data")
    yield sends("multipart files", data=files, content_type="multipart/form-data")
    yield sends("a query", query_string=fields, data={"csrf_token": token})
    yield sends("a query with a form", query_string=fields, data=text)


@pytest.fixture
def hosted(tmp_path, build):
    """With accounts, so that there are links, and with a page of figures."""
    school = build(tmp_path, metrics_token="t" * 40)
    school.teacher("Administrator")
    yield school
    school.store.close()


@pytest.mark.parametrize("way", [*CODES, *TICKETS, *LINKS], ids=ids)
def test_every_looked_up_code_is_counted_on_every_channel(hosted, looked_up, way):
    school = hosted
    school.open(school.teacher("Other"))
    secret = WRONG_CODE if way in CODES else WRONG_TICKET if way in TICKETS else LONG
    tried = 0
    for as_what, send in variants(school, way, secret, {"name": "Ann", "number": "0000"}):
        rate_limits.limiter.reset()
        looked_up.clear()
        before = left(school)
        answer = send()
        counted = before - left(school)
        assert answer.status_code < 500, as_what
        assert {told for _, told in looked_up} <= {secret}, as_what
        assert len(looked_up) <= counted <= 1, (as_what, looked_up, counted)
        assert counted == 1 or answer.status_code in (200, 302, 400, 404, 415), as_what
        tried += counted
    assert tried >= 4


@pytest.mark.parametrize("way", [*CODES, *TICKETS], ids=ids)
def test_beyond_the_limit_no_channel_looks_a_code_up(school, looked_up, way):
    teacher = school.teacher()
    class_id = school.open(teacher, title="Quokkas")
    code = school.service.open(class_id).code
    seat = school.service.classes.join(code, "Ann").seat
    secret = code if way in CODES else school.service.open(class_id).seat_transfer.hand_over(seat)
    ways = list(variants(school, way, secret, {"name": "Eve", "number": "0000"}))
    for _ in range(MINUTE):
        assert school.app.test_client().get("/join/BBBBBB").status_code == 200
    looked_up.clear()
    for as_what, send in ways:
        answer = send()
        assert answer.status_code in (200, 302, 400, 415, 429), as_what
        assert looked_up == [], as_what
        assert "Quokkas" not in answer.text, as_what
    assert list(school.service.open(class_id).classroom().seats) == [seat]


@pytest.mark.parametrize("way", LINKS, ids=ids)
def test_beyond_the_limit_a_wrong_link_is_not_reported_as_wrong(hosted, way):
    for _ in range(MINUTE):
        hosted.app.test_client().get("/join/BBBBBB")
    answers = {as_what: send() for as_what, send in variants(hosted, way, LONG)}
    assert {answer.status_code for answer in answers.values()} <= {429, 400, 415}


def test_a_check_is_tried_by_its_message_no_more_often_than_by_its_page(school, looked_up):
    socket = school.browser().socket()
    before = left(school)
    for number in range(1, MINUTE + 1):
        answer = socket.ask(TOKEN_MESSAGE, {**FOUND, "token": WRONG_TICKET})
        assert answer["why"].startswith("This check is over"), answer
        assert before - left(school) == number
    answer = socket.ask(TOKEN_MESSAGE, {**FOUND, "token": WRONG_TICKET})
    assert answer["why"].startswith("Too many wrong codes came from your network"), answer
    assert {told for _, told in looked_up} == {WRONG_TICKET}


@pytest.mark.parametrize("accounts_there", [False, True])
def test_no_password_is_tried_that_was_not_counted(tmp_path, build, looked_up, accounts_there):
    school = build(tmp_path)
    school.teacher("Administrator" if accounts_there else "")
    (way,) = PASSWORDS
    for _ in range(10):
        school.browser().post("/console/enter", password="wrong password", name="Administrator")
    assert len(looked_up) == 10
    for as_what, send in variants(school, way, "wrong password", {"name": "Administrator"}):
        assert send().status_code in (400, 415, 429), as_what
    assert len(looked_up) == 10
    school.store.close()


def test_comeback_numbers_are_counted_per_seat_on_every_channel(playing, looked_up):
    school, seat = playing.school, playing.pupils[0].seat
    right = school.service.open(playing.id).seat_transfer.comeback(seat)
    wrong = next(text for text in ("0000", "1111") if text != right)
    more = {"code": school.service.open(playing.id).code, "name": "Ann"}
    (way,) = NUMBERS
    for as_what, send in variants(school, way, wrong, more):
        before = school.service.open(playing.id).seat_transfer.tries_left(seat)
        looked_up.clear()
        send()
        tried = [told for by, told in looked_up if by == "come_back"]
        after = school.service.open(playing.id).seat_transfer.tries_left(seat)
        assert before - after == min(before, len(tried)), as_what
        assert set(tried) <= {wrong}, as_what
    assert after == 0
    for as_what, send in variants(school, way, right, more):
        assert send().location != "/play", as_what


def test_every_address_that_a_stranger_reaches_tries_no_secret_or_counts_it(hosted):
    """A new page that tries a code has to be put into the lists above, and is then tested."""
    known = {endpoint for endpoint, *_ in WAYS}
    values = {"class_id": "x" * 16, "number": "1", "played": "1"}
    for rule in hosted.app.url_map.iter_rules():
        address = re.sub(r"<(?:\w+:)?(\w+)>", lambda name: values.get(name[1], "x"), rule.rule)
        for method in rule.methods & {"GET", "POST"}:
            rate_limits.limiter.reset()
            stranger = hosted.browser()
            headers = {"X-CSRFToken": stranger.token()}
            answer = stranger.client.open(address, method=method, headers=headers)
            if (answer.location or "").startswith("/console/enter"):
                continue
            if rule.endpoint in NEEDS_A_SEAT:
                assert (
                    answer.status_code in (302, 404)
                    or answer.json == {"waits": False}
                    or (rule.endpoint == "seat_transfer.come_in")
                ), rule
                continue
            assert rule.endpoint in known | NO_SECRET, f"{rule}: does it try a secret?"
            here = [way for way in WAYS if way[:2] == (rule.endpoint, method)]
            assert here or rule.endpoint in NO_SECRET, f"{method} {rule}"
            if rule.arguments and rule.endpoint not in ("static", "message_bundles.bundle"):
                tried = any("{secret}" in way[2] for way in here)
                assert tried, f"{method} {rule}: is what its address holds counted?"


def test_every_message_goes_by_the_session_or_is_counted(school):
    """A new message has to be put into the lists above, and is then tested."""
    class_id = school.open(school.teacher())
    handlers = set(school.socketio.server.handlers["/"]) - {"connect", "disconnect"}
    assert handlers == {*MESSAGES, TOKEN_MESSAGE, REPORT}
    socket = school.browser().socket()
    for name, messages in MESSAGES.items():
        for message in messages:
            said = {
                key: class_id if value == "{class}" else value for key, value in message.items()
            }
            answer = socket.ask(name, said)
            assert answer["why"] in BY_SESSION, (name, answer)


def test_a_text_that_cannot_be_a_code_is_neither_looked_up_nor_counted(school):
    before = left(school)
    browser = school.browser()
    browser.post("/", code="hello there")
    browser.get("/join/hello")
    assert left(school) == before


@pytest.mark.parametrize(
    ("budget", "inside", "outside"),
    [
        (rate_limits.WRONG_CODES, "2001:db8:1:2::{:x}", "2001:db8:1:3::1"),
        (rate_limits.WRONG_CODES_OF_A_SITE, "2001:db8:1:2{:02x}::1", "2001:db8:1:300::1"),
        (rate_limits.WRONG_CODES_OF_A_LARGE_SITE, "2001:db8:1:{:x}00::1", "2001:db8:2::1"),
    ],
)
def test_ipv6_networks_of_three_sizes_are_counted(school, budget, inside, outside):
    class_id = school.open(school.teacher())
    code = school.service.open(class_id).code

    def get(address, code="BBBBBB"):
        client = school.app.test_client()
        return client.get(f"/join/{code}", environ_base={"REMOTE_ADDR": address}).status_code

    amount = parse_many(budget)[0].amount
    assert {get(inside.format(number % 200)) for number in range(amount)} == {200}
    fresh = inside.format(201)
    assert get(fresh, code) == 429
    assert get(outside, code) == 200


def test_too_many_wrong_codes_from_everywhere_leave_the_link_alone(school):
    class_id = school.open(school.teacher())
    code = school.service.open(class_id).code
    most = parse_many(rate_limits.WRONG_CODES_OF_ALL)[0].amount

    def get(number, path):
        address = f"10.{number // 250}.{number % 250}.7"
        return school.app.test_client().get(path, environ_base={"REMOTE_ADDR": address})

    for number in range(most):
        with school.app.test_request_context(environ_base={"REMOTE_ADDR": f"10.1.{number}"}):
            rate_limits.count_wrong_code()
    assert get(0, "/join/BBBBBB").status_code == 429
    refused = get(60_000, f"/join/{code}")
    assert refused.status_code == 429
    assert "Too many wrong codes were typed. Scan the code on the big screen" in refused.text
    link = school.components.links.link(code).removeprefix("http://school.test")
    assert 'id="name"' in get(60_001, link).text


def test_scanning_a_seat_code_works_while_someone_guesses(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    seat = school.service.classes.join(school.service.open(class_id).code, "Ann").seat
    ticket = school.service.open(class_id).seat_transfer.hand_over(seat)
    for _ in range(MINUTE):
        school.app.test_client().get("/seat/BBBBBBBBBB")
    phone = school.browser()
    assert phone.get(f"/seat/{ticket}").status_code == 429
    address = f"/seat/{ticket}?key={school.components.links.key(ticket)}"
    assert "Ann" in phone.get(address).text
    assert phone.post(address).location == "/play"


def test_many_tries_at_once_learn_no_more_than_one_after_the_other(school, monkeypatch):
    """Each is asked about again after it was looked up: right or wrong, it may be too late."""
    class_id = school.open(school.teacher())
    code = school.service.open(class_id).code
    real, inside = Classes.find_class, []

    def find_class(self, typed):
        if typed == code and not inside:
            inside.append(typed)
            for _ in range(MINUTE):  # while the right one is being looked up
                with pytest.raises(Refused):
                    self_try(school)
        return real(self, typed)

    def self_try(school):
        with school.app.test_request_context("/", environ_base={"REMOTE_ADDR": "127.0.0.1"}):
            rate_limits.look_up_typed(lambda: real(school.service.classes, "BBBBBB"))

    monkeypatch.setattr(Classes, "find_class", find_class)
    assert school.browser().get(f"/join/{code}").status_code == 429
    assert inside


def test_no_counter_is_named_after_an_address_a_name_or_a_seat(playing):
    school = playing.school
    phone = playing.pupils[0]
    phone.get("/join/BBBBBB")
    school.browser().post("/console/enter", password="wrong password", name="Ann Teacher")
    body = {"json": {"asks": {}}, "headers": {"X-CSRFToken": phone.token("/name")}}
    assert phone.client.post("/guess/rule", **body).status_code == 200
    names = " ".join(rate_limits.limiter.storage._counts)
    assert "wrong" in names
    with phone.client.session_transaction() as session:
        secret = session["seat"]["secret"]
    for kept in ("127.0.0.1", "Ann", secret, playing.id):
        assert kept not in names
