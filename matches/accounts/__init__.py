"""Accounts: names, log-in, tokens and bots of people's own."""
