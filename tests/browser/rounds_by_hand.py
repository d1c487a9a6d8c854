"""A table of phones that play a round whose rule the test knows, and check what each of them shows.

Who is on turn, what lies and what is in a hand is read off the phones; what the rule says of a play
is the only thing known beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import permutations

from people import Phone, Seen
from playwright.sync_api import expect

from classroom.game.rulesets import RULESETS, RuleSet
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES

WORDS = {True: "right", False: "wrong"}

Play = tuple[str, ...]


def is_right(rule: Automaton, line: Iterable[str], play: Iterable[str]) -> bool:
    state: int | None = 0
    for card in (*line, *play):
        state = rule.by_name[state].get(card)
        if state is None:
            return False
    return True


class TableOfPhones:
    """The phones at one table, from the deal to the end of the round."""

    def __init__(self, phones: Iterable[Phone], rule: str, ruleset: str = "lesson") -> None:
        by_name = {phone.name: phone for phone in phones}
        one = next(iter(by_name.values()))
        expect(one.on_turn).to_be_visible()
        seated = [one.name if name == "You" else name for name in one.look().counts]
        self.rule = RULES[rule].rule
        self.ruleset: RuleSet = RULESETS[ruleset]
        self.phones = {name: by_name[name] for name in seated}
        """Clockwise."""
        self.turn = self._read_turn(one)
        self.prophet: str | None = None
        self.over = False
        self.laid = 1
        self.before_pick: Callable[[], object] = lambda: None
        self.in_moment: Callable[[], object] = lambda: None
        """Called when a Prophet has to pick, and while everyone looks at an overthrow."""
        self.expect_same()

    @property
    def player(self) -> Phone:
        return self.phones[self.turn]

    def everybody_but(self, name: str | None) -> list[Phone]:
        return [phone for phone in self.phones.values() if phone.name != name]

    # What all phones show

    def _read_turn(self, phone: Phone) -> str:
        shown = phone.look().turn
        assert shown
        return phone.name if shown == "You" else shown

    def expect_same(self) -> None:
        """All phones agree on what lies and whose turn it is."""
        for phone in self.phones.values():
            expect(phone.laid).to_have_text(re.compile(rf"^{self.laid} played"))
            shown = "You" if phone.name == self.turn else self.turn
            expect(phone.on_turn).to_have_text(shown)
            if phone.name == self.turn:
                expect(phone.headline).to_have_text("Your turn")

    def next_after(self, name: str) -> str:
        names = list(self.phones)
        at = names.index(name)
        around = [*names[at + 1 :], *names[: at + 1]]
        return next(other for other in around if other != self.prophet)

    # What a player might do

    def right(self, seen: Seen, play: Play) -> bool:
        return is_right(self.rule, seen.line, play)

    def plays(self, seen: Seen, size: int, right: bool) -> Play | None:
        """`size` cards of the hand that are right, or wrong, if there are any."""
        found = (play for play in permutations(seen.hand, size) if self.right(seen, play) is right)
        return next(found, None)

    def legal(self, seen: Seen) -> list[str]:
        return [card for card in seen.hand if self.right(seen, (card,))]

    def longest_right(self, seen: Seen) -> Play | None:
        """As much of the hand as can be laid at once: how a round comes to its end."""
        for size in range(min(self.ruleset.longest or 4, len(seen.hand)), 0, -1):
            if play := self.plays(seen, size, right=True):
                return play
        return None

    # Moves

    def step(self, wish: str = "get rid of cards") -> bool:
        """One turn, done as `wish` says if the hand allows it; whether it did.

        Under a Prophet the call that follows is what the rule says, but for the wish "overthrow".
        """
        seen = self.player.look()
        play, granted = self._wished(seen, wish)
        mover = self.turn
        if play is None:
            self.player.no_play()
            verdict = not self.legal(seen)
        else:
            self.player.play(*play)
            verdict = self.right(seen, play)
        overthrows = granted and wish == "overthrow"
        if granted and wish == "leave it uncalled":
            self._uncalled = (mover, seen, play, verdict)
            return True
        if self.prophet is not None:
            self._call(mover, seen, play, verdict, overthrows)
        self._settled(mover, seen, play, verdict, overthrows)
        return granted

    def call_what_waits(self) -> None:
        """The call that a step "leave it uncalled" still wants."""
        mover, seen, play, verdict = self._uncalled
        self._call(mover, seen, play, verdict, False)
        self._settled(mover, seen, play, verdict, False)

    def _wished(self, seen: Seen, wish: str) -> tuple[Play | None, bool]:
        usual = self.longest_right(seen)
        many = len(seen.hand) > 3
        if wish in ("a right card", "leave it uncalled", "overthrow"):
            single = self.plays(seen, 1, right=True)
            if single and many:
                return single, True
            wrong = self.plays(seen, 1, right=False)
            return (wrong, wish != "a right card") if wrong and many else (usual, False)
        if wish == "a right string":
            string = self.plays(seen, 2, right=True)
            return (string, True) if string and many else (usual, False)
        if wish in ("a wrong card", "a wrong string"):
            play = self.plays(seen, 1 if wish == "a wrong card" else 2, right=False)
            return (play, True) if play else (usual, False)
        if wish == "a wrong no play":
            return (None, True) if self.legal(seen) and many else (usual, False)
        assert wish == "get rid of cards", wish
        return usual, True

    def _call(
        self, mover: str, seen: Seen, play: Play | None, verdict: bool, overthrows: bool
    ) -> None:
        assert self.prophet is not None
        prophet = self.phones[self.prophet]
        expect(prophet.headline).to_contain_text("You’re the Prophet")
        if play is None:
            shown = f"{mover} says no card in this hand fits."
        else:
            shown = f"{mover} plays after"
        expect(prophet.page.locator(".question .asked")).to_contain_text(shown)
        for other in self.everybody_but(self.prophet):
            who = "You" if other.name == mover else mover
            said = f"{who}: no play" if play is None else f"{who} play"
            expect(other.headline).to_contain_text(said)
        prophet.call(WORDS[verdict is not overthrows])
        if play is None and not verdict and not overthrows:
            expect(prophet.page.locator(".picking")).to_be_visible()
            self.before_pick()
            prophet.pick(self.legal(seen)[0])

    def _settled(
        self, mover: str, seen: Seen, play: Play | None, verdict: bool, overthrows: bool
    ) -> None:
        """Count as the rules do, and see that every phone shows it."""
        rules = self.ruleset
        left = len(seen.hand)
        if play is None:
            self.laid += not verdict
            if verdict:
                left = max(0, left - rules.no_play_reward)
            else:
                left += (0 if overthrows else rules.no_play_penalty) - 1
        else:
            self.laid += len(play)
            left -= len(play)
            if not verdict and not overthrows:
                left += rules.wrong_penalty * len(play)
        if overthrows:
            self._overthrown(mover, verdict)
        self.turn = self.next_after(mover)
        self.over = left == 0
        if self.over:
            for phone in self.phones.values():
                expect(phone.page.locator(".screen.over")).to_be_visible()
            return
        self.expect_same()
        for other in self.phones.values():
            shown = "You" if other.name == mover else mover
            counts = other.look().counts
            assert counts[shown] == left, f"{other.name} sees {counts}, {mover} holds {left}"

    def _overthrown(self, mover: str, verdict: bool) -> None:
        """The moment can be seen on every phone, until it is tapped away."""
        assert self.prophet is not None
        fallen = self.phones[self.prophet]
        word = "no" if verdict else "yes"
        for phone in self.phones.values():
            mine = phone is fallen
            phone.see_moment()
            rule = "Your rule" if mine else f"{fallen.name}’s rule"
            expect(phone.moment.get_by_role("heading")).to_contain_text(f"{rule} said {word}.")
            expect(phone.moment).to_contain_text(f"+{self.ruleset.false_prophet_penalty}")
        self.in_moment()
        for phone in self.phones.values():
            phone.see_moment()  # after six seconds it is a band
            phone.back_to_the_table()
        self.prophet = None
        assert mover != fallen.name

    def declare(self, declarer: str) -> None:
        """`declarer`, who has just acted, becomes the Prophet."""
        before = self.phones[declarer].look()
        self.phones[declarer].declare()
        self.prophet = declarer
        if self.turn == declarer:
            self.turn = self.next_after(declarer)
        expect(self.phones[declarer].headline).to_have_text("You’re the Prophet")
        for phone in self.everybody_but(declarer):
            expect(phone.last).to_have_text(f"{declarer} is the Prophet now.")
        assert sorted(self.phones[declarer].look().hand) == sorted(before.hand)

    def until(self, wish: str, turns: int = 12) -> str:
        """Play on until someone's hand allows `wish`; who it was."""
        for _ in range(turns):
            mover = self.turn
            if self.step(wish):
                return mover
            assert not self.over, f"the round was over before {wish!r}"
        raise AssertionError(f"{wish!r} was not possible in {turns} turns")

    def to_the_end(self, turns: int = 80) -> None:
        for _ in range(turns):
            self.step()
            if self.over:
                return
        raise AssertionError("the round did not end")

    def answer(self, words: str = "by colour") -> None:
        """Each player says what the rule was, once the round is over."""
        for phone in self.phones.values():
            asks = phone.page.locator(".last-call.at-end")
            asks.get_by_label("In your own words").fill(words)
            asks.get_by_role("radio", name=", 75%").check()
            asks.get_by_role("button", name="Send my answer").tap()
            expect(phone.page.locator(".screen.over")).to_contain_text(words)
