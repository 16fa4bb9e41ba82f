"""What is remembered of workflows between two runs, and where."""

from __future__ import annotations

from wfcode.bindings.errors import BrokenBinding, Locked, NewerBinding
from wfcode.bindings.model import Binding, StepBinding
from wfcode.bindings.store import BindingStore, FileBindings

__all__ = ["Binding", "BindingStore", "BrokenBinding", "FileBindings", "Locked", "NewerBinding", "StepBinding"]
