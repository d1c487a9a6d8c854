"""The rounds of a table: dealt, played, ended, revealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog

from classroom import __version__
from classroom.cards import CARDS
from classroom.game.moves import TEACHER
from classroom.game.play import apply
from classroom.game.record import NATURE, Header, read_move
from classroom.game.refused import Refused
from classroom.game.rulesets import RULESETS
from classroom.lesson import guesses, names
from classroom.lesson.classroom import Classroom
from classroom.lesson.plan import next_rules
from classroom.lesson.table import Table
from classroom.rules.catalogue import RULES
from classroom.service.base import TRIES, Body, table_stream
from classroom.service.seating import Seating
from classroom.store import Conflict, Repeated, StoreUnavailable
from classroom.words import N_

EXTRA_DECKS = 10
"""Shuffled decks that stand by in every record; more are never needed in class (record.md)."""
PLAYER_MOVES = frozenset(("play", "no_play", "declare", "call", "pick", "guess"))
MESSAGE_LENGTH = 160
_log = structlog.get_logger(__name__)
_MOVED_ON = N_("the table has moved on; nothing was played, look again")


class Rounds(Seating):
    """Dealing, playing, and what the teacher does at a table."""

    def start_round(
        self, class_id: str, number: int, rule: str | None = None, key: str | None = None
    ) -> None:
        """Deal the next round at a table; robots fill it up where the plan says so."""
        if rule is not None and rule not in RULES:
            raise Refused(N_("no rule of the catalogue has the id %(id)s"), id=repr(rule))
        self._fill_with_robots(class_id, number)

        def start(classroom: Classroom, table: Table) -> list[Body]:
            if classroom.closed:
                raise Refused(N_("this class is over"))
            if table.playing:
                raise Refused(N_("table %(table)s is still playing its round"), table=number)
            ruleset = RULESETS[classroom.plan.ruleset]
            players = [seat.id for seat in classroom.at_table(number)]
            if len(players) < ruleset.players[0]:
                raise Refused(
                    N_("table %(table)s needs at least %(fewest)s players"),
                    table=number,
                    fewest=ruleset.players[0],
                )
            stock = [*CARDS, *CARDS]
            self._chance.shuffle(stock)
            header = Header(
                ruleset=ruleset,
                rule=rule or self._choose_rule(classroom, table),
                dealer=NATURE,
                players=tuple(players),
                stock=tuple(stock),
                extra_decks=tuple(
                    tuple(self._chance.sample(CARDS, len(CARDS))) for _ in range(EXTRA_DECKS)
                ),
                first=self._chance.choice(players) if ruleset.first_player == "random" else None,
                expulsion=classroom.plan.expulsion,
            )
            return [{"type": "dealt", "engine": __version__, "header": header.to_json()}]

        self._change_table(class_id, number, start, key)

    def move(
        self,
        class_id: str,
        seat: str,
        move_id: str,
        seen: int,
        move: Mapping[str, Any],
        robot: bool = False,
    ) -> int:
        """A player's move, made on version `seen` of the table; returns the new version.

        The same `move_id` twice plays once. A move on a table that play has moved on from is
        refused, since its player has not seen what it would answer.
        """
        if len(move) != 1 or not move.keys() <= PLAYER_MOVES:
            raise Refused(N_("this is not a move"))
        if "guess" in move:
            move = {"guess": guesses.clean(move["guess"])}
        entry = {"by": seat, **move, **({"robot": True} if robot else {})}
        number = self._held(self.classroom(class_id), seat).table
        stream = table_stream(class_id, number)
        # A robot's own ids can never be taken by the pupil who had the seat before it.
        key = f"{'robot:' if robot else ''}{seat}:{move_id}"
        for _ in range(TRIES):
            done = self.store.seq_of_key(stream, key)
            if done is not None:
                return done
            table = self.table(class_id, number)
            if self.classroom(class_id).closed:
                raise Refused(N_("this class is over"))
            self._verify(table, seen, entry)
            try:
                version = self.store.append(
                    stream, table.version, [{"type": "entry", "entry": entry}], self.now(), key
                )
                break
            except Repeated as repeated:
                return repeated.seq
            except Conflict:  # by a hint or a pause, and it may still be played; or by a move
                continue
        else:
            raise Refused(_MOVED_ON)
        self._tell(class_id, number)
        self._reveal_where_due(class_id, number)
        return version

    def enter(
        self, class_id: str, number: int, repair: Mapping[str, Any], key: str | None = None
    ) -> None:
        """The teacher's own entry: ``skip``, ``release``, ``verdict`` or ``end``."""

        def add(_: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            entry = {"by": TEACHER, **repair}
            apply(played.round, read_move(entry))
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, add, key)
        self._reveal_where_due(class_id, number)

    def judge(
        self, class_id: str, number: int, right: bool, about: int | None, key: str | None = None
    ) -> None:
        """The teacher's verdict on a guess in a pupil's own words.

        `about` is the number of the guess's entry, so that a verdict which comes late does not fall
        on another guess; None is whichever waits.
        """

        def add(_: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            entry = {"by": TEACHER, "verdict": "right" if right else "wrong"}
            apply(played.round, read_move(entry))
            if about is not None and played.round.guesses[-1].number != about:
                raise Refused(N_("this guess has its verdict already"))
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, add, key)
        self._reveal_where_due(class_id, number)

    def pause(self, class_id: str, number: int, paused: bool, key: str | None = None) -> None:
        def put(_: Classroom, table: Table) -> list[Body]:
            self._being_played(table)
            if table.paused == paused:
                return []
            return [{"type": "paused" if paused else "resumed"}]

        self._change_table(class_id, number, put, key)

    def reveal(self, class_id: str, number: int, key: str | None = None) -> None:
        """Let the table see the rule of the round it has finished."""

        def put(_: Classroom, table: Table) -> list[Body]:
            if table.current is None or not table.current.over:
                raise Refused(N_("the rule stays sealed until the round is over"))
            return [] if table.current.revealed else [{"type": "revealed"}]

        self._change_table(class_id, number, put, key)

    def settle(self, class_id: str) -> None:
        """Do what follows by itself from what was saved, should the program have ended before."""
        for number in self.classroom(class_id).tables:
            self._reveal_where_due(class_id, number)

    def hint(self, class_id: str, number: int, key: str | None = None) -> None:
        """Give the table the rule's next hint."""

        def put(_: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            left = [hint for hint in RULES[played.header.rule].hints if hint not in played.hints]
            if not left:
                raise Refused(N_("this rule has no further hint"))
            entry = {"by": TEACHER, "hint": left[0], "info": True}
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, put, key)

    def message(self, class_id: str, number: int, text: str, key: str | None = None) -> None:
        """The teacher's word to a table; an empty one takes it away."""
        text = names.tidy(text)
        if len(text) > MESSAGE_LENGTH:
            raise Refused(
                N_("a message has at most %(longest)s characters"),
                longest=MESSAGE_LENGTH,
            )
        self._change_table(class_id, number, lambda _, __: [{"type": "message", "text": text}], key)

    # Inside

    def _verify(self, table: Table, seen: int, entry: Body) -> None:
        """Refused if `entry` cannot be played at the table by who has seen version `seen` of it."""
        played = self._being_played(table)
        if table.paused:
            raise Refused(N_("your teacher has paused the table"))
        move = read_move(entry)
        if seen < table.moved_version:
            raise Refused(_MOVED_ON)
        apply(played.round, move)

    def _choose_rule(self, classroom: Classroom, table: Table) -> str:
        plan = classroom.plan
        if plan.rule is not None and not table.rounds:
            return plan.rule
        band = RULES[plan.rule].difficulty if plan.rule is not None else plan.band
        return self._chance.choice(next_rules(band, table.rules_played))

    def _reveal_where_due(self, class_id: str, number: int) -> None:
        """Reveal a finished rule once no table plays it any more.

        What ended the round is saved by then, so trouble here is no answer to it: the next start
        settles what was left.
        """
        try:
            self._reveal_finished(class_id, number)
        except (Conflict, StoreUnavailable):
            _log.exception("a rule could not be revealed", class_id=class_id, table=number)

    def _reveal_finished(self, class_id: str, number: int) -> None:
        ended = self.table(class_id, number).current
        if ended is None or not ended.over:
            return
        same: list[int] = []
        for other in self.classroom(class_id).tables:
            current = self.table(class_id, other).current
            if current is None or current.header.rule != ended.header.rule:
                continue
            if not current.over:
                return
            if not current.revealed:
                same.append(other)
        for other in same:
            self._change_table(class_id, other, _reveal_if_over)


def _reveal_if_over(_: Classroom, table: Table) -> list[Body]:
    """Nothing where somebody was faster: the rule is out, or the next round is on."""
    current = table.current
    sealed = current is not None and current.over and not current.revealed
    return [{"type": "revealed"}] if sealed else []
