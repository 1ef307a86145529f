"""The coach beside the battle screen: where it points, what it says, and the list of steps."""
