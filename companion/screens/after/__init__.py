"""Looking back: the ledger, the valuation, the story, the replay and the hall of fame."""
