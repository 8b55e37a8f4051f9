"""Languages: which text is in which, and the words, numbers and game terms of our four."""
