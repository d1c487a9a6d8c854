"""Pages for pupils: joining, playing, their own review."""
