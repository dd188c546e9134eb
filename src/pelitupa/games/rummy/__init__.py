"""Rummy games (booklet chapter 41): combinations are collected by taking and discarding."""
