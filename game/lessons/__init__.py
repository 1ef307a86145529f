"""Learning by playing: lessons, and the computer players who practise, coach and measure."""
