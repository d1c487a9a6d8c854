# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Headlines that tell Prophets apart, knock-outs, and what papers say of notes."""

from __future__ import annotations

from collections.abc import Callable

from classroom.cards import Card
from classroom.i18n.messages import RuleRef
from truth.collect import At
from truth.facts import Facts, Turn, bare
from truth.of_pupils import declared
from truth.registry import claims
from truth.subjects import as_cards, says, shows, turns


def _fell_at(f: Facts) -> list[int]:
    """The first card of each play that overthrew a Prophet, or the card before it."""
    plays = [r.fall for r in f.reigns if r.fall is not None]
    return [turn.ordinals[0] if turn.ordinals else turn.before for turn in plays]


def _stood_from(f: Facts) -> list[int]:
    """The first card after the declaration of a Prophet who lasted."""
    return [r.laid + 1 for r in f.reigns if r.how == "stood" and r.laid < f.laid]


@claims("A Prophet was overthrown at card %(fell)s; another lasted from card %(stood)s")
def _(f: Facts, at: At, fell: int, stood: int) -> bool | str:
    stands = _stood_from(f)
    return (_fell_at(f) == [fell] and stands == [stood]) or f"{_fell_at(f)}, {stands}"


@claims("%(count)s Prophets were overthrown; one more lasted from card %(stood)s")
def _(f: Facts, at: At, count: int, stood: int) -> bool | str:
    stands = _stood_from(f)
    return (len(_fell_at(f)) == count > 1 and stands == [stood]) or f"{_fell_at(f)}, {stands}"


@claims("Prophets were overthrown at cards %(cards)s")
def _(f: Facts, at: At, cards: tuple[int, ...]) -> bool | str:
    return (not _stood_from(f) and list(cards) == _fell_at(f)) or f"{_fell_at(f)}"


def _fallen(f: Facts) -> dict[str, Turn]:
    """Return who was overthrown, each with the play that did it; the last one of each."""
    return {r.by: r.fall for r in f.reigns if r.fall is not None}


@claims("Card %(card)s overthrew %(player)s.")
def _(f: Facts, at: At, card: int, player: str) -> bool | str:
    """It is the only fall of the round."""
    fell = {who: turn.ordinals for who, turn in _fallen(f).items()}
    return (fell == {player: (card,)} and len(_fell_at(f)) == 1) or f"{fell}"


@claims("Cards %(first)s to %(last)s overthrew %(player)s.")
def _(f: Facts, at: At, first: int, last: int, player: str) -> bool | str:
    fell = {who: turn.ordinals for who, turn in _fallen(f).items()}
    return fell == {player: tuple(range(first, last + 1))} or f"{fell}"


@claims("A “No play” overthrew %(player)s.")
def _(f: Facts, at: At, player: str) -> bool | str:
    fell = {who: turn.ordinals for who, turn in _fallen(f).items()}
    return fell == {player: ()} or f"{fell}"


@claims("Overthrown as Prophets: %(players)s.")
def _(f: Facts, at: At, players: tuple[str, ...]) -> bool | str:
    """All who were, in the order of their falls."""
    fell = list(dict.fromkeys(r.by for r in f.reigns if r.fall is not None))
    return (list(players) == fell and len(_fell_at(f)) > 1) or f"{fell}"


@claims("%(player)s was Prophet to the end: %(count)s call confirmed.")
def _(f: Facts, at: At, player: str, count: int) -> bool | str:
    stood = [(r.by, len(r.calls)) for r in f.reigns if r.how == "stood"]
    return (stood == [(player, count)] and f.round.ended_by is not None) or f"{stood}"


@claims("%(player)s was Prophet to the end, and no call was made.")
def _(f: Facts, at: At, player: str) -> bool | str:
    """Nothing was called: had a call been wrong, there would have been a fall."""
    stood = [(r.by, len(r.calls)) for r in f.reigns if r.how == "stood"]
    return (stood == [(player, 0)] and f.round.ended_by is not None) or f"{stood}"


@claims("No one became Prophet.")
def _(f: Facts, at: At) -> bool:
    """And someone could have."""
    return not f.reigns and f.round.ended_by is not None and f.round.ruleset.prophet


@claims(
    "A wrong play this late in the round knocks you out: %(player)s had to stop, and so did "
    "%(count)s more player by card %(last)s.",
)
def _(f: Facts, at: At, player: str, count: int, last: int) -> bool | str:
    """So many others were knocked out from that play to that card."""
    for turn in turns(f, at):
        if turn.expelled and turn.by == player:
            others = [t for t in f.turns if t.expelled and turn.index < t.index and t.upto <= last]
            if len(others) == count and others[-1].upto == last:
                return True
    return "not so many were knocked out by then"


@claims(
    "When you declared, you had written down: “%(rule)s”",
    "When you became Prophet, this was your rule: “%(rule)s”",
)
def _(f: Facts, at: At, rule: object) -> bool | str:
    claimed = [(f.claim_of(r), r) for r in declared(f, at)]
    return (
        any(n is not None and n.number < r.number and says(n, rule) for n, r in claimed)
        or "another rule, or none by then"
    )


@claims("After you declared, you wrote down: “%(rule)s”", "As Prophet you wrote down: “%(rule)s”")
def _(f: Facts, at: At, rule: object) -> bool | str:
    """It is the last note before the call that failed, or else before the next play; none before
    the declaration."""
    for reign in declared(f, at):
        note = f.claim_of(reign) if reign.fall is None else f.meant_of(reign)
        if note is not None and note.number > reign.number and says(note, rule):
            return True
    return "another rule, or noted before"


@claims("A pupil had written down: “%(rule)s” From then on, that rule no longer fitted.")
def _(f: Facts, at: At, rule: RuleRef) -> bool | str:
    """It fitted until that play, which contradicted it."""
    return (
        any(says(n, rule) or n.rule == rule.rule for t in turns(f, at) for n in f.lost(t))
        or "it did not fit before, or still fitted"
    )


@claims("%(cards)s (card %(number)s) had already contradicted it.")
def _(f: Facts, at: At, cards: object, number: int) -> bool | str:
    return _already(f, as_cards(cards), lambda turn: number in turn.ordinals)


@claims("%(cards)s, shown after card %(number)s, had already contradicted it.")
def _(f: Facts, at: At, cards: object, number: int) -> bool | str:
    return _already(f, as_cards(cards), lambda turn: turn.before == number)


def _already(f: Facts, cards: tuple[Card, ...], there: Callable[[Turn], bool]) -> bool | str:
    """A rule was noted although what was shown there contradicted it."""
    for note in f.every_note:
        if note.rule is None or note.late or not f.contradicted_by(note.rule, note.seen):
            continue
        found = f.contradicted(note.rule)
        if isinstance(found, Turn) and there(found) and shows(f, note, cards):
            return True
        if found == 0:  # the starters
            return True
    return "nothing there was against a rule that was noted later"


@claims(
    "A dashed line from card %(first)s to card %(kept)s: %(cards)s had already contradicted the rule."
)
def _(f: Facts, at: At, first: int, kept: int, cards: object) -> bool | str:
    """These were against it when it was noted."""
    return (
        any(
            n.rule is not None
            and f.contradicted_by(n.rule, n.seen)
            and shows(f, n, as_cards(cards))
            for n in f.every_note
            if n.laid == first and not n.late
        )
        or "nothing was against a rule that was noted there"
    )


@claims("that was the rule")
def _(f: Facts, at: At) -> bool:
    """Someone noted it, as a rule or in the words in which it is told."""
    statement = bare(str(f.header.rule.statement))
    return any(
        (n.rule is not None and f.is_the_rule(n.rule))
        or (n.text is not None and bare(n.text) == statement)
        for n in f.every_note
    )


@claims("The first wrong card")
def _(f: Facts, at: At) -> bool:
    return _first_wrong(f, at, lambda cards: cards == 1)


@claims("The first wrong string")
def _(f: Facts, at: At) -> bool:
    return _first_wrong(f, at, lambda cards: cards > 1)


def _first_wrong(f: Facts, at: At, many: Callable[[int], bool]) -> bool:
    """The first play of cards that was wrong is the one the poster is about, of so many cards."""
    first = next((t for t in f.turns if t.cards and not t.right), None)
    return first is not None and first in turns(f, at) and many(len(first.laid))
