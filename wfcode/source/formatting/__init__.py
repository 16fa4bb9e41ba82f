"""The house's style for a text that is there already: its comments, anchors, quotes and line ends stay."""

from wfcode.source.formatting.braces import blocks
from wfcode.source.formatting.gaps import in_braces, spaced
from wfcode.source.formatting.indents import set_right

__all__ = ["blocks", "in_braces", "set_right", "spaced"]
