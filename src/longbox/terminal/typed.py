"""Choices of a list by words that a person types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from longbox.terminal.looks import Choice

Found = tuple[str, Choice]
"""The keys that lead to a choice, and the choice."""


def by_words(menu: Sequence[Choice], line: str) -> list[Found]:
    """The choices that a line can mean: each of its words begins a word of the choice, in the same order. Somebody who types all words of
    a choice means that one. Lists inside of the list count only where nothing in the list itself fits.

    >>> menu = [Choice("1", "Play the cat (+2)"), Choice("2", "Play the cattle"), Choice("3", "Call a dog")]
    >>> [keys for keys, choice in by_words(menu, "pl cat")], [keys for keys, choice in by_words(menu, "DOG")]
    (['1', '2'], ['3'])
    >>> [keys for keys, choice in by_words(menu, "play the cattle")]
    ['2']
    """
    wanted = _words(line)
    for choices in ([(choice.key, choice) for choice in menu], list(_below(menu))):
        found = [one for one in choices if wanted and _begin(wanted, _words(one[1].words))]
        whole = [one for one in found if _words(one[1].words) == wanted]
        if found:
            return whole or found
    return []


def _below(menu: Sequence[Choice], keys: str = "") -> Iterator[Found]:
    for choice in menu:
        for inner in choice.more:
            path = f"{keys}{choice.key} {inner.key}"
            yield path, inner
            yield from _below([inner], f"{keys}{choice.key} ")


def _words(text: str) -> list[str]:
    return re.findall(r"[\w+-]+", text.casefold().replace("_", " "))


def _begin(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each wanted word begins one of the words, in this order."""
    left = iter(words)
    return all(any(word.startswith(one) for word in left) for one in wanted)
