"""Dealing: who is asked for the rule, which rule comes next, and what is dealt.

Chance comes from the caller, so the same chance deals the same cards, and so does the language in
which the rule is sealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from classroom import __version__
from classroom.cards import CARDS
from classroom.classes import ladder, student_dealers, twins
from classroom.classes.classroom import Classroom
from classroom.classes.commands import ForTables, PupilCommand, TimerCommand
from classroom.classes.played_round import PlayedRound
from classroom.classes.rule_choice import band_after, next_rules
from classroom.classes.situation import Chance
from classroom.classes.table import DealRequest, EndAnswers, SavedAt, Table, TableEvent
from classroom.classes.table_parts import CurrentTurn, RoundClock, TableClocks, TableTalk
from classroom.classes.text_types import Listed, Plain
from classroom.classes.verbs.entry import Entry, EntryAdded
from classroom.game import starters
from classroom.game.header import AnyHeader, read_dealt
from classroom.game.moves import DEALER
from classroom.game.parts import NATURE
from classroom.game.refusal import Refused
from classroom.game.rulesets import RuleSet
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language, PlayerRef
from classroom.rules import swap
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described, seal
from classroom.rules.sealed_rule import SealedRule

EXTRA_DECKS = 10
"""Number of shuffled decks a record has in reserve: more than a class can use (docs/records.md)."""


class Dealt(TableEvent, frozen=True, kw_only=True, tag="dealt"):
    """A round begins.

    `header` is the head of its record, with seats for names, without rule-set and rule. `ruleset`
    has all numbers of the rule-set. `rule` is the rule as it was dealt: its id or built rule
    (`written`), the `states` of its automaton, and its statement and hints as the class was shown
    them. `twin_of`, for a colour-swapped twin only, is the rule as tables play it in the normal
    colours; `rule` is the one played here.
    """

    header: dict[str, Any]
    """The header of its record, with seat ids for names, without rule-set and rule."""
    ruleset: RuleSet
    rule: SealedRule
    twin_of: SealedRule | None = None
    """The rule without swapped colours, if this round's rule has them swapped."""
    engine: str = ""
    """The release that dealt it; empty in the oldest rounds."""
    v: Literal[2] = 2

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        header = read_dealt(self.header, self.ruleset, self.rule)
        dealt = PlayedRound(
            header, (), header.deal(), saved.at, twin_of=self.twin_of, date=saved.date
        )
        return replace(
            table,
            rounds=(*table.rounds, dealt),
            asked=None,
            clocks=TableClocks(RoundClock(saved.at)),
            turn=CurrentTurn(saved.at, table.shown),
            talk=TableTalk(message_number=table.talk.message_number),
            last_call=None,
            answers=EndAnswers(),
            thinking=None,
            thought_after=0,
            told=(),
            held=None,
        )


class DealRequested(TableEvent, frozen=True, kw_only=True, tag="dealing"):
    """A pupil is asked to choose the rule of the next round.

    Null: no one is asked any more.
    """

    seat: str | None
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        asked = None if self.seat is None else DealRequest(self.seat, saved.at)
        return replace(table, asked=asked, turn=replace(table.turn, at=saved.at))


class StartRound(ForTables, frozen=True, tag="start"):
    """Deals the first or next round.

    Where pupils deal, without `rule`: asks the next of them to choose one.
    """

    rule: Listed | None = None
    """An id of the catalogue or of an own rule; null: the plan chooses."""

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return table.asked is None and _between(classroom, table)


class AskToDeal(ForTables, frozen=True, tag="dealer"):
    """Asks a different pupil of the table to deal, where pupils do.

    Without one, Nature deals this round.
    """

    seat: Plain = ""
    """Empty: Nature deals."""

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return _between(classroom, table)


class DealFor(ForTables, frozen=True, tag="deal"):
    """Deals with this rule for the pupil who is asked to choose."""

    rule: Listed | None = None

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return table.asked is not None


class ChooseRule(PupilCommand, frozen=True, tag="deal"):
    """The pupil who is asked to deal chooses a rule of the list.

    `hint` is the number of its hint for the table, from 0; null: none.
    """

    limit: ClassVar[str] = "30 per minute"
    rule: Plain
    hint: int | None = None


class Climb(TimerCommand, frozen=True, tag=True):
    """The next rule of the ladder is dealt."""

    seen: int


def dealt(header: AnyHeader, twin_of: SealedRule | None = None, engine: str = "") -> Dealt:
    """Return the event of a round that was dealt like this."""
    written = header.to_json()
    del written["ruleset"], written["rule"]
    return Dealt(
        header=written, ruleset=header.ruleset, rule=header.rule, twin_of=twin_of, engine=engine
    )


@dataclass(frozen=True, slots=True)
class Shoe:
    """The source of the cards: chance, and the language that a rule is sealed in."""

    chance: Chance
    seeded: Callable[[str], Chance]
    """Returns a source that gives the same for the same seed."""
    language: Language
    """That of the class, in which the rule's sentences are sealed."""


Whose = Callable[[Classroom, Table], str | None]
"""Returns the seat that is asked for the rule of the next round; None: Nature deals."""


def next_in_turn(rule: Rule | None) -> Whose:
    """Return who deals in turn, which is Nature if the teacher has chosen `rule`."""
    check_known(rule)

    def whose(classroom: Classroom, table: Table) -> str | None:
        asked = student_dealers.deal_request(classroom, table)
        if asked is not None:
            raise Refused(
                N_("%(player)s is already choosing the rule"), player=PlayerRef(asked.seat)
            )
        return student_dealers.next_dealer(classroom, table) if rule is None else None

    return whose


def named(seat: str | None) -> Whose:
    """Return this pupil, out of turn too; None: Nature."""

    def whose(classroom: Classroom, table: Table) -> str | None:
        if classroom.plan.dealing.dealers != "pupils":
            raise Refused(N_("in this class pupils don’t deal"))
        if seat is not None and seat not in student_dealers.may_deal(classroom, table.number):
            raise Refused(N_("%(player)s can’t deal at this table"), player=PlayerRef(seat))
        return seat

    return whose


def next_of_ladder(seen: int) -> Whose:
    """Return Nature, if the table is as it was at version `seen` and a rule follows."""

    def whose(classroom: Classroom, table: Table) -> None:
        if table.version != seen or not ladder.climbs(classroom, table):
            raise Refused(N_("the table has moved on; nothing was dealt"))

    return whose


def begin(
    classroom: Classroom, table: Table, whose: Whose, rule: Rule | None, shoe: Shoe
) -> list[TableEvent]:
    """Ask who deals for a rule; where Nature does, deal."""
    if table.playing:
        raise Refused(N_("table %(table)s is still playing its round"), table=table.number)
    seat = whose(classroom, table)
    if seat is None:
        return [_dealt(classroom, table, None, rule, shoe)]
    if table.asked is not None and table.asked.seat == seat:
        return []
    if not classroom.plan.robots:
        _enough(classroom, table.number, seat)
    return [DealRequested(seat=seat)]


def deal(
    classroom: Classroom,
    table: Table,
    rule: Rule,
    hint: int | None,
    by: str | None,
    shoe: Shoe,
) -> list[TableEvent]:
    """Deal for the pupil who was asked; `by` is the pupil who sends it, None the teacher."""
    event = _dealt(classroom, table, asked(classroom, table, rule, hint, by), rule, shoe)
    if hint is None:
        return [event]
    sentence = described(rule).hints[hint].sentence
    entry: Entry = {"by": DEALER, "hint": sentence, "info": True}
    return [event, EntryAdded(entry=entry)]


def asked(classroom: Classroom, table: Table, rule: Rule, hint: int | None, by: str | None) -> str:
    """Return the seat that was asked for a rule; raise Refused if it can't be this one."""
    if table.playing:
        raise Refused(N_("the cards have already been dealt"))
    if table.asked is None:
        raise Refused(N_("there’s no rule to choose here right now"))
    seat = table.asked.seat
    if by is not None and by != seat:
        raise Refused(N_("%(player)s chooses the rule for this round"), player=PlayerRef(seat))
    check_known(rule)
    if by is not None and rule not in student_dealers.choices(classroom.plan).values():
        raise Refused(N_("this rule isn’t on your list; choose one that is"))
    if hint is not None and not 0 <= hint < len(described(rule).hints):
        raise Refused(N_("this rule has no such hint"))
    return seat


def pass_on(classroom: Classroom, table: Table) -> list[TableEvent]:
    """Ask the next pupil to deal where the one who was asked no longer can; if none can, no one."""
    asked = student_dealers.deal_request(classroom, table)
    if asked is None or asked.seat in student_dealers.may_deal(classroom, table.number):
        return []
    return [DealRequested(seat=student_dealers.next_dealer(classroom, table))]


def check_not_held(tables: Iterable[Table]) -> None:
    """Raise Refused while all tables are paused: a round dealt now would be played."""
    if any(table.playing and "all" in table.clocks.holds for table in tables):
        raise Refused(N_("all tables are paused; resume all of them"))


def check_known(rule: Rule | None) -> None:
    """Raise Refused if this release has no such rule."""
    if isinstance(rule, str) and rule not in RULES:
        raise Refused(N_("the catalogue has no rule with the id %(id)s"), id=repr(rule))


def _between(classroom: Classroom, table: Table) -> bool:
    """Return whether a table has players, and could begin a round."""
    sitting = classroom.plan.real_cards or bool(classroom.at_table(table.number))
    return not table.playing and sitting


def _enough(classroom: Classroom, number: int, dealer: str | None) -> list[str]:
    """Return the seats that will play; raise Refused if they are too few."""
    players = student_dealers.players(classroom, number, dealer)
    fewest = classroom.plan.game.ruleset.players[0]
    if len(players) >= fewest:
        return players
    if dealer is None:
        raise Refused(
            N_("table %(table)s needs at least %(fewest)s players"), table=number, fewest=fewest
        )
    raise Refused(
        N_("table %(table)s needs at least %(fewest)s players besides %(player)s, who deals"),
        table=number,
        fewest=fewest,
        player=PlayerRef(dealer),
    )


def _dealt(
    classroom: Classroom, table: Table, dealer: str | None, rule: Rule | None, shoe: Shoe
) -> Dealt:
    """Return the event of a round dealt by `dealer`, or by Nature if None.

    Without a rule the plan chooses one.
    """
    plan, game = classroom.plan, classroom.plan.game
    rng, twin = shoe.chance, None
    if game.real_cards:
        return _begun(classroom, table, rule or _choose_rule(classroom, table, rng), shoe)
    players = _enough(classroom, table.number, dealer)
    rule = rule or _choose_rule(classroom, table, rng)
    if dealer is None and plan.several.deal != "own":
        rng = shoe.seeded(twins.key(classroom, table, rule))
        twin = twins.twin(plan, table.number, rule)
    stock = list(CARDS * game.ruleset.decks(len(players)))
    rng.shuffle(stock)
    stock = starters.on_top(game, rule, stock, len(players) * game.ruleset.hand_of(len(players)))
    decks = [tuple(rng.sample(CARDS, len(CARDS))) for _ in range(EXTRA_DECKS)]
    header = game.record_header(
        seal(rule if twin is None else twin, shoe.language),
        players,
        tuple(stock) if twin is None else swap.cards(stock),
        decks if twin is None else [*map(swap.cards, decks)],
        dealer=dealer or NATURE,
        first=rng.choice(players) if game.ruleset.first_player == "random" else None,
    )
    return dealt(header, None if twin is None else seal(rule, shoe.language), __version__)


def _begun(classroom: Classroom, table: Table, rule: Rule, shoe: Shoe) -> Dealt:
    """Return the event of a round with real cards, which someone deals on the desk."""
    seats = [seat.id for seat in classroom.at_table(table.number)]
    header = classroom.plan.game.layout_header(seal(rule, shoe.language), seats)
    return dealt(header, engine=__version__)


def _choose_rule(classroom: Classroom, table: Table, rng: Chance) -> Rule:
    plan = classroom.plan
    if plan.dealing.dealers == "pupils":
        allowed = student_dealers.choices(plan)
        fresh = [rule for id, rule in allowed.items() if id not in table.rules_played]
        return rng.choice(fresh or list(allowed.values()))
    if plan.rules or plan.several.ladder or not table.rounds:
        following = ladder.next_rule(classroom, table)
        if following is not None:
            return following
    known = table.rules_played | classroom.demo_rules
    return rng.choice(next_rules(band_after(plan), known))
