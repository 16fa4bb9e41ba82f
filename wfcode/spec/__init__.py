"""The spec language: what a spec says, and a form's questions."""

from wfcode.spec.findings import Findings
from wfcode.spec.forms import Form, Question
from wfcode.spec.model import Spec, Step
from wfcode.spec.reader import read_spec

__all__ = ["Findings", "Form", "Question", "Spec", "Step", "read_spec"]
