"""A first and a second laptop in one process, on a real database, over a pair of sockets."""

import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress

import pytest
import socket_ends

from classroom.standby import first as firsts
from classroom.standby import link as links
from classroom.standby import pairing as pairings
from classroom.standby.first import HELLO_BYTES, TRIES, First
from classroom.standby.second import TAKES_OVER_AFTER, Second, say_who_is_the_one
from classroom.standby.voices import LASTS, Voices
from classroom.store import StoreUnavailable, open_store


class Clock:
    def __init__(self):
        self.ahead = 0.0

    def __call__(self):
        return time.monotonic() + self.ahead


class Two:
    """`reach` is whether a new connection gets through."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.clock, self.reach = folder, Clock(), True
        self.store = open_store(f"sqlite:///{folder}/first.sqlite3")
        self.said = []
        self.first = self.new_first()
        self.second = Second(folder / "second" / "c.sqlite3", "0.0.0.0", 8041, now=self.clock)
        self.second.release = "r"
        self.plain = []
        monkeypatch.setattr(links, "connect", self.connect)
        self.code = self.first.show_code(lambda: None)

    def new_first(self, **more):
        made = First(
            self.store.file,
            "r",
            lambda: ("1.2.3.4",),
            voices=Voices(self.clock),
            **more,
        )
        made.tell = self.said.append
        return made

    def connect(self, *_):
        if not self.reach:
            raise links.LinkLost("nobody is there")
        return self.reached()

    def reached(self):
        """Reach the first laptop, also while the second one cannot."""
        here, there = socket_ends.ends()
        self.plain.append(here)
        threading.Thread(target=self.first.serve, args=(here, "1.2.3.5"), daemon=True).start()
        return there

    def begin(self, code=None):
        self.second.pair("1.2.3.4:8040", code or self.code)
        self.follow()

    def follow(self):
        threading.Thread(target=self.second.follow, args=(time.sleep,), daemon=True).start()

    def wait(self, holds):
        until = time.monotonic() + 15
        while not holds():
            assert time.monotonic() < until, (self.first.state, self.second.state, self.second.why)
            time.sleep(0.01)

    def paired(self):
        self.begin()
        self.wait(lambda: self.second.state == "ready" and self.first.state == "paired")

    def devices(self, *names, mark=0):
        """These are with the first laptop, and the second one knows it."""
        for name in names:
            self.first.here(name, self.first.voices.question(), mark)
        self.wait(lambda: self.second._devices == set(names))

    def save(self, key):
        self.store.settings.agree(key, "value")

    def cut(self):
        self.reach = False
        self.first._link.close()

    def kept(self):
        """The keys that the copy has, as it would be opened."""
        with closing(sqlite3.connect(self.second.copy.database)) as opened:
            assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            return {key for (key,) in opened.execute("SELECT key FROM settings")}

    def close(self):
        self.second.state = "taken"
        self.reach = False
        if self.first._link is not None:
            self.first._link.close()
        self.store.close()


@pytest.fixture
def two(tmp_path, monkeypatch):
    made = Two(tmp_path, monkeypatch)
    yield made
    made.close()


def test_the_copy_has_what_was_saved_before_and_after_pairing(two):
    two.save("before")
    two.paired()
    for number in range(50):
        two.save(f"k{number}")
    two.second.take_over()
    assert {"before", *(f"k{number}" for number in range(50))} <= two.kept()
    assert two.second.pairing.epoch == 2
    assert pairings.load(two.second.copy.database).serves


def test_a_long_log_is_moved_into_the_file_on_both_sides(two, monkeypatch):
    monkeypatch.setattr("classroom.standby.first.LONGEST_LOG", 100_000)
    two.paired()
    for number in range(100):
        two.save(f"k{number}")
    assert two.first._reader.offset < 200_000
    assert two.first.state == "paired"
    two.second.take_over()
    assert {f"k{number}" for number in range(100)} <= two.kept()


def test_a_rewritten_file_is_copied_again(two):
    two.paired()
    with two.store.transaction():
        two.store._database.scrub_deleted(for_good=True)
    two.store.archive.vacuum()
    two.save("later")
    two.wait(lambda: two.second.state == "ready" and two.first.state == "paired")
    two.save("latest")
    two.second.take_over()
    assert {"later", "latest"} <= two.kept()


def test_a_wrong_code_pairs_nobody_and_tries_are_few(two):
    two.begin("BDF7-K3HJ-KMNP" if two.code != "BDF7-K3HJ-KMNP" else "BDF7-K3HJ-KMNQ")
    two.wait(lambda: two.second.why == "code")
    assert two.first.state == "single"
    for _ in range(TRIES):
        two.second.pair("1.2.3.4:8040", "WRONG")
        two.wait(lambda: not two.second.is_trying)
    two.second.pair("1.2.3.4:8040", two.code)
    two.wait(lambda: not two.second.is_trying)
    assert two.second.state == "unpaired"
    assert not two.second.copy.database.exists()


def test_a_code_works_once(two):
    two.paired()
    assert two.first.code == ""
    assert two.first.show_code(lambda: None) != two.code


def test_a_code_holds_for_ten_minutes_and_ends_with_the_next_one(two, monkeypatch):
    assert firsts.CODE_HOLDS == 600.0
    monkeypatch.setattr(firsts, "CODE_HOLDS", 0.0)
    old, expired = two.code, two.first.show_code(lambda: None)
    assert old != expired
    two.begin(expired)
    two.wait(lambda: two.second.why == "code")
    monkeypatch.undo()
    monkeypatch.setattr(links, "connect", two.connect)
    two.code = two.first.show_code(lambda: None)
    two.second.pair("1.2.3.4:8040", expired)
    two.wait(lambda: not two.second.is_trying and two.second.why == "code")
    assert two.first.state == "single"
    two.second.pair("1.2.3.4:8040", two.code)
    two.wait(lambda: two.first.state == "paired")


def test_a_pairing_is_noted_before_anything_is_copied_or_nothing_is(two):
    noted = []
    two.code = two.first.show_code(lambda: noted.append(two.second.state))
    two.paired()
    assert noted == ["unpaired"]
    two.cut()
    two.wait(lambda: two.first.state == "alone")
    two.reach = True
    two.wait(lambda: two.first.state == "paired")
    assert noted == ["unpaired"], "coming back is no new pairing"


def test_threads_that_note_a_pairing_at_once_leave_a_whole_file(tmp_path):
    database = tmp_path / "classroom.sqlite3"
    long, short = (pairings.Pairing(other="o" * many) for many in (50_000, 5))
    with ThreadPoolExecutor(4) as pool:
        kept = [pool.submit(pairings.keep, database, each) for each in (long, short) * 50]
    for each in kept:
        each.result()
    assert pairings.load(database) in (long, short)


def test_where_a_pairing_cannot_be_noted_there_is_none(two):
    def full():
        raise StoreUnavailable("the disk is full")

    two.begin(two.first.show_code(full))
    two.wait(lambda: two.second.why == "This laptop can’t save anything now.")
    assert two.first.state == "single"
    assert not two.second.copy.database.exists()


def test_another_release_and_settings_of_a_server_are_refused(two):
    two.second.release = "another"
    two.begin()
    two.wait(lambda: "release" in two.second.why)
    two.second.release = "r"
    two.first = two.new_first(refuses="Not with PUBLIC_URL.")
    two.second.pair("1.2.3.4:8040", two.first.show_code(lambda: None))
    two.wait(lambda: two.second.why == "Not with PUBLIC_URL.")


def test_the_first_goes_on_alone_with_half_of_the_devices_and_not_with_fewer(two):
    two.paired()
    two.devices("a", "b", "c", "d")
    two.cut()
    two.save_later = threading.Thread(target=two.save, args=("alone",))
    two.save_later.start()
    two.wait(lambda: two.first.state == "alone")
    two.wait(lambda: two.said and two.said[-1]["mark"] == 1)
    # A voice that has not seen the mark does not count.
    assert not two.first.has_majority()
    for name in "ab":
        two.first.here(name, two.first.voices.question(), 1)
    two.save_later.join(5)
    assert not two.save_later.is_alive()
    two.save("still alone")
    two.clock.ahead += LASTS + 1
    two.first.here("a", two.first.voices.question(), 1)
    with pytest.raises(StoreUnavailable):
        two.save("not with one of four")
    two.first.here("c", two.first.voices.question(), 1)
    two.save("again")


def voices(two, *names, mark=0):
    for name in names:
        two.second.voice(name, two.second.voices.question(), mark)


def lost(two):
    two.cut()
    two.wait(lambda: two.second.state == "lost")


def test_the_second_takes_over_with_more_than_half_after_ten_seconds(two):
    two.paired()
    two.devices("a", "b", "c", "d")
    lost(two)
    voices(two, "a", "b", "c")
    assert not two.second.may_take_over()
    two.clock.ahead += TAKES_OVER_AFTER
    assert not two.second.may_take_over(), "their voices are old"
    voices(two, "a", "b", "stranger")
    assert not two.second.may_take_over(), "half is not more than half"
    voices(two, "c")
    assert two.second.may_take_over()


def test_one_browser_with_four_pages_is_one_device(two):
    pages = tuple(f"{'w' * 16}{number}" for number in range(4))
    two.paired()
    two.devices("a", "b", "c", *pages)
    lost(two)
    two.clock.ahead += TAKES_OVER_AFTER
    voices(two, *pages)
    assert not two.second.may_take_over(), "one of four"
    voices(two, "a")
    assert not two.second.may_take_over(), "two of four"
    voices(two, "b")
    assert two.second.may_take_over()


def test_a_first_laptop_that_is_alone_needs_half_of_the_devices_and_not_of_the_pages(two):
    pages = tuple(f"{'w' * 16}{number}" for number in range(4))
    two.paired()
    two.devices("a", "b", "c", *pages)
    lost(two)
    two.clock.ahead += LASTS + 1
    mark = two.first.pairing.mark
    for page in pages:
        two.first.here(page, two.first.voices.question(), mark)
    assert not two.first.has_majority(), "one of four"
    two.first.here("a", two.first.voices.question(), mark)
    assert two.first.has_majority()


def test_the_second_does_not_take_over_where_the_first_went_on_alone(two):
    two.paired()
    two.devices("a", "b")
    lost(two)
    two.clock.ahead += TAKES_OVER_AFTER
    voices(two, "a")
    voices(two, "b", mark=1)
    assert two.second.missing
    assert not two.second.may_take_over()


def test_the_first_hears_of_it_and_never_comes_back(two):
    two.paired()
    key = two.second.pairing.key
    lost(two)
    two.second.take_over()
    two.reach = True

    say_who_is_the_one(two.second.pairing, "r", "0.0.0.0", 8041, time.sleep)
    two.wait(lambda: two.said and two.said[-1]["moved"])
    assert two.first.state == "retired"
    with pytest.raises(StoreUnavailable):
        two.save("too late")
    again = two.new_first()
    assert again.state == "retired"
    assert again.pairing.key == key
    two.store.file.follower = None


def test_a_first_that_was_killed_waits_for_the_second_before_it_goes_on(two):
    two.paired()
    two.cut()
    two.wait(lambda: two.first.state == "alone")
    two.first = two.new_first()
    assert two.first.state == "waiting"
    with pytest.raises(StoreUnavailable):
        two.save("not yet")
    two.reach = True
    two.wait(lambda: two.first.state == "paired")
    two.save("now")
    two.second.take_over()
    assert "now" in two.kept()


def test_a_teacher_may_go_on_without_it(two):
    two.paired()
    two.devices("a", "b")
    two.cut()
    two.wait(lambda: two.first.state == "alone")
    two.first.go_on_without()
    two.save("single")
    assert two.new_first().state == "single"


@pytest.mark.parametrize("lost", [True, False])
@pytest.mark.parametrize("restarted", [True, False])
def test_going_on_without_it_ends_the_pairing_for_good(two, lost, restarted):
    two.paired()
    if lost:
        two.cut()
        two.wait(lambda: two.first.state == "alone")
    two.first.go_on_without()
    if restarted:
        two.first.stop()
        two.first = two.new_first()
    two.second.why, two.reach = "", True
    two.wait(lambda: two.second.why == "code")
    time.sleep(0.5 * (TRIES + 1))
    assert two.first.state == "single"
    two.save("not for the copy")
    two.second.take_over()
    if lost:
        assert "not for the copy" not in two.kept()
    else:
        assert not two.second.copy.database.exists()


def test_a_laptop_from_before_keeps_no_new_one_out(two):
    two.paired()
    two.first.go_on_without()
    two.second.why = ""
    two.wait(lambda: two.second.why == "code")
    time.sleep(0.5 * (TRIES + 1))
    two.second.pair("1.2.3.4:8040", two.first.show_code(lambda: None))
    two.wait(lambda: two.first.state == "paired")


def test_whoever_says_nothing_keeps_no_second_laptop_out(two):
    silent = [links.Link(two.connect(), first=False) for _ in range(3)]
    two.paired()
    for each in silent:
        each.close()


def test_a_first_message_that_is_long_or_slow_is_not_waited_for(two, monkeypatch):
    monkeypatch.setattr(firsts, "HELLO_WITHIN", 0.5)
    for long in (True, False):
        stranger = links.Link(two.connect(), first=False)
        stranger.wait_up_to(5)
        with pytest.raises(links.LinkLost, match=r"^(?!.*timed out)"):
            if long:
                stranger.send(b"h", bytes(HELLO_BYTES + 1))
                stranger.receive()
            stranger._socket.sendall(links._HEAD.pack(b"h", HELLO_BYTES))
            for _ in range(50):
                stranger._socket.settimeout(0.1)
                with suppress(TimeoutError):
                    assert stranger._socket.recv(1) == b""
                    raise links.LinkLost("it was ended")
                stranger._socket.sendall(b" ")
        stranger.close()


def test_the_wrong_codes_of_others_keep_no_second_laptop_from_coming_back(two):
    two.paired()
    two.cut()
    two.wait(lambda: two.first.state == "alone")
    two.first.show_code(lambda: None)
    for _ in range(TRIES):
        stranger = links.Link(two.reached(), first=False)
        stranger.send(b"h", links.Hello("x", "r", 1, remembered=False))
        assert stranger.receive()[0] == b"n"
        stranger.close()
    two.reach = True
    two.wait(lambda: two.second.state == "ready" and two.first.state == "paired")


def test_a_program_that_ends_in_order_is_no_death(two):
    two.paired()
    two.first.stop()
    two.wait(lambda: two.second.state == "unpaired")
    two.clock.ahead += TAKES_OVER_AFTER
    assert not two.second.may_take_over()
    assert pairings.load(two.folder / "first.sqlite3").state == "none"
    assert not two.second.copy.database.exists(), "names stay nowhere longer than they have to"


def test_a_copy_follows_what_is_removed(two):
    two.paired()
    with two.store.cleaning_up():
        two.store.settings.set("cleaned", "value")
    two.second.take_over()
    assert "cleaned" in two.kept()


@pytest.mark.parametrize("connected", [True, False])
def test_a_copy_that_lost_the_first_laptop_is_deleted_when_names_are_due(two, connected):
    two.paired()
    if not connected:
        lost(two)
    database, made = two.second.copy.database, time.time()
    for days in (29, 31, 32, 34):
        two.second.drop_old(30, made + days * 86_400)
        assert database.exists() is (connected or days < 34)
    if not connected:
        assert two.second.state == "unpaired"
        two.second.take_over()
        assert two.second.state == "unpaired", "there is nothing to take over with"
        two.reach = True
        two.wait(lambda: two.second.state == "ready")
        assert database.exists(), "both laptops still know each other"
