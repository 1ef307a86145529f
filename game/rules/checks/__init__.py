"""Whether a command is allowed now, and if not, why not. One function a command; no state is touched."""

from game.rules.checks.dispatch import check
from game.rules.checks.listing import can_use_orders, legal_commands

__all__ = ["can_use_orders", "check", "legal_commands"]
