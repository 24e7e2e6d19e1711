"""A table without a network: its log, its dice, what each seat is told, undo, standing orders, advice and lessons."""
