"""Readers: a file in, a Document out."""
