"""Runs the lines of a workflow of GitHub or GitLab in a folder, as the service would; uploads are only collected."""
import os
import re
import shutil
import subprocess
import sys

import ruamel.yaml


class Run:
    """A run of a workflow: what it printed by the name of each step, what it would have uploaded, and whether it is red."""

    def __init__(self, folder):
        self.folder = folder
        self.said, self.uploads = {}, []
        self.has_failed = False

    def shell(self, name, script, environment):
        """Runs lines as GitHub and GitLab do: in bash, up to the first that fails."""
        if re.search(r"\bapt-get\b", script) and (os.geteuid() != 0 or not shutil.which("apt-get")):
            print(f"note: not run, for it needs root and apt-get: {script.splitlines()[0]}", file=sys.stderr)
            return
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=self.folder, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "GITHUB_STEP_SUMMARY": str(self.folder / "summary.md"), **environment})
        self.said[name] = done.stdout
        self.has_failed = self.has_failed or done.returncode != 0

    def takes_place(self, condition):
        """Whether a step with this `if` runs; only the words that the page uses are known."""
        return {"success()": not self.has_failed, "failure()": self.has_failed, "always()": True}[condition]


def github(text, folder):
    """Runs the steps of the only job of a workflow."""
    workflow = ruamel.yaml.YAML(typ="safe").load(text)
    (job,) = workflow["jobs"].values()
    assert job["defaults"]["run"]["shell"] == "bash", "steps run in another shell than bash"
    run = Run(folder)
    for step in job["steps"]:
        if not run.takes_place(step.get("if", "success()")):
            continue
        if "run" in step:
            run.shell(step["name"], step["run"], job.get("env", {}))
        elif not step["uses"].startswith("actions/checkout@"):
            run.uploads.append((step["uses"].split("@")[0], step["with"]))
    return run


def gitlab(text, folder):
    """Runs the lines of the only job of a pipeline."""
    pipeline = ruamel.yaml.YAML(typ="safe").load(text)
    (job,) = pipeline.values()
    run = Run(folder)
    for line in job["before_script"] + job["script"]:
        if not run.has_failed:
            run.shell(line, line, job["variables"])
    is_red = run.has_failed
    for line in job["after_script"]:
        run.has_failed = False
        run.shell(line, line, job["variables"])
        # What fails after the script does not change the job.
        assert not run.has_failed, f"{line}: {run.said[line]}"
    run.has_failed = is_red
    run.uploads.append(("artifacts", job["artifacts"]))
    return run
