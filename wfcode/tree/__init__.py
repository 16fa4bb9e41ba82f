"""The canonical graph that both sides of a plan are turned into."""

from wfcode.tree.canonical import canonical, canonical_field, same, strictly_equal
from wfcode.tree.flow import in_flow, reachable
from wfcode.tree.model import TRIGGER, Element, Json, Link, Outcome, Tree
from wfcode.tree.shapes import FREE, Kind, Order, Shape

__all__ = [
    "FREE",
    "TRIGGER",
    "Element",
    "Json",
    "Kind",
    "Link",
    "Order",
    "Outcome",
    "Shape",
    "Tree",
    "canonical",
    "canonical_field",
    "in_flow",
    "reachable",
    "same",
    "strictly_equal",
]
