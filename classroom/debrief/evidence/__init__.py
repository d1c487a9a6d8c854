"""The record of a round: its course, what pupils held and when, what each play could tell."""
