"""`python -m casefile` is the command `casefile`."""

from casefile.cli import main

if __name__ == "__main__":
    main()
