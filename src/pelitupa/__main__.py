"""`python -m pelitupa` is the command `pelitupa`."""

from pelitupa.cli import main

if __name__ == "__main__":
    main(prog_name="pelitupa")
