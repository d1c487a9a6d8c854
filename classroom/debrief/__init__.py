"""Debrief: pure functions from finished records to findings and their links to science.

The evidence in a record, what is found in it, and what is told of that: each in a package, which
knows only those before it.
"""
