"""What a process of a rebuild does before anything else. Imports no model: there are none before the set-up."""

import django
from django.db import connection


def begin(database: str) -> None:
    """Set Django up and point it at the database that the first process uses."""
    django.setup()
    connection.settings_dict["NAME"] = database
