"""All tables of this process: opening, finding and letting people in, the clock, the hall of fame, own board names."""
