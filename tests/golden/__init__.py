"""Whole battles as they were once played: one for each shipped map."""
