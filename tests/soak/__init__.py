"""The soak: bots at several tables through the real server, whose process is killed again and again."""
