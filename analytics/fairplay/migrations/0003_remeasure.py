from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("fairplay", "0002_signal_mark_annulled")]

    operations = [
        migrations.CreateModel(
            name="Remeasure",
            fields=[("player", models.UUIDField(primary_key=True, serialize=False))],
            options={"default_permissions": ()},
        ),
    ]
