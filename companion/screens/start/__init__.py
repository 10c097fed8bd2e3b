"""The screens before the game: the bank's front page, the lobby step by step, and the players' waiting room."""
