"""The demo round as a fold, the slides, and the script: pure, and the rules have the word."""

import pytest

from classroom.cards import CARDS, Card
from classroom.game.rulesets import RULESETS
from classroom.lesson import demo, explained, script
from classroom.lesson.classroom import Classroom, Show, evolve
from classroom.lesson.plan import FIRST_RULE, Plan
from classroom.lesson.script import FIRST_LESSON, SCRIPTS, At
from classroom.rules.catalogue import RULES
from classroom.web import acts

STEPS = SCRIPTS[FIRST_LESSON]


def folded(*bodies):
    state = Classroom("c")
    opened = {"type": "opened", "plan": Plan(title="T").to_json()}
    for seq, body in enumerate((opened, *bodies), 1):
        state = evolve(state, seq, body)
    return state


def begin(rule="change-suit", starter="7S"):
    return {"type": "demo", "rule": rule, "starter": starter}


def lay(*cards):
    return [
        body
        for card in cards
        for body in ({"type": "demo_card", "card": card}, {"type": "demo_answer"})
    ]


def show(what, **more):
    return {"type": "show", "what": what, "table": None, "step": 0, "names": True, **more}


# The demo round


def test_cards_are_judged_by_the_rule_after_the_right_ones_alone():
    state = folded(begin(), *lay("9S", "9H", "KH", "KS"))
    assert [(str(each.card), each.right) for each in state.demo.tried] == [
        ("7S", True),
        ("9S", False),
        ("9H", True),
        ("KH", False),
        ("KS", True),
    ]
    assert [str(card) for card in state.demo.line] == ["7S", "9H", "KS"]
    other = folded(begin("same-colour"), *lay("9S", "9H", "KH", "KS"))
    assert [each.right for each in other.demo.tried] == [True, True, False, False, True]


def test_a_card_waits_is_taken_back_or_gives_way_to_another():
    held = folded(begin(), {"type": "demo_card", "card": "9S"})
    assert str(held.demo.waiting) == "9S"
    assert len(held.demo.tried) == 1
    assert evolve(held, 4, {"type": "demo_card", "card": None}).demo.waiting is None
    assert str(evolve(held, 4, {"type": "demo_card", "card": "2H"}).demo.waiting) == "2H"
    told = evolve(held, 4, {"type": "demo_rule"}).demo
    assert (told.revealed, told.waiting, len(told.tried)) == (True, None, 1)


def test_it_is_time_to_ask_after_eight_cards_none_of_which_waits():
    cards = ["9S", "9H", "KD", "KS", "2C", "4H", "5D", "6S"]
    assert not folded(begin(), *lay(*cards[:7])).demo.enough
    full = folded(begin(), *lay(*cards))
    assert full.demo.enough
    assert not evolve(full, 99, {"type": "demo_card", "card": "AS"}).demo.enough


def test_a_demo_begun_anew_forgets_the_one_before():
    state = folded(begin(), *lay("9S", "9H"), {"type": "demo_rule"}, begin("alternate-odd-even"))
    assert state.demo == demo.begun("alternate-odd-even", Card.parse("7S"))


@pytest.mark.parametrize("rule", demo.RULES_TO_SHOW)
def test_four_cards_are_offered_new_ones_and_both_right_and_wrong_ones(rule):
    running = demo.begun(rule, demo.STARTER)
    for turn in range(demo.ENOUGH + 2):
        offered = demo.offers(running)
        assert len(set(offered)) == demo.OFFERED
        assert list(offered) == sorted(offered)
        assert not set(offered) & {each.card for each in running.tried}
        verdicts = [demo.answered(demo.held_up(running, card)).tried[-1].right for card in offered]
        assert {*verdicts} == {True, False}
        running = demo.answered(demo.held_up(running, offered[turn % demo.OFFERED]))
    assert demo.offers(demo.revealed(running)) == ()


def test_the_wall_has_an_end():
    running = demo.begun("change-suit", demo.STARTER)
    for card in CARDS[: demo.LONGEST]:
        assert demo.offers(running)
        running = demo.answered(demo.held_up(running, card))
    assert demo.offers(running) == ()


def test_the_demo_has_no_rule_that_the_class_plays_and_another_one_once_it_was_told():
    first, second, *_ = demo.RULES_TO_SHOW
    assert demo.rule_to_show([RULES[FIRST_RULE].rule]) == first
    assert demo.rule_to_show([RULES[first].rule]) == second
    running = demo.begun(first, demo.STARTER)
    assert demo.rule_to_show([], {first}, running) == first
    assert demo.rule_to_show([], {first}, demo.revealed(running)) == second
    third = demo.RULES_TO_SHOW[2]
    assert demo.rule_to_show([], {first, third, second}, demo.revealed(running)) not in {
        *(first, second, third)
    }
    assert demo.rule_to_show([], demo.RULES_TO_SHOW, demo.revealed(running)) == second
    everything = [RULES[rule].rule for rule in demo.RULES_TO_SHOW]
    assert demo.rule_to_show(everything) in demo.RULES_TO_SHOW
    assert all(RULES[rule].difficulty == "easy" for rule in demo.RULES_TO_SHOW)


# What the projector shows


def test_a_log_from_before_has_an_explanation_that_stands_and_no_demo():
    state = folded(show("table", table=2))
    assert state.show == Show("table", 2, 0, True, since=None)
    assert state.demo is None
    assert state.script == At()
    old = {key: value for key, value in Plan(title="T").to_json().items() if key != "script"}
    assert Plan.from_json(old).script is None


def test_what_was_shown_before_an_explanation_and_a_demo_is_remembered():
    tables = show("tables", names=False)
    state = folded(tables, show("explain", since=5.0), show("explain", step=2), show("demo"))
    assert (state.show.what, state.before) == ("demo", Show("tables", names=False))
    assert folded(tables, show("demo"), show("table"), show("explain")).before.what == "table"


# The explanation


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_the_slides_tell_of_these_rules_of_play_and_no_others(ruleset):
    slides = explained.slides(ruleset, pupils_deal=False)
    assert 5 <= len(slides) <= 6
    text = " ".join(slide.head + slide.text for slide in slides)
    assert ("Prophet" in text) == ruleset.prophet
    assert ("together" in text) == (ruleset.longest != 1)
    assert any(slide.reign for slide in slides) == ruleset.prophet
    assert "Nature" not in explained.slides(ruleset, pupils_deal=True)[0].head


def test_the_pictures_show_what_they_tell_and_no_first_lessons_rule():
    slides = explained.slides(RULESETS["lesson"], pupils_deal=False)
    last = [slide.plays[-1] for slide in slides if slide.plays]
    assert [play.right for play in last] == [True, True, False, False, True]
    assert len(last[3].cards) == 3
    line = [card for play in slides[1].plays for card in play.cards]
    assert not RULES[FIRST_RULE].rule.accepts(0, line)
    rule = RULES[explained.EXAMPLE].rule
    hand = next(slide.hand for slide in slides if slide.hand)
    assert not any(rule.accepts(rule.run(line), [card]) for card in hand)


# The script


def test_the_steps_lead_from_joining_to_the_end():
    ids = [step.id for step in STEPS]
    assert ids[:5] == ["join", "seat", "explain", "demo", "start"]
    assert ids[-3:] == ["last-call", "debrief", "end"]
    for step in STEPS:
        assert len(step.say.split()) <= 30, f"{step.id} is no longer said in a breath"
        if step.press is not None:
            assert bool(step.press.act) != bool(step.press.go)
            assert step.press.act.get("do", "show") in acts._DOINGS


def place(id):
    return [step.id for step in STEPS].index(id)


@pytest.mark.parametrize(
    ("at", "do", "what", "then"),
    [
        (At(0), "even", "tables", At(1, done=True)),
        (At(2), "show", "explain", At(2, done=True)),
        (At(2, done=True), "show", "demo", At(3, done=True)),
        (At(0), "start", "tables", At(place("start"), done=True)),
        (At(place("start"), done=True), "start", "tables", At(place("start"), done=True)),
        (At(place("play")), "start", "tables", At(place("play"))),
        (At(3), "show", "explain", At(3)),
        (At(3), "lock", "tables", At(3)),
        (At(2), "show", "table", At(2)),
    ],
)
def test_the_script_follows_what_is_done_and_never_goes_back(at, do, what, then):
    assert script.after(STEPS, at, do, what) == then
