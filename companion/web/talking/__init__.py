"""The talk with a client: who is let in, how fast one is read, what may be said, and how the answers go out."""
