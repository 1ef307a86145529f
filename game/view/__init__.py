"""What the players see and hear: windows, drawing, input and sound. Never imports esper or pytmx."""
