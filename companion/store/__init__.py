"""What survives a crash: the journals of games, the shelf of everything else, the bin, and the folder they lie in."""
