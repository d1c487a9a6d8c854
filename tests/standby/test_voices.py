"""No device counts at two laptops at once, however long messages take."""

import random

from classroom.standby.voices import LASTS, MAX_PAGES, Voices, votes


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def test_a_voice_counts_from_when_it_was_asked_for():
    clock = Clock()
    voices = Voices(clock)
    asked = voices.question()
    clock.now += LASTS - 1
    voices.confirmed("a", asked, 3)
    assert voices.heard() == {"a"}
    assert voices.with_mark(4) == frozenset()
    assert voices.highest_mark(["a", "b"]) == 3
    clock.now += 1.1
    assert voices.heard() == frozenset()


def test_an_answer_to_a_question_of_later_does_not_count():
    clock = Clock()
    voices = Voices(clock)
    voices.confirmed("a", voices.question() + 60_000, 0)
    assert voices.heard() == frozenset()


def test_one_session_is_not_most_of_a_class():
    voices = Voices(Clock())
    for number in range(10):
        voices.confirmed(f"{'w' * 16}{number}", voices.question(), 0)
    assert len(voices.heard()) == MAX_PAGES


def test_all_pages_of_a_session_have_one_vote_together():
    four = {f"{'w' * 16}{number}" for number in range(4)}
    three = {letter * 32 for letter in "abc"}
    one, of_all = votes({min(three)}, four | three)
    assert of_all == 4 * one
    assert votes(four, four | three) == (one, of_all)
    assert votes({*list(four)[:3], "stranger"}, four | three)[0] == one * 3 / 4
    assert votes(set(), set()) == (0, 0)


def test_two_laptops_never_have_more_votes_together_than_there_are():
    rng = random.Random(1)
    for _ in range(2000):
        pages = {
            f"{device:016}{page}"
            for device in range(rng.randint(1, 6))
            for page in range(rng.randint(1, MAX_PAGES))
        }
        here = {page for page in pages if rng.random() < 0.5}
        (first, of_all), (second, _) = votes(here, pages), votes(pages - here, pages)
        assert first + second == of_all


class Device:
    """What static/js/transport/second.ts does, with messages that take any time."""

    def __init__(self, name, clock, rng):
        self.name, self.clock, self.rng = name, clock, rng
        self.first = self.second = clock()
        self.question = 0
        self.on_the_way = []

    def send(self, do, *what):
        self.on_the_way.append((self.clock() + self.rng.choice((0, 0.1, 1, 5, 9)), do, what))

    def arrive(self):
        due = [each for each in self.on_the_way if each[0] <= self.clock()]
        self.on_the_way = [each for each in self.on_the_way if each[0] > self.clock()]
        for _, do, what in due:
            do(*what)

    def hears_first(self, voices, question):
        if self.clock() - self.second >= LASTS:
            self.first, self.question = self.clock(), 0
            self.send(voices.confirmed, self.name, question, 0)

    def hears_second(self, question):
        if self.clock() - self.first >= LASTS:
            self.question, self.second = question, self.clock()

    def asks_second(self, voices):
        if self.clock() - self.first < LASTS:
            return
        if self.question:
            self.send(voices.confirmed, self.name, self.question, 0)
        self.send(self.hears_second, voices.question())


def test_no_device_counts_at_both_laptops_at_any_moment():
    both = 0
    counted = [0, 0]
    for seed in range(30):
        rng, clock = random.Random(seed), Clock()
        first, second = Voices(clock), Voices(clock)
        devices = [Device(f"{number:032}", clock, rng) for number in range(5)]
        reached = True
        for _ in range(600):
            clock.now += 0.25
            if rng.random() < 0.01:
                reached = not reached
            for device in devices:
                device.arrive()
                if reached and rng.random() < 0.3:
                    device.send(device.hears_first, first, first.question())
                device.asks_second(second)
            both += len(first.heard() & second.heard())
            counted[0] += len(first.heard())
            counted[1] += len(second.heard())
    assert both == 0
    assert min(counted) > 1000
