"""The commands of `casefile` beside `play`, a module for each noun; `casefile.cli` puts them together."""
