"""Programs that play Roofs."""
