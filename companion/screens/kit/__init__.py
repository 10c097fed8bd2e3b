"""What all screens are made of: the desk they act from, panels that follow the table, parts, pad and tiles."""
