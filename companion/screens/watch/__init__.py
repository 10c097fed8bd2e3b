"""The television: a stage for a whole room. Nothing to tap, everything in shares of the screen's height."""
