"""The check before the lesson: plain verdicts, of this computer and of a phone, and no secrets."""

import threading

import lessons
import pytest
from werkzeug.serving import make_server

from classroom.networks import Interface
from classroom.store import StoreUnavailable
from classroom.web.console import check
from classroom.web.console.check_results import LIVES, MAX_PAGES
from classroom.web.platform import origin

from ..conftest import School

FROM_A_PHONE = {"environ_base": {"REMOTE_ADDR": "192.168.1.77"}}


class Checking:
    """A teacher on the page of the check; `phone` is one that opens its page."""

    def __init__(self, school):
        self.school = school
        self.teacher = school.teacher()
        self.page = self.teacher.get("/console/check").text
        self.open()

    def open(self):
        kept = self.school.components.checks.of(self.teacher.id)
        self.token = kept.token
        self.address = f"/check/{self.token[:5]}-{self.token[5:]}"

    @property
    def told(self):
        return self.teacher.get("/console/check/found").json

    def verdict(self, id):
        rows = self.told["laptop"] + self.told["phone"]
        return next((row["mark"], row["says"]) for row in rows if row["id"] == id)

    def phone(self, **more):
        browser = self.school.browser()
        assert browser.get(self.address, **{**FROM_A_PHONE, **more}).status_code == 200
        return browser.socket()

    def finds(self, socket, step, https=False, wake_lock=False, token=None):
        found = {"token": token or self.token, "step": step}
        return socket.ask("found", {**found, "https": https, "wake_lock": wake_lock})


@pytest.fixture
def checking(school):
    return Checking(school)


@pytest.mark.parametrize(
    ("platform", "names"),
    [("win32", "Allow an app through firewall"), ("darwin", "System Settings"), ("linux", "")],
)
def test_where_no_phone_comes_it_says_what_to_look_at(checking, monkeypatch, platform, names):
    monkeypatch.setattr(check.sys, "platform", platform)
    assert checking.verdict("reached")[0] == "untried"
    checking.school.clock.time += check.UNSEEN + 1
    mark, says = checking.verdict("reached")
    assert mark == "careful"
    assert "No phone has connected yet. Is yours on the same wifi?" in says
    assert names in says
    assert "firewall" in says.lower()
    checking.phone(**FROM_A_PHONE)
    assert checking.verdict("reached")[0] == "good"


# This computer


@pytest.fixture
def network(monkeypatch, tmp_path):
    """A program without PUBLIC_URL, and what addresses its computer has."""
    addresses = ["192.168.1.7"]
    monkeypatch.setattr("classroom.config.lan_addresses", lambda: addresses)
    monkeypatch.setattr(check, "lan_addresses", lambda: addresses)
    monkeypatch.setattr(origin, "is_own", lambda asks: asks in {"127.0.0.1", "::1", *addresses})
    school = School(tmp_path, public_url=None)
    yield Checking(school), addresses
    school.store.close()


@pytest.mark.parametrize(
    ("addresses", "mark", "says"),
    [
        (["192.168.1.7"], "good", "Phones use http://192.168.1.7:8040."),
        (["127.0.0.1"], "bad", "This computer isn’t connected to a network."),
        (["169.254.3.4"], "bad", "This computer isn’t connected to a network."),
        (["100.101.5.6"], "careful", "looks like a VPN"),
        (["10.8.0.6"], "careful", "looks like a VPN"),
        (["8.8.4.4"], "careful", "which the whole internet may be able to reach"),
        (["192.168.1.7", "10.0.0.5"], "careful", "This computer also has 10.0.0.5."),
        (
            ["192.168.1.7", "10.0.0.5", "10.23.4.5"],
            "careful",
            "Phones use http://192.168.1.7:8040. This computer also has 10.0.0.5 and 10.23.4.5.",
        ),
    ],
)
def test_the_address_that_phones_get_is_looked_at(network, addresses, mark, says):
    checking, here = network
    here[:] = addresses
    assert checking.verdict("address")[0] == mark
    assert says in checking.verdict("address")[1]


def test_addresses_that_no_phone_reaches_are_folded_away(network, monkeypatch):
    checking, here = network
    found = [
        Interface("192.168.1.7", "wlan0", default=True),
        Interface("10.23.4.5", "eth0"),
        Interface("100.101.22.9", "tailscale0", to_one=True),
        Interface("172.17.0.1", "docker0"),
        Interface("169.254.13.7", "eth1"),
    ]
    monkeypatch.setattr(check.networks, "interfaces", lambda: found)
    here[:] = [each.address for each in found]
    assert checking.verdict("address")[1].startswith(
        "Phones use http://192.168.1.7:8040. This computer also has 10.23.4.5. "
    )
    page = checking.teacher.get("/console/check").text
    listed = page.split("Which address should phones use?")[1].split("</form>")[0]
    shown, folded = listed.split("<details>")
    assert [each for each in here if each in shown] == here[:3]
    assert [each for each in here if each in folded] == here[3:]
    for name in ("wlan0", "eth0", "a VPN"):
        assert name in shown
    here[:] = here[:3]
    assert "Addresses that phones can’t reach" not in checking.teacher.get("/console/check").text


def test_another_address_is_chosen_with_a_press_and_kept(network):
    checking, here = network
    here[:] = ["192.168.1.7", "10.0.0.5"]
    page = checking.teacher.get("/console/check").text
    assert "10.0.0.5" in page
    teacher = checking.teacher
    teacher.post("/console/check/address", page="/console/check", host="10.0.0.5")
    settings = checking.school.components.settings
    assert settings.address() == "http://10.0.0.5:8040"
    assert checking.school.store.settings.get("chosen-address") == "10.0.0.5"
    assert "Phones use http://10.0.0.5:8040" in checking.verdict("address")[1]
    teacher.post("/console/check/address", page="/console/check", host="8.8.8.8")
    assert settings.address() == "http://10.0.0.5:8040"
    here[:] = ["192.168.1.7"]
    assert settings.address() == "http://192.168.1.7:8040"
    assert "/console/check/address" not in teacher.get("/console/check").text


def test_screens_follow_the_address(network):
    checking, here = network
    teacher = checking.teacher
    class_id = checking.school.open(teacher)
    socket = teacher.socket()
    assert socket.watch(**{"as": "console", "class": class_id}) == {"ok": True}
    broadcaster = checking.school.components.broadcaster
    broadcaster.send_owed()
    socket.got()
    broadcaster.send_owed()
    assert socket.got() == []
    here[:] = ["10.0.0.5"]
    broadcaster.send_owed()
    assert "10.0.0.5" in str(socket.got())


def test_a_program_that_lets_nobody_in_says_so(tmp_path):
    school = School(tmp_path, public_url=None, host="127.0.0.1")
    mark, says = Checking(school).verdict("address")
    assert (mark, says) == (
        "bad",
        (
            "Only this computer can connect: the program was started with the address 127.0.0.1. "
            "Start it without that."
        ),
    )
    school.store.close()


def test_an_address_that_was_set_is_good(checking):
    assert checking.verdict("address") == ("good", "Phones use http://school.test, as configured.")


@pytest.mark.parametrize(
    ("free", "mark"), [(5_000_000_000, "good"), (500_000_000, "careful"), (5_000_000, "bad")]
)
def test_room_on_the_disk(checking, monkeypatch, free, mark):
    monkeypatch.setattr(check, "_free", lambda folder: free)
    checking.teacher.post("/console/check")
    assert checking.verdict("disk")[0] == mark


def test_saving_is_tried_and_leaves_nothing(checking, school, monkeypatch):
    for seconds, mark in ((600.0, "good"), (0.0, "careful")):
        monkeypatch.setattr(check, "SAVES_WITHIN", seconds)
        assert checking.verdict("saving")[0] == mark
    with school.store._database.reading() as connection:
        kept = connection.exec_driver_sql("SELECT key FROM settings").scalars().all()
    assert not [key for key in kept if key.startswith("try-")]


def test_a_disk_that_takes_nothing_is_said(checking, school, monkeypatch):
    def full():
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr(school.store.settings, "try_saving", full)
    checking.teacher.post("/console/check")
    mark, says = checking.verdict("saving")
    assert mark == "bad"
    assert says == "Nothing can be saved. Is the disk full, or the data folder locked?"


def test_thirty_phones_join_over_the_network_and_leave_no_class(tmp_path, monkeypatch):
    school = School(tmp_path, public_url=None, host="127.0.0.1", port=0)
    server = make_server("127.0.0.1", 0, school.app, threaded=True)
    object.__setattr__(school.components.settings, "port", server.port)
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    try:
        checking = Checking(school)
        assert checking.verdict("crowd")[0] == "untried"
        told = checking.teacher.client.post(
            "/console/check/crowd",
            data={"csrf_token": checking.teacher.token("/console/check")},
        ).json
    finally:
        server.shutdown()
        serving.join()
    crowd = school.components.checks.of(checking.teacher.id).crowd
    assert (crowd.phones, crowd.joined, crowd.trouble) == (30, 30, "")
    assert told["laptop"][-1]["says"].startswith("All of them joined")
    # However long it took here: slow is no more than slow, for all joined.
    for seconds, mark in ((600.0, "good"), (0.0, "careful")):
        monkeypatch.setattr(check, "QUICK", seconds)
        assert checking.verdict("crowd")[0] == mark
    assert school.service.classes.of_teacher(checking.teacher.id) == []
    assert lessons.named(school.store) == []
    school.store.close()


def test_where_nobody_gets_in_the_check_says_so_and_what_stood_in_the_way(tmp_path):
    school = School(tmp_path, public_url="http://127.0.0.1:9")
    checking = Checking(school)
    checking.teacher.post("/console/check/crowd", page="/console/check")
    mark, says = checking.verdict("crowd")
    assert mark == "bad"
    assert says.startswith("Only 0 of 30 joined.")
    assert "URLError" in checking.told["text"]
    assert school.service.classes.of_teacher(checking.teacher.id) == []
    school.store.close()


# A phone


def test_without_a_phone_its_part_is_not_tried(checking):
    assert {row["mark"] for row in checking.told["phone"]} == {"untried"}
    assert "Not tested: Staying connected." in checking.told["text"]


def test_a_phone_that_gets_through_with_everything(checking, school):
    socket = checking.phone()
    assert checking.verdict("reached") == ("good", "The page opened on the phone.")
    assert checking.verdict("polling")[0] == "running"
    assert checking.finds(socket, "polling") == {"ok": True, "seconds": 60}
    assert checking.finds(socket, "websocket")["ok"]
    assert checking.finds(socket, "hold")["ok"]
    assert checking.verdict("polling")[0] == checking.verdict("websocket")[0] == "good"
    school.clock.time += 37
    assert checking.verdict("held") == ("running", "37 of 60 s. Keep the page open on the phone.")
    school.clock.time += 23
    assert checking.finds(socket, "held")["ok"]
    assert checking.verdict("held") == ("good", "The connection held for 60 s.")
    socket.leave()
    assert checking.verdict("held")[0] == "good"
    assert checking.verdict("awake") == (
        "good",
        "Phones will sleep between turns. That’s fine: they reconnect automatically.",
    )


def test_a_connection_that_is_cut_is_said_with_how_long_it_held(checking, school):
    socket = checking.phone()
    checking.finds(socket, "hold")
    school.clock.time += 41
    socket.leave()
    mark, says = checking.verdict("held")
    assert mark == "careful"
    assert says.startswith("Disconnected after 41 s. Phones reconnect automatically")


def test_a_phone_that_is_too_quick_has_not_held_it(checking, school):
    socket = checking.phone()
    checking.finds(socket, "hold")
    school.clock.time += 20
    checking.finds(socket, "held")
    assert checking.verdict("held")[0] == "careful"


def test_what_does_not_get_through_is_said(checking, school):
    socket = checking.phone()
    checking.finds(socket, "no_websocket")
    mark, says = checking.verdict("websocket")
    assert mark == "careful"
    assert says.startswith("Something on the network blocks instant updates. That’s fine:")
    school.clock.time += 31
    assert checking.verdict("polling")[0] == "bad"


def test_https_and_a_screen_that_stays_on(checking):
    socket = checking.phone()
    checking.finds(socket, "polling", https=True, wake_lock=True)
    assert checking.verdict("https") == ("good", "The connection is encrypted.")
    assert checking.verdict("awake") == ("good", "The phone can keep its screen on.")
    checking.finds(socket, "polling")
    assert checking.verdict("https")[0] == "careful"  # school.test is no address of a wifi


def test_in_a_wifi_nobody_needs_https(network):
    checking, _ = network
    checking.finds(checking.phone(), "polling")
    assert checking.verdict("https") == (
        "good",
        "Not encrypted. On a local wifi it doesn’t need to be.",
    )


@pytest.mark.parametrize("address", ["127.0.0.1", "192.168.1.7"])
def test_a_page_opened_on_this_computer_is_no_phone(network, address):
    checking, _ = network
    checking.phone(environ_base={"REMOTE_ADDR": address})
    assert checking.verdict("reached") == (
        "careful",
        "The page was opened on this computer. Open it on a phone.",
    )


# Who may


def test_the_page_opens_ten_times_for_fifteen_minutes_and_each_time_anew(checking, school):
    first = checking.phone()
    checking.finds(first, "polling")
    again = checking.phone()
    assert checking.verdict("polling")[0] == "running"
    checking.finds(again, "hold")
    first.leave()
    assert checking.verdict("held")[0] == "running"
    for _ in range(MAX_PAGES - 2):
        checking.phone()
    page = school.browser().get(checking.address)
    assert page.status_code == 404
    assert "This check has been opened too often; start it again on your computer." in page.text
    school.clock.time += LIVES
    assert checking.told == {"over": True}
    assert checking.finds(again, "held") == {
        "ok": False,
        "why": "This check is over; start it again on your computer.",
    }


def test_begun_anew_the_page_of_before_is_gone(checking, school):
    old, socket = checking.address, checking.phone()
    checking.teacher.post("/console/check")
    assert school.browser().get(old).status_code == 404
    assert not checking.finds(socket, "polling")["ok"]
    checking.open()
    assert checking.address != old
    assert checking.verdict("reached")[0] == "untried"


def test_a_check_is_for_its_teacher_and_shows_nothing_of_classes(checking, school):
    school.open(checking.teacher, title="Secret 8B")
    other = school.teacher()
    assert other.get("/console/check/found").json == {"over": True}
    other.get("/console/check")
    checking.phone()
    told = other.get("/console/check/found").json["phone"]
    assert {row["mark"] for row in told} == {"untried"}
    page = school.browser().get(checking.address).text
    for text in (page, checking.told["text"], checking.page):
        assert "8B" not in text
        assert "/console/class" not in text


def test_nobody_else_begins_a_check(school):
    browser = school.browser()
    for address in ("/console/check", "/console/check/found"):
        assert browser.get(address).location.startswith("/console/enter")
    for address in ("/console/check", "/console/check/crowd"):
        assert browser.post(address, page="/").location.startswith("/console/enter")
        assert school.teacher().client.post(address).status_code == 400
    assert browser.get("/check/BDF7K-3HJKM").status_code == 404


def test_floods_are_held_up_and_keep_nothing(checking, school):
    browser = school.browser()
    codes = [browser.get("/check/BDF7K-3HJKM").status_code for _ in range(40)]
    assert codes.count(404) == 30
    assert codes[-1] == 429
    socket = browser.socket()
    for _ in range(100):
        assert not checking.finds(socket, "hold", token="BDF7K3HJKM")["ok"]
    assert len(school.components.checks._checks) == 1


@pytest.mark.parametrize(
    "found",
    [{}, {"step": "polling"}, {"token": "x" * 65, "step": "hold", "https": 1, "wake_lock": 0}],
)
def test_what_is_no_finding_is_refused(checking, found):
    answer = checking.phone().ask("found", found)
    assert answer["why"] == "Something went wrong. Reload the page."


# On a server


def test_on_a_server_nothing_is_said_of_a_laptop(tmp_path):
    school = School(tmp_path, proxies=1)
    checking = Checking(school)
    told = checking.told
    assert [row["id"] for row in told["laptop"]] == ["address", "saving"]
    for text in (checking.page, told["text"]):
        assert "laptop" not in text.replace('"laptop"', "").replace("laptop-head", "").replace(
            'data-part="laptop"', ""
        )
        assert "This computer" not in text
    assert "data-crowd" not in checking.page
    answer = checking.teacher.post("/console/check/crowd", page="/console/check")
    assert answer.status_code == 404
    school.store.close()


def test_what_teachers_have_accounts_on_is_a_server(school):
    school.service.accounts.make_administrator("Ada")
    assert "The server" in Checking(school).page


def test_only_a_laptop_shows_its_addresses(network, tmp_path):
    checking, addresses = network
    addresses.append("10.9.8.7")
    assert "10.9.8.7" in str(checking.told)
    for proxies, accounts in ((1, False), (0, True)):
        folder = tmp_path / f"server{proxies}"
        folder.mkdir()
        server = School(folder, proxies=proxies, public_url="http://school.test")
        if accounts:
            server.service.accounts.make_administrator("Ada")
        there = Checking(server)
        assert "10.9.8.7" not in str(there.told)
        assert "10.9.8.7" not in there.page
        server.store.close()


def test_a_server_whose_address_nobody_has_set_says_so(tmp_path):
    school = School(tmp_path, proxies=1, public_url=None)
    mark, says = Checking(school).verdict("address")
    assert (mark, "PUBLIC_URL" in says) == ("careful", True)
    school.store.close()
