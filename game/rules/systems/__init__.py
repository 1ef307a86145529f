"""One processor a chapter of the rulebook."""
