"""Writes the software bill of materials of a release, in CycloneDX's JSON: every part of images and wheel."""

import re
import tomllib
import uuid
from datetime import UTC, datetime
from pathlib import Path

from cyclonedx.factory.license import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL
from packaging.requirements import Requirement

# The sources of the images. The versions are those of boards/build_uf2.sh; the licence texts are its, too.
FIRMWARE_PARTS = (
    ("micropython", "MIT", r"^version=(\S+)"),
    ("pico-sdk", "BSD-3-Clause", r"Pico SDK ([\d.]+)"),
    ("tinyusb", "MIT", r"TinyUSB ([\d.]+)"),
    ("mbedtls", "Apache-2.0 OR GPL-2.0-or-later", r"Mbed TLS ([\d.]+)"),
)
IN_MICROPYTHON = (("littlefs", "BSD-3-Clause"), ("oofatfs", "BSD-1-Clause"), ("uzlib", "Zlib"))


def write(path: Path, tree: Path, version: str, dist: list[Path], digests: dict[str, str], epoch: int) -> None:
    """Write the bill for the files of `dist`. Raises ValueError where CycloneDX's schema would refuse it."""
    licences = LicenseFactory()

    def part(name: str, licence: str | None, kind=ComponentType.LIBRARY, **more) -> Component:
        expression = [licences.make_from_string(licence)] if licence else []
        return Component(name=name, bom_ref=f"part:{name}", type=kind, licenses=expression, **more)

    bom = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_URL, "".join(sorted(digests.values()))))
    bom.metadata.timestamp = datetime.fromtimestamp(epoch, UTC)
    table = part("carrom-table", "MIT", ComponentType.APPLICATION, version=version)
    bom.metadata.component = table
    script = (tree / "boards" / "build_uf2.sh").read_text()
    inside = []
    for name, licence, pattern in FIRMWARE_PARTS:
        found = re.search(pattern, script, re.MULTILINE)
        if found is None:
            raise ValueError(f"boards/build_uf2.sh does not say which version of {name} it builds")
        inside.append(part(name, licence, ComponentType.FIRMWARE, version=found[1]))
    inside += [part(name, licence, ComponentType.FIRMWARE) for name, licence in IN_MICROPYTHON]
    project = tomllib.loads((tree / "pyproject.toml").read_text())["project"]
    for text in project["dependencies"]:
        wanted = Requirement(text)
        inside.append(
            part(
                wanted.name,
                None,
                purl=PackageURL("pypi", name=wanted.name),
                properties=[Property(name="carrom:requirement", value=str(wanted))],
            )
        )
    bom.components.update(inside)
    for file in dist:
        hashes = [HashType(alg=HashAlgorithm.SHA_256, content=digests[file.name])]
        bom.components.add(part(file.name, "MIT", ComponentType.FILE, hashes=hashes))
    bom.register_dependency(table, inside)
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong:
        raise ValueError(f"the bill of materials is not valid: {wrong}")
    path.write_text(text + "\n", encoding="utf-8")
