"""Jotform's JSON of a workflow to the canonical tree and back."""

from wfcode.wire.encode import cleared, encode_field
from wfcode.wire.links import new_link
from wfcode.wire.names import Names, number, text_to_ids, text_to_symbols
from wfcode.wire.outcomes import label_of, new_outcome, outcome_id, outcome_key
from wfcode.wire.payload import UNFILLED, difference, executed
from wfcode.wire.read import START, UNBOUND, Live, default_name, link_of, outcomes_of, read, read_element
from wfcode.wire.secrets import masked, secret_positions

__all__ = [
    "START",
    "UNBOUND",
    "UNFILLED",
    "Live",
    "Names",
    "cleared",
    "default_name",
    "difference",
    "encode_field",
    "executed",
    "label_of",
    "link_of",
    "masked",
    "new_link",
    "new_outcome",
    "number",
    "outcome_id",
    "outcome_key",
    "outcomes_of",
    "read",
    "read_element",
    "secret_positions",
    "text_to_ids",
    "text_to_symbols",
]
