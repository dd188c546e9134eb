"""Knorri's second phase, in which all cards are known, played exactly."""
