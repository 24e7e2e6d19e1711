"""The client's JSDoc types hold, by tsc."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tests.needs import needs
from tests.roofs import PACKAGE
from tools.node import installed

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "longbox" / "web"


def faults(project: Path) -> str:
    """What tsc says against a project."""
    return subprocess.run([str(installed("tsc")), "-p", str(project)], capture_output=True, text=True).stdout


def beside(folder: Path) -> Path:
    """The project file that docs/looks.md has for a package in this folder."""
    [text] = re.findall(r"^```json into jsconfig.json\n(.*?)^```", (ROOT / "docs" / "looks.md").read_text(), re.MULTILINE | re.DOTALL)
    project = folder / "jsconfig.json"
    project.write_text(text.replace("LONGBOX", str(WEB.parent)))
    return project


@needs("npm")
def test_types() -> None:
    assert faults(WEB / "jsconfig.json") == ""


@needs("npm")
def test_types_of_a_game_from_outside(tmp_path: Path) -> None:
    """It finds those of the shared modules by the address that it imports them from."""
    shutil.copytree(PACKAGE, tmp_path, dirs_exist_ok=True)
    assert faults(beside(tmp_path)) == ""


WRONG = """/** @import { Look, LookContext } from "/web/types.js" */

/** @param {LookContext} ctx @returns {Look} */
export function createLook(ctx) {
  const element = ctx.el("section", { "aria-label": ctx.wrods("x.board") });
  return { element, update: (scene) => ({ claims: scene.questoin ? ["first"] : [] }) };
}
"""


@needs("npm")
def test_a_look_with_faults_is_told_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "look.js").write_text(WRONG)
    said = faults(beside(tmp_path))
    assert "look.js(5," in said and "Property 'wrods' does not exist on type 'LookContext'" in said
    assert "look.js(6," in said and "Property 'questoin' does not exist on type 'Scene'" in said
