#!/usr/bin/env python3
"""Checks every line of trace files against docs/reactor-trace.schema.json.

usage: validate_schema.py FILE...

Needs `pip install jsonschema`. Says file and line of each that fails; status 0 where all pass, 1 where some do not,
2 where it could not look (usage, a missing file, no jsonschema).
"""
import json
import pathlib
import sys

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "docs" / "reactor-trace.schema.json"


def load_validator():
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        sys.exit(give_up("jsonschema is not installed. Run: pip install jsonschema"))
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def give_up(sentence):
    print(f"validate_schema: {sentence}", file=sys.stderr)
    return 2


def problems(validator, text):
    """Yields (line, sentence) for each thing that is wrong with a file."""
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines:
        yield 1, "the file is empty"
    for number, line in enumerate(lines, start=1):
        if len(line.encode("utf-8", "surrogatepass")) >= 65536:
            yield number, "the line is longer than 65536 bytes"
            continue
        try:
            value = json.loads(line)
        except ValueError as error:
            yield number, f"not JSON: {error}"
            continue
        if (number == 1) != (isinstance(value, dict) and value.get("k") == "header"):
            yield number, "the header must be the first line, and only there"
        for error in validator.iter_errors(value):
            place = "/".join(str(part) for part in error.absolute_path) or "the line"
            yield number, f"{place}: {error.message}"


def main(paths):
    if not paths:
        return give_up("name the trace files to check")
    validator = load_validator()
    failed = 0
    for path in paths:
        try:
            text = pathlib.Path(path).read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            return give_up(f"{path}: {error}")
        for number, sentence in problems(validator, text):
            failed += 1
            print(f"{path}:{number}: {sentence}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
