"""What a table feels: a group completed, the first hotel, a bankruptcy, the victory; how it is shown and heard."""
