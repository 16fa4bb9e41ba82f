"""Spec text in: strict YAML with the exact place of every key and value."""

from wfcode.source.document import Document
from wfcode.source.files import FileProblem, read
from wfcode.source.loader import parse
from wfcode.source.nodes import MappingNode, Node, Scalar, SequenceNode

__all__ = ["Document", "FileProblem", "MappingNode", "Node", "Scalar", "SequenceNode", "parse", "read"]
