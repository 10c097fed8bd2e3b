"""Bankhalter as a program that somebody double-clicks: how it is built, what it says without a terminal, its end."""
