"""One table: the single writer of its game, who may do what there, and what each of them sees."""
