"""How phones get here: the addresses of this computer, links, and QR codes."""
