"""Tests of the odds engine."""
