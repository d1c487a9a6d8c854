"""The rules of play of a class as its phones show them: short, and only what its settings have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from classroom.classes import rules_of_play as rules
from classroom.classes.settings import Plan
from classroom.game.rulesets import RULESETS, RuleSet
from classroom.i18n.messages import Language, Message, message
from classroom.views.schemas import RulesOfPlay, RulesPart, RulesPlay


def rules_view(plan: Plan, language: Language) -> RulesOfPlay:
    """Return the rules of a class in the reader's language and the words of the class."""
    ruleset = RULESETS[plan.ruleset]
    deals = plan.dealing.dealers == "pupils"

    def part(title: Message, text: Iterable[Message]) -> RulesPart:
        return RulesPart(title.say(language), [one.say(language) for one in text], [])

    def played() -> RulesPart:
        rows = [RulesPlay(*(each.say(language) for each in row)) for row in rules.plays(ruleset)]
        title = message("Your turn: do one of these")
        return RulesPart(title.say(language), [], rows)

    out = plan.expulsion and ruleset.expelled_from is not None
    parts = [part(rules.secret(deals), rules.law()), played()]
    if ruleset.prophet:
        parts.append(
            part(message("Think you know the rule? Become the Prophet."), _prophet(ruleset, deals))
        )
    if ruleset.guess_bonus is not None:
        title = message("Think you know the rule? Say it after a right card.")
        parts.append(part(title, rules.aloud()))
    parts.append(part(message("The end of the round"), rules.end(ruleset, out)))
    if out:
        parts.append(part(message("Knocked out"), rules.knocked_out(ruleset)))
    if plan.points:
        parts.append(part(message("Points"), rules.points(ruleset)))
    if plan.points and deals:
        title = message("Points for the pupil who deals")
        parts.append(part(title, rules.dealers_points(ruleset)))
    return RulesOfPlay(parts)


def _prophet(ruleset: RuleSet, deals: bool) -> Iterator[Message]:
    yield rules.call(deals)
    yield message("Others: find the card that proves the Prophet wrong.")
    *_, wrong_no_play, overthrown = rules.exceptional(ruleset)
    yield wrong_no_play
    yield overthrown
