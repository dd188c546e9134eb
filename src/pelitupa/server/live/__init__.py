"""Tables as they are played: in memory, in messages, and through sockets."""
