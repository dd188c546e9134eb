"""Mätäpesä."""
