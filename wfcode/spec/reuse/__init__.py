"""Fragments: steps that several specs share."""

from wfcode.spec.reuse.expander import Expander
from wfcode.spec.reuse.model import Load
from wfcode.spec.reuse.reading import Library

__all__ = ["Expander", "Library", "Load"]
