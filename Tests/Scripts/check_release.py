#!/usr/bin/env python3
"""Checks Scripts/install and Scripts/release with a tool that is built already.

usage: check_release.py TRACE_RENDER

Installs below a temporary folder and removes it again; releases versions of a repository that is made up. Exit status 0
where all is as expected, 1 where something is not; each problem is a line on standard error.
"""
import hashlib
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
INSTALLED = {
    "bin/trace-render", "share/bash-completion/completions/trace-render", "share/zsh/site-functions/_trace-render",
    "share/fish/vendor_completions.d/trace-render.fish", "share/man/man1/trace-render.1",
}
LOG = "# Changelog\n\n## Unreleased\n\n## 9.1.0 (2030-01-31)\n\n### ReactorCore\n\n- A thing.\n\n## 9.0.0 (2030-01-01)\n\n- Another.\n"
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def run(script, *words, **environment):
    done = subprocess.run(
        [str(ROOT / "Scripts" / script), *words], capture_output=True, text=True, check=False,
        env={**os.environ, **environment})
    return done.returncode, done.stdout, done.stderr


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def check_install(folder, build):
    prefix, package = folder / "usr local", folder / "package"
    code, out, err = run("install", str(prefix), BUILD_TOOL=build)
    expect(code == 0 and "installed trace-render " in out, f"install: {code}, {out} {err}")
    expect(files(prefix) == INSTALLED, f"install puts {sorted(files(prefix) ^ INSTALLED)} otherwise than expected")
    for path in INSTALLED - {"bin/trace-render"}:
        text = (prefix / path).read_text().replace("\\-", "-")
        expect("timeline" in text and "trace-render" in text, f"{path} names no commands")
    validated = subprocess.run(
        [prefix / "bin/trace-render", "validate", ROOT / "samples/traces/counter.rtrace.jsonl"], capture_output=True, check=False)
    expect(validated.returncode == 0, f"the installed tool does not validate a trace: {validated.stderr}")
    code, _, err = run("install", "/opt/x", BUILD_TOOL=build, DESTDIR=str(package))
    expect(code == 0 and files(package / "opt/x") == INSTALLED, f"install below DESTDIR: {code}, {err}")
    code, _, err = run("install", "--uninstall", str(prefix))
    expect(code == 0 and files(prefix) == set(), f"uninstall leaves {files(prefix)}")
    code, _, err = run("install", "here", BUILD_TOOL=build)
    expect(code == 64 and "PREFIX is here; write an absolute path" in err, f"a relative prefix: {code}, {err}")
    (folder / "file").touch()
    code, _, err = run("install", str(folder / "file"), BUILD_TOOL=build)
    expect(code == 73 and "Run make install as root, or with PREFIX=$HOME/.local" in err, f"a prefix that is a file: {code}, {err}")


class Repository:
    """A made-up repository with a change log and a version."""

    def __init__(self, folder):
        self.folder = folder
        self.write("Sources/TraceFormat/PackageVersion.swift", 'package static let current = "9.1.0"\n')
        self.write("LICENSE", "MIT\n")
        self.write("CHANGELOG.md", LOG)
        self.write(".gitignore", ".build*/\n")
        self.git("init", "--quiet")
        self.commit()
        self.git("tag", "9.0.0")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def git(self, *words):
        name = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
        return subprocess.run(["git", "-C", str(self.folder), *name, *words], capture_output=True, text=True, check=True).stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "change")

    def release(self, version, *words, **environment):
        names = {"GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com"}
        return run("release", version, *words, RELEASE_ROOT=str(self.folder), **names, **environment)

    def refuses(self, version, remedy, changes=(), status=65):
        """A release is refused with a remedy after these changes, which are taken back; nothing is tagged."""
        tags = self.git("tag")
        for name, text in changes:
            self.write(name, text)
        if changes:
            self.commit()
        code, out, err = self.release(version)
        expect(code == status, f"release {version}: status {code}, not {status}: {out} {err}")
        expect(remedy in err, f"release {version} does not say {remedy!r}: {err}")
        expect(self.git("tag") == tags, f"release {version} is refused and tagged")
        if changes:
            self.git("reset", "--quiet", "--hard", "HEAD^")


def check_refusals(repository):
    constant = "Sources/TraceFormat/PackageVersion.swift"
    repository.refuses("9.1", "9.1 is no version. Write one like VERSION=0.2.0.", status=64)
    repository.refuses("9.2.0", "CHANGELOG.md has no section 9.2.0. Add one")
    repository.refuses("9.2.0", f"{constant} has version 9.1.0. Set 9.2.0, run make samples, and commit both.")
    repository.refuses("9.0.0", "the tag 9.0.0 exists. Choose the next version.")
    repository.refuses("9.0.0", "9.0.0 comes after 9.1.0 (2030-01-31). The newest version comes first.")
    log = "CHANGELOG.md"
    repository.refuses("9.1.0", "entries under Unreleased", [(log, LOG.replace("Unreleased\n", "Unreleased\n\n- New.\n"))])
    repository.refuses("9.1.0", "has no date", [(log, LOG.replace("9.1.0 (2030-01-31)", "9.1.0 soon"))])
    repository.refuses("9.1.0", "has no entries", [(log, LOG.replace("- A thing.", "A thing."))])
    older = [(log, LOG.replace("9.1.0", "8.9.0")), (constant, 'package static let current = "8.9.0"\n')]
    repository.refuses("8.9.0", "8.9.0 comes before 9.0.0, which is tagged. Choose a later version.", older)
    repository.write("new.txt", "")
    repository.refuses("9.1.0", "new.txt is not committed (1 in all).")
    (repository.folder / "new.txt").unlink()


def check_release(repository, folder):
    tool, build, other = folder / "trace-render", folder / "build", folder / "other"
    tool.write_text("#!/bin/sh\n[ $1 = --version ] && echo trace-render 9.1.0 || echo completions for $2\n")
    build.write_text(f"#!/bin/sh\necho {tool}\n")
    other.write_text("#!/bin/sh\nexit 1\n")
    for path in (tool, build, other):
        path.chmod(0o755)
    code, out, err = repository.release("9.1.0", "--dry-run", BUILD_TOOL=str(other))
    expect(code == 0 and "9.1.0 can be released" in out, f"a dry run: {code}, {out} {err}")
    code, _, _ = repository.release("9.1.0", BUILD_TOOL=str(other))
    expect(code == 70 and repository.git("tag") == "9.0.0\n", f"a build that fails: status {code}, tags {repository.git('tag')}")
    code, out, err = repository.release("9.1.0", BUILD_TOOL=str(build))
    expect(code == 0 and out.endswith("tagged 9.1.0. Publish it: git push origin 9.1.0\n"), f"release: {code}, {out} {err}")
    message = repository.git("for-each-ref", "refs/tags/9.1.0", "--format=%(contents)")
    expect(message.strip() == "Reactor Trace 9.1.0 (2030-01-31)\n\n### ReactorCore\n\n- A thing.", f"the tag says {message!r}")
    expect(repository.git("rev-parse", "9.1.0^{commit}") == repository.git("rev-parse", "HEAD"), "another commit is tagged")
    archive = next((repository.folder / ".build/releases").glob("*.tar.gz"))
    with tarfile.open(archive) as tar:
        names = {name.split("/", 1)[1] for name in tar.getnames()}
    expect(names == INSTALLED | {"LICENSE"}, f"the archive has {sorted(names ^ INSTALLED)}")
    checksum = archive.with_name(archive.name + ".sha256").read_text().split()
    expect(checksum == [hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name], f"the checksum is {checksum}")
    repository.refuses("9.1.0", "the tag 9.1.0 exists")


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    render = pathlib.Path(arguments[0]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        build = folder / "build-tool"
        build.write_text(f"#!/bin/sh\necho {render}\n")
        build.chmod(0o755)
        check_install(folder, str(build))
        (folder / "repository").mkdir()
        repository = Repository(folder / "repository")
        check_refusals(repository)
        check_release(repository, folder)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if not problems:
        print("install and release: files, completions, tags and every refusal are as expected")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
