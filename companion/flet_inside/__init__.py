"""All we know of Flet's insides: its wire format, sessions, components, properties, the files of its client.

Nothing else in `companion/` uses a private or internal name of Flet's. Each module is one noun with a face of ours;
what it relies on is held by `tests/flet_inside/`, whose failures say what has changed and what to do.
"""
