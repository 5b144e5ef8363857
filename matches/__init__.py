"""Matches of Bura: rules, records, bots, services and the ways in."""
