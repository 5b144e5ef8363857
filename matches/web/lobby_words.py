"""What the lobby's script calls rule sets and options: the words of the forms, for settings that come as JSON."""

from typing import Any

from matches.engine.ruleset import OPTIONS
from matches.engine.rulesets import RULE_SETS
from matches.web.forms import playable_values
from matches.web.labels import OPTION_NAMES, RULE_SET_NAMES, value_name


def words() -> dict[str, Any]:
    """Names of rule sets, and of options with their values as JSON writes them."""
    played = {
        name: [value for value in values if any(value in playable_values(rules, name) for rules in RULE_SETS.values())]
        for name, values in OPTIONS.items()
    }
    return {
        "rules": {key: str(name) for key, name in RULE_SET_NAMES.items()},
        "options": {
            name: {"name": str(OPTION_NAMES[name]), "values": {_key(one): str(value_name(name, one)) for one in values}}
            for name, values in played.items()
        },
    }


def _key(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
