# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about overthrows: who called, what was noted, and what that shows."""

from __future__ import annotations

from classroom.cards import Card
from truth.collect import At
from truth.facts import Facts, Note, Reign, Turn
from truth.of_pupils import declared, fell
from truth.registry import claims
from truth.subjects import as_cards, falls, reigns


def robots_part(f: Facts, reign: Reign) -> str | None:
    """Return what a robot did in an overthrow: declared, called or picked."""
    if reign.robot:
        return "declared"
    if reign.fall is None or not f.by_robot(reign.fall.settled):
        return None
    return "called" if reign.fall.picked is None else "picked"


def has_notebook(f: Facts) -> bool:
    """Pupils with real cards may note on paper, which no record holds."""
    return f.round.dealt or bool(f.every_note)


def _about(turn: Turn, what: object) -> bool:
    """Return whether a play was of these cards, or of a hand."""
    if turn.wrong_pick:
        return what == turn.picked
    return not turn.laid or as_cards(what) == turn.laid


def _broke(f: Facts, reign: Reign, note: Note | None) -> bool:
    """Return whether the play that overthrew a Prophet was the first to show this note wrong."""
    turn = reign.fall
    assert turn is not None
    if note is None or note.rule is None or f.contradicted_by(note.rule, turn.settled):
        return False
    return turn.against(note.rule)


def _falls(f: Facts, at: At) -> list[tuple[Reign, Turn]]:
    return [(r, r.fall) for r in declared(f, at) if r.fall is not None]


@claims(
    "Then %(what)s showed that the rule you declared with was wrong.",
    "Then %(what)s showed that your rule was wrong.",
)
def _(f: Facts, at: At, what: object) -> bool | str:
    """The very rule noted at the declaration was still held, and that play showed it wrong."""
    for reign, turn in _falls(f, at):
        first, last = f.claim_of(reign), f.meant_of(reign)
        if first is None or last is None or first.rule != last.rule:
            continue
        if _about(turn, what) and robots_part(f, reign) is None:
            return _broke(f, reign, first) or "it didn't contradict that rule"
    return "the rule of the declaration wasn't held any more"


@claims(
    "Then %(what)s showed that the rule you wrote down after declaring was wrong.",
    "Then %(what)s showed that the rule you wrote down as Prophet was wrong.",
)
def _(f: Facts, at: At, what: object) -> bool | str:
    """It was noted during the reign, and is another one than at the declaration."""
    for reign, turn in _falls(f, at):
        first, last = f.claim_of(reign), f.meant_of(reign)
        if last is None or last.number < reign.number or (first and first.claim == last.claim):
            continue
        if _about(turn, what) and robots_part(f, reign) is None:
            return _broke(f, reign, last) or "it didn't contradict that rule"
    return "no other rule was noted after the declaration"


def _undecided(f: Facts, at: At) -> list[tuple[Reign, Turn, Note | None]]:
    """Overthrows of a pupil's own, without anyone knowing why."""
    return [
        (r, r.fall, note)
        for how, r, note in fell(f, at)
        if how in ("already", "unknown") and r.fall is not None and robots_part(f, r) is None
    ]


@claims(
    "Then one of your calls was wrong, at %(what)s.", "Then you said the wrong thing, at %(what)s."
)
def _(f: Facts, at: At, what: object) -> bool | str:
    """The pupil made that call, and it was the call that failed, not the pick."""
    found = [t for _, t, _ in _undecided(f, at) if _about(t, what)]
    return any(not t.wrong_pick for t in found) or "no call of the pupil's failed"


@claims("Then you picked %(what)s, which didn’t fit.")
def _(f: Facts, at: At, what: object) -> bool:
    return any(t.wrong_pick and t.picked == what for _, t, _ in _undecided(f, at))


@claims(
    "You were less than half sure of the rule you had written down. Only you can tell which rule you followed.",
    "You weren’t sure of the rule you wrote down. So only you know which rule you used.",
)
def _(f: Facts, at: At) -> bool:
    """A fall that nobody can explain, and a rule in the note then."""
    return any(
        how == "unknown"
        and n is not None
        and n.rule is not None
        and n.sure is not None
        and n.sure < 50
        for how, _, n in fell(f, at)
    )


def _nothing_noted(f: Facts, at: At, picked: bool, notebook: bool) -> bool | str:
    if has_notebook(f) != notebook:
        return "with real cards the notes may be on paper" if notebook else "there is a notebook"
    found = [(r, t, n) for r, t, n in _undecided(f, at)]
    return (
        any(n is None and t.wrong_pick == picked and not _took_back(f, r) for r, t, n in found)
        or "not such a fall"
    )


def _took_back(f: Facts, reign: Reign) -> bool:
    """A rule was noted at the declaration, and none was when the Prophet fell."""
    return f.claim_of(reign) is not None and f.meant_of(reign) is None


@claims("You had crossed out your note by then, so only you can tell which rule you followed.")
def _(f: Facts, at: At) -> bool:
    return any(_took_back(f, r) for r, _, _ in _undecided(f, at))


@claims(
    "%(player)s had crossed out the written rule before that call, so we can’t tell which "
    "rule was followed."
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(
        _took_back(f, r) and robots_part(f, r) is None for r, _ in falls(f, at, player or None)
    )


@claims(
    "Next time you call by a different rule than the one you wrote down, write it down first.",
)
def _(f: Facts, at: At) -> bool:
    return any(f.fell(r) == "slipped" for r, _ in falls(f, at, None))


@claims("Next time you write down a rule, first check it against every card on the table.")
def _(f: Facts, at: At) -> bool:
    """A Prophet's noted rule had been contradicted, at the fall or at the last call."""
    return any(f.fell(r) == "already" for r, _ in falls(f, at, None)) or any(
        _dead(f, r) is not None for r in reigns(f, at)
    )


@claims("Next time, before you declare, write down a rule that others could check.")
def _(f: Facts, at: At) -> bool:
    return any((n := f.meant_of(r)) is not None and n.rule is None for r, _ in falls(f, at, None))


def _called(f: Facts, reign: Reign) -> bool:
    return any(t.prophet == reign.by and t.number > reign.number for t in f.turns)


@claims("Next time, before you declare, name the card that would prove you wrong.")
def _(f: Facts, at: At) -> bool:
    """Someone fell, or was never tested."""
    return bool(falls(f, at, None)) or any(not _called(f, r) for r in reigns(f, at))


@claims("Next time: a harder rule, and the same questions.")
def _(f: Facts, at: At) -> bool:
    """A Prophet lasted, or the rule was said aloud."""
    return f.round.ended_by == "guessed" or any(r.how == "stood" for r in reigns(f, at))


@claims("Next time, write down two rules that fit, and find a card on which they differ.")
def _(f: Facts, at: At) -> bool:
    """A noted rule was contradicted."""
    return any(n.rule is not None and f.contradicted(n.rule) is not None for n in f.every_note)


@claims("Next time, once you feel sure, play a card that you expect to be wrong.")
def _(f: Facts, at: At) -> bool:
    """No card was wrong."""
    return all(t.right for t in f.turns if t.cards)


@claims(
    (
        "You hadn’t written down your rule, so only you can tell if it was wrong or you didn’t follow it."
    ),
    "You didn’t write your rule down. So only you know if it was wrong, or if you said something else.",
)
def _(f: Facts, at: At) -> bool | str:
    return _nothing_noted(f, at, picked=False, notebook=True)


@claims(
    (
        "You hadn’t written down a rule, so only you can tell if your rule was wrong or you only "
        "picked the wrong card."
    ),
    "You didn’t write a rule down. So only you know if it was wrong, or if you just picked the wrong card.",
)
def _(f: Facts, at: At) -> bool | str:
    return _nothing_noted(f, at, picked=True, notebook=True)


@claims(
    "This record doesn’t show what you wrote down. Only you can tell if your rule was wrong "
    "or you made the wrong call."
)
def _(f: Facts, at: At) -> bool | str:
    return _nothing_noted(f, at, picked=False, notebook=False)


@claims(
    "This record doesn’t show what you wrote down. Only you can tell if your rule was wrong "
    "or you only picked the wrong card."
)
def _(f: Facts, at: At) -> bool | str:
    return _nothing_noted(f, at, picked=True, notebook=False)


def _for_you(f: Facts, at: At, part: str, what: object = None) -> bool | str:
    found = [(robots_part(f, r), t) for r, t in _falls(f, at)]
    return (
        any(each == part and (what is None or _about(t, what)) for each, t in found)
        or "the pupil did it"
    )


@claims(
    "Then a robot made a call for you, and it failed at %(what)s.",
    "Then a robot answered for you, and it was wrong at %(what)s.",
)
def _(f: Facts, at: At, what: object) -> bool | str:
    return _for_you(f, at, "called", what)


@claims(
    "It wasn’t your call, so no one can tell what you’d have called.",
    "It wasn’t you. So no one knows what you would have said.",
)
def _(f: Facts, at: At) -> bool | str:
    return _for_you(f, at, "called")


@claims("Then a robot picked %(what)s for you, and it didn’t fit.")
def _(f: Facts, at: At, what: object) -> bool | str:
    return _for_you(f, at, "picked", what)


@claims(
    "It wasn’t your pick, so no one can tell what you’d have picked.",
    "It wasn’t you. So no one knows what you would have picked.",
)
def _(f: Facts, at: At) -> bool | str:
    return _for_you(f, at, "picked")


def _differed(f: Facts, at: At, picked: bool) -> bool | str:
    found = [(how, r.fall) for how, r, _ in fell(f, at) if r.fall is not None]
    return any(how == "slipped" and t.wrong_pick == picked for how, t in found) or f"{found}"


@claims(
    ("Your call and your written rule differed. Which rule did you follow?"),
    "You said one thing, and your written rule said another. Which rule did you use?",
)
def _(f: Facts, at: At) -> bool | str:
    return _differed(f, at, picked=False)


@claims(
    ("Your pick and your written rule differed. Which rule did you follow?"),
    "You picked a card that your written rule didn’t allow. Which rule did you use?",
)
def _(f: Facts, at: At) -> bool | str:
    return _differed(f, at, picked=True)


@claims("%(prophet)s (here a robot)")
def _(f: Facts, at: At, prophet: str) -> bool:
    """The robot made the call, or the pick, at that entry."""
    return any(
        t.prophet == prophet and f.by_robot(t.settled)
        for t in f.turns
        if at.number in (None, t.number, t.settled)
    )


@claims("A robot declared for %(player)s, so we can’t tell which rule was followed.")
def _(f: Facts, at: At, player: str) -> bool:
    return any(robots_part(f, r) == "declared" for r, _ in falls(f, at, player))


@claims("A robot made the call for %(player)s, so we can’t tell which rule was followed.")
def _(f: Facts, at: At, player: str) -> bool:
    return any(robots_part(f, r) == "called" for r, _ in falls(f, at, player))


@claims("A robot picked the card for %(player)s, so we can’t tell which rule was followed.")
def _(f: Facts, at: At, player: str) -> bool:
    return any(robots_part(f, r) == "picked" for r, _ in falls(f, at, player))


@claims("A robot was at work, so no one can tell which rule was followed.")
def _(f: Facts, at: At) -> bool:
    return any(robots_part(f, r) is not None for r, _ in falls(f, at))


def _no_note(f: Facts, at: At, who: str, notebook: bool) -> bool | str:
    """A pupil fell, and there was nothing in the notebook then."""
    if has_notebook(f) != notebook:
        return "with real cards the notes may be on paper" if notebook else "there is a notebook"
    own = [r for r, _ in falls(f, at, who or None) if robots_part(f, r) is None]
    return any(f.meant_of(r) is None for r in own) or "a note says it, or a robot did it"


@claims(
    "The notebook doesn’t show which rule %(prophet)s followed.",
    "The notebook doesn’t show which rule was followed.",
    "We can’t tell: the notebook doesn’t show which rule %(player)s had in mind.",
)
def _(f: Facts, at: At, player: str = "", prophet: str = "") -> bool | str:
    return _no_note(f, at, player or prophet, notebook=True)


@claims("The record doesn’t show which rule was followed.")
def _(f: Facts, at: At) -> bool | str:
    return _no_note(f, at, "", notebook=False)


@claims("The record doesn’t show which rule %(prophet)s followed.")
def _(f: Facts, at: At, prophet: str) -> bool:
    return not has_notebook(f) and bool(reigns(f, at, prophet))


@claims("Nothing was written down before the declaration.")
def _(f: Facts, at: At) -> bool:
    return has_notebook(f) and any(f.claim_of(r) is None for r in f.reigns)


@claims("You didn’t write down a guess in this round.")
def _(f: Facts, at: At) -> bool:
    """Nothing since the pupil has had the seat."""
    since = f.taken.get(at.who or "", 0)
    own = [n for n in f.every_note if n.by == at.who and not n.aloud and n.number > since]
    return has_notebook(f) and not own


@claims(
    "Nothing was written in the lab notebook. If you write down a rule before a card is played, the card can prove it wrong.",
    "You didn’t write anything in the notebook. If you write down a rule first, the next card can show that it is wrong.",
)
def _(f: Facts, at: At) -> bool:
    own = [n for n in f.notes_of(at.who or "") if n.claim is not None]
    return has_notebook(f) and not own


@claims("This record doesn’t show what you wrote down.")
def _(f: Facts, at: At) -> bool:
    return not has_notebook(f)


@claims("It was %(prophet)s’s first call as Prophet.")
def _(f: Facts, at: At, prophet: str) -> bool:
    return any(not r.calls and robots_part(f, r) is None for r, _ in falls(f, at, prophet))


@claims("The Prophet picked this card. It didn’t fit; %(cards)s did.")
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return any(t.wrong_pick and t.laid == tuple(cards) for _, t in falls(f, at))


@claims("What if the Prophet had picked a different card?")
def _(f: Facts, at: At) -> bool:
    return any(t.wrong_pick for _, t in falls(f, at))


def _whys(f: Facts, at: At) -> list[tuple[str, Note | None]]:
    return [(f.fell(r), f.meant_of(r)) for r, _ in falls(f, at) if robots_part(f, r) is None]


@claims("What if the rule had been written down, clearly, before the call?")
def _(f: Facts, at: At) -> bool | str:
    """No pupil's note was there."""
    found = [note for how, note in _whys(f, at) if how == "unknown"]
    if not has_notebook(f):
        return "with real cards it may have been written down"
    return any(n is None or n.text is None for n in found) or "it was written, or a robot's"


@claims("What if the rule in the notebook had been so clear that anyone could check it?")
def _(f: Facts, at: At) -> bool:
    return any(note is not None and note.text is not None for _, note in _whys(f, at))


@claims(
    "%(prophet)s’s rule failed at %(what)s. Which part of it could be kept?",
    "%(prophet)s’s rule failed at %(what)s. What would the next rule have to explain?",
)
def _(f: Facts, at: At, prophet: str, what: object) -> bool | str:
    """A part failed only where the rule that was noted broke."""
    how = [f.fell(r) for r, t in falls(f, at, prophet) if _about(t, what)]
    return "broke" in how or f"no part of it failed that anyone knows of: {', '.join(how)}"


@claims(
    "%(prophet)s’s note had already been contradicted. How can you notice that in your own notes?",
    "%(prophet)s’s note had already been contradicted. How can that go unnoticed, and what would help?",
)
def _(f: Facts, at: At, prophet: str) -> bool:
    """Before the play that overthrew its Prophet, or before the declaration."""
    for reign in reigns(f, at, prophet):
        if reign.fall is None:
            if _dead(f, reign) is not None:
                return True
            continue
        note, last = f.meant_of(reign), [t for t in reign.turns if t.called is not None][-1:]
        end = last[0].settled if last else reign.number
        if note is not None and note.rule is not None and f.contradicted_by(note.rule, end):
            return True
    return False


# Prophets whom nothing overthrew


def _unjudged(f: Facts, at: At, player: object = None) -> bool:
    """Return whether a Prophet stood, and nothing was judged afterwards; a play may have come."""
    return any(r.how == "stood" and not r.turns for r in reigns(f, at, player))


@claims("%(player)s lasted to the end, but nothing was judged that could test it.")
def _(f: Facts, at: At, player: str) -> bool:
    return _unjudged(f, at, player)


@claims("Nothing was judged after it: the claim was never tested.")
def _(f: Facts, at: At) -> bool:
    return _unjudged(f, at)


@claims(
    "Nothing was judged after that, so it wasn’t tested.",
    "Nothing came after that, so no one could test it.",
)
def _(f: Facts, at: At) -> bool:
    return any(r.how == "stood" and not r.turns for r in declared(f, at))


def _dead(f: Facts, reign: Reign) -> Note | None:
    """The first rule that a Prophet had noted at a call although something had contradicted it."""
    ends = [turn.settled for turn in reign.turns if turn.called is not None] or [reign.number]
    for note, end in zip(f.notes_at_calls(reign), ends, strict=False):
        if note is not None and note.rule is not None and f.contradicted_by(note.rule, end):
            return note
    return None


@claims(
    (
        "%(cards)s had already contradicted the rule you wrote down, yet no call failed. Which rule did you follow?"
    ),
    "%(cards)s had already shown that your rule was wrong, but you were right each time. Which rule did you use?",
)
def _(f: Facts, at: At, cards: object) -> bool:
    found = [r for r in declared(f, at) if r.how == "stood" and r.turns]
    return any(_dead(f, r) is not None for r in found)


def _tested(f: Facts, reign: Reign) -> bool:
    for turn in reign.turns:
        right = f.says_right_wider(turn)
        if right is not None and 0 < right < f.fitting_wider(turn.index):
            return True
    return False


@claims(
    "Which play was the hardest test of your claim, and why?",
    "Which play was the hardest test of your rule, and why?",
)
def _(f: Facts, at: At) -> bool | str:
    """Some play under the reign was a test of a rule that nothing had contradicted before."""
    still_fit = [r for r in declared(f, at) if _dead(f, r) is None and not _changed(f, r)]
    return any(_tested(f, r) for r in still_fit) or "no test, or no claim that was one and alive"


@claims(
    "As Prophet you changed your rule. Which rule had the hardest test, and by which play?",
)
def _(f: Facts, at: At) -> bool | str:
    return any(_tested(f, r) and _changed(f, r) for r in declared(f, at)) or "it was one claim"


def _changed(f: Facts, reign: Reign) -> bool:
    """Whether the notebook held a different rule at a later call."""
    first, *later = f.notes_at_calls(reign)
    return any(n is not None and (first is None or n.claim != first.claim) for n in later)


@claims(
    "Which card would have been a harder test of your claim?",
    "Which card would have been a harder test of your rule?",
)
def _(f: Facts, at: At) -> bool | str:
    """A single play was made under some reign, and it was a test."""
    still_fit = [r for r in declared(f, at) if _dead(f, r) is None and len(r.turns) == 1]
    return any(_tested(f, r) for r in still_fit) or "no single test of a claim that was still alive"


@claims(
    "You became Prophet, so that everyone could test your predictions.",
    "You became Prophet, and everyone could test what you said.",
)
def _(f: Facts, at: At) -> bool:
    return bool(declared(f, at))


@claims(
    "You made a claim that everyone could test.", "You said something that everyone could test."
)
def _(f: Facts, at: At) -> bool:
    """A guess aloud, also where the end of the round came before the verdict."""
    since = f.taken.get(at.who or "", 0)
    made = [g for g in f.round.guesses.made if f.round.players[g.by] == at.who and g.number > since]
    return any(not f.by_robot(g.number) for g in made)


@claims("It was the first call.")
def _(f: Facts, at: At) -> bool:
    return any(not r.calls for r, _ in falls(f, at))


@claims("Already on the table", "The rule in the notebook had already been contradicted.")
def _(f: Facts, at: At) -> bool | str:
    found = [f.fell(r) for r, _ in falls(f, at)]
    return "already" in found or f"falls: {found}"


@claims(
    "A rule in a notebook was contradicted before the call",
    "Checking old results",
    "A claim also has to fit the results we already have, not just the next ones.",
    "What if someone had checked the rule in the notebook against the cards on the table?",
)
def _(f: Facts, at: At) -> bool | str:
    """It overthrew its Prophet, or the Prophet stood anyway."""
    found = [f.fell(r) for r, _ in falls(f, at)]
    stood = [r for r in reigns(f, at) if r.fall is None]
    return "already" in found or any(_dead(f, r) for r in stood) or f"falls: {found}"


@claims("%(player)s is still Prophet.")
def _(f: Facts, at: At, player: str) -> bool:
    """The record has no end, and no one ended that reign."""
    standing = [r for r in reigns(f, at, player) if r.how == "stood"]
    return f.round.ended_by is None and bool(standing)
