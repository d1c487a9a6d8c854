"""Rules as values, and everything that can be computed from them.

A rule decides from the main line alone which cards may come next, so a rule is an
:class:`~classroom.rules.automaton.Automaton`. Judging a play, comparing two rules and finding the
rules that still fit a layout all read the same table. Pure: no clock, random source, file or
network.
"""
