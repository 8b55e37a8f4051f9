"""Drawing functions for the faces of pieces."""
