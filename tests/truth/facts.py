"""A small model of a round, made from its record by the game engine alone.

It is independent of :mod:`classroom.debrief` on purpose: the predicates of
:mod:`truth.predicates` hold the sentences of the debrief against it. What is the same there and
here is only the engine (`classroom.game`), the automata of the rules, and the record's definition
in docs/records.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from classroom.cards import Card, card_set, members
from classroom.game import layout
from classroom.game.claims import read_rule
from classroom.game.play import judge_entry
from classroom.game.record import read, steps
from classroom.game.refusal import Refused
from classroom.game.round import Result, Round
from classroom.hypothesis_file import load_hypotheses
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import library as catalogue
from classroom.rules.compare import equivalent
from classroom.rules.described_rule import described
from classroom.rules.library import Library


@lru_cache(maxsize=512)
def bare(text: str) -> str:
    """Its letters and figures, in small letters."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def same_after(one: Automaton, other: Automaton, line: tuple[Card, ...]) -> bool:
    """Return whether two rules judge every line alike that goes on from this one."""
    return equivalent(one, other, line)


def agree_at_first(one: Automaton, other: Automaton, line: tuple[Card, ...], cards: int) -> bool:
    """Return whether two rules judge every line alike that goes on from this one by so many cards.

    Round by round, as in Moore's algorithm: two states are in one class if the same cards are right
    there, and lead to states that were in one class in the round before.
    """
    shift = len(one.moves)
    rows = [*one.moves, *([to + shift if to >= 0 else to for to in row] for row in other.moves)]
    begins = one.run(line), other.run(line) + shift
    classes: dict[Any, int] = {}
    of = [classes.setdefault(tuple(to >= 0 for to in row), len(classes)) for row in rows]
    for _ in range(cards):
        if of[begins[0]] != of[begins[1]]:
            return False
        classes = {}
        keys = [
            (old, *(of[to] if to >= 0 else -1 for to in row))
            for old, row in zip(of, rows, strict=True)
        ]
        of = [classes.setdefault(key, len(classes)) for key in keys]
    return of[begins[0]] == of[begins[1]]


@dataclass(frozen=True)
class Turn:
    """A settled play of cards, or a no play."""

    index: int
    number: int
    settled: int
    by: str
    robot: bool
    cards: tuple[Card, ...] | None
    shown: tuple[Card, ...]
    right: bool
    prophet: str | None
    called: bool | None
    picked: Card | None
    laid: tuple[Card, ...]
    before: int
    """Cards on the layout before it."""
    line: tuple[Card, ...]
    """The main line before it."""
    hand: tuple[Card, ...]
    """The hand of who played, before it; empty where no one knows it."""
    overthrew: bool
    expelled: bool

    @property
    def after(self) -> Card:
        return self.line[-1]

    @property
    def upto(self) -> int:
        return self.before + len(self.laid)

    @property
    def ordinals(self) -> tuple[int, ...]:
        return tuple(range(self.before + 1, self.upto + 1))

    @property
    def missed_card(self) -> bool:
        """A no play although a card of the hand fitted."""
        return self.cards is None and not self.right

    @property
    def wrong_pick(self) -> bool:
        return self.overthrew and self.called is False and self.missed_card

    def verdict_of(self, rule: Automaton) -> bool | None:
        """Whether `rule` says that this play is right; None where the line is none of its lines,
        or where no one knows the hand of a no play."""
        try:
            state = rule.run(self.line)
        except ValueError:
            return None
        if self.cards is not None:
            return rule.accepts(state, self.cards)
        if not self.shown:
            return None
        return not any(rule.legal(state) >> card & 1 for card in self.shown)

    def against(self, rule: Automaton) -> bool:
        """Return whether what this play showed is impossible by `rule`."""
        try:
            state = rule.run(self.line)
        except ValueError:
            return True
        if self.cards is not None:
            return rule.accepts(state, self.cards) != self.right
        if self.shown and any(rule.legal(state) >> card & 1 for card in self.shown) == self.right:
            return True
        if self.wrong_pick and self.picked is not None and rule.accepts(state, (self.picked,)):
            return True
        return not all(rule.legal(state) >> card & 1 for card in self.laid)


@dataclass(frozen=True)
class Note:
    """A note, a last guess, or a guess aloud: what someone took the rule for."""

    number: int
    by: str
    claim: object
    rule: Automaton | None
    """None for words of one's own, and for no rule any more."""
    text: str | None
    sure: int | None
    refuted_by: Card | None
    laid: int
    """Cards on the layout when it was written, as its player saw it."""
    seen: int
    """What was settled by an entry before this one was shown to its player."""
    last_call: bool
    late: bool
    """After the round was over, and no last guess: those are taken while the rule is sealed."""
    aloud: bool = False


@dataclass(frozen=True)
class Reign:
    number: int
    by: str
    robot: bool
    laid: int
    """Cards on the layout at the declaration."""
    marked: int
    until: int | None
    how: str
    """stood, overthrown, released."""
    fall: Turn | None
    calls: tuple[Turn, ...]
    """Confirmed calls."""
    robot_calls: int
    turns: tuple[Turn, ...]
    """Everything that was played under it."""


class Stack:
    """All rules of a library followed at once along a round."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.names = library.names

    def follow(self, round_: Round, turns: Sequence[Turn]) -> Iterator[tuple[Any, Any]]:
        """Before each turn and after the last: where each rule stands, and whether it fits."""
        library = self.library
        states = library.after(library.starts, round_.layout.starters)
        fits = states >= 0
        for turn in turns:
            yield states, fits
            if turn.cards is not None:
                says = library.after(states, turn.cards) >= 0
                fits = fits & (says if turn.right else ~says)
            else:
                if turn.shown:
                    has = library.allowed[states] & np.uint64(card_set(turn.shown)) != 0
                    fits = fits & (~has if turn.right else has)
                if turn.wrong_pick and turn.picked is not None:
                    fits = fits & ~(library.moves[states, turn.picked] >= 0)
            if turn.laid and (turn.right or turn.cards is None):
                states = library.after(states, turn.laid)
                fits = fits & (states >= 0)
        yield states, fits

    def votes(self, states: Any, fits: Any, cards: Sequence[Card]) -> int:
        """Return how many of the rules that fit say that these cards are right, as a string."""
        return int(((self.library.after(states, cards) >= 0) & fits).sum())

    def votes_no_play(self, states: Any, fits: Any, hand: Iterable[Card]) -> int:
        return int(((self.library.allowed[states] & np.uint64(card_set(hand)) == 0) & fits).sum())


class Facts:
    """One round."""

    def __init__(self, record: Mapping[str, Any], name: str = "") -> None:
        self.record = record
        self._different: dict[int, int] = {}
        self.name = name
        self.header, entries = read(record)
        self.rounds = steps(record)
        if not self.rounds[-1].dealt:
            entries = list(layout.standing(entries))
            self.rounds = [self.header.deal()]
            for entry in entries:
                self.rounds.append(judge_entry(self.rounds[-1], entry)[1])
        self.entries: list[Mapping[str, Any]] = list(entries)
        self.round = self.rounds[-1]
        self.rule = self.round.rule
        self.players = self.round.named
        self.tags = frozenset(self.header.rule.tags)
        self.turns = tuple(self._turn(i, r) for i, r in enumerate(self.round.results))
        self.by_number = {turn.number: turn for turn in self.turns}

    def _turn(self, index: int, result: Result) -> Turn:
        round_ = self.round
        hand: tuple[Card, ...] = ()
        if round_.dealt:
            hand = self.rounds[result.number - 1].hands[result.by]
        return Turn(
            index=index,
            number=result.number,
            settled=result.settled,
            by=round_.players[result.by],
            robot=self.by_robot(result.number),
            cards=result.cards,
            shown=result.shown,
            right=result.right,
            prophet=None if result.prophet is None else round_.players[result.prophet],
            called=result.called,
            picked=result.picked,
            laid=result.laid,
            before=result.laid_before,
            line=tuple(
                laid.card for laid in round_.layout.cards[: result.laid_before] if laid.right
            ),
            hand=hand,
            overthrew=result.overthrown is not None,
            expelled=result.expelled,
        )

    def by_robot(self, number: int) -> bool:
        return self.entries[number - 1].get("robot") is True

    def play(self, number: int) -> Mapping[str, Any] | None:
        """Entry `number` where it belongs to play; None for a note."""
        entry = self.entries[number - 1]
        return None if entry.get("info") else entry

    @cached_property
    def moves(self) -> tuple[tuple[int, Mapping[str, Any]], ...]:
        """Every entry of play with its number."""
        return tuple((n, e) for n, e in enumerate(self.entries, 1) if not e.get("info"))

    @cached_property
    def over(self) -> int | None:
        """The entry that ended the round."""
        if self.round.ended_by is None:
            return None
        return next(n for n, each in enumerate(self.rounds) if each.ended_by is not None)

    @property
    def by_clock(self) -> bool:
        """Return whether the clock of the round ended it."""
        return any("end" in e and e.get("clock") is True for _, e in self.moves)

    def noted_the_rule(self, player: str) -> bool:
        """Whether a pupil ever noted, in time, the rule or one that no card could tell from it."""
        rules = [n.rule for n in self.notes_of(player, present=False) if n.rule is not None]
        return any(map(self.counts_as_right, rules))

    @property
    def only_robots(self) -> bool:
        return bool(self.turns) and all(turn.robot for turn in self.turns)

    @cached_property
    def pupils_turns(self) -> tuple[Turn, ...]:
        return tuple(turn for turn in self.turns if not turn.robot)

    # Rules that fit

    @cached_property
    def catalogue(self) -> Stack:
        return Stack(_with(catalogue(), self.rule))

    @cached_property
    def family(self) -> Stack:
        return Stack(_with(load_hypotheses().library, self.rule))

    @cached_property
    def in_catalogue(self) -> tuple[tuple[Any, Any], ...]:
        return tuple(self.catalogue.follow(self.round, self.turns))

    @cached_property
    def in_family(self) -> tuple[tuple[Any, Any], ...]:
        return tuple(self.family.follow(self.round, self.turns))

    def fitting(self, index: int) -> int:
        """Rules of the catalogue that fit after so many turns."""
        return int(self.in_catalogue[index][1].sum())

    def fitting_wider(self, index: int) -> int:
        """The same of catalogue and family together."""
        return int(self.in_family[index][1].sum())

    def different(self, index: int) -> int:
        """Of these the rules that differ on some line that goes on after so many turns.

        Only rules that allow the same cards now, and after any next card, are compared as a whole.
        """
        index %= len(self.in_family)
        if index not in self._different:
            states, fits = self.in_family[index]
            library = self.family.library
            laid = self.turns[index - 1].upto if index else len(self.round.layout.starters)
            line, alike = self.line(laid), dict[bytes, list[Automaton]]()
            count = 0
            for name, state in zip(np.array(library.names)[fits], states[fits], strict=True):
                near = (library.allowed[state], *library.allowed[library.moves[state]])
                others = alike.setdefault(np.array(near).tobytes(), [])
                rule = library.rule(str(name))
                if not any(same_after(rule, other, line) for other in others):
                    others.append(rule)
                    count += 1
            self._different[index] = count
        return self._different[index]

    def says_right(self, turn: Turn) -> int | None:
        """Rules of the catalogue fitting before a turn that said it is right."""
        return self._says(self.catalogue, self.in_catalogue, turn)

    def says_right_wider(self, turn: Turn) -> int | None:
        return self._says(self.family, self.in_family, turn)

    def _says(self, stack: Stack, followed: Sequence[tuple[Any, Any]], turn: Turn) -> int | None:
        states, fits = followed[turn.index]
        if turn.cards is not None:
            return stack.votes(states, fits, turn.cards)
        return stack.votes_no_play(states, fits, turn.shown) if turn.shown else None

    def votes(self, turn: Turn, card: Card) -> int:
        """Rules of the catalogue fitting before `turn` that call this single card right."""
        return self.catalogue.votes(*self.in_catalogue[turn.index], (card,))

    def votes_wider(self, turn: Turn, card: Card) -> int:
        return self.family.votes(*self.in_family[turn.index], (card,))

    def share_left(self, turn: Turn) -> float:
        return self.fitting(turn.index + 1) / self.fitting(turn.index)

    def removed(self, turn: Turn) -> int:
        return self.fitting(turn.index) - self.fitting(turn.index + 1)

    def open(self, turn: Turn) -> bool:
        """Return whether some rules of the catalogue that fitted said right, and others wrong."""
        right = self.says_right(turn)
        return right is not None and 0 < right < self.fitting(turn.index)

    def curve_falls(self, turn: Turn) -> bool:
        """Return whether a turn ruled out any of all the rules, which the curves count."""
        return self.fitting_wider(turn.index + 1) < self.fitting_wider(turn.index)

    def told(self, turn: Turn) -> bool:
        """Whether a turn ruled out rules of the catalogue: by its verdict, or by the card that
        fitted."""
        return self.removed(turn) > 0

    def unseen(self, turn: Turn) -> bool:
        """Return whether a hand was shown that the record doesn't have."""
        return turn.right and self.says_right(turn) is None

    def settled_before(self, number: int) -> int:
        """Return how many turns were settled before entry `number`."""
        return sum(turn.settled < number for turn in self.turns)

    def laid_before(self, number: int) -> int:
        return self.rounds[number - 1].layout.laid

    # Rules that someone held

    def contradicted(self, rule: Automaton) -> Turn | int | None:
        """The first turn that shows `rule` wrong; 0: the starters do; None: nothing does."""
        try:
            rule.run(self.round.layout.starters)
        except ValueError:
            return 0
        return next((turn for turn in self.turns if turn.against(rule)), None)

    def judged_against(self, rule: Automaton, before: int) -> list[Turn]:
        """Single cards judged before an entry that a rule can't explain after any line."""
        return [
            turn
            for turn in self.turns
            if (
                turn.settled < before
                and any(
                    {allowed >> card & 1 for allowed in rule.allowed} == {0}
                    for card in (turn.laid if turn.right or turn.cards is None else ())
                )
            )
            or (
                turn.settled < before
                and turn.cards is not None
                and len(turn.cards) == 1
                and not turn.right
                and all(allowed >> turn.cards[0] & 1 for allowed in rule.allowed)
            )
        ]

    def contradicted_by(self, rule: Automaton, settled: int) -> bool:
        """Return whether a turn settled before entry `settled`, or a starter, shows it wrong."""
        found = self.contradicted(rule)
        return found == 0 or (isinstance(found, Turn) and found.settled < settled)

    def is_the_rule(self, rule: Automaton) -> bool:
        return same_after(self.rule, rule, self.round.layout.starters)

    def same_from_here(self, rule: Automaton, laid: int | None = None) -> bool:
        """Return whether no card could tell it from the sealed rule any more, as the line lies."""
        line = tuple(each.card for each in self.round.layout.cards[:laid] if each.right)
        if self.contradicted(rule) is not None:
            return False
        return same_after(self.rule, rule, line)

    def same_rule(self, one: Automaton, other: Automaton) -> bool:
        """Return whether two rules judge every line from this round's starters alike."""
        return same_after(one, other, self.round.layout.starters)

    def counts_as_right(self, rule: Automaton) -> bool:
        return self.is_the_rule(rule) or self.same_from_here(rule)

    def right_from(self, rule: Automaton, turn: Turn | None) -> bool:
        """Whether a rule was right at a turn: on every line from there the sealed one's twin."""
        if self.is_the_rule(rule):
            return True
        return turn is not None and self.same_from_here(rule, turn.before)

    @cached_property
    def taken(self) -> Mapping[str, int]:
        """For each seat the entry from which on the pupil who has it now sat there."""
        return {
            player: max(
                (
                    n
                    for n, e in enumerate(self.entries, 1)
                    if e.get("info") is True and e.get("taken") is True and e.get("by") == player
                ),
                default=0,
            )
            for player in self.players
        }

    @cached_property
    def every_note(self) -> tuple[Note, ...]:
        """Each note as it was written; what replaced it with no card laid between is in too."""
        found = []
        for number, entry in enumerate(self.entries, 1):
            note = self._note(number, entry)
            if note is not None:
                found.append(note)
        return tuple(found)

    def _note(self, number: int, entry: Mapping[str, Any]) -> Note | None:
        if entry.get("info") is not True or "note" not in entry or entry.get("robot") is True:
            return None
        if entry.get("taken") is True or entry.get("by") not in self.players:
            return None
        claim, unseen, card = entry["note"], entry.get("unseen"), entry.get("refuted_by")
        text = claim[5:].strip() if isinstance(claim, str) and claim.startswith("text:") else None
        rule = None
        try:
            if claim is not None and text is None:
                rule = described(read_rule(claim)).rule
            refuted_by = None if card is None else Card.parse(card)
        except (Refused, ValueError):
            return None
        sure = entry.get("confidence")
        seen = unseen if type(unseen) is int and 0 < unseen < number else number
        shown = [turn for turn in self.turns if turn.settled < seen]
        return Note(
            number=number,
            by=entry["by"],
            claim=claim,
            rule=rule,
            text=text,
            sure=sure if type(sure) is int and 0 <= sure <= 100 else None,
            refuted_by=refuted_by,
            laid=shown[-1].upto if shown else len(self.round.layout.starters),
            seen=seen,
            last_call=entry.get("last_call") is True,
            late=self.over is not None
            and number > self.over
            and entry.get("last_call") is not True,
        )

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """Of several by one player with no card laid between them the last one."""
        last = {(note.by, note.laid, note.late): note for note in self.every_note}
        return tuple(sorted(last.values(), key=lambda note: note.number))

    def notes_of(self, player: str, *, present: bool = True) -> tuple[Note, ...]:
        """In time, of the pupil who has the seat now, or of anyone who had it."""
        since = self.taken.get(player, 0) if present else 0
        return tuple(n for n in self.notes if n.by == player and not n.late and n.number > since)

    @cached_property
    def aloud(self) -> tuple[Note, ...]:
        """Guesses of the rule that were judged."""
        found = []
        for guess in self.round.guesses.made:
            if guess.right is None:
                continue
            claim = guess.claim
            text = isinstance(claim, str) and claim.startswith("text:")
            laid = self.rounds[guess.number - 1].layout.laid
            found.append(
                Note(
                    number=guess.number,
                    by=self.round.players[guess.by],
                    claim=claim,
                    rule=None if text else described(read_rule(claim)).rule,
                    text=claim[5:].strip() if text else None,
                    sure=None,
                    refuted_by=None,
                    laid=laid,
                    seen=guess.number,
                    last_call=False,
                    late=False,
                    aloud=True,
                )
            )
        return tuple(found)

    def judged_right(self, note: Note) -> bool:
        """Return whether a guess aloud was said to be right."""
        return next(bool(g.right) for g in self.round.guesses.made if g.number == note.number)

    def held_at(self, player: str, number: int) -> Note | None:
        """What a player's notebook said when entry `number` came, if it wasn't written too late."""
        since = max(
            (
                n
                for n, e in enumerate(self.entries[: number - 1], 1)
                if e.get("info") is True and e.get("taken") is True and e.get("by") == player
            ),
            default=0,
        )
        own = [
            n
            for n in self.every_note
            if n.by == player and since < n.number < number and not n.late
        ]
        return own[-1] if own else None

    def believed(self, player: str, turn: Turn) -> Note | None:
        """The rule in a notebook when a play came, if nothing had contradicted it before."""
        note = self.held_at(player, turn.number)
        if note is None or note.rule is None:
            return None
        return None if self.contradicted_by(note.rule, turn.settled) else note

    def lost(self, turn: Turn) -> list[Note]:
        """The noted rules that this play contradicted."""
        notes = [self.believed(player, turn) for player in self.players]
        return [n for n in notes if n is not None and n.rule is not None and turn.against(n.rule)]

    def own_expectation(self, turn: Turn) -> bool | None:
        """Return what its player expected of a play; None where they were unsure or did not say."""
        expected = self.expected.get((turn.by, turn.number))
        return None if expected in (None, "unsure") else expected == "right"

    @cached_property
    def expected(self) -> Mapping[tuple[str, int], str]:
        """Return what each player expected of each play, the last guess before its verdict."""
        found: dict[tuple[str, int], str] = {}
        waiting = 0
        for number, entry in enumerate(self.entries, 1):
            if not entry.get("info"):
                if "play" in entry or "no_play" in entry:
                    waiting = number
                elif "call" not in entry:
                    waiting = 0
                continue
            by, expect = entry.get("by"), entry.get("expect")
            pupil = by in self.players and not entry.get("robot")
            known = expect in ("right", "wrong", "unsure")
            if pupil and known and waiting and entry.get("of") == waiting:
                found[by, waiting] = expect
        return found

    def predicted(self, player: str, *, calls: bool) -> list[tuple[int, bool, int | None]]:
        """What the pupil who has the seat now said of plays before their verdicts: the entry,
        whether it came true, and how sure of the rule they were. With `calls` a Prophet's too."""
        since = self.taken.get(player, 0)
        found = []
        for (by, number), expect in self.expected.items():
            turn = self.by_number.get(number)
            if by != player or number <= since or expect == "unsure" or turn is None:
                continue
            if turn.robot and turn.by == player:
                continue
            found.append((number, turn.right == (expect == "right"), self._sure(player, number)))
        for turn in self.turns:
            if calls and turn.prophet == player and turn.called is not None:
                number = self.call_of(turn)
                if number > since and not self.by_robot(number):
                    found.append((number, turn.called == turn.right, self._sure(player, number)))
        return found

    def _sure(self, player: str, number: int) -> int | None:
        note = self.held_at(player, number)
        return None if note is None or note.claim is None else note.sure

    def call_of(self, turn: Turn) -> int:
        """The entry of the Prophet's call on a turn."""
        return next(
            (n for n, e in self.moves if turn.number < n <= turn.settled and "call" in e),
            turn.number,
        )

    # Prophets

    @cached_property
    def reigns(self) -> tuple[Reign, ...]:
        found = []
        for reign in self.round.prophets.reigns:
            by = self.round.players[reign.seat]
            following = [r.number for r in self.round.prophets.reigns if r.number > reign.number]
            until = min(following, default=len(self.entries) + 1)
            turns = tuple(
                t for t in self.turns if reign.number < t.number < until and t.prophet is not None
            )
            released = next(
                (n for n, e in self.moves if "release" in e and reign.number < n < until), None
            )
            calls = tuple(t for t in turns if t.called is not None and not t.overthrew)
            fall = next((t for t in turns if t.overthrew), None)
            how = "overthrown" if fall else "stood" if released is None else "released"
            found.append(
                Reign(
                    number=reign.number,
                    by=by,
                    robot=self.by_robot(reign.number),
                    laid=self.rounds[reign.number].layout.laid,
                    marked=reign.marked,
                    until=reign.until,
                    how=how,
                    fall=fall,
                    calls=calls,
                    robot_calls=sum(self.by_robot(t.settled) for t in calls),
                    turns=turns,
                )
            )
        return tuple(found)

    def reign_at(self, number: int) -> Reign | None:
        """The reign that a declaration at this entry began, or that a play at it was under."""
        for reign in reversed(self.reigns):
            if reign.number == number or any(turn.number == number for turn in reign.turns):
                return reign
        return None

    def reigns_of(self, player: object) -> list[Reign]:
        return [reign for reign in self.reigns if reign.by == player]

    def claim_of(self, reign: Reign) -> Note | None:
        """Return what its Prophet had noted when the first call was made.

        Without a call it is what was noted before the next play.
        """
        return self.notes_at_calls(reign)[0]

    def kept_of(self, reign: Reign) -> Note | None:
        """Return what its Prophet had noted when the last call was made."""
        return self.notes_at_calls(reign)[-1]

    def notes_at_calls(self, reign: Reign) -> list[Note | None]:
        """For each call the note in force then."""
        if reign.robot or not reign.by:
            return [None]
        following = [
            n for n, e in self.moves if n > reign.number and ("play" in e or "no_play" in e)
        ]
        moments = [turn.settled for turn in reign.turns if turn.called is not None]
        if not moments:
            moments = [min(following, default=(self.over or len(self.entries)) + 1)]
        notes = [self.held_at(reign.by, moment) for moment in moments]
        return [None if n is None or n.claim is None else n for n in notes]

    def meant_of(self, reign: Reign) -> Note | None:
        """Return what its Prophet had noted when the call was made that overthrew them."""
        assert reign.fall is not None
        if reign.robot or self.by_robot(reign.fall.settled) or not reign.by:
            return None
        note = self.held_at(reign.by, reign.fall.settled)
        return None if note is None or note.claim is None else note

    def fell(self, reign: Reign) -> str:
        """How: broke, slipped, already or unknown.

        A rule broke that what the play showed contradicts; it is known not to have broken where
        nothing does, so that only the call was wrong.
        """
        turn, note = reign.fall, self.meant_of(reign)
        assert turn is not None
        if note is None or note.rule is None:
            return "unknown"
        if self.contradicted_by(note.rule, turn.settled):
            return "already"
        if turn.against(note.rule):
            return "broke"
        if note.sure is not None and note.sure < 50:
            return "unknown"  # whatever else was in their mind was likelier to them
        return "unknown" if turn.cards is None and not turn.shown and not turn.laid else "slipped"

    # Layout

    @property
    def laid(self) -> int:
        return self.round.layout.laid

    def card(self, ordinal: int) -> Card:
        return self.round.layout.cards[ordinal - 1].card

    def legal_after(self, line: Sequence[Card]) -> frozenset[Card]:
        return frozenset(members(self.rule.legal(self.rule.run(line))))

    def line(self, laid: int | None = None) -> tuple[Card, ...]:
        """The main line once so many cards lay."""
        return tuple(each.card for each in self.round.layout.cards[:laid] if each.right)

    def hand_of(self, player: str, number: int) -> tuple[Card, ...]:
        """After so many entries; empty where no one knows it."""
        round_ = self.rounds[number]
        return round_.hands[round_.players.index(player)] if round_.dealt else ()

    def disputed_at(self, index: int | None) -> bool:
        """Return whether after so many turns (None: at the end) some card parts rules that fit."""
        followed = self.in_family[-1 if index is None else index]
        return any(
            0 < self.family.votes(*followed, (Card(card),)) < int(followed[1].sum())
            for card in range(52)
        )

    def tellable(self) -> bool:
        """Whether some line from here on tells some two rules of the catalogue apart that fit."""
        _, fits = self.in_catalogue[-1]
        names = [name for name, fit in zip(self.catalogue.names, fits, strict=True) if fit]
        rules = [self.catalogue.library.rule(name) for name in names]
        return any(not same_after(self.rule, rule, self.line()) for rule in rules)

    def skips(self, player: object, clock: bool) -> int:
        return sum(e.get("skip") == player and (e["by"] == "clock") == clock for _, e in self.moves)

    @cached_property
    def wrong_cards(self) -> tuple[Turn, ...]:
        return tuple(turn for turn in self.turns if turn.cards is not None and not turn.right)

    @cached_property
    def robots(self) -> Counter[tuple[str, bool]]:
        return Counter(
            (e["by"], e.get("robot") is True) for _, e in self.moves if e.get("by") in self.players
        )

    @cached_property
    def pupils(self) -> tuple[str, ...]:
        """Return who did or wrote something by themselves."""
        return tuple(
            player
            for player in self.players
            if any(
                e.get("by") == player and not e.get("robot")
                for e in self.entries[self.taken[player] :]
            )
        )

    def own_turns(self, player: str) -> tuple[Turn, ...]:
        """Of the pupil who has the seat now."""
        since = self.taken[player]
        return tuple(t for t in self.pupils_turns if t.by == player and t.number > since)

    def changes_of_mind(self, player: str) -> Iterator[tuple[Note, Note]]:
        yield from pairwise(self.notes_of(player))


@lru_cache(maxsize=64)
def _found(library: int, rule: Automaton) -> str | None:
    return (catalogue() if library else load_hypotheses().library).find(rule)


def _with(library: Library, rule: Automaton) -> Library:
    """A library, and the sealed rule beside it if it has none that is the same."""
    if _found(int(library is catalogue()), rule) is not None:
        return library
    return library.joined(Library.of({"sealed": rule}))
