"""The thirteen rows of the outcome table (docs/rules.md 4.11), each with all its effects.

Ann plays a right black card; from row 5 on she declares. Ben acts. The rule is alternate-colour.
"""

import pytest
from tables import Table

from classroom.game import actions
from classroom.game.refusal import Refused

# penalty per wrong card, wrong no play, smaller by, False Prophet
FIGURES = {
    "gardner": (2, 5, 4, 5),
    "howell": (2, 5, 4, 5),
    "bicycle": (2, 5, 4, 5),
    "wikipedia": (2, 5, 4, 5),
    "matuszek": (2, 5, 4, 5),
    "lesson": (1, 2, 2, 3),
    "express": (1, 1, 1, None),
}
WITH_PROPHET = [ruleset for ruleset in FIGURES if ruleset != "express"]

# row: (cards?, call, truth, verdict, overthrown?, penalised?, laid on "main"/"side"/"hand" or None)
ROWS = {
    1: (True, None, True, "right", False, False, "main"),
    2: (True, None, False, "wrong", False, True, "side"),
    3: (False, None, True, "right", False, False, None),
    4: (False, None, False, "wrong", False, True, "hand"),
    5: (True, "right", True, "right", False, False, "main"),
    6: (True, "wrong", False, "wrong", False, True, "side"),
    7: (False, "right", True, "right", False, False, None),
    8: (False, "wrong", False, "wrong", False, True, "hand"),
    9: (True, "right", False, "wrong", True, False, "side"),
    10: (True, "wrong", True, "right", True, False, "main"),
    11: (False, "right", False, "wrong", True, False, "hand"),
    12: (False, "wrong", True, "right", True, False, None),
    13: (False, "wrong", False, "wrong", True, False, "hand"),
}
CASES = [
    (ruleset, row)
    for ruleset in FIGURES
    for row in ROWS
    if ruleset != "express" or ROWS[row][1] is None
]

THEN = "AC AD 10C 10D JC JD QC QD KC KD"


def at_the_table(ruleset, row, *, actor="Ben", prophet="Ann", players=4, lay=0, **more):
    """The table just before `row` comes about, and the play or no play in its hands.

    `prophet` plays a right black card (so red is right after it), declares where the row has a
    Prophet, and `lay` wrong cards more are laid before `actor` acts.
    """
    cards, call, truth, *_ = ROWS[row]
    size = more.get("hand") or {"lesson": 8, "express": 12}.get(ruleset, 14)
    if cards:
        # A black string for a wrong play, long enough to see penalties multiply.
        held = f"2D 3S 3C B{size - 3}" if size >= 3 else "2D" if truth else "3S"
    else:
        held = f"B{size}" if truth else f"3S 9H 4D B{size - 3}" if size >= 3 else "9H"
    hands = {actor: held, prophet: "2S"}
    table = Table(ruleset, players=players, hands=hands, then=THEN, **more)
    while table.told["turn"] != prophet:
        table.skip(table.told["turn"])
    table.play(prophet, "2S")
    if call is not None:
        table.declare(prophet)
    while table.told["turn"] != actor:
        table.skip(table.told["turn"])
    return table


def act(table, row, actor="Ben", pick=None):
    """Bring `row` about; returns the cards that were played, or None for a no play."""
    cards, call, truth, *_ = ROWS[row]
    if cards:
        held = table.hand(actor)
        one = table.round.ruleset.longest == 1 or len(held) == 1
        text = "2D" if truth else "3S" if one else "3S 3C"
        table.play(actor, text)
    else:
        text = None
        table.no_play(actor)
    if call:
        assert table.told["awaiting"] == "call"
        table.call(call)
    if row in (8, 13):
        assert table.told["awaiting"] == "prophet_pick"
        table.pick(pick or ("4D" if row == 8 else "3S"))
    return text.split() if text else None


@pytest.mark.parametrize(("ruleset", "row"), CASES)
def test_rule_4_11_each_row_brings_about_what_the_table_says(ruleset, row):
    per_card, wrong_no_play, smaller, false_prophet = FIGURES[ruleset]
    cards, call, _, verdict, overthrown, penalised, where = ROWS[row]
    table = at_the_table(ruleset, row)
    held, anns = table.hand("Ben"), table.hand("Ann")
    stock = [str(card) for card in table.round.stock.cards]
    number = len(table.entries) + 1
    played = act(table, row)
    told = table.told

    # Who draws what, the False Prophet first.
    drawn = {}
    if overthrown:
        drawn["Ann"], stock = stock[:false_prophet], stock[false_prophet:]
    assert told["hands"]["Ann"] == anns + drawn.get("Ann", [])
    left = list(held)
    for card in played or []:
        left.remove(card)
    if where is None:
        count = len(held) - smaller
        left, stock = stock[:count], stock[count:] + held
        laid = []
    elif where == "hand":
        laid = ["4D"] if row == 8 else ["9H"]  # the Prophet's pick, or the first legal card
        left.remove(laid[0])
    else:
        laid = played
    if penalised:
        fine = per_card * len(played) if cards else wrong_no_play
        drawn["Ben"], stock = stock[:fine], stock[fine:]
    assert told["hands"]["Ben"] == left + drawn.get("Ben", [])
    assert [str(card) for card in table.round.stock.cards] == stock

    # Where the cards went.
    line = [(column["card"], column["sidelines"]) for column in told["mainline"]]
    if where == "side":
        assert line == [("AH", []), ("2S", [played])]
    else:
        assert line == [("AH", []), ("2S", []), *((card, []) for card in laid)]
    assert told["laid"] == 2 + len(laid)

    # What is told of it.
    assert told["results"][1:] == [
        {
            "move": number,
            "by": "Ben",
            "verdict": verdict,
            "overthrown": "Ann" if overthrown else None,
            "penalty": {name: len(cards) for name, cards in drawn.items()},
            "expelled": False,
            "laid": laid,
        }
    ]
    assert told["prophet"] == ("Ann" if call and not overthrown else None)
    assert told["prophet_at"] == (2 if call and not overthrown else None)
    assert told["false_prophets"] == (["Ann"] if overthrown else [])
    assert (told["expelled"], told["released"]) == ([], [])
    assert (told["awaiting"], told["status"], told["turn"]) == (None, "playing", "Cy")

    # Who may declare now.
    for name in ("Ann", "Ben", "Cy", "Dee"):
        may = "declare" in actions.may(table.round, name)
        allowed = name == "Ben" and told["prophet"] is None and ruleset != "express"
        assert may == allowed, name
        if not may:
            with pytest.raises(Refused):
                table.declare(name)
    if told["prophet"] is None and ruleset != "express":
        table.declare("Ben")
        assert table.told["prophet"] == "Ben"
        assert table.told["turn"] == "Cy"


@pytest.mark.parametrize("ruleset", WITH_PROPHET)
@pytest.mark.parametrize("row", range(5, 14))
def test_rule_4_6_overthrown_prophet_is_counted_in_when_the_turn_passes(ruleset, row):
    """Dee acts, and Ann, who sits next, is the Prophet: Ann if overthrown, else Ben."""
    table = at_the_table(ruleset, row, actor="Dee")
    act(table, row, "Dee")
    assert table.told["turn"] == ("Ann" if ROWS[row][4] else "Ben")


# Expulsion


def near(ruleset, row, count, expulsion=True):
    """`count` cards count when Ben acts: all on the layout, or those since the declaration.

    The cards before are laid by wrong plays of Cy and Dee, while no one can be expelled yet.
    """
    _, call, truth, *_ = ROWS[row]
    cards = ROWS[row][0]
    held = "2D 3S 3C B11" if cards else "B14" if truth else "3S 9H 4D B11"
    table = Table(
        ruleset,
        hands={"Ben": held, "Ann": "2S", "Cy": "B14", "Dee": "B14"},
        extra=9,
        expulsion=expulsion,
    )
    table.play("Ann", "2S")
    if call is not None:
        table.declare("Ann")
        wanted = count + 2
    else:
        wanted = count
    for _ in range(200):
        missing = wanted - table.told["laid"]
        turn = table.told["turn"]
        if turn == "Ben" and not missing:
            return table
        if turn in ("Cy", "Dee") and missing:
            table.play(turn, table.any(turn, "black", min(4, missing)))
            if call is not None:
                table.call("wrong")
        else:
            table.skip(turn)
    raise AssertionError("not reached")


LIMITS = {
    "gardner": (30, 20),
    "howell": (30, 20),
    "bicycle": (40, 30),
    "wikipedia": (40, 30),
    "matuszek": (40, 30),
}


@pytest.mark.parametrize("ruleset", LIMITS)
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("short", [1, 0])
def test_rule_3_7_expulsion_counts_the_cards_before_the_play(ruleset, row, short):
    """See docs/rules.md 8.6 and 8.13."""
    limit = LIMITS[ruleset][ROWS[row][1] is not None]
    table = near(ruleset, row, limit - short)
    assert table.told["expelled"] == []
    act(table, row)
    expelled = row in (2, 4, 6, 8) and not short
    assert table.told["expelled"] == (["Ben"] if expelled else [])
    assert table.result["expelled"] is expelled
    if expelled:
        # The penalty is dealt anyway, the hand is kept, and Ben plays no more.
        assert table.result["penalty"]["Ben"] == (4 if ROWS[row][0] else 5)
        assert len(table.hand("Ben")) == (14 - 2 + 4 if ROWS[row][0] else 14 - 1 + 5)
        with pytest.raises(Refused, match="a player who is knocked out can’t become Prophet"):
            table.declare("Ben")
        for _ in range(3):
            assert table.told["turn"] != "Ben"
            table.skip(table.told["turn"])


@pytest.mark.parametrize("ruleset", LIMITS)
@pytest.mark.parametrize("row", [2, 4, 6, 8])
def test_rule_3_9_class_can_switch_expulsion_off(ruleset, row):
    limit = LIMITS[ruleset][ROWS[row][1] is not None]
    table = near(ruleset, row, limit + 5, expulsion=False)
    act(table, row)
    assert table.told["expelled"] == []
    assert table.record["options"] == {"expulsion": False}


@pytest.mark.parametrize("ruleset", ["lesson", "express"])
def test_rule_8_1_lesson_and_express_never_expel(ruleset):
    table = Table(ruleset, extra=9)
    while table.told["laid"] < 60:  # a wrong card wherever there is one
        turn = table.told["turn"]
        hand = table.round.hands[table.round.seat(turn)]
        table.play(turn, str(min(hand, key=lambda card: table.round.legal >> card & 1)))
    late = [result for result in table.round.results if result.laid_before >= 40]
    assert sum(not result.right for result in late) > 5
    assert table.told["expelled"] == []
    table.no_play(table.told["turn"])
    assert table.told["expelled"] == []


def test_rule_4_10_only_the_prophets_count_matters():
    """29 cards lie there at the declaration: soon 30 and more, but few since."""
    table = Table("gardner", hands={"Ann": "B14", "Ben": "R14", "Cy": "R14", "Dee": "R14"})
    table.skip("Ann").lay(4, 4, 4).skip("Ann").lay(4, 4, 4).skip("Ann").lay(2, 1).skip("Dee")
    table.play("Ann", table.any("Ann", "black")).declare("Ann")
    assert (table.told["laid"], table.told["prophet_at"]) == (29, 29)
    table.play("Ben", table.any("Ben", "red")).call("right")
    table.play("Cy", table.any("Cy", "red")).call("wrong")
    table.play("Dee", table.any("Dee", "red")).call("wrong")
    assert table.told["laid"] == 32
    assert table.told["expelled"] == []
