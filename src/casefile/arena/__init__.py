"""Simulations and tournaments between bots, with statistics."""
