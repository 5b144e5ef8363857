"""The languages as an application: their catalogues, and what accounts have chosen."""

from django.apps import AppConfig


class LanguagesConfig(AppConfig):
    """Holds `locale/` for the whole project."""

    name = "matches.languages"
    label = "languages"

    def ready(self) -> None:
        """Bring an account's language along as it logs in."""
        from matches.languages import choosing  # noqa: F401, PLC0415 -- imported for its effect, once models are there
