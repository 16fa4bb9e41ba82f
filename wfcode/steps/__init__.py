"""The catalogue of step types: names, exits, defaults, and one model per type from which its fields are read.

Importing it is cheap; the models (and Pydantic) load when the fields of a type are first asked for.
"""

from wfcode.steps.conditions import OPERATORS
from wfcode.steps.create import defaults, field_of, outcomes
from wfcode.steps.field import ABSENT, Block, Origin, StepField, Storage
from wfcode.steps.flat import BOOKKEEPING, FLATTENED, flatten, is_bookkeeping, nest
from wfcode.steps.names import resolve, suggest
from wfcode.steps.register import CATEGORIES, TYPES
from wfcode.steps.types import Exits, OutcomeTemplate, StepType, Variant
from wfcode.steps.variants import VARIANTS, variant_of

__all__ = [
    "ABSENT",
    "BOOKKEEPING",
    "CATEGORIES",
    "FLATTENED",
    "OPERATORS",
    "TYPES",
    "VARIANTS",
    "Block",
    "Exits",
    "Origin",
    "OutcomeTemplate",
    "StepField",
    "StepType",
    "Storage",
    "Variant",
    "defaults",
    "field_of",
    "flatten",
    "is_bookkeeping",
    "nest",
    "outcomes",
    "resolve",
    "suggest",
    "variant_of",
]
