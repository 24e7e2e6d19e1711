"""A fair queue: whoever asks for much holds up nobody else."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from longbox.table.turns import Shares, Turns


class Shared(Shares):
    """The first letter is the address."""

    def __init__(self, used: dict[str, float]) -> None:
        self.by = used

    def address(self, person: str) -> str:
        return person[0]

    def used(self, person: str) -> float:
        return self.by.get(person, 0.0)

    def used_at(self, address: str) -> float:
        return sum(used for person, used in self.by.items() if person[0] == address)


async def served(turns: Turns, wishes: list[str]) -> list[str]:
    """In which order wishes that came in one after the other were served."""
    order: list[str] = []

    async def wish(person: str) -> None:
        async with turns.of(person):
            order.append(person)
            await asyncio.sleep(0)

    await asyncio.gather(*(wish(person) for person in wishes))
    return order


def test_people_take_turns_however_much_one_of_them_asks_for() -> None:
    assert asyncio.run(served(Turns(1), [*"aaaa", *"bb", "c"])) == ["a", "a", "b", "c", "a", "b", "a"]


def test_whoever_has_used_least_goes_first() -> None:
    turns = Turns(1, Shared({"a": 9.0, "b": 5.0}))
    assert asyncio.run(served(turns, [*"aaa", *"bb", *"cc"])) == ["a", "c", "c", "b", "b", "a", "a"]


def test_many_guests_of_one_address_have_no_more_turns_than_one_person() -> None:
    wishes = ["a0", *(f"a{guest}" for guest in range(1, 7)), "b", "b"]
    assert asyncio.run(served(Turns(1, Shared({})), wishes)) == ["a0", "a1", "b", "a2", "b", "a3", "a4", "a5", "a6"]


def test_people_at_one_address_take_turns_too_and_who_has_used_least_goes_first() -> None:
    assert asyncio.run(served(Turns(1, Shared({})), ["b", "a1", "a1", "a2"])) == ["b", "a1", "a2", "a1"]
    assert asyncio.run(served(Turns(1, Shared({"a1": 2.0, "a2": 1.0, "b": 9.0})), ["b", "b", "a1", "a2"])) == ["b", "a2", "a1", "b"]


def test_as_many_are_served_at_once_as_there_are_places() -> None:
    async def at_once() -> int:
        turns, within, most = Turns(3), 0, 0

        async def wish(person: str) -> None:
            nonlocal within, most
            async with turns.of(person):
                within += 1
                most = max(most, within)
                await asyncio.sleep(0)
                within -= 1

        await asyncio.gather(*(wish(str(number % 4)) for number in range(20)))
        assert turns.free == 3
        return most

    assert asyncio.run(at_once()) == 3


def test_whoever_goes_away_leaves_no_hole() -> None:
    async def leaving() -> list[str]:
        turns = Turns(1)
        async with turns.of("a"):
            gone = [asyncio.create_task(served(turns, ["b"])) for _ in range(3)]
            stays = asyncio.create_task(served(turns, ["c"]))
            await asyncio.sleep(0)
            for task in gone:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*gone)
        found = await asyncio.wait_for(stays, 5)
        assert turns.free == 1 and not turns._waiting
        return found

    assert asyncio.run(leaving()) == ["c"]


def test_a_turn_that_comes_in_the_moment_of_leaving_goes_to_the_next() -> None:
    async def leaving() -> list[str]:
        turns = Turns(1)
        await turns._take("a")
        gone = asyncio.create_task(served(turns, ["b"]))
        stays = asyncio.create_task(served(turns, ["c"]))
        await asyncio.sleep(0)
        turns._give()
        gone.cancel()
        found = await asyncio.wait_for(stays, 5)
        assert turns.free == 1
        return found

    assert asyncio.run(leaving()) == ["c"]
