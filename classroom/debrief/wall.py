"""What of a round is pinned to the wall: one card, what it did, and one question. Without names,
scores, or anything that somebody typed."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.cards import Card
from classroom.debrief import plays
from classroom.debrief.findings import ReignFound, TableFindings
from classroom.debrief.ideas import IDEAS, Idea
from classroom.debrief.turning import Moment, most_telling
from classroom.game.round import Result
from classroom.said import Said, Thought, counted, said


@dataclass(frozen=True)
class Wall:
    """One moment of a round."""

    number: int | None
    """The entry it rests on; None for the round as a whole."""
    upto: int
    """Cards on the layout then."""
    begins: int | None
    """The card of the line from which on it is told; None: what led to that moment is."""
    cards: tuple[Card, ...]
    """The card that did it; those of a string, or of the hand that was shown."""
    what: Said
    """What it did, in a few words."""
    learned: tuple[Said, Said | Thought]
    """What was learned, and what that is called."""
    idea: Idea
    what_if: Said


def wall(found: TableFindings) -> Wall:
    """The moment to pin up: a fall, or what made a reign stand, or the play that told most."""
    fallen = [reign for reign in found.reigns if reign.broken is not None]
    pupils = [reign for reign in fallen if not reign.robot]
    if fallen:
        return _fall(found, (pupils or fallen)[0])
    if found.reigns and found.reigns[-1].how == "stood":
        return _stood(found, found.reigns[-1])
    for moment in found.moments:
        if moment.kind == "guessed":
            return _guessed(found, moment)
    telling = most_telling(found.course)
    return _at_the_end(found) if telling is None else _telling(found, telling)


def _fall(found: TableFindings, reign: ReignFound) -> Wall:
    assert reign.broken is not None
    result = next(r for r in found.round.results if r.number == reign.broken.number)
    cards, what = _fell(result)
    return Wall(
        number=result.number,
        upto=result.laid_before + len(result.laid),
        begins=None,
        cards=cards,
        what=what,
        learned=_broke(found, reign, result),
        idea=IDEAS["falsified"],
        what_if=said("What if %(cards)s had never been laid?", cards=result.laid)
        if result.cards
        else said("What if that call had never been tested?"),
    )


def _fell(result: Result) -> tuple[tuple[Card, ...], Said]:
    match result.row.number:
        case 9:
            return result.laid, said("Called right, and it was wrong.")
        case 10:
            return result.laid, said("Called wrong, and it was right.")
        case 11:
            return result.laid, said("Nothing fits, said the call. This did.")
        case 12:
            return result.shown, said("Something fits, said the call. Nothing did.")
        case _:
            picked = () if result.picked is None else (result.picked,)
            return picked, said("This one fits, said the call. It did not.")


def _broke(found: TableFindings, reign: ReignFound, result: Result) -> tuple[Said, Said | Thought]:
    broken = reign.broken
    if broken is not None and broken.clause is not None:
        return said("The clause that broke"), Thought(broken.clause)
    rank = plays.untested(found.course, result)
    if rank is not None:
        return said("What nobody had tested"), plays.never_after(rank)
    return said("When it was claimed"), _alive(found, reign)


def _alive(found: TableFindings, reign: ReignFound) -> Said:
    return counted(
        "Of the catalogue’s %(library)s rules %(count)s was still alive.",
        "Of the catalogue’s %(library)s rules %(count)s were still alive.",
        reign.alive,
        library=found.library,
    )


def _stood(found: TableFindings, reign: ReignFound) -> Wall:
    tested = bool(reign.calls)
    return Wall(
        number=reign.number,
        upto=found.counts.laid,
        begins=reign.marked,
        cards=(found.round.layout[reign.marked - 1].card,),
        what=counted(
            "From this card on there was a call, and it came true.",
            "From this card on there were %(count)s calls, and all came true.",
            reign.calls,
        )
        if tested
        else said("Declared on this card, and never tested."),
        learned=(said("When it was claimed"), _alive(found, reign)),
        idea=IDEAS["prediction"],
        what_if=said("What if one card more had come? Which would have been the hardest test?"),
    )


def _guessed(found: TableFindings, moment: Moment) -> Wall:
    return Wall(
        number=moment.number,
        upto=moment.upto,
        begins=None,
        cards=moment.cards,
        what=said("After this card the rule was said aloud."),
        learned=(said("What was left"), _left(found, moment.upto)),
        idea=IDEAS["aloud"],
        what_if=said("What if the rule had been said one card earlier?"),
    )


def _left(found: TableFindings, laid: int) -> Said:
    alive = next(point.alive for point in reversed(found.curve) if point.laid <= laid)
    return counted(
        "Of the catalogue’s %(library)s rules %(count)s was still alive.",
        "Of the catalogue’s %(library)s rules %(count)s were still alive.",
        alive,
        library=found.library,
    )


def _telling(found: TableFindings, index: int) -> Wall:
    result, course = found.round.results[index], found.course
    idea = IDEAS["no_play" if result.cards is None else "crucial"]
    return Wall(
        number=result.number,
        upto=result.laid_before + len(result.laid),
        begins=None,
        cards=result.laid or result.shown,
        what=said("The most telling play of the round.")
        if result.laid
        else said("A hand without a fitting card"),
        learned=(
            said("What it told us"),
            counted(
                "Of %(before)s rules still alive it left %(count)s.",
                "Of %(before)s rules still alive it left %(count)s.",
                course.alive_after(index),
                before=course.alive_before(index),
            ),
        ),
        idea=idea,
        what_if=said("What if %(cards)s had come first of all?", cards=result.laid)
        if result.laid
        else said("What if that hand had never been shown?"),
    )


def _at_the_end(found: TableFindings) -> Wall:
    last = found.round.layout[-1:] if found.counts.plays else ()
    return Wall(
        number=None,
        upto=found.counts.laid,
        begins=None,
        cards=tuple(laid.card for laid in last) or found.round.starters[-1:],
        what=said("The last card on the table."),
        learned=(said("What was left"), _left(found, found.counts.laid)),
        idea=IDEAS["law"],
        what_if=IDEAS["law"].asks,
    )
