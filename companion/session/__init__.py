"""One open page: who came by which address, what their browser keeps, and how their taps reach the table."""
