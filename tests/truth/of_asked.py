# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Questions that a round raises, and the ideas they are about."""

from __future__ import annotations

from truth.collect import At
from truth.facts import Facts, Note
from truth.registry import claims
from truth.subjects import (
    answer_of,
    as_cards,
    differed,
    falls,
    falls_by,
    guesses,
    reigns,
    shows,
    turns,
)

# Questions of the table, what if, what next


@claims(
    "No one declared. What stopped you?",
    "No one declared. What would have made you sure enough?",
    "No one declared. Would you have, and after which card?",
    "No one declared. What would you have wanted to see first?",
)
def _(f: Facts, at: At) -> bool:
    return not f.reigns and f.round.ruleset.prophet and bool(f.turns)


@claims(
    "Here a False Prophet can’t declare again. In science a corrected mistake is no reason to be shut out.",
)
def _(f: Facts, at: At) -> bool:
    return any(r.how == "overthrown" for r in f.reigns)


@claims(
    "Here a wrong play can knock you out. In science many experiments bring a “no”.",
)
def _(f: Facts, at: At) -> bool:
    return any(t.expelled for t in f.turns)


@claims(
    "One word each: how did it feel when %(player)s’s play decided it?",
    "%(player)s overthrows the Prophet",
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(t.by == player for _, t in falls(f, at))


@claims(
    "One word each: how did it feel when %(player)s named the rule?", "%(player)s names the rule"
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(n.by == player and f.judged_right(n) for n in guesses(f, at))


@claims("%(player)s guesses the rule")
def _(f: Facts, at: At, player: str) -> bool:
    return any(n.by == player for n in guesses(f, at))


@claims("One word each: how did it feel when every call was right?")
def _(f: Facts, at: At) -> bool:
    return any(r.how == "stood" and r.calls for r in f.reigns)


@claims(
    "One word each: how did it feel when %(player)s declared?", ("%(player)s becomes the Prophet")
)
def _(f: Facts, at: At, player: str) -> bool:
    return bool(reigns(f, at, player))


@claims(
    "One word each: how did it feel when %(player)s had to stop?",
    "%(player)s is knocked out",
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(t.expelled and t.by == player for t in turns(f, at))


@claims("%(player)s shows a hand")
def _(f: Facts, at: At, player: str) -> bool:
    return any(t.cards is None and t.by == player for t in turns(f, at))


@claims("A Prophet who lasts to the end")
def _(f: Facts, at: At) -> bool:
    return any(r.how == "stood" for r in f.reigns)


@claims("A string, judged as a whole")
def _(f: Facts, at: At) -> bool:
    return any(len(t.cards or ()) > 1 for t in turns(f, at))


@claims("A robot’s move.", "A robot played this.")
def _(f: Facts, at: At) -> bool:
    numbers = [t.number for t in turns(f, at)] + [
        r.number for r in f.reigns if at.number in (None, r.number)
    ]
    numbers += [n.number for n in guesses(f, at)]
    return any(map(f.by_robot, numbers))


@claims(
    "Next time, write your rule down before you declare. Then everyone can see what was tested.",
)
def _(f: Facts, at: At) -> bool:
    return any(f.claim_of(r) is None and not r.robot for r in reigns(f, at))


@claims(
    "Next time, before you play a card: which rule says right, and which says wrong?",
)
def _(f: Facts, at: At) -> bool:
    return any(t.cards and not t.robot for t in turns(f, at))


# Questions


@claims(
    "Write two rules that fit all these cards, and a card that tells them apart.",
    "Find two different rules for these cards. Which card would you play to decide?",
)
def _(f: Facts, at: At) -> bool | str:
    """The very next card can tell some of them apart."""
    return f.disputed_at(None) or "no card tells any of them apart"


@claims(
    "Write two rules that allow this first card.",
    "Two rules allow this first card but differ on the next one. Which two?",
)
def _(f: Facts, at: At) -> bool:
    return not f.turns


@claims(
    "%(prophet)s predicted %(count)s wrong play. Why should its cards count double?",
    "%(prophet)s also predicted “wrong”, and that came true. Why should it count double?",
)
def _(f: Facts, at: At, prophet: str, count: int) -> bool:
    return any(
        r.how == "stood" and sum(bool(t.cards) and not t.right for t in r.calls) == count
        for r in reigns(f, at, prophet)
    )


@claims(
    "Who tried to prove %(prophet)s’s rule wrong, and with which card?",
    "Which card was the hardest test for %(prophet)s’s rule?",
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    """Someone played under this Prophet."""
    return (
        any(any(t.cards for t in r.turns) for r in reigns(f, at, prophet))
        or "no card was played under this Prophet"
    )


@claims(
    "Is it fair that %(prophet)s couldn’t declare again in this round?",
    "%(prophet)s couldn’t declare again in this round. How would you change that for the next one?",
)
def _(f: Facts, at: At, prophet: str) -> bool:
    return bool(falls(f, at, prophet))


@claims("%(player)s was released as Prophet after card %(ordinal)s.")
def _(f: Facts, at: At, player: str, ordinal: int) -> bool:
    return any(
        e.get("release") == player and f.rounds[n - 1].layout.laid == ordinal for n, e in f.moves
    )


@claims(
    "Of the %(plays)s plays and shown hands up to then, %(count)s could tell rules apart.",
    (
        "Of the pupils’ %(plays)s plays and shown hands up to then, %(count)s could tell rules apart."
    ),
)
def _(f: Facts, at: At, plays: int, count: int) -> bool | str:
    found = []
    for r in reigns(f, at):
        before = [t for t in f.pupils_turns if t.settled < r.number]
        if not any(map(f.unseen, before)):
            found.append((len(before), sum(map(f.curve_falls, before))))
    return (plays, count) in found or f"{found}"


# Ideas: what they are said of


@claims(
    "Falsification",
    "No number of confirmed calls makes a rule true. One call that fails, if the rule really said so, shows that something in it is wrong.",
)
def _(f: Facts, at: At) -> bool | str:
    """A noted rule broke; else nothing was falsified."""
    found = [how for how, _, _ in falls_by(f, at)]
    return "broke" in found or f"falls: {found}"


@claims(
    "A failed test counts against the rule together with how it was used. Here the rule had predicted the answer."
)
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at)]
    return "slipped" in found or f"falls: {found}"


@claims(
    "A crucial experiment",
    "Two rules predict different answers, so one answer counts against one of them.",
    "A card on which two rules in notebooks differ",
)
def _(f: Facts, at: At) -> bool | str:
    """Two rules that someone had noted gave different answers."""
    players = f.players
    return any(differed(f, t, a, b) for t in turns(f, at) for a in players for b in players) or (
        "no two rules in notebooks differed on it"
    )


@claims(
    "Underdetermination",
    "There is usually more than one explanation that fits the same results.",
    "Several rules still fit",
)
def _(f: Facts, at: At) -> bool | str:
    """More than one rule fitted, of all that are known."""
    when = {f.settled_before(r.number) for r in f.reigns if at.number in (None, r.number)} or {
        len(f.turns)
    }
    return any(f.fitting_wider(n) > 1 for n in when) or "one rule fitted"


@claims(
    "An answer that few rules had predicted",
    "An unlikely result",
    "It rules out a lot. But whether a test was well chosen doesn’t depend on its answer.",
)
def _(f: Facts, at: At) -> bool:
    return any(
        (right := f.says_right(t)) is not None
        and 2 * (right if t.right else f.fitting(t.index) - right) < f.fitting(t.index)
        for t in turns(f, at)
    )


@claims(
    "A card on which many rules disagree",
    "Rules that still fit predict different answers, so any answer rules some out.",
)
def _(f: Facts, at: At) -> bool:
    return any(f.open(t) for t in turns(f, at))


@claims(
    "No one can say what failed",
    "Writing claims down",
    "If a rule is written down clearly before a test, everyone can see if the test counts against it.",
)
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at)]
    return "unknown" in found or f"falls: {found}"


@claims(
    "Which wrong card taught you most, and why?",
    "Which wrong card would you look at again, and why?",
)
def _(f: Facts, at: At) -> bool | str:
    """It asks those who played."""
    if f.turns and f.only_robots:
        return "robots made all plays"
    return bool(f.wrong_cards) or any(not t.right for t in f.turns)


@claims("A wrong card stays on the table")
def _(f: Facts, at: At) -> bool:
    return bool(f.wrong_cards) or any(not t.right for t in f.turns)


@claims(
    "Choose one card you played. What did you expect before you saw the answer?",
    "Choose one card you played. What did you think would happen?",
    "Choose one card you played. Which answer would have surprised you?",
)
def _(f: Facts, at: At) -> bool | str:
    """Anyone who is asked has played a card."""
    mine = f.pupils_turns if at.who is None else f.own_turns(at.who)
    return any(t.cards for t in mine) or "no card was played by whoever is asked"


@claims(
    "What would science lose if everyone stopped after a negative result?",
    "Would you risk a test if a wrong answer could knock you out?",
    "A wrong play knocks a player out",
)
def _(f: Facts, at: At) -> bool:
    return any(t.expelled for t in f.turns)


# Questions of ideas


@claims("What would have let the table know which rule was followed?")
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at)]
    return "unknown" in found or f"falls: {found}"


@claims(
    "How much evidence was enough to declare? What would have been enough for you?",
    "Is being able to predict every card the same as knowing why?",
    "Someone predicts every card. What would you still want to know?",
)
def _(f: Facts, at: At) -> bool:
    return bool(f.reigns)


@claims("A string is judged as a whole")
def _(f: Facts, at: At) -> bool:
    """A string was wrong; or, of a class, a fall that may be a slip."""
    return any(len(t.cards or ()) > 1 and not t.right for t in f.turns)


@claims("Find another rule that fits every card of the first row. Why did you prefer yours?")
def _(f: Facts, at: At) -> bool:
    """There is another one, of all that are known."""
    return f.fitting_wider(min(len(f.turns), 5)) > 1


@claims("The rule is said aloud")
def _(f: Facts, at: At) -> bool:
    return bool(f.aloud)


@claims("No play: the whole hand is shown")
def _(f: Facts, at: At) -> bool:
    return any(t.cards is None for t in turns(f, at))


@claims("A card played although it should be wrong", "A test that can refute")
def _(f: Facts, at: At) -> bool:
    """By the noted rule of its player, or by what they expected."""
    return any(
        f.own_expectation(t) is False
        or ((n := f.believed(t.by, t)) is not None and answer_of(f, n, t) is False)
        for t in turns(f, at)
    )


@claims("A card played because it should be right", "A positive test")
def _(f: Facts, at: At) -> bool:
    return any(
        f.own_expectation(t) is True
        or ((n := f.believed(t.by, t)) is not None and answer_of(f, n, t) is True)
        for t in turns(f, at)
    )


@claims("Becoming the Prophet", "Publishing a result", "Putting one’s name to a claim")
def _(f: Facts, at: At) -> bool:
    """Someone declared or guessed aloud; or it is asked why no one did."""
    return bool(f.reigns or f.aloud) or f.round.ruleset.prophet


@claims("A Prophet’s written rule fails")
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at)]
    return "broke" in found or f"falls: {found}"


@claims("%(cards)s had already contradicted it.", "%(cards)s had already shown that it was wrong.")
def _(f: Facts, at: At, cards: object) -> bool | str:
    """It contradicted a rule that was noted at a call, before that call."""
    for reign in f.reigns:
        for turn, note in zip(reign.turns, f.notes_at_calls(reign), strict=False):
            if note is not None and _dead_by(f, note, cards, turn.settled):
                return True
    return "no note at a call had been contradicted by that"


@claims("A rule was written down that %(cards)s had already contradicted.")
def _(f: Facts, at: At, cards: object) -> bool | str:
    """At a call of a Prophet who lasted."""
    return any(
        note is not None and _dead_by(f, note, cards, turn.settled)
        for reign in f.reigns
        if reign.how == "stood"
        for turn, note in zip(reign.turns, f.notes_at_calls(reign), strict=False)
    )


def _dead_by(f: Facts, note: Note, cards: object, settled: int) -> bool:
    """Return whether these cards had contradicted a noted rule before entry `settled`."""
    if note.rule is None or not f.contradicted_by(note.rule, settled):
        return False
    return f.contradicted(note.rule) == 0 or shows(f, note, as_cards(cards))


@claims("%(player)s’s rule had forbidden it.", "%(player)s had expected it to be right.")
def _(f: Facts, at: At, player: str) -> bool | str:
    """Their own play, and a noted rule of theirs that it contradicted."""
    for t in turns(f, at):
        note = f.believed(player, t)
        if t.by == player and note is not None and note.rule is not None and t.against(note.rule):
            return True
    return "it contradicted no rule that they had written down"


@claims("The rule in %(player)s’s notebook wasn’t the right one.")
def _(f: Facts, at: At, player: str) -> bool:
    return not f.noted_the_rule(player) and any(
        n.rule is not None for n in f.notes_of(player, present=False)
    )


@claims("%(player)s had once written down the rule, and then gave it up.")
def _(f: Facts, at: At, player: str) -> bool:
    own = f.notes_of(player, present=False)
    return (
        f.noted_the_rule(player)
        and own[-1].rule is not None
        and not f.counts_as_right(own[-1].rule)
    )
