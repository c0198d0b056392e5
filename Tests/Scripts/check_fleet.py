"""Runs every file of Analysis/ in DuckDB and in Spark SQL over 200 generated traces, and compares.

Usage: python3 Tests/Scripts/check_fleet.py TRACE_RENDER [--duckdb-only]

Both engines must give the same rows from JSON Lines, and from the Parquet file that one line makes of them; their counts and
times must be those of `trace-render stats`. Needs what Tests/Scripts/requirements-fleet.txt names, and Java for Spark.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import generate_traces  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
ANALYSIS = ROOT / "Analysis"
QUERIES = ["slowest-effects", "open-effects", "swallowed-failures", "regressions"]
VERSIONS = ["1.0", "1.1"]
TRACES = 200
BUILDS = "CREATE OR REPLACE TEMPORARY VIEW builds AS SELECT '1.0' AS old_version, '1.1' AS new_version"
HOSTILE = "'; DROP VIEW lines; --\u202e\"\\"


def generate(folder):
    """Traces of two versions; effects of the newer one take three times as long, and a label tries to be SQL."""
    for number in range(TRACES):
        version = VERSIONS[number % len(VERSIONS)]
        story = generate_traces.TraceGraph(number, [50, 80, 130, 220][number % 4])
        story.fill([50, 80, 130, 220][number % 4])
        lines = [json.loads(line) for line in story.lines]
        lines[0]["resource"] = {"service.name": "fleet", "service.version": version}
        lines[0]["clock"] = "virtual" if number % 10 == 0 else "monotonic"
        for line in lines[1:]:
            if version == "1.1":
                line["ts"] *= 3
            if number == 7 and line.get("label") == "search":
                line["label"] = HOSTILE
        file = folder / version / f"shard-{number % 5}" / f"{number}.rtrace.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(json.dumps(line) for line in lines) + "\n")


def statements(name, folder=None):
    """The statements of a file, without its comments; its folder of traces replaced."""
    text = (ANALYSIS / f"{name}.sql").read_text()
    text = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    if folder:
        text = text.replace("'traces", f"'{folder}")
    return [part for part in (part.strip() for part in text.split(";")) if part]


def in_duckdb(folder, parquet):
    """Rows by query, from JSON Lines and from Parquet."""
    import duckdb

    def run(prepare):
        database = duckdb.connect()
        for statement in [*prepare(database), *statements("views"), BUILDS]:
            database.execute(statement)
        return {name: [tuple(row) for row in database.execute(statements(name)[0]).fetchall()] for name in QUERIES}

    def from_lines(database):
        for statement in statements("load-duckdb", folder):
            database.execute(statement)
        database.execute(f"COPY lines TO '{parquet}' (FORMAT parquet)")
        return []

    from_json = run(from_lines)
    return from_json, run(lambda _: [f"CREATE TEMPORARY VIEW lines AS SELECT * FROM '{parquet}'"])


def in_spark(folder, parquet):
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master("local[2]").appName("fleet").config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "4").config("spark.log.level", "ERROR")
        .config("spark.sql.warehouse.dir", str(folder.parent / "warehouse")).getOrCreate())

    def run(load):
        for statement in [*load, "CACHE LAZY TABLE lines", *statements("views"), BUILDS]:
            session.sql(statement)
        return {name: [tuple(row) for row in session.sql(statements(name)[0]).collect()] for name in QUERIES}

    try:
        from_json = run(statements("load-spark", folder))
        load = [f"CREATE OR REPLACE TEMPORARY VIEW lines USING parquet OPTIONS (path '{parquet}')"]
        return from_json, run(load)
    finally:
        session.stop()


def stats(tool, folder):
    """What trace-render says of the traces of one version: rows of actions and errors by clock."""
    run = subprocess.run([tool, "stats", str(folder), "--format", "json"], capture_output=True, text=True, check=True)
    return {part["clock"]: part for part in json.loads(run.stdout)["clocks"]}


def compare_with_stats(tool, folder, rows):
    """Counts and times of both queries about effects, and of failures."""
    effects = {row[:4]: row[4:] for row in rows["slowest-effects"]}
    expected, failures, opened = {}, {}, {}
    for version in VERSIONS:
        for clock, part in stats(tool, folder / version).items():
            for action in part["actions"]:
                if action["effect"]["count"]:
                    time = action["effect"]
                    expected[(version, clock, action["reactor"], action["action"])] = (
                        time["count"], action["errors"], time["p50"], time["p95"], time["max"])
                if action["open"]:
                    key = (version, action["reactor"], action["action"])
                    opened[key] = opened.get(key, 0) + action["open"]
            for error in part["errors"]:
                key = (version, error["reactor"], error["type"])
                count, swallowed = failures.get(key, (0, 0))
                failures[key] = (count + error["count"], swallowed + error["swallowed"])
    slowest = sorted(expected.items(), key=lambda item: -item[1][3])[:100]
    check(len(effects) == min(100, len(expected)), f"{len(effects)} rows of effects, {len(expected)} in stats")
    check(all(expected.get(key) == value for key, value in effects.items()), "times of effects are those of stats")
    check(min(value[3] for value in effects.values()) == slowest[-1][1][3], "the slowest are those of stats")
    check({row[:3]: (row[3], row[4]) for row in rows["swallowed-failures"]} ==
          {key: value for key, value in failures.items() if value[1]}, "failures are those of stats")
    check({row[:3]: row[3] for row in rows["open-effects"]} == opened, "open effects are those of stats")
    return sum(value[0] for value in expected.values())


def check(truth, what):
    if not truth:
        sys.exit(f"error: {what}: no")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "traces"
        parquet = pathlib.Path(temporary) / "traces.parquet"
        generate(folder)
        rows, packed = in_duckdb(folder, parquet)
        check(rows == packed, "DuckDB gives the same rows from JSON Lines and from Parquet")
        check(all(rows[name] for name in QUERIES), "each query has rows")
        check(any(row[10] for row in rows["regressions"]), "what takes three times as long is a regression")
        check(any(HOSTILE in row for row in rows["slowest-effects"] + rows["open-effects"]) or
              HOSTILE in json.dumps(rows, ensure_ascii=False).replace('\\\\', '\\').replace('\\"', '"'),
              "a label that looks like SQL is a label")
        ended = compare_with_stats(sys.argv[1], folder, rows)
        if "--duckdb-only" not in sys.argv:
            spark, packed = in_spark(folder, parquet)
            for name in QUERIES:
                check(spark[name] == rows[name], f"{name}: Spark gives the rows of DuckDB")
                check(packed[name] == rows[name], f"{name}: Spark gives the same rows from Parquet")
    counts = ", ".join(f"{len(rows[name])} rows of {name}" for name in QUERIES)
    print(f"{TRACES} traces, {ended} effects: {counts}; both engines as stats" if "--duckdb-only" not in sys.argv
          else f"{TRACES} traces, {ended} effects: {counts}; DuckDB as stats")


if __name__ == "__main__":
    main()
