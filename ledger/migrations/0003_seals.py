"""The table of seals, from ledger/sql."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import sql


def load(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    schema_editor.execute(sql.text("seals"), params=None)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_projections")]
    operations = [migrations.RunPython(load)]
