"""Rounds as the log of a table stores them: ``import stored_rounds``."""

from classroom.classes.verbs.deal import dealt
from classroom.classes.verbs.entry import EntryAdded
from classroom.game.play import judge_entry
from classroom.rules.described_rule import seal


def stored(header, entries=(), twin_of=None, held=None):
    """The events of a round: its deal, and its entries with their outcomes.

    `held` is the index of the entry whose verdict isn't shown yet; `twin_of` is a rule.
    """
    events = [dealt(header, None if twin_of is None else seal(twin_of), "test")]
    round_ = header.deal()
    for index, entry in enumerate(entries):
        outcome, round_ = judge_entry(round_, entry)
        outcome = None if entry.get("info") else outcome
        events.append(EntryAdded(entry=dict(entry), outcome=outcome, held=index == held))
    return events
