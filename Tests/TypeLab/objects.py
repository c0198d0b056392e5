"""Classes of apps: objects that values hold."""
from app_types import Body, Type, changed
from expect import ANY


def is_function(name):
    return "->" in name and name.startswith(("() ", "@", "(inout", "(Int) async")) and not name.endswith(")?")


class Class(Type):
    """Data is the object's own number and its fields; the same number is the same object."""

    def __init__(self, name, fields, protocols=(), above=None, held="", arguments=()):
        self.base, self.fields, self.protocols, self.above, self.held = name, fields, tuple(protocols), above, held
        self.generics = arguments
        self.name = name + (f"<{', '.join(one.name for one in arguments)}>" if arguments else "")

    def random(self, chance):
        return chance.randrange(10**9), [field.kind.random(chance) for field in self.fields]

    def other(self, data, chance):
        # Another object, which may hold the same.
        values = changed(self.parts(data), chance) if chance.random() < 0.7 else None
        return chance.randrange(10**9), values or data[1]

    def parts(self, data):
        return [(field.kind, one) for field, one in zip(self.fields, data[1])]

    def write(self, data, body):
        values = [field.kind.written(one, body) for field, one in zip(self.fields, data[1])]
        return f'Shared.object("{self.base} {data[0]}") {{ {self.name}({", ".join(values)}) }}'

    def expected(self, data):
        return ANY

    def declare(self, sources):
        for one in self.generics:
            one.declare(sources)
        for field in self.fields:
            field.kind.declare(sources)
        if self.above:
            self.above.declare(sources)
        sources.setdefault(self.base, self.source)

    @property
    def source(self):
        parameters = ", ".join(
            f"_ {field.label}: {'@escaping ' if is_function(field.spelled) else ''}{field.spelled}" for field in self.fields)
        # One that overrides none.
        parameters += f"{', ' if parameters else ''}of{self.base}: () = ()"
        sets = "; ".join(f"self.{field.label} = {field.label}" for field in self.fields)
        above = self.above.name if self.above else "Planted"
        generic = "<A>" if self.generics else ""
        inherited = self.above.protocols if self.above else ()
        names = ", ".join([above] + [one for one in self.protocols if one not in inherited])
        inherited = ""
        if self.above:
            # What the class above needs, made here.
            body = Body()
            values = [field.kind.written(one, body) for field, one in zip(self.above.fields, self.above.sample)]
            inherited = "; ".join([*body.lines, f"super.init({', '.join(values)})"])
        else:
            inherited = "super.init()"
        lines = [field.source for field in self.fields] + ([self.held] if self.held else [])
        return (
            f"class {self.base}{generic}: {names} {{\n  " + "\n  ".join(lines)
            + f"\n  init({parameters}) {{ {sets + '; ' if sets else ''}{inherited} }}\n}}")
