"""The plays, reigns, notes and guesses of a round that a sentence may be about."""

from __future__ import annotations

from classroom.cards import Card
from classroom.i18n.messages import Message, RuleRef, UserText
from truth.collect import At
from truth.facts import Facts, Note, Reign, Turn, bare, same_after

NO_SHORT_LINE = 20
"""Cards: who says that only a very long line tells rules apart, has looked as far as this."""


OPEN_TO_COUNT = 4


FEW = 4
"""One rule in so many, at most, had predicted what is called unlikely."""


def turns(f: Facts, at: At) -> list[Turn]:
    """The turn of the entry, or of the entry that settled it; all where it is not known."""
    if at.number is None:
        return list(f.turns)
    return [t for t in f.turns if at.number in (t.number, t.settled)]


def unlikely(f: Facts, turn: Turn) -> bool:
    """Whether few of all known rules, which the curve counts, predicted what was answered."""
    right, fit = f.says_right_wider(turn), f.fitting_wider(turn.index)
    return right is not None and FEW * (right if turn.right else fit - right) <= fit


def reigns(f: Facts, at: At, by: object = None) -> list[Reign]:
    """Those that a declaration, a fall or any play at the entry belongs to."""
    found = [r for r in f.reigns if by is None or r.by == by]
    if at.number is None:
        return found
    return [
        r
        for r in found
        if at.number == r.number
        or any(at.number in (t.number, t.settled) for t in r.turns)
        or (r.how == "stood" and r.fall is None and at.number == r.number)
    ]


def since_declaring(f: Facts, note: Note, reign: Reign) -> bool:
    """Whether a claim was first noted after a declaration: a note that only says anew how sure its
    pupil is doesn't count."""
    before = f.held_at(reign.by, reign.number)
    return note.number > reign.number and (before is None or before.claim != note.claim)


def falls(f: Facts, at: At, by: object = None) -> list[tuple[Reign, Turn]]:
    return [(r, r.fall) for r in reigns(f, at, by) if r.fall is not None]


def guesses(f: Facts, at: At) -> list[Note]:
    """Guesses aloud, also by the verdict's entry."""
    settled = {g.number: g.settled for g in f.round.guesses.made}
    return [n for n in f.aloud if at.number is None or at.number in (n.number, settled[n.number])]


def says(note: Note, claim: object) -> bool:
    """Return whether a note is of this rule, or of these words."""
    if isinstance(claim, UserText):
        return note.text == str(claim)
    if isinstance(claim, RuleRef):
        return note.rule is not None and (claim.rule is None or claim.rule == note.rule)
    return False


def first(places: object) -> object:
    """A single card of places that may hold one or several."""
    return places[0] if isinstance(places, tuple) else places


def as_cards(places: object) -> tuple[Card, ...]:
    """One card or several; also where a sentence of its own lists them."""
    if isinstance(places, Card):
        return (places,)
    if isinstance(places, Message):
        return tuple(card for card in places.values.values() if isinstance(card, Card))
    return places if isinstance(places, tuple) else ()


def shape(kind: object) -> bool:
    """`what` in a sentence: cards, or a hand that was shown."""
    return isinstance(kind, Message)


def never_after(f: Facts, turn: Turn, rank: str) -> bool | str:
    """No earlier play was judged after a card of this rank."""
    if turn.after.rank != rank:
        return f"it came after {turn.after}"
    for other in f.turns[: turn.index]:
        inner = (other.after, *(other.cards or ())[:-1])
        if any(card.rank == rank for card in inner):
            return f"entry {other.number} was judged after {other.after}"
    return True


def claims_at(f: Facts, at: At) -> list[tuple[Reign, Note]]:
    return [(r, note) for r in reigns(f, at) if (note := f.claim_of(r)) is not None]


def held_as_prophet(f: Facts, at: At) -> list[Note]:
    """The notes that Prophets declared with, and later ones that were in force at a call."""
    later = [n for r in reigns(f, at) for n in f.notes_at_calls(r) if n is not None]
    return [*(n for _, n in claims_at(f, at)), *later]


def disputed(f: Facts, turn: Turn, card: Card) -> bool:
    """Whether two rules that fitted before a turn differ on this card, in catalogue or family."""
    votes = f.votes(turn, card)
    if 0 < votes < f.fitting(turn.index):
        return True
    return 0 < f.votes_wider(turn, card) < f.fitting_wider(turn.index)


def falls_by(f: Facts, at: At, prophet: str | None = None) -> list[tuple[str, Reign, Note | None]]:
    return [(f.fell(r), r, f.meant_of(r)) for r, _ in falls(f, at, prophet)]


def shows(f: Facts, note: Note, cards: tuple[Card, ...]) -> bool:
    """Return whether what first contradicted a note was about these cards."""
    assert note.rule is not None
    found = f.contradicted(note.rule)
    if found == 0:
        judged = {card for turn in f.judged_against(note.rule, note.seen) for card in turn.laid}
        return set(cards) <= (judged or set(f.round.layout.starters))
    assert isinstance(found, Turn)
    about = {*found.laid, *found.shown, *(found.cards or ())}
    return set(cards) <= (about if found.picked is None else {*about, found.picked})


def answer_of(f: Facts, note: Note, turn: Turn) -> bool | None:
    assert note.rule is not None
    return turn.verdict_of(note.rule)


def differed(f: Facts, turn: Turn, one: str, other: str) -> bool:
    a, b = f.believed(one, turn), f.believed(other, turn)
    if a is None or b is None:
        return False
    return answer_of(f, a, turn) is turn.right and answer_of(f, b, turn) is (not turn.right)


def own_notes(f: Facts, note: Note) -> list[Note]:
    return [n for n in f.notes if n.by == note.by and not n.late]


def alike_notes(f: Facts, one: Note, other: Note) -> bool:
    if one.rule is None or other.rule is None:
        both = one.text is not None and other.text is not None
        return both and bare(one.text or "") == bare(other.text or "")
    return same_after(one.rule, other.rule, ())


def given_up(f: Facts, note: Note) -> int:
    """Cards laid when its pupil noted something else."""
    later = (n for n in own_notes(f, note) if n.number > note.number)
    return next((n.laid for n in later if not alike_notes(f, note, n)), f.laid)
