"""The demo round as a fold, the slides, and the script: pure, and the rules have the word."""

from itertools import pairwise

import pytest

from classroom.cards import CARDS, Card
from classroom.classes import demo, demo_choice, explanation, script
from classroom.classes.classroom import Classroom, ProjectorShow, evolve
from classroom.classes.registry import TEACHER_COMMANDS
from classroom.classes.script import PRESSES, At, ScriptStep, shown_during
from classroom.classes.settings import FIRST_RULE, Plan, plan_of
from classroom.classes.situation import ClassSituation
from classroom.classes.verbs.demo import DemoAnswered, DemoBegun, DemoCardShown, DemoRevealed
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.projector import ProjectorSet
from classroom.classes.verbs.script import ScriptMoved, TurnScript, follow_script
from classroom.game.rulesets import RULESETS
from classroom.rules.catalogue import RULES


def folded(*bodies):
    state = Classroom("c")
    opened = Opened(plan=Plan(title="T").to_json())
    for seq, body in enumerate((opened, *bodies), 1):
        state = evolve(state, seq, body(state.demo) if callable(body) else body)
    return state


def begin(rule="change-suit", starter="7S"):
    return DemoBegun(rule=rule, starter=starter)


def lay(*cards):
    return [body for card in cards for body in (DemoCardShown(card=card), answer)]


def answer(running):
    return DemoAnswered(right=demo_choice.verdict(running, running.waiting))


def laid(running, card):
    waiting = demo.held_up(running, card)
    return demo.answered(waiting, demo_choice.verdict(waiting, card))


def show(what, **more):
    return ProjectorSet(**{"what": what, "table": None, "step": 0, "names": True, **more})


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
    held = folded(begin(), DemoCardShown(card="9S"))
    assert str(held.demo.waiting) == "9S"
    assert len(held.demo.tried) == 1
    assert evolve(held, 4, DemoCardShown(card=None)).demo.waiting is None
    assert str(evolve(held, 4, DemoCardShown(card="2H")).demo.waiting) == "2H"
    told = evolve(held, 4, DemoRevealed()).demo
    assert (told.revealed, told.waiting, len(told.tried)) == (True, None, 1)


def test_it_is_time_to_ask_after_eight_cards_none_of_which_waits():
    cards = ["9S", "9H", "KD", "KS", "2C", "4H", "5D", "6S"]
    assert not folded(begin(), *lay(*cards[:7])).demo.enough
    full = folded(begin(), *lay(*cards))
    assert full.demo.enough
    assert not evolve(full, 99, DemoCardShown(card="AS")).demo.enough


def test_the_class_is_not_asked_before_it_has_seen_a_wrong_card():
    right = ["2H", "3S", "5H", "6S", "8H", "9S", "10H", "JS"]
    running = folded(begin(), *lay(*right)).demo
    assert [each.right for each in running.tried] == [True] * 9
    assert not running.enough
    offered = demo_choice.offers(running)
    assert len(offered) == demo_choice.OFFERED
    assert not set(offered) & set(demo_choice.right_next(running))
    asked = laid(running, offered[0])
    assert asked.enough
    assert set(demo_choice.offers(asked)) & set(demo_choice.right_next(asked))


@pytest.mark.parametrize("rule", demo_choice.RULES_TO_SHOW)
def test_two_right_and_two_wrong_cards_are_offered_until_a_wrong_one_lies(rule):
    running = demo.begun(rule, demo.STARTER)
    for _ in range(3):
        right = set(demo_choice.right_next(running))
        offered = demo_choice.offers(running)
        assert [card in right for card in offered].count(True) == 2
        running = laid(running, next(card for card in offered if card in right))


def test_a_demo_begun_anew_forgets_the_one_before():
    state = folded(begin(), *lay("9S", "9H"), DemoRevealed(), begin("alternate-odd-even"))
    assert state.demo == demo.begun("alternate-odd-even", Card.parse("7S"))


@pytest.mark.parametrize("rule", demo_choice.RULES_TO_SHOW)
def test_four_cards_are_offered_new_ones_and_both_right_and_wrong_ones(rule):
    running = demo.begun(rule, demo.STARTER)
    for turn in range(demo.ASK_AFTER_CARDS + 2):
        offered = demo_choice.offers(running)
        assert len(set(offered)) == demo_choice.OFFERED
        assert list(offered) == sorted(offered)
        assert not set(offered) & {each.card for each in running.tried}
        verdicts = [laid(running, card).tried[-1].right for card in offered]
        assert {*verdicts} == {True, False}
        running = laid(running, offered[turn % demo_choice.OFFERED])
    assert demo_choice.offers(demo.revealed(running)) == ()


def test_the_wall_has_an_end():
    running = demo.begun("change-suit", demo.STARTER)
    for card in CARDS[: demo.MAX_DEMO_CARDS]:
        assert demo_choice.offers(running)
        running = laid(running, card)
    assert demo_choice.offers(running) == ()


def test_the_demo_has_no_rule_that_the_class_plays_and_another_one_once_it_was_told():
    first, second, *_ = demo_choice.RULES_TO_SHOW
    assert demo_choice.rule_to_show([RULES[FIRST_RULE].rule]) == first
    assert demo_choice.rule_to_show([RULES[first].rule]) == second
    running = demo.begun(first, demo.STARTER)
    assert demo_choice.rule_to_show([], {first}, running) == first
    assert demo_choice.rule_to_show([], {first}, demo.revealed(running)) == second
    third = demo_choice.RULES_TO_SHOW[2]
    assert demo_choice.rule_to_show([], {first, third, second}, demo.revealed(running)) not in {
        *(first, second, third)
    }
    assert demo_choice.rule_to_show([], demo_choice.RULES_TO_SHOW, demo.revealed(running)) == second
    everything = [RULES[rule].rule for rule in demo_choice.RULES_TO_SHOW]
    assert demo_choice.rule_to_show(everything) in demo_choice.RULES_TO_SHOW
    assert all(RULES[rule].difficulty == "easy" for rule in demo_choice.RULES_TO_SHOW)


# What the projector shows


def test_a_log_from_before_has_an_explanation_that_stands_and_no_demo():
    state = folded(show("table", table=2))
    assert state.show == ProjectorShow("table", 2, 0, True, since=None)
    assert state.demo is None
    assert state.script == At()
    old = {key: value for key, value in Plan(title="T").to_json().items() if key != "steps"}
    assert Plan.from_json({**old, "script": "first-lesson"}) == Plan(title="T")


def test_what_was_shown_before_an_explanation_and_a_demo_is_remembered():
    tables = show("tables", names=False)
    state = folded(tables, show("explain", since=5.0), show("explain", step=2), show("demo"))
    assert (state.show.what, state.before) == ("demo", ProjectorShow("tables", names=False))
    assert folded(tables, show("demo"), show("table"), show("explain")).before.what == "table"


# The explanation


def explained(**settings):
    return explanation.slides(plan_of(title="T", **settings))


def words(slides):
    return " ".join(str(each) for slide in slides for each in (slide.head, *slide.text))


def right_cards(slide):
    return [card for play in slide.plays if play.right for card in play.cards]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_the_slides_tell_of_these_rules_of_play_and_no_others(ruleset):
    slides = explained(ruleset=ruleset.id, predictions=True)
    assert len(slides) == 6
    text = words(slides)
    assert ("Prophet" in text) == ruleset.prophet
    assert text.count("together") == (ruleset.longest != 1)
    assert any(slide.reign for slide in slides) == ruleset.prophet
    taken = "1 more card." if ruleset.wrong_penalty == 1 else f"{ruleset.wrong_penalty} more cards."
    assert f"you take {taken}" in text
    assert ("guess" in text) == (ruleset.guess_bonus is not None)
    assert "draw" not in text
    pupils = explained(ruleset=ruleset.id, dealers="pupils")
    assert "Nature" not in str(pupils[0].head)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_last_slide_says_how_one_wins(ruleset):
    slide = explained(ruleset=ruleset)[-1]
    assert str(slide.head) == "Who’s winning?"
    assert "when someone has no cards left" in words([slide])


def test_the_slides_follow_the_settings():
    predicting = words(explained(predictions=True))
    assert "Before each answer, predict." in predicting
    assert "“My rule”" in predicting
    alone = words(explained())
    assert "predict" not in alone
    assert "“My rule”" in alone
    assert "half a minute" in words(explained(prompts=True))
    assert "half a minute" not in alone
    cards = explained(devices="cards", predictions=True, prompts=True)
    assert len(cards) == 5
    assert "“My rule”" not in words(cards)
    assert "predict" not in words(cards)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_slide_asks_for_a_tap_and_the_next_one_shows_what_was_right(ruleset):
    slides = explained(ruleset=ruleset, predictions=True)
    for slide, after in pairwise(slides):
        asked = slide.question
        assert len(str(asked.text)) <= 60
        if asked.card is None:
            continue
        assert asked.answer == int(not _example(right_cards(slide), asked.card))
        if after.plays:
            assert (asked.card,) in [play.cards for play in after.plays]
    asked = [slide.question for slide in slides]
    assert {each.answer for each in asked if each.card} == {0, 1}
    assert all(each.told and 0 <= each.answer < len(each.choices) for each in asked)


def _example(line, card):
    rule = RULES[explanation.EXAMPLE_RULE_ID].rule
    return rule.accepts(rule.run(line), [card])


def test_the_pictures_show_what_they_tell_and_no_first_lessons_rule():
    slides = explained(predictions=True)
    turn = slides[1]
    assert [play.right for play in turn.plays[-2:]] == [True, False], "on the line, and below it"
    line = right_cards(turn)
    assert not RULES[FIRST_RULE].rule.accepts(0, line)
    hand = next(slide.hand for slide in slides if slide.hand)
    assert not any(_example(right_cards(slides[2]), card) for card in hand)


# The script


def test_each_button_is_an_act_the_console_knows_or_a_place():
    for press in PRESSES.values():
        assert bool(press.act) != bool(press.go)
        assert press.act.get("do", "show") in TEACHER_COMMANDS


STEPS = [
    ScriptStep(title=f"Step {number}", say="Go", minutes=minutes, press=press, lesson=lesson)
    for number, (minutes, press, lesson) in enumerate(
        [
            *((4, "wall", 1), (1, "even", 1), (1, "explain", 1), (3, "demo", 1)),
            *((8, "start", 1), (1, "pause", 1), (8, "next", 1)),
            *((2, "wall", 2), (9, "next", 2), (4, "debriefs", 2)),
        ]
    )
]
START, PAUSE, NEXT, SECOND = 4, 5, 6, 7
NOON = 43_200.0


@pytest.mark.parametrize(
    ("at", "done", "do", "what", "then"),
    [
        (0, False, "even", "tables", (1, True)),
        (2, False, "show", "explain", (2, True)),
        (2, True, "show", "demo", (3, True)),
        (0, False, "start", "tables", (START, True)),
        (START, True, "start", "tables", (NEXT, True)),
        (PAUSE, False, "start", "tables", (NEXT, True)),
        (PAUSE, True, "pause", "tables", (PAUSE, True)),
        (PAUSE, False, "pause", "tables", (PAUSE, True)),
        (START, True, "pause", "tables", (START, True)),
        (START, True, "resume", "tables", (START, True)),
        (SECOND + 1, True, "start", "tables", (SECOND + 1, True)),
        (3, False, "show", "explain", (3, False)),
        (3, False, "lock", "tables", (3, False)),
        (2, False, "show", "table", (2, False)),
    ],
)
def test_the_script_follows_what_is_done_and_never_goes_back(at, done, do, what, then):
    before = At(at, done, since=NOON, began=NOON)
    after = script.after(STEPS, before, do, what, NOON + 60)
    assert (after.step, after.done) == then
    assert (after == before) == ((at, done) == then)


def test_a_lesson_begins_with_a_word_or_with_what_comes_after_its_first_step():
    waiting = At()
    assert (waiting.since, waiting.began) == (None, None)
    begun = script.turned(STEPS, waiting, 0, NOON)
    assert begun == At(0, False, NOON, NOON)
    assert script.turned(STEPS, begun, 0, NOON + 60) == begun
    # Who never said it comes to the third step in time, as far as anyone knows.
    assert script.turned(STEPS, waiting, 2, NOON) == At(2, False, NOON, NOON - 5 * 60)
    assert script.after(STEPS, waiting, "even", "tables", NOON).began == NOON - 4 * 60
    later = script.turned(STEPS, begun, 3, NOON + 600)
    assert later == At(3, False, NOON + 600, NOON)


def test_a_second_lesson_has_a_beginning_of_its_own():
    first = At(NEXT, True, NOON, NOON - 18 * 60)
    arrived = script.turned(STEPS, first, SECOND, NOON)
    assert arrived == At(SECOND)
    tomorrow = NOON + 24 * 3600
    assert script.turned(STEPS, arrived, SECOND, tomorrow).began == tomorrow
    at = script.after(STEPS, arrived, "start", "tables", tomorrow)
    assert at == At(SECOND + 1, True, tomorrow, tomorrow - 2 * 60)
    back = script.turned(STEPS, at, NEXT, tomorrow)
    assert (back.step, back.began) == (NEXT, tomorrow - 18 * 60)


def test_where_a_class_is_stands_in_its_log():
    at = At(3, True, NOON, NOON - 60)
    assert folded(ScriptMoved(**at.to_json())).script == at
    assert folded(ScriptMoved(step=3, done=False)).script == At(3)


# What the projector shows at a step


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({"press": "wall"}, "lobby"),
        ({"press": "even", "line": ("2C",)}, "lobby"),
        ({"press": "explain"}, "explain"),
        ({"press": "demo"}, "demo"),
        *(
            ({"press": press}, "tables")
            for press in ("start", "next", "pause", "resume", "last-call", "end")
        ),
        ({"line": ("2C", "4D")}, "slide"),
        ({"press": "debriefs", "tasks": ("Draw it.",)}, "slide"),
        ({}, "stays"),
        ({"press": "look-back"}, "stays"),
        ({"press": "debriefs"}, "stays"),
        ({"press": "pause", "projector": "slide"}, "slide"),
        ({"line": ("2C",), "projector": "stays"}, "stays"),
    ],
)
def test_what_the_projector_shows_follows_from_the_step_unless_the_plan_says_it(more, shown):
    assert shown_during(ScriptStep(title="A step", say="Go", minutes=3, **more)) == shown


def test_a_step_that_was_stored_before_says_nothing_of_the_projector():
    stored = ScriptStep(title="Swans", say="How many?", minutes=4).to_json()
    del stored["projector"]
    assert ScriptStep.from_json(stored).projector is None


LED = [
    ScriptStep(title="Riddle", say="What next?", minutes=5, line=("2C", "4D")),
    ScriptStep(title="Join", say="Scan.", minutes=5, press="wall"),
    ScriptStep(title="Rules", say="Watch.", minutes=1, press="explain"),
    ScriptStep(title="Together", say="Vote.", minutes=3, press="demo"),
    ScriptStep(title="Round", say="Play.", minutes=8, press="start"),
    ScriptStep(title="Walk", say="Why?", minutes=6),
    ScriptStep(title="Think", say="Stop.", minutes=1, press="pause"),
    ScriptStep(title="Talk", say="And?", minutes=8, press="look-back", projector="slide"),
    ScriptStep(title="Spare", say="And else?", minutes=3),
    ScriptStep(title="Next lesson", say="Again.", minutes=4, lesson=2, projector="slide"),
]


class Led:
    """A class with a script, and what its projector shows."""

    def __init__(self, **plan):
        opened = Opened(plan=Plan(title="T", steps=tuple(LED), **plan).to_json())
        self.state = evolve(Classroom("c"), 1, opened)

    def take(self, *events):
        for event in events:
            body = event(self.state.demo) if callable(event) else event
            self.state = evolve(self.state, self.state.version + 1, body)
        return [type(event) for event in events]

    @property
    def situation(self):
        return ClassSituation(self.state, {}, "teacher", NOON, {})

    def turn(self, step):
        return self.take(*TurnScript(class_="c", step=step).decide(self.situation))

    def follow(self, do, what="tables"):
        return self.take(*follow_script(self.situation, do, what))

    @property
    def shown(self):
        return self.state.show.what, self.state.show.step


def test_turning_the_page_sets_the_projector_forwards_and_backwards():
    led = Led()
    expected = [
        *(("slide", 0), ("lobby", 0), ("explain", 0), ("demo", 0), ("tables", 0), ("tables", 0)),
        *(("tables", 0), ("slide", 7), ("tables", 0), ("slide", 9)),
    ]
    assert led.shown == ("lobby", 0)
    shown = []
    for step in range(len(LED)):
        led.turn(step)
        shown.append(led.shown)
    assert shown == expected
    for step in (4, 3, 2, 1, 0):
        led.turn(step)
        assert (led.state.script.step, led.shown) == (step, expected[step])


def test_page_and_projector_are_one_decision_and_a_projector_that_shows_it_is_not_set_again():
    led = Led()
    assert led.turn(0) == [ScriptMoved, ProjectorSet]
    assert led.turn(0) == [ScriptMoved]
    assert led.turn(3) == [ScriptMoved, DemoBegun, ProjectorSet]
    assert led.turn(4) == [ScriptMoved, ProjectorSet]
    assert led.turn(5) == [ScriptMoved]


def test_beginning_a_lesson_shows_its_first_step_and_the_same_step_again_leaves_the_projector():
    led = Led()
    led.take(show("table", table=2))
    led.turn(0)
    assert led.shown == ("slide", 0)
    led.turn(5)
    led.take(show("table", table=3))
    led.turn(5)
    assert led.state.show.table == 3
    led.turn(9)
    led.take(show("lobby"))
    led.turn(9)
    assert led.shown == ("slide", 9)


def test_an_act_that_moves_the_script_on_sets_the_projector_unless_it_was_about_the_projector():
    led = Led()
    led.turn(0)
    assert led.follow("start") == [ScriptMoved, ProjectorSet]
    assert led.shown == ("tables", 0)
    led.turn(6)
    led.take(show("table", table=3))
    assert led.follow("pause") == [ScriptMoved]
    assert led.state.show.table == 3
    led = Led()
    led.take(show("explain", since=5.0, step=1))
    assert led.follow("show", "explain") == [ScriptMoved]
    assert (led.shown, led.state.show.since) == (("explain", 1), 5.0)
    assert led.turn(3) == [ScriptMoved, DemoBegun, ProjectorSet]
    led.take(*lay("9S"))
    assert led.follow("show", "demo") == [ScriptMoved]
    assert len(led.state.demo.tried) == 2


def test_what_is_explained_already_goes_on_and_a_demo_is_not_begun_again():
    led = Led()
    led.take(show("explain", since=5.0, step=1))
    led.turn(2)
    assert led.state.show.since == 5.0
    led.turn(3)
    led.take(*lay("9S"))
    led.turn(2)
    led.turn(3)
    assert len(led.state.demo.tried) == 2


def test_a_step_that_shows_nothing_of_its_own_ends_the_slide_before_it_and_nothing_else():
    led = Led()
    led.turn(4)
    led.turn(7)
    led.turn(8)
    assert led.shown == ("tables", 0)
    led.turn(7)
    led.take(show("debrief", table=2, round=1))
    led.turn(8)
    assert (led.state.show.what, led.state.show.table) == ("debrief", 2)


def test_the_settings_of_the_projector_stay_and_those_of_the_class_count():
    led = Led(wall="join")
    led.take(show("table", table=2, names=False, overthrows=True, minutes=25, tones=True))
    led.turn(4)
    kept = ProjectorShow("lobby", names=False, overthrows=True, minutes=25, tones=True)
    assert led.state.show == kept
    one = Led(devices="class", tables=1)
    one.turn(4)
    assert (one.state.show.what, one.state.show.table) == ("table", 1)
