"""`wfcode expand SPEC`: the spec with the steps of its fragments in place."""

from __future__ import annotations

from typing import Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import emit


def expand(
    ctx: typer.Context, spec: Annotated[str, typer.Argument(metavar="SPEC", help="A file or a workflow key.")]
) -> None:
    """Print the spec with the steps of its fragments in place.

    What is printed is a spec that compiles to the same workflow, with the same keys (`legal/lead`). Variables, secrets
    and defaults stay as they are written, comments do not. A spec with errors is not printed.
    """
    from wfcode.diagnostics.errors import InvalidSpec
    from wfcode.settings.specs import fragments_for
    from wfcode.source import read
    from wfcode.source.attached import Attached
    from wfcode.source.writing import dump_spec
    from wfcode.spec.reuse.flat import flattened

    project = session(ctx).project()
    path = project.find(spec)
    compiled = project.validate(path)
    if not compiled.ok:
        raise InvalidSpec(compiled.diagnostics)
    files = Attached(path.parent, fragments_for(project.root, project.settings.specs, path.parent))
    document = read(path, name=project.shown(path))
    emit(dump_spec(flattened(document, load=files.fragment, folder=path.parent)))
