"""Multimulta."""
