"""Accounts of the findings: slides, posters, script, teacher's notes, the analysis as text."""
