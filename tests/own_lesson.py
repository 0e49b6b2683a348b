"""The lesson of a host or an author that the tests write to a file: one step of FBI."""

from __future__ import annotations

HEAD = 'game = "fbi"\ntitle = "Rows"\nabout = "About rows."\n'
STEP = """
[[step]]
words = "Take the 5."
do = ["choose red blue"]
[step.position]
phase = "select"
table = ["red 5", "blue 2"]
"""
