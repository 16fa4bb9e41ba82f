"""Workflows of any size from a number: the same number gives the same one. For what needs many of them quickly."""

from __future__ import annotations

from random import Random

from trees import OPEN, Part, end, flow, step, trigger

from wfcode.tree import Tree

KINDS = ("email", "email", "task", "approval", "branch", "split", "if", "for_each", "merge", "terminate")


def any_flow(seed: int, *, most: int = 200) -> Tree:
    """A workflow of up to that many steps, small ones more often; now and then with links that lead back or far ahead.

    Some steps cannot be reached from the trigger.
    """
    random = Random(seed)
    number = 1 + int(most * random.random() ** 2.5)
    maker = _Maker(random, number, far=random.choice([0, 0.05, 0.3]), back=random.choice([0, 0.03, 0.1]))
    return flow(trigger(maker.keys[0]), *(maker.part(index) for index in range(number)), end())


class _Maker:
    """Makes one step after the other; where its exits lead is left to chance."""

    def __init__(self, random: Random, number: int, *, far: float, back: float) -> None:
        self.keys = [f"s{index}" for index in range(number)]
        self._random, self._far, self._back = random, far, back

    def part(self, index: int) -> Part:
        """The step at a place of the flow."""
        key, kind = self.keys[index], self._random.choice(KINDS)
        match kind:
            case "terminate":
                return step(key, kind)
            case "split":
                several = (self._target(index) for _ in range(self._random.randint(1, 4)))
                return step(key, kind, to=tuple(dict.fromkeys(several)))
            case "approval" | "branch" | "if" | "task":
                return step(key, kind, exits={name: self._target(index) for name in self._exits(kind)})
            case _:
                return step(key, kind, to=self._target(index))

    def _exits(self, kind: str) -> list[str]:
        number = self._random.randint(1, 5)
        return {
            "approval": ["Approve", "Deny"],
            "if": ["then", "else"],
            "branch": [*(f"B{count}" for count in range(number)), "else"],
            "task": [f"T{count}" for count in range(number)],
        }[kind]

    def _target(self, index: int) -> str:
        chance = self._random.random()
        if chance < self._back:
            return self.keys[self._random.randrange(index + 1)]
        if chance < self._back + self._far:
            return self._random.choice([*self.keys[index:], "end"])
        if chance > 0.97:
            return OPEN
        near = index + 1 + self._random.choice([0, 0, 0, 1, 2, 4])
        return self.keys[near] if near < len(self.keys) else "end"
