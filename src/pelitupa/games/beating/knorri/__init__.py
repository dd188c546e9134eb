"""Knorri."""
