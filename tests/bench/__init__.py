"""The benchmark: one figure a module, each with what it is measured against in the same run."""
