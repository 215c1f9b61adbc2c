"""`python -m latticechess` is `lattice`, where scripts are not on the path."""

import sys

from latticechess.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
