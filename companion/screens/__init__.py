"""The screens: each a function of a view and callbacks. State kept in a screen dies with it."""
