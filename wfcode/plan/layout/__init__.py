"""Where steps stand on the canvas: a whole workflow laid out anew, or new steps among those that stay."""

from wfcode.plan.layout.box import Box, box_of, half, half_up, number, size_of, whole
from wfcode.plan.layout.fit import place
from wfcode.plan.layout.fresh import arrange
from wfcode.plan.layout.space import Space

__all__ = ["Box", "Space", "arrange", "box_of", "half", "half_up", "number", "place", "size_of", "whole"]
