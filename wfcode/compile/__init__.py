"""From a spec to the wanted tree."""

from wfcode.compile.compiler import compile_spec
from wfcode.compile.graph import Problem, check_graph
from wfcode.compile.result import Compiled
from wfcode.compile.text import exits

__all__ = ["Compiled", "Problem", "check_graph", "compile_spec", "exits"]
