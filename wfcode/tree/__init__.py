"""The canonical graph that both sides of a plan are turned into."""
