"""The games under other people's interfaces: PettingZoo, OpenSpiel, and the Go Text Protocol.

Each is a module of its own, imported by name, so that what one of them needs is asked for only by
those who use it: `pip install 'pelitupa[adapters]'` brings PettingZoo and OpenSpiel.
"""
