"""Sentences of the debrief held against the records they are about.

facts.py           a small model of a round, made by the game engine alone
generator.py       random rounds as game records
collect.py         every sentence of the findings, and every one that papers print
registry.py        a predicate for each sentence; what claims nothing is listed in labels.py
of_rounds.py       predicates of sentences about a round
of_pupils.py       ... about a pupil, on a paper of their own
of_classes.py      ... about several tables or rounds
of_signals.py      ... about the signals on thinking of a class
contradictions.py  pairs of sentences that cannot both stand on one page
"""
