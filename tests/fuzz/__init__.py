"""Fuzzing: random and mutated input to every edge. No crash, nothing but refusals, no change on a refusal."""
