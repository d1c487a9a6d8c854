"""Tables at which robots play, move by move, and layouts to show to one."""

from __future__ import annotations

import random

import msgspec
import pytest

from classroom import robots
from classroom.cards import CARDS
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom, Seat
from classroom.classes.settings import Plan
from classroom.classes.verbs import deal
from classroom.classes.verbs.entry import entry_added, info_added
from classroom.game.header import RecordHeader
from classroom.game.parts import NATURE
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal
from classroom.views.schemas import ColumnView, LaidCard
from classroom.views.table import People, seat_view, table_view

PEOPLE = People({})
DECKS = 10


def seats(kinds):
    return {f"s{n}": Seat(f"s{n}", 1, kind, device=False) for n, kind in enumerate(kinds, 1)}


def room(kinds, ruleset="lesson"):
    return Classroom("c", 1, Plan(title="t", ruleset=ruleset), seats(kinds))


def dealt(ruleset, rule, rng, kinds):
    players = tuple(seats(kinds))
    stock = list(CARDS * RULESETS[ruleset].decks(len(players)))
    rng.shuffle(stock)
    header = RecordHeader(
        ruleset=RULESETS[ruleset],
        rule=seal(rule),
        dealer=NATURE,
        players=players,
        stock=tuple(stock),
        extra_decks=tuple(tuple(rng.sample(CARDS, len(CARDS))) for _ in range(DECKS)),
        first=players[0] if RULESETS[ruleset].first_player == "random" else None,
    )
    return tables.evolve(tables.Table(1), 1, 0.0, deal.dealt(header, engine="test"))


def moments(ruleset, rule, seed, kinds, most=400):
    """Every (table, player, views, chance before, move) of a round that robots play, and at last
    the end."""
    rng = random.Random(seed)
    here = room(kinds, ruleset)
    table = dealt(ruleset, rule, rng, kinds)
    for _ in range(most):
        if table.current.over:
            break
        view = table_view(here, table, PEOPLE)
        able = [player for player in here.seats if table.may(player)]
        # Who may declare is asked first, as the scheduler does.
        able.sort(key=lambda player: "declare" not in table.may(player))
        for player in able:
            mine = seat_view(here, table, player, PEOPLE)
            before = rng.getstate()
            move = robots.choose(here.seats[player].robot, view, mine, rng)
            if move is None:
                assert mine.may in (["declare"], ["guess"])
                continue
            yield table, player, (view, mine), before, move
            entry = {"by": player, **move, "robot": True}
            made = entry_added(table.truth, entry)
            table = tables.evolve(table, table.version + 1, 0.0, made)
            break
        else:
            pytest.fail(f"no robot moves, though {able} may")
    yield table, None, None, None, None


def played(*args, **kwargs):
    *_, (table, *_) = moments(*args, **kwargs)
    return table.current.round


def rehearsed(rule, seed, kinds, plays):
    """The record of a rehearsal's round of so many plays: robots play and write as pupils."""
    rng = random.Random(seed)
    here = Classroom("c", 1, Plan(title="t", rehearsal=True), seats(kinds))
    table = dealt("lesson", rule, rng, kinds)

    def views(player):
        return table_view(here, table, PEOPLE), seat_view(here, table, player, PEOPLE)

    def notes(player, **more):
        said = robots.note(here.seats[player].robot, *views(player), **more)
        if said is None:
            return table
        entry = {"by": player, "note": said[0], "confidence": said[1], "info": True}
        return tables.evolve(table, table.version + 1, 0.0, info_added(entry))

    while not table.current.over and len(table.current.round.results) < plays:
        round_ = table.current.round
        table = notes(round_.players[round_.layout.laid % len(round_.players)])
        able = sorted(
            (player for player in here.seats if table.may(player)),
            key=lambda player: "declare" not in table.may(player),
        )
        for player in able:
            move = robots.choose(here.seats[player].robot, *views(player), rng)
            if move is not None:
                break
        if "declare" in move:
            table = notes(player, declares=True)
        made = entry_added(table.truth, {"by": player, **move})
        table = tables.evolve(table, table.version + 1, 0.0, made)
    return table.truth.record()


def start(kind, rule="alternate-colour", ruleset="lesson"):
    """A table's view right after the deal, and the view of its first seat."""
    kinds = (kind,) * 4
    table = dealt(ruleset, rule, random.Random(1), kinds)
    here = room(kinds, ruleset)
    return table_view(here, table, PEOPLE), seat_view(here, table, "s1", PEOPLE)


def changed(view, **changes):
    """`view` with these fields, of which those of its line and its rules are named alone."""
    for part in {"line", "rules"}.intersection(view.__struct_fields__):
        inner = getattr(view, part)
        its = {name: changes.pop(name) for name in inner.__struct_fields__ if name in changes}
        changes[part] = msgspec.structs.replace(inner, **its)
    return msgspec.structs.replace(view, **changes)


def with_layout(view, *texts, **changes):
    """`view` with main-line cards and what hangs under them: ``"3H/3S/4D,5D"``."""
    columns, n = [], 0
    for text in texts:
        card, *below = text.split("/")
        n += 1
        column = ColumnView(card, n, "s1" if columns else None, [])
        for string in below:
            column.sidelines.append([])
            for wrong in string.split(","):
                n += 1
                column.sidelines[-1].append(LaidCard(wrong, n, "s1"))
        columns.append(column)
    return changed(view, columns=columns, laid=n, **changes)
