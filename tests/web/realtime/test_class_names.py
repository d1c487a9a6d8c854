"""``bdf7k3.local``: where it is shown, what opens there, and when it is given up."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from classroom.classes.settings import Plan
from classroom.config import Settings
from classroom.web.realtime.class_names import ClassNames, code_in


class Claimed:
    """Claims at once what is wanted; `elsewhere` are the names of other computers."""

    def __init__(self):
        self.wanted, self.at, self.elsewhere = set(), "", set()

    def want(self, address, names):
        self.at, self.wanted = address, set(names) if address else set()

    def held(self):
        return frozenset(self.wanted - self.elsewhere)

    def close(self):
        self.want("", ())


@pytest.fixture
def desk(school, monkeypatch):
    monkeypatch.setattr(Settings, "host_of_own_network", lambda _: "192.168.1.7")
    teacher = school.teacher()
    id = school.service.classes.open_class(teacher.id, Plan(title="8B", tables=1))
    names = school.components.class_names
    monkeypatch.setattr(names, "_names", Claimed())
    return school, teacher, id, names


def name_of(school, id):
    return school.service.open(id).code.lower()


def test_it_is_shown_once_it_is_claimed_and_gone_once_the_class_is_over(desk):
    school, teacher, id, names = desk
    broadcaster = school.components.broadcaster
    names.look(broadcaster)
    assert names._names.wanted == set(), "nobody looks at the class"
    screens = {}
    for role in ("console", "projector"):
        screens[role] = teacher.socket()
        assert screens[role].watch(**{"as": role, "class": id}) == {"ok": True}
        assert screens[role].got("class")[-1]["local"] == ""
    names.look(broadcaster)
    name = name_of(school, id)
    assert (names._names.at, names._names.wanted) == ("192.168.1.7", {name})
    for screen in screens.values():
        assert screen.got("class")[-1]["local"].startswith(f"http://{name}.local")
    made = teacher.get(f"/console/class/{id}/handouts/join-poster.pdf")
    on_paper = "".join(page.extract_text() for page in PdfReader(BytesIO(made.data)).pages)
    assert f"Or without the code: {name}.local" in on_paper
    assert screens["console"].act(id, "close")["ok"]
    names.look(broadcaster)
    assert names._names.wanted == set()
    assert names.address(name) == ""


def test_a_name_of_another_computer_is_not_shown(desk):
    school, teacher, id, names = desk
    console = teacher.socket()
    assert console.watch(**{"as": "console", "class": id}) == {"ok": True}
    names._names.elsewhere = {name_of(school, id)}
    names.look(school.components.broadcaster)
    assert names.address(name_of(school, id)) == ""
    assert all(view["local"] == "" for view in console.got("class"))


def test_it_leads_straight_to_the_name_and_counts_as_a_typed_code(desk):
    school, _, id, _ = desk
    phone = school.app.test_client()
    host = {"Host": f"{name_of(school, id)}.local:8040"}
    assert b'name="name"' in phone.get("/", headers=host).data
    assert b'name="name"' not in school.app.test_client().get("/").data
    for _ in range(61):
        phone.get("/", headers={"Host": "ggghhh.local"})
    assert b'name="name"' not in phone.get("/", headers=host).data, "guessing names has its limit"


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ("bdf7k3.local", "BDF7K3"),
        ("BDF7K3.local.:8040", "BDF7K3"),
        ("laptop.local", ""),
        ("bdf7k3.lan", ""),
        ("bdf7k3", ""),
        ("bdf-7k3.local", ""),
        ("bdf7k3.evil.local", ""),
        ("192.168.1.7:8040", ""),
        ("", ""),
    ],
)
def test_only_a_class_code_under_local_is_one(host, code):
    assert code_in(host) == code


@pytest.mark.parametrize(
    ("changes", "address", "expected"),
    [
        ({}, "192.168.1.7", "192.168.1.7"),
        ({"host": "127.0.0.1"}, "192.168.1.7", ""),
        ({"public_url": "https://a.example"}, "192.168.1.7", ""),
        ({}, "127.0.0.1", ""),
        ({}, "100.64.0.7", ""),
        ({}, "8.8.8.8", ""),
    ],
)
def test_it_is_only_announced_in_a_local_network(monkeypatch, changes, address, expected):
    monkeypatch.setattr("classroom.config.lan_addresses", lambda: [address])
    settings = replace(Settings.from_environment({}), **changes)
    assert settings.host_of_own_network() == expected


def test_no_port_is_shown_where_it_is_80(desk):
    school, _, _, _ = desk
    settings = replace(school.components.settings, port=80, host="0.0.0.0", public_url=None)
    names = ClassNames(Claimed(), settings, school.service)
    names._held = frozenset({"bdf7k3"})
    assert names.address("BDF7K3") == "http://bdf7k3.local"
