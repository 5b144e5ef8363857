"""The project: settings, entry points and the embedded stack."""
