"""New Eleusis in the classroom: the game, a class that plays it, and the debrief."""

__version__ = "0.3.0"
