"""The bank without a screen: scripts, audits, exports, the terminal, and the folder for built apps."""
