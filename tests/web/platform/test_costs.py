"""What each page and message costs, and what bounds it: a new one fails until someone says so."""

import pytest
from limits import parse

from classroom.classes.commands import PupilCommand
from classroom.classes.registry import FROM_SEATS, PUPIL_COMMANDS
from classroom.config import OpenId
from classroom.web.platform import costs
from classroom.web.platform.rate_limits import limiter
from classroom.web.realtime import seat_limits

LIGHT = "waits for its turn"
"""A few thousandths of a second. Turns, and the pace of its network or seat, are all it needs."""
CODES = "and wrong codes are counted"
RULES = "and rules are examined in slices, counted by their steps"
BUILDER = "and rules are examined in slices, counted for the teacher"
PAPERS = "and is made in a process of its own, class by class"
PASSWORDS = "and tries are limited; one hash at a time, network by network"
PROVIDER = "and waits for the provider, five seconds at most, as often as for a password"
FACTORS = "and tries are limited, for the name of the teacher"
HASHES = "and so is the password of a teacher who is logged in"
FILES = "and so many a minute are read, in bounded time"
CHECK = "and looks at the network, draws a code, lets phones join"
RECORDS = "and reads whole rounds, for the teacher alone"
A_ROUND = "and reads one round, once for all who ask"

PAGES = {
    CODES: """pupil.join seat_transfer.back seat_transfer.seat seat_transfer.come_in check.phone
        console.door projector.by_link teachers.link""",
    RULES: "guess_builder.look guess_builder.read",
    BUILDER: "custom_rules.look custom_rules.new custom_rules.edit",
    PAPERS: """print_outs.begin print_outs.fetch handouts.handout handouts.handout_of_class
        handouts.handout_of_plan""",
    PASSWORDS: "console.enter console.password teachers.link",
    FACTORS: "second_factor.enter second_factor.confirm second_factor.off",
    HASHES: "sessions.again teachers.change_password",
    PROVIDER: "openid.enter openid.by_link openid.connect openid.again openid.back",
    CHECK: "check.console check.crowd",
    FILES: "custom_rules.take_in lesson_plans.take_in",
    RECORDS: """comparison.compare console.class_scores console.table_scores console.game
        console.record console.take_home past_classes.after unreadable.events
        custom_rules.whole_file""",
    A_ROUND: "take_home.page take_home.file take_home.code",
    LIGHT: """catalogue.all_rules catalogue.one_rule catalogue.try_card check.choose_address
        check.found
        console.date console.home console.leave console.new console.one_class console.one_table
        console.rehearse_class custom_rules.delete custom_rules.one_file guides.image guides.one
        handouts.handouts handouts.handouts_of_class message_bundles.bundle language_choice.choose
        lesson_plans.all_plans lesson_plans.delete lesson_plans.file lesson_plans.one
        openid.disconnect second_factor.account second_factor.begin second_factor.code
        activity.own activity.everyone
        class_teachers.teachers class_teachers.remove class_teachers.leave
        lesson_plans.start metrics.metrics past_classes.classes past_classes.delete
        past_classes.forget past_classes.keep past_classes.receipt past_classes.receipt_text
        past_classes.rename past_classes.reopen print_outs.begun projector.code projector.link
        projector.preview projector.screen projector.wifi_code pupil.admitted pupil.health
        pupil.leave pupil.name pupil.play pupil.ready pupil.rules pupil.wait seat_transfer.answer
        seat_transfer.waiting security_txt.security_txt sessions.end sessions.sessions socket
        standby.alone standby.date standby.over standby.pair standby.panel standby.second
        standby.take standby.voice static teachers.account try_phone.page
        teachers.administrator teachers.all_teachers teachers.block teachers.hand_on
        teachers.one_link teachers.one_teacher teachers.remove teachers.rename unreadable.close
        unreadable.delete unreadable.forget unreadable.unreadable""",
}
COUNTED = (BUILDER, PAPERS, FILES, RECORDS, HASHES, CHECK)
"""What is counted by its cost, for the teacher and their network."""
HOLDING_RULES = {
    tag for tag, kind in PUPIL_COMMANDS.items() if kind.has_claim is not PupilCommand.has_claim
}
MESSAGES = {
    RULES: HOLDING_RULES,
    CODES: {"found"},
    LIGHT: {
        *(FROM_SEATS.keys() - HOLDING_RULES),
        *("watch", "time", "own", "asleep", "here", "back", "add_name", "visit", "failed"),
        *("connect", "disconnect", "confirm"),
        "act",  # each waits for its turn, and the pace of a log-in bounds them
    },
}


def listed(table):
    return {name for names in table.values() for name in names.split()}


def test_every_page_has_a_cost(build, tmp_path):
    login = OpenId(issuer="https://login.school.example", client_id="classroom", name="School")
    school = build(tmp_path, openid=login)
    endpoints = {rule.endpoint for rule in school.app.url_map.iter_rules()}
    assert endpoints == listed(PAGES)
    school.store.close()


def test_what_is_costly_is_counted():
    assert set(costs.PAGES) == {name for kind in COUNTED for name in PAGES[kind].split()}
    most = parse(costs.OF_A_TEACHER).amount
    assert all(6 * cost <= most for cost in costs.PAGES.values())


SHEET = "/console/rules/file.json"


@pytest.fixture
def few(school, monkeypatch):
    """A school in which a teacher may have two such files in a minute, and a network three."""
    cost = costs.PAGES["custom_rules.whole_file"]
    monkeypatch.setattr(costs, "_OF_A_TEACHER", parse(f"{2 * cost} per minute"))
    monkeypatch.setattr(costs, "_OF_A_NETWORK", parse(f"{3 * cost} per minute"))
    return school


def test_a_costly_page_counts_for_its_teacher_and_for_their_network(few):
    ann, bea, cleo = few.teacher("Ann"), few.teacher("Bea"), few.teacher("Cleo")
    also_ann = few.logged_in(ann.id)
    cleo.client.environ_base["REMOTE_ADDR"] = "127.0.0.2"
    given = [each.get(SHEET) for each in (ann, also_ann, also_ann, bea, bea, cleo)]
    assert [each.status_code for each in given] == [200, 200, 429, 200, 429, 200]
    assert 0 < int(given[2].headers["Retry-After"]) <= 60
    assert ann.get("/console").status_code == 200


def test_who_is_not_logged_in_uses_up_nobodys_share(few):
    stranger, teacher = few.browser(), few.teacher()
    assert [stranger.get(SHEET).status_code for _ in range(4)] == [302] * 4
    assert teacher.get(SHEET).status_code == 200


def test_every_message_has_a_cost(school):
    assert set(school.socketio.server.handlers["/"]) == set().union(*MESSAGES.values())
    assert set(seat_limits.MESSAGES) <= set().union(*MESSAGES.values())


@pytest.mark.parametrize(
    "endpoint",
    ["console.enter", "sessions.again", "teachers.change_password", *PAGES[FILES].split()],
)
def test_passwords_and_files_are_limited(school, endpoint):
    view = school.app.view_functions[endpoint]
    name = f"{view.__module__}.{view.__name__}.{view.__name__}"
    assert name in limiter.limit_manager._decorated_limits
