"""`python -m pelitupa.cli` is the command `pelitupa`, as `python -m pelitupa` is."""

from pelitupa.cli import main

if __name__ == "__main__":
    main(prog_name="pelitupa")
