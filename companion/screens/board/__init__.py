"""The real board on a screen: its squares in a ring, whose they are, what stands on them, and who stands there."""
