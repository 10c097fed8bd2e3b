"""What people do in a game: land, buy, pay, build, bid, trade, borrow and get out of trouble."""
