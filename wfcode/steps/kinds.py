"""The shared field kinds that the models are built from, and what is said about a field beside its kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, TypeAlias

import pydantic
from pydantic import ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, InitErrorDetails, ValidationError, core_schema

from wfcode.steps import checks
from wfcode.steps.field import ABSENT, Absent, Origin, Storage
from wfcode.steps.flat import nest
from wfcode.tree.model import Json
from wfcode.tree.shapes import Kind, Order, Shape

Default: TypeAlias = "Json | Absent"


@dataclass(frozen=True)
class Mark:
    """The kind of a field, and how a document's value is checked against it.

    `open`: a choice that also takes other texts; `nullable`: null stands for nothing; `limit`: the most
    characters of a text.
    """

    shape: Shape
    storage: Storage = Storage.PILLS
    open: bool = False
    nullable: bool = False
    limit: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = self._schema()
        return core_schema.nullable_schema(schema) if self.nullable else schema

    def _schema(self) -> CoreSchema:
        kind = self.shape.kind
        if kind in checks.PLAIN:
            return core_schema.no_info_plain_validator_function(checks.PLAIN[kind])
        if kind is Kind.CHOICE and not self.open:
            return core_schema.no_info_plain_validator_function(self._choose)
        if kind is Kind.RECIPIENTS:
            one = core_schema.no_info_plain_validator_function(checks.recipient)
            return core_schema.no_info_wrap_validator_function(_recipients, core_schema.list_schema(one))
        if kind is Kind.LIST:
            item = Mark(self.shape.item)._schema() if self.shape.item else core_schema.any_schema()
            return core_schema.list_schema(item)
        if kind is Kind.OBJECT:
            anything = core_schema.dict_schema(core_schema.str_schema(), core_schema.any_schema())
            return core_schema.no_info_before_validator_function(_object, anything)
        return core_schema.str_schema(strict=True, max_length=self.limit)

    def _choose(self, value: Any) -> Any:
        if isinstance(value, str) and (not value or value in self.shape.choices):
            return value
        raise checks.one_of(self.shape.choices)


def _recipients(value: Any, check_list: core_schema.ValidatorFunctionWrapHandler) -> Any:
    return checks.address(value) if isinstance(value, str) else check_list(value)


def _object(value: Any) -> Any:
    """PHP writes an empty object as an empty list."""
    return {} if value == [] and isinstance(value, list) else value


def choice(*choices: str, open: bool = False) -> Mark:  # noqa: A002  the word of `Mark`
    """The mark of a text out of a list."""
    return Mark(Shape(Kind.CHOICE, choices=choices), open=open)


def listing(order: Order = Order.ORDERED, *, of: Shape | None = None, key: str = "") -> Mark:
    """The mark of a list."""
    return Mark(Shape(Kind.LIST, order=order, item=of, key=key))


@dataclass(frozen=True)
class Items:
    """How a list of groups compares; its items stand in the annotation."""

    order: Order = Order.ORDERED
    key: str = ""
    kind: Kind = Kind.LIST


_ADDRESSES = Shape(Kind.RECIPIENTS, order=Order.SET)

Text: TypeAlias = Annotated[str, Mark(Shape(Kind.TEXT))]
NullableText: TypeAlias = Annotated[str | None, Mark(Shape(Kind.TEXT), nullable=True)]
Html: TypeAlias = Annotated[str, Mark(Shape(Kind.HTML))]
YesNo: TypeAlias = Annotated[str, Mark(Shape(Kind.YES_NO))]
ZeroOne: TypeAlias = Annotated[str, Mark(Shape(Kind.ZERO_ONE))]
Flag: TypeAlias = Annotated[bool, Mark(Shape(Kind.BOOLEAN))]
Amount: TypeAlias = Annotated[str, Mark(Shape(Kind.AMOUNT))]
Number: TypeAlias = Annotated[float, Mark(Shape(Kind.NUMBER))]
Reference: TypeAlias = Annotated[str, Mark(Shape(Kind.REFERENCE))]
FormId: TypeAlias = Annotated[str, Mark(Shape(Kind.FORM))]
OutcomeId: TypeAlias = Annotated[str, Mark(Shape(Kind.OUTCOME))]
Date: TypeAlias = Annotated[str, Mark(Shape(Kind.DATE))]
NullableDate: TypeAlias = Annotated[str | None, Mark(Shape(Kind.DATE), nullable=True)]
Pills: TypeAlias = Annotated[Any, Mark(_ADDRESSES)]
AddressText: TypeAlias = Annotated[Any, Mark(_ADDRESSES, Storage.TEXT)]
PillsOrText: TypeAlias = Annotated[Any, Mark(_ADDRESSES, Storage.EITHER)]
FreeList: TypeAlias = Annotated[list[Any], listing()]
Words: TypeAlias = Annotated[list[str], listing(Order.SET, of=Shape(Kind.TEXT))]
FreeObject: TypeAlias = Annotated[dict[str, Any], Mark(Shape(Kind.OBJECT))]
FormFiles: TypeAlias = Annotated[list[dict[str, Any]], listing(of=Shape(Kind.OBJECT))]


@dataclass(frozen=True)
class Facts:
    """What is known of a field beside its kind.

    `kept` marks what documents may hold but no spec writes; `implied`, a default that no create sends.
    """

    about: str
    default: Default = ABSENT
    origin: Origin = Origin.SCHEMA
    server_fills: bool = True
    verifiable: bool = True
    secret: bool = False
    subtypes: tuple[str, ...] = ()
    by_subtype: Mapping[str, Json] = field(default_factory=dict)
    kept: bool = False
    implied: bool = False


def known(about: str, default: Default = ABSENT, **more: Any) -> Any:
    """A model field with its description, its default in stored form, and further `Facts`."""
    info: Any = pydantic.Field(default=None, description=about)
    info.metadata.append(Facts(about, default, **more))
    return info


def live(about: str, default: Default = ABSENT, **more: Any) -> Any:
    """A model field that Jotform's schema file lacks and real workflows have."""
    return known(about, default, origin=Origin.LIVE, **more)


def kept(**more: Any) -> Any:
    """A model field that is bookkeeping: accepted in a document, no field of the catalogue."""
    return known("", kept=True, **more)


class Group(pydantic.BaseModel):
    """Settings that belong together.

    `SWITCH` names the member that turns the group off. `IMPLIED`: the defaults of its members are not sent on create.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    SWITCH: ClassVar[str] = ""
    IMPLIED: ClassVar[bool] = False

    @pydantic.model_validator(mode="before")
    @classmethod
    def _accept_php_empty(cls, value: Any) -> Any:
        return _object(value)


class Step(pydantic.BaseModel):
    """A step as a document: Jotform's names, nested or flat, everything optional.

    `REQUIRES` names, per subtype, the paths that a document of that subtype has to have.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    ORIGIN: ClassVar[Origin | None] = None
    REQUIRES: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]] = {}

    x: Number = kept()
    y: Number = kept()
    name: Text = kept()

    @pydantic.model_validator(mode="before")
    @classmethod
    def _nest(cls, value: Any) -> Any:
        return nest(value) if isinstance(value, dict) and all(isinstance(key, str) for key in value) else value

    @pydantic.model_validator(mode="after")
    def _have_required(self) -> Step:
        paths = self.REQUIRES.get(getattr(self, "subType", None) or "", ())
        missing = [path for path in paths if not _has(self, path)]
        if missing:
            errors = [InitErrorDetails(type="missing", loc=path, input=None) for path in missing]
            raise ValidationError.from_exception_data(type(self).__name__, errors)
        return self


def _has(model: pydantic.BaseModel, path: tuple[str, ...]) -> bool:
    value: Any = model
    for part in path:
        if not isinstance(value, pydantic.BaseModel) or part not in value.model_fields_set:
            return False
        value = getattr(value, part)
    return True
