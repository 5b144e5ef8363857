"""Tables, the append function and the guards of the ledger, from the files in ledger/sql."""

from typing import ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import StateApps

from ledger import sql

FILES = ("keeper", "tables", "append", "guards", "epoch", "rights")


def load(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Run the files as they stand: a file may hold several statements."""
    for name in FILES:
        schema_editor.execute(sql.text(name), params=None)


class Migration(migrations.Migration):
    """The ledger's first shape. There is no way back: a ledger is never dropped by a migration."""

    initial = True
    dependencies: ClassVar[list[tuple[str, str]]] = []
    operations: ClassVar[list[Operation]] = [migrations.RunPython(load)]
