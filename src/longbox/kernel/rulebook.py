"""The rules of a game by number, as refusals, events and questions cite them."""

from __future__ import annotations


class Rule:
    """One numbered rule: its number, its words and its chapter."""

    def __init__(self, number: str, text: str, chapter: str) -> None:
        self.number = number
        self.text = text
        self.chapter = chapter

    def __repr__(self) -> str:
        return f"{self.number}  {self.text}"


class Rulebook:
    """The rules of one book by number, in the order in which they are printed; `also` is a book behind it.

    `guide` says in a few paragraphs how the game is played, for whoever begins; no rule depends on it.
    """

    def __init__(self, title: str, rules: list[Rule], also: Rulebook | None = None, guide: list[str] | None = None) -> None:
        self.title = title
        self.rules = {rule.number: rule for rule in rules}
        self.also = also
        self.guide = guide or []

    def find(self, number: str) -> Rule | None:
        """The rule with this number, from this book or the one behind it."""
        found = self.rules.get(number)
        return found if found or self.also is None else self.also.find(number)

    def search(self, words: str) -> list[Rule]:
        """The rules whose number begins with, or whose text or chapter contains, all the words."""
        wanted = words.lower().split()
        rules = [*self.rules.values(), *(self.also.rules.values() if self.also else ())]
        return [
            rule
            for rule in rules
            if all(rule.number.lower().startswith(word) or word in f"{rule.text} {rule.chapter}".lower() for word in wanted)
        ]
