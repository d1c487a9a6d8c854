"""Messages from open pages, and what is done with them."""
