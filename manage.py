#!/usr/bin/env python
"""Runs the project's commands: `python manage.py help` lists them."""

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bura_project.settings")

from django.conf import settings
from django.core.management import execute_from_command_line

from bura_project.stack.borrowed import borrowed_database
from bura_project.stack.errors import StackError


def main() -> None:
    """Hand the command line to Django, with a database where the command needs one."""
    try:
        with borrowed_database(settings.STACK, sys.argv[1:]):
            execute_from_command_line(sys.argv)
    except StackError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
