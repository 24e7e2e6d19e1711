"""What people make for Heroic: datafiles step by step, sheets on paper, accounts of what was played."""
