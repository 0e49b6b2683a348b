"""The command: see `many.py`."""

import sys

from casefile.testing.simulation.many import main

if __name__ == "__main__":
    sys.exit(main())
