"""Two teachers in one class: what the second may do, and how they are out at once."""

import pytest
from lessons import open_sqlite

from classroom.classes.verbs.message import SendMessage
from classroom.game.refusal import Refused

from ..console.test_own_classes import MADE_ELSEWHERE, SECRET, World, ask
from ..projector.test_projector_link import ENDED, make, opened, watching
from .test_login import People, hasher

__all__ = ["hasher"]
OF_OWNERS = {
    *("past_classes.delete", "unreadable.delete", "teachers.hand_on"),
    *("class_teachers.teachers", "class_teachers.remove"),
}
"""What a class's second teacher may not do, and finds no page for."""
OFF = {"why": "You no longer teach this class."}


class Shared(World):
    """The class of a teacher who has added a second one."""

    def __init__(self, school):
        super().__init__(school)
        self.second = self.people.teacher("Second")
        self.page = f"/console/class/{self.class_id}/teachers"
        assert self.owner.post(self.page, name=" SECOND ").location == self.page

    def of_class(self):
        """Every address of the class: its endpoint, itself, and how it may be asked for."""
        for rule, address, method in self.addresses():
            if rule.arguments >= {"class_id"}:
                yield rule.endpoint, address, method


@pytest.fixture
def shared(school):
    return Shared(school)


def test_a_second_teacher_finds_the_class_and_its_pages(shared):
    home = shared.second.get("/console").text
    assert f"{SECRET} class" in home and "Owner’s class" in home
    assert f"{SECRET} class" in shared.second.get(f"/console/classes?q={SECRET}").text
    asked = 0
    for endpoint, address, method in shared.of_class():
        if method == "GET" and endpoint not in OF_OWNERS | MADE_ELSEWHERE:
            answer = shared.second.get(address)
            assert answer.status_code in (200, 302, 400), address
            asked += 1
    assert asked > 15
    # What is the owner's beside the class stays the owner's.
    for address in ("/console/rules", "/console/plans", "/console/handouts"):
        assert SECRET not in shared.second.get(address).text, address


def test_a_second_teacher_neither_deletes_nor_hands_on_nor_changes_teachers(shared):
    token, before = shared.second.token("/console/new"), shared.everything()
    tried = set()
    for endpoint, address, method in shared.of_class():
        if endpoint in OF_OWNERS:
            form = {"sure": "y", "name": "Second", "teacher": shared.second.id}
            answer = ask(shared.second, method, address, token, **form)
            # Of a class that can be read, there is no page about one that can't.
            expected = 302 if endpoint == "unreadable.delete" else 404
            assert answer.status_code == expected, (method, address)
            tried.add(endpoint)
    assert tried == OF_OWNERS
    assert shared.everything() == before
    after = f"/console/class/{shared.class_id}/after"
    for part in ("delete-head", "hand-head", "others-head"):
        assert f'id="{part}"' in shared.owner.get(after).text
        assert f'id="{part}"' not in shared.second.get(after).text
    assert 'id="leave-head"' in shared.second.get(after).text


def test_others_still_find_nothing_of_it(shared):
    token, asked = shared.stranger.token("/console/new"), 0
    for who in (shared.stranger, shared.people.ada):
        token = who.token("/console/new")
        for _, address, method in shared.of_class():
            answer = ask(who, method, address, token, sure="y", name="Stranger")
            assert answer.status_code == 404, (method, address)
            asked += 1
        socket = who.socket()
        assert socket.watch(**{"as": "console", "class": shared.class_id})["ok"] is False
    assert asked > 60
    # Nor does the second teacher find anything of the owner's other classes.
    other = shared.school.open(shared.owner, title="Another")
    assert shared.second.get(f"/console/class/{other}").status_code == 404


def test_both_consoles_work_at_once(shared):
    owner, second = shared.owner.socket(), shared.second.socket()
    for socket in (owner, second):
        assert socket.watch(**{"as": "console", "class": shared.class_id}) == {"ok": True}
        socket.got()
    assert second.act(shared.class_id, "lock") == {"ok": True}
    seen = owner.got()
    assert seen and seen == second.got()
    assert owner.act(shared.class_id, "expect", pupils=7) == {"ok": True}
    seen = owner.got()
    assert seen and seen == second.got()
    for what in ("table", "projector", "preview"):
        answer = shared.second.socket().watch(**{"as": what, "class": shared.class_id, "table": 1})
        assert answer == {"ok": True}


def test_a_second_teacher_plays_rules_of_their_own(shared):
    from classroom.web.library.custom_rules import EMPTY_FORM_RULE

    own = shared.school.service.custom_rules.keep_rule(
        shared.second.id, "Mine", EMPTY_FORM_RULE.to_json()
    )
    socket = shared.second.socket()
    assert socket.act(shared.class_id, "start", table=1, rule=own)["ok"]
    refused = socket.act(shared.class_id, "start", table=2, rule=shared.arguments["rule_id"])
    assert "no longer have this rule" in refused["why"]


def test_who_is_taken_off_is_out_at_once_and_the_owner_goes_on(shared):
    pages = [shared.second.socket() for _ in range(4)]
    for socket, what in zip(pages, ("console", "table", "projector", "preview"), strict=True):
        socket.watch(**{"as": what, "class": shared.class_id, "table": 1})
        socket.got()
    elsewhere = shared.second.socket()
    own = shared.school.open(shared.second)
    assert elsewhere.watch(**{"as": "console", "class": own}) == {"ok": True}
    owner = shared.owner.socket()
    owner.watch(**{"as": "console", "class": shared.class_id})
    for socket in (elsewhere, owner, *pages):
        socket.got()
    answer = shared.owner.post(f"{shared.page}/remove", page=shared.page, teacher=shared.second.id)
    assert answer.location == shared.page
    for socket in pages:
        assert [args for event, args in socket.got() if event == "gone"] == [[OFF]]
    shared.school.service.command(SendMessage(class_=shared.class_id, table=1, text="Quiet"))
    assert owner.act(shared.class_id, "lock") == {"ok": True}
    for socket in pages:
        assert socket.got() == []
        assert socket.act(shared.class_id, "lock")["ok"] is False
        assert socket.watch(**{"as": "console", "class": shared.class_id})["ok"] is False
    assert [event for event, _ in owner.got() if event == "gone"] == []
    assert [event for event, _ in elsewhere.got() if event == "gone"] == []
    assert elsewhere.act(own, "lock") == {"ok": True}
    assert shared.second.get(f"/console/class/{shared.class_id}").status_code == 404
    assert SECRET not in shared.second.get("/console").text


def test_who_leaves_is_out_and_the_class_stays(shared):
    leave = f"{shared.page}/leave"
    assert shared.second.post(leave, page="/console/new").location == "/console"
    assert shared.second.get(f"/console/class/{shared.class_id}").status_code == 404
    assert shared.owner.post(leave, page="/console/new").location == "/console"
    assert shared.owner.get(f"/console/class/{shared.class_id}").status_code == 200


def removed(shared):
    shared.owner.post(f"{shared.page}/remove", page=shared.page, teacher=shared.second.id)


def left(shared):
    shared.second.post(f"{shared.page}/leave", page="/console/new")


def blocked(shared):
    shared.school.service.accounts.block(shared.people.ada.id, shared.second.id, True)


def off_the_school(shared):
    shared.school.service.accounts.remove_teacher(shared.people.ada.id, shared.second.id, None)


def handed_on(shared):
    shared.people.teacher("Heir")
    shared.school.service.accounts.hand_on(shared.owner.id, shared.class_id, "Heir")


@pytest.mark.parametrize("goes", [removed, left, blocked, off_the_school, handed_on])
def test_whoever_goes_keeps_no_way_into_the_class(shared, goes):
    who = shared.owner if goes is handed_on else shared.second
    link = make(who, shared.class_id)
    wall = watching(opened(shared.school, link), shared.class_id)
    pupil = shared.school.pupil(shared.class_id, "Pia")
    console = who.socket()
    handed = console.act(shared.class_id, "hand", seat=pupil.seat, id="x1")
    seat = handed["address"].rpartition("/")[2]
    assert shared.school.service.seat_tickets.handed(seat).seat == pupil.seat
    transfer = shared.school.service.open(shared.class_id).seat_transfer
    for _ in range(2):
        transfer.ask_back(pupil.seat)
    let_in, waits = transfer.asking()
    transfer.answer(let_in.id, True)
    own = shared.school.open(shared.owner, title="Another of the owner's")
    other = make(shared.owner, own) if goes is not handed_on else None
    wall.got()
    goes(shared)
    assert wall.got("gone") == [ENDED]
    assert shared.school.browser().get(link).status_code == 404
    with pytest.raises(Refused):
        shared.school.service.seat_tickets.handed(seat)
    kept = {row.hash for row in shared.school.store.tickets.all(shared.class_id)}
    assert kept == {waits.id}, "a pupil who waits goes on waiting"
    assert other is None or shared.school.browser().get(other).status_code == 302


def everywhere(who):
    return who.post("/console/sessions/end", page="/console/sessions", all="y")


def of_a_seat(shared, who, id):
    """The code that gives a seat of the class away."""
    pupil = shared.school.pupil(shared.class_id, f"Pia {id}")
    handed = who.socket().act(shared.class_id, "hand", seat=pupil.seat, id=id)
    return handed["address"].rpartition("/")[2]


def test_a_second_teacher_who_logs_out_everywhere_leaves_no_key_behind(shared):
    link = make(shared.second, shared.class_id)
    seat = of_a_seat(shared, shared.second, "x1")
    wall = watching(opened(shared.school, link), shared.class_id)
    title = shared.school.service.open(shared.class_id).plan.title
    assert f"Projector link: {title}" in shared.second.get("/console/sessions").text
    assert "Projector link" not in shared.owner.get("/console/sessions").text
    wall.got()
    everywhere(shared.second)
    assert wall.got("gone") == [ENDED]
    assert shared.school.browser().get(link).status_code == 404
    with pytest.raises(Refused):
        shared.school.service.seat_tickets.handed(seat)


@pytest.mark.parametrize("who", ["owner", "second"])
def test_what_a_colleague_made_holds_when_one_logs_out_everywhere(shared, who):
    other = shared.second if who == "owner" else shared.owner
    link = make(other, shared.class_id)
    everywhere(getattr(shared, who))
    assert shared.school.browser().get(link).status_code == 302


def test_a_new_password_ends_the_keys_of_the_old_one(shared):
    service = shared.school.service
    for change in (
        lambda: service.accounts.change_password(shared.second.id, "hash"),
        lambda: service.accounts.use_link(
            service.accounts.new_link(shared.people.ada.id, shared.second.id)[1], "hash"
        ),
    ):
        shared.school.log_in(shared.second, shared.second.id)
        link = make(shared.second, shared.class_id)
        seat = of_a_seat(shared, shared.second, link[-6:])
        change()
        assert shared.school.browser().get(link).status_code == 404
        with pytest.raises(Refused):
            service.seat_tickets.handed(seat)


def test_an_administrator_who_logs_out_everywhere_leaves_no_link_to_an_account(shared):
    accounts = shared.school.service.accounts
    link = shared.people.invite("Eve").rpartition("/")[2]
    assert accounts.linked(link).name == "Eve"
    everywhere(shared.people.ada)
    with pytest.raises(Refused):
        accounts.linked(link)


def test_to_remove_who_does_not_teach_the_class_ends_nothing(shared):
    link = make(shared.owner, shared.class_id)
    shared.owner.post(f"{shared.page}/remove", page=shared.page, teacher=shared.stranger.id)
    shared.owner.post(f"{shared.page}/leave", page="/console/new")
    assert shared.school.browser().get(link).status_code == 302


def test_at_a_worker_that_heard_nothing_they_are_out_when_it_looks_after_sessions(tmp_path, build):
    here, there = (build(tmp_path / name, store=open_sqlite(tmp_path)) for name in ("one", "two"))
    people = People(here)
    ben, cy = people.teacher("Ben"), people.teacher("Cy")
    class_id = here.open(ben)
    here.service.class_teachers.add(ben.id, class_id, "Cy")
    browser = there.browser()
    with cy.client.session_transaction() as session:
        browser.session(**session)
    console = browser.socket()
    assert console.watch(**{"as": "console", "class": class_id}) == {"ok": True}
    console.got()
    here.service.class_teachers.remove(ben.id, class_id, cy.id)
    assert console.act(class_id, "lock")["ok"] is False
    there.components.broadcaster.sessions.look_after()
    assert console.got() == [("gone", [OFF])]
    for school in (here, there):
        school.store.close()


def test_only_teachers_who_may_log_in_are_added_and_names_are_not_tried_all_day(shared):
    people, service = shared.people, shared.school.service
    people.teacher("Blocked")
    service.accounts.block(people.ada.id, people.id("Blocked"), True)
    for name in ("Nobody", "Blocked"):
        answer = shared.owner.post(shared.page, name=name)
        assert answer.status_code == 400 and "No teacher here has this name" in answer.text
    assert "Choose someone else." in shared.owner.post(shared.page, name="Owner").text
    token = shared.owner.token(shared.page)
    codes = [
        ask(shared.owner, "POST", shared.page, token, name="Nobody").status_code for _ in range(8)
    ]
    assert codes[-1] == 429
    # The page lists those of the class, and no one else.
    assert "Stranger" not in shared.owner.get(shared.page).text


def test_a_class_handed_on_to_its_second_teacher_has_them_once(shared):
    accounts, store = shared.school.service.accounts, shared.school.store
    accounts.hand_on(shared.owner.id, shared.class_id, "Second")
    assert store.class_teachers.of_class(shared.class_id) == []
    assert "Class of" not in shared.second.get("/console").text
    service = shared.school.service
    service.class_teachers.add(shared.second.id, shared.class_id, "Owner")
    accounts.remove_teacher(shared.people.ada.id, shared.second.id, shared.owner.id)
    assert store.classes.row(shared.class_id).teacher == shared.owner.id
    assert store.class_teachers.of_class(shared.class_id) == []


def test_who_is_removed_from_the_school_teaches_nothing(shared):
    accounts, store = shared.school.service.accounts, shared.school.store
    accounts.remove_teacher(shared.people.ada.id, shared.second.id, None)
    assert store.class_teachers.of_class(shared.class_id) == []
    assert store.classes.row(shared.class_id) is not None


def test_where_there_are_no_accounts_there_is_no_such_page(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    assert teacher.get(f"/console/class/{class_id}/teachers").status_code == 404
    assert "Other teachers" not in teacher.get(f"/console/class/{class_id}/after").text
