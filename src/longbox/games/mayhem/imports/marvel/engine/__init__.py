"""The rules of chapter 1001: rules.py has how hero cards are played, powers.py their Super Powers (rule 1001.5.5)."""
