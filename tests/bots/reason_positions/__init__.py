"""Pictured positions, game by game: families of one idea each."""
