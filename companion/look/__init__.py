"""Our look: colours, type, spacing, icons, and where our own files are."""
