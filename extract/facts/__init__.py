"""What a rulebook says about itself, as typed facts."""
