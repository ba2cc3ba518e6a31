"""Counts what splitting two aces brings in 21点; run by hand, a second.

    python tests/exact/generate_twentyone_aces.py > pokerlessons/exact/twentyone_aces.json

`tests/exact/test_twentyone_aces.py` counts it again and deals such rounds at random.
"""

from __future__ import annotations

import json

from pokerlessons.exact.twentyone import shipped_table
from pokerlessons.exact.twentyone_aces import best_mixtures, two_aces

if __name__ == "__main__":
    aces = two_aces(*best_mixtures(shipped_table()))
    print(json.dumps({name: str(p) for name, p in aces._asdict().items()}, indent=1))
