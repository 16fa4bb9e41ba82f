"""Conditions, parallel paths, loops and pauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from wfcode.steps.kinds import (
    Amount,
    Date,
    Flag,
    Group,
    Items,
    Number,
    Reference,
    Step,
    Text,
    YesNo,
    choice,
    kept,
    known,
    live,
)
from wfcode.steps.models.basic.form import Sheet
from wfcode.steps.subtypes import PAUSE_DURATION, PAUSE_UNTIL
from wfcode.tree.shapes import Kind

_MATCH = ("All", "Any")


class Term(Group):
    """One comparison of a condition."""

    id: Text = kept()
    type: Text = known("Not used by real workflows, which have `operator`.")
    field: Text = known("The question that is compared, by its id.")
    operator: Text = live("How it is compared.")
    value: Text = known("What it is compared with; empty for isEmpty and isFilled.")
    isError: Flag = kept()
    color: Text = kept()


class Side(Group):
    """One of the two ways of an if/else."""

    id: Number = kept()
    outcomeID: Number = kept()
    linkID: Number = kept()
    type: Text = live("CONDITION on both ways.")
    conditionValue: Annotated[str, choice("TRUE", "FALSE")] = known("Which way this is.")


class BinaryDecision(Step):
    """workflow_binary_decision"""

    type: Literal["workflow_binary_decision"] = kept()
    conditionTermsMatchType: Annotated[str, choice(*_MATCH)] = known(
        "Whether all terms have to hold or any; a spec says it with `when`.", "All"
    )
    conditionTerms: Annotated[list[Term], Items(kind=Kind.TERMS)] = known(
        "The terms of the condition; a spec says them with `when`.", [], server_fills=False
    )
    outcomes: Annotated[list[Side], Items()] = kept()


class Branch(Group):
    """One way of a conditional branch."""

    id: Number = kept()
    outcomeID: Number = kept()
    linkID: Number = kept()
    type: Text = live("CUSTOM for a branch, CONDITION for the rest.")
    branchName: Reference = live("Name of the branch; outer blanks do not count (Q32).")
    conditionValue: Text = live("CUSTOM for a branch, OTHER for the rest.")
    conditionTerms: Annotated[list[Term], Items(kind=Kind.TERMS)] = live("The terms of the branch's condition.")
    conditionTermsMatchType: Annotated[str, choice(*_MATCH)] = live("Whether all terms have to hold or any.")
    color: Text = live("Colour in the builder.")
    value: Text = live("OTHER on the rest.")
    text: Text = live("Text of the branch in older workflows.")


class ConditionalBranch(Step):
    """workflow_conditional_branch"""

    type: Literal["workflow_conditional_branch"] = kept()
    outcomes: Annotated[list[Branch], Items()] = kept()


class Split(Step):
    """workflow_split"""

    type: Literal["workflow_split"] = kept()


class Merge(Step):
    """workflow_merge"""

    type: Literal["workflow_merge"] = kept()
    mergeType: Annotated[str, choice("ALL", "ANY")] = known("Wait for all paths or for any.", "ALL")


class Style(Group):
    """Size of a container on the canvas."""

    width: Number = known("Width on the canvas.", 360)
    height: Number = known("Height on the canvas.", 260)


class ForEach(Step):
    """workflow_for_each"""

    type: Literal["workflow_for_each"] = kept()
    style: Style = known("Size on the canvas.", {"width": 360, "height": 260})


class PauseWhen(Group):
    """How long, or until when."""

    afterAmount: Amount = known("How many units of time.", "1", subtypes=(PAUSE_DURATION, PAUSE_UNTIL))
    afterUnit: Annotated[
        str, choice("minute", "hour", "day", "week", "month", "minutes", "hours", "days", "weeks", "months")
    ] = known("Unit of time.", by_subtype={PAUSE_DURATION: "hour", PAUSE_UNTIL: "days"})
    customDate: Date = known("The date to wait for.", "", subtypes=(PAUSE_UNTIL,))
    mode: Annotated[str, choice("before_after", "specified_field", "specified_date")] = known(
        "Wait for a fixed date, for the date in an answer, or some time before or after it.",
        "specified_date",
        subtypes=(PAUSE_UNTIL,),
    )
    dateFieldName: Reference = known("The question that holds the date.", "", subtypes=(PAUSE_UNTIL,))


class PauseBlock(Group):
    """The pause itself."""

    activated: YesNo = known("Whether the step pauses at all.", "Yes", subtypes=(PAUSE_DURATION, PAUSE_UNTIL))
    executeWhen: PauseWhen = known("How long, or until when.")


class Pause(Step):
    """workflow_pause"""

    REQUIRES: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]] = {
        PAUSE_DURATION: (("pause", "executeWhen", "afterAmount"), ("pause", "executeWhen", "afterUnit")),
        PAUSE_UNTIL: (("pause", "executeWhen", "mode"), ("pause", "executeWhen", "customDate")),
    }

    type: Literal["workflow_pause"] = kept()
    subType: Annotated[str, choice(PAUSE_DURATION, PAUSE_UNTIL)] = kept()
    pause: PauseBlock = known("How long to wait, or until when.")


class Collection(Step):
    """workflow_collection"""

    type: Literal["workflow_collection"] = kept()
    dataType: Text = known("What the list is read from, such as `sheet`.", "")
    sheets: Annotated[list[Sheet], Items()] = known("The tables that are read.")
