"""What addresses may ask."""

from matches.api.fields import StrictChoiceField, StrictSerializer


class OwnTableForm(StrictSerializer):
    """Which of one's own tables."""

    table = StrictChoiceField(choices=["matches", "ratings"], default="matches", help_text="One row a match.")
