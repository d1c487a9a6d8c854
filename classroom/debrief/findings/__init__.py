"""Findings in the evidence, of a pupil, a table, a class, each with its sentence."""
