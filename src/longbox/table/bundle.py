"""Many small modules in one file, so that a page on a slow line is there after three requests instead of eighty.

The sources stay as they are written: ES modules with named imports at the beginning of a line. A bundle runs each of them in a function of
its own, those that it needs before it, and keeps what they export in the table `$m`:

    $m["words.js"] = (() => { ...; return { say, known }; })();

There are no circles among modules, and what is exported is never assigned anew; a source of any other shape cannot be bundled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)|(\w+)) from "([^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_LEFT = re.compile(r"^\s*(?:import[\s{*]|export\s).*$", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*/\*\*?(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)


class NoBundle(Exception):
    """A source that cannot be bundled; the words say why."""


class Module:
    """One source: what it needs, in the order of its imports, what it exports, and its code without either."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.needs: list[str] = []
        self.exports = _EXPORT.findall(text)
        body = _IMPORT.sub(self._import, _COMMENT.sub("", text))
        body = _EXPORT.sub("", body)
        if _DEFAULT.search(body):
            self.exports.append("default")
            body = _DEFAULT.sub("const $default = ", body)
        body = _LATER.sub(lambda found: f'$load("{self._target(found[1])}")', body)
        body = body.replace("import.meta.url", "$here")
        left = _LEFT.search(body)
        if left:
            raise NoBundle(f"{name}: {left[0].strip()!r} is no import or export that can be bundled")
        self.body = body

    def _target(self, path: str) -> str:
        return path if path.startswith("/") else normpath(join(dirname(self.name), path))

    def _import(self, found: re.Match[str]) -> str:
        names, whole, usual, path = found.groups()
        target = self._target(path)
        self.needs.append(target)
        if whole:
            return f"const {whole} = {_place(target)};"
        if usual:
            return f"const {{ default: {usual} }} = {_place(target)};"
        return f"const {{ {names.replace(' as ', ': ').strip()} }} = {_place(target)};"

    def given(self) -> str:
        """What it exports, as an object."""
        return f"{{ {', '.join('default: $default' if name == 'default' else name for name in self.exports)} }}"

    def code(self, address: str) -> str:
        here = f'const $here = new URL("{address}{self.name}", location.href).href;\n' if "$here" in self.body else ""
        return f"// {self.name}\n{_place(self.name)} = (() => {{\n{here}{self.body.strip()}\nreturn {self.given()};\n}})();\n"


def _place(name: str) -> str:
    return f'$m["{name}"]'


def in_order(modules: Mapping[str, Module], first: Iterable[str], done: Iterable[str] = ()) -> list[Module]:
    """These modules and all that they need, each after what it needs itself; without those that are done."""
    found: list[Module] = []
    seen = set(done)
    under_way: list[str] = []

    def visit(name: str) -> None:
        if name in seen or name.startswith("/"):
            return
        if name in under_way:
            raise NoBundle(f"{' needs '.join([*under_way[under_way.index(name) :], name])}: a circle cannot be bundled")
        if name not in modules:
            raise NoBundle(f"{under_way[-1] if under_way else name}: there is no {name}")
        under_way.append(name)
        for other in modules[name].needs:
            visit(other)
        under_way.pop()
        seen.add(name)
        found.append(modules[name])

    for name in first:
        visit(name)
    return found


class Client:
    """The shared client in two files: `start.js` has what the first page needs, `rest.js` all other pages."""

    def __init__(self, sources: Mapping[str, str], entry: str, page: str) -> None:
        self.modules = {name: Module(name, text) for name, text in sources.items()}
        early = in_order(self.modules, [page, entry])
        late = in_order(self.modules, sorted(self.modules), [module.name for module in early])
        self.start = _START + _joined(early, "/web/")
        self.rest = 'import { $m, $load } from "/web/start.js";\n' + _joined(late, "/web/")

    def facade(self, name: str) -> str | None:
        """A module under its own address, for files that are not bundled: it is the one in the bundle, not a second one."""
        module = self.modules.get(name)
        if module is None:
            return None
        names = ", ".join(name for name in module.exports if name != "default")
        lines = ['import { $load } from "/web/start.js";', f'const $found = await $load("{name}");']
        lines += [f"export const {{ {names} }} = $found;"] if names else []
        lines += ["export default $found.default;"] if "default" in module.exports else []
        return "\n".join([*lines, ""])


_START = """export const $m = {};
export const $load = async (name) => {
if (!(name in $m)) await import("/web/rest.js");
return $m[name];
};
"""


def _joined(modules: Iterable[Module], address: str) -> str:
    return "".join(module.code(address) for module in modules)


def game_bundle(sources: Mapping[str, str], address: str, shared: Callable[[str], bool]) -> str:
    """A game's own modules in one file, whose `$m` has them by name. Where one of them cannot be bundled, they are all loaded one by one.

    `shared` says whether the client has a module of this name.
    """
    try:
        modules = {name: Module(name, text) for name, text in sources.items()}
        ordered = in_order(modules, sorted(modules))
        outside = sorted({need for module in ordered for need in module.needs if need.startswith("/")})
        for need in outside:
            if not need.startswith("/web/") or not shared(need.removeprefix("/web/")):
                raise NoBundle(f"there is no {need}")
        ours = [f'$m["{need}"] = await $load("{need.removeprefix("/web/")}");\n' for need in outside]
        return 'import { $load } from "/web/start.js";\nexport const $m = {};\n' + "".join(ours) + _joined(ordered, address)
    except NoBundle:
        lines = [f'import * as m{at} from "./{name}";' for at, name in enumerate(sorted(sources))]
        table = ", ".join(f'"{name}": m{at}' for at, name in enumerate(sorted(sources)))
        return "\n".join([*lines, f"export const $m = {{ {table} }};", ""])


def stylesheet(sheets: Iterable[str]) -> str:
    """Several sheets in their order as one."""
    return "".join(_COMMENT.sub("", sheet) for sheet in sheets)
