"""Going on with paper: what everyone must hold, in words and as a page to print."""
