"""Small seasons that are really played, from the first card to the case: they tie the generated ones to the service."""
