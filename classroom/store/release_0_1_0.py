"""The log of release 0.1.0, which kept moves without what was decided about them.

Its events are turned into version 2 once, by migration 0015: each deal gets the numbers of its
rule-set and its rule, in the words of then; each move its outcome; each card of a demo its verdict.
Moves are judged as that release judged them: with its numbers, which are below, and with the rules
of the catalogue, whose meaning never changes (``tests/releases`` holds both to that release).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from classroom.cards import Card
from classroom.classes import demo, demo_choice
from classroom.game.claims import read_rule
from classroom.game.header import read_dealt
from classroom.game.layout import AnyRound
from classroom.game.play import judge_entry
from classroom.game.rulesets import RuleSet
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Language
from classroom.i18n.stored_messages import StoredMessage
from classroom.rules.described_rule import seal
from classroom.rules.sealed_rule import SealedRule

Body = dict[str, Any]

_WORDS = Path(__file__).with_suffix(".json")


def class_language(opened: Mapping[str, Any]) -> Language:
    """Return the language of a class from its first event."""
    code = opened.get("plan", {}).get("language", ENGLISH.code)
    return translations.language(code) if code in translations.known() else ENGLISH


def class_events(bodies: Iterable[Body]) -> list[Body]:
    """Return the events of a class's stream, those of version 1 with what they lacked."""
    found, shown = [], None
    for body in bodies:
        match body["type"]:
            case "demo":
                shown = demo.begun(body["rule"], Card.parse(body["starter"]))
            case "demo_card" if shown is not None:
                card = body["card"]
                shown = demo.held_up(shown, None if card is None else Card.parse(card))
            case "demo_answer" if shown is not None and body.get("v", 1) == 1:
                waits = shown.waiting
                right = waits is not None and demo_choice.verdict(shown, waits)
                shown = demo.answered(shown, right)
                body = {**body, "right": right, "v": 2}
        found.append(body)
    return found


def table_events(bodies: Iterable[Body], language: Language) -> list[Body]:
    """Return the events of a table's stream, those of version 1 with what they lacked.

    Raise an exception if a round can't be read; release 0.1.0 couldn't read it either.
    """
    found: list[Body] = []
    round_: AnyRound | None = None
    rule: dict[str, Any] | None = None
    for body in bodies:
        match body["type"]:
            case "dealt" if body.get("v", 1) == 1:
                body, round_ = _dealt(body, language)
                rule = body["rule"]
            case "entry" if body.get("v", 1) == 1:
                assert round_ is not None and rule is not None, "a round was dealt before"
                text = body["entry"].get("hint")
                if text and all(hint["template"] != {"text": text} for hint in rule["hinted"]):
                    rule["hinted"] = (*rule["hinted"], msgspec.to_builtins(_hint(text, language)))
                outcome, round_ = judge_entry(round_, body["entry"])
                decided = None if body["entry"].get("info") else msgspec.to_builtins(outcome)
                body = {**body, "outcome": decided, "v": 2}
        found.append(body)
    return found


def _dealt(body: Body, language: Language) -> tuple[Body, AnyRound]:
    header = dict(body["header"])
    ruleset, rule = RULESETS[header.pop("ruleset")], _sealed(header.pop("rule"), language)
    twin_of = None if body.get("twin_of") is None else _sealed(body["twin_of"], language)
    kept = {"ruleset": ruleset, "rule": rule, "twin_of": twin_of}
    made = {**body, "header": header, **msgspec.to_builtins(kept), "v": 2}
    return made, read_dealt(header, ruleset, rule).deal()


def _sealed(written: object, language: Language) -> SealedRule:
    """Return a rule in the words of that release."""
    rule = seal(read_rule(written), language)
    told = _words()["rules"].get(rule.id)
    if told is None or language.code not in told["statement"]:
        return rule
    return structs.replace(
        rule,
        said=structs.replace(rule.said, shown=told["statement"][language.code]),
        start=structs.replace(rule.start, shown=told["starter"][language.code]),
        hinted=tuple(_hint(text, language) for text in told["hints"]),
    )


def _hint(text: str, language: Language) -> StoredMessage:
    """Return a hint of that release from its English text, which entries of a record hold."""
    shown = _words()["hints"].get(text, {}).get(language.code, text)
    return StoredMessage(shown=shown, template={"text": text})


@cache
def _words() -> dict[str, Any]:
    """Return the statements and hints of that release, in its four languages."""
    read: dict[str, Any] = msgspec.json.decode(_WORDS.read_bytes())
    return read


_ALL = (
    RuleSet(
        id="lesson",
        title="Lesson",
        about="8 cards, Prophet, no expulsion. Made for a first lesson: about 15 minutes.",
        source="ours",
        players=(3, 7),
        hand=8,
        several_starters=False,
        first_player="counted",
        longest=4,
        refill_at=None,
        wrong_penalty=1,
        no_play_penalty=2,
        no_play_reward=2,
        prophet=True,
        false_prophet_penalty=3,
        marker="declarer",
        expelled_from=None,
        expelled_from_marker=None,
        empty_bonus=4,
        cap="before",
        count_down_from=None,
        guess_bonus=None,
        never_dealt=10,
    ),
    RuleSet(
        id="gardner",
        title="Gardner, 1977",
        about="14 cards, Prophet, strings of 4. The full game: 25 minutes and more.",
        source="Abbott in Gardner 1977",
        players=(3, 7),
        hand=14,
        several_starters=False,
        first_player="counted",
        longest=4,
        refill_at=None,
        wrong_penalty=2,
        no_play_penalty=5,
        no_play_reward=4,
        prophet=True,
        false_prophet_penalty=5,
        marker="declarer",
        expelled_from=30,
        expelled_from_marker=20,
        empty_bonus=4,
        cap="before",
        count_down_from=None,
        guess_bonus=None,
        never_dealt=10,
    ),
    RuleSet(
        id="howell",
        title="Howell",
        about="14 cards, Prophet, strings of any length.",
        source="Howell",
        players=(3, 7),
        hand=14,
        several_starters=True,
        first_player="counted",
        longest=None,
        refill_at=None,
        wrong_penalty=2,
        no_play_penalty=5,
        no_play_reward=4,
        prophet=True,
        false_prophet_penalty=5,
        marker="main_line",
        expelled_from=30,
        expelled_from_marker=20,
        empty_bonus=4,
        cap="including",
        count_down_from=None,
        guess_bonus=None,
        never_dealt=10,
    ),
    RuleSet(
        id="bicycle",
        title="Bicycle",
        about="14 cards, Prophet, later expulsion.",
        source="Bicycle (Forecaster)",
        players=(3, 7),
        hand=14,
        several_starters=False,
        first_player="counted",
        longest=4,
        refill_at=4,
        wrong_penalty=2,
        no_play_penalty=5,
        no_play_reward=4,
        prophet=True,
        false_prophet_penalty=5,
        marker="main_line",
        expelled_from=40,
        expelled_from_marker=30,
        empty_bonus=4,
        cap="before",
        count_down_from=None,
        guess_bonus=None,
        never_dealt=10,
    ),
    RuleSet(
        id="wikipedia",
        title="Wikipedia",
        about="14 cards, Prophet, strings of any length, a random first player.",
        source="Wikipedia",
        players=(3, 7),
        hand=14,
        several_starters=False,
        first_player="random",
        longest=None,
        refill_at=None,
        wrong_penalty=2,
        no_play_penalty=5,
        no_play_reward=4,
        prophet=True,
        false_prophet_penalty=5,
        marker="declarer",
        expelled_from=40,
        expelled_from_marker=30,
        empty_bonus=4,
        cap="including",
        count_down_from=None,
        guess_bonus=None,
        never_dealt=10,
    ),
    RuleSet(
        id="matuszek",
        title="Matuszek, 1995",
        about="14 cards, Prophet, strings of 4, later expulsion.",
        source="Matuszek 1995",
        players=(3, 7),
        hand=14,
        several_starters=False,
        first_player="counted",
        longest=4,
        refill_at=None,
        wrong_penalty=2,
        no_play_penalty=5,
        no_play_reward=4,
        prophet=True,
        false_prophet_penalty=5,
        marker="declarer",
        expelled_from=40,
        expelled_from_marker=30,
        empty_bonus=4,
        cap="including",
        count_down_from=None,
        guess_bonus=None,
        never_dealt=10,
    ),
    RuleSet(
        id="express",
        title="Eleusis Express",
        about="12 cards, no Prophet: say the rule aloud after a right card.",
        source="Golden 2006",
        players=(2, 7),
        hand=12,
        several_starters=False,
        first_player="seat_one",
        longest=1,
        refill_at=None,
        wrong_penalty=1,
        no_play_penalty=1,
        no_play_reward=1,
        prophet=False,
        false_prophet_penalty=0,
        marker="declarer",
        expelled_from=None,
        expelled_from_marker=None,
        empty_bonus=3,
        cap="before",
        count_down_from=12,
        guess_bonus=6,
        never_dealt=0,
    ),
)
RULESETS: Mapping[str, RuleSet] = {ruleset.id: ruleset for ruleset in _ALL}
"""As release 0.1.0 had them."""
