"""The coins of a match can be given back after its end, from ledger/sql."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import sql

FILES = ("coins_annul", "coins_move")


def load(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for name in FILES:
        schema_editor.execute(sql.text(name), params=None)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_coins")]
    operations = [migrations.RunPython(load)]
