"""A table that no one plays at: the check before the lesson has a phone draw it."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from classroom.views import schemas

_YOU, _OTHER = "1", "2"
_HAND = ["9S", "2H", "QD", "10C", "AS", "7H", "KC", "4D"]


def sample_view() -> Markup:
    """Return what a phone is told of the table, as JSON that is safe inside a page.

    It is this phone's turn, with a clock for the move, and few enough minutes are left of the round
    that these count down, too.
    """
    told = msgspec.json.encode({"seat": _seat(), "table": _table()}).decode()
    return Markup(told.replace("<", "\\u003c"))  # noqa: S704 - nothing in it was typed


def _seat() -> schemas.SeatView:
    return schemas.SeatView(
        version=1,
        seat=_YOU,
        name="A",
        in_round=True,
        hand=_HAND,
        may=["play", "no_play"],
        choices=None,
        deal=None,
        refuted=[],
        waits=None,
        predicted=None,
        time=1.0,
        sits_out=False,
        stand_in=False,
        asked=False,
        last_guess=None,
        writes=True,
        note=None,
        note_check=None,
        thinks=False,
        may_break=False,
        breaks=None,
        trail=[],
        beside=[],
        wanted=None,
        message=None,
        asks_help=False,
    )


def _table() -> schemas.TableView:
    return schemas.TableView(
        version=1,
        number=1,
        round=1,
        phase="playing",
        closed=False,
        dealer=None,
        pause=None,
        real_cards=False,
        clocks=schemas.Clocks(
            now=1.0,
            stand=False,
            move=91.0,
            extended=False,
            round=241.0,
            last_call=None,
            nudge=0,
            thinking=None,
            next=None,
        ),
        seats=[_tag(_YOU, "A"), _tag(_OTHER, "B")],
        turn=_YOU,
        waits=[schemas.WaitView(kind="turn", seats=[_YOU], until=91.0)],
        pending=None,
        guess=None,
        may_declare=None,
        prophet=None,
        line=schemas.LineView(
            columns=[
                schemas.ColumnView(
                    n=1,
                    card="5H",
                    by=None,
                    sidelines=[[schemas.LaidCard(n=2, card="6D", by=_OTHER)]],
                ),
                schemas.ColumnView(n=3, card="8S", by=_OTHER, sidelines=[]),
            ],
            laid=3,
            markers=[],
            prophet_markers=[],
            reigns=[],
        ),
        rules=schemas.TableRules(
            predictions=False,
            longest=4,
            no_play_smaller_by=4,
            no_play_penalty=5,
            false_prophet_penalty=5,
            wrong_penalty=2,
            points=False,
        ),
        expulsion=None,
        happened=None,
        hints=[],
        message=None,
        notice=None,
        over=None,
        rung=None,
        told=[],
    )


def _tag(seat: str, name: str) -> schemas.SeatTag:
    return schemas.SeatTag(
        id=seat,
        name=name,
        cards=len(_HAND),
        expelled=False,
        false_prophet=False,
        robot=False,
        online=True,
        asleep=False,
        sits_out=False,
        members=[],
        driver=None,
    )
