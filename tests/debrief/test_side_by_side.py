"""Two sides that played the same rule: what is told of them, and what is not."""

from dataclasses import replace
from typing import Any

import rounds
import worlds
from found import find

from classroom.debrief.findings.of_table import TableFindings
from classroom.debrief.findings.side_by_side import SideBySide, side_by_side
from classroom.game.header import to_json
from classroom.game.moves import TEACHER
from classroom.i18n.messages import show
from classroom.rules import mirror, swap
from classroom.rules.described_rule import seal


def found(name: str, **changed: Any) -> TableFindings:
    return find({**rounds.record(name), **changed})


def figures(both: SideBySide) -> dict[str, tuple[list[str], list[str]]]:
    return {
        str(each.label): (
            ["-" if value is None else show(value) for value in each.one],
            ["-" if value is None else show(value) for value in each.other],
        )
        for each in both.figures
    }


def test_figures_stand_beside_each_other_for_each_table() -> None:
    one, other = found("overthrown_by_a_wrong_card"), found("no_prophet")
    both = side_by_side([one, other], [other])
    told = figures(both)
    assert told["Cards on the table"] == (
        [str(one.counts.laid), str(other.counts.laid)],
        [str(other.counts.laid)],
    )
    assert told["Overthrown"] == (["1", "0"], ["0"])
    assert both.curves == ((one.curve, other.curve), (other.curve,))


def test_no_name_is_in_it() -> None:
    both = side_by_side([found("overthrown_by_a_wrong_card")], [found("no_prophet")])
    told = str(figures(both)) + str(both.evidence) + str(both.question)
    for record in ("overthrown_by_a_wrong_card", "no_prophet"):
        assert not [name for name in rounds.record(record)["players"] if name in told]


def test_the_same_cards_are_the_same_data() -> None:
    table = found("no_prophet")
    both = side_by_side([table], [table])
    assert both.cards == "same"
    assert "Everyone was dealt the same cards." in str(both.evidence)
    fewer = found("overthrown_by_a_wrong_card")
    assert side_by_side([table], [fewer]).cards == "own"


def test_a_table_of_robots_alone_has_no_figures() -> None:
    robots, pupils = found("only_robots"), found("no_prophet")
    told = figures(side_by_side([robots], [pupils]))
    assert {one[0] for one, _ in told.values()} == {"-"}


def test_a_twin_had_the_same_cards_in_swapped_colours() -> None:
    header = worlds.deal(1, "no-clubs")
    twin = replace(
        header,
        rule=seal(mirror.twin("no-clubs")),
        stock=swap.cards(header.stock),
        extra_decks=tuple(map(swap.cards, header.extra_decks)),
    )
    one, other, own = (
        find(to_json(each, [*worlds.play(each, 6, 1), {"by": TEACHER, "end": True}]))
        for each in (header, twin, worlds.deal(2, "no-clubs"))
    )
    assert side_by_side([one], [other]).cards == "mirrored"
    assert side_by_side([one], [own]).cards == "own"
    assert side_by_side([one, other], [own]).cards == "own"
