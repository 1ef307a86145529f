"""What stands round the board in a battle: painters that put frozen views on a canvas, in dp. No state, no rules."""
