"""Where a run begins and ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from wfcode.steps.kinds import (
    Amount,
    Date,
    Flag,
    FormId,
    FreeList,
    FreeObject,
    Group,
    Number,
    Step,
    Text,
    YesNo,
    choice,
    kept,
    known,
    live,
)
from wfcode.steps.subtypes import END, START_MANUAL, START_SCHEDULE, START_SUBMISSION, START_WEBHOOK, TERMINATE

_SCHEDULE: dict[str, Any] = {"subtypes": (START_SCHEDULE,), "verifiable": False}
_MANUAL: dict[str, Any] = {"subtypes": (START_MANUAL,)}
_WEBHOOK: dict[str, Any] = {"subtypes": (START_WEBHOOK,)}


class ScheduleEnd(Group):
    """When repeating stops."""

    recurring: Annotated[str, choice("none", "date", "amount")] = known(
        "Repeat for ever, until a date, or a number of times.", "none", **_SCHEDULE
    )
    afterUnit: Annotated[str, choice("Date", "Amount")] = known("What the builder shows for the end.", **_SCHEDULE)
    afterAmount: Amount = known("How many runs there are where `recurring` is `amount`.", **_SCHEDULE)
    customDate: Date = known("Last date where `recurring` is `date`.", **_SCHEDULE)


class ScheduleWhen(Group):
    """When and how often."""

    afterAmount: Amount = known("How many units between two runs.", "1", **_SCHEDULE)
    afterUnit: Annotated[str, choice("hour", "day", "weekday", "weekend", "week", "month", "year")] = known(
        "Unit of time between two runs.", "day", **_SCHEDULE
    )
    customDate: Date = known("First run, as a UTC date and time.", "", **_SCHEDULE)
    executeOnCustomDate: YesNo = live("Begin at the given date.", **_SCHEDULE)


class Schedule(Group):
    """The times of a scheduled start."""

    end: ScheduleEnd = known("When repeating stops.")
    executeWhen: ScheduleWhen = known("When and how often.")


class StartPoint(Step):
    """workflow_start_point"""

    REQUIRES: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]] = {
        START_SCHEDULE: (
            ("schedule", "end"),
            ("schedule", "executeWhen", "afterAmount"),
            ("schedule", "executeWhen", "afterUnit"),
            ("schedule", "executeWhen", "customDate"),
        )
    }

    type: Literal["workflow_start_point"] = kept()
    subType: Annotated[str, choice("", START_SCHEDULE, START_MANUAL, START_SUBMISSION, START_WEBHOOK)] = kept()
    resourceID: FormId = known("The form of the trigger; a spec says it with `form`.")
    resourceType: Annotated[str, choice("FORM", open=True)] = known(
        "FORM where there is a form; a spec says it with `form`."
    )
    resourceObject: FreeObject = known("The builder's copy of what it knows of the form.")
    schedule: Schedule = known("The times of a scheduled start.")
    buttonText: Text = known("Text on the button that starts a run.", "Run Workflow", **_MANUAL)
    buttonColor: Text = known("Colour of that button, as #rrggbb.", "#0075E3", **_MANUAL)
    url: Text = known("Address that requests go to; Jotform gives it.", "", **_WEBHOOK)
    method: Text = known("HTTP method of the requests.", "POST", **_WEBHOOK)
    sendHeaders: Flag = known("Look at the headers of the requests.", False, **_WEBHOOK)
    headers: FreeList = known("Headers that a request has to bring.", [], secret=True, **_WEBHOOK)
    sendBody: Flag = known("Take values from the body of the requests.", False, **_WEBHOOK)
    requestMap: FreeList = known("Which value of the body goes where.", [], **_WEBHOOK)


class EndPoint(Step):
    """workflow_end_point"""

    type: Literal["workflow_end_point"] = kept()
    subType: Annotated[str, choice(END, TERMINATE)] = kept()
    width: Number = kept(by_subtype={END: 96, TERMINATE: 152})
    reasonOfTerminate: Text = known("Why the run is ended.")
