"""Verbs: the things that may be done in a class, one module for each.

A module has the commands (who may send them, and how often), the events that they lead to, and how
the class or the table is after each event. A new module is all that a new command takes:
:mod:`classroom.classes.registry` finds it. Decisions are pure: no clock, no chance, no file.
"""
