"""Counts of what the pupils of a class did."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from truth.class_subjects import fallen, held, pupils, reigns
from truth.collect import At, Several
from truth.registry import claims_of_class


def _counts(count: Any) -> Any:
    def check(c: Several, at: At, count: int, **more: Any) -> bool | str:
        """As many as pupils of the class did."""
        found = sum(counting(f) for f in pupils(c))
        return found == count or f"{found}"

    counting = count
    return check


for template, counting in (
    (
        "%(count)s play on which rules that the program knows disagreed",
        lambda f: sum(bool(t.cards) and f.curve_falls(t) for t in f.pupils_turns),
    ),
    (
        "Pupils made %(count)s play in all.",
        lambda f: len(f.pupils_turns),
    ),
    (
        "%(count)s wrong play",
        lambda f: sum(t.cards is not None and not t.right for t in f.pupils_turns),
    ),
    (
        "%(count)s wrong string",
        lambda f: sum(len(t.cards or ()) > 1 and not t.right for t in f.pupils_turns),
    ),
    (
        "%(count)s right “No play”",
        lambda f: sum(t.cards is None and t.right for t in f.pupils_turns),
    ),
    ("%(count)s declaration", lambda f: sum(1 for _ in reigns(f))),
    (
        "%(count)s guess at the rule was shown to the whole table and judged.",
        lambda f: sum(not f.by_robot(n.number) for n in f.aloud),
    ),
    (
        "%(count)s time a pupil wrote down how sure they were of a rule.",
        lambda f: sum(n.sure is not None and n.claim is not None for n in held(f)),
    ),
    (
        (
            "One Prophet was overthrown although the rule in the notebook had predicted "
            "that play. What could explain that, and how could the table find out?"
        ),
        lambda f: fallen(f).count("slipped"),
    ),
    ("In %(count)s case, the rule in the notebook failed.", lambda f: fallen(f).count("broke")),
    (
        "%(count)s public prediction failed, and so did the rule written down with it",
        lambda f: fallen(f).count("broke"),
    ),
    (
        "In %(count)s case, the rule in the notebook got the play right, but wasn’t followed.",
        lambda f: fallen(f).count("slipped"),
    ),
    (
        "%(count)s public prediction failed, but the rule in the notebook didn’t",
        lambda f: fallen(f).count("slipped"),
    ),
    (
        "In %(count)s case, the rule in the notebook had already been contradicted.",
        lambda f: fallen(f).count("already"),
    ),
    (
        (
            "%(count)s public prediction failed, and the rule in the notebook had already been "
            "contradicted"
        ),
        lambda f: fallen(f).count("already"),
    ),
    (
        (
            "In %(count)s case, a public prediction failed, and the rule in the notebook "
            "had already been contradicted. How can you notice that in your own notes?"
        ),
        lambda f: fallen(f).count("already"),
    ),
    (
        "In %(count)s case, our notes don’t show if the rule was wrong or if it was a mix-up.",
        lambda f: fallen(f).count("unknown"),
    ),
    (
        "%(count)s public prediction failed, and our notes don’t show if the rule did",
        lambda f: fallen(f).count("unknown"),
    ),
    (
        (
            "In %(count)s case, a public prediction failed, and our notes don’t show if the rule "
            "was wrong or if it was a mix-up. What would we need to know?"
        ),
        lambda f: fallen(f).count("unknown"),
    ),
):
    claims_of_class(template)(_counts(counting))


@claims_of_class(
    "%(count)s time, a pupil changed a rule that the table had contradicted.",
)
def _(c: Several, at: At, count: int) -> bool | str:
    """Changed for a rule that judges otherwise, after something had contradicted it."""
    found = 0
    for f in pupils(c):
        for player in f.players:
            own = [n for n in held(f) if n.by == player]
            for place, (one, following) in enumerate(pairwise(own), 1):
                other = next((n for n in own[place:] if n.claim is not None), None)
                if one.rule is None or other is None or other.rule is None:
                    continue
                wrong = one.aloud and not f.judged_right(one)
                # It counts when it was given up, which may be before the next one was held.
                wrong = wrong or f.contradicted_by(one.rule, following.number)
                found += wrong and not f.same_rule(one.rule, other.rule)
    return found == count or f"{found}"
