"""Casefile in a terminal: the plain line mode, which also works over pipes and with a screen reader."""
