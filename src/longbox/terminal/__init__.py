"""The terminal table: any game, played by numbers and short words."""
