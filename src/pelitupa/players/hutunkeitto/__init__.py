"""Hutunkeitto played without fault."""
