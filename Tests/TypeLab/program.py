"""Generated programs: their source, compiling them, and reading their output."""
import json
import os
import pathlib
import re
import subprocess

from app_types import Body

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
SWIFT = os.environ.get("SWIFT", "swift")
HARNESS = "TypeLab"
# A program that is silent for so long hangs.
PATIENCE = 120


class Planted:
    """A type, two values of it, and their number in a program; the second differs in one place or is nil."""

    def __init__(self, kind, one, other):
        self.kind, self.one, self.other = kind, one, other

    @property
    def values(self):
        return [self.one, self.one if self.other is None else self.other]

    def source(self, number):
        lines = [f"func make{number}(_ which: Int) -> {self.kind.name} {{"]
        bodies = []
        for data in self.values:
            body = Body()
            last = body.let(self.kind, self.kind.write(data, body))
            bodies.append(body.lines + [f"return {last}"])
        lines += ["  if which == 0 {"] + [f"    {line}" for line in bodies[0]] + ["  }"]
        return "\n".join(lines + [f"  {line}" for line in bodies[1]] + ["}"])

    def declarations(self):
        sources = {}
        self.kind.declare(sources)
        return [source for source in sources.values() if source]


def program(planted):
    sources = {}
    for one in planted:
        one.kind.declare(sources)
    makers = [one.source(number) for number, one in enumerate(planted)]
    plants = [f"    TypeLab.plant({number}, make{number})" for number in range(len(planted))]
    main = "@main struct Program {\n  static func main() {\n" + "\n".join(plants) + "\n    TypeLab.run()\n  }\n}"
    prelude = (HERE / "Prelude.swift").read_text()
    return "\n\n".join([prelude, *[one for one in sources.values() if one], *makers, main]) + "\n"


class Refused(Exception):
    """Something that the measurement needs is missing."""


class Toolchain:
    """Builds the library that programs are linked with, once, and programs."""

    def __init__(self, mode):
        self.mode = mode
        self.folder = ROOT / ".build" / "random-types" / mode
        self.folder.mkdir(parents=True, exist_ok=True)
        options, self.flags = {
            "debug": ([], ["-Onone"]),
            "release": (["-c", "release"], ["-O"]),
            "address": (["--sanitize=address", "--disable-index-store", "--scratch-path", str(ROOT / ".build" / "address")],
                        ["-Onone", "-sanitize=address"]),
        }[mode]
        build = [SWIFT, "build", *options, "--package-path", str(ROOT)]
        self.call([*build, "--target", HARNESS, "--explicit-target-dependency-import-check", "error"])
        self.products = pathlib.Path(self.call([*build, "--show-bin-path"]).strip().splitlines()[-1])
        self.compiler = str(pathlib.Path(SWIFT).with_name("swiftc")) if "/" in SWIFT else "swiftc"
        targets = self.targets()
        objects = [str(one) for target in targets for one in self.objects(target)]
        if len(objects) < 50:
            raise Refused(f"{len(objects)} object files of the library in {self.products}")
        self.maps = [
            flag for target in targets if target["type"] == "library" and target["module_type"] == "ClangTarget"
            for flag in ("-Xcc", f"-fmodule-map-file={self.products}/{target['name']}.build/module.modulemap")]
        # A library with a symbol that none of its objects has is found out here, and not by each program.
        self.call([self.compiler, "-emit-library", "-o", str(self.folder / "libTypeLab.so"), *self.flags[1:],
                   *([] if mode == "address" else ["-Xlinker", "-z", "-Xlinker", "defs"]), *objects])

    @classmethod
    def targets(cls):
        """The harness and every target that it stands on, as the package describes them."""
        described = cls.call([SWIFT, "package", "--package-path", str(ROOT), "describe", "--type", "json"])
        targets = {one["name"]: one for one in json.loads(described[described.index("{"):])["targets"]}
        needed, left = {}, [HARNESS]
        while left:
            one = targets[left.pop()]
            if one["name"] not in needed:
                needed[one["name"]] = one
                left += one.get("target_dependencies", [])
        return list(needed.values())

    def objects(self, target):
        """Object files of a target's sources; a build folder also keeps those of files that were renamed."""
        sources = {pathlib.Path(one).name for one in target["sources"]}
        return [one for one in sorted((self.products / f"{target['name']}.build").rglob("*.o"))
                if one.name.removesuffix(".o") in sources]

    @staticmethod
    def call(command):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            text = (done.stdout + done.stderr).split("\n")
            errors = [index for index, line in enumerate(text) if " error: " in line][:5]
            shown = [line for index in errors for line in text[index:index + 5]] or text[-40:]
            raise Refused(f"{' '.join(command[:3])}… ended with {done.returncode}\n" + "\n".join(shown))
        return done.stdout

    def compile(self, name, planted):
        """The program of some types."""
        source = self.folder / f"{name}.swift"
        source.write_text(program(planted))
        self.call([
            self.compiler, *self.flags, "-swift-version", "5", "-parse-as-library", "-wmo", "-suppress-warnings",
            "-module-name", "Made", "-I", str(self.products / "Modules"), "-I", str(HERE / "Shapes"), *self.maps,
            str(source), "-o", str(self.folder / name), "-L", str(self.folder), "-lTypeLab", "-Xlinker", "-rpath",
            "-Xlinker", str(self.folder)])
        return self.folder / name

    def forget(self, name):
        for one in (self.folder / name, self.folder / f"{name}.swift"):
            one.unlink(missing_ok=True)

    def run(self, path, lines, explains=False):
        """The program's output for each line, and how the program ended where it crashed."""
        environment = dict(
            os.environ, SWIFT_BACKTRACE="enable=yes,color=no,limit=24" if explains else "enable=no",
            ASAN_OPTIONS="detect_leaks=0")
        said, left = [], list(lines)
        while left:
            process = subprocess.Popen(
                [str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
            try:
                out, err = process.communicate("\n".join(left).encode() + b"\n", timeout=PATIENCE)
                ending = process.returncode
            except subprocess.TimeoutExpired:
                process.kill()
                out, err = process.communicate()
                ending = "a hang"
            told = Said.all(out.decode(errors="replace"))
            said += told
            if ending == 0 and len(told) == len(left):
                return said
            if not told or told[-1].is_over:
                raise Refused(f"{path} ended with {ending} outside of all types: {err.decode(errors='replace')[-2000:]}")
            left = left[len(told):]
            if told[-1].stage != "others":
                told[-1].crash = Crash(ending, err.decode(errors="replace"))
            else:
                # Once more without those who crash.
                number, policy, *changes = said.pop().line.split(" ")
                left.insert(0, " ".join([number, policy + "!", *changes]))
        return said


class Crash:
    def __init__(self, ending, text):
        self.ending = f"signal {-ending}" if isinstance(ending, int) and ending < 0 else f"status {ending}"
        frames = re.findall(r"^ *#?\d+ .*? in (.*)$", text, re.M)
        errors = re.findall(r"^(?:==\d+==ERROR: |Fatal error: |.*Fatal error: ).*$", text, re.M)
        self.frames = [error[:200] for error in errors[:1]] + [frame[:160] for frame in frames[:6]]


class Said:
    """The output of a program for one line."""

    def __init__(self, line):
        self.line = line
        self.type, self.equal, self.corpus, self.living = "", None, "", 0
        self.events, self.rebuilt = [], []
        # What it does: makes the values, asks others, makes them again, or records.
        self.is_over, self.stage, self.crash = False, "making", None
        self.asks_others = "!" not in line

    @staticmethod
    def all(text):
        said = []
        for line in text.split("\n"):
            key, _, words = line.partition(" ")
            if key == "begin":
                said.append(Said(words))
            elif key == "refused":
                raise Refused(f"the program refused: {words}")
            elif said:
                said[-1].take(key, words)
        return said

    def take(self, key, words):
        if key == "type":
            self.type = words
        elif key == "stage":
            self.stage = words
        elif key == "equal":
            self.equal = [word == "true" for word in words.split()]
        elif key == "corpus":
            self.corpus = words
        elif key == "line":
            self.events.append(words)
        elif key == "rebuilt":
            self.rebuilt.append(words)
        elif key == "living":
            self.living = int(words)
        elif key == "end":
            self.is_over = True
