"""Pictures made on the server: pure functions from numbers to SVG, each with its table behind it."""
