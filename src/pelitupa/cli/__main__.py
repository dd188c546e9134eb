"""`python -m pelitupa.cli` is the command `pelitupa`."""

from pelitupa.cli import main

main()
