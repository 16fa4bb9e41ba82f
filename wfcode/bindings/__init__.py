"""What is remembered of workflows between two runs, and where."""

from __future__ import annotations

from wfcode.bindings.errors import BrokenBinding, BrokenRevision, Locked, NewerBinding, NewerRevision, NoRevision
from wfcode.bindings.model import Binding, StepBinding
from wfcode.bindings.revision import Revision
from wfcode.bindings.revisions import FileRevisions, RevisionStore
from wfcode.bindings.store import BindingStore, FileBindings

__all__ = [
    "Binding",
    "BindingStore",
    "BrokenBinding",
    "BrokenRevision",
    "FileBindings",
    "FileRevisions",
    "Locked",
    "NewerBinding",
    "NewerRevision",
    "NoRevision",
    "Revision",
    "RevisionStore",
    "StepBinding",
]
