"""The rules of the game, headless: no display, no files but the package data, no clock."""
