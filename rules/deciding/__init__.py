"""One module a topic: each turns the commands of its topic into events or refusals."""
