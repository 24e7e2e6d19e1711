"""The terminal table: any game of the kernel, played by numbers and short words."""
