"""Web layer: blueprints, forms and sockets. No decision about the game is made here."""
