"""Console, pupil, projector: blueprints, forms and sockets. Nothing here decides about the game."""
