"""Data files of the rules."""
