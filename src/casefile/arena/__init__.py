"""The measuring ground: many games between bots, and what they show."""
