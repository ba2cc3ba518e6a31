"""Exact mathematics: distributions by counting, and dealing without replacement.  Whole numbers and fractions only."""
