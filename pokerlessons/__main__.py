"""`python -m pokerlessons` is the command `pokerlessons`."""

import sys

from pokerlessons.app import main

sys.exit(main())
