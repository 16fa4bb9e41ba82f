"""The JSON Schema (2020-12) of the language, for editors: what it refuses, `validate` refuses too."""

from wfcode.compile.schema.spec import fragment_schema, spec_schema

__all__ = ["fragment_schema", "spec_schema"]
