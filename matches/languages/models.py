"""Which language an account has chosen."""

from django.conf import settings
from django.db import models


class PreferredLanguage(models.Model):
    """An account's language; whoever has no row here never chose one."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    language = models.CharField(max_length=8)

    def __str__(self) -> str:
        return self.language
