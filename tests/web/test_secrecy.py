"""The same two worlds, over real sockets and pages: not a byte differs for who must not know."""

import random
from itertools import islice

import lessons
import pytest
import worlds
from records_maker import SOURCE_RULES
from seat_acts import SeatActs

from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound
from classroom.game.parts import NATURE
from classroom.rules.catalogue import RULES

from .conftest import CSRF, School, as_bytes

CLASS, OTHER = "c0ffee", "decade"
SECRETS = {seat: (f"{seat}-secret", f"000{n}") for n, seat in enumerate(worlds.NAMES)}


class World:
    """A round in the middle, and everyone who must not know all of it, watching."""

    def __init__(self, folder, header, entries, viewer, secrets=SECRETS, password="one"):
        folder.mkdir()
        self.school = School(folder)
        self.header, self.entries = header, entries
        store = self.school.store
        with store.transaction():
            worlds.save(store, header, entries, secrets=secrets)
            others = {seat: (f"other-{mine}", number) for seat, (mine, number) in secrets.items()}
            worlds.save(store, worlds.deal(99), [], class_id=OTHER, code="GHJ9K4", secrets=others)
        self.teacher = self.school.teacher()
        store.teachers.set_password(self.teacher.id, password)
        self.pupil = self.school.seated(CLASS, viewer, secrets[viewer][0])
        self.stranger = self.school.seated(OTHER, viewer, others[viewer][0])
        self.sockets = [self.pupil.socket(), self.stranger.socket(), self.pupil.socket()]
        self.seen = []

    def watch(self):
        for socket in self.sockets[:2]:
            self.seen.append(socket.watch(**{"as": "seat"}))
        for what in ("console", "table", "projector"):
            asking = {"as": what, "class": CLASS, "table": 1}
            self.seen.append(self.sockets[2].watch(**asking))
        self.look()

    def look(self):
        self.seen += [as_bytes(socket.got()) for socket in self.sockets]

    def play(self, entries):
        service = self.school.service
        for n, entry in enumerate(entries):
            move = {key: value for key, value in entry.items() if key != "by"}
            version = self.school.table(CLASS).version
            service.open(CLASS).rounds.pupil_command(
                entry["by"], MakeMove(id=f"{n}", seen=version, move=move)
            )
            self.look()

    def ask_badly(self, viewer, cards):
        """All refusals there are to get."""
        pupil = self.sockets[0]
        version = self.school.table(CLASS).version
        for n, move in enumerate(
            (
                {"play": cards},
                {"play": cards * 5},
                {"play": ["XX"]},
                {"no_play": False},
                {"call": "maybe"},
                {"pick": "XX"},
                {"end": True},
            )
        ):
            self.seen.append(pupil.move(version, f"bad-{n}", **move))
            self.seen.append(pupil.move(0, f"bad-{n}", **move))
        self.seen.append(pupil.act(CLASS, "hint", table=1))
        for seat in ("", *worlds.NAMES):
            self.seen.append(pupil.ask("own", {"seat": seat}))
        for rule in ("by-twos", "alternate-colour", "no-such-rule"):
            self.seen.append(pupil.ask("deal", {"id": rule, "rule": rule, "hint": 0}))
        self.look()

    def pages(self):
        """Every page a pupil may ask for, and what the errors say."""
        addresses = ["/", "/play", "/join/BDF7K3", "/join/NOPE", "/nowhere", "/console"]
        addresses += [f"/console/class/{CLASS}", f"/projector/{CLASS}", f"/code/{CLASS}.svg"]
        addresses += [f"/wifi/{CLASS}.svg"]
        addresses += [f"/console/class/{CLASS}/table/1/round/1.json", "/health"]
        for address in addresses:
            answer = self.pupil.get(address)
            self.seen.append((address, answer.status_code, CSRF.sub(r"\1", answer.text)))
        for form in ({"code": "BDF7K3", "name": "Ann"}, {"code": "NOPE", "name": ""}):
            answer = self.school.browser().post("/", **form)
            self.seen.append((answer.status_code, CSRF.sub(r"\1", answer.text)))
        answer = self.pupil.client.post("/", data={"code": "BDF7K3"})
        self.seen.append((answer.status_code, answer.text))

    def acts(self):
        """What the teacher does is seen, and no more than that."""
        service = self.school.service
        service.command(SendMessage(class_=CLASS, table=1, text="Think"))
        service.command(PauseTables(class_=CLASS, table=1))
        service.command(Resume(class_=CLASS, table=1))
        SeatActs(service).rename(CLASS, "s2", "Benno")
        service.command(EndRound(class_=CLASS, table=1))
        self.look()
        self.seen += [socket.ask("own", {}) for socket in self.sockets]

    def close(self):
        self.school.store.close()


def seen_in(folder, header, entries, viewer, live, **secrets):
    world = World(folder, header, entries[:-live], viewer, **secrets)
    world.watch()
    world.play(entries[-live:])
    hands = dict(zip(worlds.PLAYERS, worlds.rounds(header, entries)[-1].hands, strict=True))
    held = [str(card) for card in hands.get(viewer, ())]
    absent = next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S") if card not in held)
    world.ask_badly(viewer, [absent])
    world.pages()
    if worlds.rounds(header, entries)[-1].ended_by is None:
        # As if another table still played this rule, so that it stays sealed.
        world.school.service.open(CLASS).rounds._reveal_where_due = lambda *_: None
        world.acts()
    world.close()
    return world.seen


def test_cards_of_others_secrets_of_others_and_the_password(tmp_path):
    """Who deals sees no hand either."""
    for viewer, dealer in (("s1", NATURE), ("s2", NATURE), ("s5", "s5")):
        header = worlds.deal(7, dealer=dealer)
        entries = worlds.play(header, 20, 7)
        other = worlds.shuffled(header, entries, viewer)
        secrets = {
            seat: pair if seat == viewer else (f"{seat}-other", f"99{n}9")
            for n, (seat, pair) in enumerate(SECRETS.items())
        }
        one = seen_in(tmp_path / f"{viewer}-1", header, entries, viewer, 8)
        two = seen_in(
            tmp_path / f"{viewer}-2", other, entries, viewer, 8, secrets=secrets, password="two"
        )
        assert one == two
        assert len(one) > 50
        assert sum(len(str(each)) for each in one) > 20_000


@pytest.mark.parametrize("dealer", [NATURE, worlds.DEALER])
def test_another_rule_with_the_same_answers(tmp_path, dealer):
    found = 0
    for seed in range(30):
        header = worlds.deal(seed, "by-twos", dealer=dealer)
        entries = worlds.play(header, 7, seed)
        for other in islice(worlds.other_rules(header, entries, "s1"), 1):
            found += 1
            one = seen_in(tmp_path / f"{found}-1", header, entries, "s1", 4)
            two = seen_in(tmp_path / f"{found}-2", other, entries, "s1", 4)
            assert one == two
        if found == 3:
            return
    pytest.fail("there are too few such worlds")


def test_the_truth_of_a_play_that_waits_for_the_prophet(tmp_path):
    for seed in range(100):
        header = worlds.deal(seed)
        entries = worlds.play(header, 12, seed)
        for n, round_ in enumerate(worlds.rounds(header, entries)):
            if round_.pending is None or n < 3:
                continue
            for other in worlds.other_rules(header, entries[:n], "s1"):
                if worlds.rounds(other, entries[:n])[-1].pending.truth != round_.pending.truth:
                    one = seen_in(tmp_path / "1", header, entries[:n], "s1", 2)
                    two = seen_in(tmp_path / "2", other, entries[:n], "s1", 2)
                    assert one == two
                    return
    pytest.fail("there is no such world")


@pytest.mark.parametrize("dealer", [NATURE, worlds.DEALER])
@pytest.mark.parametrize("rule", SOURCE_RULES[::4])
def test_no_secret_is_in_anything_a_pupil_or_the_wall_gets(tmp_path, rule, dealer):
    """Nor in a page, an error, a refusal, a cookie or a header."""
    header = worlds.deal(5, rule, dealer=dealer)
    seen = seen_in(tmp_path / "w", header, worlds.play(header, 12, 5), "s1", 3, password="hash")
    told = repr(seen)
    hints = [hint.sentence for hint in RULES[rule].hints]
    words = [str(RULES[rule].statement), *hints, rule, "s2-secret", "0001", "hash"]
    for word in words:
        assert word not in told, word


def test_the_wall_sees_no_hand_and_no_rule(playing):
    """Also while hands are shown at the table."""
    rng = random.Random(3)
    for n in range(60):
        round_ = playing.round
        if round_.ended_by:
            break
        by, move = lessons.choose(round_, rng)
        if n % 5 == 0 and "play" in move:
            move = {"no_play": True}
        hand = {str(card) for card in round_.hands[round_.players.index(by)]}
        playing.wall.got()
        playing.school.service.open(playing.id).rounds.pupil_command(
            by, MakeMove(id=f"w{n}", seen=playing.table.version, move=move)
        )
        for view in playing.wall.got("public"):
            if "no_play" in move:
                laid = {column["card"] for column in view["line"]["columns"]}
                laid |= {
                    card["card"]
                    for column in view["line"]["columns"]
                    for line in column["sidelines"]
                    for card in line
                }
                shown = {*(view["happened"]["cards"] or ())}
                shown |= {*((view["pending"] or {}).get("cards") or ())}
                assert not (shown - laid) & hand
            assert (
                view["over"] is None
                or view["over"]["rule"] is None
                or playing.table.current.revealed
            )


def test_sessions_carry_only_what_is_the_pupils_own(playing):
    """A cookie is signed but not sealed: what is in it can be read."""
    for pupil in playing.pupils:
        with pupil.client.session_transaction() as session:
            assert set(session) <= {"seat", "csrf_token", "_permanent"}
            assert set(session["seat"]) == {"class", "seat", "secret"}
