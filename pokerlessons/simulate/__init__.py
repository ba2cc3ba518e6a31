"""Games dealt at random, many times over: how often things happen, to be held against the exact figures."""

from pokerlessons.simulate.batches import Sample, Trial
from pokerlessons.simulate.run import MAX_ROUNDS, sample, samples, simulate

__all__ = ["MAX_ROUNDS", "Sample", "Trial", "sample", "samples", "simulate"]
