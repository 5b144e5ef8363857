from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("fairplay", "0001_cases")]

    operations = [
        migrations.AddField("signalmark", "annulled", models.TextField(default="")),
    ]
