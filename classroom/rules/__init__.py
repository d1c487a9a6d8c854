"""What may be played: rules as values, and everything that follows from that.

A rule decides from the main line alone which cards may come next, so a rule is an
:class:`~classroom.rules.automaton.Automaton`. Judging, comparing two rules, and asking which rules
a layout leaves alive all read the same table. Pure: no clock, chance, file or network.
"""
