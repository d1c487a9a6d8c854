"""An analysis as JSON and as text, as ``classroom analyse`` prints it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log1p
from typing import Any
from unicodedata import category, east_asian_width

from classroom.cards import Card
from classroom.debrief.evidence import analysis as evidence
from classroom.debrief.evidence.contradictions import Contradiction
from classroom.debrief.evidence.experiments import Experiment, Split
from classroom.debrief.evidence.timeline import Course
from classroom.i18n.messages import ENGLISH, show, written
from classroom.rules.builder.terms import Rule
from classroom.rules.compare import Separation
from classroom.rules.described_rule import described
from classroom.rules.surviving import NoPlayEvidence, Right, WrongCard, WrongNoPlay

_LONGEST_BAR = 30
_SKIPS = {"clock": "timer"}


# JSON


def _card(card: Card) -> str:
    return written(card, ENGLISH)


def to_json(analysis: evidence.Analysis) -> dict[str, Any]:
    """Return the analysis as plain JSON; the keys are in docs/cli.md."""
    among = analysis.among
    return {
        "rule": analysis.course.entry.written,
        "statement": str(analysis.course.entry.statement),
        "among": {
            "catalogue": len(among.catalogue),
            "family": among.family,
            "together": among.together,
        },
        "points": [
            {
                "move": point.number,
                "settled": point.settled,
                "laid": point.laid,
                **_still_fit(point.still_fit),
            }
            for point in analysis.points
        ],
        "turns": [_turn(turn) for turn in analysis.turns],
        "declarations": [_declaration(declared) for declared in analysis.declarations],
        "overthrows": [_overthrow(fall) for fall in analysis.overthrows],
        "held": [_held(analysis.course, held) for held in analysis.held],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "rule": rule if isinstance(rule, str) else rule.to_json(),
        "statement": str(described(rule).statement),
    }


def _still_fit(still_fit: evidence.SurvivingRules) -> dict[str, Any]:
    return {
        "catalogue": list(still_fit.catalogue),
        "family": still_fit.family,
        "together": still_fit.together,
    }


def _turn(turn: evidence.Turn) -> dict[str, Any]:
    efficiency = turn.efficiency
    return {
        "move": turn.number,
        "by": turn.by,
        "robot": turn.robot,
        "skipped": turn.skipped,
        "best": _experiment(turn.best),
        "best_of_deck": _experiment(turn.best_of_deck),
        "played": turn.played and _played(turn.played),
        "efficiency": None if efficiency is None else round(efficiency, 4),
    }


def _played(played: evidence.PlayedTurn) -> dict[str, Any]:
    return {
        "cards": None if played.cards is None else _texts(played.cards),
        "shown": _texts(played.shown),
        "verdict": _word(played.right),
        **_split(played.split),
        "ruled_out": list(played.ruled_out),
        "left": played.left,
    }


def _experiment(experiment: Experiment | None) -> dict[str, Any] | None:
    if experiment is None:
        return None
    return {"card": str(experiment.card), **_split(experiment.split)}


def _split(split: Split | None) -> dict[str, Any]:
    if split is None:
        return {"right": None, "alive": None, "bits": None}
    return {"right": split.right, "alive": split.still_fit, "bits": round(split.bits, 4)}


def _declaration(declared: evidence.Declaration) -> dict[str, Any]:
    return {
        "move": declared.number,
        "by": declared.who,
        "robot": declared.robot,
        "laid": declared.laid,
        **_still_fit(declared.still_fit),
        "rivals": [
            {**_rule(rival.rule), "cost": round(rival.cost, 2), "same_here": rival.same_here}
            for rival in declared.rivals
        ],
        "test": _experiment(declared.test),
        "how": declared.how,
    }


def _overthrow(fall: evidence.Overthrow) -> dict[str, Any]:
    return {
        "prophet": fall.prophet,
        "robot": fall.robot,
        "declared": fall.declared,
        "move": fall.number,
        "by": fall.by,
        "by_robot": fall.by_robot,
        "what": fall.what,
        "cards": _texts(fall.cards),
        "ordinals": list(fall.ordinals),
        "called": _word(fall.called),
        "alive_at_declaration": fall.still_fit,
        **_split(fall.split),
    }


def _held(course: Course, held: evidence.HeldRule) -> dict[str, Any]:
    parts, found = held.parts, held.contradiction
    return {
        **_rule(held.rule),
        "by": held.who,
        "move": held.number,
        "robot": held.robot,
        "fate": _fate(held),
        "contradiction": found
        and {
            "move": found.number,
            "by": found.by,
            "robot": found.number > 0 and course.by_robot(found.number),
            "cards": _texts(found.cards),
            "ordinals": list(found.ordinals),
            "verdict": _word(isinstance(found.seen, (Right, NoPlayEvidence))),
            "already": held.already,
        },
        "parting": {
            "line": _texts(parts.line),
            "card": str(parts.card),
            "allowed_by": "rule" if parts.first_allows else "held",
        }
        if isinstance(parts, Separation)
        else None,
    }


def _fate(held: evidence.HeldRule) -> str:
    if held.contradiction is not None:
        return "contradicted"
    return "same" if held.parts is None else "alive"


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _word(right: bool) -> str:
    return "right" if right else "wrong"


# Text


def to_text(analysis: evidence.Analysis) -> str:
    """Return the report as English text."""
    return "\n".join(_lines(analysis))


def _lines(analysis: evidence.Analysis) -> Iterator[str]:
    rule = analysis.course.entry
    yield f"The rule: {rule.statement} ({rule.id})"
    yield from _curve(analysis)
    if analysis.turns:
        yield from _experiments(analysis)
    for declared in analysis.declarations:
        yield from ("", *_of_declaration(declared, analysis.course.round.dealt))
    for fall in analysis.overthrows:
        yield from ("", *_of_overthrow(fall))
    for held in analysis.held:
        yield from ("", *_of_held(held))
    yield ""
    yield "A rule still fits as long as nothing contradicts it. That doesn’t prove it."


def _curve(analysis: evidence.Analysis) -> Iterator[str]:
    among, course = analysis.among, analysis.course
    yield ""
    yield (
        f"Rules that still fit, of {len(among.catalogue):,} in the catalogue and "
        f"{among.together:,} with the family:"
    )
    yield ""
    starters = " ".join(map(_card, course.round.layout.starters))
    did = [("", starters), *((_who(turn), _did(turn)) for turn in analysis.turns if turn.played)]
    rows = [
        (
            str(point.number),
            str(point.laid),
            *what,
            f"{len(point.still_fit.catalogue):,}",
            f"{point.still_fit.together:,}",
            _bar(point.still_fit.together, among.together),
        )
        for point, what in zip(analysis.points, did, strict=True)
    ]
    head = ("move", "played", "by", "play", "catalogue", "together", "")
    yield from _table((head, *rows), ">><<>><")


def _bar(still_fit: int, among: int) -> str:
    """Return a bar for the number of fitting rules, on a log scale."""
    return "#" * round(_LONGEST_BAR * log1p(still_fit) / log1p(among))


def _experiments(analysis: evidence.Analysis) -> Iterator[str]:
    yield ""
    yield "What each turn could test: the expected information of its answer, in bits (at most 1):"
    yield ""
    rows = [
        (
            str(turn.number),
            _who(turn),
            _did(turn),
            f"{turn.played.split.bits:.2f}" if turn.played and turn.played.split else "",
            _bits(turn.best) if analysis.course.round.dealt else "?",
            _bits(turn.best_of_deck),
        )
        for turn in analysis.turns
    ]
    head = ("move", "by", "play", "bits", "best of the hand", "best of the deck")
    yield from _table((head, *rows), "><<><<")


def _bits(experiment: Experiment | None) -> str:
    """Format an experiment's card with its bits and its votes; ``none`` without one."""
    if experiment is None:
        return "none"
    split = experiment.split
    return f"{_card(experiment.card):>3} {split.bits:.2f} ({split.right:,} of {split.still_fit:,})"


def _who(turn: evidence.Turn) -> str:
    return f"{turn.by} (robot)" if turn.robot else str(show(turn.by))


def _did(turn: evidence.Turn) -> str:
    if turn.played is None:
        return f"skipped by the {_SKIPS.get(turn.skipped or '', turn.skipped)}"
    cards = turn.played.cards
    what = "no play" if cards is None else " ".join(map(_card, cards))
    return f"{what}, {_word(turn.played.right)}"


def _table(rows: Sequence[Sequence[str]], sides: str) -> Iterator[str]:
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for cell, side, width in zip(row, sides, widths, strict=True):
            room = " " * (width - _width(cell))
            cells.append(cell + room if side == "<" else room + cell)
        yield "  ".join(cells).rstrip()


def _width(text: str) -> int:
    """Return the number of terminal columns that a text takes; names come in all scripts."""
    return sum(
        0 if category(letter) in ("Mn", "Me", "Cf") else 1 + (east_asian_width(letter) in "WF")
        for letter in text
    )


def _of_declaration(declared: evidence.Declaration, hands: bool) -> Iterator[str]:
    who = f"{declared.who} (robot)" if declared.robot else show(declared.who)
    laid = "1 card" if declared.laid == 1 else f"{declared.laid} cards"
    yield (
        f"Move {declared.number}, {laid} played: {who} declares Prophet. Rules that still fit: "
        f"{len(declared.still_fit.catalogue):,} of the catalogue, "
        f"{declared.still_fit.together:,} with the family."
    )
    if declared.rivals:
        yield "    The simplest other rules that still fit:"
        for place, rival in enumerate(declared.rivals, 1):
            same = " (with this starter, the same as the rule)" if rival.same_here else ""
            yield f"    {place}. {described(rival.rule).statement}{same}"
        if not hands:
            yield "    The Prophet’s hand isn’t known."
        elif declared.test is None:
            yield "    No card in the hand could have told these apart from the rule."
        else:
            yield (
                "    The cheapest card in the hand to tell these apart from the rule: "
                f"{_card(declared.test.card)}. Of these {declared.test.split.still_fit:,} rules, "
                f"{declared.test.split.right:,} call it right."
            )
    yield {
        "stood": "    Prophet until the end.",
        "overthrown": "    Overthrown later.",
        "released": "    Released later, without a penalty.",
    }[declared.how]


def _of_overthrow(fall: evidence.Overthrow) -> Iterator[str]:
    cards = " ".join(map(_card, fall.cards))
    deed = {
        "play": f"{cards}, called {_word(fall.called)}, was {_word(not fall.called)}.",
        "pick": f"the picked {cards} didn’t fit.",
        "no_play": f"the no play was called right, but {cards} fitted."
        if fall.called
        else f"the no play was called wrong, but none of {cards or 'the hand'} fitted.",
    }[fall.what]
    by = f"{fall.by} (robot)" if fall.by_robot else show(fall.by)
    prophet = f"{fall.prophet} (robot)" if fall.robot else show(fall.prophet)
    yield f"Move {fall.number}, by {by}: {prophet} is overthrown; {deed}"
    if fall.split is None:
        yield (
            f"    Rules that still fitted at the declaration: {fall.still_fit:,}. "
            "The hand isn’t known."
        )
    else:
        yield (
            f"    Rules that still fitted at the declaration: {fall.still_fit:,}. Just before this "
            f"play: {fall.split.still_fit:,}. Of those, {fall.split.right:,} predicted “right”."
        )


def _of_held(held: evidence.HeldRule) -> Iterator[str]:
    robot = ", a robot" if held.robot else ""
    who = f" ({held.who}{robot}, at move {held.number})" if held.who else ""
    yield f"“{described(held.rule).statement}”{who}"
    parts, found = held.parts, held.contradiction
    if found is not None:
        where = f"at move {found.number}" if found.number else "by the starter"
        late = " That was already on the table." if held.already else ""
        yield f"    Contradicted {where}: it {_why(found)}.{late}"
    elif parts is None:
        yield "    It’s the same as the rule on every line with this starter."
    elif not isinstance(parts, Separation):
        yield "    Nothing contradicts it. It differs from the rule only on a very long line."
    else:
        one, other = ("the rule", "it") if parts.first_allows else ("it", "the rule")
        line = " ".join(map(_card, parts.line))
        yield (
            "    Nothing contradicts it. It differs from the rule only on a line that no one "
            f"played: after {line}, {one} allows {_card(parts.card)}, and {other} doesn’t."
        )


def _why(found: Contradiction) -> str:
    cards = " ".join(map(_card, found.cards))
    match found.seen:
        case Right():
            return f"forbids {cards}, which was right"
        case WrongCard():
            return f"allows {cards}, which was wrong"
        case NoPlayEvidence():
            return f"allows {cards} from a hand in which nothing fitted"
        case WrongNoPlay():
            return f"allows no card from a hand in which {cards} fitted"
        case _:
            return f"allows the string {cards}, which was wrong"
