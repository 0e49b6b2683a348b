"""Training of what ships with the games: nothing here is part of the package."""
