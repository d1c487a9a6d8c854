"""The tables of a class side by side, without names, and what they show together.

Figures are about pupils: robots' moves and turns that were passed over are left out of them, and a
table where only robots played is named as such and compared with nothing. Each figure goes with the
tables and the moves it rests on; where there is too little to go by, it is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal

from classroom.cards import Card
from classroom.debrief.asked import Asked, missed, praised
from classroom.debrief.findings import ReignFound, RuleFound, TableFindings, find
from classroom.debrief.held import Holding, held, of_each, stable
from classroom.debrief.ideas import IDEAS, Idea
from classroom.debrief.measures import Band, Measured, Share, measure, together
from classroom.debrief.questions import QUESTIONS, Question
from classroom.debrief.turning import Moment
from classroom.game.moves import CLOCK
from classroom.rules import mirror
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent
from classroom.rules.hypotheses import Hypotheses
from classroom.said import Said, Thought, Typed, Who, counted, said

ENOUGH_FORETOLD = 20
"""Predictions by pupils who were about equally sure, from which on it is said of a class how many
came true. A share of n is uncertain by some 100 / sqrt(n) points, two standard errors at worst: by
22 of them here, which is about as far as one band of confidence is from the next."""
ENOUGH_TABLES = 3
"""From how many tables they come at least: who sits at one table has seen the same cards."""
LEFT_OUT = 3
"""Sentences about what the game leaves out."""
MOST_TURNS = 4
"""Turning points of a class that are told."""
_SAME_TABLE = 30
"""What a turning point loses in weight for each that is told of the same table already ..."""
_SAME_KIND = 20
"""... and of the same kind."""

Unit = Literal["table", "round"]


@dataclass(frozen=True)
class TableRow:
    """A table, or a round of one table, in figures."""

    number: int
    label: Said
    rule: RuleFound
    laid: int
    plays: int
    """Settled, by pupils."""
    robot_plays: int
    declarations: int
    overthrown: int
    stood_after: int | None
    """Cards laid when the Prophet who stood to the end declared; None if none stood."""
    claimed: bool
    """Whether any pupil claimed a rule before the last call."""
    stable: int | None
    """Cards laid when a pupil first made a right claim and kept it; None where nobody did."""
    tests: Share | None
    """Of pupils' plays of cards those that could tell rules apart; None where they were few."""
    ended: Said
    only_robots: bool


@dataclass(frozen=True)
class Replication:
    """Tables that had the same rule."""

    rule: RuleFound
    tables: tuple[int, ...]
    same_deal: bool
    """They were dealt the very same cards, or those in swapped colours."""
    swapped: tuple[int, ...]
    """Tables of these that played the mirror image of the first."""
    stood: tuple[int, ...]
    """Tables of these at which a Prophet stood to the end."""
    came_to_it: tuple[int, ...]
    """Tables of these at which a pupil claimed the right rule and kept it."""
    sentences: tuple[Said, ...]


@dataclass(frozen=True)
class Premature:
    """A rule that fitted every card when it was claimed, and was not the rule."""

    statement: Thought
    rule: Automaton
    tables: tuple[int, ...]
    """Where it was claimed: two at least."""
    claims: int
    """How many pupils claimed it."""
    declared: int
    """How many of them held it as a Prophet who was then overthrown."""


@dataclass(frozen=True)
class Tried:
    """A pupil's play as an experiment."""

    table: int
    play: Asked
    after: Card
    """The last card of the main line then."""
    upto: int
    """Cards on the layout once it was settled."""


@dataclass(frozen=True)
class Practised:
    """What the class's record shows that pupils did; each a count."""

    plays: int
    tests: int
    """Plays of cards that could tell rules apart."""
    foretold: int
    """Plays whose own player said beforehand what to expect."""
    foretold_wrong: int
    """Of these, expected to be wrong."""
    claims: int
    fitting: int
    """Claims that nothing on the table contradicted then."""
    revised: int
    """Claims that were contradicted, and given up for another one."""
    aloud: int
    """Rules said aloud, to be judged by everybody."""
    sure: int
    """Claims with how sure their pupil was."""
    argued: int
    """Declarations of pupils on which at least one call was made."""
    calls: int
    """Confirmed calls."""
    overthrown: int
    open: int
    """Declarations of pupils while other rules fitted just as well."""


@dataclass(frozen=True)
class Basis:
    """What the figures of a class rest on."""

    tables: int
    plays: int
    robots: int
    """Plays by robots that were left out."""
    passed: int
    """Turns that the clock passed over, left out too."""


@dataclass(frozen=True)
class ClassTurn:
    """A turning point of one of the tables."""

    table: int
    moment: Moment
    seats: tuple[Who, ...]
    """Who played there, from seat 1 on."""


@dataclass(frozen=True)
class Tally:
    """How often something happened in the class, and what it corresponds to in science."""

    event: Said
    idea: Idea


@dataclass(frozen=True)
class ClassFindings:
    unit: Unit
    tables: tuple[TableRow, ...]
    replications: tuple[Replication, ...]
    tallies: tuple[Tally, ...]
    questions: tuple[Question, ...]
    leaves_out: tuple[Said, ...]
    """Where the likeness to science ends, as far as it came up at a table."""
    library: int
    basis: Basis
    premature: Premature | None
    """The commonest of them; None where none was claimed at two tables."""
    praised: Tried | None
    missed: Tried | None
    calibration: tuple[Band, ...]
    """How much of what pupils foretold came true, by how sure they were of their rule."""
    practised: Practised
    turns: tuple[ClassTurn, ...]
    """The best turning points, the best first; of robots only where nobody else played."""

    def row(self, number: int) -> TableRow:
        return next(row for row in self.tables if row.number == number)


def find_class(
    records: Iterable[Mapping[str, Any]],
    known: Hypotheses,
    numbers: Sequence[int] | None = None,
    unit: Unit = "table",
) -> ClassFindings:
    """The findings of a class from one record a table; `numbers` are the tables' own, else 1, 2 ...

    RecordError if a record is malformed or illegal.
    """
    return compare([find(record, known) for record in records], numbers, unit)


def compare(
    found: Sequence[TableFindings], numbers: Sequence[int] | None = None, unit: Unit = "table"
) -> ClassFindings:
    """The same from findings that are there already."""
    numbered = list(zip(numbers or range(1, len(found) + 1), found, strict=True))
    played = [(number, table) for number, table in numbered if not table.only_robots]
    replications = tuple(_replications(played)) if unit == "table" else ()
    tables = [table for _, table in played]
    measured = [measure(table.course, number) for number, table in played]
    return ClassFindings(
        unit=unit,
        tables=tuple(_row(number, table, unit) for number, table in numbered),
        replications=replications,
        tallies=tuple(_tallies(tables)),
        questions=_questions(tables, replications),
        leaves_out=_leaves_out([table for _, table in numbered]),
        library=max((table.library for table in found), default=0),
        basis=_basis(tables, found),
        premature=_premature(played, replications) if unit == "table" else None,
        praised=_test(played, measured, praised),
        missed=_test(played, measured, missed),
        calibration=_calibration(together(measured)),
        practised=_practised(played, together(measured)),
        turns=_turns(played, robots=False) if played else _turns(numbered, robots=True),
    )


def _row(number: int, table: TableFindings, unit: Unit) -> TableRow:
    label = said("Table %(number)s", number=number)
    if unit == "round":
        label = said("Round %(number)s", number=number)
    made = () if table.only_robots else held(table.course)
    return TableRow(
        number=number,
        label=label,
        rule=table.rule,
        laid=table.counts.laid,
        plays=table.pupils.plays,
        robot_plays=table.counts.by_robots,
        declarations=table.pupils.declarations,
        overthrown=table.pupils.overthrown,
        stood_after=_stood_after(table),
        claimed=any(not claim.at_the_end for claim in made),
        stable=_stable(made),
        tests=table.measured.could_discriminate,
        ended=_ended(table),
        only_robots=table.only_robots,
    )


def _stood_after(table: TableFindings) -> int | None:
    """Robots' reigns are no result of pupils."""
    return next(
        (reign.after for reign in table.reigns if reign.how == "stood" and not reign.robot), None
    )


def _stable(made: Sequence[Holding]) -> int | None:
    since = [stable(own) for own in of_each(made).values()]
    return min((cards for cards in since if cards is not None), default=None)


def _ended(table: TableFindings) -> Said:
    match table.ended_by:
        case "empty_hand":
            return said("a hand was empty")
        case "all_expelled":
            return said("nobody was left to play")
        case "guessed":
            return said("the rule was said")
        case "teacher":
            return said("time was up")
        case None:
            return said("not over")


# The same rule at several tables


def _replications(played: Sequence[tuple[int, TableFindings]]) -> Iterator[Replication]:
    together: list[list[tuple[int, TableFindings]]] = []
    for number, table in played:
        if not table.counts.plays:
            continue
        for same in together:
            first = same[0][1]
            if equivalent(first.round.rule, table.round.rule) or _swapped(first, table):
                same.append((number, table))
                break
        else:
            together.append([(number, table)])
    for same in together:
        if len(same) < 2:
            continue
        first = same[0][1]
        tables = tuple(number for number, _ in same)
        swapped = tuple(number for number, table in same if _swapped(first, table))
        # The same stock gives other hands and another starter where more or fewer sit.
        same_deal = first.stock is not None and all(
            len(table.players) == len(first.players)
            and (table.stock == first.stock or number in swapped)
            for number, table in same
        )
        stood = tuple(number for number, table in same if _stood_after(table) is not None)
        came = [(number, held(table.course)) for number, table in same]
        aloud = any(table.round.guesses for _, table in same)
        noted = tuple(number for number, made in came if any(not c.at_the_end for c in made))
        came_to_it = tuple(number for number, made in came if _stable(made) is not None)
        yield Replication(
            rule=first.rule,
            tables=tables,
            same_deal=same_deal,
            swapped=swapped,
            stood=stood,
            came_to_it=came_to_it,
            sentences=(
                *_dealt(same, same_deal, swapped),
                *(_stood(tables, stood) if any(t.ruleset.prophet for _, t in same) else ()),
                *(_said(same) if aloud else _agreed(tables, noted, came_to_it)),
            ),
        )


def _swapped(one: TableFindings, other: TableFindings) -> bool:
    """Whether two tables played the mirror image of each other: rule and cards, colours swapped."""
    return (
        one.stock is not None
        and other.stock == mirror.cards(one.stock)
        and equivalent(other.round.rule, mirror.automaton(one.round.rule))
    )


def _dealt(
    same: Sequence[tuple[int, TableFindings]], same_deal: bool, swapped: tuple[int, ...]
) -> Iterator[Said]:
    """With which cards."""
    tables = tuple(number for number, _ in same)
    if swapped:
        yield said("Tables %(tables)s had the same problem.", tables=tables)
    elif same_deal:
        yield said("Tables %(tables)s had the same rule, and the same cards dealt.", tables=tables)
    else:
        deals = _deals(same)
        for alike in deals:
            if len(alike) > 1:
                yield said(
                    "Tables %(tables)s had the same rule, and the same cards dealt.", tables=alike
                )
        yield said(
            "Tables %(tables)s had the same rule, each with cards of its own.",
            tables=tuple(alike[0] for alike in deals),
        )
    if swapped:
        yield counted(
            "At table %(tables)s it was the mirror image: rule and cards with the colours swapped.",
            "At tables %(tables)s it was the mirror image: rule and cards with the colours "
            "swapped.",
            len(swapped),
            tables=swapped,
        )


def _deals(same: Sequence[tuple[int, TableFindings]]) -> list[tuple[int, ...]]:
    """The tables that were dealt the same cards, together."""
    deals: dict[Hashable, tuple[int, ...]] = {}
    for number, table in same:
        deal = number if table.stock is None else (table.stock, len(table.players))
        deals[deal] = (*deals.get(deal, ()), number)
    return list(deals.values())


def _stood(tables: tuple[int, ...], stood: tuple[int, ...]) -> Iterator[Said]:
    if len(stood) == len(tables):
        yield said("At each of them a Prophet stood to the end.")
    elif stood:
        yield counted(
            "A Prophet stood to the end at table %(tables)s.",
            "A Prophet stood to the end at tables %(tables)s.",
            len(stood),
            tables=stood,
        )
    else:
        yield said("At none of them did a Prophet stand to the end.")


def _agreed(
    tables: tuple[int, ...], noted: tuple[int, ...], came: tuple[int, ...]
) -> Iterator[Said]:
    """At which of the tables somebody claimed the rule; nothing where nobody claimed any."""
    if len(noted) < 2:
        return
    if len(came) == len(tables):
        yield said("At each of them somebody noted the rule, and kept it.")
    elif came:
        yield counted(
            "At table %(tables)s somebody noted the rule, and kept it.",
            "At tables %(tables)s somebody noted the rule, and kept it.",
            len(came),
            tables=came,
        )
    else:
        yield said("At none of them did anybody note the rule and keep it.")


def _said(same: Sequence[tuple[int, TableFindings]]) -> Iterator[Said]:
    """At which of the tables somebody said the rule; where it is said aloud, few note it."""
    found = tuple(
        number for number, table in same if any(guess.right for guess in table.round.guesses)
    )
    if len(found) == len(same):
        yield said("At each of them somebody said the rule aloud.")
    elif found:
        yield counted(
            "At table %(tables)s somebody said the rule aloud.",
            "At tables %(tables)s somebody said the rule aloud.",
            len(found),
            tables=found,
        )
    else:
        yield said("At none of them did anybody say the rule aloud.")


# Claims


def _premature(
    played: Sequence[tuple[int, TableFindings]], replications: Sequence[Replication]
) -> Premature | None:
    """The wrong rule that fitted at most tables; those that judge every line alike are one.

    What a table with swapped colours claimed is swapped back.
    """
    mirrored = {number for same in replications for number in same.swapped}
    groups: list[tuple[Automaton, list[tuple[int, Holding, bool]]]] = []
    for number, table in sorted(played, key=lambda pair: pair[0] in mirrored):
        published = _published(table)
        for claim in held(table.course):
            if claim.rule is None or claim.right is not False or claim.at_the_end:
                continue
            if not claim.fitted and claim.number not in published:
                continue
            rule = claim.rule.rule
            rule = mirror.automaton(rule) if number in mirrored else rule
            alike = next((group for first, group in groups if equivalent(first, rule)), None)
            if alike is None:
                groups.append((rule, alike := []))
            alike.append((number, claim, claim.number in published))
    found = [_counted(group) for _, group in groups]
    common = [each for each in found if len(each.tables) > 1]
    return max(common, key=lambda each: (len(each.tables), each.claims), default=None)


def _published(table: TableFindings) -> frozenset[int]:
    """The notes that pupils held who declared and were overthrown."""
    return frozenset(
        reign.claim.number
        for reign in table.reigns
        if reign.how == "overthrown" and reign.claim is not None
    )


def _counted(group: Sequence[tuple[int, Holding, bool]]) -> Premature:
    _, first, _ = group[0]
    assert first.rule is not None
    return Premature(
        statement=Thought(first.rule.statement, first.rule.rule),
        rule=first.rule.rule,
        tables=tuple(sorted({number for number, _, _ in group})),
        claims=len({(number, claim.who) for number, claim, _ in group}),
        declared=sum(published for _, _, published in group),
    )


# Experiments and predictions


def _calibration(measured: Measured) -> tuple[Band, ...]:
    """The bands for which there is enough."""
    return tuple(
        band
        for band in measured.calibration
        if band.came_true.of >= ENOUGH_FORETOLD
        and len({place.round for place in band.came_true.at}) >= ENOUGH_TABLES
    )


def _test(
    played: Sequence[tuple[int, TableFindings]],
    measured: Sequence[Measured],
    choose: Callable[[Iterable[Asked]], Asked | None],
) -> Tried | None:
    """The play of any table that is chosen from all of them."""
    plays = [
        (number, table, own.play)
        for (number, table), each in zip(played, measured, strict=True)
        for own in each.plays
    ]
    chosen = choose(play for _, _, play in plays)
    for number, table, play in plays:
        if play is chosen:
            result = table.round.results[play.index]
            after, upto = table.course.after(result), result.laid_before + len(result.laid)
            return Tried(number, play, after, upto)
    return None


# What the record shows


def _basis(tables: Sequence[TableFindings], everybody: Sequence[TableFindings]) -> Basis:
    return Basis(
        tables=len(tables),
        plays=sum(table.pupils.plays for table in tables),
        robots=sum(table.counts.by_robots for table in everybody),
        passed=sum(
            entry.get("by") == CLOCK and "skip" in entry and not entry.get("info")
            for table in tables
            for entry in table.course.entries
        ),
    )


def _practised(played: Sequence[tuple[int, TableFindings]], measured: Measured) -> Practised:
    tables = [table for _, table in played]
    made = [held(table.course) for table in tables]
    expected = [own.expected for own in measured.plays if own.expected is not None]
    splits = [own.play.split for own in measured.plays if own.play.cards is not None]
    named = [claim for own in made for claim in own if claim.rule is not None]
    declared = [reign for table in tables for reign in table.reigns if not reign.robot]
    return Practised(
        plays=sum(table.pupils.plays for table in tables),
        tests=sum(split is not None and split.disputed for split in splits),
        foretold=len(expected),
        foretold_wrong=expected.count(False),
        claims=sum(map(len, made)),
        fitting=sum(claim.fitted is True for claim in named),
        revised=sum(_revised(own) for one in made for own in of_each(one).values()),
        aloud=sum(
            guess.right is not None and not table.course.by_robot(guess.number)
            for table in tables
            for guess in table.round.guesses
        ),
        sure=sum(claim.confidence is not None for own in made for claim in own),
        argued=sum(_was_called(reign) for reign in declared),
        calls=sum(reign.calls - reign.robot_calls for reign in declared),
        overthrown=sum(reign.how == "overthrown" for reign in declared),
        open=sum(reign.alive > 1 for reign in declared),
    )


def _was_called(reign: ReignFound) -> bool:
    return reign.calls > reign.robot_calls or reign.how == "overthrown"


def _revised(own: Sequence[Holding]) -> int:
    """How often a pupil gave up a rule that the table contradicted for another one."""
    return sum(
        before.refuted
        and before.rule is not None
        and after.rule is not None
        and before.rule.id != after.rule.id
        for before, after in pairwise(own)
    )


def _turns(tables: Sequence[tuple[int, TableFindings]], robots: bool) -> tuple[ClassTurn, ...]:
    """The weightiest first; a table or a kind of moment that was told already weighs less."""
    left = [
        ClassTurn(number, _for_all(moment), table.players)
        for number, table in tables
        for moment in table.moments
        if robots or not moment.robot
    ]
    chosen: list[ClassTurn] = []

    def weight(turn: ClassTurn) -> int:
        again = _SAME_TABLE * sum(turn.table == each.table for each in chosen)
        again += _SAME_KIND * sum(turn.moment.kind == each.moment.kind for each in chosen)
        return turn.moment.main.weight - again

    while left and len(chosen) < MOST_TURNS:
        best = max(left, key=weight)
        left.remove(best)
        chosen.append(best)
    return tuple(chosen)


def _for_all(moment: Moment) -> Moment:
    """What somebody typed is for their own table; the class is told that it was said."""
    if not isinstance(moment.told.values.get("claim"), Typed):
        return moment
    told = said("%(player)s said what the rule might be, in words of their own.", player=moment.by)
    return replace(moment, told=told)


def _leaves_out(tables: Sequence[TableFindings]) -> tuple[Said, ...]:
    """What came up at any table, each once; what came up at fewer stands last."""
    lines = [line for table in tables for line in table.leaves_out]
    often = Counter(map(str, lines))
    each = {str(line): line for line in lines}
    return tuple(sorted(each.values(), key=lambda line: -often[str(line)]))[:LEFT_OUT]


# What happened, and what it is called in science


def _tallies(tables: Sequence[TableFindings]) -> Iterator[Tally]:
    pupils = [table.pupils for table in tables]
    plays = sum(each.plays for each in pupils)
    wrong = sum(each.wrong_plays for each in pupils)
    strings = sum(each.wrong_strings for each in pupils)
    hands = sum(each.right_no_plays for each in pupils)
    declared = sum(each.declarations for each in pupils)
    calls = sum(each.calls for each in pupils)
    overthrown = sum(each.overthrown for each in pupils)
    counted_events = (
        (plays, counted("%(count)s play", "%(count)s plays", plays), "experiment"),
        (wrong, counted("%(count)s wrong play", "%(count)s wrong plays", wrong), "negative"),
        (
            strings,
            counted("%(count)s wrong string", "%(count)s wrong strings", strings),
            "whole",
        ),
        (
            hands,
            counted(
                "%(count)s right no play",
                "%(count)s right no plays",
                hands,
            ),
            "no_play",
        ),
        (
            declared,
            counted("%(count)s declaration", "%(count)s declarations", declared),
            "publication",
        ),
        (
            calls,
            counted("%(count)s confirmed call", "%(count)s confirmed calls", calls),
            "prediction",
        ),
        (
            overthrown,
            counted("%(count)s Prophet overthrown", "%(count)s Prophets overthrown", overthrown),
            "falsified",
        ),
    )
    for number, event, idea in counted_events:
        if number:
            yield Tally(event, IDEAS[idea])


def asks_again(same: Replication) -> Said:
    if same.same_deal:
        return said("The same cards at each of these tables: is that new evidence, or the same?")
    return said("Other cards, the same rule: what does it tell when tables agree, or do not?")


def _could_declare(table: TableFindings) -> bool:
    return table.ruleset.prophet and table.counts.plays > 0


def _questions(
    tables: Sequence[TableFindings], replications: Sequence[Replication]
) -> tuple[Question, ...]:
    """Three questions to the class, about different ideas."""
    wanted: list[Question] = []
    for same in replications:
        if len(same.stood) > 1:
            asks = said(
                "Tables %(tables)s had the same rule, and at each a Prophet stood. Is that new "
                "evidence, or the same evidence twice?",
                tables=same.stood,
            )
        elif not any(0 < len(at) < len(same.tables) for at in (same.stood, same.came_to_it)):
            asks = asks_again(same)
        else:
            asks = said(
                "Tables %(tables)s had the same rule, and it went differently. What made the "
                "difference: the cards, or what was asked?",
                tables=same.tables,
            )
        wanted.append(Question(asks, "replication"))
    overthrown = sum(table.pupils.overthrown for table in tables)
    if overthrown:
        asks = counted(
            "%(count)s Prophet of this class was overthrown. Was there too little evidence, or "
            "evidence of one kind only?",
            "%(count)s Prophets of this class were overthrown. Was there too little evidence, or "
            "evidence of one kind only?",
            overthrown,
        )
        wanted.append(Question(asks, "falsified"))
    stood = sorted(after for table in tables if (after := _stood_after(table)) is not None)
    if len(stood) > 1 and stood[0] < stood[-1]:
        asks = said(
            "One Prophet who stood had seen %(few)s cards, another %(many)s. How many do you need?",
            few=stood[0],
            many=stood[-1],
        )
        wanted.append(Question(asks, "publication"))
    elif any(map(_could_declare, tables)) and not any(t.pupils.declarations for t in tables):
        wanted.append(Question(said("Why did nobody declare?"), "publication"))
    fallbacks = ["many", "reveal", "law"]
    if any(table.pupils.wrong_plays for table in tables):
        fallbacks.insert(0, "negative")
    wanted += [Question(IDEAS[key].asks, key) for key in fallbacks]
    chosen: dict[str, Question] = {}
    for question in wanted:
        chosen.setdefault(question.idea, question)
    return tuple(chosen.values())[:QUESTIONS]
