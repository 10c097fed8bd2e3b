"""The entry point of the apps that `flet build` makes: the same process shows the bank and serves the phones."""

import flet as ft

from companion.mobile import main

if __name__ == "__main__":
    ft.run(main)
