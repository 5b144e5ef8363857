"""An import contract that names what a package may import, instead of what it may not."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

STANDARD_LIBRARY = "standard library"


class AllowList(Contract):
    """Each of `packages` imports itself and what `allowed` names, nothing else.

    With `within`, only imports from those packages are judged, and all others are free.
    """

    type_name = "allow_list"

    packages = fields.ListField(subfield=fields.StringField())
    allowed = fields.ListField(subfield=fields.StringField())
    within = fields.ListField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001, ARG002 - the library's signature
        """Gather every import that the list does not allow."""
        broken = sorted(
            f"{importer} imports {imported}"
            for package in self._names("packages")
            for importer in {package} | graph.find_descendants(package)
            for imported in graph.find_modules_directly_imported_by(importer)
            if not self._may_import(package, imported)
        )
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name every import that is not allowed."""
        for line in check.metadata["broken"]:
            output.print_error(line)

    def _may_import(self, package: str, imported: str) -> bool:
        allowed, within = self._names("allowed"), self._names("within")
        if within and imported.partition(".")[0] not in within:
            return True
        if STANDARD_LIBRARY in allowed and imported.partition(".")[0] in sys.stdlib_module_names:
            return True
        return any(imported == name or imported.startswith(f"{name}.") for name in [package, *allowed])

    def _names(self, field: str) -> list[str]:
        # The library fills its declared fields with plain values.
        return list(getattr(self, field) or ())
