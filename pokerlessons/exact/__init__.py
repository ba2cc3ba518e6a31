"""Exact mathematics: distributions by counting, dealing without replacement; no number is rounded."""
