"""A fair queue: whoever asks for much holds up nobody else."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from longbox.table.turns import Turns


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
    used = {"a": 9.0, "b": 5.0, "c": 0.0}
    assert asyncio.run(served(Turns(1, lambda person: used[person]), [*"aaa", *"bb", *"cc"])) == ["a", "c", "c", "b", "b", "a", "a"]


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
