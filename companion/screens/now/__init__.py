"""The one thing that concerns a player now, pinned under the cash; on the tablet the same for the whole table."""
