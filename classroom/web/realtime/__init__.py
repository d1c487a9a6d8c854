"""Socket.IO: connections, messages in, broadcasts out."""
