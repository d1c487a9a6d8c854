"""A rule in a pupil's own words: what it may mean, or that it stays free text."""
