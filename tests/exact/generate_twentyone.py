"""Counts the table of thresholds of 21点 and solves it; run by hand, some seconds.

    python tests/exact/generate_twentyone.py > pokerlessons/exact/twentyone_thresholds.json

How it is counted stands in `pokerlessons.exact.twentyone.rounds`; `tests/exact/test_twentyone.py` deals a few
cells card by card and compares the rest with a simulation.
"""

from __future__ import annotations

import json

from pokerlessons.exact.twentyone import counted_table, table_data

if __name__ == "__main__":
    print(json.dumps(table_data(counted_table()), indent=1))
