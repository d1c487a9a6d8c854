"""Sentences of the debrief held against the records they are about.

facts.py           a small model of a round, made by the game engine alone
generator.py       random rounds as game records
collect.py         every sentence of the findings, and every one that papers print
registry.py        a predicate for each sentence; what claims nothing is listed in labels.py
of_*.py            predicates of sentences about a round, a pupil, a class or a paper
subjects.py        what a sentence about a round may be about, class_subjects.py: about a class
contradictions.py  pairs of sentences that cannot both stand on one page
"""
