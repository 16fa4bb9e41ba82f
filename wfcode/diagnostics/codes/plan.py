"""WF7xx: planning, applying, and the rules that refuse both."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF701",
        "Title already taken",
        _ERROR,
        "The spec is bound to no workflow on the target, and one of the same title is there. Titles are not unique on "
        "Jotform, so this may be the workflow that is meant, and a second one would run beside it. Nothing was sent.",
        "wfcode apply specs/expense.yaml --yes",
        "wfcode apply specs/expense.yaml --yes --new",
    ),
    Code(
        "WF702",
        "Not approved",
        _ERROR,
        "`apply` shows its plan and asks. Without a terminal there is nobody to ask, so it refuses at once instead of "
        "waiting; a pipeline says yes beforehand with `--yes`.",
        "wfcode apply specs/expense.yaml < /dev/null",
        "wfcode apply specs/expense.yaml --yes",
    ),
    Code(
        "WF703",
        "Not as it was when it was planned",
        _ERROR,
        "Between plan and write somebody changed the workflow, its spec or its binding. What was approved would not be what "
        "happens, so nothing was sent; the message says what moved. Plan again and look at the new plan.",
        "(an edit in the builder while `wfcode apply` waits for the answer)",
        "wfcode plan specs/expense.yaml",
    ),
    Code(
        "WF704",
        "The bound workflow is gone",
        _ERROR,
        "The binding names a workflow that the account does not have: it was deleted, or belongs to somebody else. "
        "wfcode does not make a new one by itself, for the old one may only be out of reach of this key.",
        "wfcode plan specs/expense.yaml",
        "wfcode apply specs/expense.yaml --new",
    ),
    Code(
        "WF705",
        "Binding of another account",
        _ERROR,
        "The ids in a binding mean something on one account of one host only. The key in use belongs to another account, "
        "or the target's `url` was changed.",
        "JOTFORM_API_KEY=<key of the staging account> wfcode plan --target production",
        "JOTFORM_API_KEY=<key of the production account> wfcode plan --target production",
    ),
    Code(
        "WF706",
        "Applied in part",
        _ERROR,
        "A call failed and the workflow, read back, is not what was wanted, or could not be read back. Writes are never "
        "sent twice by themselves. The binding knows what is there now: the next plan shows what is left to do.",
        "(the connection breaks in the middle of an apply)",
        "wfcode plan specs/expense.yaml",
    ),
    Code(
        "WF707",
        "Not applied yet",
        _ERROR,
        "What was asked for works on a live workflow, and the spec is bound to none on this target. The first apply makes "
        "the workflow and binds it.",
        "wfcode layout specs/expense.yaml",
        "wfcode apply specs/expense.yaml",
    ),
    Code(
        "WF710",
        "Changed in the spec and on the server",
        _ERROR,
        "Since the last apply both sides moved away from what was applied, each to another value. wfcode does not choose: "
        "`wfcode pull` writes the live value into the spec, `--keep wanted ADDRESS` or `--keep live ADDRESS` decides for "
        "one plan, which records it.",
        "wfcode apply expense --yes",
        "wfcode apply expense --yes --keep wanted manager.with.header",
    ),
    Code(
        "WF711",
        "The type of a step changed by itself",
        _ERROR,
        "The spec still has the type that was applied last, but the server says another one. To go on would replace the "
        "step with all its history, so the plan stops.",
        "(the server reads an approval as another type)",
        "wfcode plan expense",
    ),
    Code(
        "WF712",
        "A step added in the builder would be cut off",
        _ERROR,
        "Somebody put a step into the flow in the web builder. The exits in the spec lead past it, so after this plan "
        "nothing would reach it any more. Take it into the spec, or let it go by name.",
        "wfcode apply expense --yes",
        "wfcode apply expense --yes --prune '#7'",
    ),
    Code(
        "WF713",
        "The server moved, and drift blocks",
        _ERROR,
        "Values that were applied were changed on the server, and `safety: {on_drift: block}` forbids to revert them "
        "unseen.",
        "wfcode apply expense --yes",
        "wfcode pull expense",
    ),
    Code(
        "WF714",
        "Too many deletes",
        _ERROR,
        "The plan removes more steps than `max_deletes`, or more than two and a larger part of the workflow than "
        "`max_delete_percent`. Runs that wait at a deleted step have nowhere to go.",
        "wfcode apply expense --yes",
        "wfcode apply expense --yes --max-deletes 5",
    ),
    Code(
        "WF715",
        "A protected step would be deleted",
        _ERROR,
        "The step had `lifecycle: {prevent_destroy: true}` when it was last applied. The protection sits with the live "
        "step, so taking the step out of the spec does not lift it; a plan of its own does.",
        "(the step `pay`, once protected, is no longer in the spec)",
        "pay: {lifecycle: {prevent_destroy: false}}",
    ),
    Code(
        "WF716",
        "A new step looks like one added in the builder",
        _ERROR,
        "A step without a binding is adopted only where exactly one live step is equal to it in all that the spec says "
        "and in its neighbours. This one is alike but not equal, so it is either to be taken over or a step of its own.",
        "wfcode apply expense --yes",
        "wfcode apply expense --yes --separate boss",
    ),
    Code(
        "WF717",
        "A new step looks like one that is gone",
        _ERROR,
        "The spec lost a step and has a new one that looks the same: most likely its key was renamed. Without `moved` the "
        "old one would be deleted with its history and a new one made.",
        "steps: {manager: {type: approval}}  # was `boss`",
        "moved: [{from: boss, to: manager}]",
    ),
    Code(
        "WF718",
        "An exit leads to a step that is left out",
        _ERROR,
        "`--only` limits a plan to some steps. One of them leads to a step that is not live yet and that is not "
        "among them, so the exit would lead nowhere. Add that step, or plan the whole workflow.",
        "wfcode apply expense --only manager",
        "wfcode apply expense --only manager --only boss",
    ),
    Code(
        "WF719",
        "A decision for nothing",
        _ERROR,
        "`--keep`, `--prune`, `--separate` and `--only` name an address or a key of this plan. This one is not "
        "there, most likely a slip of the pen; the message lists those there are.",
        "wfcode plan expense --keep live manger.with.header",
        "wfcode plan expense --keep live manager.with.header",
    ),
    Code(
        "WF720",
        "No plan",
        _ERROR,
        "The file holds no plan, or not the one that was written: a plan carries a hash over all of it, so that "
        "what was reviewed is what is carried out.",
        "(a plan file edited by hand)",
        "wfcode plan expense -o plan.json",
    ),
    Code(
        "WF721",
        "A plan of another format",
        _ERROR,
        "The file was written by a wfcode whose plans this one cannot read. Guessing what they mean would be "
        "worse than planning again.",
        "wfcode apply plan.json",
        "wfcode plan expense -o plan.json",
    ),
    Code(
        "WF722",
        "A plan for another target or with other options",
        _ERROR,
        "A saved plan holds its target and every decision it was made with. On the command line that carries it "
        "out there is nothing left to say.",
        "wfcode apply plan.json --keep live manager.with.header",
        "wfcode apply plan.json",
    ),
    Code(
        "WF723",
        "Not clear which step is which",
        _ERROR,
        "`adopt` pairs the steps of the spec with those of the live workflow. Several live steps fit this one "
        "equally well, and a wrong guess would hand the history of one to another.",
        "wfcode adopt expense 262251776639972",
        "wfcode adopt expense 262251776639972 --as manager=4",
    ),
    Code(
        "WF724",
        "Bound already",
        _ERROR,
        "The spec is bound to another workflow of this target, or the workflow to another spec. One spec, one "
        "workflow: let go of the old binding first.",
        "wfcode adopt expense 262251776639972",
        "wfcode forget expense",
    ),
    Code(
        "WF725",
        "Nothing to forget",
        _ERROR,
        "The target has no binding of that key, so there is nothing to let go of.",
        "wfcode forget expence",
        "wfcode forget expense",
    ),
    Code(
        "WF726",
        "Bindings alone would not do",
        _ERROR,
        "`apply --bindings-only` writes down what is bound to what and sends nothing. It does so only where the "
        "live workflow is as the spec says, for otherwise the binding would tell a lie.",
        "wfcode apply expense --bindings-only",
        "wfcode plan expense",
    ),
    Code(
        "WF727",
        "A protected target",
        _ERROR,
        "The target says `protected: true`. There a person types the title of the live workflow before anything "
        "is sent; `--yes` does not stand in for that.",
        "wfcode apply expense --target production --yes",
        "wfcode apply expense --target production",
    ),
    Code(
        "WF728",
        "Reads lag behind",
        _ERROR,
        "The server showed the workflow as it was before the last apply. A plan made from that would undo what "
        "was just done, so it waits a little, and then refuses.",
        "(a plan right after an apply, while reads lag)",
        "wfcode plan expense",
    ),
    Code(
        "WF729",
        "A spec that was renamed, or another one",
        _ERROR,
        "A spec has no workflow on the target, and beside it is a binding whose spec is gone. Most likely the "
        "file or the key was renamed; to go on would make the workflow a second time.",
        "(specs/expense.yaml was renamed to specs/expense-claim.yaml)",
        "workflow: expense",
    ),
    Code(
        "WF740",
        "Nothing to pull there",
        _ERROR,
        "`wfcode pull SPEC ADDRESS` takes over what moved on the server at that address; nothing moved there. "
        "`wfcode drift` lists the addresses.",
        "wfcode pull expense manager.with.subject",
        "wfcode pull expense manager.with.header",
    ),
    Code(
        "WF741",
        "Cannot be pulled by an edit",
        _ERROR,
        "What is live was written into a copy of the spec, but planned again the copy still differed. Nothing was written.",
        "wfcode pull expense",
        "wfcode apply expense --keep live manager.with.header",
    ),
)
