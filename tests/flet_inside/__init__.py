"""What `companion/flet_inside/` relies on in Flet; a failure says what has changed there and what to do.

`make test-flet-next` runs these against Flet's newest pre-release.
"""
