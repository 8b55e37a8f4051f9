"""A game in progress: its history, its files, the draws that the program makes, what the players let stand."""
