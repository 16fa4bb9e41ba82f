"""Changes to a spec's text that leave everything else as it is: comments, quotes, anchors, line ends, blank lines."""

from wfcode.source.edits.applying import apply_edits
from wfcode.source.edits.errors import EditRefused, NotOnce
from wfcode.source.edits.vocabulary import (
    Edit,
    InsertItem,
    InsertKey,
    OrderKeys,
    Remove,
    RenameKey,
    ReplaceText,
    SetValue,
)

__all__ = [
    "Edit",
    "EditRefused",
    "InsertItem",
    "InsertKey",
    "NotOnce",
    "OrderKeys",
    "Remove",
    "RenameKey",
    "ReplaceText",
    "SetValue",
    "apply_edits",
]
