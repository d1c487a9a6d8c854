"""Debrief: pure functions from finished records to findings and their links to science."""
