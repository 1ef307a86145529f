"""Call in Support: a hotseat game of fleets on a hex map."""

__version__ = "0.1.0"
