"""A teacher sees own classes only: every address, every message and every act there is, walked
through by another teacher, by an administrator, and by no one."""

from typing import get_args, get_type_hints

import pytest
from commands import FROM_PHONES, fields

from classroom.classes.registry import TEACHER_COMMANDS
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.wifi import SetWifi
from classroom.rules.catalogue import RULES
from classroom.web.library.custom_rules import EMPTY_FORM_RULE
from classroom.web.sockets.handlers import Watch

from ..accounts.test_login import People
from ..library.test_lesson_plans import OWN

RULE = "alternate-colour"
SECRET = "Kestrel"
"""Stands in the title of whatever is someone else's."""
PLAN = OWN.replace("Colours of ours", f"{SECRET} plan")

OPEN = {
    *(
        "pupil",
        "seat_transfer",
        "guess_builder",
        "language_choice",
        "message_bundles",
        "static",
        "socket",
        "metrics",
        "security_txt",
        "try_phone",
        "take_home",
    ),
    *("console.door", "console.enter", "console.password", "teachers.link", "check.phone"),
    *("projector.by_link", "second_factor.enter"),
    *("standby.second", "standby.pair", "standby.take", "standby.voice", "standby.over"),
    "standby.date",
}
"""Blueprints, or single endpoints, that are for everyone: they know no teacher, or make one."""
OWNED = {"class_id", "plan_id", "rule_id", "receipt_id"}
"""Arguments of addresses that are someone's. The ids of teachers are administrators' affair."""
MADE_ELSEWHERE = {"print_outs.fetch", "handouts.handout_of_class", "handouts.handout_of_plan"}
"""What takes a while to be made; that the teacher gets them is tested where they are."""
PUPILS = {
    *(*FROM_PHONES, "time", "own", "asleep", "here", "back", "add_name", "found", "visit"),
    "confirm",
}
"""Messages of phones: whose they are is in the session, and they name no class."""


class World:
    """A teacher with a class that has played, a rule, a plan and a receipt; others beside them."""

    def __init__(self, school):
        self.school = school
        self.people = People(school)
        self.owner = self.people.teacher("Owner")
        self.stranger = self.people.teacher("Stranger")
        service, teacher = school.service, self.owner.id
        self.class_id, self.pupil = self.lesson(self.owner, f"{SECRET} class")
        self.strangers, _ = self.lesson(self.stranger, "A class of the stranger's")
        wifi = SetWifi(class_=self.class_id, name=f"{SECRET} wifi", password="long enough")
        service.open(self.class_id).projector.wifi.set(wifi)
        gone = school.open(self.owner)
        plan = service.lesson_plans.keep_plan(teacher, f"{SECRET}.md", PLAN.encode())
        assert plan.wrongs == ()
        self.arguments = {
            "class_id": self.class_id,
            "rule_id": service.custom_rules.keep_rule(
                teacher, f"{SECRET} rule", EMPTY_FORM_RULE.to_json()
            ),
            "plan_id": plan.id,
            "receipt_id": service.open(gone).ending.delete(),
            "teacher_id": teacher,
            "number": 1,
            "played": 1,
            "name": "class.pdf",
            "kind": "rules-card",
        }

    def lesson(self, teacher, title):
        """Two tables that have played the same rule, and are shown it."""
        service = self.school.service
        class_id = self.school.open(teacher, title=title)
        for table in (1, 2):
            pupils = [self.school.pupil(class_id, f"{table}-{n}", table) for n in range(4)]
            service.open(class_id).rounds.start_round(table, RULE)
            service.command(EndRound(class_=class_id, table=table))
            service.command(Reveal(class_=class_id, table=table))
        return class_id, pupils[0]

    def everything(self):
        """All that is kept of the classes and their teacher."""
        store = self.school.store
        with store._database.reading() as connection:
            return [
                connection.exec_driver_sql(f"SELECT * FROM {table} ORDER BY 1, 2").all()
                for table in ("events", "classes", "seats", "own_rules", "own_plans", "receipts")
            ]

    def addresses(self):
        """Every address that is a teacher's: its rule, itself, and how it may be asked for."""
        with self.school.app.test_request_context():
            for rule in self.school.app.url_map.iter_rules():
                if not {rule.endpoint, rule.endpoint.partition(".")[0]} & OPEN:
                    # An address that takes something new has to be thought about here.
                    named = rule.arguments - set(rule.defaults or ())
                    arguments = {name: self.arguments[name] for name in named}
                    address = rule.build(arguments, append_unknown=False)[1]
                    for method in sorted(rule.methods - {"HEAD", "OPTIONS"}):
                        yield rule, address, method


@pytest.fixture
def world(school):
    return World(school)


def ask(browser, method, address, token, **form):
    if method == "GET":
        return browser.get(address)
    if address == "/console/rules/examine":  # the one address of teachers that takes JSON
        return browser.client.post(address, json={}, headers={"X-CSRFToken": token})
    return browser.client.open(address, method=method, data={"csrf_token": token, **form})


def test_nobody_finds_anything_of_somebody_elses_at_any_address(world):
    before, asked = world.everything(), 0
    for who in (world.stranger, world.people.ada):
        token = who.token("/console/new")
        for rule, address, method in world.addresses():
            if "teacher_id" in rule.arguments:
                if who is world.stranger:
                    assert ask(who, method, address, token).status_code == 404, address
            elif rule.arguments & OWNED:
                answer = ask(who, method, address, token, sure="y", keep="y")
                assert answer.status_code == 404, (method, address)
                assert SECRET not in answer.text
                asked += 1
            elif method == "GET" and rule.endpoint not in MADE_ELSEWHERE and not rule.arguments:
                answer = ask(who, method, address, token)
                assert answer.status_code in (200, 404), address
                assert SECRET not in answer.text, address
                assert world.class_id not in answer.text, address
    assert asked > 60
    assert world.everything() == before


def test_whoever_is_not_logged_in_is_sent_to_the_door_from_every_address(world):
    before, nobody = world.everything(), world.school.browser()
    token = nobody.token("/console/enter")
    for who in (nobody, world.pupil):
        for _, address, method in world.addresses():
            token = who.token("/console/enter")
            answer = ask(who, method, address, token, sure="y")
            assert answer.status_code == 302, (method, address)
            assert answer.location.startswith("/console/enter"), (method, address)
    assert world.everything() == before


def test_the_teacher_finds_it_at_each_of_these_addresses(world):
    for rule, address, method in world.addresses():
        owned = rule.arguments & OWNED and rule.endpoint not in MADE_ELSEWHERE
        if owned and method == "GET":
            answer = world.owner.get(address)
            if rule.endpoint == "unreadable.unreadable":
                assert answer.location.endswith("/after")  # there is nothing wrong with the class
                continue
            # One of them wants to know which card is tried.
            assert answer.status_code in (200, 400), address


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/console/new?rule={rule_id}", 200),
        ("/console/new?plan={plan_id}", 200),
        ("/console/rules/new?from={rule_id}", 404),
        ("/console/class/{strangers}/compare?rule=0&one={strangers}&other={class_id}", 404),
        ("/console/class/{strangers}/compare?rule=0&one={class_id}:1&other={strangers}:1", 404),
        ("/console/classes?q=" + SECRET, 200),
        ("/console/handouts?rules=own", 404),
    ],
)
def test_naming_somebody_elses_in_a_query_shows_nothing_of_it(world, address, status):
    answer = world.stranger.get(address.format(strangers=world.strangers, **world.arguments))
    assert answer.status_code == status
    assert SECRET not in answer.text.replace(f'value="{SECRET}"', "")


def test_the_strangers_own_classes_can_be_compared(world):
    """So it is not for want of anything to compare that someone else's cannot."""
    mine = world.strangers
    answer = world.stranger.get(f"/console/class/{mine}/compare?rule=0&one={mine}:1&other={mine}:2")
    assert answer.status_code == 200
    assert "compare-curves" in answer.text


def test_no_class_is_opened_with_somebody_elses_rule(world):
    before = world.everything()
    form = {"title": "T", "pupils": "4", "choice": "one", "rule": world.arguments["rule_id"]}
    answer = world.stranger.post("/console/new", **form)
    assert answer.status_code == 200
    assert world.everything() == before


# Sockets


def sockets(world):
    """Of all who must not: another teacher, an administrator, a pupil of the class, no one."""
    everybody = (world.stranger, world.people.ada, world.pupil, world.school.browser())
    return [browser.socket() for browser in everybody]


def test_every_message_is_a_phones_or_asks_whose_the_class_is(world):
    handlers = set(world.school.socketio.server.handlers["/"])
    # A message that is new has to be thought about here.
    assert handlers == PUPILS | {"watch", "act", "failed", "connect", "disconnect"}
    before = world.everything()
    watched = [each for each in get_args(get_type_hints(Watch)["as_"]) if each != "seat"]
    assert watched == ["console", "table", "projector", "preview"]
    for socket in sockets(world):
        for each in watched:
            answer = socket.watch(**{"as": each, "class": world.class_id, "table": 1})
            assert answer == {"ok": False, "why": "Only the teacher of this class can do this."}
        assert socket.got() == []
    for socket in (world.stranger.socket(), world.people.ada.socket()):
        for event in sorted(PUPILS):
            assert socket.ask(event, {"class": world.class_id, "id": "1"})["ok"] is False
        assert socket.watch(**{"as": "seat", "class": world.class_id})["ok"] is False
        assert socket.got() == []
    assert world.everything() == before
    owner = world.owner.socket()
    for each in watched:
        assert owner.watch(**{"as": each, "class": world.class_id, "table": 1}) == {"ok": True}


def test_no_act_is_done_in_somebody_elses_class(world):
    before = world.everything()
    said = {"table": 1, "seat": "s1", "rule": RULE, "text": "Hello", "to": 2, "what": "tables"}
    for socket in sockets(world):
        for do, kind in TEACHER_COMMANDS.items():
            answer = socket.act(world.class_id, do, **fields(kind, **said))
            assert answer == {"ok": False, "why": "Only the teacher of this class can do this."}, do
        assert socket.got() == []
    assert world.everything() == before
    owner = world.owner.socket()
    assert owner.act(world.class_id, "lock", **said) == {"ok": True}


def test_in_an_own_class_no_act_reaches_into_another(world):
    service, mine = world.school.service, world.strangers
    token = service.open(world.class_id).seat_transfer.ask_back(world.pupil.seat)
    (asking,) = service.open(world.class_id).seat_transfer.asking()
    socket = world.stranger.socket()
    rule = world.arguments["rule_id"]
    for do, more in (("start", {"rule": rule}), ("let_in", {"asking": asking.id})):
        answer = socket.act(mine, do, table=1, **more)
        assert answer["ok"] is False, do
        assert SECRET not in answer["why"]
    assert service.seat_tickets.answered(token) is None
    assert rule not in RULES
