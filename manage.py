#!/usr/bin/env python
"""Runs the project's commands: `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bura_project.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - after the environment is set

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
