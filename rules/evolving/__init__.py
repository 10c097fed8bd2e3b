"""One module a topic: each applies the events of its topic to a game."""
